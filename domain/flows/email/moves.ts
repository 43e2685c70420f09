/** The moves of the email flow: what is wanted next, given what is known so far. */
import type { EmailDraft, EmailFlow, EmailShown, WordsRef } from '../../../contracts/state/flow.ts';
import type { Passage } from '../../../contracts/reading/reading.ts';
import { sayOf } from './prompts.ts';
import type { EmailText } from './prompts.ts';
import { followsPerson, isKnown, lengthOf, neededBy, placeholdersOf, wordsSaid, type Placeholder } from './values.ts';
import { movesIn, voided, type Act, type Ask, type Ended, type Preview } from '../moves.ts';

/** A flow with everything an email needs. */
export type CompleteEmail = EmailFlow & { readonly preview: EmailShown };

/** A flow whose preview the participant has seen. */
export type ShownEmail = CompleteEmail & { readonly previewHash: string };

/** A change in free words, and what is asked instead where no model writes it, or where it is none. */
export interface EmailEdit {
  readonly wish: Passage;
  readonly declined: Ask<EmailFlow>;
  readonly unread: Ask<EmailFlow>;
}

export type EmailMove =
  | Ask<EmailFlow>
  /**
   * Compose a template from the conversation, then `withDraft`; with an `edit`, write the shown email anew, then
   * `withRewriting`.
   */
  | { readonly kind: 'draft'; readonly flow: EmailFlow; readonly edit?: EmailEdit }
  | Preview<CompleteEmail, EmailShown>
  | Act<ShownEmail>
  | Ended;

export const { ask, ended } = movesIn<EmailFlow, EmailText>(sayOf);

/** The step's question once more, with what is expected: the answer was not understood, or help was asked for. */
export function again(flow: EmailFlow): EmailMove {
  if (flow.step !== 'preview') return ask(flow, `${flow.step}.again`);
  switch (flow.editing) {
    case 'subject':
      return ask(flow, 'subject.again');
    case 'message':
      return ask(flow, 'message.again');
    case 'what':
      return ask(flow, 'preview.change');
    case undefined:
      return isShown(flow) ? ask(flow, 'preview.again') : next(flow);
    default:
      return flow.editing satisfies never;
  }
}

/** The first thing that is still unknown, else the preview. */
export function next(flow: EmailFlow): EmailMove {
  const { editing: _answered, ...rest } = voided({ ...flow, asking: null });
  const { template, person, address } = rest;
  if (template === null) return { kind: 'draft', flow: { ...rest, step: 'person' } };
  if (person === null) return whichPerson({ ...rest, step: 'person' });
  if (address === null) return ask({ ...rest, step: 'address' }, 'address');
  const toldAt = neededBy(rest, template).find((part) => takesTold(rest, part));
  if (toldAt !== undefined) return next(withTold(rest, toldAt));
  const missing = neededBy(rest, template).find((part) => !isKnown(rest, part));
  if (missing !== undefined) return ask({ ...rest, step: 'variable', asking: missing.placeholder }, 'variable');
  if (rest.subject === null && template.subject.length === 0) return edit(rest, 'subject');
  if (rest.message === null && template.body.length === 0) return edit(rest, 'message');
  const preview: EmailShown = { to: address };
  return { kind: 'preview', flow: { ...rest, step: 'preview', preview, previewHash: null }, preview };
}

/**
 * Whether what the request told stands there. What speaks of whoever reads it is put into no email that waits for its
 * message.
 */
function takesTold(flow: EmailFlow, part: Placeholder): boolean {
  const { told = null } = flow;
  if (told === null || part.means !== 'message' || wordsSaid(flow, part) !== undefined) return false;
  return told.indirect !== true || part.otherwise !== undefined;
}

function withTold({ told = null, ...flow }: EmailFlow, { placeholder }: Placeholder): EmailFlow {
  return told === null ? flow : withValue(flow, placeholder, told, false);
}

/** Where several were named, or one by somebody they belong to, it is asked who of them. */
export function whichPerson(flow: EmailFlow): EmailMove {
  const { whom } = flow;
  if (whom === undefined || whom.kind === 'with' || whom.kind === 'also') return ask(flow, 'person');
  return ask(flow, `person.${whom.kind}`, { names: whom.names });
}

/** The flow with the value of the placeholder that was asked for; `isName`: it can be signed with. */
export function withValue(flow: EmailFlow, placeholder: string, value: WordsRef, isName: boolean): EmailFlow {
  const told: EmailFlow = { ...flow, variables: { ...flow.variables, [placeholder]: value } };
  const means = placeholdersIn(flow).find((part) => part.placeholder === placeholder)?.means;
  return means === 'sender' && isName && (flow.sender ?? null) === null ? { ...told, sender: value } : told;
}

/** All placeholders of the template, in whatever is still used of it. */
export function placeholdersIn(flow: EmailFlow): ReturnType<typeof neededBy> {
  return flow.template === null ? [] : neededBy(flow, flow.template);
}

/** For somebody else: values that went with the old person or address are forgotten. */
export function forPerson(flow: EmailFlow, person: string | null, address: string | null): EmailFlow {
  const parts = flow.template === null ? [] : placeholdersOf([...flow.template.subject, ...flow.template.body]);
  const following = parts.filter(followsPerson).map(({ placeholder }) => placeholder);
  const kept = Object.entries(flow.variables).filter(([placeholder]) => !following.includes(placeholder));
  return { ...flow, person, address, variables: Object.fromEntries(kept) };
}

/** Asks for the new subject or message, or for what is to be changed at all. */
export function edit(flow: EmailFlow, editing: 'what' | 'subject' | 'message'): EmailMove {
  const asked: EmailFlow = { ...voided(flow), step: 'preview', asking: null, editing };
  return ask(asked, editing === 'what' ? 'preview.change' : editing);
}

/**
 * A yes that counts: exactly what was shown is sent. A preview that has a hash never holds a placeholder. `at` is epoch
 * ms.
 */
export function act(flow: ShownEmail, at: number): EmailMove {
  return { kind: 'act', flow: { ...flow, approvedAt: new Date(at).toISOString() } };
}

/** Whether the participant has the preview before them, so that a yes means exactly it. */
export function isShown(flow: EmailFlow): flow is ShownEmail {
  return flow.step === 'preview' && flow.editing === undefined && flow.preview !== null && flow.previewHash !== null;
}

/** Whether the message would be longer than a mail somebody reads before they approve it. */
export function isTooLong(flow: EmailFlow): boolean {
  if (flow.template === null) return false;
  return (flow.message?.length ?? lengthOfBody(flow, flow.template)) > longestMessage;
}

/**
 * A name to sign with: on one line and without brackets, which could come together to a placeholder. Null when nothing
 * is left.
 */
export function senderName(text: string | null): string | null {
  const letters = Array.from(text ?? '', (letter) =>
    '[]{}<>'.includes(letter) || letter.trim() === '' ? ' ' : letter,
  );
  const name = letters
    .join('')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ');
  return name === '' || name.length > longestName ? null : name;
}

/** In UTF-16 code units. */
export const longestName = 120;
const longestMessage = 20_000;

function lengthOfBody(flow: EmailFlow, { body }: EmailDraft): number {
  return body.reduce((sum, part) => sum + ('words' in part ? part.words : (lengthOf(flow, part) ?? 0)), 0);
}
