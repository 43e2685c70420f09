/**
 * Orders as rows of a table, the handlers that are made of them, and how what a sender passes is refused. Handlers are
 * quick: an order is checked, carried out on the state or put in line, and answered in the same workflow task.
 */
import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  currentUpdateInfo,
  setHandler,
} from '@temporalio/workflow';
import type { SignalDefinition, UpdateDefinition } from '@temporalio/common';
import type { GivenOrder } from '../../contracts/state/signature.ts';
import { seenRefusal, withSeen } from '../../domain/conversation/seen-orders.ts';
import { isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import type { NotPassedOn } from '../../domain/clarification/ladder.ts';
import { addToTimeline, audit, type Decided } from './log.ts';
import * as messages from './messages.ts';
import { lookAtHistory, noteAnswered, type Run } from './run.ts';

/** An order as a row of the table: under which names it comes, what it holds, what it is about, and what it does. */
export interface OrderRow<Asked, Found, Given> {
  /** Which update is whose: a program's of ours with its key; a person's, who says who and why; either's; or anybody's. */
  readonly by: Readonly<Partial<Record<Sender, UpdateDefinition<Given, [Asked]>>>>;
  /** For senders that need no answer: what is refused is told in the timeline. */
  readonly signal?: SignalDefinition<[Asked]>;
  readonly fields?: Readonly<Record<string, Shape>>;
  /** Why it cannot be taken now, whatever it is about. */
  readonly fault?: (run: Run, asked: Asked) => Refusal | null;
  /** Finds what the order is about. @throws {ApplicationFailure} the reason for which it is refused */
  readonly find: (run: Run, asked: Asked) => Found;
  /**
   * A turn's activities show people things before the conversation has their results. Whoever acts at once on what they
   * have just been shown is not refused for it: the order waits for the turn. `if-unknown`: only where it is about a
   * request that is not known yet.
   */
  readonly waitsForTurn?: 'always' | 'if-unknown';
  /**
   * Verifies by an activity what the sender only claims: who they are, or that the row they name is there.
   * @throws {ApplicationFailure} it is not so
   */
  readonly prove?: (run: Run, given: GivenOrder, asked: Asked) => Promise<void>;
  /** Carries it out. */
  readonly carryOut: (run: Run, asked: Asked, found: Found, given: GivenOrder) => Done<Given> | Promise<Done<Given>>;
  /** What is done about a signal that is refused. Total: it may hold anything. */
  readonly ignored?: (run: Run, asked: Asked, because: ApplicationFailure) => void;
}

/** What an order has come to. */
export interface Done<Given> {
  readonly receipt: Given;
  /** For the audit log; `actor` and `reason` are the order's unless they are said. Null: nothing that it keeps. */
  readonly decided: (Omit<Decided, 'actor' | 'reason'> & Partial<Decided>) | null;
  /** The order as the audit log keeps it; absent: as it was given. */
  readonly given?: GivenOrder;
}

export type Registration = (run: Run) => void;

const descriptions: Readonly<Record<'signals' | 'updates', Readonly<Record<string, string>>>> = messages.descriptions;

/** Makes the handlers of a row. */
export function order<Asked, Found, Given>(row: OrderRow<Asked, Found, Given>): Registration {
  const { by, signal, find, prove } = row;
  return (run) => {
    const act = (asked: Asked, given: GivenOrder) => row.carryOut(run, asked, find(run, asked), given);
    const inItsTime = <Result>(asked: Asked, take: () => Result | Promise<Result>): Result | Promise<Result> =>
      isEarly(run, row, asked) ? afterTurn(run, take) : take();
    // An update is answered at once, where nothing has to be found out.
    const answer = (asked: Asked, given: GivenOrder): Given | Promise<Given> => {
      const settle = (done: Done<Given>): Given => {
        note(run, done, given);
        noteAnswered(run);
        return done.receipt;
      };
      if (prove) {
        find(run, asked);
        // Meanwhile it may have been decided otherwise: what the order is about is found again.
        return prove(run, given, asked)
          .then(() => act(asked, given))
          .then(settle);
      }
      const done = act(asked, given);
      return done instanceof Promise ? done.then(settle) : settle(done);
    };
    for (const [sender, update] of Object.entries(by)) {
      const handle = (asked: Asked): Given | Promise<Given> => {
        const given = { name: update.name, id: currentUpdateInfo()?.id ?? '', asked };
        run.seenOrders = withSeen(run.seenOrders, asked, Date.now());
        return uncancelled(() =>
          inItsTime(asked, () => {
            // It may have waited for a turn, and the conversation be closing by now.
            refuse(row.fault?.(run, asked) ?? null);
            return answer(asked, given);
          }),
        );
      };
      const validator = (asked: Asked): void => {
        refuse(senderFault(sender as Sender, asked));
        // Temporal knows an update's id for as long as a run; what is signed may be sent again to the next one.
        refuse(seenRefusal(run.seenOrders, asked, Date.now()));
        check(run, row, asked);
        if (!isEarly(run, row, asked)) find(run, asked);
      };
      setHandler(update, handle, { validator, description: descriptions.updates[update.name] ?? '' });
    }
    if (signal === undefined) return;
    const handle = (asked: Asked): void | Promise<void> => {
      const given = { name: signal.name, id: '', asked };
      return uncancelled(() => inItsTime(asked, () => takeSignal(run, row, given, () => act(asked, given))));
    };
    setHandler(signal, handle, { description: descriptions.signals[signal.name] ?? '' });
  };
}

type Row<Asked> = Pick<OrderRow<Asked, unknown, never>, 'fields' | 'fault' | 'find' | 'waitsForTurn' | 'ignored'>;

function check<Asked>(run: Run, { fields = {}, fault }: Row<Asked>, asked: Asked): void {
  const wrong = shapeFault(asked, fields);
  refuse(wrong ? { because: 'malformed', ...wrong } : (fault?.(run, asked) ?? null));
}

function note(run: Run, { decided, given: kept }: Done<unknown>, given: GivenOrder): void {
  if (decided) audit(run, { ...whoAndWhy(given.asked), ...decided }, kept ?? given);
}

/** A signal has nobody to refuse to, and must never throw. */
async function takeSignal<Asked>(
  run: Run,
  row: Row<Asked>,
  given: GivenOrder & { readonly asked: Asked },
  act: () => Done<unknown> | Promise<Done<unknown>>,
): Promise<void> {
  lookAtHistory(run);
  try {
    check(run, row, given.asked);
    const done = act();
    note(run, done instanceof Promise ? await done : done, given);
  } catch (error) {
    if (!(error instanceof ActivityFailure || error instanceof ApplicationFailure)) throw error;
    const because = error instanceof ActivityFailure ? 'It could not be stored.' : error.message;
    addToTimeline(run, `signal "${given.name}" ignored: ${because}`);
    if (error instanceof ApplicationFailure) row.ignored?.(run, given.asked, error);
  }
}

function isEarly<Asked>(run: Run, { waitsForTurn, find }: Row<Asked>, asked: Asked): boolean {
  if (run.turn === null || waitsForTurn === undefined) return false;
  if (waitsForTurn === 'always') return true;
  // The model may ask for material within a turn (X1); whatever else can be answered is known here before it is shown.
  if (run.state.policy.context === undefined) return false;
  try {
    find(run, asked);
    return false;
  } catch (error) {
    if (error instanceof ApplicationFailure) return error.type === 'RequestNotFound';
    throw error;
  }
}

/** A longer turn is not waited for: what is not known by then is refused. */
const turnLimit = '5 seconds';

/**
 * Carries out an order that a cancellation does not end half-way; what a signal's handler throws would even end the
 * conversation without closing it. What is answered at once stays so.
 */
function uncancelled<Result>(handle: () => Result | Promise<Result>): Result | Promise<Result> {
  let result: Result | Promise<Result> | undefined;
  let failure: { readonly error: unknown } | undefined;
  // A scope begins its work at once.
  void CancellationScope.nonCancellable(() => {
    try {
      result = handle();
    } catch (error) {
      failure = { error };
    }
    return Promise.resolve();
  });
  if (failure) throw failure.error;
  return result as Result | Promise<Result>;
}

/** Carries out an order after the turn under way. The next turn waits until it is carried out. */
async function afterTurn<Result>(run: Run, take: () => Result | Promise<Result>): Promise<Result> {
  run.ordersWaiting += 1;
  try {
    await condition(() => run.turn === null, turnLimit);
    return await take();
  } finally {
    run.ordersWaiting -= 1;
  }
}

// Refusals. Whoever can reach a workflow can pass anything, and a handler that stumbles over it would fail its task for
// ever: every check is total and throws nothing but a refusal of this table.

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
function senderFault(by: Sender, asked: unknown): Refusal | null {
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
