/** Words without their endings, so that "reservations" meets "reserve". Only for comparison, never shown. */

/**
 * The stem of a folded word. English endings, and only those that keep words apart that mean different things; other
 * languages mostly keep their words as they are.
 */
export function stemOf(fold: string): string {
  if (fold.length <= 3 || fold.charCodeAt(0) < 0x61) return fold;
  let stem = fold.endsWith("'s") ? fold.slice(0, -2) : fold;
  stem = singular(stem);
  const before = stem;
  if (stem.length >= 6 && stem.endsWith('ing')) stem = undoubled(stem.slice(0, -3));
  else if (stem.length >= 5 && stem.endsWith('ed')) stem = undoubled(stem.slice(0, -2));
  if (stem.length < 3) stem = before;
  if (stem.length >= 8 && stem.endsWith('ation')) return stem.slice(0, -5);
  if (stem.length >= 7 && stem.endsWith('ion')) stem = stem.slice(0, -3);
  if (stem.length >= 5 && stem.endsWith('e')) stem = stem.slice(0, -1);
  if (stem.length >= 7 && stem.endsWith('at')) stem = stem.slice(0, -2);
  if (stem.length >= 7 && stem.endsWith('ly')) stem = stem.slice(0, -2);
  return stem;
}

/**
 * A Russian word without what its case and number change: "опоздания" meets "опозданиях". Other words stay as they are.
 */
export function caseless(fold: string): string {
  if (fold.length < shortestOfCases || !/^[\u0430-\u044f]+$/u.test(fold)) return fold;
  let end = fold.length;
  while (end > shortestStem && fold.length - end < longestEnding && endings.has(fold.charAt(end - 1))) end -= 1;
  return fold.slice(0, end);
}

/** Letters: shorter words hardly keep anything without their ending. */
const shortestOfCases = 6;
const shortestStem = 5;
const longestEnding = 3;
const endings: ReadonlySet<string> = new Set('аеиоуыьэюямх');

function singular(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function undoubled(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  return last === word.charCodeAt(word.length - 2) && !'lsz'.includes(word.charAt(word.length - 1))
    ? word.slice(0, -1)
    : word;
}
