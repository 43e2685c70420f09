/** How orders are given in Spanish (C16). What each list is for stands in ../instruction-table.ts. */
import type { InstructionTable } from '../instruction-table.ts';

export const spanishInstruction: InstructionTable = {
  definites: 'el la los las al del',
  indefinites: 'un una unos unas',
  pointers: 'este esta estos estas ese esa esos esas aquel aquella aquellos aquellas',
  pronouns: 'esto eso aquello lo los las este esta estos estas ese esa esos esas',
  persons: 'le',
  groups: 'les',
  owners: '',
  attached:
    'lo los selo sela selos selas melo mela noslo nosla dale dales dile diles ponla ponlas hazla hazlas hazle hazles',
  attachedWithAccent: 'la las le les',
  openings:
    'por favor porfavor puedes puede podrías podría podéis pueden podrían quiero queremos quisiera necesito necesitamos necesitas hace falta hay que debes debe tienes tiene te me nos le pido pedimos pido que y no nunca ahora luego después también primero hola buenas ok bueno ya yo',
  asking: '',
  statements:
    'el la los las un una unos unas este esta esto ese esa eso es son está están estaba fue era ha han he hemos había hay se mi mis su sus nuestro nuestra nuestros nuestras tu tus por qué quién quiénes cuál cuáles cuándo cuando dónde donde cómo como porque mientras aunque gracias sí nada todo ' +
    'buenos buenas hoy mañana ayer aquí allí en de desde para con sin sobre a al del',
  always: 'si cuando siempre cada todo todos toda todas',
  goals: 'a al en por antes para hasta hacia mediante vía dentro',
  dues: 'antes hasta para',
  directions: 'a al hacia hasta',
  attaching: 'de del desde sobre con sin entre contra según llamado llamada',
  onDays: '',
  events: '',
  afters: '',
  relatives: 'que quien quienes cuyo cuya donde',
  joints: 'y e luego pero o u después',
  ways: 'ahora hoy mañana ya pronto luego después otra vez nuevo inmediatamente enseguida también primero aparte solo sólo bien listo lista atrás abajo arriba fuera dentro antes más tarde alta baja copia cuanto aquí',
  empties:
    'correcto correcta correctos correctas correspondiente correspondientes adecuado adecuada pertinente pertinentes necesario necesaria respectivo respectiva dicho dicha mismo misma habitual cierto cierta determinado determinada entero entera',
  standIns: 'cosa cosas asunto asuntos tema temas problema problemas situación lío',
  unique:
    'oficina cocina almacén edificio vestíbulo recepción jardín invernadero sótano garaje patio tejado aparcamiento fábrica planta escuela colegio clínica hospital farmacia laboratorio tienda sucursal banco empresa compañía departamento sede casa entrada biblioteca comedor pasillo escalera ' +
    'baño baños aseo aseos dormitorio suelo calle ciudad tiempo mundo internet web página intranet red wifi sistema servidor servidores base software aplicación app ordenador computadora teléfono alarma calefacción refrigeración luz luces corriente electricidad agua gas aire ' +
    'temperatura humedad volumen brillo música televisión radio persianas cortinas plantas flores hierba césped basura platos ropa correo existencias inventario stock provisiones caja contabilidad nóminas nómina calendario agenda hora fecha equipo personal plantilla dirección ' +
    'gerencia junta jefe jefa director directora gerente dueño dueña casero conserje portero contable policía bomberos ambulancia autoridades prensa público vecinos noticias boletín mercado competencia gobierno estado impuestos ley normas cola bandeja archivador papelera deberes ' +
    'semana día mes año noche tarde puerta puertas ventana ventanas valla perro gato niños familia caldera nevera horno café té resto copia copias',
  many:
    'pedido|s factura|s ticket|s tique|s cliente|s clienta|s usuario|s usuaria|s paciente|s proveedor|es precio|s reunión|reuniones cita|s reserva|s pago|s reembolso|s cuenta|s archivo|s fichero|s documento|s informe|s contrato|s solicitud|es entrega|s envío|s paquete|s artículo|s producto|s ' +
    'mensaje|s carta|s oferta|s presupuesto|s tarea|s proyecto|s empleado|s empleada|s candidato|s alumno|s alumna|s profesor|es miembro|s huésped|es visitante|s inquilino|s caso|s reclamación|reclamaciones queja|s transferencia|s tarjeta|s préstamo|s suscripción|suscripciones campaña|s ' +
    'anuncio|s formulario|s registro|s aparato|s máquina|s filtro|s pieza|s sala|s evento|s llamada|s clase|s examen|exámenes receta|s muestra|s resultado|s foto|s vídeo|s etiqueta|s palé|s caja|s contenedor|es camión|camiones vehículo|s conductor|es técnico|s médico|s descuento|s cupón|cupones ' +
    'permiso|s llave|s contraseña|s mercancía|s',
  making:
    'pide pida compra compre haz haga escribe escriba crea cree prepara prepare redacta contrata contrate reserva reserve imprime alquila organiza añade busca',
  moving: 'mueve mueva pasa pase reprograma reprograme cambia cambie aplaza aplace traslada traslade',
};
