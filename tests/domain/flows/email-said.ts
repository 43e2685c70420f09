/** The email flow at each of its steps, reached in the ordinary way. */
import type { EmailDraft, EmailFlow } from '../../../contracts/state/flow.ts';
import type { EmailPreview } from '../../../contracts/wire/preview.ts';
import { emailPolicy } from '../../../contracts/assistant/policy.ts';
import type { Reading, Template } from '../../../contracts/reading/reading.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import { startEmail, withoutPreview } from '../../../domain/flows/email/start.ts';
import type { EmailMove, ShownEmail } from '../../../domain/flows/email/moves.ts';
import { emailLife } from './lives.ts';
import { draftOf, fillIn, type Letter } from '../../../reading/letters/letter.ts';
import { inWords, letterOf, type WordsFound } from '../../../reading/letters/references.ts';
import { messages, monday, said, topicOf } from './said.ts';

const { step: emailStep, withPreview } = emailLife;

export const emails = emailPolicy.parse({});

/** What flows keep by reference, as a database would have it. */
const drafts: Record<string, Template> = {};
const previews: Record<string, EmailPreview> = {};
const kept: WordsFound = { texts: messages, drafts, previews };

/** Stores the words of a template; the flow gets the rest. */
export function drafted(template: Template): EmailDraft {
  const draftId = `draft ${JSON.stringify(template)}`;
  const { words, draft } = draftOf(draftId, template);
  drafts[draftId] = words;
  return draft;
}

export function templateOf(subject: string, body: string): EmailDraft {
  return drafted({ subject: [{ text: subject }], body: [{ text: body }] });
}

/** A value of the flow with its words. */
export function worded(value: unknown): unknown {
  return inWords(value, kept);
}

/** Template and values of the flow's email, in words. */
export function letterIn(flow: EmailFlow): Letter {
  return letterOf(flow, kept);
}

/** The words of the email that the flow shows or would show; null when it has none. */
export function shownIn(flow: EmailFlow): EmailPreview | null {
  const letter = fillIn(letterOf(flow, kept));
  if (flow.preview === null || letter.kind !== 'whole') return null;
  return { to: flow.preview.to, subject: letter.subject, message: letter.message };
}

/** Fills in the preview as the engine does, and shows it with a hash, or asks for what it lacks. */
export function filled(move: EmailMove, hashOf: (preview: EmailPreview) => string): EmailMove {
  let next = move;
  while (next.kind === 'preview') {
    const { flow, preview } = next;
    const letter = fillIn(letterOf(flow, kept));
    if (letter.kind === 'whole') {
      const shown = { to: preview.to, subject: letter.subject, message: letter.message };
      previews[hashOf(shown)] = shown;
      return withPreview(flow, hashOf(shown));
    }
    next = withoutPreview(
      flow,
      letter.kind === 'blank' ? { lacks: letter.lacks } : { refilled: drafted(letter.template) },
    );
  }
  return next;
}

export const warning = templateOf(
  'Written warning: [Matter]',
  'Dear [First Name],\n\nwe meet on [Meeting Day]. Written on [Date].\n\nKind regards\n[Your Name]',
);

export const emailStart = {
  actionId: 'action-1',
  startedBy: { turnId: 'turn-3', quote: 'Please do.' },
  topic: topicOf('the absence'),
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
export function mailed(text: string, addresses: readonly string[], found: Partial<Reading> = {}): Answer {
  return said(text, {
    emails: addresses.map((address) => {
      const start = Math.max(0, text.toLowerCase().indexOf(address.toLowerCase()));
      return { start, end: start + address.length, address };
    }),
    ...found,
  });
}

export const anna = 'anna@example.com';

/** A day and nothing else. */
export const friday = said('Friday', { times: [{ start: 0, end: 6, weekday: 5, grain: 'day' }] });

/** Says one thing after another; a preview on the way is shown with the hash `hash-<n>`. */
export function talkFrom(flow: EmailFlow, ...readings: readonly Answer[]): EmailMove {
  return talkShown('hash', flow, readings);
}

/** Files share what is kept: what every one of them begins at is shown with a hash of its own. */
function talkShown(name: string, flow: EmailFlow, readings: readonly Answer[]): EmailMove {
  let move: EmailMove = { kind: 'ask', flow, say: { text: '', values: {} } };
  for (const [turn, reading] of readings.entries()) {
    move = filled(emailStep(emailFlowOf(move), reading, monday, emails), () => `${name}-${turn + 1}`);
  }
  return move;
}

export const atPerson = emailFlowOf(startEmail(emailStart));
export const atAddress = emailFlowOf(talkFrom(atPerson, said('Anna Schmidt')));
export const atVariable = emailFlowOf(talkFrom(atAddress, mailed(anna, [anna])));
export const atPreview = emailFlowOf(talkShown('at', atVariable, [said('your absence'), friday])) as ShownEmail;
