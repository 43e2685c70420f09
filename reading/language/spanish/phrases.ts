/** Basic Spanish. Accents do not matter: words are compared without them. */
import type { LanguageTable } from '../table.ts';

export const spanish: LanguageTable = {
  lists: {},
  groups: {
    ask: [
      '^ (que|cual|cuales|quien|quienes|donde|cuando|como|cuanto|cuanta|cuantos|cuantas|por que) (es|son|esta|estan|fue|ha|han|has|puedo|puede|puedes|quiere|quieres|desea|desean|prefiere|prefieres|hay|tiene|tienes|seria|va|dia|hora|fecha)',
      '^ (puede|puedes|podria|podrias|quiere|quieres|desea|prefiere|tiene|tienes|ha|has) (usted|decirme|indicarme|darme|confirmarme|confirmar|aclarar|llamado|hablado|intentado)',
    ],
    tell: [
      '(digame|dime|indiqueme|indicame|confirmeme|confirmame|aclareme|aclarame|expliqueme|explicame|aviseme|avisame|cuenteme|cuentame)',
      'por favor (confirme|confirma|indique|indica|diga|aclare|aclara|especifique|proporcione|elija)',
      '(confirme|confirma|indique|indica|digame|aclare|especifique) por favor',
      '(necesito|quisiera|me gustaria) (saber|confirmar|aclarar)',
      '(hagame|hazme) saber',
    ],
    more: ['(algo|alguna cosa|nada) mas', '(puedo|podria) (ayudarle|ayudarte) ..2 mas'],
    'offer-frame': [
      '(quiere|quieres|desea|deseas|le gustaria|te gustaria) que',
      '(puedo|podria|debo|deberia)',
      '(le|te) parece [bien] (si|que)',
    ],
    goahead: [
      '(quiere|quieres|desea|deseas|le gustaria|te gustaria) que',
      '(esta|es) (bien|correcto|de acuerdo)',
      '(confirme|confirma|confirmas|confirmar)',
      '(le|te) parece bien',
      'de acuerdo $',
    ],
    affirm: [
      '^ (si|claro|vale|bueno|perfecto|correcto|exacto|adelante|confirmo|confirmado|ok|okay|genial|excelente|listo|hecho)',
      '(de acuerdo|por supuesto|desde luego|esta bien|me parece bien|hazlo|hagalo|por favor hagalo|claro que si|asi es|como no|suena bien)',
    ],
    deny: [
      '^ (no|nunca|tampoco|jamas)',
      '(mejor no|todavia no|aun no|ahora no|no gracias|no hace falta|no es necesario)',
    ],
    'not-deny': ['no (hay problema|pasa nada|te preocupes|se preocupe)', '^ no tengo inconveniente'],
    change: [
      '(cambia|cambie|cambiar|cambialo|cambielo|modifica|modifique|corrige|corrija|editar|mueve|mueva|pasalo|paselo) [lo|la|el|a|al|por]',
      '(en vez de|en lugar de|mejor a las|mejor el|prefiero)',
      'que sea (a|el|en|por)',
    ],
    askback: [
      '(que|como) (quiere|quieres) decir',
      'que significa',
      'no (entiendo|comprendo)',
      '^ (como|que|por que|perdon) $',
    ],
    'decline-any': [
      'no (hace falta|es necesario)',
      '(ahora|todavia|aun) no',
      '^ no (lo|la|le|los|las) (haga|hagas|llame|llames|envie|envies|mande|mandes)',
      '(mejor no|mas tarde|en otro momento|dejalo|dejelo|olvidalo|olvidelo)',
      'no gracias',
    ],
    skip: [
      '^ (omitir|omitelo|omita|saltar|salta|sin telefono|sin numero|ninguno) $',
      '(dejalo|dejelo) (fuera|vacio|en blanco)',
    ],
    mine: ['(mi|mis|nuestro|nuestra|nuestros|nuestras|nosotros|nosotras|mio|mia) !(opinion|pregunta)'],
    generic: [
      '(un|una|algun|alguna|cualquier) (empleado|empleada|trabajador|trabajadora|persona|companero|companera|miembro|gerente|colaborador|colaboradora)',
      '(alguien|cualquiera|los empleados|los trabajadores|la gente)',
    ],
    happened: [
      '(dijo|dice|conto|cuenta|denuncio|informo|reporto|pidio|pide|vino|falto|llego|renuncio|robo|grito|menciono|admitio|se fue|se quejo|se niega|se nego|ha|han|habia|estaba|fue|quiere|amenazo|golpeo|insulto|acuso|lloro|llamo|escribio)',
      '(esta) (amenazando|robando|llegando|faltando|pidiendo|bebiendo|acosando|ignorando)',
    ],
    met: ['(hay|tengo|hable con|conozco|vi a|contrate)'],
    imagined: [
      '(si) (un|una|algun|alguna|alguien|los|el|la|mi)',
      '(cuando|imagine|imaginemos|supongamos|suponga|en caso|en teoria|hipoteticamente|en general|por ejemplo)',
    ],
    everybody: [
      '(debe|deben|puede|pueden|podria|deberia|tiene que|tienen que|ha de|suele|suelen)',
      '(a menudo|normalmente|generalmente|a veces|siempre piden)',
    ],
    reported: [
      '(el|ella|empleado|empleada|jefe|gerente|cliente|alguien|que|me|nos) [me|nos|le] (pidio|dijo|dice|quiere|queria|llamo|solicito|pide)',
    ],
  },
  ordinals: {
    medio: 0,
    central: 0,
    intermedia: 0,
    intermedio: 0,
    arriba: 1,
    abajo: -1,
    ultimos: -1,
    primero: 1,
    primera: 1,
    primer: 1,
    segundo: 2,
    segunda: 2,
    tercero: 3,
    tercera: 3,
    cuarto: 4,
    cuarta: 4,
    quinto: 5,
    quinta: 5,
    ultimo: -1,
    ultima: -1,
    primeros: 1,
    penultimo: -2,
    penultima: -2,
    tercer: 3,
  },
  numbers: { uno: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5 },
};
