/** German short answers. What each list is for stands in ../short-answer-table.ts. */
import type { ShortAnswerTable } from '../short-answer-table.ts';

export const germanShortAnswers: ShortAnswerTable = {
  lists: {
    'de-sa-how': 'ziemlich|recht|etwas|ein bisschen|relativ|schon',
    'de-sa-much': 'sehr|extrem|äußerst|super|höchst|total|wirklich|absolut|ganz|besonders',
    'de-sa-press': 'dringend|dringlich|eilig|wichtig|ernst|hoch',
    'de-sa-whose': 'eine|die|ihre|seine|deren|meine|keine',
    'de-sa-number': 'nummer|telefonnummer|handynummer|telefon|handy|rufnummer',
    'de-sa-online':
      'teams|ms teams|microsoft teams|zoom|skype|webex|google meet|jitsi|facetime|video|videokonferenz|videocall',
  },
  around: [
    '(na|naja|ja|also|bitte|halt|eben|ok|okay|einfach|danke|es ist|das ist|ist|es|das|doch|leider|mir|uns|eigentlich|ehrlich gesagt|sag ich mal|würde ich sagen|ich glaube|entschuldigung|sorry|gar)',
  ],
  any: [
    '(egal|ganz egal|völlig egal|total egal|piepegal|schnuppe|wurscht|wurst|einerlei|gleich|beliebig|irgendeiner|irgendeinen|irgendeine|irgendwann|jeder|jede|jeden) [welcher|welchen|welche|von denen|davon|passt]',
    '[das|es] ist [mir|uns] [ganz|völlig|total] (egal|gleich|einerlei|schnuppe|wurscht|wurst)',
    '(such|wähl|suchen sie|wählen sie|entscheide|entscheiden sie|nimm|nehmen sie) [du|sie|einfach] [einen|dir|sich|irgendeinen] [einen] [aus]',
    '(du|sie) (entscheidest|entscheiden|wählst|wählen|suchst aus|suchen aus)',
    '(keine präferenz|hab keine präferenz|ich habe keine präferenz|was dir passt|was ihnen passt|wie du willst|wie sie wollen|wie sie möchten|wie du möchtest|deine wahl|ihre wahl|deine entscheidung|überrasch mich|überraschen sie mich|spielt keine rolle|macht keinen unterschied|passt alles)',
  ],
  soonest: [
    '(so bald wie möglich|sobald wie möglich|so schnell wie möglich|schnellstmöglich|schnellstens|möglichst bald|möglichst schnell|baldmöglichst|baldigst|so früh wie möglich|je früher desto besser|je eher desto besser|den nächsten freien|der nächste freie|den ersten freien|der erste freie|asap)',
  ],
  unknown: [
    '[ich|wir|sie|er] (weiß|habe|hab|kenne|hat|wissen|haben|kennen) [ich|wir|sie|er|es|das] [leider|auch] (nicht|keine|keins|keinen) [<de-sa-number>]',
    '[ich|wir|sie|er] (weiß|habe|hab|kenne|hat|wissen|haben|kennen) (<de-sa-whose>) (<de-sa-number>) [leider] [nicht]',
    '[da] [habe|hab] [ich] (keine ahnung|null ahnung|keinen schimmer|keinen plan|keinen dunst)',
    '(keine ahnung|weiß nicht|weiß ich nicht|nicht bekannt|unbekannt|vergessen|habe ich vergessen|hab ich vergessen|fällt mir nicht ein|gibt es nicht|gibts nicht|nicht dass ich wüsste|keine nummer|kein telefon)',
    '(habe|hab) [ich] [leider] (keine|keins)',
  ],
  online: [
    '[wir|ich] [nutzen|nehmen|machen|telefonieren|treffen uns|sprechen] [das|es] [einfach] [über|per|via|auf|mit|in|bei|ein] (<de-sa-online>) [call|meeting|link|anruf]',
    '(online|persönlich|vor ort|von angesicht zu angesicht)',
  ],
  without: [
    '(ohne|weiter ohne|mach ohne|geht ohne|geht auch ohne|buch ohne|buchen sie ohne|mach weiter ohne) [nummer|telefonnummer|telefon|eine]',
    '(buch|buche|buchen sie|mach|machen sie|reservier|reservieren sie|trag|tragen sie) [es|ihn|das] [einfach|ein|jetzt|so|schon|bitte] [ein]',
  ],
  tooEarly: [
    '[das|es] [ist|wäre] [mir|uns|ihr|ihm] [leider|doch|etwas|ein bisschen|viel|aber] (zu früh|recht früh|ziemlich früh|sehr früh|arg früh|bisschen früh|etwas früh) [für mich|für uns|für sie|für ihn]',
    '(ein bisschen|etwas) früh',
  ],
  tooLate: [
    '[das|es] [ist|wäre] [mir|uns|ihr|ihm] [leider|doch|etwas|ein bisschen|viel|aber] (zu spät|recht spät|ziemlich spät|sehr spät|arg spät|bisschen spät|etwas spät) [für mich|für uns|für sie|für ihn]',
    '(ein bisschen|etwas) spät',
  ],
  about: [
    '[es ist|ist|das ist|nur|vor allem|hauptsächlich|um] (über|wegen|bezüglich|betreffs|zum thema|zwecks|bzgl)',
    '[dabei|da|hier|uns|mir|nur|bei dem gespräch] (es geht|geht es|gehts|ging es|geht) [mir|uns|dabei|da|nur|vor allem] um',
    '[ich|wir] [möchte|möchten|will|wollen|muss|müssen] [mit ihr|mit ihm|mit ihnen] (über) [mit ihr|mit ihm]',
    'um (mit ihr|mit ihm|mit ihnen) [über]',
  ],
  aboutEnds: [
    // What is asked for stands behind what it is about: "einen Anruf wegen der Verspätungen vereinbaren".
    '(vereinbaren|ausmachen|abmachen|buchen|machen|planen|einplanen|ansetzen|eintragen|festlegen|festmachen|organisieren|arrangieren|einrichten|reservieren|verabreden|führen|haben|bekommen|kriegen|anrufen|telefonieren|sprechen|reden|schreiben|schicken|senden|vereinbart|gebucht|gemacht)',
    '[mit ihr|mit ihm|mit ihnen] (zu sprechen|zu reden|zu besprechen|zu diskutieren|zu klären|sprechen|reden|besprechen|diskutieren|klären|bitte|durchzugehen|durchzusprechen|durchgehen|durchsprechen)',
  ],
  asks: {
    length: ['(wie lange|wie viele minuten|wieviele minuten|wie viel zeit|wieviel zeit|welche dauer|wie lang)'],
    person: [
      '[und|aber] mit (wem|welcher person) [ist|spreche|rede|telefoniere|war] [das|ich|es|der termin|der anruf]',
      'wen rufe ich',
    ],
    when: [
      '(welcher tag|welches datum|welcher wochentag|an welchem tag|welchen tag) [ist|war|wäre] [das|es] [nochmal|noch mal]',
      '(um wie viel uhr|um wieviel uhr|wie viel uhr|wieviel uhr|um welche uhrzeit|welche uhrzeit|welche zeit) [ist|war|wäre] [das|es] [nochmal|noch mal]',
      '^ [und] wann [ist|war|wäre] [das|es|der termin|der anruf]',
    ],
    phone: [
      '(welche|was ist die) (nummer|telefonnummer|handynummer|rufnummer)',
      'unter welcher (nummer|telefonnummer)',
    ],
    topic: [
      '(worum|um was) [geht|ging|ginge] [es|das] [dabei|da|denn|nochmal]',
      '(was ist|welches|was war) [das|denn das] thema',
      'worüber [reden|sprechen] [wir]',
    ],
    recipient: [
      'wer (bekommt|kriegt|erhält|sieht|liest) [das|es|die|den|die mail|die e mail]',
      'wer wird (eingeladen|informiert|benachrichtigt)',
      '(an wen|wem|an welche adresse|welche adresse|wohin) [geht|schickst|schicken|sendest|senden|wird|ist] [das|du|sie|es|die mail|die]',
    ],
    subject: ['(was ist|wie ist|wie lautet|welcher|wie heißt) [denn] [der] betreff'],
    else: ['^ (was|wer|wen|wem|wo|wohin|woher|wann|warum|wieso|weshalb|wie|welche|welcher|welches|wozu|wofür|worum)'],
  },
  removing: [
    '(entferne|entfernen sie|lösch|lösche|löschen sie|streich|streiche|streichen sie|vergiss|vergessen sie|lass|lasse|lassen sie|nimm|nehmen sie|überspring|überspringe|überspringen sie|ohne|kein|keine|keinen|weg mit|raus mit) [die|der|das|den|dem|meine|diese|eine]',
    '[ich|wir] (brauche|brauchen|will|möchte) [ich|wir] (kein|keine|keinen)',
  ],
  removed: [
    '[bitte|einfach|doch] (weg|raus|aus|leer|weglassen|rauslassen|auslassen|löschen|streichen|entfernen|rausnehmen|leer lassen|überspringen|rausstreichen)',
    '(brauche ich|brauchen wir|brauchts|braucht es|ist|sind) (nicht|nicht nötig|unnötig|nicht notwendig|nicht erforderlich)',
    '(nicht|unnötig|nicht nötig)',
  ],
  grades: {
    low: [
      '[ist] (nicht|nicht so|nicht sehr|nicht wirklich|nicht besonders|gar nicht|überhaupt nicht|kaum|weniger|nicht allzu) (<de-sa-press>)',
      '(niedrig|niedrige|gering|geringe|unwichtig|nebensächlich|nachrangig|niedrigste) [priorität]',
      '[es] (eilt|pressiert|drängt|brennt) (nicht|gar nicht|überhaupt nicht|nicht so)',
      '(hat|das hat) [noch|viel] zeit',
      '(kann|das kann|es kann) [noch|ruhig] [etwas|ein bisschen] warten',
      '(keine eile|ohne eile|kein stress|irgendwann|wenn zeit ist|bei gelegenheit)',
    ],
    middle: [
      '(mittel|mittlere|mittelmäßig|normal|normale|durchschnittlich|standard|regulär) [dringend|priorität|hoch]',
    ],
    high: ['[<de-sa-how>] (<de-sa-press>|hohe|schwerwiegend) [priorität]', '(eilt|es eilt|drängt|pressiert)'],
    top: [
      '(<de-sa-much>) (<de-sa-press>|hohe) [priorität]',
      '(kritisch|notfall|ein notfall|höchste|allerhöchste|maximal|sofort|umgehend|unverzüglich|brandeilig|allerdringendst|schnellstens|schnellstmöglich|so schnell wie möglich) [priorität]',
      '[es] brennt',
      'kann nicht warten',
    ],
  },
  numbers: {
    0: ['null'],
    1: ['(ein|eins|eine|einer|einen|eines|ein einziger|eine einzige|ein einziges|einzelne)'],
    2: ['(zwei|zwo|beide)'],
    3: ['drei'],
    4: ['vier'],
    5: ['fünf'],
    6: ['sechs', 'ein halbes dutzend'],
    7: ['sieben'],
    8: ['acht'],
    9: ['neun'],
    10: ['zehn'],
    11: ['elf'],
    12: ['zwölf', '(ein|das) dutzend'],
    13: ['dreizehn'],
    14: ['vierzehn'],
    15: ['fünfzehn'],
    16: ['sechzehn'],
    17: ['siebzehn'],
    18: ['achtzehn'],
    19: ['neunzehn'],
    20: ['zwanzig'],
    21: ['einundzwanzig'],
    22: ['zweiundzwanzig'],
    23: ['dreiundzwanzig'],
    24: ['vierundzwanzig', 'zwei dutzend'],
    25: ['fünfundzwanzig'],
    30: ['dreißig'],
    40: ['vierzig'],
    50: ['fünfzig'],
    60: ['sechzig'],
    70: ['siebzig'],
    80: ['achtzig'],
    90: ['neunzig'],
  },
  numberLeads: [
    '(nur|bloß|lediglich|etwa|ungefähr|circa|ca|rund|genau|es sind|sind|es ist|das sind|das ist|wir haben|ich habe|wir brauchen|ich brauche|insgesamt|höchstens|mindestens|so|also|bitte|na|die|alle|gerade mal|nur so)',
  ],
  numberJoints: [],
  noNumbers: ['ein paar', '(ein|eine|einen) (moment|augenblick|minute|sekunde|weitere|weiterer|anderer|andere|mal)'],
};
