/**
 * A change of an email in free words ("friendlier", "mention the deadline"): a model writes it, where there is one, and
 * the result is another preview. Nothing is sent by it, so that whatever is no clear answer to the preview may be such
 * a wish.
 */
import type { WordsFound } from '../../../contracts/reading/answers.ts';
import type { EmailDraft, EmailFlow, Flow } from '../../../contracts/state/flow.ts';
import type { Passage, Remainder } from '../../../contracts/reading/reading.ts';
import type { Answer } from '../answer.ts';
import type { Ask } from '../moves.ts';
import { emailMachine } from './machine.ts';
import { next, type EmailMove } from './moves.ts';
import { sayOf } from './prompts.ts';

type Draft = Extract<EmailMove, { kind: 'draft' }>;

/**
 * The draft that an answer to the preview asks for, where the rules took nothing of it; null: it asks for none. `move`
 * is what the rules would ask.
 */
export function rewriteAsked(before: Flow, move: { readonly kind: string }, answer: Answer): Draft | null {
  if (!emailMachine.owns(before) || before.step !== 'preview' || move.kind !== 'ask') return null;
  const asked = move as Ask<Flow>;
  const { flow, say: question } = asked;
  const { words } = answer.answers;
  // What is too long to be read to its end is no wish.
  if (!emailMachine.owns(flow) || flow.template === null || words === undefined) return null;
  const describes = forPart.has(question.text) && describesPart(answer, words);
  if (!describes && !(forEmail.has(question.text) && mayBeWish(answer))) return null;
  const wish: Passage = { messageId: answer.messageId, start: words.start, end: words.end };
  const unread = { ...asked, flow };
  if (describes) return { kind: 'draft', flow, edit: { wish, declined: unread, unread } };
  const { waysOut } = question.values;
  const say = sayOf(flow, 'preview.cannot', { wish, ...(waysOut === true ? { waysOut } : {}) });
  return { kind: 'draft', flow, edit: { wish, declined: { kind: 'ask', flow, say }, unread } };
}

/** The email as it reads now; what the participant had put into the old one is in it already. */
export function withRewriting({ unchanged: _before, ...flow }: EmailFlow, template: EmailDraft): EmailMove {
  return next({ ...flow, template, subject: null, message: null, variables: {} });
}

/** Asked when nothing of an answer to the preview was taken. */
const forEmail: ReadonlySet<string> = new Set(['email.preview.again', 'email.preview.change']);
/** Asked when a part was named, and not what it is to be. */
const forPart: ReadonlySet<string> = new Set(
  ['subject', 'subject.again', 'message', 'message.again'].map((text) => `email.${text}`),
);

/**
 * "Change the message to something friendlier", "make the message shorter": what the part is to be like is said, and
 * not what it is.
 */
function describesPart(answer: Answer, { describes }: WordsFound): boolean {
  if (describes === true) return true;
  return answer.answers.edits.some(({ part, name, values }) => {
    if (part?.part !== 'subject' && part?.part !== 'message') return false;
    return values.length === 0
      ? name.length > part.from + part.words
      : values.some((one) => one.words.describes === true);
  });
}

/** Beside a yes more than this is left over of a yes that is none, and not of a wish. */
const besideYes: ReadonlySet<Remainder['kind']> = new Set(['unknown', 'negation']);
/** Of these nothing is a wish, whatever stands beside them. */
const never: ReadonlySet<Remainder['kind']> = new Set(['delay', 'irony']);
/** These only where something is to be changed: "could you make it shorter?". */
const besideChange: ReadonlySet<Remainder['kind']> = new Set(['question', 'condition']);

function mayBeWish(answer: Answer): boolean {
  const { says, remainder, declines, command } = answer;
  const changes = says.includes('change');
  if (answer.answers.letter?.inserts === true) return remainder.every(({ kind }) => !never.has(kind));
  const isBare = answer.answers.edits.some(({ isGeneral }) => isGeneral);
  if (command !== undefined || declines.length > 0 || isBare) return false;
  if (says.includes('ending') || (remainder.length === 0 && !changes)) return false;
  if (changes) return remainder.every(({ kind }) => !never.has(kind));
  if (says.includes('assent')) return remainder.every(({ kind }) => besideYes.has(kind));
  return remainder.every(({ kind }) => !never.has(kind) && !besideChange.has(kind));
}
