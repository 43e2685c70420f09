/** Spanish words by the part that they play in a plain clause (G20). What each part is stands in ../clause-table.ts. */
import type { ClauseTable } from '../clause-table.ts';
import { spanishOrders, spanishTold } from './verbs.ts';

const imperatives =
  'realicen efectuen formalicen creen gestionen tramiten bloqueen guarden cierren lancen lanza lance amarra amarre separa separe aparta aparte asienta asiente apartar separar procedan reserven agenden confirmen apunten anoten programen envien sigan continuen hagan pongan manden registren fijen reserva reserve resérve agenda agende agenden programa programe apunta apunte anota anote confirma confirme manda mande envia envie ' +
  'registra registre bloquea bloquee fija fije tramita tramite cierra cierre concierta concierte inscribe inscriba guarda guarde ' +
  'gestiona gestione reservar agendar programar apuntar anotar confirmar mandar enviar registrar fijar concertar poner guardar haz haga hacer ' +
  'reservando agendando confirmando apuntando programando reserves agendes confirmes apuntes programes envies mandes reservaras reservara ' +
  'agendara agendaras confirmara confirmaras reservase reservases reservad agendad apuntad confirmad anotad fijad hace hacé crea cree';
const enclitics = 'la lo las los le me nos mela melo nosla noslo sela selo';

/** "Resérvamela": what is told to be done, with whom and what it is done to. */
const orders = imperatives.split(' ').flatMap((verb) => [verb, ...enclitics.split(' ').map((behind) => verb + behind)]);

/** "Reservaría", "reservaba", "reservamos": known, and no part of what is agreed to. */
const stems =
  'reserv agend confirm apunt anot program mand registr fij bloque concert organiz pos aplaz cancel anul firm acept aprob autoriz complet';
const otherTenses = 'aría arías aríamos arían aba abas aban ábamos aste asteis aron aré aremos arán ase asen';
const untold = stems
  .split(' ')
  .flatMap((stem) => otherTenses.split(' ').map((ending) => stem + ending))
  .join(' ');

export const spanishClauses: ClauseTable = {
  untold: `${untold} ${spanishTold}`,
  ref: 'todos_los_datos los_datos todos_los_detalles los_detalles eso esto esta ese esa este todo ello lo la asi todo_eso todo_esto lo_que_veo lo_que_pone lo_de_arriba ello lo_mostrado',
  thing: 'llamada reunión cita hueco reserva reservación invitación invitaciones charla turno videollamada encuentro',
  sketch: 'propuesta sugerencia plan resumen vista_previa',
  detail:
    'número teléfono nombre persona tema asunto dato datos detalle detalles dirección hora horario fecha día información correo motivo',
  article: 'el la los las un una mi tu su este esta ese esa esos esas nuestra nuestro mis nuestros',
  is: 'es está son están sería estaría serían queda quedaría será quedan',
  seems: 'parece suena pinta luce ve se_ve parecen suenan se',
  good:
    'bien bueno buena buenos buenas perfecto perfecta perfectos perfectas correcto correcta correctos correctas genial estupendo estupenda ' +
    'fenomenal excelente ideal fantástico fantástica maravilloso maravillosa conforme en_orden ok okay listo lista acertado exacto exacta ' +
    'impecable de_perlas de_maravilla de_lujo de_diez de_acuerdo aceptable adecuado adecuada aprobado aprobada confirmado confirmada ' +
    'estupendamente perfectamente divino chévere padre bárbaro como_debe_ser lo_que_quiero lo_que_necesito lo_que_quería como_acordamos al_pelo de_fábula macanudo válido cómodo ' +
    'guay chido chida chéveres buenísimo buenísima buenísimas perfectísimo fabuloso fabulosa formidable sensacional espléndido espléndida regio regia bacán bacano bacana padrísimo increíble precioso precisa preciso oportuno oportuna apropiado apropiada indicado indicada razonable satisfactorio satisfactoria cómodos adecuados adecuadas válida válidos completos completo completa claro clara una_buena_idea buena_idea estupendos magnífico magnífica',
  better:
    'seguro segura cómoda práctico práctica sencillo sencilla fácil tranquilo conveniente lo_más lo_mejor la_mejor el_mejor mejor preferible más_cómodo más_fácil más preferiblemente ideal idealmente',
  suits:
    'va viene conviene sirve funciona cuadra encaja vale coincide gusta encanta parece vienen van cuadran encajan coinciden iría vendría ' +
    'convendría cuadraría va_bien viene_bien acomoda queda',
  forMe:
    'a_los_dos a_nosotros_dos a_ambos para_los_dos a_las_dos para_ambos me nos mí para_mí a_mí por_mí por_mi_parte de_mi_parte por_nuestra_parte para_nosotros por_nosotros a_nosotros de_mi_lado por_mi_lado según_veo en_mi_opinión a_mi_juicio a_mi_parecer ' +
    'nosotros a_nosotras nosotras conmigo',
  forOthers:
    'se le les ella él ellos a_ella a_él a_ellos a_los_dos a_ambos a_todos para_todos para_los_dos para_ella para_él ambos todos los_dos a_las_dos',
  very:
    'misma mismo mismos mismas muy todo tan perfectamente completamente absolutamente bastante totalmente también así realmente del_todo plenamente tal_cual tal_y_como_está como_está ' +
    'como_dice como_se_muestra como_propones como_propone igual justo exactamente mucho muchísimo super súper bien genial estupendamente fenomenal de_maravilla',
  how: 'en_consecuencia ya ahora ahora_mismo ya_mismo enseguida inmediatamente rápido pronto directamente cuanto_antes con_gusto gustosamente con_mucho_gusto encantado encantada de_una nomás nomas sin_más tranquilamente',
  filler:
    'pues entonces y bueno bien oh ah eh este mire mira hola buenas buenos_días buenas_tardes buenas_noches a_ver venga vale ok o_sea va claro estimado estimada que es ' +
    'luego ah_sí',
  yes: 'sí si sip claro vale ok okay perfecto bueno venga dale correcto exacto genial adelante conforme por_supuesto desde_luego estupendo de_acuerdo excelente órale ándale sale',
  please:
    'por_favor porfavor porfa porfis xfa pf pls plis please gracias muchas_gracias mil_gracias muchísimas_gracias se_lo_agradezco te_lo_agradezco si_es_tan_amable ' +
    'si_eres_tan_amable si_fuera_tan_amable si_fueras_tan_amable si_no_es_molestia si_no_le_importa si_no_te_importa si_puede_ser si_puede ' +
    'si_puedes si_me_hace_el_favor si_me_haces_el_favor hágame_el_favor_de haga_el_favor_de hazme_el_favor_de sea_tan_amable_de señor señora ' +
    'señorita amigo amiga jefe usted si_le_parece si_te_parece si_le_da_igual si_te_da_igual si_le_es_igual si_es_posible',
  order: [
    ...orders,
    spanishOrders,
    'adelante sigue siga procede proceda prosiga continua continúe vamos_a seguir proceder',
  ].join(' '),
  particle:
    'a_esa_hora para_esa_hora para_ese_día en_ese_horario en_esa_hora adelante ya ahí en_el_calendario en_la_agenda al_calendario a_la_agenda en_mi_agenda en_mi_calendario',
  whom: 'la le lo a_ella',
  you: 'le te les os usted tú ustedes vos',
  make: 'realiza realice realizar efectúa efectúe efectuar formaliza formalice formalizar crear genera genere generar hacé',
  may:
    'puede puedes podría podrías pueden podéis podríais importa importaría le_importa te_importa le_importaría te_importaría sería_posible molestaría ' +
    'puede_usted podría_usted',
  let: 'deje deja dejemos quiero',
  done: 'reservada reservado agendada agendado apuntada apuntado confirmada confirmado hecho hecha',
  ifYou: 'si que',
  grateful:
    'agradezco agradecemos agradecería agradeceria agradecido agradecida encantaría gustaría favor un_favor un_gran_favor haría haría_un_gran_favor le_agradecería te_agradecería sería estaría bien bueno genial estupendo amable',
  i: 'yo nosotros estoy estamos',
  want: 'quiero queremos quisiera quisiéramos deseo deseamos necesito necesitamos me_gustaría nos_gustaría gustaría',
  agree:
    'confirmo confirmamos apruebo aprobamos acepto aceptamos autorizo autorizamos apoyo respaldo suscribo doy damos',
  content: 'conforme conformes satisfecho satisfecha contento contenta de_acuerdo encantado encantada',
  none: 'no_hay_que_cambiar ningún ninguna nada sin no_tengo_nada no_hay_nada no_hay_ningún no_hay_ninguna no_tengo_ningún no_tengo_ninguna no_tengo no_hay no_veo no_veo_ningún cero',
  objection:
    'objeción objeciones cambio cambios inconveniente inconvenientes problema problemas pega pegas queja quejas corrección correcciones ' +
    'comentarios observaciones que_añadir que_agregar_a que_agregar que_objetar que_cambiar que_corregir que_decir en_contra reparo reparos',
  more: 'más otro otra otros otras al_respecto',
  consent:
    'visto_bueno aprobación permiso consentimiento confirmación autorización bendición ok okay sí luz_verde conformidad acuerdo',
  have: 'he hemos ha hay tiene tienes tienen doy damos tómelo toma tome considere considera dé cuenta_con cuentas_con es',
  joint: 'para con en a de por al del como y el a_las con_la hasta_ahí',
  because: 'porque ya_que pues puesto_que que como',
  need: 'necesito necesitamos tengo_que tenemos_que debo debemos quiero queremos urge me_urge hay_que urgentemente',
  talk: 'hablar conversar charlar hablarlo comentar comentarlo verla verlo tratar',
  free: 'libre libres disponible disponibles tiempo hueco disponibilidad estoy estamos tengo tenemos',
  only: 'solo sólo solamente únicamente nada_más',
  take:
    'prefiero preferimos preferiría tomo tomamos elijo elegimos escojo escogemos quiero queremos quisiera me_quedo nos_quedamos quedo me_gustaría nos_gustaría pon ponme ponnos ' +
    'ponga póngame pónganos apunta apúntame apúntanos apunte apúntenos apúnteme anota anótame dame deme denos danos voto opto optamos vamos vamos_con voy voy_con hagamos ' +
    'agenda reserva mejor iría sería tomaría elegiría hagámoslo dejémoslo nos_apunta me_apunta pongamos quedamos en_su_lugar en_vez_de_eso',
  option: 'opción opcion número nº nro numero alternativa variante letra hueco respuesta propuesta',
  checked: 'revisado comprobado verificado mirado leído repasado chequeado visto consultado',
  again: 'otra_vez de_nuevo nuevamente dos_veces una_vez_más',
  matters: 'importante urgente necesario prioritario corre_prisa imprescindible hora ya_es_hora es_hora',
  delayed: 'aplazado pospuesto retrasado esperado postergado alargado esperando aplazando',
  long: 'bastante demasiado mucho_tiempo suficiente tanto tiempo_de_sobra',
  finish:
    'de_encima quitémonos quitárnoslo quitármelo quitarme quitarnos terminemos acabemos_con acabar_con terminar_con',
  help: 'ocupe ocupes encargue encargues ayuda apoyo tiempo esfuerzo paciencia molestia molestias trabajo rapidez respuesta gestión atención organizarlo organizarla organizar gestionarlo gestionarla gestionar arreglarlo ocuparse ocuparte se_ocupe se_ocupen te_ocupes encargarse encargarte se_encargue te_encargues mirarlo mirar coordinarlo prepararlo hacerlo buscar buscarlo todo rápida pronta',
  that: 'que',
  settle:
    'resolver resolverlo aclarar aclararlo solucionar solucionarlo arreglar arreglarlo tratar tratarlo hablarlo zanjarlo zanjar cerrar cerrarlo abordarlo',
};
