/** Spanish words that sound like a yes and are none (G20). What each list is for stands in ../talk-table.ts. */
import type { TalkTable } from '../talk-table.ts';

const others = 'ella|el|ellos|ellas|todos|alguien|otro|otra|mi jefe|mi jefa|su jefe|su jefa|la empleada|el empleado';

export const spanishTurning = {
  quotation: [
    `(${others}) [ya|tambien|si|no] (esta|estan) (de acuerdo|conforme|conformes|encantado|encantada|contento|contenta|listo|lista|bien|dispuesto|dispuesta)`,
    `(${others}) [ya|tambien|si|lo|la|me|nos] (acepta|acepto|aprueba|aprobo|confirma|confirmo|quiere|prefiere|autoriza|ve|autorizo|reservo|propuso|propone|pide|pidio)`,
    '(segun|conforme a|de acuerdo con|tal como|como) lo (indicado|mostrado|propuesto|previsto|dicho|expuesto|planteado|acordado|hablado) (por|con)',
    'esta (conforme|de acuerdo|encantada|encantado|dispuesta|dispuesto)',
  ],
  negation: [
    'no (llego|alcanzo|llegare|alcanzare|llegamos|me da tiempo|nos da tiempo|doy abasto|me cuadra nada)',
    '(pero|aunque|lastima que|lastima|mas) [lamentablemente|desgraciadamente|por desgracia|yo|me|nos] (no puedo|no podre|no podria|no podemos|no me va|no me es posible|no me viene bien|no llego|es imposible|imposible|no voy a poder|estoy ocupado|estoy ocupada)',
  ],
  hedge: [
    '(dudo|dudamos|dudando|me debato|estoy dudando|no me decido|indeciso|indecisa) [entre]',

    'que (bien|bueno|genial|estupendo|chido|chevere|padre|bonito|lindo|guay|bacano|facil|rico) (seria|estaria|fuera|hubiera)',
  ],
  past: [
    '(hablamos|quedamos|nos vimos|conversamos|nos reunimos|charlamos) [ya|con ella|con el] (el) (lunes|martes|miercoles|jueves|viernes|sabado|domingo) (pasado|anterior)',
  ],
  delay: [
    '(dejame|dejeme|dejanos|deja que|deje que|deja|deje) (confirmarlo|confirmarla|confirmar|consultarlo|consultar|consultarla|pensarlo|pensar|verlo|mirarlo|mirar|comprobarlo|comprobar|preguntar|preguntarle|hablar|hablarlo|revisar|revisarlo|checar|checarlo|ver|confirme|mire|compruebe|consulte|pregunte|piense|vea|lo piense|lo mire|lo vea|lo consulte|lo confirme|lo hable)',
    '(pendiente|pendientes|a falta|falta|a reserva|sujeto|sujeta) (de|a) (confirmar|confirmarlo|confirmacion|verlo|consultar|consultarlo|hablarlo|que|su|la)',
    'primero (quiero|tengo que|necesito|debo|hablo|hablamos|dime|digame|voy a|hay que|quisiera|me gustaria|dejame|habla|hable|pregunta|pregunte|consulta|consulte)',
    '(a la espera de|pendiente de|pendientes de|esperando) [a] (que|su respuesta|la respuesta|una respuesta)',
    '(confirma|confirme|confirmar|verifica|verifique|consulta|consulte|acuerda|acuerde|pacta|cuadra|cuadre|coordina|coordine|revisa|revise) [antes|primero] (la|el|los|lo|esa|ese|esta|este) [hora|horario|fecha|dia|datos|disponibilidad|tema|asunto|numero|telefono] (con|a)',
    '(confirma|confirme|verifica|verifique|asegurate|asegurese|comprueba|compruebe|mira|mire|revisa|revise|averigua|averigue) [de|antes|primero] (que|si) (anna|ella|el|puede|pueda|este|esta|le|tiene|tenga|hay|haya|queda|quede)',
    '(necesito|necesitamos|tengo que|tenemos que|debo|debemos|hay que|falta|prefiero|quiero|quisiera|deberia|habria que|voy a|vamos a|me falta|dejame|dejeme) (confirmar|confirmarlo|confirmarla|consultar|consultarlo|hablarlo|verlo|preguntar|preguntarlo|comentarlo|comentarselo|revisarlo|mirarlo|pensarlo|pensar|decidirlo|acordarlo|cuadrarlo|coordinarlo) [antes|primero|yo|mejor|bien] (con|a) (ella|el|ellos|mi|la|los|alguien|otra|otro|anna)',
    '(espero|esperamos|aguardo|esperare|quedo a la espera de|estoy a la espera de|a la espera de|pendiente de|pendientes de|quedo pendiente de) [su|tu|la|una] (respuesta|aviso|confirmacion|ok|visto bueno) (para|antes|de|por)',
    '(sin|antes de|previa|previo) (consultar|consultarlo|hablar|hablarlo|confirmar|confirmarlo|preguntar|consulta|aviso|confirmacion|acuerdo)',
  ],
  ending: [
    '(tira|tire|quita|quite|borra|borre|suelta|suelte|libera|libere|elimina|elimine|descarta|descarte|retira|retire|deshaz|deshaga|revoca|revoque) (la|el|esa|ese|esta|este|eso|esto|mi) (llamada|cita|reunion|reserva|turno|hora|hueco|invitacion|propuesta|opcion)',
    '(cierra|cierre|aparta|aparte) (esto|eso|aqui|la conversacion|el chat|la solicitud|el tema|el asunto)',
  ],
  refusal: [
    '[ya] no (quiero|queremos|necesito|necesitamos|deseo|voy a|vamos a|pienso|hace falta|hay que) (reservar|agendar|hacer|confirmar|programar|llamar|enviar|mandar|apuntar|concertar|tener|reservarla|agendarla) [nada|ninguna|ningun|la|una|mas|ya] [llamada|cita|reunion|reserva|de eso|de esto|mas]',
    'nada de (reservas|llamadas|citas|reuniones|reservar|llamar|correos|emails|mensajes|cartas|escribir|mandar nada|enviar nada)',
    '[al final|ya|mejor] no (quiero|queremos|voy a|vamos a) (enviar|mandar|escribir|enviarlo|mandarlo) (nada|ningun correo|ningun mensaje|el correo|correo)',
    'ya no (quiero|queremos|necesito|hace falta|hay falta) (nada|la llamada|la cita|la reunion|reservar)',
    'no (habra|hay|va a haber) (llamada|cita|reunion)',
    'yo (lo|la|le|les|me lo|me la) (reservo|agendo|apunto|anoto|programo|organizo|gestiono|cierro|hago|fijo|llamo|escribo|resuelvo|arreglo|reservare|agendare|hare|llamare|coordino)',
    '[eso|esto|ya|eso ya|esto ya] (lo|la) (hice|he hecho|hicimos|hemos hecho|reserve|agende|llame|tengo hecho|tengo hecha|tengo reservada|tengo agendada|tenia hecho|deje hecho|deje hecha|deje reservada|deje agendada|he reservado|he agendado|arregle|solucione|resolvi) [ya] (yo|yo mismo|yo misma|antes|ayer|por telefono|personalmente|por mi cuenta)',
    'ya (lo|la) (hice|he hecho|hicimos|hemos hecho|tengo hecho|tengo hecha|tengo reservada|tengo agendada|he reservado|he agendado|habia hecho|habia reservado|arregle|solucione|resolvi) [yo|yo mismo|yo misma|por telefono|personalmente|por mi cuenta|gracias]',
    'ya (esta|quedo|estaba|fue|quedó) (reservada|reservado|agendada|agendado|hecha|hecho|resuelto|resuelta|arreglado|solucionado|apuntada|apuntado|programada|programado)',
  ],
  question: [
    '[y] (luego|despues|mas tarde) se (puede|podria) (cancelar|anular|cambiar|modificar|mover|aplazar|posponer)',
    'se (puede|podria|puede ya) (reservar|agendar|confirmar|apuntar|hacer|cambiar|mover|programar|cancelar|anular|modificar|aplazar|posponer)',
  ],
} as const satisfies Partial<Record<keyof TalkTable, readonly string[]>>;
