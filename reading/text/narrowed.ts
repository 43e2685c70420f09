/**
 * Letters and digits of mathematics ("𝟭𝟰:𝟯𝟬 𝗨𝗵𝗿") take two UTF-16 code units each and stand for one. Such a text is
 * read with the plain ones, and the places in its reading are moved to where they stand in what was written.
 */

/**
 * What a text says in plain signs, and where each of its code units stands in the text; null: it holds none of them.
 */
export function narrowed(text: string): { readonly text: string; readonly places: readonly number[] } | null {
  if (!ofMathematics.test(text)) return null;
  const signs: string[] = [];
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = ofMathematics.test(sign) ? sign.normalize('NFKC') : sign;
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at + unit);
    signs.push(plain);
    at += sign.length;
  }
  return { text: signs.join(''), places: [...places, text.length] };
}

const ofMathematics = /[\u{1D400}-\u{1D7FF}]/u;

/** The same value with all its stretches moved. */
export function movedTo<T>(value: T, places: readonly number[]): T {
  return moved(value, places) as T;
}

function moved(value: unknown, places: readonly number[]): unknown {
  if (Array.isArray(value)) return value.map((part) => moved(part, places));
  if (typeof value === 'string')
    return value.replace(marked, (_, start, end) => `\uF790${placeOf(places, start)}:${placeOf(places, end)}\uF791`);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, moved(part, places)] as const);
  const found = Object.fromEntries(parts);
  if (typeof found['start'] !== 'number' || typeof found['end'] !== 'number') return found;
  return { ...found, start: placeOf(places, found['start']), end: placeOf(places, found['end']) };
}

function placeOf(places: readonly number[], at: number | string): number {
  return places[Number(at)] ?? places.at(-1) ?? 0;
}

/** Words by where they stand, in a sentence of ours (domain/words/places.ts). */
const marked = /\uF790(\d{1,9}):(\d{1,9})\uF791/gu;
