/**
 * The email flow (F2): draft → person → address → each missing variable → preview → yes, no or edit → sent.
 *
 * Each function takes the flow as it is kept and answers with one move: what to ask, what is needed from outside, or how it
 * ended. An email is sent from one place only, a yes to exactly the preview whose hash is kept (F4); whatever changes the
 * preview takes the hash away. A preview never holds a placeholder, whatever the template and the answers were.
 */
import type { EmailDraft, EmailFlow, Topic } from '../../contracts/flow.ts';
import type { Evidence } from '../../contracts/gate.ts';
import type { EmailPolicy } from '../../contracts/policy.ts';
import type { Deadline } from '../deadlines/table.ts';
import { answersOf, type Answer } from './answer.ts';
import { act, again, ask, edit, ended, isShown, next, senderName } from './email-moves.ts';
import type { CompleteEmail, EmailMove, ShownEmail } from './email-moves.ts';
import { address, person, preview, variable } from './email-steps.ts';
import { shown } from './email-prompts.ts';
import type { EffectResult, Ended, News } from './moves.ts';

export { expects } from './email-prompts.ts';
export type { CompleteEmail, EmailMove, ShownEmail } from './email-moves.ts';

export interface EmailStart {
  readonly actionId: string;
  readonly startedBy: Evidence;
  readonly topic: Topic;
  /** The email that the assistant wrote out; null: one is composed from the conversation first. */
  readonly template: EmailDraft | null;
  /** Person and address named in the participant's own request, if any; then nobody is asked for them. */
  readonly person: string | null;
  readonly address: string | null;
  /** Name of the participant, if known; it signs the email. */
  readonly sender: string | null;
  /** `YYYY-MM-DD`, in the participant's zone where that is known. */
  readonly today: string;
  /** Epoch ms. */
  readonly at: number;
  readonly policy: EmailPolicy;
}

/** The participant has accepted the offer or asked for the email: no further consent is needed before the preview. */
export function startEmail(start: EmailStart): EmailMove {
  const isDay = !Number.isNaN(Date.parse(start.today));
  const flow: EmailFlow = {
    kind: 'email',
    actionId: start.actionId,
    step: 'person',
    startedBy: start.startedBy,
    expiresAt: new Date(start.at + start.policy.expiresAfterS * 1000).toISOString(),
    topic: start.topic,
    template: start.template,
    person: start.person,
    address: start.address,
    variables: {},
    asking: null,
    subject: null,
    message: null,
    preview: null,
    previewHash: null,
    sender: senderName(start.sender),
    ...(isDay ? { today: start.today } : {}),
  };
  return next(flow);
}

/** The participant's answer, at `at` (epoch ms). After the deadline the flow has expired, whatever was said. */
export function emailStep(flow: EmailFlow, reading: Answer, at: number, _policy: EmailPolicy): EmailMove {
  if (at >= Date.parse(flow.expiresAt)) return expired(flow);
  if (flow.template === null) return next(flow);
  if (reading.command === 'help') return again(flow);
  if (reading.command !== undefined || answersOf(reading).ends === true) return ended(flow, 'cancelled', 'cancelled');
  switch (flow.step) {
    case 'person':
      return person(flow, reading);
    case 'address':
      return address(flow, reading);
    case 'variable':
      return variable(flow, reading);
    case 'preview':
      return preview(flow, reading, at);
    default:
      return flow.step satisfies never;
  }
}

/** The draft from the conversation. Null when none could be had: the participant is asked for subject and message. */
export function withDraft(flow: EmailFlow, template: EmailDraft | null): EmailMove {
  return next({ ...flow, template: template ?? { draftId: '', subject: [], body: [] } });
}

/** The preview's hash: from here on a yes means exactly this (F4). */
export function withPreview(flow: CompleteEmail, hash: string): EmailMove {
  return ask({ ...flow, previewHash: hash }, 'preview');
}

/** Why an email that was filled in is none that could be shown. */
export type EmailLack =
  /** Nothing but blanks stands there. */
  | { readonly lacks: 'subject' | 'message' }
  /** Brackets of the template and of the values came together to a placeholder that neither had: it is asked for as well. */
  | { readonly refilled: EmailDraft };

/** The email cannot be shown as it is: what it lacks is asked for. */
export function withoutPreview(flow: EmailFlow, lack: EmailLack): EmailMove {
  if ('lacks' in lack) return edit(flow, lack.lacks);
  const sender = typeof flow.sender === 'string' ? flow.sender : null;
  return next({ ...flow, template: lack.refilled, subject: null, message: null, variables: {}, sender });
}

/** An approval from outside the conversation, bound to the hash it was shown. `stale` when that is not what is asked now. */
export function approved(
  flow: EmailFlow,
  previewHash: string,
  at: number,
): EmailMove | { readonly kind: 'stale'; readonly expected: string | null } {
  if (at >= Date.parse(flow.expiresAt)) return expired(flow);
  if (!isShown(flow) || flow.previewHash !== previewHash) return { kind: 'stale', expected: flow.previewHash };
  return act(flow, at);
}

/** A no from outside the conversation, at any step. */
export function rejected(flow: EmailFlow): Ended {
  return ended(flow, 'declined', 'declined');
}

export function afterEffect(flow: ShownEmail, result: EffectResult): Ended {
  switch (result.kind) {
    case 'done':
      return { ...ended(flow, 'sent', 'sent'), news: newsOf(flow, result.providerRef) };
    case 'refused':
      return ended(flow, 'refused', 'refused', { ...result.values, because: result.because });
    case 'unknown':
      return ended(flow, 'unknown', 'unknown');
    case 'slot-taken':
    case 'provider-error':
      return ended(flow, 'provider-error', 'provider-error');
    default:
      return result satisfies never;
  }
}

/** The flow's deadline has come. */
export function expired(flow: EmailFlow): Ended {
  return ended(flow, 'expired', 'expired');
}

/** The promise that the flow does not stay open for ever. */
export function flowDeadline(flow: EmailFlow): Deadline {
  return { id: `flow:${flow.actionId}`, kind: 'flow-expiry', dueAt: Date.parse(flow.expiresAt), ref: flow.actionId };
}

function newsOf(flow: ShownEmail, providerRef: string): News {
  const { approvedAt = null } = flow;
  return {
    kind: flow.kind,
    actionId: flow.actionId,
    person: flow.person,
    address: flow.preview.to,
    subject: shown(flow, 'subject'),
    topic: flow.topic,
    sentAt: approvedAt,
    /** The day for people, in UTC; null when it is not known. */
    on: approvedAt === null ? null : { ref: 'day', day: approvedAt },
    providerRef,
  };
}
