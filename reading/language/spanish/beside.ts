/** Spanish words that mark what merely stands beside an answer (G20). What each list is for stands in ../beside-table.ts. */
import type { BesideTable } from '../beside-table.ts';
import { spanishGround } from './ground.ts';

/** "A esa hora ya he dejado a los niños": by then one is back, or has done what could have kept one from it. */
const bythen =
  'a_esa_hora a_esas_horas a_esas_alturas para_esa_hora para_ese_momento en_ese_momento para_entonces a_ese_momento'.split(
    ' ',
  );
const back = (
  'he_vuelto he_vuelto_del_médico he_vuelto_del_dentista he_vuelto_de_comer he_salido_del_médico habré_vuelto_del_médico he_regresado he_llegado he_desayunado he_comido he_dejado_a_los_niños he_dejado_a_las_niñas he_dejado_al_niño he_dejado_a_la_niña ' +
  'he_dejado_a_mi_hijo he_dejado_a_mi_hija he_dejado_a_mis_hijos he_llevado_a_los_niños he_acabado_la he_acabado_el he_terminado_la he_terminado_el ' +
  'habré_vuelto habré_regresado habré_llegado habré_desayunado habré_comido habré_dejado_a_los_niños habré_acabado_la habré_acabado_el ' +
  'habré_terminado_la habré_terminado_el estoy_de_vuelta estaré_de_vuelta estaré_libre estoy_libre estoy_en_la_oficina estoy_en_mi_mesa estoy_en_mi_puesto ' +
  'estoy_en_el_despacho estaré_en_la_oficina estaré_en_mi_mesa estaré_en_mi_puesto estaré_en_el_despacho estoy_despierto estoy_despierta'
).split(' ');
const backBythen = bythen
  .flatMap((when) => back.flatMap((done) => [`${when}_ya_${done}`, `${when}_${done}`]))
  .join(' ');

export const spanishBeside: BesideTable = {
  ...spanishGround,
  outright:
    'sí si sip sipi claro claro_que_sí vale ok okey okay dale venga de_acuerdo por_supuesto adelante bueno listo sale órale va ándale ' +
    'desde_luego cómo_no con_gusto hecho confirmo confirmado hazlo hágalo háganlo hacelo andá hágame_el_favor hazme_el_favor porfa_sí',
  pleas:
    'por_favor porfa porfis porfavor si_no_te_importa si_no_le_importa si_no_es_molestia si_eres_tan_amable si_es_tan_amable si_no_es_mucho_pedir ' +
    'si_puede_ser si_fuera_posible si_fueras_tan_amable si_fuera_tan_amable si_no_te_molesta si_no_le_molesta',
  first: 'yo nosotros nosotras',
  firstEndings: 'o oy aré eré iré amos emos imos',
  clitics: 'me nos se le les lo la los las te os ya',
  while: 'mientras mientras_tanto entretanto',
  fragments: 'en de a al del por con para según sin desde hasta bajo y o bla menos más como',
  meanwhile: 'mientras mientras_tanto entretanto entre_tanto en_tanto',
  around: 'para_entonces antes_de_eso después_de_eso',
  leaving:
    'me_voy me_voy_ya me_marcho me_piro me_tengo_que_ir me_tengo_que_marchar tengo_que_irme tengo_que_salir tengo_que_correr que_me_voy ' +
    'ya_me_voy salgo_ya salgo_ahora salgo_corriendo voy_saliendo estoy_saliendo que_salgo debo_irme he_de_irme voy_con_prisa llevo_prisa ' +
    'nos_vamos me_largo',
  consequence: 'así y_así entonces de_ese_modo de_esa_manera de_esta_forma para_que así_al_menos con_eso',
  giving: `me_da me_deja así_me_da así_me_deja nos_da nos_deja ${backBythen}`,
  leavingTo: 'a al para ya ahora corriendo pitando que',
  otherwise: 'de_lo_contrario o_si_no porque_si_no que_si_no',
  ahead: 'antes_de_que antes_que',
  articles: 'el la los las mi mis nuestro nuestra este esta todo toda',
  anyway: 'de_todas_formas de_todos_modos de_todas_maneras igualmente en_cualquier_caso total',
  whenAdverbs: 'antes después luego entonces ahí',
  relations: 'antes después desde hasta tras luego',
  deciding:
    'supon* supuest* retiro retirarme retracto retractarme desdigo asegurarme asegurarnos estar_segura estar_seguro segura_de seguro_de visto_bueno luz_verde pies todavía aún atrás echar* retract* arrepent* rajar* rajo opinión opinion consejo médico hospital bromeo mismo misma solo sola decid* dud* esper* comprueb* comprob* revis* pregunt* consult* cambi* modific* cancel* anul* acept* confirm* pens* piens* consider* ' +
    'discut* habl* verific* ojalá quier* quer* quis* prefier* prefer* aprueb* aprob* permit* reserv* agend* aplaz* pospon* pospong* retras_la* ' +
    'medit* reflexion* valor* estudi* compar* insist* rechaz* niego neg* creo cree* supong* imagin* otra otro otras otros distint* diferent* ' +
    'mejor quizá* tal_vez acaso si cuando hasta_que llam* telefone* ve veo ver vea vemos veré mir* oig* oír sé sabe* saber encuentr* busc* segur* necesit* dej* ' +
    'dig* dic* decir diré cuent* muev* mov* par* saltar* firm* contest* respond* pid* ped* prueb* prob* ocupad* fuera enferm* vacacion* reunión ' +
    'reunion cita equivoc* error* mal no nunca nada ni sin pero sólo_si salvo excepto debería* podría* habría* haría* tendría* quizas escrib* mand* ' +
    'envi* envío correo mensaje explic* duerm* dorm* renunci* aclar* aclaro',
  others: 'ella ellos ellas le les jefe jefa abogado abogada alguien todos quien quién',
  unwilling:
    'quier* quer* necesit* gust* import* creo cree sé saber segur* decid* deb* hace_falta convien* interes* ahora hoy llam* cita habl* mejor ' +
    'pued* podr* busc* mir* reserv*',
  proposal: 'eso',
  unsettled: 'mismo misma pregunta preguntas duda dudas papa',
  hypothetical: 'habría habrías habríamos hubiera hubiese hubiéramos habria',
};
