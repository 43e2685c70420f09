/** Spanish words that tell what stands before a yes that concludes it (G20). What each list is for stands in ../ground-table.ts. */
import type { GroundTable } from '../ground-table.ts';

export const spanishGround: GroundTable = {
  concluding:
    'así_que de_modo_que de_manera_que de_forma_que por_eso por_lo_tanto por_tanto por_ende conque entonces_sí',
  butYes: 'pero_sí pero_claro pero_adelante pero_por_supuesto',
  ownSubjects: 'mi mis nuestro nuestra nuestros nuestras nadie nada ninguno estamos he hemos ya_he',
  relieved: 'uf por_fin al_fin menos_mal',
  settled:
    'he_comprobado hemos_comprobado comprobé ya_comprobé he_mirado miré ya_miré hemos_mirado he_revisado revisé ya_revisé he_visto vi ' +
    'he_consultado_el consulté_el lo_he_pensado lo_pensé ya_lo_pensé estamos_todos estamos_todas vuelvo_a',
  obstacles:
    'coincid* solap* choc* conflicto* estorb* en_contra fuera ocupad* enferm* vacacion* reunión reuniones cita citas ausente falta esperar esperando ' +
    'aplazar* posponer* retrasar* alargar* demorar* dejarlo dejarla cerrado cerrada compromiso compromisos',
  negators: 'no nadie nada nunca ninguno ninguna ningún tampoco jamás',
  present: 'oficina despacho puesto mesa vuelta vuelvo aquí ahí libre llego disponible estamos',
  addressed: 'usted ustedes tú te ti tu tus vos vosotros os su sus',
  mocking:
    'o olvidarme olvidar despedirme despedir adiós entierro funeral enterrar espero exijo encanta encantan adoro odio detesto alegría feliz divertid* genial estupend* maravill* fantástic* qué_bien ja jaja otra_vez otro otra pérdida inútil ' +
    'tontería ridícul* absurd* miedo oblig* amenaz* abogado juzgado rindo me_da_igual da_igual',
  shownParts:
    'accidente error equivocación teclado autocorrector tecleé número teléfono móvil tema asunto título nombre apellido correo dirección fecha hora minuto minutos duración errata viejo vieja nuevo ' +
    'nueva quería_decir',
  relief:
    'planificar planear prepararme preparar terminar acabar descansar respirar relajarme concentrarme organizar organizarme ordenar recoger imprimir ' +
    'cerrar tranquilo tranquila en_paz conciencia con_calma listo lista ponerme_con',
  benefit: 'ayuda ayudaría ahorra ahorraría genial estupendo perfecto bien bueno ideal alivio favor',
  thatTime: 'ese_día esa_semana esa_mañana esa_tarde entonces a_esa_hora',
  delaying: 'esperar dejarlo dejarla aplazar* posponer* retrasar* alargar* demorar*',
};
