/** What a first message is asked with in German (G12). */
import type { AskingTable } from '../asking-table.ts';

export const germanAsking: AskingTable = {
  lists: {
    // Told to, in both forms; what stands at the end of the clause ("ein", "auf", "aus") adds nothing.
    'ask-de-order': (
      'vereinbar|vereinbare|vereinbaren sie|buch|buche|buchen sie|plan|plane|planen sie|setz|setze|setzen sie|leg|lege|legen sie|trag|trage|tragen sie|' +
      'organisier|organisiere|organisieren sie|reservier|reserviere|reservieren sie|mach|mache|machen sie|machts|stell|stelle|stellen sie|block|blocke|blocken sie|' +
      'blockier|blockiere|blockieren sie|notier|notiere|notieren sie|richte|richt|richten sie|arrangier|arrangiere|arrangieren sie|koordinier|koordiniere|koordinieren sie|' +
      'schieb|schiebe|schieben sie|pack|packe|packen sie|nimm|nehmen sie|gib|geben sie|besorg|besorge|besorgen sie|verschaff|leite|klär|kläre|klären sie|' +
      'erstell|erstelle|erstellen sie|schreib|schreibe|schreiben sie|schick|schicke|schicken sie|send|sende|senden sie|verfass|verfasse|verfassen sie|' +
      'entwirf|entwerfen sie|formulier|formuliere|formulieren sie|bereite|bereiten sie|tipp|tippe|tippen sie|hau|lass|lassen sie|starte|start|' +
      'verschick|verschicke|verschicken sie|füge|fügen sie|halt|halte|halten sie|speicher|speichere|mail|maile|mailen sie|drucks|fixier|fixiere|fixieren sie'
    ).split('|'),
    'ask-de-doing': (
      'vereinbaren|ausmachen|abmachen|buchen|planen|einplanen|ansetzen|anberaumen|eintragen|organisieren|reservieren|anlegen|festlegen|festmachen|festhalten|' +
      'einrichten|arrangieren|machen|einstellen|blocken|blockieren|notieren|vormerken|koordinieren|einschieben|reinschieben|bekommen|kriegen|haben|besorgen|' +
      'erstellen|schreiben|schicken|senden|verfassen|aufsetzen|entwerfen|formulieren|vorbereiten|verschicken|versenden|rausschicken|abschicken|losschicken|' +
      'ausstellen|tippen|absetzen|abstimmen|führen|hinterlegen|speichern|terminieren|unterbringen|fixieren|zukommen lassen|reinsetzen|reinstellen|aufschreiben|' +
      'zu vereinbaren|zu buchen|zu planen|zu organisieren|zu bekommen|zu kriegen|zu schreiben|zu verfassen|zu schicken|zu senden|zu formulieren|zu erstellen|zu entwerfen|' +
      'aufzusetzen|einzuplanen|einzutragen|auszumachen|anzusetzen|vorzubereiten|festzumachen|einzurichten|zu reservieren|zu haben|ausgemacht|eingetragen'
    ).split('|'),
    'ask-de-find': (
      'find|finde|finden sie|such|suche|suchen sie|schau|schaue|schauen sie|guck|gucke|gucken sie|sieh|sehen sie|prüf|prüfe|prüfen sie|check|checke|checken sie|' +
      'nenn|nenne|nennen sie|schlag|schlage|schlagen sie|gib|geben sie|halt|halten sie|block|blocke|blocken sie|reservier|reservieren sie|mach|machen sie|schaff|schaffen sie'
    ).split('|'),
    'ask-de-time':
      'zeit|lücke|luecke|termin|slot|platz|zeitfenster|fenster|halbe stunde|stunde|viertelstunde|minuten|moment|was|etwas|zeitpunkt|uhrzeit|luft|freiraum|tag|möglichkeit'.split(
        '|',
      ),
    'ask-de-it':
      'das|es|ihn|dies|was|den termin|etwas|mich|uns|mir das|mir was|mir da was|da was|bitte das|das mal|das bitte'.split(
        '|',
      ),
    'ask-de-now':
      'bitte|dann|also|und|also bitte|dann bitte|und bitte|so|ok|okay|mal|bitte mal|jetzt|hallo|kurz|doch|deshalb|deswegen|darum|daher'.split(
        '|',
      ),
    'ask-de-i': 'ich|wir|i|ick|isch'.split('|'),
    'ask-de-want': (
      'möchte|möchten|will|wollen|muss|müssen|müsste|müssten|würde gern|würde gerne|würden gern|würden gerne|würd gern|würd gerne|wollte|wollten|sollte dringend|hätte gern|hätte gerne|' +
      'mag|brauche|brauch|bräuchte|bräucht|brauchen|bräuchten|benötige|benötigen|wünsche|wünschte|wünsche mir|hätten gern|hätten gerne|hätt gern|hätt gerne|mecht|muß|gedenke|habe vor|würde|suche|suchen|beantrage'
    ).split('|'),
    'ask-de-whom':
      'mit|bei|an|für|den|die|der|dem|meinen|meine|meinem|meiner|unseren|unsere|unserem|unserer|einem|einer|einen|eine|herrn|frau|ihn|sie|ihm|ihr|ihnen'.split(
        '|',
      ),
  },
  groups: {
    order: [
      '^ [<ask-de-now>] (<ask-de-order>) !(ich|mich|dir)',
      '(bitte|und|dann|also|deshalb|daher|so) (<ask-de-order>) !(ich)',
      'bitte ..12 (<ask-de-doing>)',
    ],
    infinitive: ['(<ask-de-doing>) [bitte|danke|lassen] $'],
    finding: [
      '(<ask-de-find>) ..8 (<ask-de-time>)',
      '^ [<ask-de-now>] (<ask-de-find>) [bitte|mal|doch|nach] ..2 (wann|ob|wie)',
      '(<ask-de-order>) [bitte|mir|uns|doch] (<ask-de-it>)',
      '(können sie|könnten sie|kannst du|könntest du|würdest du|würden sie|bitte) ..8 (<ask-de-time>) ..4 (finden|suchen|raussuchen|heraussuchen|freihalten|blocken|reservieren|freischaufeln|nennen|vorschlagen)',
      '^ bitte [so|das|es|gleich|noch|dann] (buchen|eintragen|einplanen|vormerken|reservieren|vereinbaren|ansetzen|notieren|festhalten|organisieren|festmachen)',
      '(das|es|dies) [bitte|so] (buchen|eintragen|einplanen|vormerken|reservieren|vereinbaren|ansetzen|notieren|festhalten)',
    ],
    ask: [
      '(können|könnten|würden|kannst|könntest|würdest|magst|mögen|kann|könnte) [sie|du|mir|mal|bitte|jemand|wer|uns|ihr] !(ich|man)',
      '(wären sie so|wärst du so|sei so|seien sie so) (nett|lieb|gut|freundlich)',
      '(hilf|hilft|helfen sie|helft) (mir|uns)',
      '(bitte|bitteschön)',
      '(es wäre|wäre) ..2 (nett|schön|super|toll|lieb|klasse)',
      'ich bitte (sie|dich|um)',
      '(wäre|wärs|würde|würden|fände|fänd|freuen|dankbar|nett|schön|super|toll|lieb|gut|klasse|hilfreich|prima|verbunden) [es|ihnen|dir|mich|sehr] [sehr|mega|total] wenn (sie|du|ihr|jemand|man)',
      '(wenn|falls|sobald) (du zeit|sie zeit|du mal|sie mal|du kurz|sie kurz|du einen moment|sie einen moment|es passt|es geht|du dazu|sie dazu|möglich)',
      '(hätten|hättest|haben|hast) (sie|du) (die güte|die freundlichkeit|zeit|kurz zeit|mal zeit)',
    ],
    may: [
      '(kann|könnte|könnten|können|dürfte|darf) (ich|wir) ..8 (haben|bekommen|kriegen|vereinbaren|buchen|ausmachen|reservieren|machen|eintragen|organisieren)',
      '(ist|wäre) es möglich',
      '(lass|lasst|lassen sie) uns',
      '(wäre|ist|ginge|geht) ..6 (möglich|drin|machbar)',
    ],
    must: [
      '(<ask-de-i>) [auch|noch|dann|jetzt|nur|gerade|grad|mal|dringend|unbedingt|eigentlich] (<ask-de-want>)',
      '(<ask-de-want>) (<ask-de-i>)',
      '^ [hallo|so|also|und|bitte|servus|moin|hi] (möchte|muss|will|würde gern|würde gerne|wollte|müsste|bräuchte|brauche|brauch|hätte gern|hätte gerne|suche)',
      '(habe|hab|haben) (ich|wir) ..4 zu (besprechen|klären)',
    ],
    wish: [
      '(wäre|wären) [echt|sehr|jetzt|dringend] (super|gut|toll|nötig|fällig|schön|prima|klasse|ideal|hilfreich|angebracht|wünschenswert)',
      '(<ask-de-i>) [auch|noch|dann|jetzt|nur|gerade|grad|mal|dringend|unbedingt|bitte] (brauche|brauch|bräuchte|bräucht|brauchen|bräuchten|benötige|benötigen|hätte gern|hätte gerne|hätten gern|hätten gerne|hätt gern|hätt gerne|möchte|möchten|will|wollen|wünsche mir|suche|suchen|beantrage)',
      '(brauche|brauch|bräuchte|bräucht|brauchen|bräuchten|benötige|benötigen|möchte|will) (<ask-de-i>)',
      // Without its dots it is what somebody had.
      '(hätte|hätten) (<ask-de-i>) ..2 (gern|gerne|bitte)',
      '^ [hallo|so|also|und|bitte|servus|moin|hi] (brauche|brauch|bräuchte|bräucht|benötige|hätte gern|hätte gerne|suche|möchte)',
      '(gib|geben sie|gebt) (mir|uns)',
      '(mir|uns) fehlt [noch|nur]',
      'es (muss|müsste|müssen|sollte) ..8 (raus|rausgehen|rein|her|los)',
      '(muss|müsste|sollte) ..9 (raus|rausgehen|geschrieben werden|verschickt werden|gebucht werden|vereinbart werden)',
    ],
    doing: [
      '(<ask-de-doing>)',
      '(organisieren|vereinbaren|einplanen|buchen|eintragen|schreiben|schicken|einrichten) (könnten|könntest|würden|würdest|kannst|können)',
    ],
    telling: [
      '(sag|sage|sagen sie|frag|frage|fragen sie|teil|teile|teilen sie|informier|informiere|informieren sie|erinner|erinnere|erinnern sie|bitt|bitten sie|warn|warne|warnen sie|gib|geben sie|lade|laden sie|kündig|kündige|melde|melden sie|antworte|antworten sie|bestätig|bestätige|bestätigen sie|unterrichte|unterrichten sie|verständige|verständigen sie|dank|danke|danken sie|gratulier|gratuliere|entschuldige|hak|hake|haken sie|benachrichtige|benachrichtigen sie|kontaktier|kontaktiere|kontaktieren sie)',
      '(sagen|fragen|mitteilen|informieren|erinnern|warnen|einladen|ankündigen|bescheid geben|bescheid sagen|antworten|nachfragen|anfragen|bestätigen|verständigen|benachrichtigen|nachhaken|kontaktieren|absagen|zusagen)',
    ],
    call: [
      '(anruf|tel termin|tel gespräch|telefonat|telefongespräch|telefontermin|telefon termin|telefonanruf|videoanruf|videocall|rückruf|rückruftermin|rückruf termin|call|telco|telko|telefonkonferenz|telefoninterview|anruftermin|telefonverabredung|phonecall|phone call|fernsprechtermin|telefonischer termin|telefonische besprechung|telefonisches gespräch|telefonischen termin|telefonisches treffen)',
    ],
    meeting: [
      '(termin|gespräch|gesprächstermin|besprechung|unterredung|treffen|meeting|mitarbeitergespräch|rückkehrgespräch|personalgespräch|videokonferenz|slot|lücke|halbe stunde|zeitfenster|viertelstunde)',
    ],
    phoning: [
      '(anrufen|anzurufen|telefonieren|zu telefonieren|durchklingeln|durchzuklingeln|zurückrufen|zurückzurufen|anklingeln|antelefonieren|anläuten|fernsprechen)',
      '(an die strippe|ans telefon|an den apparat|an die leitung) (bekommen|kriegen|holen)',
    ],
    'phone-now': [
      '(ruf|rufe|rufen sie|ruft) !(mich|uns|die polizei|den krankenwagen|den notarzt|ich|einen krankenwagen|wir) ..9 (an|zurück)',
      '^ [<ask-de-now>] (telefonier|telefoniere|telefonieren sie|klingel|klingle)',
    ],
    talking: [
      '(sprechen|reden|zu sprechen|zu reden|unterhalten|besprechen|absprechen|abzustimmen|austauschen|plaudern|quatschen)',
    ],
    'by-phone': [
      '(telefonisch|fernmündlich|per telefon|am telefon|übers telefon|über telefon|via telefon|per call|am apparat|per telco|über das telefon|am handy|per handy|telefonisches|telefonischen|telefonische)',
    ],
    mail: [
      '(mail|email|e mail|emails|mails|brief|nachricht|abmahnung|ermahnung|schreiben|rundmail|erinnerungsmail|dankesmail|infomail|entschuldigungsmail|absage mail|zeilen|mailentwurf|anschreiben|memo) !(adresse|konto|postfach|verlauf|server|programm|verteiler)',
    ],
    mailing: [
      '(anschreiben|anzuschreiben|anmailen|anzumailen|mailen|zu mailen|schreiben|zu schreiben|antworten|zu antworten|zurückschreiben|zurückzuschreiben)',
    ],
    'mail-now': [
      '^ [<ask-de-now>] (mail|maile|mailen sie|schreib|schreibe|schreiben sie|antworte|antworten sie)',
      '(bitte|und|dann|also) (mail|maile|mailen sie|schreib|schreibe|schreiben sie|antworte|antworten sie)',
    ],
    'by-mail': ['(per|via|mittels|über|mit einer|in einer|als) (mail|email|e mail)', '(mailen|anmailen|gemailt)'],
    not: [
      '(nicht|nie|niemals|kein|keine|keinen|keinem|keiner|keinerlei|ohne|statt|anstatt|weder|niemand|nichts|nimmer) !(problem|eile|zu lang|zu lange|vergessen|nur|zu spät|zu früh|länger als|vor|später als)',
      '(sag|sage|sagen sie|storniere|stornieren sie|streich|lösch|vergiss) ..5 (ab|mail|anruf|termin)',
    ],
    advice: [
      '(soll|sollte|sollten|sollen) (ich|wir|man)',
      '(ist|wäre|wärs|ists|war) (es|das) [denn|eigentlich|nicht] (besser|klüger|unhöflich|höflich|sinnvoll|ok|okay|in ordnung|richtig|falsch|erlaubt|angemessen|üblich|nötig|sinnlos|ratsam|fair|zu viel|zu früh|schlimm|egal|legal)',
      '(was rätst|was raten|was würdest|was würden sie|was meinst|was denkst|was mache ich|was tun|was soll|was muss|was kann ich|was sage ich|was schreibe ich|was schreibt man|tipps|ratschlag|ratschläge|rat|rät|was hältst|was halten sie|und jetzt|was nun|deine meinung|ihre meinung|was ist besser|was ist klüger)',
      '(angenommen|stell dir vor|stellen sie sich vor|gesetzt den fall|mal angenommen|hypothetisch|theoretisch|rein theoretisch|was wäre wenn|was passiert)',
      '(überlege|überlegen|frage mich|fragen uns|unsicher|unschlüssig|weiß nicht ob|bin am überlegen|traue mich)',
      '(lieber|besser) (anrufen|schreiben|mailen|telefonieren|lassen|reden)',
      '(anrufen|schreiben|mailen|telefonieren) oder',
      '(bereite|bereiten|vorbereiten|vorbereitung|üben|übe) ..6 (anruf|telefonat|gespräch|termin|vor)',
      'auf (einen|ein|das|den) ..2 (anruf|telefonat|gespräch|telefongespräch|termin) ..3 (vor|vorbereiten|vorzubereiten)',
      '(hätte|hätten) ..9 (sollen|können|müssen|dürfen)',
      '(wollte|wollten) ..8 gestern',
      'gestern ..6 (wollte|wollten)',
      '(kannst|können) (du|sie) (telefonieren|anrufen|mails schreiben|anrufe)',
      'zu (buchen|vereinbaren|schreiben|planen) (wäre|ist|war)',
    ],
    'self-question': [
      '(darf|dürfte|dürfen|muss|müssen|müsste|müssten|brauche|brauchen|brauch|will|möchte) (ich|wir|man|i)',
    ],
    how: [
      '^ [und|aber|also|nur|denn] (wie|womit|wofür|warum|wieso|weshalb|was|wer|wem|wen|welche|welcher|welches|wozu|worüber|wovon|inwiefern)',
      'wie (fange|fängt|sage|sag|kann|soll|macht|mache|geht|bringe|gehe|formuliere|erkläre|beginne|reagiere|verhalte|schreibe|viele|lange|oft|viel)',
      '^ wann (kann|darf|muss|soll|ist|sind|war|hat|haben|können|müssen|sollte)',
    ],
    doubt: [
      '(habe|hab|macht mir|machen mir) [solche|große|echt|richtig|etwas] (angst|bammel|bauchweh)',
      '(fürchte mich|trau mich nicht|traue mich nicht|graut mir|mir graut|ist mir peinlich|wäre mir peinlich)',
      '(noch|mir|uns|dafür) zu früh',
      'verfrüht',
      'irgendwann !(nächste|nächsten|nächster|in|am|diese|dieser|diesen|kommende|kommenden|im|zwischen|morgen|heute|ab|vormittags|nachmittags|mitte|anfang|ende|vor|nach|um|zwischendurch)',
      '(vielleicht|eventuell|womöglich|eines tages|mal sehen|weiß noch nicht|weiß nicht|keine ahnung|demnächst mal|wahrscheinlich|vermutlich|noch nicht|nicht jetzt|oder auch nicht|oder doch nicht|bin mir nicht sicher|bin nicht sicher|lieber nicht|oder so ähnlich)',
    ],
    condition: [
      '(wenn|falls|sofern) !(möglich|es geht|es passt|es ihnen|es dir|sie können|du kannst|ihr könnt|sie möchten|du magst|es recht|nötig|machbar|es ihnen recht|es dir recht|es keine umstände|erforderlich|gewünscht|du so nett|sie so nett|s geht)',
      '(sobald|solange|sowie|soweit|vorausgesetzt|es sei denn|außer wenn|nur wenn|erst wenn|erst nachdem|für den fall|im falle|nachdem|bis dass|unter der bedingung|je nachdem|ob)',
      '^ (warte|warten sie)',
      '(zuerst|vorher|erst|erstmal) !(am|um|ab|im|nächste|nächsten|später|in)',
      '(moment noch|erst mal nicht|erst muss|zuerst muss|vorher muss)',
    ],
    reported: [
      '(fragte|fragt|bat|antwortete|erklärte|betonte|rief|sagte|sagt|hat gesagt|haben gesagt|meinte|meint|behauptet|behauptete|schrieb|schreibt|verlangt|verlangte|fordert|forderte|laut|angeblich|bat mich|bittet mich|hat mich gebeten|hat gebeten|hat geschrieben|erwartet|findet|fand|besteht darauf|riet|rät mir|empfiehlt|empfahl|will dass ich|möchte dass ich|wollte dass ich)',
      '(ich soll) ..8 (anrufen|schreiben|buchen|vereinbaren|mailen)',
    ],
    past: [
      '(war|waren|wurde|wurden|hat|habe|hatte|hatten|haben|ist|sind|gestern|vorgestern|letzte woche|letzten|neulich|lief|kam|kamen|ging|gab|gibt|brachte|dauert|dauerte|bereits|schon|wird|werden|kann|könnte|soll|sollte|will|geht|funktioniert|fand|fressen|nervt|nerven|macht|machte|half|klang|kostet|brauchte|wäre|hätte|bringt|läuft)',
      'heute (früh|morgen|vormittag) (war|wurde|hat|habe|kam)',
    ],
    idiom: [
      '(ruf|rufe|rufen sie|anrufen|schreib|schreibe|schreiben sie|mail|maile|schick|schicke|antworte) (mich|mir|uns) !(eine|einen|ein|bitte eine|nen|ne|den|die)',
      '(schreib|schreibe|schreiben sie) (es|das|auf)',
      '(gespräch|termin|treffen|call) (center|raum|protokoll|leitfaden|führung)',
      '(mit|zu) (dir|ihnen|jemandem|jemand|euch|einem menschen) (sprechen|reden|telefonieren)',
      '(sprechen|reden) (wir|sie)',
      'in schreiben',
    ],
  },
  headlineLeads:
    'irgendwann jederzeit egal wann ein eine einen einer nen ne n an a neu neue neuer neuen neues noch kurz kurze kurzer kurzen kurzes schnell schnelle schneller schnellen dringend dringende dringender dringendes telefonischer telefonische weitere weiterer bitte nächster nächste mal kleine kleiner kleines freundliche freundlicher höfliche formelle persönliche persönlicher erste erster zweite zweiter hallo moin servus also so',
  headlineJoints:
    'mit an ans am für bei um wegen zu zum zur über betreffend betreffs betr bezüglich bzgl in im auf und der die das den dem des ein eine einen einem einer mein meine meinen meinem meiner unser unsere unseren unserem unserer sein seine seinen ihr ihre ihren alle per gegen ab vor nach dass weil bitte sein da nach',
  headlineOrigins: 'von vom aus durch',
  others: 'ihn ihr ihm sie ihnen',
  whoLeads:
    'mein meine meinen meinem meiner unser unsere unseren unserem unserer der die den dem einem einer einen eine jedem jeden allen alle seinem seinen ihrem ihrer',
  help: {
    asked:
      'was kannst du|was können sie|was machst du|wozu bist du da|wozu sind sie da|womit kannst du helfen|womit können sie helfen|womit kannst du mir helfen|womit können sie mir helfen|wobei kannst du mir helfen|was können sie für mich tun|wie kannst du mir helfen|wie können sie mir helfen|was kannst du alles|was können sie alles|wie funktionierst du|wie funktioniert dieser chat|wie funktioniert der chat|wie funktioniert der assistent|wobei kannst du helfen|wobei kannst du mir helfen|wobei können sie mir helfen|was kannst du für mich tun|wofür bist du da',
    askedByNewcomers:
      'wie funktioniert das|wie geht das|wie geht das hier|wie läuft das hier|wie funktioniert das hier|wie fange ich an|wie benutze ich das',
    newcomers:
      'ich bin neu hier|bin neu hier|ich bin neu|ich bin zum ersten mal hier|bin zum ersten mal hier|ich bin das erste mal hier',
  },
  nobody: 'mich mir uns dich dir euch man jemand jemandem jemanden nummer nr',
};
