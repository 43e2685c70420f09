/** German words by the part that they play in a plain clause (G20). What each part is stands in ../clause-table.ts. */
import type { ClauseTable } from '../clause-table.ts';
import { germanTold } from './told.ts';

export const germanClauses: ClauseTable = {
  ref:
    'dat dit det dees dis alle_angaben alle_daten alle_details sämtliche_angaben sämtliche_daten die_angaben die_daten es das dies diesen dieses diese alles ihn ' +
    'sie beides so_alles das_alles das_ganze das_so allem alldem all_das all_dem das_da das_hier so_wie_es_da_steht was_da_steht ' +
    'was_hier_steht was_oben_steht was_sie_geschrieben_haben was_du_geschrieben_hast was_angezeigt_wird was_ich_sehe was_gezeigt_wird ' +
    'was_ich_da_sehe jedes_detail jede_angabe alles_davon das_obige obiges dem denen der_rest dran beide den die den_da den_hier genau_das ' +
    "genau_den genau_die s 's diese_zeit diesen_zeitraum die_zeit den_zeitraum den_kalender meinen_kalender alles_nötige alles_weitere " +
    'alles_notwendige alles_erforderliche das_nötige das_weitere alles_übrige das_erforderliche',
  thing:
    'durchführung anruf telefonat gespräch termin termine slot buchung reservierung einladung einladungen kalendereintrag eintrag treffen ' +
    'besprechung meeting call telefontermin gesprächstermin anrufs gesprächs termins telefonats telefonanruf telefonanrufs telefontermins ' +
    'gesprächstermins telefongespräch telefongesprächs buchungen terminbuchung terminvereinbarung unterredung austausch meetings sitzung ' +
    'kalendertermin terminvorschlag angebot rückruf videocall videoanruf telko telefonkonferenz konferenz calls verabredung einbuchung ' +
    'eintragung zeitfenster uhrzeit_und_tag tag_und_uhrzeit terminanfrage anfrage einplanung sache',
  sketch: 'vorschlag zeitpunkt zusammenfassung vorschau planung übersicht',
  detail:
    'nummer telefonnummer telefon handynummer name person thema betreff angabe angaben daten details adresse zeit uhrzeit tag datum stunde ' +
    'schreibweise empfänger rufnummer telefonnr handynr nr kontakt kontaktdaten ziffern anschrift namen themen anlass eckdaten infos worum_es_geht worums_geht ' +
    'informationen info uhrzeiten ort zeitangabe zeitangaben zeiten festnetz mobilnummer durchwahl rahmendaten inhalt agenda',
  article:
    'der die das den dem des ein eine einen einem mein meine meinen meinem unser unsere unseren dieser diese diesen diesem dieses ihre ihren ' +
    'ihr seine sein',
  is:
    "ist sind wäre sei bin is isch san wird_so wär waere passt_und_ist seien war_richtig ists ist's wäre_auch ist_auch sind_auch wär's wärs " +
    'werden wird',
  seems:
    'sieht schaut klingt hört liest scheint wirkt sehen klingen hören_sich aus sieht_aus schaut_aus hört_sich_an sich ausschaut aussieht ' +
    "schauts schaut's siehts sieht's klingts hörts_sich tönt tönt_gut anhört anhören fühlt_sich erscheint kommt_mir",
  good:
    'gut super toll prima klasse perfekt richtig korrekt ok okay okey in_ordnung bestens ausgezeichnet hervorragend wunderbar großartig ' +
    'fantastisch spitze top optimal ideal passend fein schön fehlerfrei bestätigt genehmigt stimmig vollständig akzeptabel tadellos ' +
    'einwandfrei wie_gewünscht wie_besprochen wie_abgesprochen einverstanden recht geil mega genial herrlich bequem günstig klar goldrichtig ' +
    'genau_richtig wie_es_soll nett lieb traumhaft bombe bomben bombig hammer hammermäßig knorke dufte fett fettes_ding genau_das_richtige ' +
    'genau_der_richtige die_richtige der_richtige das_richtige die_korrekte der_korrekte mein_ding sauber saubere_sache schick bene leiwand ' +
    'ur_leiwand super_so spitzenmäßig spitzenklasse erstklassig erste_sahne erste_klasse eins_a 1a 1_a vom_feinsten wunderbärchen tutti ' +
    'paletti alles_paletti tippitoppi tippitopp tipptopp tip_top tiptop astrein lupenrein makellos mustergültig vorbildlich perfektes_timing ' +
    'gutes_timing super_timing schlüssig sinnvoll vernünftig annehmbar machbar praktikabel zufriedenstellend befriedigend ausreichend ' +
    'ordentlich anständig zutreffend treffend exakt_richtig vollständig_und_richtig wie_gewollt wie_gehabt wie_gedacht wie_vorgestellt ' +
    'wie_erwartet wie_geplant wie_vereinbart wie_ausgemacht wie_abgemacht wie_verlangt wie_erhofft wie_angegeben wie_gesagt_so ' +
    'wie_es_sein_soll wie_es_sein_sollte so_wie_es_sein_soll so_wie_es_sein_sollte wie_ich_es_wollte wie_ich_es_will wie_ich_wollte ' +
    'wie_ich_es_mir_vorgestellt_habe wie_ich_es_mir_wünsche wie_ich_es_brauche das_was_ich_wollte was_ich_wollte was_ich_brauche was_ich_will ' +
    'was_ich_möchte was_ich_mir_vorgestellt_habe nach_meinem_geschmack in_meinem_sinne in_unserem_sinne in_trockenen_tüchern im_kasten ' +
    'in_bester_ordnung sehr_gut seeehr_gut wunderschön phänomenal sensationell brillant vortrefflich exzellent formidabel vorzüglich ' +
    'ideale_zeit eine_gute_idee eine_super_idee gute_idee super_idee eine_gute_zeit eine_gute_lösung gute_lösung eine_gute_sache ' +
    'eine_feine_sache feine_sache guet gued jut gebongt geritzt abgemacht beschlossen vereinbart akzeptiert angenommen beschlossene_sache ' +
    'eine_abmachung abgesegnet abgenickt pfundig gschmeidig guat zur_zufriedenheit zu_meiner_zufriedenheit ok_so okay_so kein_problem unproblematisch problemlos ' +
    'korrekt_wiedergegeben richtig_wiedergegeben richtig_erfasst korrekt_erfasst richtig_aufgenommen korrekt_aufgenommen richtig_notiert ' +
    'korrekt_notiert richtig_verstanden richtig_geschrieben korrekt_geschrieben richtig_zusammengefasst korrekt_zusammengefasst ' +
    'gut_zusammengefasst schön_zusammengefasst',
  better:
    'sichersten am_sichersten einfachsten am_einfachsten praktischsten am_praktischsten sinnvollsten am_sinnvollsten geschicktesten ' +
    'am_geschicktesten stressfreier entspannter am_entspanntesten angenehmsten am_angenehmsten am_schnellsten am_ehesten sicherer einfacher ' +
    'praktischer besser lieber am_besten am_liebsten beste bester besten günstiger günstigsten am_günstigsten angenehmer bevorzugt idealer ' +
    'glücklichsten am_glücklichsten passendsten am_passendsten idealsten am_idealsten optimalsten am_optimalsten bequemsten am_bequemsten ' +
    'ruhigsten am_ruhigsten stressfreiesten am_stressfreiesten unkompliziertesten am_unkompliziertesten leichtesten am_leichtesten nettesten ' +
    'am_nettesten schönsten am_schönsten vorteilhafter vorteilhaftesten am_vorteilhaftesten gelegener entspanntesten angenehmste günstigste ' +
    'einfachste praktischste sinnvollste passendste idealste geschickteste lieberer viel_lieber viel_besser deutlich_besser wesentlich_besser ' +
    'weit_besser um_einiges_besser etwas_besser ein_bisschen_besser bisschen_besser leichter schöner netter ruhiger leichter_einzurichten',
  suits:
    'passt stimmt geht funktioniert klappt haut_hin haut passen stimmen gehen klappen würde_passen würde_gehen taugt reicht läuft passts ' +
    "passt's paßt past passd basst bassd passte täte tät täts stimmts stimmt's klappts klappt's gehts_klar geht's_klar geht_klar " +
    'geht_in_ordnung geht_so_in_ordnung geht_auf passt_wie_angegossen wie_angegossen passt_wie_die_faust_aufs_auge wie_die_faust_aufs_auge ' +
    'passt_ins_bild gefällt gefällts sagt_mir_zu sagt_mir_sehr_zu sagt_mir_mehr_zu sagt_mir_gut_zu sagt_mir_am_meisten_zu sagt_uns_zu sagt_uns_sehr_zu sagt_zu entspricht_meinen_vorstellungen entspricht_meinen_wünschen ' +
    'entspricht_unseren_vorstellungen entspricht_dem_was_ich_wollte kommt_hin hinkommen kommt_gut_hin kommt_mir_gelegen kommt_mir_entgegen ' +
    'trifft_zu trifft_sich_gut trifft_es fügt_sich fügt_sich_gut deckt_sich_mit lässt_sich_einrichten lässt_sich_gut_einrichten ' +
    'lässt_sich_machen lässt_sich_gut_machen lässt_sich_besser_einrichten einrichten würde_klappen wird_passen wird_gehen langt tut_es tuts ' +
    "tut's mundet leuchtet_ein_so gewinnt gings ginge_gut ginge_auch tät_passen täte_passen würde_gut_passen macht_sinn macht_am_meisten_sinn " +
    'wäre_drin ist_drin sitzt geht_sich geht_sich_aus gehts_sich gehts_sich_aus geht_sich_gut_aus gehts_sich_gut_aus geht_si_aus gehd ausgeht ' +
    'geht_sich_schön_aus',
  forMe:
    'ma für_mi bei_mia uns_beiden uns_allen für_uns_beide für_uns_alle uns_beide mir uns für_mich bei_mir für_uns bei_uns meinerseits von_mir von_mir_aus ' +
    'von_uns von_uns_aus von_meiner_seite von_unserer_seite von_meiner_seite_aus auf_meiner_seite meines_erachtens aus_meiner_sicht ' +
    'aus_unserer_sicht unsererseits soweit_ich_sehe soweit_ich_sehen_kann meiner_meinung_nach mir_persönlich mir_auch uns_auch mir_beides ' +
    'mir_alles mich_auch für_mich_auch für_uns_auch bei_mir_auch meinem_kalender in_meinen_kalender in_unseren_kalender in_meinen_zeitplan ' +
    'in_meinen_plan in_meine_woche in_meinen_tag in_meinen_terminplan in_den_kram in_meinen_kram mir_in_den_kram zu_meinem_zeitplan ' +
    'zu_meinem_plan mit_meinem_kalender mit_meinem_zeitplan in_meinem_kalender von_mir_und_ihr_aus von_meiner_warte aus_meiner_perspektive ' +
    'für_meinen_teil was_mich_betrifft was_mich_angeht unserer_meinung_nach meiner_ansicht_nach für_beide_seiten von_beiden_seiten ' +
    'auf_beiden_seiten mir_und_ihr uns_zwei für_uns_zwei für_mi bei_mia mia wie_mir_scheint damit_gut_leben mein_kalender mein_terminkalender ' +
    'meine_woche mein_tag',
  forOthers:
    'ihr ihm ihnen beiden uns_beiden uns_allen allen für_sie für_ihn für_alle für_beide für_uns_beide dem_team meinem_team sie er',
  very:
    'so sehr ganz wirklich absolut völlig total genau exakt perfekt durchaus alles auch vollkommen bestens ziemlich recht richtig wunderbar ' +
    'hundertprozentig genauso wie_gezeigt wie_oben wie_vorgeschlagen wie_geplant wie_es_ist wie_es_da_steht so_wie_es_ist halt eben ' +
    'jedenfalls allerdings_gern voll einfach gut genau_so prima super 100 100% hundert_prozent zu_hundert_prozent zu_100_prozent 100_prozent ' +
    'hundertpro tausendprozentig in_allen_punkten in_jeder_hinsicht in_jedem_punkt punkt_für_punkt rundum rundherum durch_und_durch ' +
    'von_vorne_bis_hinten ohne_wenn_und_aber ohne_zweifel ohne_frage ohne_jeden_zweifel ohne_zu_zögern ohne_einschränkung ' +
    'ohne_einschränkungen ohne_vorbehalt ohne_vorbehalte uneingeschränkt vorbehaltlos zweifellos zweifelsohne zweifelsfrei eindeutig ' +
    'unbedingt bestimmt ganz_bestimmt garantiert sowieso ohnehin eh sehr_sehr überaus äußerst außerordentlich ausgesprochen echt mega ' +
    'super_duper ur voll_und_ganz ganz_und_gar absolut_und_völlig wirklich_sehr deutlich erheblich wesentlich weitaus viel viel_viel ' +
    'klar_und_deutlich ausdrücklich so_wie_gezeigt so_wie_angezeigt so_wie_vorgeschlagen so_wie_oben so_wie_gewünscht so_wie_besprochen ' +
    'so_wie_vereinbart wie_angezeigt wie_dargestellt wie_aufgeführt wie_aufgelistet wie_beschrieben wie_angegeben wie_genannt ' +
    'wie_oben_angegeben wie_oben_beschrieben wie_oben_gezeigt wie_vereinbart wie_abgemacht wie_ausgemacht wie_gehabt wie_es_dasteht ' +
    'wie_es_oben_steht wie_sie_es_geschrieben_haben wie_du_es_geschrieben_hast wie_von_ihnen_vorgeschlagen wie_von_dir_vorgeschlagen ' +
    'so_wie_es_dasteht in_dieser_form in_der_form unverändert unveränderterweise längst gleichfalls ebenso ebenfalls überhaupt insgesamt ' +
    'tatsächlich hervorragend ausgezeichnet prächtig glänzend tadellos optimal eigentlich_sehr reibungslos ausreichend genügend',
  how:
    'entsprechend dementsprechend demgemäß jetzt gleich sofort schnell direkt umgehend gern gerne ruhig einfach mal bald schnellstmöglich ' +
    'bitteschön asap verbindlich offiziell fest fix ohne_umschweife ohne_weiteres unverzüglich prompt zügig rasch flott auf_der_stelle nun ' +
    'unmittelbar augenblicklich so_bald_wie_möglich so_schnell_wie_möglich möglichst_schnell möglichst_bald baldmöglichst gerne_so so_gerne ' +
    'genau_so ebenso direkt_so ordentlich ordnungsgemäß förmlich hiermit verbindlichst definitiv endgültig endlich gerne_gleich ' +
    'in_diesem_sinne mit_diesen_daten mit_diesen_angaben mit_den_angaben mit_den_daten mit_den_genannten_daten zu_diesen_bedingungen demnach ' +
    'bitte_gleich bitte_so fix_und_fertig fertig',
  filler:
    'ja_dann also dann na nun und gut ok okay oh ach äh ähm hm_ja hey hallo moin servus guten_tag guten_morgen guten_abend grüß_gott liebe ' +
    'lieber eh ma mal doch halt schon_mal denn da hier alles_klar so jo schon scho tach tag hoi grüezi grüss_gott salü gude moinsen mahlzeit ' +
    'hallöchen huhu wow haha hihi lol so_so aha aso ach_so achso ach_ja oh_ja na_ja_klar na_klar na_los na_dann na_endlich also_gut nun_gut ' +
    'nun_ja ja_mei mei gell gelle fei etz jetzad nu jo_eh eh_klar wirklich ehrlich ehrlich_gesagt offen_gesagt kurz_gesagt kurzum ' +
    'kurz_und_gut wie_gesagt wie_schon_gesagt wie_bereits_gesagt wie_schon_erwähnt wie_erwähnt wie_oben_gesagt um_himmels_willen ' +
    'um_gottes_willen um_gotteswillen himmel herrgott herrgott_nochmal herrje meine_güte du_meine_güte mein_gott menschenskind mensch mann ' +
    'verdammt verdammt_nochmal zum_donnerwetter donnerwetter in_gottes_namen endlich na_komm komm komm_schon kommen_sie_schon nun_mach_schon ' +
    'beeilung beeil_dich beeilen_sie_sich los los_los zack zack_zack hopp hopp_hopp schnell_schnell insofern demnach somit folglich dann_also ' +
    'halt_dann sodann sozusagen quasi_fertig bitte_sehr bitteschön im_übrigen übrigens ansonsten außerdem zudem dazu mal_so dann_mal ' +
    'noch_dazu schlussendlich letztlich schließlich zum_ersten_mal zum_zweiten_mal zum_dritten_mal zum_x-ten_mal zum_xten_mal ' +
    'zum_hundertsten_mal zum_letzten_mal ein_letztes_mal nochmals_ja überhaupt',
  yes:
    'ja joh ja_joh jo jep jup yep jap klar klaro sicher genau gut ok okay prima super perfekt gern gerne natürlich selbstverständlich logisch passt ' +
    'alles_klar einverstanden na_klar jawohl richtig jaa jaaa ja_ja_ja joo joa joah jepp yepp jupp jau jawoll jawohl_ja jaja_klar yes ' +
    'yes_bitte yo yeah yup si oui aye definitiv absolut unbedingt eindeutig ganz_klar ganz_bestimmt bestimmt zweifellos freilich gewiss ' +
    'natürlich_ja na_sicher na_logo logo logen eh_klar eh_kloar aber_ja aber_klar aber_sicher aber_gern aber_gerne aber_natürlich ja_eh ' +
    'ja_natürlich ja_sicher ja_klar ja_gern ja_gerne ja_freilich ja_genau ja_unbedingt sehr_gut sehr_gern sehr_gerne sehr_schön wunderbar ' +
    'ausgezeichnet hervorragend fantastisch großartig klasse toll spitze fein schön cool geil mega bombe hammer leiwand topp top positiv ' +
    'bestätigt genehmigt freigegeben abgesegnet abgemacht gebongt geritzt deal gekauft läuft läuft_bei_uns roger korrekt stimmt exakt bingo ' +
    'volltreffer hurra juhu juhuu yay yippie halleluja amen tausendmal_ja tausend_mal_ja hundertmal_ja dreimal_ja ein_klares_ja klares_ja ' +
    'ein_dickes_ja ein_eindeutiges_ja ein_großes_ja dickes_ja von_mir_ein_ja ein_ja mein_ja sehr_wohl wohl_wohl jawollja bidde safe gönn nice ' +
    'stark fett',
  please:
    'bitte danke vielen_dank besten_dank herzlichen_dank danke_schön dankeschön danke_sehr danke_ihnen danke_dir merci ' +
    'wenn_sie_so_freundlich_wären wenn_du_so_freundlich_wärst wenn_sie_so_nett_wären wenn_du_so_nett_wärst wenn_sie_so_lieb_wären ' +
    "wenn_du_so_lieb_wärst wenn_es_geht wenn's_geht wenns_geht wenn_möglich wenn's_ihnen_gleich_ist wenn_es_ihnen_gleich_ist " +
    "wenn_es_dir_gleich_ist wenn's_dir_gleich_ist wenn's_recht_ist wenn_es_recht_ist wenn's_genehm_ist wenn's_keine_umstände_macht " +
    'wenn_ich_bitten_darf wenn_es_ihnen_nichts_ausmacht wenn_es_keine_umstände_macht seien_sie_so_nett_und seien_sie_so_freundlich_und ' +
    'sei_so_nett_und sei_so_lieb_und pls bitteschön bittschön tausend_dank lieben_dank im_voraus bidde bitti bitte_bitte biddeschön ' +
    'bitte_sehr bütte biite dange danköö thx thanks thank_you plz please vielen_lieben_dank vielen_herzlichen_dank vielen_vielen_dank ' +
    'ganz_lieben_dank herzlichsten_dank allerbesten_dank schönen_dank recht_herzlichen_dank dank dank_dir dank_ihnen dank_euch dankesehr ' +
    'danke_vielmals danke_herzlich danke_schonmal danke_schon_mal danke_im_voraus danke_vorab vorab_danke merci_vielmal merci_vilmal ' +
    "merci_vielmals vergelts_gott vergelt's_gott im_vorhinein wenn_ihr_so_nett_wärt wenn_ihr_so_lieb_wärt wenn_ihr_so_freundlich_wärt " +
    'wenn_sie_so_gut_wären wenn_du_so_gut_wärst wenn_ich_sie_bitten_darf wenn_ich_dich_bitten_darf darf_ich_sie_bitten darf_ich_dich_bitten ' +
    'ich_bitte_sie ich_bitte_dich ich_bitte_darum ich_darf_sie_bitten ich_möchte_sie_bitten wenn_es_nicht_zu_viel_mühe_macht ' +
    'wenn_es_keine_mühe_macht wenn_es_ihnen_passt wenn_es_ihnen_recht_ist wenn_es_dir_recht_ist wenn_es_in_ordnung_ist ' +
    'wenn_das_in_ordnung_ist wenn_das_ok_ist wenn_das_okay_ist wenn_das_für_sie_passt wenn_das_für_sie_ok_ist wenn_das_für_sie_okay_ist ' +
    'wenn_das_für_sie_in_ordnung_ist wenn_das_geht wenn_sie_bitte_so_nett_wären liebes_team liebe_leute liebe_kollegen liebe_kolleginnen ' +
    'lieber_assistent liebe_assistentin lieber_bot sehr_geehrte_damen_und_herren sehr_geehrtes_team hallo_team hallo_zusammen zusammen chef ' +
    'chefin boss meister kumpel alter digga bruder mann leute freunde freund freundchen schatz lg vg mfg bg gruß grüße liebe_grüße ' +
    'viele_grüße beste_grüße schöne_grüße freundliche_grüße mit_freundlichen_grüßen mit_besten_grüßen herzliche_grüße',
  order:
    'veranlassen veranlasse in_die_wege_leiten einleiten leiten_sie_in_die_wege buche buchen buch bucht buchs reserviere reservieren ' +
    'reservier reserviert trage trag eintragen tragen einzutragen zu_buchen einplanen plane plan planen setze setz setzen ansetzen anzusetzen ' +
    'sende senden schicke schick schicken rausschicken abschicken bestätige bestätigen bestätig vereinbare vereinbaren mache mach machen ' +
    'machs festmachen fixieren fixiere fixier halt_fest festhalten vormerken merk_vor merke_vor merken_vor anlegen festlegen übernehmen ' +
    'übernimm übernehme speichere speichern terminiere terminieren blocke blocken blockieren blockiere arrangiere arrangieren organisiere ' +
    'organisieren hau_rein los_gehts weitermachen einbuchen zu_bestätigen rein_damit ab_damit loslegen leg_los legen_sie_los legen_wir_los ' +
    'fortfahren fahren_sie_fort fahr_fort machen_sie_weiter mach_weiter durchführen führen_sie_durch führ_durch ausführen abwickeln ' +
    "erledigen_sie erledige_das einrichten richten richte richt eintragn eintrogn tragts tragst trags trag's tragen's buch's buachs buach's " +
    "buach buchts macht machts mach's machs_fix machs_klar festzurren zurr_fest festklopfen klopf_fest einloggen planen_sie_ein fixen fixe " +
    "fixier's fixiers fixieren_wir legen_sie_fest lege_fest festsetzen festschreiben dingfest vorzumerken reservierst reservieren's block " +
    "block's blockst blockieren_sie sichern sichere sicher_dir absenden senden_sie_ab schicken_sie_ab schicks_ab schick's_ab " +
    'schicken_sie_raus rausgeben übermitteln übermittle weiterleiten absegnen nick_ab freigeben geben_sie_frei gib_frei genehmigen genehmige ' +
    "genehmigen_sie bestätigs bestätig's bestätige_das abschließen abschliessen schließen_sie_ab schließ_ab finalisieren finalisiere " +
    'finalisieren_sie registrieren registriere registrieren_sie erfassen erfasse erfassen_sie anmelden hinterlegen hinterlege vermerken ' +
    'vermerke vermerk vermerken_sie notieren_sie_es einschreiben schreib_ein schreiben_sie_ein reinschreiben schreib_rein schreibs_rein ' +
    "eingeben gib_ein geben_sie_ein buchen_wir eintragen_wir machen_wir machma machmas mach_ma machen_wir's machen_wirs so_machen_wir's " +
    'so_machen_wirs so_machen_wir_das so_machen_wir_es hauen_sie_rein schieß_los schießen_sie_los feuer_frei ab_die_post ab_dafür nix_wie_los ' +
    "los_geht's auf_gehts auf_geht's geben_sie_gas gib_gas gas_geben drück_drauf drücken_sie_drauf auf_bestätigen_drücken drück_auf_senden " +
    'drück_auf_buchen drücken_sie_auf_senden drücken_sie_auf_bestätigen drücken_sie_auf_buchen auf_senden_drücken auf_buchen_drücken ' +
    'vorzunehmen nehmen_sie_vor nimm_vor tun_sie_das tu_das tu_es tun_sie_es mach_das machen_sie_das machen_sie_es fix_machen klarmachen ' +
    'mach_klar machen_sie_klar festmachen_bitte übernehmen_sie vereinbarn arrangieren_sie organisieren_sie verbuchen verbuche verbuch ' +
    'verbuchen_sie rein_in_den_kalender in_den_kalender_damit ab_in_den_kalender einbuchen_bitte einzubuchen einzuplanen festzumachen ' +
    'zu_vereinbaren zu_reservieren zu_fixieren zu_machen zu_veranlassen zu_blocken',
  make:
    'führen führe führ leg lege legen vornehmen vornimm durchziehen zieh_durch fertig_machen fertigmachen erstellen erstelle stell_ein ' +
    'einstellen tätigen tätige anstoßen buche_fertig',
  put: 'schick schicke schicken sende senden',
  into: 'raus ab los rüber in_den_kalender in_meinen_kalender in_unseren_kalender her ein',
  particle:
    'zu_dieser_zeit für_diese_zeit auf_diese_zeit zu_der_zeit ein an fest fix rein vor weiter durch los hin so in_den_kalender ' +
    'in_meinen_kalender in_unseren_kalender dafür klar in_den_terminkalender in_die_liste in_beide_kalender in_unsere_kalender im_kalender ' +
    'im_system ins_system auf_die_liste in_den_plan zu_der_genannten_zeit zur_genannten_zeit zur_gezeigten_zeit zur_angegebenen_zeit ' +
    'zu_diesem_zeitpunkt für_diesen_zeitpunkt auf_diesen_zeitpunkt für_uns_beide uns_beide für_beide auf_mich auf_uns ab damit fertig',
  whom: 'sie ihn uns mich',
  you: "ihnen dir euch sie du ihr ihr_mir sies du's sie's ihnen's",
  may:
    'können kannst könnten könntest würden würdest dürfen darfst könnt kann darf mögen_sie bitte_können können_sie können_sie_bitte ' +
    "würden_sie würden_sie_bitte könnten_sie_bitte steht_nichts_im_wege wollen_wir könnens können's könnten's kannst's dürfens dürfen's " +
    "darfst's koenntest koennten koennen würdens würden's dürfte dürften seien_sie_so_nett seien_sie_so_gut sei_so_gut sei_so_nett " +
    'wären_sie_so_nett wären_sie_so_freundlich wären_sie_so_lieb wären_sie_so_gut wärst_du_so_nett wärst_du_so_lieb wärst_du_so_gut ' +
    'sind_sie_so_nett sind_sie_so_lieb sind_sie_so_gut bist_du_so_nett bist_du_so_lieb bist_du_so_gut sie_können sie_dürfen sie_können_gerne ' +
    'sie_können_gern sie_können_jetzt sie_können_ruhig sie_dürfen_gerne sie_dürfen_gern du_kannst du_kannst_gerne du_kannst_gern ' +
    'du_kannst_jetzt du_kannst_ruhig du_darfst du_darfst_gerne ihr_könnt ihr_dürft kannste könnste darfste kannst_du_gern',
  let: 'lass lassen lasst wir wolln_wir wollen lass_uns lassen_sie_uns lasst_uns',
  done: 'gebucht eingetragen reserviert bestätigt fixiert geblockt vereinbart angelegt abgeschickt',
  ifYou: 'wenn_sie wenn_du wenn_ihr dass_sie dass_du',
  grateful: 'dankbar verbunden froh schön nett lieb toll super großartig freuen freue freuen_mich prima gut',
  i: 'ich wir bin sind i ich_mi',
  want: 'möchte möchten will wollen hätte_gern hätte_gerne hätten_gern hätten_gerne wünsche brauche brauchen mag nehme nehmen hätte hätten gern',
  agree:
    'bestätige bestätigen genehmige genehmigen akzeptiere akzeptieren stimme stimme_zu stimmen_zu zustimmen billige befürworte befürworten ' +
    'unterstütze bin_dabei sind_dabei bin_dafür sind_dafür nehme_an hiermit befürworte_das segne nicke stimme_dem_zu stimmen_dem_zu ' +
    'stimme_dem stimme_voll_zu stimme_allem_zu stimme_der stimme_zu_dem erkläre_mich_einverstanden erkläre willige_ein willige unterschreibe ' +
    "unterzeichne akzeptier nehms_an nehme_das_an nehme_es_an nehmen_das_an gehe_mit gehe_d'accord gehe_damit_konform gehe_konform erlaube " +
    'gestatte autorisiere beauftrage bevollmächtige ermächtige gebe_frei gebe_mein_ok gebe_mein_okay gebe_meine_zustimmung gebe_meinen_segen ' +
    'gebe_grünes_licht geb_mein_ok gebe_ihnen_grünes_licht geb_grünes_licht',
  content:
    'zufrieden einverstanden glücklich d_accord dafür dabei fein bereit_dazu hochzufrieden rundum_zufrieden happy glücklich_damit fein_damit ' +
    "voll_dafür absolut_dafür sehr_dafür mit_dabei damit_einverstanden mit_allem_einverstanden fine okay_damit ok_damit d'accord daccord " +
    'konform froh_darüber für_alles_zu_haben',
  none:
    'nichts keine kein keinen keinerlei nix ohne null nichts_mehr nix_mehr gar_nichts gar_keine gar_kein überhaupt_nichts überhaupt_keine ' +
    "überhaupt_kein keinste gibts_nichts gibt's_nichts gibt_es_nichts gibts_nix gibt's_nix nüt nüüt koa koane",
  objection:
    'dagegen einwände einwand änderungen änderung änderungswünsche anmerkungen anmerkung beschwerden probleme problem bedenken korrekturen ' +
    'ergänzungen hinzuzufügen zu_ergänzen zu_ändern zu_korrigieren auszusetzen einzuwenden zu_beanstanden zu_bemängeln änderungen_nötig ' +
    'änderungen_notwendig änderungen_erforderlich zu_meckern zu_mäkeln zu_verbessern zu_bemerken anzumerken zu_sagen_dagegen dagegen_zu_sagen ' +
    'dagegen_einzuwenden einzuwerfen zu_berichtigen zu_bearbeiten zu_tun_daran zu_diskutieren zu_besprechen_daran anzupassen nachzubessern ' +
    'zu_rütteln_daran auszusetzen_daran zu_kritisieren zu_reklamieren reklamationen berichtigungen anpassungen anpassung korrektur ' +
    'widerspruch widersprüche widerworte einspruch einsprüche fragen_mehr zweifel fehler beanstandungen beanstandung kritik schwierigkeiten ' +
    'hindernis hindernisse stress',
  more:
    'weiteren weitere mehr sonst daran nötig notwendig erforderlich nötig_mehr überhaupt weiters an_den_angaben daran_nichts hier da dran ' +
    'von_meiner_seite meinerseits offen übrig noch dazu davon bei_mir von_mir mehr_von_mir',
  consent:
    'okay ok zustimmung bestätigung einwilligung erlaubnis segen genehmigung freigabe einverständnis ja_wort grünes_licht go zusage ja ' +
    'ok_dafür okay_dafür placet plazet sanktus jawort votum erlaubnis_dafür einverständnis_dazu autorisierung ermächtigung vollmacht auftrag ' +
    'okidoki bestätigung_dafür daumen_hoch',
  have:
    'habe hab haben haben_sie hast nehmen betrachten gebe geben nehmen_sie bekommen bekommst kriegst es_gibt gibt hätte steht hams ham ' +
    'erteile erteilen gewähre bekommen_sie kriegen_sie kriegen nimm nehmt betrachte betrachtet werten werte verstehen_sie gilt gelten ' +
    'haben_sie_hiermit hast_du',
  joint: 'fürs für mit am um an auf in im bei von als damit vom und mit_dem mit_der daran drauf damit_bin',
  because: "weil denn da nämlich weils weil's",
  need: 'muss müssen möchte will brauche soll sollte dringend unbedingt wollte',
  talk:
    'sprechen reden telefonieren besprechen unterhalten mit_ihr mit_ihm zu_sprechen zu_reden zu_telefonieren zu_klären gesprochen quatschen ' +
    'auszusprechen aussprechen austauschen unterreden mit_ihr_sprechen mit_ihr_reden gespräch_mit_ihr treffen uns_treffen uns_unterhalten ' +
    'darüber_reden darüber_sprechen mit_ihr_darüber_reden mit_ihr_darüber_sprechen darüber',
  free:
    'zeit frei verfügbar luft nichts_vor erreichbar zeit_genug genug_zeit ausreichend_zeit genügend_zeit luft_im_kalender leer abkömmlich ' +
    'nix_vor da_frei nichts_anderes_vor keine_anderen_termine anwesend im_büro am_arbeitsplatz im_dienst an_dem_ich_kann an_dem_ich_zeit_habe ' +
    'wo_ich_kann wo_ich_zeit_habe der_geht der_passt',
  only: 'nur bloß ausschließlich einzige einziger einziges der_einzige die_einzige das_einzige den_einzigen lediglich allein höchstens erst',
  take:
    'nehme nehmen nehm nimm möchte möchten will wollen hätte hätten hätt gern gerne wähle wählen entscheide mich ich wir für bevorzuge ' +
    'bevorzugen favorisiere gib geben gebt machen bitte_den würde würden sagen sage wäre ginge ging gehen tendiere_klar klingt würde_sagen ' +
    'mach trag tragen setz setzen schreib zusagen hört_sich_an kommt stattdessen lieber schnapp schnappe schnappen krall kralle grapsch merke ' +
    'merken vormerken notiere notieren bevorzugter favorit stimme plädiere votiere voten bin entschieden entschieden_habe habe_entschieden ' +
    'hab_entschieden fällt_auf fällt wahl die_wahl meine_wahl geht_an krieg krieg_hin hinkriegen kriegen_hin hinbekommen bekomme_hin schaffe ' +
    'schaffen schaff einrichten machs machen_wir blocke blocken block blockieren fixiere fixieren fix reservieren reserviere buchen buche ' +
    'buch planen plane plan vereinbaren vereinbare terminiere gibs krieg_ich tendiere bleiben bleibe bleib einigen nimmt nehms hab_gern ' +
    'schreib_auf schreiben_sie auf reden_wir sprechen_wir treffen_wir_uns treffen_wir telefonieren_wir unterhalten_wir_uns entscheiden ' +
    'entscheid wählte ausgesucht ausgewählt nehmert nemma nehmats',
  option:
    'option variante möglichkeit nummer nr termin buchstabe vorschlag auswahl antwort alternative tag slot zeit uhrzeit wahl vorschlags ' +
    'termine zeitfenster favorit',
  checked:
    'geprüft überprüft gecheckt durchgelesen gelesen kontrolliert angeschaut angesehen nachgesehen nachgeschaut durchgesehen verglichen ' +
    'geschaut durchgegangen angeguckt durchgeschaut drübergeschaut drüber_geschaut drübergelesen reingeschaut gesehen gesichtet',
  again: 'nochmal noch_mal noch_einmal nochmals erneut zweimal',
  matters:
    'wichtig dringend nötig notwendig überfällig eilig höchste_zeit an_der_zeit eilt drängt dringlich längst_fällig längst_überfällig ' +
    'längst_notwendig längst_nötig fällig pressierts pressiert brennt unaufschiebbar entscheidend essenziell unerlässlich unumgänglich ' +
    "ein_muss priorität lange_fällig schon_lange_fällig lange_überfällig zeit_wirds zeit_wird's",
  delayed:
    'aufgeschoben verschoben gewartet hinausgezögert verzögert rausgeschoben vertagt schiebe_ich schiebe_das schiebe schieben vor_mir_her ' +
    'vor_uns_her her',
  long: 'lange_genug zu_lange lang_genug ewig viel_zu_lange lange schon_viel_zu_lange schon_zu_lange schon_ewig seit_wochen seit_monaten',
  finish: "hinter_uns hinter_mich hinter_mir aus_der_welt bringen_wir's bringen_wirs bringen_wir_es bringen_wir_das",
  help:
    'hilfe unterstützung zeit mühe geduld aufwand arbeit antwort rückmeldung organisieren kümmern kümmerst sich_darum sich_drum dich_darum ' +
    'darum_kümmern arrangieren einrichten nachsehen nachschauen raussuchen heraussuchen vereinbaren planen schnelle rasche prompte bemühungen ' +
    'einsatz erledigen nachfragen nachfrage bestätigung bestätigen erinnerung erinnern zusammenfassung übersicht überblick auflistung ' +
    'vorschlag vorschläge service info infos auskunft aufmerksamkeit freundlichkeit flexibilität verständnis engagement buchen eintragen ' +
    'prüfen überprüfen checken helfen warten suchen finden möglichkeit möglichkeiten optionen auswahl das_nachfragen das_organisieren ' +
    'das_kümmern die_hilfe_dabei nochmal_nachfragen dabei nachhaken rückfrage schnelle_hilfe',
  that: 'dass dass_sie dass_du dass_ihr',
  settle:
    'klären besprechen lösen regeln erledigen ansprechen aus_der_welt_schaffen bereinigen angehen geklärt gelöst besprochen geregelt ' +
    'angesprochen bereinigt darüber_reden darüber_sprechen durchsprechen durchgesprochen',
  ...germanTold,
};
