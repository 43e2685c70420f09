/** Whom a clause of a first message is about (G12): a name, "her", "my boss", an address; not "me" or "you". */
import { foldedOf } from '../language/words.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import type { AskingGroup } from '../../contracts/language/phrases.ts';
import { classesOf, is } from '../language/word-classes.ts';
import type { Word } from '../text/sentences.ts';
import { wordSpan } from '../phrases/acts.ts';
import type { AskingClause, Mark, ValuesSaid } from './asking-clauses.ts';
import { nobody, others, whoLeads } from '../phrases/asking-words.ts';

/** What of a message is known where a clause is read. */
export interface Known {
  readonly text: string;
  readonly values: ValuesSaid;
}

/** Somebody whom the words can be about: a name, "her", "my boss"; not "me" or "you". */
export function hasPartner(clause: AskingClause, verb: Mark, message: Known): boolean {
  const { words } = clause.sentence;
  const isLetter = verb.name === 'mail-now' || verb.name === 'mailing';
  const next = words[verb.to];
  if (verb.to < clause.to && next !== undefined && nobody.has(next.fold)) return false;
  if (verb.to - verb.from > 2) return true;
  if (hasName(clause, message) || hasValue(clause, message.values.emails, message)) return true;
  for (let at = clause.from; at < clause.to; at += 1) {
    const { fold } = words[at] as Word;
    if (at >= verb.from && at < verb.to) continue;
    if (clause.marks.some((mark) => at >= mark.from && at < mark.to && mark.name !== 'not' && !isOpen(mark))) continue;
    if (isOther(words[at] as Word) || (whoLeads.has(fold) && (!isLetter || !indefinite.has(fold)))) return true;
  }
  // "Write a complaint" names no one.
  if (isLetter && next !== undefined && indefinite.has(next.fold)) return false;
  // "Ring dana", «позвонить клиенту»: whoever stands right behind the verb is no word that everybody says.
  return verb.to < clause.to && next !== undefined && isStranger(next) && !isInside(message.values.times, next);
}

const indefinite = foldedOf('asking', 'indefinites');

/** Phrases with a gap reach over whom they name. */
function isOpen({ from, to }: Mark): boolean {
  return to - from > 2;
}

function isStranger({ fold, head }: Word): boolean {
  const classes = classesOf(fold);
  return (
    !head && fold.length > 2 && (classes & (is.stop | is.day | is.weekday | is.month | is.dayPart | is.timeUnit)) === 0
  );
}

/** "Her", "him"; the German "Sie" with its capital is the assistant. */
function isOther({ fold, capital, head }: Word): boolean {
  return others.has(fold) && (!capital || head || !formal.has(fold));
}

const formal = foldedOf('asking', 'formal');

export function hasOther({ sentence, from, to }: AskingClause): boolean {
  return sentence.words.slice(from, to).some((word) => isOther(word));
}

/** "Escríbele", "dale": whom it is to stands behind the verb, in one word with it. */
export function hasClitic({ marks, sentence }: AskingClause): boolean {
  return marks.some(({ name, from }) => ordering.has(name) && /[aei]les?$/u.test(sentence.words[from]?.fold ?? ''));
}

const ordering: ReadonlySet<AskingGroup> = new Set<AskingGroup>(['order', 'telling', 'phone-now', 'mail-now']);

export function hasName(clause: AskingClause, { text, values }: Known): boolean {
  return hasValue(clause, values.people, { text });
}

export function hasValue(
  { sentence, from, to }: AskingClause,
  values: readonly Span[],
  { text }: Pick<Known, 'text'>,
): boolean {
  const own = wordSpan(text, sentence, from, to);
  return values.some(({ start, end }) => start < own.end && own.start < end);
}

export function isInside(values: readonly Span[], { start, end }: Word): boolean {
  return values.some((value) => value.start < end && start < value.end);
}
