/**
 * What is said in a conversation, and ordered about it as a whole: messages, some of which are asked about at once; and
 * what people of ours do: speak in it, hold it, close it, note that they have looked.
 */
import { setHandler, uuid4, workflowInfo } from '@temporalio/workflow';
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
import { heardTurn } from '../../domain/conversation/open-turn.ts';
import { answered, refusal, take, without, type QueuedMessage } from '../../domain/conversation/inbox.ts';
import { isHandingBack } from '../../domain/conversation/order.ts';
import { questionIdOf } from '../../domain/conversation/question.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { isWithPerson, personSpoke, takeOver } from '../../domain/handoff/handoff.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { LogEntry } from '../../contracts/state/log-entry.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import type { TurnRequest } from '../../contracts/state/turn.ts';
import type { Judgement } from '../../domain/clarification/judge.ts';
import { judgeMessage } from '../../domain/conversation/ask-back.ts';
import { planTurn } from '../../domain/conversation/plan-turn.ts';
import { wantsPerson } from '../../domain/handoff/wants-person.ts';
import type { Say } from '../../contracts/state/flow.ts';
import { tagOf } from '../../domain/conversation/language.ts';
import { turnRecord } from '../../domain/conversation/turn-record.ts';
import { addToTimeline, log } from './log.ts';
import * as messages from './messages.ts';
import { needsJudged } from './model.ts';
import {
  anId,
  oneOf,
  optional,
  order,
  plain,
  refuse,
  refusedAs,
  whoAndWhy,
  type Done,
  type Registration,
} from './orders.ts';
import { answerEndsReminders } from './reminders.ts';
import { lookAtHistory, noteAnswered, type Run } from './run.ts';
import { noteStep, takeStep, tellStep } from './waits.ts';

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

export function handleSpeech(run: Run): void {
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

// Asked in the workflow task in which a message came

/**
 * Judges the message that has just come in, and asks back at once when it is unclear, or for the material that it rests
 * on. While something else is under way, or where the sender writes no rows, that waits for the message's turn.
 */
function askedInReceipt(run: Run, receipt: Receipt): Receipt {
  const heard = run.inbox.queue.at(-1);
  const reading = heard?.reading;
  if (!heard || !reading) return receipt;
  const clarity = isJudged(run, heard, reading)
    ? judgeMessage(run.state, judgedMessage(heard, reading, heard.at))
    : ({ kind: 'unjudged' } as const);
  const told = clarity.kind === 'unjudged' ? receipt : { ...receipt, clarity: shownOf(clarity.judgement) };
  if (heard.requestId === undefined || !isIdle(run)) return told;
  if (clarity.kind === 'asks')
    return askInReceipt(run, heard, told, { ...clarity, asks: { kind: 'clarification', step: clarity.stepped } });
  if (!run.state.policy.context) return told;
  const { turn, ...said } = judgedMessage(heard, reading, heard.at);
  const plan = planTurn(run.state, turn, { ...said, messages: [said.message] });
  if (plan.kind !== 'waits' || needsJudged(run, turn, plan, said).length > 0) return told;
  if (plan.unasked) noteStep(run, { kind: 'context', step: plan.unasked });
  return askInReceipt(run, heard, told, { ...plan, asks: { kind: 'context', step: plan.step } });
}

function shownOf({ tenths, band, type }: Judgement): NonNullable<Receipt['clarity']> {
  return { tenths, band, type };
}

/** False for commands, for words of reminders, and for words that are said to a person or ask for one (G22). */
function isJudged({ state }: Run, { instruction }: QueuedMessage, reading: Reading): boolean {
  if (reading.command !== undefined || isWithPerson(state.handoff)) return false;
  if (instruction !== undefined) return true;
  return !wantsPerson(reading) && reading.reminder === undefined && state.reminding === undefined;
}

/** The arguments for judging a message. */
export function judgedMessage(heard: QueuedMessage, reading: Reading, at: number) {
  const { messageId, turnId, position, size, instruction = null, requestId } = heard;
  return {
    turn: { turnId, messageId, reading, at, position },
    message: { messageId, turnId, at: heard.at, position, size },
    instruction,
    requestId: requestId ?? uuid4(),
  };
}

/** Whether the message that has just come in is the only thing to do. */
function isIdle({ turn, state, inbox }: Run): boolean {
  if (turn !== null || state.paused || state.closing) return false;
  const goesOn = inbox.resumed.length + (inbox.afterWait ?? []).length;
  return inbox.queue.length === 1 && inbox.orders.length === 0 && goesOn === 0;
}

/** A question that is asked in the workflow task in which the message came. */
interface AskedNow {
  readonly state: ConversationState;
  readonly answer: TurnRequest['answer'];
  readonly say: Say;
  readonly asks: Extract<LogEntry, { readonly kind: 'asked-at-once' }>['asks'];
}

/**
 * Settles the turn of the message that has just come in with a question about it. The sender, who proposed the request's
 * id, writes the turn from the receipt, which spares an activity.
 */
function askInReceipt(
  run: Run,
  heard: QueuedMessage,
  receipt: Receipt,
  { state, answer, say, asks }: AskedNow,
): Receipt {
  run.state = state;
  run.inbox = answered(without(run.inbox, [heard]));
  const clarification = asks.kind === 'clarification' ? asks.step.clarification : null;
  const turn = {
    ...heardTurn([heard], heard, heard.at),
    answer,
    act: null,
    ...(clarification?.understood ? { understood: clarification.understood } : {}),
  };
  log(run, { kind: 'asked-at-once', turn, say, asks });
  const { disposition, ...opened } =
    asks.kind === 'clarification'
      ? ({ disposition: 'clarification_required', clarifications: [asks.step] } as const)
      : ({ disposition: 'context_required', contexts: [asks.step] } as const);
  const end = { state, text: '', act: null, forModel: true, found: null, disposition, ...opened };
  tellStep(run, asks);
  const asked = { say, tag: tagOf(state), turnRecord: turnRecord<never>(turn, end) };
  return { ...receipt, disposition, asked: { ...(clarification ? { clarification } : {}), ...asked } };
}

/** Has the question about a repeated message written: the first sender may have died before writing it. */
function writeAskedAbout(run: Run, { messageId }: Pick<Receipt, 'messageId'>): void {
  run.log = run.log.map((one) =>
    one.kind === 'asked-at-once' && one.turn.heard.some((heard) => heard.messageId === messageId)
      ? { ...one, isDue: true }
      : one,
  );
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
