/**
 * A clause that does nothing but name a call or a letter (G12): "Llamada Klaus Richter, mañana 14:00", "new email".
 * Behind the thing stand values, and what is led to by a preposition; a word that is led to by nothing says something
 * of it.
 */
import { foldedOf } from '../language/words.ts';
import type { AskingGroup } from '../../contracts/language/phrases.ts';
import type { Word } from '../text/sentences.ts';
import type { AskingClause, Mark, ValuesSaid } from './asking-clauses.ts';
import { classesOf } from '../language/word-classes.ts';
import { askingWords, headlineJoints, headlineLeads, headlineOrigins } from '../phrases/asking-words.ts';

/** Behind a preposition so many words may name one thing: "with our new supplier". */
const mostLed = 2;

/** How it is held, and what asks for it: they say nothing of the thing. */
const besideThings: ReadonlySet<AskingGroup> = new Set<AskingGroup>([
  'by-phone',
  'by-mail',
  'ask',
  'infinitive',
  'finding',
]);

/** The thing that it names; null where it says anything of it. */
export function namesThing(clause: AskingClause, text: string, values: ValuesSaid): Mark | null {
  const { sentence, marks, from, to } = clause;
  const { words } = sentence;
  const things = marks.filter(({ name }) => name === 'call' || name === 'meeting' || name === 'mail');
  // "Reminder email": the last of what names one thing.
  const thing = things.reduce<Mark | undefined>(
    (last, one) => (last === undefined || (one.from <= last.to && one.to > last.to) ? one : last),
    undefined,
  );
  if (thing === undefined || marks.some(({ name }) => name === 'past' || name === 'not')) return null;
  const isValue = (at: number): boolean =>
    isIn(values, words[at]) || marks.some((mark) => besideThings.has(mark.name) && mark.from <= at && at < mark.to);
  for (let at = from; at < thing.from; at += 1) {
    // "Reminder email": one word more may say what kind it is.
    const isKind = at === thing.from - 1 && isPlainWord(words[at]);
    if (!headlineLeads.has(words[at]?.fold ?? '') && !isValue(at) && !isKind) return null;
  }
  const next = words[thing.to];
  if (thing.to < to && next !== undefined && headlineOrigins.has(next.fold)) return null;
  if (!isLedThrough(clause, thing.to, isValue, values)) return null;
  // "A meeting", "a talk" alone may be anything.
  const isNamed = thing.to < to || from < thing.from || words.length > to - from;
  const isSure = thing.name !== 'meeting' || hasPerson(clause, text, values);
  return isSure && (isNamed || thing.name !== 'meeting') && isMeant(clause, thing) ? thing : null;
}

function isPlainWord(word: Word | undefined): boolean {
  return (
    word !== undefined && word.fold.length > shortestKind && classesOf(word.fold) === 0 && !askingWords.has(word.fold)
  );
}

const shortestKind = 4;

function isLedThrough(
  { sentence: { words }, to }: AskingClause,
  from: number,
  isValue: (at: number) => boolean,
  values: ValuesSaid,
): boolean {
  // Right behind the thing a name may stand, and nothing else without something that leads to it.
  let left = 0;
  for (let at = from; at < to; at += 1) {
    const { fold } = words[at] as Word;
    if (headlineJoints.has(fold)) left = mostLed;
    // "A note for Rita about the Friday briefing": a time may stand within what is led to.
    else if (isValue(at)) left = isIn({ ...values, times: [] }, words[at]) ? 0 : left;
    else if (headlineLeads.has(fold)) continue;
    else if (left > 0) left -= 1;
    else return false;
    if (closing.has(fold)) return true;
  }
  return true;
}

/** Behind one of these it goes on with what it is to say. */
const closing = foldedOf('asking', 'headlineEnds');

function hasPerson({ sentence, from, to }: AskingClause, text: string, { people }: ValuesSaid): boolean {
  const start = sentence.words[from]?.start ?? 0;
  const end = sentence.words[to - 1]?.end ?? start;
  return text !== '' && people.some((one) => one.start < end && start < one.end);
}

/** A letter that is only named in the middle of a sentence is told of. */
function isMeant({ from, opensSentence, sentence }: AskingClause, thing: Mark): boolean {
  return opensSentence || thing.from - from <= mostLed || sentence.words[from]?.head === true;
}

function isIn({ people, times, emails }: ValuesSaid, word: Word | undefined): boolean {
  if (word === undefined) return false;
  return [people, times, emails].some((values) =>
    values.some(({ start, end }) => start < word.end && word.start < end),
  );
}
