/**
 * How what a sender passes is refused. Whoever can reach a workflow can pass anything, and a handler that stumbles over
 * it would fail its task for ever: every check is total and throws nothing but a refusal of this table.
 */
import { ApplicationFailure } from '@temporalio/workflow';
import { isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import type { NotPassedOn } from '../../domain/clarification/ladder.ts';

/** Where a payload is wrong (a JSON pointer), and how "expected …" goes on. */
interface Place {
  readonly place: string;
  readonly expected: string;
}

interface About {
  readonly id: string;
}

/**
 * By the reason, as the domain names it: the failure's type, which `docs/failures.md` explains, its message, and its
 * details.
 */
export const refusals = {
  // Whatever is ordered
  malformed: ({ place, expected }: Place) => [
    'MalformedMessage',
    `The message is malformed at "${place}": expected ${expected}.`,
    { place, expected },
  ],
  closing: () => ['ConversationClosing', 'The conversation is closing. Start a new one.'],
  'without-reason': () => ['OrderWithoutReason', 'Say who orders this and why: {"actor": "…", "reason": "…"}.'],
  'without-key': () => [
    'OrderWithoutReason',
    'This update is for programs of ours. Use its twin that begins with "op.", and say who orders it and why.',
  ],
  'order-repeated': () => [
    'OrderRepeated',
    'This order was given before. Look at what became of it; a new one is signed anew.',
  ],
  'orders-full': () => ['QueueFull', 'Too many orders within a few minutes. Give the next one later.'],
  // Messages
  'queue-full': () => ['QueueFull', 'Too many messages wait already. Send the next one after an answer.'],
  'unknown-message': ({ messageId }: { readonly messageId: string }) => [
    'MessageUnknown',
    `The message "${messageId}" is not known here.`,
  ],
  'message-id-reused': ({ messageId }: { readonly messageId: string }) => [
    'MessageIdReused',
    `Message id "${messageId}" was used for another text. Give the new message an id of its own.`,
  ],
  /** Told to nobody but the timeline: only signals bring contents. */
  unstorable: ({ why }: { readonly why: string }) => ['MalformedMessage', why],
  // Decisions
  'line-full': () => ['QueueFull', 'Too many decisions wait already. Look at what became of them.'],
  'unknown-action': ({ id }: About) => ['ActionNotFound', `No action "${id}" waits for this decision here.`],
  'action-over': ({ id }: About) => ['ActionOver', `The action "${id}" waits for a decision no more.`],
  'preview-changed': () => [
    'PreviewChanged',
    'What this hash stands for is not what is asked about now. Look at the preview, then approve it with its own hash.',
  ],
  unproven: () => [
    'ApprovalUnproven',
    'Nothing proves who approves this. Approve it through the API or the console, or send "op.approve" with a token of "parley ops token".',
  ],
  confirmed: ({ id }: About) => ['NothingToConfirm', `The outcome of "${id}" is not in question.`],
  'nothing-diagnosed': () => ['NothingDiagnosed', 'Nothing has been diagnosed in this conversation.'],
  'unknown-fact': () => ['FactNotFound', 'No fact of this id is known to the diagnosis.'],
  superseded: () => ['FactSuperseded', 'This fact counts no more: it was struck out, or told anew.'],
  // A person of ours
  'no-person': () => [
    'NotWithPerson',
    'No person is asked for in this conversation, or it has been handed back: the assistant answers in it. Take it over with "op.takeOver".',
  ],
  'taken-over': ({ by }: { readonly by: string }) => ['TakenOver', `"${by}" has taken this conversation over.`, by],
  'unknown-item': ({ id }: About) => ['ItemNotFound', `Nothing of the id "${id}" waits to be acknowledged here.`],
  // Requests
  'unknown-request': () => ['RequestNotFound', 'There is no such request here.'],
  closed: () => ['RequestClosed', 'The request is closed.'],
  'not-the-party': ({ allowed }: { readonly allowed: readonly string[] }) => [
    'NotTheParty',
    `Only ${allowed.join(', ')} may answer this request.`,
    allowed,
  ],
  'not-acceptable': ({ place, expected }: Place) => [
    'AnswerNotAcceptable',
    `The answer is not acceptable at "${place}": expected ${expected}.`,
    { place, expected },
  ],
  'not-passed-on': ({ why }: { readonly why: NotPassedOn['refused'] }) => [
    'NoSuchLevel',
    `The request cannot be passed on: ${notPassedOn[why]}.`,
  ],
  'unknown-party': ({ party, known }: { readonly party: string; readonly known: readonly string[] }) => [
    'NoSuchParty',
    `The assistant knows no party "${plain(party, '')}". It knows: ${known.join(', ')}.`,
    known,
  ],
  'no-such-slot': ({ slotKey, known }: { readonly slotKey: string; readonly known: readonly string[] }) => [
    'NoSuchSlot',
    `The request has no slot "${plain(slotKey, '')}". It asks for: ${known.join(', ')}.`,
    known,
  ],
  'slot-full': ({ slotKey }: { readonly slotKey: string }) => [
    'SlotFull',
    `The slot "${slotKey}" holds as much as it may.`,
  ],
  'unknown-supply': ({ why }: { readonly why: string }) => ['SupplyUnknown', why],
  // Reminders
  'unknown-reminder': () => ['ReminderNotFound', 'No reminder of this id waits here.'],
  'too-many-reminders': () => [
    'TooManyReminders',
    'As many reminders wait already as a conversation may have. Cancel one first.',
  ],
} satisfies Readonly<Record<string, (about: never) => readonly [type: string, message: string, ...details: unknown[]]>>;

const notPassedOn: Readonly<Record<NotPassedOn['refused'], string>> = {
  'no-such-level': 'its chain has no level of that name above the one that has it',
  'at-the-top': 'whoever has it is the last in its chain',
  closed: 'it is over',
};

type Because = keyof typeof refusals;
type AboutOf<Reason extends Because> = Parameters<(typeof refusals)[Reason]> extends [infer Given] ? Given : unknown;

/** Why something is not taken. What the domain refuses is one as it is. */
export type Refusal = { readonly [Reason in Because]: { readonly because: Reason } & AboutOf<Reason> }[Because];

/** The failure that a sender is given. */
export function refusedAs(refusal: Refusal): ApplicationFailure {
  const words = refusals[refusal.because] as (about: Refusal) => readonly [string, string, ...unknown[]];
  const [type, message, ...details] = words(refusal);
  return ApplicationFailure.nonRetryable(message, type, ...details);
}

/** @throws {ApplicationFailure} what keeps it from being taken, if anything does */
export function refuse(refusal: Refusal | null): void {
  if (refusal) throw refusedAs(refusal);
}

// What a payload may hold

/** Words of a sender as they are kept: who did something, and why. */
const longestWords = 500;
const longestId = 200;

/** A sender's words as they can be stored; what no database holds would be tried for ever. */
export function plain(given: unknown, otherwise: string): string {
  return typeof given === 'string' && given !== ''
    ? given.slice(0, longestWords).replaceAll('\u0000', '').toWellFormed()
    : otherwise;
}

/** Who gives an order, and why. */
export function whoAndWhy(asked: unknown): { readonly actor: string; readonly reason: string } {
  const { actor, reason } = isRecord(asked) ? asked : {};
  return { actor: plain(actor, 'operator'), reason: plain(reason, '') };
}

/** What a field must be, and how that is called in a refusal. */
export type Shape = readonly [expected: string, fits: (given: unknown) => boolean];

export const anId = wordsOf(longestId, `an id (at most ${longestId} characters)`);

/** Text that can be stored, is not blank, and is no longer than this many UTF-16 code units. */
export function wordsOf(longest: number, expected: string): Shape {
  return [expected, (given) => isPlainText(given) && given.trim() !== '' && given.length <= longest];
}

export function oneOf(...words: readonly string[]): Shape {
  return [words.map((word) => `"${word}"`).join(' or '), (given) => words.includes(given as string)];
}

export function optional([expected, fits]: Shape): Shape {
  return [expected, (given) => given === undefined || fits(given)];
}

/** The first field that is not as it must be, or null. */
export function shapeFault(given: unknown, shapes: Readonly<Record<string, Shape>>): Place | null {
  const fields = isRecord(given) ? given : {};
  const wrong = Object.entries(shapes).find(([name, [, fits]]) => !fits(fields[name]));
  return wrong ? { place: `/${wrong[0]}`, expected: wrong[1][0] } : null;
}

/** What is wrong with a field that holds one thing or more, or null. */
export function listFault(
  given: unknown,
  name: string,
  { most, of, one: [expected, fits] }: { readonly most: number; readonly of: string; readonly one: Shape },
): Place | null {
  const items: readonly unknown[] = isRecord(given) && Array.isArray(given[name]) ? given[name] : [];
  if (items.length === 0 || items.length > most) return { place: `/${name}`, expected: `1 to ${most} ${of}` };
  const wrong = items.findIndex((item) => !fits(item));
  return wrong === -1 ? null : { place: `/${name}/${wrong}`, expected };
}

export type Sender = 'key' | 'person' | 'key or person' | 'anybody';

/**
 * Programs of ours name the key that gave an order; people at Temporal have the `op.` twins, and say who they are and
 * why.
 */
export function senderFault(by: Sender, asked: unknown): Refusal | null {
  if (by === 'anybody' || (by !== 'person' && isByKey(asked))) return null;
  if (by === 'key') return { because: 'without-key' };
  const { actor, reason } = isRecord(asked) ? asked : {};
  return isWords(actor) && isWords(reason) ? null : { because: 'without-reason' };
}

/** Whether an order says that our API was given it with a key. */
function isByKey(given: unknown): boolean {
  const { keyId, via } = isRecord(given) ? given : {};
  return via === 'api' && isWords(keyId);
}

function isWords(given: unknown): boolean {
  return plain(given, '').trim() !== '';
}
