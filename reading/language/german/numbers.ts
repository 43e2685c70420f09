/** Numbers in words in German, which are written in one: "zweihundertfünfzig". */

const ones = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];
const teens = [
  'zehn',
  'elf',
  'zwölf',
  'dreizehn',
  'vierzehn',
  'fünfzehn',
  'sechzehn',
  'siebzehn',
  'achtzehn',
  'neunzehn',
];
const tens = ['zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];

/** Words and what they count, in turn, up to 999 and what multiplies them. */
export function countingWords(): string {
  const small: readonly (readonly [string, number])[] = [
    ...ones.map((word, at) => [word, at + 1] as const),
    ...teens.map((word, at) => [word, at + 10] as const),
    ...tens.flatMap((ten, at) => [
      [ten, at * 10 + 20] as const,
      ...ones.map((one, place) => [`${one}und${ten}`, at * 10 + 21 + place] as const),
    ]),
  ];
  const hundreds = ['', ...ones].flatMap((one, at) => {
    const value = Math.max(1, at) * 100;
    return [
      [`${one}hundert`, value] as const,
      ...small.map(([word, more]) => [`${one}hundert${word}`, value + more] as const),
    ];
  });
  const all = [['null', 0], ['eins', 1], ['eine', 1], ['einen', 1], ['zwo', 2], ...small, ...hundreds] as const;
  const more = 'dutzend 12 tausend 1000 eintausend 1000 million 1000000 millionen 1000000 mio 1000000 tsd 1000';
  return `${all.map(([word, value]) => `${word} ${value}`).join(' ')} ${more}`;
}
