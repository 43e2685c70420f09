/** German words that tell what stands before a yes that concludes it (G20). What each list is for stands in ../ground-table.ts. */
import type { GroundTable } from '../ground-table.ts';

export const germanGround: GroundTable = {
  concluding: 'also deshalb deswegen daher darum drum somit folglich und_deshalb und_daher',
  butYes: 'aber_ja aber_gern aber_gerne aber_klar aber_sicher aber_doch aber_natürlich',
  ownSubjects: 'mein meine meinem meinen unser unsere unserem niemand keiner nichts kein alle_sind',
  relieved: 'puh uff endlich na_endlich gottseidank gott_sei_dank',
  obstacles:
    'kollidier* überschneid* überschnitt* konflikt* im_weg dagegen weg krank urlaub ferien termin termine besprechung besprechungen meeting meetings ' +
    'abwesend verhindert unterwegs beschäftigt belegt verplant fehlt fehlen warten aufschieben hinausschieben rausschieben verschieben ' +
    'vertagen hinauszögern verschleppen geschlossen dazwischen',
  negators: 'nicht nichts nix kein keine keinen keinem keiner nie niemals niemand nirgends',
  present:
    'büro schreibtisch platz arbeitsplatz zurück alle_da wieder_da daheim zuhause zu_hause frei vollzählig erreichbar im_haus vor_ort verfügbar',
  mocking:
    'oder vergessen begraben abschminken knicken beerdigung grab verabschieden abschreiben streichen erwarte erwarten verlange fordere liebe lieben hasse hassen freu freue freude toll großartig wunderbar herrlich super fantastisch spaß witzig lustig lache zeitverschwendung ' +
    'sinnlos nutzlos unsinn quatsch blödsinn dumm lächerlich na_toll oh ach juhu hurra seufz schon_wieder noch_ein noch_eine noch_so angst zwing* ' +
    'gezwungen befiehl* befohlen droh* gedroht anwalt gericht aufgeben gebe_auf geb_auf von_mir_aus meinetwegen egal',
  benefit:
    'hilft helfen helfe erspart spart erleichtert toll super prima klasse lieb nett schön gut wunderbar perfekt ideal hilfreich praktisch',
  delaying:
    'warten aufschieben hinausschieben rausschieben verschieben vertagen hinauszögern verschleppen liegen_lassen schieben',
};
