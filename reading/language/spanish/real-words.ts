/** Spanish words and names that lie one slip away from a word of an answer, and are words themselves (`reading/remainder/spelling.ts`). */
// oxfmt-ignore
export const spanishRealWords = `
abordado abordamos abramos acento acentos aceptados aceptando aceptemos acera acero acertada acertar acertó acopio acordando acostó
acotada acotado acotar acuesto adelantando afable agarrarla agentes agotada agotado agotar agotó agradecer agradecerá agrede aguada aguado
ahorrará ajenas alegoría alegra alegó alem alentada alentado alentó alergia alero altares alternar amada amado amargada amargado amaré
amia amigas andate ande anden andes andrés andén animados anotan anotando anotarse anta ante anómala anómalo aponte apostasía apostó
apreciando apreté aprobados aprobando apuntarse apuñala apuñaló arado arcada arenas ariete arista armando aros arreglando arreglará arroba
asentó aspa asueto asume asusta asustar asuste asustes asusto asusté asustó atenas atenco atendemos atenderlos atenea ateneo atentado
autista autorizando avance avanzados aviar avisará avivar ayudados ayudaste ayunar azotada azotado azotar azotes añadirá banano banco
barbero benito bese besé bits bloqueando bolita bucales buque buques caballito cabina cabía caer caga cagá calentar calixto cambiados
camisa campiña canal canela canina canino cantas canto cantos cantó caos captan caras cariñosas cariñoso carla carnosos casada casado cata
cavado cecina celebridad celo cercada cercado cercados cerra cerrarse cerros cesta cetro chala chale chas checos chicas chinos chivos chía
cierne cierta cierva ciervo cinto clavando cocaína cochina cocida cogerla cogimos coleta colina colo coloma coló comadre comamos comemos
comentados comenzamos comería comete cometo comida comido comparo comparó compresión comprobando concebida concebido conciernen concretar
conejo conejos confesión confirmarse conforma conformación conformada conformado conformamos conformar conformo conformó confortable
consigo consular contentar contesta contestando contexto contienen contigo contigua contrae controlando contusión convenios convento
convierta convierte convierten copa coque core corral correa corridas corrido corrió corroe corsé crearte cruenta cuadernos cuarzo cuenca
cuencas cuestas cueste cueto cuidados cuidamos cuidarte cuides cuneta cunetas curando curar currado cuídense cuñado cólera cónsul dais
dama damas daros dañe dañen debamos debiera decanos decaído decidamos decididos decora denso dependerá desacuerdo descarada descarado
descarados descenso descontando dese deseara deseas desecho desechó deseos desmontado detallando detengas devino devora digna dignos
dioses dirá disección divido doble dominios dudado duermen duero duren décimo echados echaré eches editor electo elevan elia elites elías
empece empecé empero encantando encara encargos encina encoge encomendó enseñaré enterrada enterrado entrado envase envases enviando
enviarse envigado envés envían envíos enzima equino eras erección erecto erradas escoba escogimos escote escroto escuchados escuchemos
eses esfera esmero espejo espesa espeso estaca estado estados estadía estafa estará estate estemos ester estero estiba estimamos estimando
estirada estirado estribo evitar excedente exijan explicando expuse externamente facilitará falco faldas fallaba fallas falsas faltes
faltos ferrero festa fiar fiel fieles fieras fijando finado finamente fine flotas flote foral forman formar frene fuelle fuente fuentes
fuere fueren fueros fuerzas gane ganen gané garcía gastaría gasten gastes gemas genios genital gime glande godo gong gota gozaba
guardameta guardamos guardias gustara gustará gustas gustos haba haberla haberlas haberle haberlos haberte habitamos hablas hablás
habremos habréis habríamos habrían habrías habéis habíais habían habías hacete hacéis hale hallados hallamos hallas halo harina harinas
harán haríamos hayamos heras hieren horacio huecas huesos huevos háblale incitación inclinados incluyera india indias indicando influya
influye inmerso instan intenso interesara interesará interese interior irán jaguar jarra jueces lave leales leamos ledo leeré lega lego
legó leve leves leímos libra libras libros liebre liebres lina lino lisa lisas liso lisos lita lite lito llamarnos llamas llaves llegado
llenamos llevados lleve llevemos llevé llámanos loas loo lugo líder lógica macana macha macho macro madres maestra maldad malestar mali
mallas maltés malí mana manada manadas mandan mandando mandatos mandos mane manejado manes manjar manolo manso manta mantén manuela
manzana maná manía maraña marcados marchamos marchen margen mario marquina martos mazo maña mañas mechas medidos mee memento mención
menores menso mentada mentado mentón mere metete mido mieles mientas miente mima mimo mimos miralo mirra misa miso miss mitin moche
modesta modestia modificarse molestara molestas mona monada moncada montan montando montas monzón morgan mosto mostrados mostrando mota
moteles muchísima muchísimos muecas muelas mueras muere muestro mueves métete míralo necesitados necesitemos neiva nevado nichos nono
ocupante oficial ofrecerá ofrecí ojeda olvides operen oren organizando orto otorgando pace padece padrón pagarla pagarlas pagarlo pagarlos
panela paredón parlante parón pasamos pasante pasarelas pasea paste paté pedida pedirla pedirá pedo pelas penado pendón pensé pensó peor
peras perderá perdimos perece perras persas perón pesaba pesada pesado pesando pidiera pierdas pila pina pisa pisas piña plana planeada
planeado planeas planeo planetas planeó planificando plantada plantado plantas planteando plata plateada plateado podamos pode poderlo
podrán podrás podréis podía podíamos podían pola pollas pollos polo polos pomelo pondremos pondrá ponto ponéis prat precede prefecto
prefectos preferente preferidos preguntando prensado presas presentando presta presto prestó presunta presuntas prever previos primar
primas primor principe procedemos prolonga promete protones príncipe pude pudimos pudo puerto puno puntal puntas puse pusiera pusieras
puto putos puño puños pésimos póngase quedara quedarte quedará quedas quedase quedaste queden quedes quejamos quejan quejarme quejarnos
quejes quemamos queman quemas quepan queramos quero querrá querrás querríamos querías quiebra quiebran quiebras quieta quietas quieto
quimera quina quino quintas quinua quitando quites raid rapado rapiña ratio realce realeza realza recita reclamado recortar redactando
registrando registrate regla reglas regístrate relieve repartos repuesta resalta respeto respetó respondí resulto resultó reto retomar
retro retó reunidos reunió reunían reventa revocar revuelto revuelve reía reían reñida reñido riña robamos robos roer rolo rotando rudo
ríen sabido sacado sacados saga sala salado salados salar salas saldos salgas salia salidos salman salmos salsas saltan saltas salven
salvos salía salían sana sanado sane sano sartén sata sato saña sede seguidos seguirá segur seguía seguíamos seleccionados selección
selvas sena senos sentó separando seras seres serios serte servia servir servía serán serás seréis severa seña señoría sien siente sientes
simples sion sirvan sito solemos solicitados solté solucionará sonora sonó soñó subiera subió suele suelen sugestión supiera supieras
surgiera surte taba tangas tara tarado tarda tardas tardo tardó tata tato telefonía tememos tena tendemos tendrás tendía tendían tenias
tenis tensas tené tenían tenías teques ternera ternero tienden tirados tiñe tocada tocamos tocara tocarla tocarme tocará tomarla tomarte
tonteras tontería too topamos torcer tose trad traemos traen tragan tragas traigo tramas tramos trasmite tratas traten trazas trenes treta
trío unen unió unía vales valió valles vallés valía vanos varas vega vena vendería vendo vendrá vendrán vendía vendían venite vente
verificando vero veros versa verte verter veré viale vienes vine violen visa visera viso vita vito viñedo vocaciones volado volvés volé
votara votará vuelas vuelen váyanse élites éter ñoño óptima óptimos`;
