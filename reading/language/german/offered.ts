/** What answers an offer in German and nothing that is shown (G6, G20): a preview and its own question still follow. */
import type { OfferedTable } from '../offered-table.ts';

const good =
  '(gut|schön|super|toll|prima|klasse|nett|lieb|hilfreich|hilfreicher|sinnvoll|vernünftig|ideal|perfekt|wunderbar|großartig|praktisch|fein|spitze|genial|angebracht|nützlich|besser|das beste|am besten|eine hilfe|eine große hilfe|eine gute sache|eine gute idee|eine erleichterung|mir lieb|mir recht|wünschenswert|richtig|klug|gescheit)';

export const germanOffered: OfferedTable = {
  casual: [
    // It is judged good or wished for, with its subject or without: "wäre gut", "das fände ich gut".
    `[das|es|dies|ein anruf|ein gespräch|ein telefonat|da] (fände|find|finde|fänd|halte|hielte) [ich|für|wohl|mir|sicher|echt|schon|ja|doch|auch|wirklich|sehr|ganz] [ich|für|wohl|wirklich|sehr|echt|ganz|auch] ${good} [sein|für mich|für uns|für beide]`,
    `^ [ein anruf|ein gespräch|ein telefonat|reden|sprechen] (wäre|wär) [wirklich|sehr|echt|wohl|sicher|bestimmt] ${good}`,
    `(wäre|wär) (es|das) [wirklich|sehr|echt|für|auch|ganz] ${good}`,
    '[das|es|ein anruf|ein gespräch|ein telefonat|reden] [würde|wird|könnte|dürfte] [mir|uns|beiden|sicher|wirklich|sehr] [wirklich|sehr|echt|sicher|bestimmt] (helfen|weiterhelfen|guttun|gut tun|freuen|nützen|entlasten|arbeit abnehmen|passen) [sehr]',
    '[das|es|ein gespräch|ein anruf|reden] (hilft|nützt|täte|tut|entlastet|erleichtert) [mir|uns|beiden|allen] [sehr|bestimmt|sicher|gut|wirklich]',
    '[da|ich|dafür|ja] [da|ich] (wäre|wär|bin|würde) [ich|dir|ihnen] [dir|ihnen|da|dafür] [sehr|echt|wirklich|überaus] (dankbar|verbunden|froh|erfreut)',
    '[das|ich|da|es|dies] [das|es] (würde|würd) [ich|mich|mir] [mich|sehr|wirklich|das|es] [sehr|wirklich] (begrüßen|freuen|schätzen|helfen|gefallen)',
    '[das|ich|dein angebot|das angebot|ihr angebot|den vorschlag] [das] (nehme|nehm|nehmen) [ich|wir] [das] [sehr] (gern|gerne|dankend|mit freude) [an]',
    '[das|es|ja] (macht|ergibt|klingt|scheint|wirkt) [mir|für mich] [auf jeden fall|absolut|total|durchaus|sehr|ganz] (sinn|sinnvoll|vernünftig|plausibel|klug|gescheit|schlüssig)',
    '[das|ist|es|wird|wäre] [ist|wird|wäre] [wohl|sicher|bestimmt|vermutlich] (das beste|am besten so|besser so|das vernünftigste|das sinnvollste|der richtige weg|der beste weg) [sein|so]',
    '(gute|guter|gutes|super|tolle|toller|feine|schöne|schöner|kluge|kluger|prima) (idee|gedanke|vorschlag|sache|einfall|angebot)',
    '^ am besten (gleich|sofort|bald|so|reden|telefonisch) ',
    '[ich] [glaube|denke|finde|meine] (das ist gut|das ist sinnvoll|das ist eine gute idee|das wäre gut|das hilft)',
    // Nothing speaks against it.
    "[das|es|ein gespräch|ein anruf|ein telefonat|reden] (kann|könnte|würde|wird|kann's|kanns) [ja|doch|es|das|wohl|sicher] (nicht|nichts|nie) (schaden|verkehrt sein|falsch sein)",
    "(schaden|verkehrt sein|falsch sein) (kann's|kanns|kann es|kann das|wird's|wird es|tut's|tut es) [ja|doch] nicht",
    '[das|es|ein gespräch] schadet [ja|doch|sicher] (nicht|nie|nichts|keinem)',
    '[ich] (wieso|warum|weshalb) [auch|eigentlich|denn|sollte man] nicht',
    "[das|es|wäre|einen] [ist|wäre|ist's] [das|es|doch|ja|wohl] einen versuch (wert) [ist es|wäre es|wär's|ist's|ist das]",
    '(spricht nichts dagegen|da spricht nichts dagegen|nichts dagegen|nichts einzuwenden|nichts zu verlieren)',
    // Together with the assistant: "lass uns reden", "probieren wir es".
    '(lass|lasst|lassen sie) (uns|es uns) [mal|das|es|doch|bitte|miteinander|einfach] [mal] (reden|sprechen|telefonieren|versuchen|probieren|machen|drüber reden|darüber reden|darüber sprechen|treffen|klären|besprechen)',
    '(probieren|versuchen|reden|sprechen|machen|telefonieren|treffen) (wir|wirs) [es|das|mal|doch] [mal] [drüber|darüber|miteinander|zusammen|mit ihr]',
    "(probieren|versuchen) (wir's|wirs)",
    '[wir|das|ich|da|ja] [das] (sollten|sollte|müssen|muss|müssten|müsste|möchten|möchte|wollen|will|würde) [wir|ich] [wohl|mal|wirklich|dringend|unbedingt|auch|das|es|gern|gerne|lieber] [mal|mit ihr|mit ihm|darüber|dringend|miteinander|direkt mit ihr] (reden|sprechen|telefonieren|tun|machen|klären|darüber reden|darüber sprechen|drüber reden|mit ihr reden|mit ihr sprechen|besprechen)',
    '^ [das] (sollten|müssen|sollte|müsste) (wir|ich) [wohl] $',
    '^ (lieber|besser|eher) (reden|sprechen|telefonieren|telefonisch|mündlich|am telefon|ein gespräch|ein anruf) ',
    // It is asked for in few words.
    '[bitte|dann] (organisier|organisiere|organisieren sie|arrangier|arrangiere|arrangieren sie|leite|leiten sie|leier|leiere|richte|richten sie|setz|setze|setzen sie|such|suche|vereinbare|stell|stelle|fädel) (das|es|was|etwas|einen|eins|da was) [bitte|mal|schnell] [in die wege|ein|auf|an|aus|raus|fest|klar|auf die beine]',
    '^ [bitte|nur|ja] (ein|einen|eine|n|was) (kurzes|kurzen|kurze) [dann|bitte|gern|gerne|also|reicht] $',
    '^ [bitte|nur|ja] [ein|einen|eine|n|was] [kurzes|kurzen|kurze|kurzer|schnelles] (gespräch|telefonat|anruf|termin|treffen) [dann|bitte|gern|gerne|also|reicht] $',
    '(ran da|auf geht es|immer los|bin sofort dabei)',
    // Sayings.
    '(du sprichst|sie sprechen|sprichst) mir aus (der seele|dem herzen)',
    '[das|darum|genau das] (wollte|wollten) (ich|wir) [dich|sie|gerade|eh|sowieso|schon] [gerade|schon|eben|eh] (fragen|bitten|vorschlagen|sagen|erbitten)',
    '[ja|das] [das] nimmt mir [echt|viel|eine menge] (arbeit|was|einiges|last) ab',
    '[damit|da] wäre mir [echt|sehr|schon] geholfen',
    '[mir] fiele ein stein vom herzen',
  ],
  leaving: [
    '[aber|nur|und|bloß] [bitte] nicht (zu|so|allzu|ganz so|sehr|gar zu) (früh|spät|bald|lang|lange|knapp|weit) [bitte|halt]',
    // Asking in the form of a condition on the other side.
    'wenn (du|sie) (könntest|könnten|so nett wärst|so nett wären|so freundlich wären|so lieb wärst|so gut wären)',
    '(wann|wann immer) (es) (ihr|ihm|ihnen|dir|halt|am besten) [am besten] (passt)',
    '(wann|sobald) (du|ich|wir) [es|halt|gerade] (kannst|kann|können|zeit hast|zeit habe|zeit haben|dazu kommst|dazu komme|dazukommst|einrichten kannst)',
    // "Wenn sie kann" says whether; "wenn du kannst" only when.
    'wenn (du|sie) (kannst|können|zeit hast|zeit haben|dazu kommst|dazu kommen|dazukommst|einen moment hast|einen moment haben|eine minute hast)',
    '^ (jederzeit|egal wann|irgendwann|zu jeder zeit|wann auch immer|irgendwann demnächst|wann ist egal) ',
    '(demnächst|in nächster zeit|bei gelegenheit|möglichst bald|so bald es geht|so bald als möglich|schnellstmöglich|am liebsten bald)',
    '^ [am besten|möglichst] (so bald wie möglich|sobald wie möglich|so schnell wie möglich|möglichst bald|bald|zeitnah|möglichst zeitnah) ',
  ],
  waiving: [
    // Whoever speaks does it, or copes.
    '(krieg|kriege|bekomm|bekomme|schaff|schaffe|pack|packe|regle|regel|klär|kläre|mach|mache|erledige) (ich|wir) [das|es|schon|auch] [schon|auch] (hin|allein|alleine|selbst|selber|gebacken|persönlich|geregelt)',
    '(ich|wir) [das|es] (krieg|kriege|schaff|schaffe|pack|packe|regle|kläre|klär|mach|mache) [das|es] [schon|auch] (hin|allein|alleine|selbst|selber|persönlich) [hin]',
    '[ich|da|wir|damit] (komm|komme|kommen) [ich|wir|schon|damit] [schon|damit|so|auch] (klar|zurecht|allein klar|alleine klar)',
    '[ich|da|darum] (kümmer|kümmere|kümmern) [ich|wir] (mich|uns) [schon|selbst|selber|lieber] [schon|selbst|selber] (drum|darum|selbst|selber) [selbst|selber]',
    // It is not needed, or does no good.
    "[das|es|ein anruf|ein gespräch] (muss|braucht|brauchts|bräuchte|braucht's) [es|das|gar|jetzt|wirklich] [jetzt|wirklich|gar] (nicht) [sein|unbedingt]",
    '[das|es|ein anruf|ein gespräch|mir] (ist|wäre|wirkt|scheint|finde ich|geht) [mir|doch|etwas|ein bisschen|mir etwas] [doch|etwas] (übertrieben|zu viel|zuviel|zu viel des guten|überflüssig|unnötig|sinnlos|zwecklos|zu weit|zeitverschwendung|verfrüht)',
    '(übertrieben|überflüssig|unnötig|sinnlos|zwecklos|zeitverschwendung)',
    '[das|es|ein anruf|ein gespräch|reden] (bringt|hilft|nützt|hat|macht|ändert|ergibt|löst|brächte) [ja|doch|mir|uns|da|auch|wohl|eh] (nichts|nix|nicht|keinen|wenig|niemandem|daran) [sinn|zweck|nichts|mehr|viel|weiter]',
    '(zurzeit|derzeit|vorerst|erstmal|erst mal|fürs erste|einstweilen|vorläufig|momentan|aktuell|im moment) (nicht|keinen|nein|lieber nicht)',
    '^ (lassen|belassen) (wir) (es|das|es dabei|das so|es so|es lieber|es gut sein) [dabei|so|sein] ',
    '^ (spar|sparen sie|spart) (dir|sich|euch|es dir|es sich) (das|es|die mühe|den aufwand) ',
    '^ (schon gut|lass gut sein|lass stecken|geschenkt) ',
    '^ [ich] (denke|denk|glaube|glaub|finde|meine) [ich|das|eher] [eher|lieber|wohl] nicht ',
    '(um gottes willen|bewahre|gott bewahre) [nein|nicht|bloß nicht]',
    // It is done already.
    '[das|es|wir|ich] (haben|habe|hab|wurde|ist|hat sich) [das|es|schon|bereits|ja|inzwischen] [schon|bereits|ja|inzwischen|alles] (gesprochen|geredet|telefoniert|geklärt|erledigt|besprochen|gelöst|geregelt|ausgeredet) [alles]',
    // Only words were wanted.
    '^ [ich] [wollte|brauchte|suchte|war|hab] [ja|doch] (nur|bloß|lediglich) [um|einen|eine|deine|ihre|zur] (rat|meinung|tipp|frage|info|neugier|einschätzung|dampf ablassen|reden|gefragt) [gefragt|gebeten|hören|loswerden] ',
    '(ich|wir) [würde|würd|möchte|will|werde] [ihr|ihm|das] [lieber|eher] [ihr|ihm|das] (schreiben|mailen|schriftlich machen)',
    '^ lieber (schreiben|schriftlich|per mail|eine mail|eine e mail) ',
  ],
  courtesy: [
    '[das ist|wie|sehr|echt|wirklich|ist] [sehr|echt|wirklich|ja] (lieb|nett|freundlich|aufmerksam) von (dir|ihnen|euch)',
  ],
};
