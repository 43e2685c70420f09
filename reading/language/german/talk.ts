/** German everyday talk by what it does (G20). What each list is for stands in ../talk-table.ts; "ß" and umlauts are folded. */
import { askingForPerson } from '../person-phrases.ts';
import type { TalkTable } from '../talk-table.ts';
import { germanPerson } from './person.ts';

export const germanTalk: TalkTable = {
  ...askingForPerson(germanPerson),
  lists: {
    ...germanPerson.lists,
    'de-do':
      'buchen|buche|reservieren|reserviere|reservier|eintragen|trag|trage|senden|sende|schicken|schicke|schick|' +
      'abschicken|absenden|verschicken|verschicke|bestätigen|bestätige|bestaetigen|bestaetige|vereinbaren|' +
      'vereinbare|anlegen|erstellen|erstelle|machen|mach|mache|anrufen',
    'de-det':
      'der|die|das|den|dem|diese|dieser|diesen|dieses|mein|meine|meinen|ihr|ihre|ihren|unser|unseren|unsere|ein|' +
      'eine|einen',
    'de-thing':
      'anruf|telefonat|gespräch|gespraech|termin|termins|besprechung|uhrzeit|zeit|zeitpunkt|datum|tag|buchung|' +
      'reservierung|einladung|mail|email|e mail|nachricht|brief|text|betreff|entwurf|person|name|nummer|' +
      'telefonnummer|telefon|adresse|daten|angaben|details|vorschlag|option|alles|formular|antrag|meldung|' +
      'bericht|eintrag',
    'de-ref': 'es|das|ihn|sie|alles|das alles|dies|ihm|mit ihm|mit ihr|damit|dafür|dafuer|daran|beides',
    'de-so': 'so|sehr|alles|ganz|völlig|voellig|absolut|vollkommen|genau|wirklich|auch|total|mir|uns|super',
    'de-good':
      'gut|super|perfekt|richtig|korrekt|prima|toll|klasse|ok|okay|in ordnung|einverstanden|wunderbar|' +
      'ausgezeichnet|hervorragend|ideal|bestens|recht|fein|spitze|sehr gut|so richtig|genehmigt|bestätigt',
    'de-role':
      'mitarbeiter|mitarbeiterin|kollege|kollegin|kollegen|chef|chefin|vorgesetzter|vorgesetzte|vorgesetzten|' +
      'leiter|leiterin|techniker|technikerin|angestellte|angestellter|teamleiter|teamleiterin|azubi',
  },
  courtesyAtCommands: ['bitte', 'danke', 'jetzt', 'ok'],
  commands: {
    help: ['hilfe', 'was kann ich sagen', 'was kann ich tun'],
    reset: [
      'von vorn anfangen',
      'fang von vorn an',
      'fangen wir von vorn an',
      'fangen wir von vorne an',
      'noch einmal von vorn',
      'noch mal von vorne',
      'zurücksetzen',
      'neu anfangen',
      'neu starten',
      'neustart',
      'von vorne',
      'von vorn',
      'nochmal von vorn',
      'noch mal von vorn',
      'von vorne anfangen',
      'fang neu an',
    ],
    stop: ['stopp', 'beenden', 'aufhören', 'schluss', 'ende', 'gespräch beenden', 'hör auf', 'hören sie auf'],
    cancel: [
      'abbrechen',
      'abbruch',
      'brich ab',
      'brechen sie ab',
      'das abbrechen',
      'breche das ab',
      'vorgang abbrechen',
      'ich möchte abbrechen',
    ],
  },
  drawnOut: ['ja', 'nein', 'ok', 'bitte', 'danke', 'jo', 'ne'],
  assent: [
    '[ich|wir|damit] (bin|sind) [ich|wir] [damit|mit allem|mit dem vorschlag|sehr|voll|ganz|völlig|vollkommen] (einverstanden|zufrieden|dabei|fein damit|fein)',
    '(jaa|jepp|jau|joah|jipp|japp|jup|jupp|yo|jawoll|jawohl ja|klaro|okee|oki|okidoki|okay dokay|logo|logisch|aber hallo|na sicher|na sicher doch|selbstredend|allerdings ja|super gerne|liebend gern|liebend gerne|sehr gern|immer gerne|mit vergnügen|ich bitte darum|darum bitte ich|ja doch bitte|so sei es|so soll es sein|passt wunderbar|passt hervorragend|passt super|passt prima|passt wie angegossen|passt wie gezeigt|topp|top|tipptopp|tip top|check|einwandfrei|tadellos|ich bestätige das|bestätige ich|sei es drum|in bester ordnung|hundertprozentig|ganz genau|ganz richtig|volle zustimmung|meine zustimmung|zustimmung)',
    '(das|es|alles|der vorschlag|die zeit|der termin|der tag) (wäre|ist|klingt|passt|finde ich|find ich) [<de-so>|doch] (<de-good>|nett|sehr nett|lieb|fein|schön|bestens|wunderbar|hervorragend)',
    '(das|es|so) (passt|geht|stimmt|ist) [mir|uns|für mich|für uns|so|alles|auch] [sehr|ganz|so] [gut|prima|super|bestens|wunderbar|hervorragend|in ordnung|okay|ok|recht]',
    '(die|der|das|meine|ihre|seine) (nummer|telefonnummer|uhrzeit|zeit|termin|name|tag|person|datum|angaben|daten) (stimmt|stimmen|passt|passen|ist|sind) [<de-so>] [<de-good>|so|auch]',
    '(gute|tolle|super|prima|schöne|sehr gute) (idee|sache)',
    '(das|es) (wäre|ist) (gut|super|toll|prima|klasse|hilfreich|schön|perfekt|wunderbar)',
    "(los|los gehts|los geht's|ab dafür|ab die post|auf gehts|auf geht's|nur zu)",
    "(ja|jo|jap|jep|jawohl|joa|jup|ja ja|ja klar|klar|na klar|ja gerne|gerne|gern|sehr gerne|sehr gern|selbstverständlich|selbstverstaendlich|natürlich|natuerlich|sicher|gewiss|freilich|unbedingt|absolut|definitiv|auf jeden fall|auf alle fälle|jedenfalls ja|genau|genau so|genauso|richtig|stimmt|stimmt so|stimmt alles|alles richtig|alles korrekt|alles gut|alles klar|alles okay|alles ok|alles bestens|alles in ordnung|alles perfekt|korrekt|perfekt|prima|super|toll|klasse|wunderbar|ausgezeichnet|hervorragend|spitze|fein|gut|sehr gut|ok|okay|okey|in ordnung|geht in ordnung|geht klar|einverstanden|abgemacht|bestätigt|bestaetigt|bestätige|ich bestätige|ich bestaetige|hiermit bestätigt|genehmigt|freigegeben|zugestimmt|ich stimme zu|stimme zu|passt|passt so|passt gut|passt perfekt|passt mir|passt mir gut|passt für mich|das passt|das passt so|das passt gut|das passt mir|so passt es|so passt das|so ist es|so machen wir es|so machen wir das|so machen|machen wir so|machen wir|machen sie das|machen sie es|mach das|mach es|mach mal|mach so|tu das|tun sie das|los|los gehts|los geht's|auf gehts|nur zu|bitte sehr|weiter|weiter so|fortfahren|fahren sie fort|kein problem|kein einwand|keine einwände|keine einwaende|keine änderungen|keine aenderungen|nichts zu ändern|nichts ändern|so lassen|lass es so|lassen sie es so|von mir aus gern|meinetwegen gern|warum nicht|aber ja|aber klar|aber sicher|aber gerne|aber natürlich|ja doch|ja bitte|bitte ja|ja genau|ja sicher|ja natürlich|ja passt|ja stimmt|ja richtig|ja gut|ja okay|ja ok|deal|dabei|bin dabei|ich bin dabei|ich bin einverstanden|wir sind einverstanden|bin einverstanden|meine antwort ist ja|die antwort ist ja|grünes licht|sie haben mein ok|das ist so richtig|yes|yep)",
    '(das|es|so|alles|der termin|die zeit|der text|die mail) (ist|klingt|sieht|wäre|hört sich) [<de-so>] (<de-good>) [so|aus|an|für mich|für uns]',
    '(das|es|so|alles|der termin|die zeit|der text|die mail|die nummer|die adresse) (passt|stimmt|geht) [<de-so>] [<de-good>] [so|für mich|für uns]',
    '(klingt|sieht|hört sich|passt|ist) [<de-so>] (<de-good>) [aus|an|für mich|für uns]',
    '(finde ich|find ich|ist mir|das finde ich) [<de-so>] (<de-good>)',
    '(👍|👌|✅|💯)',
  ],
  order: [
    '[bitte|dann|ja] (fest|verbindlich|gleich|direkt|so|ruhig|einfach|gerne|gern) (eintragen|buchen|bestätigen|machen|reservieren|festmachen|abschicken|senden)',
    '(sie|du) (können|koennen|dürfen|kannst|darfst) (das|den|die|es|ihn|sie|den termin|den anruf) [gerne|gern|ruhig|jetzt|so|bitte|dann|sehr gerne] [so|jetzt|gerne|gern] (buchen|eintragen|senden|schicken|abschicken|bestätigen|reservieren|machen|festmachen)',
    '[bitte|dann|los|und] (buch|buche|trag|trage|schick|schicke|sende|send|bestätig|bestätige|reservier|reserviere) (es|das|ihn|sie|den termin|den anruf|die mail|das so) [bitte|jetzt|so|ein|ab|los|raus]',
    '[dann|also] (buchen|nehmen|senden|schicken|machen|reservieren) wir (das|es|ihn|sie|den termin|so|das so|es so) [so|ab]',
    '[ja] (das|den|die|es|ihn|sie) (können|dürfen|kannst|darfst) (sie|du) [so|gern|gerne|ruhig|bitte] (buchen|eintragen|senden|schicken|machen|abschicken|bestätigen|reservieren)',
    '(sie|du) (können|dürfen|kannst|darfst) (das|den|die|es|ihn|sie) [termin|anruf|mail|so] [so|gern|gerne|ruhig|jetzt] (buchen|eintragen|senden|schicken|abschicken|bestätigen|reservieren)',
    '[bitte|dann|ja] (<de-do>) [sie|mir|uns] [bitte] [<de-det>|<de-ref>] [<de-thing>] [bitte|jetzt|gleich|sofort|so|ein|ab|fest|rein]',
    '[bitte] (<de-det>) (<de-thing>) [bitte] (buchen|senden|schicken|abschicken|verschicken|bestätigen|bestaetigen|eintragen|reservieren|anlegen|absenden|vereinbaren)',
    '[bitte] (jetzt|gleich|so|verbindlich|direkt|einfach|sofort) (buchen|senden|schicken|abschicken|verschicken|bestätigen|bestaetigen|eintragen|reservieren|absenden)',
    '(ich möchte|ich moechte|ich will|wir möchten|wir wollen|ich würde) (<de-det>|<de-ref>) [<de-thing>] (buchen|senden|schicken|abschicken|bestätigen|bestaetigen|reservieren|vereinbaren)',
    '(sie können|du kannst|kannst du|können sie) [jetzt|gerne|gern|ruhig|es|das|ihn|sie] [jetzt|gerne|gern|ruhig|es|das|ihn|sie] (buchen|senden|schicken|abschicken|bestätigen|eintragen|reservieren|loslegen|machen)',
    '(ab damit|raus damit|rein damit|her damit)',
  ],
  'asked-order': [
    '(können sie|koennen sie|könnten sie|kannst du|könntest du|würden sie|wuerden sie|würdest du) [bitte] (<de-det>|<de-ref>) [<de-thing>] [bitte|so|gleich|jetzt] (buchen|senden|schicken|abschicken|verschicken|bestätigen|bestaetigen|eintragen|reservieren|machen|vereinbaren)',
  ],
  searching: [
    '[ja] (lass|lassen sie) uns (telefonieren|sprechen|reden|einen termin machen|einen termin finden|einen termin ausmachen|treffen)',
    '(ein|das) (anruf|telefonat|gespräch|termin) wäre (gut|super|toll|hilfreich|schön|prima|besser)',
    '(bitte) einen (termin|anruf)',
    '[bitte|dann] (such|suche|suchen|finde|finden|schlag|schlage|schlagen) [sie] [mir|uns] [bitte] [einen|eine|einen freien|freie|den|ein paar] (termin|termine|zeit|zeiten|uhrzeit|zeitpunkt) [vor|heraus|raus]',
  ],
  writing: [
    '[bitte|dann] (schreib|schreibe|schreiben|entwirf|entwerfen|verfasse|verfassen|formuliere|formulieren) [sie] [es|sie|ihr|ihm|ihnen|das|die|eine|einen] [mail|e mail|nachricht|entwurf|brief]',
  ],
  refusal: [
    '(ich|wir) (will|wollen|möchte|möchten|brauche|brauchen) (das|es|ihn|sie|den anruf|den termin|das gespräch|die mail|die e mail|die nachricht|den kalendereintrag) nicht mehr [schicken|senden|buchen|machen|führen|haben]',
    '(ich|wir) (habe|haben|hab) [schon|bereits|inzwischen|es] (mit) (ihr|ihm|ihnen) [schon|bereits] (gesprochen|geredet|telefoniert|geklärt)',
    '(ich|wir) (habe|haben|hab) (sie|ihn|es ihr|es ihm|ihr|ihm) (schon|bereits|inzwischen) (angerufen|gesagt|geschrieben|informiert|erreicht|getroffen)',
    '(ich|wir) (rede|reden|spreche|sprechen|telefoniere|rufe|schreibe|kläre|klären|mache|machen) [sie|ihn|ihr|ihm|das|es] (selbst|selber|persönlich|direkt) [mit] [ihr|ihm|ihnen] [an]',
    '(ich|wir) (rede|reden|spreche|sprechen|kläre|klären) (mit ihr|mit ihm|das mit ihr|das mit ihm) (selbst|selber|persönlich|direkt)',
    "(nein|nee|ne|nö|noe|nein danke|nein nein|nicht|bitte nicht|lieber nicht|besser nicht|auf keinen fall|keinesfalls|niemals|nie|keineswegs|sicher nicht|natürlich nicht|noch nicht|jetzt nicht|heute nicht|nicht nötig|nicht noetig|nicht mehr nötig|nicht erforderlich|nicht notwendig|kein bedarf|ist nicht nötig|das ist nicht nötig|das wird nicht nötig sein|brauche ich nicht|brauchen wir nicht|brauch ich nicht|brauchts nicht|will ich nicht|möchte ich nicht|moechte ich nicht|wollen wir nicht|ich will nicht|ich möchte nicht|kein interesse|lass gut sein|lassen sie es|lass es|lassen wir das|lassen wir es|vergiss es|vergessen sie es|vergiss das|schon gut|hat sich erledigt|das hat sich erledigt|schon erledigt|ist schon erledigt|bereits erledigt|ist bereits erledigt|ist erledigt|erledigt|schon passiert|ich habe es mir anders überlegt|ich hab es mir anders überlegt|hab es mir anders überlegt|wir haben es uns anders überlegt|ein andermal|ein anderes mal|vielleicht später|abgelehnt|ich lehne ab|verwerfen|falsch|stimmt nicht|das stimmt nicht|nicht richtig|nicht korrekt|passt nicht|das passt nicht|das passt mir nicht|nicht einverstanden|das war alles|das wars|das war's|das ist alles|das wäre alles)",
    '(das|es|ich|da) [lieber|mache|mach|rufe|schreibe|erledige|kümmere] [ich|das|mich|es] [lieber|doch|dann] (selbst|selber|persönlich|persoenlich) [an|machen|erledigen|anrufen|schreiben|darum]',
    '(ich rufe|ich mache das|ich mach das|ich erledige das|das mache ich|das mach ich|das erledige ich|ich rede mit ihm|ich spreche mit ihr) (selbst|selber|lieber selbst|persönlich)',
    '(buchen|senden|schicken|machen) sie [es|das|nichts|den|die] [termin|mail|anruf] nicht',
    '(nicht|nichts) (buchen|senden|schicken|abschicken|machen|bestätigen|eintragen|reservieren|anrufen)',
  ],
  acknowledging: [
    '(verstehe|verstanden|ich verstehe|kapiert|ist notiert|notiert|weiß ich|ich weiß|weiss ich|ich weiss|zur kenntnis genommen|habe verstanden|hab verstanden|leuchtet ein|macht sinn)',
    '[vielen|besten|herzlichen] (dank|danke) [dir|ihnen] für (die|deine|ihre|den) [schnelle|kurze] (info|infos|information|auskunft|erinnerung|erklärung|hinweis|bescheid)',
  ],
  courtesy: [
    '(wären|waeren|seien|sei|wärst|würden|wuerden) (sie|du) [bitte] so (freundlich|nett|gut|lieb)',
    'wenn (sie|du) [bitte] so (nett|freundlich|gut|lieb) (wären|waeren|wärst|sind|bist|sein würden)',
    'wenn es [ihnen|dir] (keine umstände|keine mühe|nicht zu viel mühe|nichts aus|nicht zu viel|keine umstaende) [macht|ist|ausmacht|bereitet]',
    'wenn es (ihnen|dir) (nichts|nix) ausmacht',
    'wenn ich (bitten darf|so frei sein darf)',
    '[vielen|herzlichen|besten|tausend|ganz|lieben] (dank|danke) [dir|ihnen|euch|sehr|schön|schoen|vielmals|herzlich] für (die|deine|ihre|das|den|alles|eure|ihr|dein|diese|ihre tolle|die tolle|die schnelle|die nette) [hilfe|mühe|geduld|unterstützung|antwort|rückmeldung|zeit|arbeit|vorschläge|termine|organisation|verständnis|angebot|vorschlag]',
    '(danke|dank) (dir|ihnen|euch|vielmals|herzlich|recht herzlich|euch sehr|dir sehr|ihnen sehr|auch)',
    '(tausend dank|lieben dank|herzlichsten dank|recht herzlichen dank|ganz lieben dank|dankeschoen|thx|thanks|please|pls|plz|biddö|bittschön|bitteschön|bitte schön|merci vielmals|grüezi|gruss|gruß|grüße|herzliche grüße|freundliche grüße|mit freundlichen grüßen|schöne grüße|ciao|schönen abend noch|schönen abend|wünsche einen schönen tag)',
    '(chef|chefin|boss|kumpel|alter|freund|mein freund|meine liebe|mein lieber|schatz|meister|mädels|jungs|team|kollege|kollegin)',
    '(sie sind|du bist) (ein schatz|super|toll|klasse|ein engel|die beste|der beste|spitze|sehr freundlich|sehr nett|lieb)',
    '(bitte|danke|dankeschön|danke schön|danke schoen|danke sehr|vielen dank|besten dank|herzlichen dank|tausend dank|danke dir|danke ihnen|danke für die hilfe|danke im voraus|merci|hallo|hi|hey|guten tag|guten morgen|guten abend|moin|servus|grüß gott|tschüss|tschüs|auf wiedersehen|bis dann|schönen tag|schönen tag noch|viele grüße|viele gruesse|beste grüße|liebe grüße|mfg|lg|aha|ach so|achso|ah|oh|ach|gut zu wissen|schön|schoen|nett|sehr nett|sehr freundlich|freut mich|entschuldigung|entschuldigen sie|sorry|verzeihung|tut mir leid|haha|hehe|gut gemacht|gute arbeit|leute|kollegen|seien sie so gut|seien sie so nett|sei so gut)',
  ],
  filler: [
    '(ich|wir) (habe|hab|haben) [mal|es mir|mir das|schon] [mal] (geschaut|geguckt|nachgeschaut|nachgesehen|überlegt|angeschaut)',
    '(und) (fertig|gut ist|aus|basta)',
    '(öh|oeh|hach|ach|och|oh|also gut|nun gut|na gut|na schön|na dann los|tja dann)',
    '(dann|also|nun|jetzt|so|mal|doch|und|auch|gleich|sofort|direkt|schnell|umgehend|einfach|meinerseits|von mir aus|von meiner seite|unsererseits|für mich|fuer mich|für uns|wie gesagt|ehrlich gesagt|nochmal|noch einmal|endlich|hier|eben|na|na dann|tja|ähm|aehm|äh|hör mal|schau|in dem fall|in diesem fall|ab|ein)',
  ],
  thing: [
    '(der|die|das|den) (einzige|einzigen|einziger|einziges) [termin]',
    '(von|aus) (allen|denen|diesen|den dreien|der liste|den vorschlägen|den terminen)',
    '(die|den|der|das) (sie|du) [mir|uns] (genannt|vorgeschlagen|angeboten|gezeigt|geschickt|gelistet) (haben|hast)',
    '[<de-det>|zum|zur|für den|für die|für das|mit dem|mit der] (<de-thing>)',
    '(<de-ref>)',
    '(gleiche zeit|die gleiche zeit|zur gleichen zeit|selbe zeit|zur selben zeit|dasselbe|derselbe|dieselbe|wie gezeigt|wie angezeigt|wie oben|wie vorgeschlagen|wie besprochen|wie vereinbart|wie es ist|wie es da steht|in den kalender|im kalender|zu der zeit|zu dieser zeit|an dem tag|an diesem tag)',
  ],
  glue: [
    '(ganz|als|halt|direkt)',
    '(aller|genau|punkt|exakt)',
    '(dem|des|davon|daraus|draus)',
    '(am|um|im|in|an|mit|für|fuer|zu|zum|zur|von|vom|der|die|das|den|dem|ein|eine|einen|ist|wäre|waere|und|uhr|gegen|bis|ab|nächsten|naechsten|kommenden|herr|herrn|frau|mein|meine|meinem|meiner|unser|unsere)',
  ],
  taking: [
    '(trag|trage|tragen sie|schreib|schreibe|schreiben sie|setz|setze|setzen sie|nimm|nehmen sie|buch|buche|buchen sie|reservier|reservieren sie) [bitte] (mich|uns|mir|ihn|sie) [bitte] [für|auf|in|am] [<de-det>]',
    '(möglich|machbar|frei|noch frei|verfügbar|drin)',
    '[ich|wir] [nehme|nehmen|nehm] (halt|einfach|doch|mal) [<de-det>]',
    '(bleibt|bleibt nur|bleibt uns|bleibt mir) [noch|nur|dann] [<de-det>]',
    '(ich nehme|ich nehm|wir nehmen|nehme ich|nehmen wir|nehme|nehm|ich wähle|ich waehle|ich möchte|ich moechte|ich hätte gern|ich hätte gerne|ich hätte lieber|ich würde|ich wuerde|lieber|am liebsten|bevorzugt|vorzugsweise|bitte um|dann bitte|gerne|gern|ich will|ich bevorzuge|ich entscheide mich für|wir entscheiden uns für|buchen sie|buchen sie mir|buche|reservieren sie|reserviere|tragen sie|trag|setzen sie|setz|geben sie mir|gib mir|meine wahl ist|machen wir|machen sie|sagen wir|dann) [<de-det>]',
    '(passt|passen|geht|ginge|klappt|wäre|waere|ist|würde|wuerde|sieht|klingt|gefällt|nehmen|nehme|wählen|buchen) [ich|mir|uns|ihr|ihm|für mich|fuer mich|für uns|fuer uns|bei mir|bei uns] [<de-so>|am] [<de-good>|besten|besser|lieber|liebsten|passen|gehen|recht|aus|möglich|optimal|passend|günstig]',
    '(mir|uns|ihr|ihm) (passt|passen|würde|gefällt|wäre) [<de-det>]',
    '(wenn möglich|wenn moeglich|falls möglich|wenn das geht|falls noch frei|wenn noch frei|wenn es geht)',
    '(kann ich|können wir|koennen wir|könnte ich|könnten wir) [<de-det>] [nehmen|haben]',
  ],
  'asked-taking': [
    '(könnte|koennte|dürfte|duerfte|kann|darf|könnten|können|dürfen) (ich|wir|man) [bitte|vielleicht|auch|dann] [<de-det>]',
    '(haben|nehmen|bekommen|kriegen)',
    'wie (wäre|waere|wär) es [mit] [der|die|das|dem|den|am|um]',
    '(ginge|geht|ginge es|geht es|passt|wäre|ist|würde|könnten wir|können wir|kann ich) [auch|noch|es|vielleicht] [am|um|der|die|das|den]',
    '(kann ich|können wir|könnte ich|könnten wir|kann man) [bitte] [<de-det>]',
  ],
  others: [
    '(keinen|keine|keines|keinem|keiner|nichts) (davon|von denen|von diesen|von allen)',
    '(keiner|keine|keines|keins|nichts|gar nichts) (passt|passen|geht|gehen|klappt) [mir|uns|ihr|ihm|davon|bei mir|bei uns]',
    '(mir|uns|ihr|ihm) (passt|passen) [das|die|sie|davon] (alles|alle|nichts|keiner|keine|keins|keines|gar nichts) [davon|nicht]',
    '(passt|passen) (mir|uns|ihr|ihm) (alles|alle|alle drei|beide) nicht',
    '(das|die|sie) (passt|passen) (mir|uns|ihr|ihm) (alles|alle|alle drei|beide) nicht',
    '(an|zu) (keinem|keiner) (davon|der termine|der tage|der zeiten|von denen) (kann|könnte|schaffe) (ich|wir|sie|er) [nicht|es]',
    '(kann|könnte) (ich|wir) (an|zu) (keinem|keiner) [davon]',
    '(was|welche termine|welche zeiten) (gibt|gäbe|haben|hätten|wäre|ist) (es|sie|ihr) [denn] (sonst|noch|sonst noch|anderes|ausserdem) [noch|frei]',
    '(was|wann) (sonst|noch|sonst noch)',
    '(keiner|keine|keines|keins|keiner davon|keine davon|keines davon|keins davon|keiner passt|keine passt|nichts davon|nichts passt|andere|anderer|anderes|anderen|ein anderer tag|einen anderen tag|andere zeit|eine andere zeit|andere zeiten|anderer termin|einen anderen termin|andere termine|andere tage|weitere termine|weitere zeiten|weitere vorschläge|andere vorschläge|noch andere|etwas anderes|was anderes|mehr vorschläge)',
  ],
  'all-but': [
    '(alles|alle|jeder|jede|jedes|jeden|egal was|irgendwas|nur nicht|bloß nicht|alle anderen) [termine|tage|zeiten|nur|bloß|außer|ausser|bis auf|nicht]',
  ],
  change: [
    '(ändern|aendern|ändere|aendere|ändern sie|aendern sie|verschieben|verschiebe|verschieb|verschieben sie|verlegen|verlege|korrigieren|korrigiere|korrigieren sie|ersetzen|ersetze|anpassen|machen sie|mach|setzen sie|setz|streichen|streiche|entfernen|entferne|ergänzen|ergänze|füge|nimm|nehmen sie|lieber) [<de-det>] [<de-thing>|<de-ref>] [auf|zu|um|in|durch|daraus|draus|bitte]',
    '(stattdessen|lieber|eher|ich meinte|ich meine|muss heißen|muss heissen|soll heißen|sollte|soll|müsste|korrektur|eine änderung|mit einer änderung|kleine änderung|anders|doch lieber|besser)',
  ],
  earliest: [
    '(der|die|das|den) (nächste|naechste|nächsten|naechsten) (termin|freie|freien|mögliche|möglichen|verfügbare|verfügbaren) [termin]',
    '(der|die|das|den) (nächste|naechste|nächsten|naechsten) $',
    '[der|die|das|den|zum] (nächstmögliche|nächstmöglichen|nächstmöglich|frühestmögliche|frühestmöglichen|frühestmöglicher|frühestmöglich|ehestmöglich|schnellstmöglich|baldmöglichst|frühesten|zeitigsten) [termin|zeitpunkt]',
    '(so schnell wie möglich|möglichst schnell|möglichst zeitnah|zeitnah|so zeitig wie möglich|am ehesten|je früher|je eher|je schneller) [desto besser|umso besser]',
    '(so) (früh|schnell|bald|zeitig) (es|wie es|wie es nur) [nur] (geht|möglich ist)',
    '(der|die|das|den) (frühere|früheren|eher|zeitigere|zeitigeren) [termin|von beiden|der beiden]',
    '(der|die|das|den) (frühe|frühen) [termin]',
    '(je früher desto besser|je eher desto besser|je früher umso besser|so früh es geht|so früh wie es geht|so früh wie möglich|möglichst bald|möglichst zeitig|das früheste|die früheste möglichkeit)',
    '(der früheste|die früheste|das früheste|den frühesten|frühestmöglich|so früh wie möglich|möglichst früh|so bald wie möglich|baldmöglichst|am frühesten|der frühestmögliche|den frühestmöglichen|der nächste freie|den nächsten freien)',
  ],
  latest: [
    '(der|die|das|den) (spätere|späteren) [termin|von beiden|der beiden]',
    '(so) (spät) (es|wie es|wie es nur) [nur] (geht|möglich ist)',
    '(der|die|das|den) (späte|späten) [termin]',
    '(der späteste|die späteste|den spätesten|so spät wie möglich|möglichst spät|am spätesten)',
  ],
  ending: [
    '[bitte] (abbrechen|abbruch|stopp|stop|beenden|stornieren|storniere|storno|absagen|breche ab|brich ab|brechen sie ab|abblasen|halt) [<de-det>] [<de-thing>|<de-ref>] [bitte|jetzt|danke|ab]',
    '[bitte] (<de-det>|<de-ref>) [<de-thing>] (abbrechen|beenden|stornieren|absagen)',
    '(neu anfangen|von vorne|von vorn|neustart|neu starten|nochmal von vorn)',
  ],
  skip: [
    '(ohne telefonnummer|ohne die telefonnummer|ohne die nummer|überspringen|ueberspringen|überspringe|auslassen|weglassen|weiter ohne|ohne telefon|ohne nummer|ohne telefonnummer|keine nummer|keine telefonnummer|habe ich nicht|hab ich nicht|kenne ich nicht|weiß ich nicht|weiss ich nicht|leer lassen|nicht vorhanden)',
  ],
  'talking-to': ['(ich will mit|ich möchte mit|ich moechte mit|sprechen mit|reden mit|sprechen)'],
  role: ['[mit|mein|meine|meinem|meiner|unser|unsere|unserem|unserer|dem|der|die] (<de-role>)'],
  naming: [
    '(er heißt|sie heißt|er heisst|sie heisst|heißt|heisst|der name ist|ihr name ist|sein name ist|die person ist|das ist|es ist|mit|für|an|der mitarbeiter ist|die mitarbeiterin ist|die adresse ist|ihre adresse ist|seine adresse ist|ihre mail ist|seine mail ist|an die adresse|die nummer ist|ihre nummer ist|seine nummer ist|telefon|nummer|handy|mobil|mobilnummer|erreichbar unter|unter|namens|reden)',
    '(herr|herrn|frau|dr|prof)',
  ],
  condition: [
    '(wenn|falls|sofern|sobald|solange|vorausgesetzt|unter der bedingung|unter der voraussetzung|es sei denn|außer wenn|ausser wenn|nur wenn|erst wenn|erst|nachdem|bevor|bis dass|je nachdem|kommt darauf an|kommt drauf an|hängt davon ab|im falle|nach|vorher|zuerst|vorbehaltlich|angenommen|ob)',
  ],
  contrast: [
    '(aber|jedoch|allerdings|nur|bloß|bloss|außer|ausser|obwohl|sondern|dennoch|trotzdem|hingegen|doch nicht|zwar|abgesehen)',
  ],
  negation: [
    'nicht (abbrechen|stornieren|absagen|beenden|aufhören)',
    '(kein|keine|keinen|keinem|nichts|niemand|ohne|weder|noch nie|nirgends|unmöglich|gegen)',
  ],
  question: [
    '(was|welche|welcher|welches|wer|wen|wem|wo|wann|warum|wieso|weshalb|wie|wieviel|kann|können|könnten|ist das|gibt es|haben sie|oder|oder was|gell|nicht wahr)',
  ],
  quotation: [
    '(sagt|sagte|gesagt|sagen|meint|meinte|fragt|fragte|schrieb|schreibt|antwortete|laut|angeblich|wort|übersetze|behauptet)',
  ],
  delay: [
    '(klären|kläre|klär|stimmen|stimme|sprechen|bestätigen|prüfen|bestätige|prüfe) [sie] (das|es|ihn|den termin) [bitte] [erst|noch|vorher] (mit|bei)',
    '(mit) (ihr|ihm|ihnen|anna|dem chef|der chefin) (abklären|abstimmen|klären|absprechen|besprechen)',
    '(ich|wir|das|dir|ihnen) (sage|sag|sagen|melde|melden|entscheide|entscheiden|antworte|antworten|schaue|schau|schauen|frage|frag|fragen|prüfe|prüfen|kläre|klären|überlege|überlegen|gebe|geben) [ich|wir] [dir|ihnen|mich|es|das|mir|uns|euch|bescheid] [später|dann|noch|erst|morgen|nachher|bald|bescheid|das|nach|mal]',
    '(sage|sag|melde|entscheide|überlege|antworte|schaue|schau|gebe) (ich|wir) [dir|ihnen|mich|es|das|mir|uns|euch] [später|dann|noch|erst|morgen|nachher|bald|bescheid]',
    '(momentchen|augenblickchen|sekündchen|kleinen moment|kleinen augenblick|bin gleich zurück|bin gleich wieder da|komme gleich wieder)',
    '(warte|warten|warten sie|warte mal|moment|einen moment|moment mal|sekunde|eine sekunde|einen augenblick|augenblick|minute|eine minute|später|spaeter|nachher|mal sehen|muss überlegen|ich muss überlegen|ich überlege|ich überlege noch|ich muss erst|muss erst|muss noch|ich muss noch|ich frage|ich kläre|ich schaue|ich melde mich|melde mich|noch abwarten|abwarten|langsam|nicht so schnell|bald)',
  ],
  hedge: [
    '(was du willst|was sie wollen|wie du willst|wie sie wollen|was du meinst|was sie meinen|such dir was aus|suchen sie sich etwas aus|egal)',
    '(der|die|das|den) (eine|einen) oder (der|die|das|den) (andere|anderen)',
    '[ich] bin [mir] [noch] nicht sicher',
    '[ich] weiß [ich] [es] [noch] nicht',
    '(vielleicht|eventuell|möglicherweise|moeglicherweise|wahrscheinlich|vermutlich|ich glaube|ich glaub|glaube|glaub schon|ich denke|ich denk|denke schon|schätze|ich schätze|ich nehme an|nehme ich an|hoffentlich|weiß nicht|weiss nicht|ich weiß nicht|ich weiss nicht|keine ahnung|nicht sicher|bin nicht sicher|ich bin nicht sicher|bin mir nicht sicher|ich bin mir nicht sicher|wie sie meinen|wie du meinst|wie sie wollen|wie du willst|egal|mir egal|ist mir egal|das ist mir egal|meinetwegen|wenn sie meinen|wenn du meinst|naja|na ja|hm|hmm|mm|jein|teilweise|fast|im prinzip|prinzipiell|grundsätzlich|eigentlich|theoretisch|so halb|von mir aus halt|mehr oder weniger)',
  ],
  opinion: [
    '[ich|wir] (glaube|glaub|denke|denk|denken|finde|find|meine|schätze|schätz|vermute|sag|sage) [ich|mal|wir|dass]',
    '(ich|wir) (würde|wuerde|würd|würden) [mal|jetzt|eher] sagen',
    '(wahrscheinlich|vermutlich|vielleicht|eventuell|möglicherweise|idealerweise|persönlich|wohl)',
    'wenn ich (wählen|mich entscheiden|aussuchen|eins nehmen) (muss|müsste|soll|darf)',
    '(mal|lass mal|lassen sie mich|ich muss mal|warte|warten sie) (sehen|schauen|gucken|mal|mal kurz|kurz)',
    '(hm|hmm|mm)',
    '(einer|eine|eines|einen|irgendeiner|irgendeine|irgendeinen|beliebiger) (von|von den|von beiden|von den beiden|der|der beiden|am)',
    '[ist] [mir|uns] (egal|gleich|schnuppe|wurscht) [wann|welcher|welchen|welche]',
    '(spielt keine rolle|ganz egal) [wann|welcher|welchen|welche]',
  ],
  irony: [
    "(jetzt reicht's|jetzt reicht es|es reicht|ist ja gut|schon gut|na toll|ja ja|genug jetzt)",
    "(ja klar sicher|ja ja klar|na toll|na super|na klasse|na prima|ach ja|sehr witzig|witzig|haha sehr witzig|wers glaubt|schön wärs|schön wär's|träum weiter|von wegen|denkste|pustekuchen|ja nein|nein ja|ja nee|ja ne|ne ja|spaß|spass|scherz|nur spaß|kleiner scherz|das hat gerade noch gefehlt|ganz toll)",
  ],
  past: ['(hätte|haette|wäre gewesen|war|waren|hatte|gestern|letztes mal|früher|damals|wurde)'],
};
