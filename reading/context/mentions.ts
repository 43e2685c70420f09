/** How an artifact is named in a sentence: as the project's own, as a certain one, or as any of its kind. */
import { foldedOf } from '../language/words.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Sentence, Word } from '../text/sentences.ts';

/** `own`: "our plan", "step 4". `certain`: "the plan". `bare`: "plans". `any`: "a plan". */
export type Meant = 'own' | 'certain' | 'bare' | 'any';

export interface Mention {
  readonly artifact: string;
  /** As a range of the sentence's words. */
  readonly from: number;
  readonly to: number;
  /** Where its noun phrase begins: at its article. */
  readonly begins: number;
  readonly meant: Meant;
}

const own = foldedOf('material', 'own');
const certain = foldedOf('material', 'certain');
const any = foldedOf('material', 'any');
const which = foldedOf('material', 'which');
const joining = foldedOf('material', 'joining');
const border = foldedOf('material', 'border');
const compound = foldedOf('material', 'compound');

/** So many words stand between an article and its noun at most. */
const longestPhrase = 4;

/**
 * The artifacts that a sentence names, each as it is meant; what another noun takes over ("the findings template") is
 * none.
 */
export function mentionsIn({ words }: Sentence, names: readonly Match[]): readonly Mention[] {
  const found: Mention[] = [];
  for (const { tag, from, to } of longest(names)) {
    if (tag.artifact === undefined || compound.has(words[to]?.fold ?? '')) continue;
    const lead = leadOf(words, from, found);
    const meant = isNumbered(words, to) ? 'own' : lead.meant;
    found.push({ artifact: tag.artifact, from, to, begins: lead.begins, meant });
  }
  return found;
}

/** Of names that share words the longest: "data quality" is no "data". */
function longest(names: readonly Match[]): readonly Match[] {
  return names
    .filter(
      (one) =>
        !names.some(
          (other) => other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from,
        ),
    )
    .toSorted((a, b) => a.from - b.from);
}

/** Read from the noun to the left: its adjectives, and what leads them. */
function leadOf(words: readonly Word[], from: number, before: readonly Mention[]): Pick<Mention, 'begins' | 'meant'> {
  for (let at = from - 1; at >= 0 && from - at <= longestPhrase; at -= 1) {
    const { fold } = words[at] ?? { fold: '' };
    if (own.has(fold)) return { begins: at, meant: 'own' };
    if (certain.has(fold)) return { begins: at, meant: 'certain' };
    if (any.has(fold)) return { begins: at, meant: 'any' };
    if (which.has(fold)) return { begins: at, meant: 'certain' };
    // "The plan and hypotheses": both are certain ones.
    const joined = joining.has(fold) ? before.find((one) => one.to === at) : undefined;
    if (joined) return { begins: joined.begins, meant: joined.meant === 'own' ? 'certain' : joined.meant };
    if (border.has(fold) || joining.has(fold) || words[at + 1]?.head === true) return bareFrom(words, at + 1);
  }
  return bareFrom(words, from);
}

/** Without an article: any of its kind, where the language has articles. */
function bareFrom(words: readonly Word[], begins: number): Pick<Mention, 'begins' | 'meant'> {
  const hasNoArticles = isCyrillic(words[begins]?.fold ?? '');
  return { begins, meant: hasNoArticles ? 'certain' : 'bare' };
}

/** "Step 4", "finding B". */
function isNumbered(words: readonly Word[], to: number): boolean {
  const { fold = '', head = true } = words[to] ?? {};
  const code = fold.charCodeAt(0);
  return !head && fold.length <= 3 && code >= 0x30 && code <= 0x39;
}

function isCyrillic(fold: string): boolean {
  const code = fold.charCodeAt(0);
  return code >= 0x400 && code < 0x530;
}
