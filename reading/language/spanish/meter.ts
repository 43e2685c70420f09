/** How numbers off a meter are said in Spanish (D2). */
import type { MeterTable } from '../meter-table.ts';

export const spanishMeter: MeterTable = {
  numbers:
    'cero 0 uno 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13 catorce 14 quince 15 dieciseis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 veintiuno 21 veintidos 22 veintitres 23 veinticuatro 24 veinticinco 25 veintiseis 26 veintisiete 27 veintiocho 28 veintinueve 29 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90 cien 100 ciento 100 doscientos 200 trescientos 300',
  hundred: '',
  joints: 'y',
  one: '',
  parts: { 'y medio': 0.5, 'y media': 0.5, 'y cuarto': 0.25 },
  fractions: 'decimas 10 centesimas 100',
  prefixes: 'mili -3 kilo 3 micro -6',
  foreign:
    'vatio vatios watts litro litros metro metros galon galones kilometros hp btu pesos dolares ano anos dia dias semana semanas',
  hours: 'am pm a.m p.m',
  phrases: {
    expected: [
      '(deberia|debe|debia|tendria que|tiene que|tenia que|se supone que) [de] [ser|haber|dar|marcar|tener|estar]',
      '(esperado|espero|esperaba|nominal|normalmente|etiqueta|etiqueta dice|segun placa|marcado|en vez de|en lugar de)',
    ],
    negated: ['(no|no son|no es|no hay|no da|no marca|no me da|nunca|ya no)'],
    now: ['(ahora|ahorita|actualmente|esta vez|hoy)'],
    bound: [
      '(menos|mas|menor|mayor|inferior|superior) (de|que|a)',
      '(al menos|por lo menos|como maximo|como minimo|hasta|maximo|minimo|debajo de|encima de|por debajo de|por encima de)',
    ],
    retract: [
      '(no|perdon|perdona|digo|quise decir|mejor dicho|espera|corrijo|correccion|en realidad|disculpa|disculpe|me equivoque|o mas bien|mas bien|sino)',
    ],
    filler: ['(es|son|era|eran|eh|y|o sea|me da|marca|mide|el|la|que|unos)'],
    through: ['(a|y|o|hasta)'],
    call: ['(llame|llama|llamame|llameme|telefono|tel|numero|celular|marcar) [al|a|es]'],
  },
  places: {
    battery: '[los] [bornes] [de] [la] bateria*',
    pedestal: '(pedestal|poste|toma de tierra|toma exterior)',
    converter: '(convertidor|cargador)',
    panel: '(panel|tablero|breaker|interruptor principal)',
    outlet: '(enchufe|tomacorriente|contacto)',
    generator: '(generador|planta|inversor|alternador)',
    switch: 'interruptor',
    board: '(placa|tarjeta)',
    fuse: '(fusible|caja de fusibles)',
    relay: '(rele|relevador)',
  },
  at: '(en|detras de|detras del|desde|del|de|a) [ambos] [el|la|los|las]',
};
