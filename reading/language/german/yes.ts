/** Parts of a plain final yes in German (G20). What each list is for stands in ../yes-table.ts. */
import type { YesTable } from '../yes-table.ts';

export const germanYes: YesTable = {
  assent: [
    '^ (du|sie) (kannst|darfst|können|dürfen) [gern|gerne|ruhig|das|es|jetzt] $',
    '^ (auf jeden|auf jedsten|aber auf jeden|jo eh|ja eh|eh klar|basst|passt scho|bassd|gemacht|gongt|topp|gekauft|genehm|recht so|recht is|eingetütet) ',
    '(ein|mein) (klares|deutliches|eindeutiges|großes|lautes|entschiedenes|volles|uneingeschränktes) (ja|okay|ok)',
  ],
  across: [],
  order: [
    '(pack|packe|packen sie|setz|setze|setzen sie|schreib|schreibe|schreiben sie|trag|trage|tragen sie|stell|stelle|stellen sie|nimm|nehmen sie|hau|schmeiß|tu) (es|das|ihn|den termin|den anruf|das gespräch|das telefonat) [mir|uns|bitte] (in den kalender|in meinen kalender|in unseren kalender|in die agenda|mit in den kalender) [rein|ein|bitte]',
    '(speicher|speichere|speichern sie|sichere|sichern sie|fixier|zurr|mach|halt|halte|halten sie) (den termin|den anruf|das gespräch|das telefonat|diesen termin) [bitte] [fest|so]',
    '(ich|wir) (hätte|hätten) (ihn|es|das|den termin|den anruf|das gespräch) [so] (gern|gerne) [so] gebucht',
  ],
  courtesy: [
    '[recht|ganz] (schönen|schön|vielen|besten|herzlichen|lieben|tausend|verbindlichsten|großen) dank [auch|dir|ihnen|euch|dafür]',
    '[lieber|liebe|liebes|danke|hallo|hey|ja|ok|werter] (assistent|bot|roboter|computer|parley|helferlein|chatbot|kiste|maschine)',
    '^ [mein|meine|lieber|liebe|du] (schatz|schatzi|süßer|süße|bruder|brudi|digga|digger|alder|großer|kleiner|bester|beste|guter|gute|freund|freunde|kumpels|genosse|herzchen|engel) $',
    '(ich|wir) (danke|danken|bedanke mich|bedanken uns) [dir|ihnen|euch] [sehr|herzlich|vielmals|ganz herzlich|schon mal|im voraus]',
    '[du|ihr|sie] (bist|seid|sind) [ja|doch|echt|wirklich] [ein|der|die|das|einfach] (schatz|engel|beste|bester|held|heldin|spitze|super|toll|großartig|klasse|goldstück|lieb|hilfreich)',
    '(bitt|bütte|büdde|bidde bidde|dankö|dankii|dankeee|thx|thanks|merci vielmals|vergelts gott|tausend dank)',
  ],
  filler: [
    '[ich] (habe|hab) [ich] [es|alles|das] (geprüft|kontrolliert)',
    '(ohne) [jede|jeden|jegliche|weitere|weiteres|lange|großes|viel] (verzögerung|verzögerungen|verzug|umschweife|zögern|weiteres|zweifel|frage|wenn und aber|bedenken|tamtam|warten)',
    '(auf der stelle|augenblicklich|schnurstracks|stante pede|sofortigst|unverzüglichst|pronto|ratzfatz|flott|flugs|hurtig|sogleich|subito)',
    '(voll und ganz|ganz und gar|zu hundert prozent|hundert prozent|hundertpro|hundertprozentig|zu 100 prozent|vollumfänglich|uneingeschränkt|eindeutig|zweifelsfrei|zweifellos|keine frage|gar keine frage)',
    '^ (ach|ach so|nun|schau|guck|weißt du|na|tja|joa also) ',
  ],
};
