/**
 * What an answer says about the email where some of its words are asked for: it is followed, and never part of them
 * (F2).
 */
import type { LetterSaid } from '../../../contracts/reading/answers.ts';
import type { EmailFlow, WordsRef } from '../../../contracts/state/flow.ts';
import type { Answer } from '../answer.ts';
import { voided } from '../moves.ts';
import { again, ask, edit, forPerson, isShown, next, placeholdersIn, withValue, type EmailMove } from './moves.ts';
import { isSenderAsked, partAsked } from './prompts.ts';

/** The move that an answer about the email leads to; null: it is none, or gives what is asked for. */
export function aside(flow: EmailFlow, answer: Answer): EmailMove | null {
  const { letter, none } = answer.answers;
  if (letter === undefined) return null;
  const isPart = partAsked(flow) !== null || isSenderAsked(flow);
  if (letter.copies === true) return ask(flow, 'one-recipient');
  // "Not Bob, Robert" where a name to sign with is asked for.
  const isName = isSenderAsked(flow) && letter.signed !== undefined && letter.recipient?.address === undefined;
  if (letter.recipient !== undefined && !isName) return readdressed(flow, letter.recipient);
  switch (letter.wants) {
    case 'leave-out':
      // "None" may be what stands for any other blank.
      return flow.step === 'variable' && (isPart || none !== true) ? without(flow, answer) : null;
    case 'back':
      return back(flow);
    case 'as-subject':
      return flow.step === 'variable' ? sameAsSubject(flow) : null;
    case 'own-words':
      return flow.step === 'variable' ? ask(flow, 'own-words') : null;
    case 'later':
      return flow.step === 'variable' && isPart ? again(flow) : null;
    case undefined:
      return null;
    default:
      return letter.wants satisfies never;
  }
}

/** Another address or person, and the open question again; what is wrong without another one is asked for. */
export function readdressed(
  flow: EmailFlow,
  { wrong, person, address }: NonNullable<LetterSaid['recipient']>,
): EmailMove {
  const base = voided(flow);
  if (wrong === 'address') return next({ ...base, address: address ?? null });
  if (person === undefined) return next(forPerson(base, null, address ?? null));
  return next(forPerson(base, person, address ?? null));
}

/** The email without it, where it reads so; else it is said that something has to stand there. */
function without(flow: EmailFlow, { messageId }: Answer): EmailMove {
  const asked = placeholdersIn(flow).find(({ placeholder }) => placeholder === flow.asking);
  if (asked === undefined || asked.mayLack !== true) return ask(flow, 'needed');
  const nothing: WordsRef = { ref: 'words', messageId, start: 0, end: 0, length: 0, count: 0 };
  return next({ ...flow, variables: { ...flow.variables, [asked.placeholder]: nothing } });
}

/** The last answer is asked for again. */
function back(flow: EmailFlow): EmailMove | null {
  if (isShown(flow)) return edit(flow, 'what');
  if (flow.step === 'preview') return next(flow);
  if (flow.step === 'person') return null;
  if (flow.step === 'address') return ask({ ...flow, step: 'person', person: null }, 'person');
  const last = Object.keys(flow.variables).at(-1);
  if (last === undefined) return ask({ ...flow, step: 'address', asking: null, address: null }, 'address');
  const { [last]: _answer, ...variables } = flow.variables;
  return ask({ ...flow, variables, asking: last }, 'variable');
}

/** The message in the words of the subject, where these are known. */
function sameAsSubject(flow: EmailFlow): EmailMove {
  const asked = placeholdersIn(flow).find(({ means }) => means === 'subject')?.placeholder;
  const subject = flow.subject ?? (asked === undefined ? undefined : flow.variables[asked]) ?? null;
  const { asking } = flow;
  if (subject === null || asking === null || partAsked(flow) !== 'message') return again(flow);
  return next(withValue(flow, asking, subject, false));
}
