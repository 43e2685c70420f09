/** German words around the words of a letter. What each list is for stands in ../letter-table.ts. */
import type { LetterTable } from '../letter-table.ts';

export const germanLetter: LetterTable = {
  openers:
    'bitte|einfach|nur|mal|ok|okay|ja|gut|also|dann|und|ach|oh|äh|hm|eigentlich|kannst du|könntest du|können sie|könnten sie|würden sie|ich möchte|' +
    'im text|in der nachricht|in der mail|in der e-mail|im betreff|als betreff|als text|als nachricht|für den betreff|für den text|vielleicht|sorry|entschuldigung',
  closers: 'bitte|danke|vielen dank|ok|okay|dann|passt|reicht|genügt|wäre gut|halt|mal',
  tells:
    'sag *|sage *|sagen sie *|sag * bitte|sagen sie * bitte|schreib *|schreibe *|schreiben sie *|schreib * bitte|schreiben sie * bitte|teile * mit|teil * mit|teilen sie * mit|' +
    'teile * bitte mit|teilen sie * bitte mit|erzähl *|erzählen sie *|richte * aus|richten sie * aus|informiere *|informieren sie *|erinnere *|erinnern sie *|' +
    'gib * bescheid|geben sie * bescheid|lass * wissen|lassen sie * wissen|schreib|schreibe|schreiben sie|schreib einfach|schreib bitte|schreiben sie bitte|sag|sage|sagen sie|sag bitte|' +
    'erwähne|erwähnen sie',
  writes: 'schreib schreibe schreiben',
  asks: 'frag *|frage *|fragen sie *|frag * bitte|fragen sie * bitte|frag bei * nach|fragen sie bei * nach',
  begs: 'bitte *|bitten sie *',
  reads:
    'im text soll stehen|in der nachricht soll stehen|in der mail soll stehen|da soll stehen|es soll drinstehen|es soll heißen|es soll stehen|der text ist|die nachricht ist|' +
    'der text lautet|die nachricht lautet|der text soll lauten|die nachricht soll lauten|ich will sagen|ich möchte sagen|ich will * sagen|ich möchte * sagen|rein soll|folgendes|' +
    'schreib folgendes|schreiben sie folgendes',
  whom: {
    ihr: 'sie ihr ihre ihren ihrem',
    ihm: 'er ihm ihn sein seine seinen',
    ihnen: 'sie ihnen ihre',
    sie: 'sie ihr ihre ihren',
    ihn: 'er ihm ihn sein seine',
  },
  third: 'sie er',
  that: 'dass daß das',
  thatStarts: 'die der das es wir ich sie er heute morgen am alle unser unsere mein meine ein eine kein keine',
  whether: 'ob wann wo was wer wie warum wieso welche welcher welches wohin',
  to: '',
  requests: {
    mails: 'schreib schreibe schreiben schick schicke schicken sende senden mail maile mailen e-mail email',
    around:
      'bitte kannst könntest können könnten du sie ich möchte will eine einen ein die der den dem nachricht mail brief kurze kurz an und ihr ihm ihnen mal meinem meiner chef kollegin kollegen mitarbeiter mitarbeiterin',
    saying:
      'und sag ihr|und sag ihm|und sagen sie ihr|und sagen sie ihm|mit dem text|und teile ihr mit|und teile ihm mit',
    asking: 'frag frage fragen',
  },
  greets:
    'hallo hi danke vielen herzlichen alles frohe frohes guten schöne viele liebe entschuldigung tschüss glückwunsch gratulation',
  shoulds: 'soll sollte muss sollen',
  copulas: 'ist lautet',
  ends: 'sein lauten heißen werden stehen rein ein hin statt',
  news: 'neuer neue neuen neues anderer andere anderen',
  frames: 'so wie folgt folgendermaßen lauten heißen sein jetzt nun stattdessen folgender folgendes',
  beings: 'sein werden',
  pleases: 'bitte|bitte schön',
  titles:
    'nenn es|nennen sie es|nenne es|nenn sie|der betreff ist|der betreff lautet|der betreff wäre|betreff|betreff ist|betreff soll sein|schreib|schreiben sie|nimm|nehmen sie|sagen wir|' +
    'es geht um|geht um|so was wie|sowas wie|so etwas wie|setz|setzen sie|mach|machen sie|als titel',
  signs:
    'mein name ist|mein name lautet|der name ist|name ist|ich heiße|ich heisse|ich bin|ich bin die|ich bin der|hier ist|es ist|das ist|das bin ich|unterschreib mit|unterschreiben sie mit|' +
    'unterschreibe mit|unterzeichne mit|unterzeichnen sie mit|unterschreib als|unterschreiben sie als|signiere mit|von|nimm|nehmen sie|schreib|schreiben sie|setz|viele grüße|liebe grüße|' +
    'beste grüße|herzliche grüße|freundliche grüße|schöne grüße|grüße|gruß|viele grüße von|mit freundlichen grüßen|mit besten grüßen|mit freundlichem gruß|hochachtungsvoll|lg|mfg|vg|' +
    'danke|vielen dank|im namen von|im namen der|im auftrag|name',
  groups: 'team abteilung büro leitung verwaltung vorstand familie empfang hausverwaltung personalabteilung redaktion',
  wants: {
    'leave-out':
      'überspringen|überspring|überspring das|überspringe das|weglassen|lass es weg|lass das weg|lass ihn weg|lassen sie es weg|lassen sie das weg|lassen sie ihn weg|nichts|keiner|keinen|keine|kein name|' +
      'keinen namen|kein betreff|keinen betreff|keine nachricht|kein text|keine unterschrift|ohne|ohne namen|ohne name|ohne unterschrift|ohne betreff|ohne text|leer|leer lassen|lass es leer|' +
      'lassen sie es leer|brauche ich nicht|brauch ich nicht|nicht nötig|unnötig|entfällt|anonym|nicht unterschreiben|unterschreib nicht|unterschreiben sie nicht|niemand|lass den namen weg',
    back: 'zurück|geh zurück|gehen sie zurück|einen schritt zurück|ein schritt zurück|zur vorigen frage|vorige frage|vorherige frage|zur vorherigen frage|noch mal zurück|nochmal zurück|zurück bitte|rückgängig',
    'as-subject':
      'wie der betreff|dasselbe wie der betreff|das gleiche wie der betreff|das selbe wie der betreff|wie im betreff|dasselbe wie im betreff|das gleiche wie im betreff|genau wie der betreff|nimm den betreff|' +
      'nehmen sie den betreff|siehe betreff|gleich wie der betreff|der betreff|so wie der betreff|wie oben',
    'own-words':
      'denk dir was aus|denk dir etwas aus|denken sie sich was aus|denken sie sich etwas aus|überleg dir was|überleg dir etwas|überlegen sie sich was|überlegen sie sich etwas|erfinde was|erfinde etwas|' +
      'erfinden sie was|erfinden sie etwas|egal|ist egal|ist mir egal|ganz egal|such dir was aus|suchen sie sich was aus|was du willst|was sie wollen|was du möchtest|was sie möchten|wie du willst|' +
      'wie sie wollen|wie sie möchten|du entscheidest|sie entscheiden|entscheide du|entscheiden sie|schreib du|schreib selbst|schreiben sie selbst|schreib irgendwas|schreib was|schreib etwas|' +
      'schreib was nettes|schreib etwas nettes|schreiben sie etwas|schreiben sie was|irgendwas|irgendetwas|was nettes|etwas nettes|was schlägst du vor|was schlagen sie vor|schlag was vor|schlag etwas vor|' +
      'schlagen sie was vor|schlagen sie etwas vor|was soll ich|was würdest du|was würden sie|hilf mir|überrasch mich|das weißt du|weißt du doch|das wissen sie|du weißt es|du weißt schon|wie immer|wie üblich|das übliche|mach du|machen sie',
    later:
      'ich weiß nicht|ich weiß es nicht|weiß nicht|weiß ich nicht|weiß ich noch nicht|keine ahnung|weiß noch nicht|nicht sicher|ich bin nicht sicher|moment|einen moment|moment mal|moment bitte|einen augenblick|warte|' +
      'warte mal|warten sie|warte kurz|sekunde|kurz warten|lass mich überlegen|lassen sie mich überlegen|mal überlegen|ich überlege noch|später|noch nicht|jetzt nicht|was|wie|warum|wieso|wozu|hä|wie bitte|' +
      'was meinst du|was meinen sie|was bedeutet das|was heißt das|was ist das|wozu brauchst du|wozu brauchen sie|warum brauchst du|warum brauchen sie|muss das sein|muss ich|ist das nötig|brauche ich|welcher name|' +
      'mein name|neue zeile|neuer absatz|absatz|sende es|sende sie|senden|schick es|schick sie|schick es ab|abschicken|absenden|schicken sie es|mach weiter|weiter|fertig|das ist alles|das wars|lösch das|löschen|ändere es|ändern',
  },
  inserts:
    'setz|setze|setzen sie|füg|füge|fügen sie|ergänze|ergänz|ergänzen sie|schreib|schreibe|schreiben sie|nenn es|nenn sie|nennen sie es|pack|packe|bau|hänge|häng|hängen sie|tu|erwähne|erwähn|erwähnen sie|nimm noch',
  invents:
    'denk dir was aus|denk dir etwas aus|denken sie sich etwas aus|überleg dir etwas|überleg dir was|erfinde etwas|erfinde was|erfinden sie etwas|was soll ich|was würdest du|was würden sie|schreib irgendwas|schreib irgendetwas|schreib etwas|schreiben sie etwas|schreib was|schlag etwas vor|schlag was vor|hilf mir beim',
  asksUs: 'kannst könntest können könnten soll sollen darf dürfen muss müssen',
  leads:
    'ich glaube|ich denke|ich schätze|wohl|wahrscheinlich|vermutlich|es wird|es wäre|es ist|das ist|das wäre|das wird|das wird der|es wird der|am|nimm|nehmen sie|nehmen wir|setz|setze|setzen sie|schreib|schreibe|' +
    'schreiben sie|trag|trage|tragen sie|sag|sagen wir|sag mal|mach|machen wir|wir sagen|der tag ist|der name ist|das datum ist|die nummer ist|' +
    'die antwort ist|es soll|soll|sollte|es sollte|wird|wäre|wir treffen uns|wir sehen uns|treffen wir uns|wir haben|es findet|findet|trag mal|schreib mal|nehm|nehme ich',
  waits: 'warte moment',
  instead: 'sondern lieber vielmehr',
  dayNames:
    'tag datum uhrzeit zeit termin treffen gespräch besprechung meeting anruf telefonat frist vom von des der für',
  prepositions: 'am an im um bis vor nach ab gegen zum',
  takesBack:
    'sorry entschuldigung quatsch doch äh ach ich meine vielmehr korrektur tippfehler vertippt verschrieben falsch besser gesagt beziehungsweise warte moment ups oh',
  toUs:
    'erinner mich|erinnere mich|erinnern sie mich|sag ich|sage ich|das sag ich|das sage ich|sei höflich|sei nett|seien sie|warte auf|warten sie auf|füg|füge|fügen sie|ergänze|den ich|die ich dir|das ich dir|der den ich|das was ich|was meinst|was denkst|was hältst|frag|fragen sie|frag bei|erkundige|such du|such es|such sie|such ihn|such das|suchen sie|schau|schauen sie|guck|sieh nach|sehen sie nach|finde heraus|' +
    'übersetz|übersetze|übersetzen sie|kürz|kürzen sie|formulier|formuliere|formulieren sie|korrigier|korrigiere|das hast du|das haben sie|hast du|' +
    'haben sie nicht|hab ich|habe ich|das hab ich|das habe ich|hatte ich|wie gesagt|kann ich|könnte ich|darf ich|können wir|zeig|zeige|zeigen sie|' +
    'lass mich|lassen sie mich|nimm das|nimm was|nimm den|nimm die|ich will erst|ich möchte erst|hängt von|hängt davon|das hängt|kommt auf|kommt darauf|' +
    'lies es|lies sie|lies mir|lies vor|lesen sie es|lesen sie mir|vorlesen|was schlägst du|was schlagen sie|kommt drauf|das kommt|fangen wir|fang von|von vorne|von vorn',
  things: 'es das dies da drin sie entwurf text mail e-mail nachricht betreff',
  styles:
    'kürzer länger freundlicher netter höflicher sachlicher förmlicher formeller lockerer weicher strenger klarer einfacher besser persönlicher deutlicher ' +
    'formell förmlich höflich',
  degrees: 'etwas ein bisschen mehr weniger viel noch deutlich nicht so zu ganz bitte',
  copies:
    'cc|bcc|kopie|kopie an|eine kopie an|in kopie|in kopie an|auch an|auch noch an|zusätzlich an|schick auch|sende auch|schicken sie auch|senden sie auch|schick es auch an|sende es auch an|schicken sie es auch an|' +
    'senden sie es auch an|und an|in cc|ins cc|cc an',
  corrects:
    'falsch falsche falscher falschen nicht nein eigentlich sondern stattdessen sorry entschuldigung doch lieber andere anderer anderen stimmt irrtum korrektur empfänger schick sende schicken senden geht',
  wrong: 'falsch falsche falscher falschen nicht andere anderer',
  around:
    'die der das den dem es ist an für adresse e-mail email mail mailadresse person name empfänger empfängerin richtig richtige richtiger ist sie ihn bitte ich meine meinte soll sollte gehen geht neue neu ' +
    'schick sende schicken senden sie und aber lautet ach ja nein nicht falsch falsche falscher falschen eigentlich sondern stattdessen sorry doch lieber andere anderer anderen stimmt zu hat war so nun jetzt heißt entschuldigung irrtum korrektur',
  towards: 'an für ist zu',
  addresses: 'adresse e-mail email mail mailadresse',
  persons: 'person name empfänger empfängerin',
  negations: 'nicht nein kein nee nö ne',
  joints: 'ach oh und ps übrigens außerdem achja noch',
  spoken: { '@': 'at|ät|et|klammeraffe|aet', '.': 'punkt|dot', _: 'unterstrich', '-': 'bindestrich|minus|strich' },
};
