/** What stands for a blank of an email that is asked for (F2, G20). */
import type { WordsFound } from '../../../contracts/reading/answers.ts';
import type { EmailFlow } from '../../../contracts/state/flow.ts';
import type { Span } from '../../../contracts/reading/reading.ts';
import { refTo, type Answer } from '../answer.ts';
import { isTurnedValue } from '../said-last.ts';
import { again, ask, isTooLong, longestName, next, withValue, type EmailMove } from './moves.ts';
import { isTimeAsked } from './prompts.ts';
import { isBareStance, isTalkAboutIt } from '../said-to-us.ts';

/** Lengths in UTF-16 code units. */
export const longestValue = 1_000;
const longestSkip = 30;

/** Any other blank: a value out of what merely leads to it, else all that was said, unless it is said to us (F2). */
export function blank(flow: EmailFlow, asking: string, answer: Answer): EmailMove {
  const { words, letter, elsewhere, any, unknown } = answer.answers;
  const isTime = isTimeAsked(flow);
  if (letter?.blank !== undefined && (!isTime || givesTime(answer, letter.blank)) && !isTurnedValue(answer))
    return filledIn(flow, asking, answer, letter.blank);
  if (any === true) return ask(flow, 'own-words');
  // "Monday, if she agrees": which day it is nobody knows yet.
  const depends = answer.times.length > 0 && answer.remainder.some(({ kind }) => kind === 'condition');
  const isAbout =
    depends || letter?.toUs === true || elsewhere === true || unknown === true || words?.describes === true;
  if (answer.asksBackOnly || isBareStance(answer) || isSkip(answer) || isTalkAboutIt(answer) || isAbout)
    return again(flow);
  // "I have to check my diary" is no day, and "the day before Tom is back" is one that nobody knows.
  if (isTime && !(givesTime(answer, words) && saysOnlyTime(answer))) return again(flow);
  if (words === undefined || words.length > longestValue) return ask(flow, 'variable.long', { longest: longestValue });
  if (words.length === 0) return again(flow);
  return filledIn(flow, asking, answer, words);
}

/** The flow with a value of the placeholder that was asked for; it may not bring one of its own. */
export function filledIn(flow: EmailFlow, asking: string, answer: Answer, words: WordsFound): EmailMove {
  if (words.holdsPlaceholder === true) return ask(flow, 'variable.placeholder');
  const told = withValue(flow, asking, refTo(answer, words), words.lineLength <= longestName);
  return isTooLong(told) ? ask(flow, 'variable.long', { longest: longestValue }) : next(told);
}

/** Whether words name a day or a time, and no other is refused. */
function givesTime({ times }: Answer, words: Span | undefined): boolean {
  return (
    words !== undefined && times.some((one) => one.negated !== true && words.start < one.end && one.start < words.end)
  );
}

/** Nothing is left over, and nothing is to be done: "call her on Friday" is no day. */
function saysOnlyTime({ says, remainder }: Answer): boolean {
  return remainder.length === 0 && says.every((one) => one === 'courtesy');
}

function isSkip({ skips, length }: Answer): boolean {
  return skips && length <= longestSkip;
}
