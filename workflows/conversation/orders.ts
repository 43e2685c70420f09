/**
 * Orders as rows of a table, and the handlers that are made of them. Handlers are quick: an order is checked, carried out
 * on the state or put in line, and answered in the same workflow task.
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
import { audit, type Decided } from './log.ts';
import * as messages from './messages.ts';
import { refuse, senderFault, shapeFault, whoAndWhy, type Refusal, type Sender, type Shape } from './refusals.ts';
import { addToTimeline, lookAtHistory, noteAnswered, type Run } from './run.ts';

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

const descriptions: Readonly<Record<'signals' | 'updates', Readonly<Record<string, string>>>> = messages.descriptions;

/** Makes the handlers of a row. */
export function order<Asked, Found, Given>(row: OrderRow<Asked, Found, Given>): Registration {
  const { by, signal, find, prove } = row;
  return (run) => {
    const act = (asked: Asked, given: GivenOrder) => row.carryOut(run, asked, find(run, asked), given);
    const inItsTime = <Result>(asked: Asked, take: () => Result | Promise<Result>): Result | Promise<Result> =>
      isEarly(run, row, asked) ? untilTurnIsOver(run).then(take) : take();
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
        return inItsTime(asked, () => answer(asked, given));
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
      return inItsTime(asked, () => uncancelled(() => takeSignal(run, row, given, () => act(asked, given))));
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
