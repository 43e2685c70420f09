/**
 * What is said in a conversation, and ordered about it as a whole: messages, and what people of ours do: speak in it, hold
 * it, close it, note that they have looked.
 */
import { setDefaultSignalHandler, setHandler, uuid4, workflowInfo } from '@temporalio/workflow';
import type { Handoff } from '../../contracts/state/handoff.ts';
import type {
  Acknowledge,
  ByOperator,
  CloseRequest,
  Incoming,
  OperatorSay,
  Receipt,
  TakeOver,
} from '../../contracts/state/messages.ts';
import { acknowledge } from '../../domain/conversation/attention.ts';
import { refusal, take } from '../../domain/conversation/inbox.ts';
import { isHandingBack } from '../../domain/conversation/order.ts';
import { questionIdOf } from '../../domain/conversation/question.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { isWithPerson, personSpoke, takeOver } from '../../domain/handoff/handoff.ts';
import { log, writeAskedAbout } from './log.ts';
import * as messages from './messages.ts';
import { order, type Done, type Registration } from './orders.ts';
import { anId, oneOf, optional, plain, refuse, refusedAs, whoAndWhy } from './refusals.ts';
import { answerEndsReminders } from './reminders.ts';
import { addToTimeline, lookAtHistory, noteAnswered, watch, type Run } from './run.ts';
import { answerQueries } from './view.ts';
import { askedInReceipt, takeStep } from './waits.ts';

/** Registers every handler. Synchronous: an update may be waiting in the very first task. */
export function registerHandlers(run: Run, orders: readonly Registration[]): void {
  handleSpeech(run);
  const { signals } = messages.descriptions;
  setHandler(
    messages.handOverSignal,
    noticed(run, () => (run.handOverOrdered = true)),
    {
      description: signals.handOver,
    },
  );
  setHandler(
    messages.watchSignal,
    noticed(run, (asked) => watch(run, asked)),
    { description: signals.watch },
  );
  for (const register of orders) register(run);
  answerQueries(run);
  // An unknown signal is a sender's mistake; it must not stop the conversation, but somebody should see it.
  setDefaultSignalHandler(noticed(run, (name) => addToTimeline(run, `unknown signal "${name}" ignored`)));
}

/** A signal is an event: how long the history is by now is noted. */
function noticed<Given extends unknown[]>(run: Run, hear: (...given: Given) => unknown): (...given: Given) => void {
  return (...given) => {
    lookAtHistory(run);
    hear(...given);
  };
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
    description: messages.descriptions.signals.say,
  });
  setHandler(
    messages.say,
    (message) => new Promise((answer) => inOrder(message, () => answer(acceptMessage(run, message)))),
    {
      validator: (message) => refuse(refusal(run.inbox, run.state.closing !== null, message)),
      description: messages.descriptions.updates.say,
    },
  );
  isEarlyOver = true;
  for (const { take } of early.toSorted((one, other) => one.sentAt - other.sentAt)) take();
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
  return askedInReceipt(run, receipt);
}

// What people of ours order

export const talkOrders: readonly Registration[] = [
  order({
    by: { 'key or person': messages.operatorSay },
    fields: { as: optional(oneOf('operator', 'participant')) },
    find(run, asked: OperatorSay) {
      // A new message is judged under an id that no other one has.
      refuse(refusal(run.inbox, run.state.closing !== null, incoming(asked, asked.messageId ?? workflowInfo().runId)));
      // What was said before is known under its id, also when the person has handed back since.
      const isKnown = run.inbox.known.some(({ messageId }) => messageId === asked.messageId);
      if (asked.as !== 'participant' && !isKnown) requireOwn(requirePerson(run), whoAndWhy(asked).actor);
    },
    carryOut: sayAs,
  }),
  order({
    by: { person: messages.operatorTakeOver },
    find(run, asked: TakeOver) {
      requireOpen(run);
      const { handoff } = run.state;
      if (isWithPerson(handoff)) requireOwn(handoff, whoAndWhy(asked).actor);
    },
    carryOut(run, asked) {
      const { identity, policy, handoff } = run.state;
      const { actor: by, reason: because } = whoAndWhy(asked);
      // Said again by whoever has it.
      if (isWithPerson(handoff) && handoff.takenBy === by)
        return { receipt: { requestId: handoff.id, takenBy: by }, decided: null };
      const where = { conversation: identity.conversation, policy: policy.clarification };
      const step = takeOver(handoff, { ...where, at: Date.now(), by, because });
      // A yes that comes after the talk with a person would say yes to something that nobody remembers.
      if (!isWithPerson(handoff)) run.state = { ...run.state, offer: null, invitedMore: false };
      takeStep(run, { kind: 'handoff', step });
      addToTimeline(run, `${by} takes over: ${because}`);
      const { id: requestId, seq } = step.handoff;
      const once = `taken over ${requestId} ${seq}`;
      const decided = { event: 'conversation.taken-over', subject: requestId, once } as const;
      return { receipt: { requestId, takenBy: by }, decided };
    },
  }),
  order({
    by: { person: messages.operatorAcknowledge },
    fields: { itemId: anId },
    find(run, { itemId: id }: Acknowledge) {
      const seen = acknowledge(run.state, id);
      if (seen) return seen;
      throw refusedAs({ because: 'unknown-item', id });
    },
    carryOut(run, { itemId }, seen) {
      run.state = seen;
      log(run, { kind: 'state' });
      addToTimeline(run, `${itemId} is acknowledged`);
      const once = `acknowledged ${run.state.identity.conversation} ${itemId}`;
      const decided = { event: 'conversation.acknowledged', subject: itemId, once } as const;
      return { receipt: { acknowledged: itemId }, decided };
    },
  }),
  order({
    by: { person: messages.operatorPause },
    find: requireOpen,
    carryOut: (run, asked: ByOperator) => pauseOrResume(run, asked, true),
  }),
  order({
    by: { person: messages.operatorResume },
    find: requireOpen,
    carryOut: (run, asked: ByOperator) => pauseOrResume(run, asked, false),
  }),
  order<CloseRequest | undefined, null, { readonly closing: true }>({
    by: { person: messages.operatorClose },
    signal: messages.closeSignal,
    find: () => null,
    carryOut(run, asked) {
      const receipt = { closing: true } as const;
      // It is closing already.
      if (run.state.closing) return { receipt, decided: null };
      const closing = { actor: plain(asked?.actor, 'signal'), reason: plain(asked?.reason, '') };
      run.state = { ...run.state, closing };
      addToTimeline(run, `closing, by ${closing.actor}: ${closing.reason}`);
      const once = `close ${run.state.identity.conversation}`;
      return { receipt, decided: { event: 'conversation.closed', subject: null, ...closing, once } };
    },
  }),
];

export function requirePerson({ state, inbox }: Run): Handoff {
  if (isWithPerson(state.handoff) && !isHandingBack(inbox) && !state.closing) return state.handoff;
  throw refusedAs({ because: 'no-person' });
}

/** Whoever has taken a conversation over has it alone. */
function requireOwn({ takenBy: by }: Pick<Handoff, 'takenBy'>, actor: string): void {
  if (by !== undefined && by !== actor) throw refusedAs({ because: 'taken-over', by });
}

/** Nothing of the conversation as a whole is ordered while it closes. */
function requireOpen({ state }: Run): void {
  if (state.closing) throw refusedAs({ because: 'closing' });
}

function pauseOrResume<Paused extends boolean>(
  run: Run,
  asked: ByOperator,
  paused: Paused,
): Done<{ readonly paused: Paused }> {
  const by = whoAndWhy(asked);
  const [what, event] = paused
    ? (['pause', 'conversation.paused'] as const)
    : (['resume', 'conversation.resumed'] as const);
  run.state = { ...run.state, paused: paused ? by : null };
  addToTimeline(run, `${what}d by ${by.actor}: ${by.reason}`);
  return { receipt: { paused }, decided: { event, subject: null, once: `${what} ${uuid4()}` } };
}

function incoming({ text, hash, size, turnId, onlyIfKnown }: OperatorSay, messageId: string): Incoming {
  return { messageId, text, hash, size, turnId, onlyIfKnown };
}

/** Says it as a person of ours, or for the participant. */
function sayAs(run: Run, asked: OperatorSay): Done<Receipt> {
  const { actor } = whoAndWhy(asked);
  const messageId = asked.messageId ?? uuid4();
  const said = incoming(asked, messageId);
  if (asked.as === 'participant') {
    addToTimeline(run, `${actor} speaks for the participant`);
    return { receipt: acceptMessage(run, said), decided: null };
  }
  const receipt = acceptMessage(run, said, 'operator');
  const { handoff, identity } = run.state;
  if (receipt.disposition === 'duplicate' || !isWithPerson(handoff)) return { receipt, decided: null };
  addToTimeline(run, `${actor} answers`);
  const step = personSpoke(handoff, { at: Date.now(), by: actor, position: receipt.position ?? 0 });
  takeStep(run, { kind: 'handoff', step });
  const once = `answered ${identity.conversation} ${messageId}`;
  return { receipt, decided: { event: 'conversation.answered', subject: messageId, once } };
}
