/** Where a clause gives an order: its verb, and where what is to be done something to may begin. */
import type { InstructionWords } from './instruction-words.ts';
import type { Word } from '../text/sentences.ts';

export interface OrderVerb {
  /** Null: the words do not begin with it, as in "bitte die Rechnung freigeben". */
  readonly verb: Word | null;
  /** From where its object is looked for; null: it is no order. */
  readonly from: number | null;
  /** What asks for something stood in the clause, or in one before it in its sentence. */
  readonly asks: boolean;
}

/** Reads how a clause begins. `asked`: what asks stood in a clause before it. */
export function verbAt(words: readonly Word[], said: InstructionWords, asked: boolean): OrderVerb {
  const { is } = said;
  let at = 0;
  let asks = asked;
  while (at < words.length && isOpening(words, at, said)) {
    asks ||= is.asking.has(words[at]?.fold ?? '');
    at += 1;
  }
  const first = words[at];
  if (!first) return { verb: null, from: null, asks };
  const { fold } = first;
  const isObject = isLead(fold, said);
  if (isObject && asks) return { verb: null, from: at, asks };
  if (is.statements.has(fold) || fold.startsWith('_')) return { verb: null, from: null, asks };
  if (isObject) return { verb: null, from: is.definites.has(fold) ? null : at, asks };
  if (!endsAsOrder(fold, asks, said)) return { verb: null, from: null, asks };
  return { verb: first, from: at + 1, asks };
}

/**
 * Letters more than the end: "bring" and "ring" are orders, and "including the invoices" goes with what was ordered.
 */
const mostOfStem = 2;

/** "Sie" and "ihr" are openings behind "können", and what is meant everywhere else. */
function isOpening(words: readonly Word[], at: number, { is, habits }: InstructionWords): boolean {
  const { fold, capital, head } = words[at] as Word;
  if (!is.openings.has(fold)) return false;
  if (!habits.politeHasCapital || !(is.pronouns.has(fold) || is.persons.has(fold))) return true;
  return capital && !head;
}

/** Begins what an object is made of: "the", "this", "it", "him". */
function isLead(fold: string, { is }: InstructionWords): boolean {
  return [is.definites, is.pointers, is.pronouns, is.persons, is.groups].some((list) => list.has(fold));
}

/** "Отмени", "отмените", "отменить"; "й" is "и" here. */
function endsAsOrder(fold: string, asks: boolean, { orders }: InstructionWords): boolean {
  const { ends, askedEnds, selves, neverEnds } = orders;
  if (neverEnds.some((end) => fold.endsWith(end) && fold.length > end.length + mostOfStem)) return false;
  const self = selves.find((end) => fold.endsWith(end));
  const plain = self === undefined ? fold : fold.slice(0, -self.length);
  return ends.length === 0 || [...ends, ...(asks ? askedEnds : [])].some((end) => plain.endsWith(end));
}
