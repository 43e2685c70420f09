/**
 * What may be said to a running conversation, and who may say it. Handlers are quick: an order is checked, carried out
 * on the state or put in line, and answered in the same workflow task.
 */
import {
  ApplicationFailure,
  CancellationScope,
  condition,
  currentUpdateInfo,
  setDefaultSignalHandler,
  setHandler,
  uuid4,
} from '@temporalio/workflow';
import type { UpdateDefinition } from '@temporalio/common';
import type {
  ApproveAction,
  ByOperator,
  CloseRequest,
  ConfirmEffect,
  Incoming,
  Receipt,
  RejectAction,
  StrikeFact,
  TurnReceipt,
} from '../../contracts/state/messages.ts';
import type { GivenOrder } from '../../contracts/state/signature.ts';
import { refusal, take, takeOrder, type Refusal } from '../../domain/conversation/inbox.ts';
import { hasRoom, isStriking, type Order } from '../../domain/conversation/order.ts';
import { questionIdOf } from '../../domain/conversation/question.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { strikeRefusal, type StrikeRefusal } from '../../domain/diagnosis/strike.ts';
import { wasBegun } from '../../domain/conversation/starting.ts';
import { proveApproval } from './approval.ts';
import { audit, writeAskedAbout, type Decided } from './log.ts';
import * as messages from './messages.ts';
import { isByKey, malformed, plain, requireId, requireKey, requireReason } from './payload-checks.ts';
import { answerEndsReminders } from './reminders.ts';
import { addToTimeline, lookAtHistory, noteAnswered, type Run } from './run.ts';
import { answerQueries } from './view.ts';
import { clarifyInReceipt, waitInReceipt } from './waits.ts';

/** An order as a row of the table: what it is called, who may give it, what it is about, and what it does. */
export interface OrderHandler<Asked, Found, Given> {
  readonly update: UpdateDefinition<Given, [Asked]>;
  /** A program of ours with its key; a person at Temporal, who says who and why; either; or anybody. */
  readonly by: 'key' | 'person' | 'key or person' | 'anybody';
  readonly description: string;
  /** Refuses what is malformed, or what cannot be taken now whatever it is about. */
  readonly check?: (asked: Asked, run: Run) => void;
  /** Finds what the order is about. @throws {ApplicationFailure} the reason for which it is refused */
  readonly find: (run: Run, asked: Asked) => Found;
  /**
   * A turn's activities show people things before the conversation has their results. Whoever acts at once on what they
   * have just been shown is not refused for it: the order waits for the turn. `if-unknown`: only where it is about a
   * request that is not known yet.
   */
  readonly waitsForTurn?: 'always' | 'if-unknown';
  /** Finds out who gives it, where that must be proven. @throws {ApplicationFailure} nothing proves it */
  readonly prove?: (run: Run, given: GivenOrder, asked: Asked) => Promise<void>;
  /** Does it; not refused any more. */
  readonly carryOut: (run: Run, asked: Asked, found: Found, given: GivenOrder) => Done<Given> | Promise<Done<Given>>;
}

/** What an order has come to. */
export interface Done<Given> {
  readonly receipt: Given;
  /** For the audit log; `actor` and `reason` are the order's unless they are said. Null: nothing that it keeps. */
  readonly decided: (Omit<Decided, 'actor' | 'reason'> & Partial<Decided>) | null;
}

export type Registration = (run: Run) => void;

/** Makes a handler of a row. */
export function order<Asked, Found, Given>(row: OrderHandler<Asked, Found, Given>): Registration {
  const { update, by, description, check, find, prove } = row;
  return (run) => {
    const answer = ({ receipt, decided }: Done<Given>, given: GivenOrder): Given => {
      if (decided) audit(run, { ...whoAndWhy(given.asked), ...decided }, given);
      noteAnswered(run);
      return receipt;
    };
    const act = (asked: Asked, given: GivenOrder): Given | Promise<Given> => {
      const done = row.carryOut(run, asked, find(run, asked), given);
      return done instanceof Promise ? done.then((one) => answer(one, given)) : answer(done, given);
    };
    /** Meanwhile it may have been decided otherwise: what the order is about is found again. */
    const actProven = async (asked: Asked, given: GivenOrder): Promise<Given> => {
      find(run, asked);
      await prove?.(run, given, asked);
      return act(asked, given);
    };
    setHandler(
      update,
      (asked: Asked) => {
        const given = { name: update.name, id: currentUpdateInfo()?.id ?? '', asked };
        const then = prove ? actProven : act;
        return isEarly(run, row, asked) ? untilTurnIsOver(run).then(() => then(asked, given)) : then(asked, given);
      },
      {
        validator(asked: Asked) {
          requireSender(by, asked);
          check?.(asked, run);
          if (!isEarly(run, row, asked)) find(run, asked);
        },
        description,
      },
    );
  };
}

function requireSender(by: OrderHandler<never, never, never>['by'], asked: unknown): void {
  if (by === 'key') requireKey(asked);
  if (by === 'person' || (by === 'key or person' && !isByKey(asked))) requireReason(asked);
}

/** Who gives an order, and why. Total: whoever may send an update may send anything. */
export function whoAndWhy(asked: unknown): { readonly actor: string; readonly reason: string } {
  const { actor, reason } = isRecord(asked) ? asked : {};
  return { actor: plain(actor, 'operator'), reason: plain(reason, '') };
}

export function isEarly<Asked, Found>(
  run: Run,
  { waitsForTurn, find }: Pick<OrderHandler<Asked, Found, never>, 'waitsForTurn' | 'find'>,
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
export function uncancelled<T>(handle: () => Promise<T>): Promise<T> {
  return CancellationScope.nonCancellable(handle);
}

export async function untilTurnIsOver(run: Run): Promise<void> {
  run.ordersWaiting += 1;
  try {
    await uncancelled(() => condition(() => run.turn === null, turnLimit));
  } finally {
    run.ordersWaiting -= 1;
  }
}

/** Registers every handler. Synchronous: an update may be waiting in the very first task. */
export function registerHandlers(run: Run, others: readonly Registration[]): void {
  handleSpeech(run);
  for (const register of [...orders, ...others]) register(run);
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
  setHandler(
    messages.saySignal,
    (message) => {
      inOrder(message, () => {
        // A signal has nobody to refuse to, and must never throw. What comes while the conversation closes is told so
        // with the rest.
        const refused = refusal(run.inbox, false, message);
        lookAtHistory(run);
        if (refused) addToTimeline(run, `signal "say" ignored: ${refused.because}`);
        else acceptMessage(run, message);
      });
    },
    { description: 'The same as the update "say", for senders that need no answer.' },
  );
  setHandler(
    messages.say,
    (message) => new Promise((answer) => inOrder(message, () => answer(acceptMessage(run, message)))),
    {
      validator: (message) => refuse(refusal(run.inbox, run.state.closing !== null, message)),
      description:
        'One message of the participant, e.g. {"messageId": "m-1", "text": "My employee is absent."}. Answers with a receipt.',
    },
  );
  isEarlyOver = true;
  for (const { take } of early.toSorted((one, other) => one.sentAt - other.sentAt)) take();
  setHandler(
    messages.closeSignal,
    (asked) => {
      const decided = close(run, asked);
      if (decided) audit(run, decided, orderedBySignal(messages.closeSignal, asked));
    },
    {
      description: 'Closes the conversation after the turn under way, e.g. {"actor": "crm", "reason": "case closed"}.',
    },
  );
  setHandler(
    messages.handOverSignal,
    () => {
      run.handOverOrdered = true;
      lookAtHistory(run);
    },
    {
      description: 'Continues as a new run at the next idle moment, on the newest worker version. Needs no argument.',
    },
  );
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

/** @throws {ApplicationFailure} what keeps a message from being taken, if anything does. */
export function refuse(refused: Refusal | null): void {
  if (!refused) return;
  switch (refused.because) {
    case 'malformed':
      throw malformed(refused.place, refused.expected);
    case 'closing':
      throw refusedAs('ConversationClosing', 'The conversation is closing. Start a new one.');
    case 'queue-full':
      throw refusedAs('QueueFull', 'Too many messages wait already. Send the next one after an answer.');
    case 'unknown':
      throw refusedAs('MessageUnknown', `The message "${refused.messageId}" is not known here.`);
    case 'message-id-reused':
      throw refusedAs(
        'MessageIdReused',
        `Message id "${refused.messageId}" was used for another text. Give the new message an id of its own.`,
      );
    default:
      refused satisfies never;
  }
}

export function orderedBySignal({ name }: { readonly name: string }, asked: unknown): GivenOrder {
  return { name, id: '', asked };
}

export function refusedAs(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, type);
}

// Decisions about an action: put in line, and carried out as turns of their own

/** Refuses more than the line holds, also where several have waited for one turn, each of which there was room for. */
export function refuseFullLine({ inbox }: Run): void {
  if (!hasRoom(inbox)) throw refusedAs('QueueFull', 'Too many decisions wait already. Look at what became of them.');
}

export function putInLine(run: Run, given: Order): TurnReceipt {
  refuseFullLine(run);
  run.inbox = takeOrder(run.inbox, given);
  return { turnId: given.turnId, disposition: 'answering' };
}

function checkDecision(asked: unknown, run: Run, idName = 'actionId'): void {
  requireId(asked, idName);
  if (run.state.closing) throw refusedAs('ConversationClosing', 'The conversation is closing.');
  refuseFullLine(run);
}

function ordering({ actionId, actor }: { readonly actionId: string; readonly actor: unknown }) {
  return { turnId: uuid4(), actionId, actor: plain(actor, 'unknown'), at: Date.now() };
}

function decidedOn(
  run: Run,
  event: Decided['event'],
  { turnId, actionId: subject, actor }: Order,
): Done<never>['decided'] {
  return { event, subject, actor, once: `order ${run.state.identity.conversation} ${turnId}` };
}

function requireWaiting({ state }: Run, { actionId }: { readonly actionId: string }): void {
  if (state.flow?.actionId === actionId && !state.closing) return;
  throw wasBegun(state, actionId)
    ? refusedAs('ActionOver', `The action "${actionId}" waits for a decision no more.`)
    : refusedAs('ActionNotFound', `No action "${actionId}" waits for a decision here.`);
}

const approval = {
  waitsForTurn: 'always',
  check: checkDecision,
  /** The hash stands where the preview is shown, and nowhere else: whoever has not seen it cannot approve it. */
  find(run: Run, asked: ApproveAction): void {
    requireWaiting(run, asked);
    const current = run.state.flow?.previewHash ?? null;
    if (current !== null && current === asked.previewHash) return;
    throw refusedAs(
      'PreviewChanged',
      'What this hash stands for is not what is asked about now. Look at the preview, then approve it with its own hash.',
    );
  },
  prove: (run: Run, given: GivenOrder, { actionId, previewHash }: ApproveAction) =>
    proveApproval(run, given, { actionId, previewHash }),
  carryOut(run: Run, asked: ApproveAction): Done<TurnReceipt> {
    const given: Order = { ...ordering(asked), order: 'approve', previewHash: asked.previewHash };
    return { receipt: putInLine(run, given), decided: decidedOn(run, 'action.approved', given) };
  },
} as const;

const rejection = {
  waitsForTurn: 'always',
  check: checkDecision,
  find: (run: Run, asked: RejectAction): void => requireWaiting(run, asked),
  carryOut(run: Run, asked: RejectAction): Done<TurnReceipt> {
    const given: Order = { ...ordering(asked), order: 'reject', reason: plain(asked.reason, '') };
    return { receipt: putInLine(run, given), decided: decidedOn(run, 'action.rejected', given) };
  },
} as const;

const notStruck: Readonly<Record<StrikeRefusal, { readonly type: string; readonly message: string }>> = {
  'nothing-diagnosed': { type: 'NothingDiagnosed', message: 'Nothing has been diagnosed in this conversation.' },
  'unknown-fact': { type: 'FactNotFound', message: 'No fact of this id is known to the diagnosis.' },
  superseded: { type: 'FactSuperseded', message: 'This fact counts no more: it was struck out, or told anew.' },
};

function refuseStrike(because: StrikeRefusal): never {
  throw refusedAs(notStruck[because].type, notStruck[because].message);
}

// The conversation as a whole

function close(run: Run, asked: CloseRequest | undefined): Decided | null {
  if (run.state.closing) return null;
  const closing = { actor: plain(asked?.actor, 'signal'), reason: plain(asked?.reason, '') };
  run.state = { ...run.state, closing };
  addToTimeline(run, `closing, by ${closing.actor}: ${closing.reason}`);
  const once = `close ${run.state.identity.conversation}`;
  return { event: 'conversation.closed', subject: null, ...closing, once };
}

export const nothing = (): void => {};

/** Orders about actions, and the close. */
const orders: readonly Registration[] = [
  order({
    update: messages.approveAction,
    by: 'key',
    description:
      'Approves exactly the preview with this hash, e.g. {"actionId": "…-a1", "previewHash": "…", "actor": "ann"}. For programs of ours; people use "op.approve".',
    ...approval,
  }),
  order({
    update: messages.operatorApprove,
    by: 'person',
    description:
      'Approves exactly the preview with this hash, with a token from `parley ops token`, e.g. {"actionId": "…-a1", "previewHash": "…", "token": "…", "actor": "ann", "reason": "agreed by phone"}.',
    ...approval,
  }),
  order({
    update: messages.rejectAction,
    by: 'key',
    description:
      'Rejects the action that waits for its yes, e.g. {"actionId": "…-a1", "actor": "ann", "reason": "not now"}. For programs of ours; people use "op.reject".',
    ...rejection,
  }),
  order({
    update: messages.operatorReject,
    by: 'person',
    description:
      'Rejects the action that waits for its yes, e.g. {"actionId": "…-a1", "actor": "ann", "reason": "not now"}.',
    ...rejection,
  }),
  order({
    update: messages.operatorConfirmEffect,
    by: 'person',
    description:
      'Says how an effect turned out whose provider’s answer was lost, e.g. {"actionId": "…-a1", "outcome": "done", "actor": "ann", "reason": "seen in the outbox"}.',
    waitsForTurn: 'always',
    check(asked: ConfirmEffect, run) {
      const { outcome } = asked;
      if (outcome !== 'done' && outcome !== 'not_done') throw malformed('/outcome', '"done" or "not_done"');
      checkDecision(asked, run);
    },
    find({ state }, { actionId }) {
      if (state.unconfirmed.some((one) => one.actionId === actionId)) return;
      throw wasBegun(state, actionId)
        ? refusedAs('NothingToConfirm', `The outcome of "${actionId}" is not in question.`)
        : refusedAs('ActionNotFound', `No outcome of an action "${actionId}" is in question here.`);
    },
    carryOut(run, asked, _found, given) {
      const { outcome, reason } = asked;
      const ordered: Order = { ...ordering(asked), order: 'confirm', outcome, reason: plain(reason, ''), given };
      // The ledger notes an operator's word on an unknown effect by itself.
      return { receipt: putInLine(run, ordered), decided: null };
    },
  }),
  order({
    update: messages.strikeFact,
    by: 'key or person',
    description:
      'Strikes a fact out of the diagnosis: it is kept, counts no more, and its step is asked again. {"fact": "f3", "actor": "ann", "reason": "read off the wrong meter"}.',
    waitsForTurn: 'always',
    check(asked: StrikeFact, run) {
      checkDecision(asked, run, 'fact');
      // No turn can bring a fact where nothing is diagnosed.
      if (run.state.policy.diagnosis === undefined) refuseStrike('nothing-diagnosed');
    },
    find({ state, inbox }, { fact }) {
      const because = isStriking(inbox, fact) ? 'superseded' : strikeRefusal(state.diagnosis, fact);
      if (because !== null) refuseStrike(because);
    },
    carryOut(run, { fact, actor }) {
      const given: Order = { ...ordering({ actionId: fact, actor }), order: 'strike' };
      return { receipt: putInLine(run, given), decided: decidedOn(run, 'diagnosis.fact-struck', given) };
    },
  }),
  order({
    update: messages.operatorClose,
    by: 'person',
    description: 'Closes the conversation after the turn under way. {"actor": "ann", "reason": "duplicate"}.',
    find: nothing,
    carryOut: (run, asked: ByOperator) => ({ receipt: { closing: true } as const, decided: close(run, asked) }),
  }),
];
