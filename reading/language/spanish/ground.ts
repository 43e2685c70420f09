/** Spanish words that tell what stands before a yes that concludes it (G20). What each list is for stands in ../ground-table.ts. */
import type { GroundTable } from '../ground-table.ts';

export const spanishGround: GroundTable = {
  concluding:
    'así_que de_modo_que de_manera_que de_forma_que por_eso por_lo_tanto por_tanto por_ende conque entonces_sí',
  butYes: 'pero_sí pero_claro pero_adelante pero_por_supuesto',
  ownSubjects: 'mi mis nuestro nuestra nuestros nuestras nadie nada ninguno estamos he hemos ya_he',
  relieved: 'uf por_fin al_fin menos_mal',
  obstacles:
    'coincid* solap* choc* conflicto* estorb* en_contra fuera ocupad* enferm* vacacion* reunión reuniones cita citas ausente falta esperar esperando ' +
    'aplazar* posponer* retrasar* alargar* demorar* dejarlo dejarla cerrado cerrada compromiso compromisos',
  negators: 'no nadie nada nunca ninguno ninguna ningún tampoco jamás',
  present: 'oficina despacho puesto mesa vuelta vuelvo aquí ahí libre llego disponible estamos',
  mocking:
    'o olvidarme olvidar despedirme despedir adiós entierro funeral enterrar espero exijo encanta encantan adoro odio detesto alegría feliz divertid* genial estupend* maravill* fantástic* qué_bien ja jaja otra_vez otro otra pérdida inútil ' +
    'tontería ridícul* absurd* miedo oblig* amenaz* abogado juzgado rindo me_da_igual da_igual',
  benefit: 'ayuda ayudaría ahorra ahorraría genial estupendo perfecto bien bueno ideal alivio favor',
  delaying: 'esperar dejarlo dejarla aplazar* posponer* retrasar* alargar* demorar*',
};
