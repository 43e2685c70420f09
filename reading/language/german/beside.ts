/** German words that mark what merely stands beside an answer (G20). What each list is for stands in ../beside-table.ts. */
import type { BesideTable } from '../beside-table.ts';
import { germanGround } from './ground.ts';

export const germanBeside: BesideTable = {
  ...germanGround,
  outright:
    'ja jaa jo joo joh joa jep jepp jup jupp jap jau jawohl jawoll klar klaro na_klar gern gerne ok okay okey einverstanden natürlich ' +
    'selbstverständlich sicher freilich gewiss unbedingt auf_jeden_fall logo na_logo logisch tu_das tun_sie_das tu_es mach_das machen_sie_das ' +
    'mach_mal abgemacht nur_zu sehr_gern sehr_gerne aber_gern aber_gerne definitiv absolut doch bestätigt passt',
  pleas:
    'bitte bittschön bidde wenn_sie_so_nett_wären wenn_du_so_nett_wärst wenn_sie_so_freundlich_wären wenn_du_so_lieb_wärst sei_so_lieb sei_so_gut seien_sie_so_gut ' +
    "wenn_es_keine_umstände_macht wenn_es_nichts_ausmacht wenn's_nichts_ausmacht wenn_du_könntest wenn_sie_könnten",
  first: 'ich wir i mir_tun',
  firstEndings: '',
  clitics: '',
  while: 'während indes indessen',
  fragments: 'in im am an auf für fuer zu zum zur von vom bei beim mit nach unter so bla und oder minus plus als',
  meanwhile:
    'derweil derweilen währenddessen inzwischen unterdessen solange so_lange in_der_zwischenzeit zwischenzeitlich indessen einstweilen ' +
    'gleich_danach gleich_im_anschluss',
  around: 'bis_dahin bis_dann vorher danach hinterher anschließend anschliessend im_anschluss',
  leaving:
    'bin_dann_mal_weg bin_dann_weg bin_mal_weg bin_gleich_weg bin_jetzt_weg bin_schon_weg bin_weg ich_bin_weg ich_bin_dann_weg ' +
    'ich_bin_dann_mal_weg ich_bin_mal_weg ich_bin_gleich_weg ich_bin_jetzt_weg muss_los muss_weg muss_gleich_los muss_jetzt_los ich_muss_los ' +
    'ich_muss_weg ich_muss_gleich_los ich_muss_jetzt_los ich_muss_dann_los ich_muss_schnell_los wir_müssen_los bin_auf_dem_sprung ' +
    'ich_bin_auf_dem_sprung bin_am_sprung ich_bin_schon_unterwegs ich_bin_unterwegs bin_unterwegs ich_geh_dann_mal ich_gehe_dann_mal ' +
    'ich_fahr_jetzt_los ich_fahre_jetzt_los ich_hol_mir ich_hole_mir',
  consequence: 'dann so damit somit sodass so_dass auf_die_weise dadurch',
  giving: 'gibt_mir gibt_uns das_gibt_mir das_gibt_uns lässt_mir lässt_uns bleibt_mir_noch_zeit da_bleibt_mir',
  leavingTo: 'zu zum zur in ins nach auf an jetzt gleich dann mal kurz und',
  otherwise: 'sonst ansonsten andernfalls',
  ahead: 'bevor ehe',
  articles: 'der die das den dem mein meine unser unsere alles alle es hier',
  anyway: 'sowieso ohnehin eh so_oder_so ohnedies',
  whenAdverbs: 'vorher davor danach nachher bis_dahin zuvor hinterher anschließend da dann',
  relations: 'nach vor bis seit vorher davor danach ab zuvor',
  deciding:
    'ziehe_zurück zurückziehen ziehe_zurueck nehme_zurück zurücknehmen zurücktreten trete_zurück sicher_sein sichergehen sicher_gehen sicherstellen sicher_bin okay ok grünes grüne füße segen freigabe zusage umbuch* tausch* noch immer kneif* rückzieher abspring* aussteig* zurückruder* zurückzieh* zurückgezogen drück* umentscheid* rückgängig bereu* rausred* raus rücksprache meinung rat rate arzt ärztin zahnarzt klinik krankenhaus verplant dagegen scherz* witz* selbst selber allein alleine entscheid* entschied* entschloss* zweif* wart* prüf* pruef* geprüft überprüf* gecheckt check* frag* gefragt nachfrag* rückfrag* änder* ' +
    'aender* geändert absag* abgesagt storn* zustimm* zugestimmt bestätig* bestaetig* denk* denk gedacht überleg* ueberleg* erwäg* abwäg* ' +
    'beratschlag* berat* besprech* besprich* besproch* diskut* rede reden redet red sprech* sprich* sprach* gesprochen abstimm* abgestimmt ' +
    'abklär* klär* klaer* kläre geklärt verifiz* hoff* wünsch* möchte* moechte* will willst wollen wollte* bevorzug* genehmig* erlaub* gestatt* ' +
    'reservier* verschieb* verschob* verleg* vertag* zöger* zoeger* nochmal noch_einmal noch_mal erst vorher_erst nachdenk* nachgedacht ' +
    'nachschau* nachseh* schau schaue schauen guck* seh sehe sehen sieht gesehen hör* gehört weiß weiss wissen find finde finden gefunden ' +
    'sicher* brauch* lass lasse lassen sag sage sagen sagt gesagt stopp* halt_an warten mein_chef unterschr* antwort* meld* gemeldet bestell* ' +
    'versuch* test* anruf* angerufen ruf rufe rufen telefon* buche buchen gebucht eintrag* trage einzutragen schlaf* ablehn* abgelehnt ' +
    'widersprech* weiger* vermut* glaub* mein_ich meine_ich nehme_an anders andere* anderen statt stattdessen lieber eher vielleicht ' +
    'wahrscheinlich wenn falls sofern ob sobald bis_sie bis_er beschäftigt krank urlaub ferien frei_tag verhindert unterwegs_sein termin ' +
    'besprechung meeting sitzung kündig* gekündigt sollte könnte würde dürfte müsste hätte wäre frage* erklär* schreib* geschrieben mail* ' +
    'schick* send* nachricht* überred* überzeug* nicht nichts kein keine keinen keinem keiner nie niemals ohne aber außer nur falsch* irrtum fehler* nötig',
  others: 'sie er ihm ihn ihnen chef chefin anwalt anwältin jemand alle wer leiter leiterin vorgesetzte vorgesetzter',
  unwilling:
    'will willst wollen wollte* möcht* moecht* brauch* mag mögen denk* glaub* weiß weiss wissen sicher* entscheid* soll* muss müss* interess* ' +
    'nötig notwendig lohn* wert heute jetzt anruf* telefon* gespräch* termin reden sprechen such* schau* buch* nicht_mehr_nötig',
  proposal: 'das des dat dit',
  unsettled: 'selbst selber frage fragen rückfrage rückfragen papst',
  hypothetical: 'hätte hätten hättest hätt wäre_gewesen wären_gewesen haette haetten',
};
