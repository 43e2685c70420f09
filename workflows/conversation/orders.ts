/**
 * What may be said to a running conversation, and who may say it. Handlers are quick: an order is checked, carried out
 * on the state or put in line, and answered in the same workflow task.
 */
import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  currentUpdateInfo,
  setDefaultSignalHandler,
  setHandler,
  uuid4,
} from '@temporalio/workflow';
import type { SignalDefinition, UpdateDefinition } from '@temporalio/common';
import type { CloseRequest, Incoming, Receipt } from '../../contracts/state/messages.ts';
import type { GivenOrder } from '../../contracts/state/signature.ts';
import { refusal, take } from '../../domain/conversation/inbox.ts';
import { questionIdOf } from '../../domain/conversation/question.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { seenRefusal, withSeen } from '../../domain/conversation/seen-orders.ts';
import { audit, writeAskedAbout, type Decided } from './log.ts';
import * as messages from './messages.ts';
import {
  plain,
  refuse,
  senderFault,
  shapeFault,
  whoAndWhy,
  type Refusal,
  type Sender,
  type Shape,
} from './refusals.ts';
import { answerEndsReminders } from './reminders.ts';
import { addToTimeline, lookAtHistory, noteAnswered, watch, type Run } from './run.ts';
import { answerQueries } from './view.ts';
import { clarifyInReceipt, waitInReceipt } from './waits.ts';

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
  /** Finds out what nobody is believed: who gives it, or what it names. @throws {ApplicationFailure} it is not so */
  readonly prove?: (run: Run, given: GivenOrder, asked: Asked) => Promise<void>;
  /** Does it; not refused any more. */
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

const { signals, updates } = messages.descriptions;

function describedIn(words: Readonly<Record<string, string>>, { name }: { readonly name: string }) {
  return { description: words[name] ?? '' };
}

/** Makes the handlers of a row. */
export function order<Asked, Found, Given>(row: OrderRow<Asked, Found, Given>): Registration {
  return (run) => {
    for (const [by, update] of Object.entries(row.by)) {
      const handle = (asked: Asked): Given | Promise<Given> => {
        const given = { name: update.name, id: currentUpdateInfo()?.id ?? '', asked };
        run.seenOrders = withSeen(run.seenOrders, asked, Date.now());
        const act = () => (row.prove ? actProven(run, row, asked, given) : answerTo(run, row, asked, given));
        return isEarly(run, row, asked) ? untilTurnIsOver(run).then(act) : act();
      };
      const validator = (asked: Asked): void => {
        refuse(senderFault(by as Sender, asked));
        // Temporal knows an update's id for as long as a run; what is signed may be sent again to the next one.
        refuse(seenRefusal(run.seenOrders, asked, Date.now()));
        check(run, row, asked);
        if (!isEarly(run, row, asked)) row.find(run, asked);
      };
      setHandler(update, handle, { validator, ...describedIn(updates, update) });
    }
    const { signal } = row;
    if (signal === undefined) return;
    const handle = (asked: Asked): Promise<void> => {
      const act = () => uncancelled(() => actBySignal(run, row, asked, { name: signal.name, id: '', asked }));
      return isEarly(run, row, asked) ? untilTurnIsOver(run).then(act) : act();
    };
    setHandler(signal, handle, describedIn(signals, signal));
  };
}

type Checked<Asked> = Pick<OrderRow<Asked, unknown, never>, 'fields' | 'fault'>;

function check<Asked>(run: Run, { fields = {}, fault }: Checked<Asked>, asked: Asked): void {
  const wrong = shapeFault(asked, fields);
  refuse(wrong ? { because: 'malformed', ...wrong } : (fault?.(run, asked) ?? null));
}

function answerTo<Asked, Found, Given>(
  run: Run,
  row: OrderRow<Asked, Found, Given>,
  asked: Asked,
  given: GivenOrder,
): Given | Promise<Given> {
  const answer = (done: Done<Given>): Given => {
    note(run, done, given);
    noteAnswered(run);
    return done.receipt;
  };
  const done = row.carryOut(run, asked, row.find(run, asked), given);
  return done instanceof Promise ? done.then(answer) : answer(done);
}

/** Meanwhile it may have been decided otherwise: what the order is about is found again. */
async function actProven<Asked, Found, Given>(
  run: Run,
  row: OrderRow<Asked, Found, Given>,
  asked: Asked,
  given: GivenOrder,
): Promise<Given> {
  row.find(run, asked);
  await row.prove?.(run, given, asked);
  return answerTo(run, row, asked, given);
}

/** A signal has nobody to refuse to, and must never throw. */
async function actBySignal<Asked, Found, Given>(
  run: Run,
  row: OrderRow<Asked, Found, Given>,
  asked: Asked,
  given: GivenOrder,
): Promise<void> {
  lookAtHistory(run);
  try {
    check(run, row, asked);
    const done = row.carryOut(run, asked, row.find(run, asked), given);
    note(run, done instanceof Promise ? await done : done, given);
  } catch (error) {
    if (!(error instanceof ActivityFailure || error instanceof ApplicationFailure)) throw error;
    const because = error instanceof ActivityFailure ? 'It could not be stored.' : error.message;
    addToTimeline(run, `signal "${given.name}" ignored: ${because}`);
    if (error instanceof ApplicationFailure) row.ignored?.(run, asked, error);
  }
}

function note(run: Run, { decided, given: kept }: Done<unknown>, given: GivenOrder): void {
  if (decided) audit(run, { ...whoAndWhy(given.asked), ...decided }, kept ?? given);
}

function isEarly<Asked>(
  run: Run,
  { waitsForTurn, find }: Pick<OrderRow<Asked, unknown, never>, 'waitsForTurn' | 'find'>,
  asked: Asked,
): boolean {
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

/** Not ended by a cancellation: what a signal's handler throws would end the conversation without closing it. */
function uncancelled<T>(handle: () => Promise<T>): Promise<T> {
  return CancellationScope.nonCancellable(handle);
}

async function untilTurnIsOver(run: Run): Promise<void> {
  run.ordersWaiting += 1;
  try {
    await uncancelled(() => condition(() => run.turn === null, turnLimit));
  } finally {
    run.ordersWaiting -= 1;
  }
}

/** Registers every handler. Synchronous: an update may be waiting in the very first task. */
export function registerHandlers(run: Run, orders: readonly Registration[]): void {
  handleSpeech(run);
  for (const register of orders) register(run);
  answerQueries(run);
  // An unknown signal is a sender's mistake; it must not stop the conversation, but somebody should see it.
  setDefaultSignalHandler((name) => {
    lookAtHistory(run);
    addToTimeline(run, `unknown signal "${name}" ignored`);
  });
}

// What is said

interface EarlyMessage {
  readonly sentAt: number;
  take(): void;
}

/** What names no time comes last. Whoever may signal may signal anything. */
function sentAtOf(message: unknown): number {
  const { sentAt } = isRecord(message) ? message : {};
  return typeof sentAt === 'number' ? sentAt : Number.MAX_SAFE_INTEGER;
}

function handleSpeech(run: Run): void {
  // Updates and signals that came before this run has a handler are given by kind; they are taken as they were sent (R1).
  const early: EarlyMessage[] = [];
  let isEarlyOver = false;
  const inOrder = (message: Incoming, take: () => void): void => {
    if (isEarlyOver) take();
    else early.push({ sentAt: sentAtOf(message), take });
  };
  setHandler(messages.saySignal, (message) => inOrder(message, () => acceptSignal(run, message)), {
    description: signals.say,
  });
  setHandler(
    messages.say,
    (message) => new Promise((answer) => inOrder(message, () => answer(acceptMessage(run, message)))),
    {
      validator: (message) => refuse(refusal(run.inbox, run.state.closing !== null, message)),
      description: updates.say,
    },
  );
  isEarlyOver = true;
  for (const { take } of early.toSorted((one, other) => one.sentAt - other.sentAt)) take();
  setHandler(
    messages.closeSignal,
    (asked) => {
      const decided = close(run, asked);
      if (decided) audit(run, decided, { name: messages.closeSignal.name, id: '', asked });
    },
    { description: signals.close },
  );
  setHandler(
    messages.handOverSignal,
    () => {
      run.handOverOrdered = true;
      lookAtHistory(run);
    },
    { description: signals.handOver },
  );
  setHandler(
    messages.watchSignal,
    (asked) => {
      lookAtHistory(run);
      watch(run, asked);
    },
    { description: signals.watch },
  );
}

/** What comes while the conversation closes is told so with the rest. */
function acceptSignal(run: Run, message: Incoming): void {
  const refused = refusal(run.inbox, false, message);
  lookAtHistory(run);
  if (refused) addToTimeline(run, `signal "say" ignored: ${refused.because}`);
  else acceptMessage(run, message);
}

/** Takes a message that is not refused; `by`: a person of ours says it (G22). */
export function acceptMessage(run: Run, message: Incoming, by?: 'operator'): Receipt {
  const arrival = {
    at: Date.now(),
    freshTurnId: uuid4(),
    inFlow: run.state.flow !== null,
    // What a turn under way is about to show has been seen by nobody.
    question: run.turn === null ? questionIdOf(run.state) : run.question,
    ...(by ? { by } : {}),
  };
  const { inbox, receipt } = take(run.inbox, message, arrival);
  run.inbox = inbox;
  noteAnswered(run);
  if (receipt.disposition === 'duplicate') writeAskedAbout(run, receipt);
  if (receipt.disposition === 'duplicate' || by !== undefined) return receipt;
  answerEndsReminders(run);
  const judged = clarifyInReceipt(run, receipt);
  if (judged?.asked) return judged;
  return waitInReceipt(run, judged ?? receipt) ?? judged ?? receipt;
}

/** Null: it is closing already. */
export function close(run: Run, asked: CloseRequest | undefined): Decided | null {
  if (run.state.closing) return null;
  const closing = { actor: plain(asked?.actor, 'signal'), reason: plain(asked?.reason, '') };
  run.state = { ...run.state, closing };
  addToTimeline(run, `closing, by ${closing.actor}: ${closing.reason}`);
  const once = `close ${run.state.identity.conversation}`;
  return { event: 'conversation.closed', subject: null, ...closing, once };
}
