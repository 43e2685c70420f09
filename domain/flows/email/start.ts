/** How an email is begun: with what is known of it, with its draft, and once more when its words made no preview. */
import type { Whom } from '../../../contracts/reading/answers.ts';
import type { EmailDraft, EmailFlow, Topic, WordsRef } from '../../../contracts/state/flow.ts';
import type { Evidence } from '../../../contracts/state/gate.ts';
import type { EmailPolicy } from '../../../contracts/assistant/policy.ts';
import type { Lack } from '../lifecycle.ts';
import { edit, next, senderName } from './moves.ts';
import type { EmailMove } from './moves.ts';

export interface EmailStart {
  readonly actionId: string;
  readonly startedBy: Evidence;
  readonly topic: Topic;
  /** The email that the assistant wrote out; null: one is composed from the conversation first. */
  readonly template: EmailDraft | null;
  /** Person and address named in the participant's own request, if any; then nobody is asked for them. */
  readonly person: string | null;
  /** Who was named where that is nobody yet. */
  readonly whom?: Whom;
  readonly address: string | null;
  /** Subject and message in the participant's own words, if they were said outright. */
  readonly subject?: WordsRef | null;
  readonly message?: WordsRef | null;
  readonly told?: WordsRef | null;
  readonly about?: WordsRef | null;
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
  const { subject = null, message = null, told = null, about = null } = start;
  // With both in the participant's own words there is nothing to compose.
  const template = start.template ?? (subject !== null && message !== null ? nothingComposed : null);
  const isDay = !Number.isNaN(Date.parse(start.today));
  const flow: EmailFlow = {
    kind: 'email',
    actionId: start.actionId,
    step: 'person',
    startedBy: start.startedBy,
    expiresAt: new Date(start.at + start.policy.expiresAfterS * 1000).toISOString(),
    topic: start.topic,
    template,
    person: start.person,
    ...(start.whom === undefined ? {} : { whom: start.whom }),
    address: start.address,
    variables: {},
    asking: null,
    subject,
    message,
    ...(told === null ? {} : { told }),
    ...(about === null ? {} : { about }),
    preview: null,
    previewHash: null,
    sender: senderName(start.sender),
    ...(isDay ? { today: start.today } : {}),
  };
  return next(flow);
}

const nothingComposed: EmailDraft = { draftId: '', subject: [], body: [] };

/** The draft from the conversation. Null when none could be had: the participant is asked for subject and message. */
export function withDraft(flow: EmailFlow, template: EmailDraft | null): EmailMove {
  return next({ ...flow, template: template ?? nothingComposed });
}

/** The email cannot be shown as it is: what it lacks is asked for. */
export function withoutPreview(flow: EmailFlow, lack: Lack): EmailMove {
  if ('lacks' in lack) return edit(flow, lack.lacks);
  const sender = typeof flow.sender === 'string' ? flow.sender : null;
  return next({ ...flow, template: lack.refilled, subject: null, message: null, variables: {}, sender });
}
