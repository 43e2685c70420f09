/**
 * The same said twice with another value (C5): two sentences of the same words, one of whose amounts, days or times
 * differs.
 */
import type { FieldKind } from '../../contracts/assistant/library.ts';
import type { Issue } from '../../contracts/reading/reading.ts';
import { placeOf } from '../../domain/words/places.ts';
import { spanOf } from '../text/spans.ts';
import type { Classified } from '../values/classify.ts';
import { differ } from '../values/differ.ts';
import type { Value } from '../values/value.ts';
import type { Instructed } from './look.ts';
import { isGiven } from './look.ts';
import { expecting, wordsFor, type Asking } from './questions.ts';

/** What there can be two of is no conflict: two orders, two persons. */
const fields: Readonly<Partial<Record<Value['kind'], { readonly kind: FieldKind; readonly field: string }>>> = {
  date: { kind: 'date', field: 'deadline' },
  time: { kind: 'time', field: 'time' },
  money: { kind: 'money', field: 'amount' },
  percentage: { kind: 'percentage', field: 'percentage' },
};

/** At most one issue: of the first two sentences that say the same. Linear: of a longer text the beginning. */
export function saidTwiceIssue(
  source: string,
  sentences: readonly Classified[],
  { fields: given }: Pick<Instructed, 'fields'>,
  department: string | null,
  library: Asking,
): Issue | null {
  const before = new Map<string, Classified>();
  for (const sentence of sentences) {
    const words = sentence.words.map(({ fold }) => fold).join(' ');
    const earlier = before.get(words);
    if (earlier === undefined) {
      before.set(words, sentence);
      continue;
    }
    const pair = differing(earlier, sentence);
    const about = pair && fields[pair[0].kind];
    if (!pair || !about || isGiven(given[about.field])) continue;
    const spans = pair.map(({ start, end }) => spanOf(source, start, end));
    const [at] = spans;
    const options = spans.map((span) => placeOf(span));
    const asked = wordsFor(library, { for: 'conflict', ...about, department, quote: options[0], options });
    return { kind: 'conflict', field: about.field, ...(at ? { at } : {}), ...asked, ...expecting(about.kind) };
  }
  return null;
}

/** The one value in which they differ; null for none, for several, and where another order or person is spoken of. */
function differing(one: Classified, other: Classified): readonly [Value, Value] | null {
  const pairs = one.values.flatMap((value, at) => {
    const second = other.values[at];
    return second && value.kind === second.kind && value.same !== second.same ? [[value, second] as const] : [];
  });
  const [only] = pairs;
  return pairs.length === 1 && only && fields[only[0].kind] !== undefined && differ(...only) ? only : null;
}
