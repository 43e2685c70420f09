/**
 * The email flow (F2): draft → person → address → each missing variable → preview → yes, no or edit → sent. A preview
 * never holds a placeholder, whatever the template and the answers were.
 */
import type { EmailFlow, Flow } from '../../../contracts/state/flow.ts';
import type { EmailPolicy } from '../../../contracts/assistant/policy.ts';
import { isAddress } from '../../../contracts/reading/address-shape.ts';
import type { Answer } from '../answer.ts';
import { openWhomIn, whomKept } from '../whom.ts';
import type { FlowMachine, FlowStart } from '../lifecycle.ts';
import type { ReportFacts } from '../moves.ts';
import { act, again, ended, isShown, next } from './moves.ts';
import type { EmailMove, ShownEmail } from './moves.ts';
import { askAnew, question, takeOption, takeValues } from './offered.ts';
import { expects, sayOf, shown } from './prompts.ts';
import { startEmail, withoutPreview } from './start.ts';
import { address, beside, person, preview, variable } from './steps.ts';

export const emailMachine: FlowMachine<EmailFlow, ShownEmail, EmailPolicy, EmailMove> = {
  owns: (flow: Flow): flow is EmailFlow => !('form' in flow) && flow.kind === 'email',
  policyIn: ({ email = null }) => email,
  begins: 'writing',
  start,
  pending: (flow) => (flow.template === null ? next(flow) : null),
  answered,
  offered: 'email.draft',
  question,
  takeOption,
  takeValues,
  askAnew,
  again,
  isShown,
  act,
  done: (flow, providerRef) => ({ ...ended(flow, 'sent', 'sent'), effectReport: reportOf(flow, providerRef) }),
  beside,
  lacking: withoutPreview,
  sayOf,
  expects,
  recipient: (flow) => flow.preview?.to ?? null,
};

function start(_action: string, begun: FlowStart, policy: EmailPolicy): EmailMove {
  const { actionId, startedBy, topic, at, asked, given, template, sender, timeZone } = begun;
  const found = asked && asked.answers;
  const person = given?.person ?? (asked && openWhomIn(asked) === null ? (found?.people[0] ?? null) : null);
  const known = {
    person,
    ...whomKept(person, given === null ? asked && openWhomIn(asked) : given.whom),
    address: addressOf(given?.address ?? found?.addresses[0]),
    sender,
    subject: given?.subject ?? null,
    message: given?.message ?? null,
    told: given?.told ?? null,
    about: given?.about ?? null,
  };
  return startEmail({ actionId, startedBy, topic, template, ...known, today: dayIn(timeZone, at), at, policy });
}

function addressOf(address: string | undefined): string | null {
  return address !== undefined && isAddress(address) ? address : null;
}

function answered(flow: EmailFlow, answer: Answer, at: number): EmailMove {
  switch (flow.step) {
    case 'person':
      return person(flow, answer);
    case 'address':
      return address(flow, answer);
    case 'variable':
      return variable(flow, answer);
    case 'preview':
      return preview(flow, answer, at);
    default:
      return flow.step satisfies never;
  }
}

/** The calendar day (`YYYY-MM-DD`) of an instant. Zone and instant are given, so nothing of the host is read. */
function dayIn(timeZone: string | null, at: number): string {
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone: timeZone ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return day.format(at);
}

function reportOf(flow: ShownEmail, providerRef: string): ReportFacts {
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
