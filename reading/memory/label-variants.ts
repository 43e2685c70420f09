/**
 * Other ways in which people write a label: "Value-Added Tax (VAT)" is "VAT" and "Value-Added Tax", "the GDPR" is
 * "GDPR". Only an abbreviation that stands for the words before it counts: "Tax credit (PAYE)" is no other name of tax
 * credits.
 */
const articles = ['the ', 'der ', 'die ', 'das ', 'el ', 'la ', 'los ', 'las '];

export interface LabelVariants {
  /** Without article, without the abbreviation. */
  readonly forms: readonly string[];
  /** In capitals, as they stand there: some are everyday words otherwise. */
  readonly abbreviations: readonly string[];
}

export function variantsOf(label: string): LabelVariants {
  const { long, abbreviation } = abbreviated(label);
  const forms = [long, withoutArticle(label), withoutArticle(long)];
  return {
    forms: [...new Set(forms)].filter((form) => form !== '' && form !== label),
    abbreviations: abbreviation === '' ? [] : [abbreviation],
  };
}

function withoutArticle(label: string): string {
  const article = articles.find((one) => label.toLowerCase().startsWith(one)) ?? '';
  return label.slice(article.length).trim();
}

/** What stands before brackets at the end, and in them, where that is made of its first letters. */
function abbreviated(label: string): { readonly long: string; readonly abbreviation: string } {
  const none = { long: label, abbreviation: '' };
  const opens = label.lastIndexOf('(');
  if (opens < 1 || !label.trimEnd().endsWith(')')) return none;
  const inside = label.slice(opens + 1, label.lastIndexOf(')')).trim();
  const long = label.slice(0, opens).trim();
  return isMadeOf(inside, long) ? { long, abbreviation: inside } : none;
}

/** Its letters are first letters of the words, in their order, from the first word on: small words may be left out. */
function isMadeOf(abbreviation: string, long: string): boolean {
  if (abbreviation.length < 2 || abbreviation.length > 10 || !/^\p{Lu}+$/u.test(abbreviation)) return false;
  const initials = (long.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 1).toUpperCase());
  if (initials[0] !== abbreviation.slice(0, 1)) return false;
  let at = 0;
  for (const letter of abbreviation) {
    at = initials.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
