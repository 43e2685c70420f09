/** Words as they are compared. */
/** The comparison form of a single word, as in `Word.fold`. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .replaceAll('\u2019', "'")
    .replaceAll('\u02BC', "'")
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

/**
 * A word as it is compared, in each of its spellings: "können" is "konnen" without marks, and "koennen" in full
 * letters.
 */
export function spellingsOf(word: string): readonly string[] {
  const folded = fold(word);
  const written = word.toLowerCase();
  if (!/[äöü]/.test(written)) return [folded];
  return [folded, fold(written.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))];
}
