/** Spanish short answers. What each list is for stands in ../short-answer-table.ts. */
import type { ShortAnswerTable } from '../short-answer-table.ts';

export const spanishShortAnswers: ShortAnswerTable = {
  lists: {
    'es-sa-how': 'bastante|algo|un poco|más o menos|medio',
    'es-sa-much': 'muy|súper|super|sumamente|extremadamente|realmente|totalmente|de lo más',
    'es-sa-press': 'urgente|importante|grave|serio|seria|prioritario|prioritaria|alta|alto',
    'es-sa-whose': 'un|una|el|la|su|mi|ese|ningún',
    'es-sa-number': 'número|número de teléfono|teléfono|móvil|celular',
    'es-sa-online': 'teams|microsoft teams|zoom|skype|webex|google meet|jitsi|facetime|vídeo|videollamada',
  },
  around: [
    '(pues|bueno|vale|ok|por favor|eh|gracias|es|sí|entonces|creo|diría|la verdad|lo siento|perdón|a mí|para mí|está|eso|esto|simplemente|solo)',
  ],
  any: [
    '(cualquiera|cualquier hora|cualquier opción|la que sea|el que sea|cuando sea|lo que sea) [me va bien|me sirve|está bien|vale]',
    '[a mí] (me da igual|da igual|me da lo mismo|da lo mismo|es igual|me es igual|me es indiferente|es indiferente|indistinto|no me importa|no importa) [cuál|cuál sea]',
    '(elige|elija|escoge|escoja|decide|decida|elígelo|elíjalo) [tú|usted|una|uno|cualquiera|la que quieras|el que quieras|por mí]',
    '(tú|usted) (eliges|elige|decides|decide|escoges|escoge)',
    '(la que quieras|el que quieras|la que quiera|el que quiera|la que prefieras|el que prefieras|como quieras|como quiera|como prefieras|como prefiera|lo que prefieras|lo que prefiera|lo que te vaya mejor|lo que le vaya mejor|a tu elección|a su elección|sin preferencia|no tengo preferencia|sorpréndeme|lo dejo a tu elección|lo que tú veas|lo que usted vea)',
  ],
  soonest: [
    '(lo antes posible|cuanto antes|lo más pronto posible|lo más rápido posible|tan pronto como sea posible|cuanto antes mejor|la primera disponible|el primero disponible|la primera que haya|el primer hueco|el primer hueco libre|lo primero que haya|asap)',
  ],
  unknown: [
    '[yo|ella|él] [aún|todavía] no (lo sé|sé|lo tengo|tengo|me acuerdo|lo recuerdo|recuerdo|lo conozco|conozco|tiene|tenemos|sabemos|lo tiene|la sé|lo encuentro) [<es-sa-whose>] [<es-sa-number>]',
    '(ni idea|no tengo ni idea|no tengo idea|ni la más mínima idea|desconocido|lo desconozco|se me olvidó|se me ha olvidado|lo olvidé|vete a saber|sin número|sin teléfono|no hay número|no hay)',
    'no sé cuál es [<es-sa-whose>] [<es-sa-number>]',
  ],
  online: [
    '[lo hacemos|lo haremos|usamos|usaremos|será|nos vemos|hablamos|va a ser|nos conectamos] [por|en|vía|via|con|a través de|una|mediante] (<es-sa-online>)',
    '(en persona|en línea|online|cara a cara|presencial)',
  ],
  without: [
    '(sin él|sin ello|sin eso|sigue sin|siga sin|adelante sin|reserva sin|resérvalo sin|resérvala sin) [número|teléfono|él|ello]',
    '[solo|simplemente|tú] (resérvalo|resérvala|reserva|resérvelo|resérvela|reserve|agéndalo|agéndala|agéndelo|agéndela) [ya|y ya|y ya está|sin más|así|así nomás]',
  ],
  tooEarly: [
    '[es|eso es|está|me parece|me resulta|sería] (muy temprano|demasiado temprano|muy pronto|demasiado pronto|un poco temprano|un poco pronto|algo temprano|algo pronto|bastante temprano|tempranísimo) [para mí|para ella|para él|para nosotros]',
  ],
  tooLate: [
    '[es|eso es|está|me parece|me resulta|sería] (muy tarde|demasiado tarde|un poco tarde|algo tarde|bastante tarde|tardísimo) [para mí|para ella|para él|para nosotros]',
  ],
  about: [
    '[es|sería|sobre todo|solo|la llamada es|es una llamada|quiero|queremos|quisiera|necesito] [para] (hablar de|hablar del|hablar sobre|tratar|tratar de|discutir|comentar|repasar|revisar|ver|conversar sobre|platicar sobre|platicar de|charlar sobre|aclarar)',
    '[es|sería|la llamada es] (sobre|acerca de|acerca del|respecto a|respecto al|con motivo de|con motivo del|a propósito de|en relación con|referente a|por lo de|por lo del)',
    'es (por|por el|por la)',
    '(se trata|se trataría) (de|del)',
  ],
  aboutEnds: ['(con ella|con él|con ellos|por favor|gracias)'],
  asks: {
    length: [
      '(cuánto dura|cuánto tiempo|cuántos minutos|cuánto va a durar|cuánto durará|qué duración|cuánto duraría|cuánto tarda|cuántas horas)',
    ],
    person: ['con (quién|quien) [es|hablo|era|sería|voy a hablar]', 'a quién llamo'],
    when: [
      '(qué día|qué fecha|a qué hora|qué hora|cuál es la fecha|cuál es la hora|cuál es el día|en qué día) [es|era|sería]',
      '^ [y] cuándo [es|era|sería]',
    ],
    phone: ['(qué|cuál es el|a qué) (número|teléfono)'],
    topic: [
      '(de qué|sobre qué) [es|trata|se trata|va|hablamos|vamos a hablar]',
      '(cuál es el|qué) (tema|asunto de la llamada)',
    ],
    recipient: [
      '(quién|quien) (recibe|recibirá|lo recibe|la recibe|va a recibir|ve|lo ve|se entera|está invitado)',
      '(a quién|a quien|para quién|a qué dirección|a qué correo|adónde|a dónde) [va|se envía|le llega|es|lo mandas|lo envías|lo manda|lo envía|irá|se manda]',
      '(cuál es|qué) [la] (dirección|destinatario)',
    ],
    subject: ['(cuál es|qué) [el|es el|lleva de] asunto', 'qué asunto'],
    else: [
      '^ (qué|quién|quiénes|dónde|cuándo|por qué|cómo|cuál|cuáles|cuánto|cuánta|cuántos|cuántas|para qué|a quién|con quién|adónde)',
    ],
  },
  removing: [
    '(quita|quite|borra|borre|elimina|elimine|olvida|olvide|olvídate de|omite|omita|salta|salte|sáltate|deja|deje|sin|ningún|ninguna|fuera|suprime|suprima|saca|saque|retira|retire) [el|la|ese|esa|mi|del|de la]',
    '(no necesito|no hace falta|no quiero|no pongas|no ponga|no incluyas|no incluya) [el|la|ningún|ninguna|un|una]',
  ],
  removed: [
    '(fuera|en blanco|vacío|vacía|aparte|sin poner|sin rellenar)',
    '(no hace falta|no es necesario|no es necesaria|no lo necesito|no la necesito|no)',
  ],
  grades: {
    low: [
      '(no es|no es muy|no es tan|no es nada|no muy|no tan|nada|poco|no) (<es-sa-press>)',
      '(baja|bajo|mínima|menor|leve) [prioridad|urgencia]',
      '(no corre prisa|no hay prisa|sin prisa|sin prisas|no urge|no tengo prisa|sin apuro|no hay apuro)',
      '(puede|eso puede) esperar [un poco]',
      '(cuando puedas|cuando pueda|cuando puedan|cuando haya tiempo)',
    ],
    middle: ['(media|medio|normal|mediana|moderada|moderado|intermedia|regular|estándar) [prioridad|urgencia]'],
    high: ['[<es-sa-how>] (<es-sa-press>) [prioridad|urgencia]', '(urge|corre prisa|prioridad alta|me urge|nos urge)'],
    top: [
      '(<es-sa-much>) (<es-sa-press>) [prioridad|urgencia]',
      '(crítico|crítica|emergencia|una emergencia|máxima|la máxima|urgentísimo|urgentísima|inmediato|inmediata|inmediatamente|de inmediato|ya mismo|lo antes posible|cuanto antes|prioridad máxima) [prioridad|urgencia]',
      'no puede esperar',
    ],
  },
  numbers: {
    0: ['cero'],
    1: ['(uno|una|un|uno solo|una sola|un solo|una única|un único)'],
    2: ['dos', '(un par|los dos|las dos) [de]'],
    3: ['tres'],
    4: ['cuatro'],
    5: ['cinco'],
    6: ['seis', 'media docena [de]'],
    7: ['siete'],
    8: ['ocho'],
    9: ['nueve'],
    10: ['diez'],
    11: ['once'],
    12: ['doce', '(una docena|la docena) [de]'],
    13: ['trece'],
    14: ['catorce'],
    15: ['quince'],
    16: ['dieciséis'],
    17: ['diecisiete'],
    18: ['dieciocho'],
    19: ['diecinueve'],
    20: ['veinte'],
    21: ['(veintiuno|veintiuna|veintiún)'],
    22: ['veintidós'],
    23: ['veintitrés'],
    24: ['veinticuatro', 'dos docenas [de]'],
    25: ['veinticinco'],
    30: ['treinta'],
    40: ['cuarenta'],
    50: ['cincuenta'],
    60: ['sesenta'],
    70: ['setenta'],
    80: ['ochenta'],
    90: ['noventa'],
  },
  numberLeads: [
    '(solo|solamente|únicamente|unos|unas|alrededor de|más o menos|aproximadamente|cerca de|exactamente|son|es|hay|tenemos|tengo|necesito|necesitamos|en total|como mucho|como máximo|al menos|pues|por favor|nada más|somos|nomás)',
  ],
  numberJoints: ['y'],
  noNumbers: ['(un|una) (momento|segundo|minuto|vez|poco|día|cosa|más)'],
};
