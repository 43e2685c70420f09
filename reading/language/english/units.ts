/** What units measure, so that "85 kg" goes to a weight and not to a height. */

const dimensions = [
  {
    name: 'mass',
    units: 'kg kgs kilogram kilograms kilo kilos g gram grams lb lbs oz ounce ounces ton tons tonne tonnes mg',
    words: 'mass weight weighs payload',
  },
  {
    name: 'length',
    units:
      'km kms kilometer kilometers kilometre kilometres mile miles m meter meters metre metres cm centimeter centimeters mm inch inches ft foot feet yard yards',
    words: 'height length distance width depth radius diameter altitude base side perimeter',
  },
  { name: 'speed', units: 'm/s km/h ft/s mph kmh kph', words: 'speed velocity' },
  { name: 'volume', units: 'liter liters litre litres l ml gallon gallons cups cup', words: 'volume capacity' },
  { name: 'temperature', units: 'celsius fahrenheit kelvin degrees degree', words: 'temperature temp' },
  { name: 'power', units: 'watt watts kw w', words: 'power wattage' },
  { name: 'voltage', units: 'volt volts v', words: 'voltage' },
  { name: 'current', units: 'amp amps', words: 'current' },
  { name: 'frequency', units: 'hz mhz ghz', words: 'frequency' },
  { name: 'pressure', units: 'psi bar pascal', words: 'pressure' },
  { name: 'size', units: 'mb gb tb kb bytes', words: 'storage memory size' },
] as const;

const byUnit: ReadonlyMap<string, string> = new Map(
  dimensions.flatMap(({ name, units }) => units.split(' ').map((unit) => [unit, name] as const)),
);
const byWord: ReadonlyMap<string, string> = new Map(
  dimensions.flatMap(({ name, words }) => words.split(' ').map((word) => [word, name] as const)),
);

/** What a unit measures; undefined for what is no unit or measures anything ("units"). */
export function dimensionOfUnit(fold: string | undefined): string | undefined {
  return fold === undefined ? undefined : byUnit.get(fold);
}

/** What a field measures, by the words of its name and description. */
export function dimensionOfField(words: readonly string[]): string | undefined {
  return words.map((word) => byWord.get(word)).find((name) => name !== undefined);
}
