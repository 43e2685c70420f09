/** German words and names that lie one slip away from a word of an answer, and are words themselves (`reading/remainder/spelling.ts`). */
// oxfmt-ignore
export const germanRealWords = `
abende abenden abgaben abgegeben ablass abrufen absenken absolut absurd abwenden achsen adele ader adern adler agenten all alleen allegro
alls alternativ alters altäre amboss anale anbeten anboten anden andere andren andres angemacht angle anhaben anhänge anlagen anliegen
anlügen anmieten anregen archiv armeen artist assistenten aufdrücken aufgab aufgemacht aufgezeichnet aufhöre aufmacht aufsuchen
aufzusetzen ausführlich ausgedacht ausgelacht ausrücken automat bach barbar barocken basen bast bauch beauftragten befanden befinden
befreit befänden beginns bein bekunden benommen berate beratern bereut beriet bersten besen bestien bestätigten bete beten bett bette
betten bettler betätigen betätigt betätigung biene biester biss bits bitter blicken blieb bliebe blieben bock bonner bord brach brachen
brachten branche breit breitet bretter bricht bruch brüche brücken buchten bude busen bächen bäuche bücken büschen camp charta chateau
château clevere coupe dankte dannen darm dass dauer daum deal definitiv defizite denkt detail dezent dieben dielen diene diener dient
dieter dinger disposition doktor dose dreher drein driften däne dänen dürfe dürren editor effizient eier eilige einband einiger einigten
einsichten eintrafen eintraten eisige eisigen eiter elfen elias eliten elitär emil enten entern entschied entspannen entwarf ereilt
erlaubten erledigten ernsten ernten erstellten erteilten fahnen fahrten fairen farmer fata feigen feilen feinden feindes felle fernen
fersen fester festtag feuerte fiel fiele fiese fixer flasche flohen flöte formulierten fortführen fragten frauen freud frist fromm
fröhlich frönen frühes fällte förder führte fünfer fürth garde garn gastes gebannt gebiss gebracht gedenkt gedicht geendet gefährt gefüllt
gegönnt geholt gehst gehäuft gehöft gejagt gekannt gekappt gekippt gelacht gemocht gemäht geneigt geneigten genies genoss genua genus
genährt genüsse gerannt gerate geraucht gerollt gerät geräte gerücht gesamt gesaugt geschärft gespendet gestalte gestalten gesten gesucht
gesät getankt getauft gewagt geweben gewehrt geweint gewendet gewillt gezeiten gezeugt gibst glich glichen glosse gong gosse gotha grat
greif grunde grundes gründe gunsten gurten guss gute guten gutes guts gästen günstige güte gütig haag habe haben haften halbe halben
halden halfen hammel handlung harten hass hasse heer heeren heizen helden helfer hellen heller helmen hera herben herden herrchen
herrliche herrlichen hessen hetzen heule hilfen hingekommen hinwies hissen hofe holten horn hälften häme hände härten häuten höfe höheren
hüte hütten illusion information inserat iran iren jaguar kammern kannen kannte kannten kappen karo kasse kennen kennst kerze kerzen
kleider kolleg konten krasse kuppel kuren könne kümmel lage lagen lager landen lasen lass lasten laster laufes lauter lebe lebend leber
lecke leder leere leib leibe leiber leibes leiht leise leiser leite leitern leitung lest letten letter lido liebten lied lieder liedes
liefen liefer liegend ligen lire lisa list liste loks lungen läge lägen macho machte machten macken made maden malen mali manchen mandate
mandel manege mannen mannes manuela margen marion marktes maschen meiden meier meilen meinten meist meiste mentale messen metalle miene
million minden minen miss mittig moment monat mondes monoton morden musen mächte mächten mädchen mähen märchen münden müsse nachgehen
nachsicht nagen nahmen naht negativ netzen neuste neusten niet notierten nächst nächte nächten näht nötiger oberin objekt observation ofen
offene offenes opfers option ordens ordre organisierten osten paare paares packten paläste pardon parken partnern parts pass passe passen
passes passten passé paste pate paten pauken pausen pausenlos person personen picken pils pisa pissen plagen planer planken planten platte
player pocken pornos primär problem problems profi profis programmen programms prüfer pump pässe pässen quere rache rage rapide ratio
rauche redaktion registern reibe reiht reise reisen report reservation reservierten riecht riefen riemen rissen rächer saales sacher sack
saga sahen sample sands satt sauen sauer schanzen schatten scheck scheibe scheiben schelle schellen scher schere schickten schien schiene
schienen schinken schlacht schleicht schlicht schlick schlucht schmiss schnalle schnallen schoben schober schock schocken schreien
schreiten schrieben schutz schwelle schwellen schätzten schützen see seen sees seht selektion selten sendung senken separate sepp seriös
setzten seuchen sicherte sicherten siegen siegte siegten siezen silben silber simpel simples sing singe sinn sitzen soeben soll solle
sorten spalte spalten spare sparen sparer sparren sparte sparten spatzen spenden sperling sprecht spritze späher stamme stammen stammt
starr starre starrt stars startest steaks stehle stehlen steile steilen stellten stelzen stemmen stemmt stich stil stile stillen stimmten
stollen strass striche strichen stumme stummen ställe ställen stämme stämmen subjekt sucher suchten sven säen sähe sähen sätzen sünden
tablett tags takten taler tanks tanten tapeten tara taschen tasten tauchen team teams technikern tee teer telefon teller termin termins
tickt tiefen tiefes tier tieren tieres traben trafen tran trat traten trauen treu trias trio trips trollen trugen tränen trügen typs täler
türe umstand unseres unsre unsrer urzeit vene venen verankern verband verbanden verblieben verbänden verehrt vereinbarten verkünden
verlage verleihen verleihung verletzte verletzten verletzter vers versa verschlagen versehen verspätet verstand verziehen vielen villen
visa volkes vorbestellt vorschlug vorschlägt wach wagten wahren wale walten warfen warm warmen warnen warnten warzen wehe wehre wehrten
weiber weiche weicht weiden weiher weiht weiler weines weis weiser weist weiten weites wellen welten wenden werben werber werder werdet
werfen werfer werften werken werkes werner werts wessen westen wetten wetter wich widder wider wiederholen wiesen wilder wirr wirte wisst
wohle wolken wolle worte wortes wunden wunderschöne wunsch wählten währen wärmen wärter wölfen wörter wühlen wünsch wünschten würgen
würzen zehen zehner zogen zulage zutage zweige zweigen älterer ändere öden öfen öffne öfters überhäuft übernahmen übernimmt übersieht
übertreiben`;
