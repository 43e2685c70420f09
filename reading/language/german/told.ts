/** German words of what is told beside an answer (G20), by the part that they play: what one does around the call, what is known of her. */
import type { ClauseTable } from '../clause-table.ts';

export const germanTold: ClauseTable = {
  verified:
    'mit_meinen_unterlagen_verglichen mit_meinen_unterlagen_abgeglichen mit_meinem_kalender_verglichen mit_meinem_kalender_abgeglichen ' +
    'mit_den_unterlagen_verglichen mit_dem_dienstplan_abgeglichen mit_dem_dienstplan_verglichen geprüft überprüft nachgeprüft gegengeprüft kontrolliert gecheckt durchgecheckt abgeglichen verglichen für_gut_befunden befunden ' +
    'in_den_kalender_geschaut im_kalender_nachgesehen im_kalender_geschaut im_kalender_nachgeschaut in_meinen_kalender_geschaut ' +
    'im_kalender_geprüft in_den_kalender_gesehen kalender_gecheckt kalender_geprüft',
  impatient: 'doch_endlich endlich schon jetzt_endlich doch_schon doch',
  gives: 'gibt lässt verschafft erlaubt bleibt habe haben hab',
  will: 'ich wir werde werden ich_werde wir_werden',
  around:
    'sage_ihr_bescheid sag_ihr_bescheid sage_ihm_bescheid sag_ihm_bescheid sage_ihnen_bescheid sage_anna_bescheid gebe_ihr_bescheid ' +
    "geb_ihr_bescheid gebe_ihm_bescheid gebe_bescheid sag's_ihr sags_ihr sag_es_ihr sage_es_ihr sage_es_ihm sage_ihr_das sag_ihr_das " +
    'informiere benachrichtige verständige unterrichte warne erinnere vorwarne kündige_es_an richte_es_ihr_aus bereite bereite_mich ' +
    'bereiten_uns vorbereitet bereit bin_bereit stehe_bereit steh_bereit halte_mich_bereit bin_da sind_da bin_am_telefon bin_dann_da ' +
    'bin_erreichbar bin_pünktlich pünktlich sitze_am_telefon halte_mir_die_zeit_frei halte_mir_den_termin_frei halte_die_zeit_frei ' +
    'halte_den_termin_frei halte_mir_das_frei halte_es_mir_frei trage_es_mir_ein notiere_es_mir notiere_mir_das notiere_mir ' +
    'schreibe_mir_das_auf schreib_mir_das_auf merke_es_mir merke_mir_das nehme_ab gehe_ran gehe_ans_telefon nehme_teil ' +
    'lege_mir_die_unterlagen_zurecht lege_mir_alles_zurecht suche_die_unterlagen_heraus suche_mir_die_unterlagen_raus ' +
    'bringe_die_unterlagen_mit habe_die_unterlagen_bereit mache_mir_notizen mache_notizen schreibe_mir_notizen mache_mich_bereit freue_mich ' +
    'stelle_mir_einen_wecker bin_vorbereitet bin_zurück gebe_ihr_selbst_bescheid gebe_selbst_bescheid geb_ihr_selbst_bescheid ' +
    "sage_ihr_selbst_bescheid sag_ihr_selbst_bescheid sage_es_ihr_selbst sag's_ihr_selbst sag_es_ihr_selbst informiere_sie_selbst gebe halte " +
    'halt reserviere_einen_raum buche_einen_raum buche_uns_einen_raum buche_einen_besprechungsraum besorge_einen_raum ' +
    'reserviere_uns_einen_raum suche_mir_einen_ruhigen_raum suche_einen_raum organisiere_einen_raum nehme_das_gespräch nehme_den_anruf ' +
    'führe_das_gespräch mache_die_tür_zu schließe_die_tür drucke drucke_aus drucke_mir hole lege_bereit lege_mir bringe ' +
    'stelle_mich_darauf_ein richte_mich_darauf_ein richte_mich_danach plane_das_ein plane_entsprechend plane_drumherum trage_mir_das_ein ' +
    "trag_mir_das_ein trage_es_ein_bei_mir trags_mir_ein notier_mir_das schreibs_mir_auf schreib's_mir_auf sitze sitze_dann bin_dann_am_platz " +
    'komme_früher komme_extra kümmere_mich_um_vertretung organisiere_vertretung kläre_die_vertretung stelle_mir_den_wecker ' +
    'stell_mir_den_wecker hol druck reserviere_uns buche_uns schreibe_es_mir schreib_es_mir schreibe_mir_es schnappe_mir',
  aroundWhat:
    'bescheid notizen unterlagen dokumente punkte liste fragen agenda material sachen papiere akten akte alles vor auf zurecht heraus raus ' +
    'bereit mit vorher bis_dahin dann da bis_dann an_dem_tag am_morgen rechtzeitig im_voraus davon darüber darauf über_den_anruf ' +
    'über_das_gespräch über_den_termin für_das_gespräch für_den_anruf für_den_termin auf_das_gespräch auf_den_anruf auf_den_termin drauf zeit ' +
    'inzwischen derweil in_der_zwischenzeit gleich zur_vorbereitung vorbereitung zum_vorbereiten vorzubereiten mich_vorzubereiten ' +
    'um_mich_vorzubereiten meinerseits aus schon am_telefon im_büro selbst frei mir uns den_vormittag den_morgen den_nachmittag den_tag ' +
    'die_stunde die_halbe_stunde stundenzettel zeiterfassung zeitnachweise zeitnachweis protokoll protokolle dienstplan berichte bericht ruhe ' +
    'in_ruhe einen_raum raum einen_besprechungsraum besprechungsraum ein_zimmer kaffee die_tür griffbereit parat zur_hand entsprechend ' +
    'aus_dem_büro von_zu_hause vom_büro_aus von_zuhause danach hinterher nachher_nicht dem_team dem_schichtleiter der_schichtleitung ' +
    'den_kollegen ihre_akte die_akte unterlagen_dazu die_zeiten zeiten auf_den_zettel den_kleinen_besprechungsraum den_besprechungsraum ' +
    'einen_kleinen_raum vom_homeoffice vom_homeoffice_aus von_daheim an gleich_auf schon_mal',
  who: 'sie er anna_und_ich wir_beide beide alle die_beiden ihr_beide wir',
  knows:
    'weiß weiß_bescheid weiss_bescheid erwartet erwarten rechnet_damit wartet wartet_darauf wartet_schon hat_zeit hat_da_zeit haben_zeit ' +
    'haben_da_zeit ist_da ist_dann_da ist_frei ist_erreichbar braucht benötigt verdient freut_sich freut_sich_darauf freut_sich_schon ' +
    'wird_da_sein wird_zeit_haben wird_erreichbar_sein wird_sich_freuen kann_da kann_auch ist_informiert ist_verständigt ist_eingeweiht ' +
    'wurde_informiert informiert hat ist_im_dienst ist_im_haus ist_im_büro fängt_dann_an kommt_dann war_zu_spät war_wieder_zu_spät ' +
    'kommt_zu_spät kommt_ständig_zu_spät kommt_immer_zu_spät kommt_dauernd_zu_spät kam_zu_spät kam_wieder_zu_spät ist_zu_spät ' +
    'ist_wieder_zu_spät ist_ständig_zu_spät war_unpünktlich ist_unpünktlich muss_es_wissen sollte_es_wissen will_das_auch möchte_das_auch ' +
    'wünscht_sich_das',
  forward:
    'freue_mich freu_mich freuen_uns freue_mich_schon freu_mich_schon freuen_uns_schon ich_freue_mich ich_freu_mich wir_freuen_uns gespannt ' +
    'kann_es_kaum_erwarten kanns_kaum_erwarten bin_gespannt würde_mich_freuen',
  leave: 'kann darf können dürfen',
};
