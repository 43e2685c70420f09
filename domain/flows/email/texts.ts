/**
 * The words of an email that an answer gives: without what merely leads to them, and only where they are words of it
 * (F2).
 */
import type { Edit } from './changes.ts';
import { changeOf } from './changes.ts';
import type { WordsFound } from '../../../contracts/reading/answers.ts';
import type { EmailFlow } from '../../../contracts/state/flow.ts';
import type { Answer } from '../answer.ts';
import { isNameOf } from '../remainder.ts';
import { isSaidToUs } from '../said-to-us.ts';

/** What an answer is to the question for a part. `edits`: what it says about the email behind that. */
export type TextGiven =
  | { readonly kind: 'words'; readonly words: WordsFound; readonly edits: readonly Edit[] }
  /** It gives no words: the question is asked again, or it is said that they speak of whom they are for. */
  | { readonly kind: 'none'; readonly isIndirect: boolean };

/** Absent: it is too long to be read to its end. */
export function textGiven(
  flow: EmailFlow,
  part: 'subject' | 'message' | 'sender',
  answer: Answer,
): TextGiven | undefined {
  const { letter, words } = answer.answers;
  if (words === undefined) return undefined;
  const given =
    part === 'message'
      ? messageGiven(flow, answer)
      : part === 'subject'
        ? subjectGiven(answer)
        : (letter?.signed ?? null);
  if (given === null) return { kind: 'none', isIndirect: part === 'message' && letter?.isIndirect === true };
  const found = part === 'message' ? (letter?.aside?.edits ?? []) : [];
  return { kind: 'words', words: given, edits: found.flatMap((edit) => changeOf(edit, []) ?? []) };
}

function messageGiven({ person }: EmailFlow, answer: Answer): WordsFound | null {
  const { letter, words = null, elsewhere } = answer.answers;
  if (words === null || elsewhere === true || isPutOff(answer)) return null;
  // "Tell Tom that …" to somebody else is what is written to them.
  const isOurs = letter?.toldTo === undefined || isNameOf(letter.toldTo, person, answer.answers.nameForms);
  if (letter?.told !== undefined && isOurs) return letter.isIndirect === true ? null : letter.told;
  if (letter?.aside !== undefined) return letter.aside.words;
  if (isSaidToUs(answer)) return null;
  return words.describes === true && isOurs ? null : words;
}

function subjectGiven(answer: Answer): WordsFound | null {
  const { letter, words = null, elsewhere } = answer.answers;
  if (words === null || isSaidToUs(answer) || elsewhere === true || isPutOff(answer)) return null;
  const given = letter?.title ?? words;
  return given.describes === true || words.describes === true ? null : given;
}

/** Of these few words nothing is written. */
const mostPutOff = 4;

/** "Wait a moment", "hm, maybe": nothing but a doubt or a delay. */
function isPutOff(answer: Answer): boolean {
  const { remainder } = answer;
  const { words } = answer.answers;
  if (words === undefined || words.count > mostPutOff || remainder.length === 0) return false;
  return remainder.every(({ kind }) => kind === 'delay' || kind === 'hedge' || kind === 'opinion' || kind === 'irony');
}
