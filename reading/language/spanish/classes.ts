/** The classes of single words of Spanish. What each is for stands in ../word-classes.ts. */
export const spanishClasses = {
  stop: 'y el la los las un una unos unas de del al o en por para con sin que es son mi tu su te se lo le',
  request: 'quiero necesito busco quisiera puedes puede hacer',
  month: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  weekday: 'lunes martes miercoles jueves viernes sabado domingo',
  day: 'hoy manana ayer',
  dayPart: 'mediodia tarde noche',
  timeUnit: 'dia dias semana semanas mes meses ano anos hora horas minuto minutos',
  currency: 'peso pesos dolar dolares',
  placeWord: 'en desde hasta hacia',
  personWord: 'con para',
  affirm: 'si claro vale perfecto correcto',
  change: 'otro otra otros cambiar',
  any: 'cualquiera',
  negation: 'sin',
  asks: 'que cual cuales quien cuando donde como cuanto',
  lead: 'proxima proximo proximos este esta',
};

/** What words count. */
export const spanishNumbers: Readonly<Record<string, number>> = {
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  diez: 10,
};

/** Places in a row. */
export const spanishOrdinals: Readonly<Record<string, number>> = {};
