/**
 * Whether what a message names may be taken as an answer (C7, G20): only where its other words are accounted for. A
 * question, a doubt, a condition and an alternative are asked about, and so is another instruction, whose values are
 * its own.
 */
import type { Clarification } from '../../contracts/state/clarification-state.ts';
import type { Findings, Issue, Reading, Remainder, Span } from '../../contracts/reading/reading.ts';

type Mention = NonNullable<Findings['mentions']>[number];

/** Something is said beside a value that could mean otherwise, in these words or, without them, anywhere. */
export function isDoubted(reading: Reading, at: Span | null = null): boolean {
  const { remainder } = reading;
  if (at === null && asks(reading)) return true;
  return remainder.some((part) => isDoubt(part) && (at === null || touches(part, at)));
}

/** The same beside words that say how it is to be done: a condition is one, and so is what is not to be. */
function isDoubtedText(reading: Reading, at: Span | null = null): boolean {
  const { remainder } = reading;
  if (at === null && asks(reading)) return true;
  return remainder.some((part) => isDoubt(part) && !describing.has(part.kind) && (at === null || touches(part, at)));
}

const describing: ReadonlySet<Remainder['kind']> = new Set<Remainder['kind']>(['condition', 'negation', 'past']);

/** A question, a doubt; where something definite is to be named, also what it hangs on and what it is not. */
export function isUncertain(issue: Issue, reading: Reading, at: Span | null): boolean {
  const isDefinite = !takesWords(issue) || issue.wants !== undefined;
  return isDefinite ? isDoubted(reading, at) : isDoubtedText(reading, at);
}

export function takesWords({ expects = 'text', choices = [] }: Issue): boolean {
  return expects === 'text' && choices.length === 0;
}

function asks({ sentences }: Reading): boolean {
  return sentences.some(({ act }) => act === 'question');
}

function isDoubt({ kind }: Remainder): boolean {
  return kind !== 'unknown';
}

/**
 * Whether a value stands for itself: nothing doubts it, the words around it are made of values, and no other amount
 * stands beside it that nothing accounts for. `others`: values that other questions may be answered with.
 */
export function standsAlone(
  mention: Mention,
  reading: Reading,
  { others, known }: { readonly others: readonly Span[]; readonly known: Clarification['understood'] },
): boolean {
  if (isDoubted(reading)) return false;
  const { remainder, findings, says } = reading;
  // "Make it order 4712, EUR 20" says otherwise what was said before.
  const isChange = says.includes('change');
  const mentions = findings?.mentions ?? [];
  const around = remainder.filter((part) => touches(part, mention));
  if (around.some((part) => wordsBeside(part, mentions) > 0)) return false;
  return mentions.every(
    (other) =>
      touches(other, mention) ||
      !(amounts.has(other.kind) || (isChange && other.kind === 'identifier')) ||
      others.some((one) => touches(one, other)) ||
      (known ?? []).some(({ value }) => isSame(value, other.value)) ||
      isSame(mention.value, other.value),
  );
}

const amounts: ReadonlySet<string> = new Set(['number', 'quantity', 'money', 'percentage']);

/** How much of what is left over no value is made of. In UTF-16 code units. */
function wordsBeside(part: Span, mentions: readonly Span[]): number {
  const covered = mentions
    .filter((one) => touches(one, part))
    .reduce((sum, { start, end }) => sum + Math.min(end, part.end) - Math.max(start, part.start), 0);
  return Math.max(0, part.end - part.start - covered - longestJoint);
}

/** A blank, a comma or a colon, in UTF-16 code units. */
const longestJoint = 2;

/**
 * Whether the message says what is to be done anew, or something that was said before otherwise: it is no answer. Who
 * says the same instruction again with what was asked for does answer. `parts`: of a list, those that answer a question
 * by its place or name.
 */
export function isOtherInstruction(
  { findings }: Reading,
  { understood = [], issues }: Clarification,
  parts: readonly Span[],
): boolean {
  const said = (findings?.fields ?? []).filter(
    (one) => one.from === 'text' && !parts.some((part) => touches(part, one)),
  );
  const known = new Map(understood.map(({ field, value }) => [field, value]));
  const before = said.filter(({ field }) => known.has(field));
  if (before.some(({ field, value }) => !isSame(known.get(field), value))) return true;
  const isNew = said.some(({ field }) => !known.has(field) && issues.every((asked) => asked.field !== field));
  const isWhole = findings?.issues.every(({ kind }) => kind !== 'missing') === true;
  return isNew && isWhole && before.length === 0 && said.length > 1;
}

function isSame(one: unknown, other: unknown): boolean {
  return String(one).trim().toLowerCase() === String(other).trim().toLowerCase();
}

function touches(one: Span, other: Span): boolean {
  return one.in === other.in && one.start < other.end && other.start < one.end;
}
