/** The moves of the email flow: what is wanted next, given what is known so far. */
import type { EmailFlow, EmailPreview, FlowOutcome } from '../../contracts/flow.ts';
import type { Template } from '../../contracts/reading.ts';
import { sayOf } from './email-prompts.ts';
import type { EmailText } from './email-prompts.ts';
import { followsPerson, meansSender, valueOf } from './email-values.ts';
import type { Act, Ask, Ended, Preview } from './moves.ts';
import { filled, hasPlaceholder, partsOf, placeholdersOf } from './template.ts';

/** A flow with everything an email needs. */
export type CompleteEmail = EmailFlow & { readonly preview: EmailPreview };

/** A flow whose preview the participant has seen. */
export type ShownEmail = CompleteEmail & { readonly previewHash: string };

export type EmailMove =
  | Ask<EmailFlow>
  /** Compose a template from the conversation, then `withDraft`. */
  | { readonly kind: 'draft'; readonly flow: EmailFlow }
  /** Hash the preview, then `withPreview`. */
  | Preview<CompleteEmail, EmailPreview>
  /** Send what the preview says, then `afterEffect`. */
  | Act<ShownEmail>
  | Ended;

export function ask(flow: EmailFlow, text: EmailText, more?: Readonly<Record<string, unknown>>): EmailMove {
  return { kind: 'ask', flow, say: sayOf(flow, text, more) };
}

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
  if (person === null) return ask({ ...rest, step: 'person' }, 'person');
  if (address === null) return ask({ ...rest, step: 'address' }, 'address');
  const missing = neededBy(rest, template).find((placeholder) => valueOf(rest, placeholder) === null);
  if (missing !== undefined) return ask({ ...rest, step: 'variable', asking: missing }, 'variable');
  return whole(rest, template, address);
}

/** The flow with the value of the placeholder that was asked for. */
export function withValue(flow: EmailFlow, placeholder: string, value: string): EmailFlow {
  const told: EmailFlow = { ...flow, variables: { ...flow.variables, [placeholder]: value } };
  return meansSender(placeholder) && (flow.sender ?? null) === null ? { ...told, sender: senderName(value) } : told;
}

/** For somebody else: values that went with the old person or address are forgotten. */
export function forPerson(flow: EmailFlow, person: string | null, address: string | null): EmailFlow {
  const kept = Object.entries(flow.variables).filter(([placeholder]) => !followsPerson(placeholder));
  return { ...flow, person, address, variables: Object.fromEntries(kept) };
}

/** Asks for the new subject or message, or for what is to be changed at all. */
export function edit(flow: EmailFlow, editing: 'what' | 'subject' | 'message'): EmailMove {
  const asked: EmailFlow = { ...voided(flow), step: 'preview', asking: null, editing };
  return ask(asked, editing === 'what' ? 'preview.change' : editing);
}

/** A yes that counts: exactly what was shown is sent, and never with a placeholder. `at` is epoch ms. */
export function act(flow: ShownEmail, at: number): EmailMove {
  const { subject, message } = flow.preview;
  if (hasPlaceholder(subject) || hasPlaceholder(message)) return next(flow);
  return { kind: 'act', flow: { ...flow, approvedAt: new Date(at).toISOString() } };
}

export function ended(
  flow: EmailFlow,
  outcome: FlowOutcome,
  text: EmailText,
  more?: Readonly<Record<string, unknown>>,
): Ended {
  return { kind: 'ended', outcome, say: sayOf(flow, text, more) };
}

/** Any change takes the approval away (F4). */
export function voided<Kept extends EmailFlow>(
  flow: Kept,
): Kept & { readonly preview: null; readonly previewHash: null } {
  return { ...flow, preview: null, previewHash: null };
}

/** Whether the participant has the preview before them, so that a yes means exactly it. */
export function isShown(flow: EmailFlow): flow is ShownEmail {
  return flow.step === 'preview' && flow.editing === undefined && flow.preview !== null && flow.previewHash !== null;
}

/** The placeholders that the email still has: those of a subject or message that was put in its place count no more. */
export function neededBy(flow: EmailFlow, template: Template): readonly string[] {
  return placeholdersOf([
    ...(flow.subject === null ? template.subject : []),
    ...(flow.message === null ? template.body : []),
  ]);
}

/** Whether the message would be longer than a mail somebody reads before they approve it. */
export function isTooLong(flow: EmailFlow): boolean {
  return flow.template !== null && messageOf(flow, flow.template).length > longestMessage;
}

/** Words on one line: what goes into the subject or stands for a name. */
export function singleLine(text: string): string {
  return withoutControls(text)
    .split(/\s/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** A name to sign with: on one line and without brackets, which could come together to a placeholder. Null when nothing is left. */
export function senderName(text: string | null): string | null {
  const name = singleLine((text ?? '').replace(/[[\]{}<>]/g, ' '));
  return name === '' || name.length > longestName ? null : name;
}

/** Words as they were written, with line breaks of one kind and without control characters. */
export function lined(text: string): string {
  return withoutControls(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')).trim();
}

/** In UTF-16 code units. */
const longestMessage = 20_000;
const longestSubject = 250;
const longestName = 120;

/** Everything has a value: the preview, unless a subject, a message or a sound one is still lacking. */
function whole(flow: EmailFlow, template: Template, to: string): EmailMove {
  const subject = subjectOf(flow, template);
  const message = messageOf(flow, template);
  // Brackets of the template and of the values can come together to a placeholder that neither had: it is asked for as well.
  if (hasPlaceholder(subject) || hasPlaceholder(message)) {
    const put: Template = { subject: partsOf(subject), body: partsOf(message) };
    return next({ ...flow, template: put, subject: null, message: null, variables: {} });
  }
  if (subject === '') return edit(flow, 'subject');
  if (message === '') return edit(flow, 'message');
  const preview: EmailPreview = { to, subject, message };
  return { kind: 'preview', flow: { ...flow, step: 'preview', preview, previewHash: null }, preview };
}

function subjectOf(flow: EmailFlow, template: Template): string {
  const subject = singleLine(flow.subject ?? filled(template.subject, (name) => valueOf(flow, name)));
  return subject.length <= longestSubject ? subject : `${subject.slice(0, longestSubject - 1)}…`.toWellFormed();
}

function messageOf(flow: EmailFlow, template: Template): string {
  return lined(flow.message ?? filled(template.body, (name) => valueOf(flow, name)));
}

function withoutControls(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n])\p{Cc}/gu, ' ');
}
