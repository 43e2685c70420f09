/**
 * Words to whoever listens where somebody's own words are asked for (G20): "fine, send it", "what does it say?", "no
 * idea, you decide" are no subject, no message and no text of a form. What has a word of its own is taken: it is shown
 * before anything is done with it.
 */
import type { Reading, Remainder, SayingKind } from '../../contracts/reading/reading.ts';
import type { Answer } from './answer.ts';
import { hesitates } from './remainder.ts';

/** Whether an answer speaks to whoever asked, instead of being the words that were asked for. */
export function isSaidToUs(answer: Answer): boolean {
  const { says, remainder } = answer;
  const { ends, commands, letter } = answer.answers;
  if (ends === true || commands === true || isBareStance(answer)) return true;
  if (namesValue(answer)) return false;
  if (isBare(answer)) return true;
  if (letter?.talk !== true) return false;
  if (letter.wants !== undefined) return true;
  if (isAsked(answer)) return letter.asksAbout === true || letter.toUs === true;
  // "Never leave it open" says more than no.
  const isTold = says.some((one) => stances.has(one)) && !remainder.every(isDoubt);
  const isOrder = says.some((one) => directing.has(one)) && !isTold;
  return letter.toUs === true || isOrder || remainder.some(isDoubt);
}

/** Whether an answer is a bare yes or no, which stands for nothing. */
export function isBareStance({ stance, length, says, remainder }: Answer): boolean {
  // "Thank you" may be what is to be written.
  const isThanks = says.length > 0 && says.every((one) => one === 'courtesy') && remainder.length === 0;
  return (stance === 'affirm' || stance === 'deny') && length <= longestBareStance && !isThanks;
}

/** In UTF-16 code units. */
const longestBareStance = 12;

/** A yes, a no or an end with nothing else. "Yes. See you there." may be what is to be written. */
function isBare(answer: Answer): boolean {
  const { says, remainder, length } = answer;
  const { words } = answer.answers;
  if (remainder.length > 0 || !says.some((one) => stances.has(one)) || !says.every((one) => besides.has(one)))
    return false;
  const isShort = length <= longestAssent || (words !== undefined && words.count <= mostAssent);
  return isShort || says.some((one) => one !== 'assent' && one !== 'courtesy');
}

/** In UTF-16 code units. */
const longestAssent = 15;
/** In words: "sure, sounds good". */
const mostAssent = 3;

/** A person, a day, a number or an address: the words have something of their own. */
function namesValue({ people, times, phones, emails }: Reading): boolean {
  return [people, times, phones, emails].some(({ length }) => length > 0);
}

function isAsked({ sentences }: Reading): boolean {
  return sentences.length > 0 && sentences.every(({ act }) => act === 'question');
}

function isDoubt({ kind }: Remainder): boolean {
  return kind === 'hedge' || kind === 'opinion' || kind === 'delay' || kind === 'irony';
}

/** A yes, a no, or the end of it. */
const stances: ReadonlySet<SayingKind> = new Set(['assent', 'refusal', 'ending', 'skip']);
/** What may stand beside one. */
const besides: ReadonlySet<SayingKind> = new Set([
  ...stances,
  'order',
  'searching',
  'writing',
  'courtesy',
  'pleading',
  'keeping',
  'waiving',
  'change',
]);
/** With nothing but words of talk around them they are said to whoever does it. */
const directing: ReadonlySet<SayingKind> = new Set(['order', 'writing', 'pleading', 'human']);

/**
 * Talk about the question instead of an answer to it: a text that is asked for in free words is not made of it.
 * `mayGreet`: a greeting or thanks may be what is to be written, as in a subject.
 */
export function isTalkAboutIt(
  { says, remainder, sentences }: Pick<Reading, 'says' | 'remainder' | 'sentences'>,
  { mayGreet = false }: { readonly mayGreet?: boolean } = {},
): boolean {
  const told = mayGreet ? says.filter((one) => one !== 'courtesy') : says;
  // "Thanks" alone is no text, and neither is a sign.
  if (remainder.length === 0) return told.length > 0 && told.every((one) => !tellsSomething.has(one));
  if (
    remainder.every(
      ({ kind, marks, start, end }) => kind === 'unknown' && marks === undefined && end - start <= longestSign,
    )
  )
    return true;
  const asks = sentences.length > 0 && sentences.every(({ act }) => act === 'question');
  return asks || remainder.some(({ kind }) => kind === 'delay' || hesitates(kind) || kind === 'irony');
}

/** In UTF-16 code units. */
const longestSign = 4;

/** "Nothing works" may be what is to be said. */
const tellsSomething: ReadonlySet<SayingKind> = new Set(['naming', 'taking', 'others', 'waiving']);
