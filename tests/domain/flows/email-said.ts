/** The email flow at each of its steps, reached in the ordinary way. */
import type { EmailFlow } from '../../../contracts/flow.ts';
import { emailPolicy } from '../../../contracts/policy.ts';
import type { Reading, Template } from '../../../contracts/reading.ts';
import { emailStep, startEmail, withPreview } from '../../../domain/flows/email.ts';
import type { EmailMove, ShownEmail } from '../../../domain/flows/email.ts';
import { reread } from '../../../domain/flows/template.ts';
import { monday, said } from './said.ts';

export const emails = emailPolicy.parse({});

export function templateOf(subject: string, body: string): Template {
  return reread({ subject: [{ text: subject }], body: [{ text: body }] });
}

export const warning = templateOf(
  'Written warning: [Matter]',
  'Dear [First Name],\n\nwe meet on [Meeting Day]. Written on [Date].\n\nKind regards\n[Your Name]',
);

export const emailStart = {
  actionId: 'action-1',
  startedBy: { turnId: 'turn-3', quote: 'Please do.' },
  topic: 'the absence',
  template: warning,
  person: null,
  address: null,
  sender: 'Maria Lopez',
  today: '2026-11-23',
  at: monday,
  policy: emails,
} as const;

export function emailFlowOf(move: EmailMove): EmailFlow {
  if (move.kind === 'ended') throw new Error(`The flow has ended: ${move.outcome}. Ask for its flow before that.`);
  return move.flow;
}

/** An answer with the addresses a reader finds in it. */
export function mailed(text: string, addresses: readonly string[], found: Partial<Reading> = {}): Reading {
  return said(text, {
    emails: addresses.map((address) => ({ start: 0, end: address.length, address })),
    ...found,
  });
}

export const anna = 'anna@example.com';

/** Says one thing after another; a preview on the way is shown with the hash `hash-<n>`. */
export function talkFrom(flow: EmailFlow, ...readings: readonly Reading[]): EmailMove {
  let move: EmailMove = { kind: 'ask', flow, say: { text: '', values: {} } };
  for (const [turn, reading] of readings.entries()) {
    move = emailStep(emailFlowOf(move), reading, monday, emails);
    if (move.kind === 'preview') move = withPreview(move.flow, `hash-${turn + 1}`);
  }
  return move;
}

export const atPerson = emailFlowOf(startEmail(emailStart));
export const atAddress = emailFlowOf(talkFrom(atPerson, said('Anna Schmidt')));
export const atVariable = emailFlowOf(talkFrom(atAddress, mailed(anna, [anna])));
export const atPreview = emailFlowOf(talkFrom(atVariable, said('your absence'), said('Friday'))) as ShownEmail;
