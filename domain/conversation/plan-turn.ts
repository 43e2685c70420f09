/** What a turn is, decided before anything is done: an ordered table of cases; the first that applies is the turn. */
import type { Flow, Say } from '../../contracts/state/flow.ts';
import type { Reading, Span, Remainder } from '../../contracts/reading/reading.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { isBareNo } from '../flows/bare-no.ts';
import { plainly, wantsToEnd } from '../flows/remainder.ts';
import type { Answer } from '../flows/answer.ts';
import { isLeftOver, speaksOfOwn, stepBack, stepFlow, type Move } from '../flows/by-kind/machines.ts';
import type { Judgement } from '../clarification/judge.ts';
import { saidFor } from './apart.ts';
import { askedFor, offerToRepeat } from './asked.ts';
import { yieldFlow } from './after-move.ts';
import { afterCancelling, afterReset, afterStopping } from './after-command.ts';
import { answerAsData, answerInWords, cancelClarifications, withdraws, type AnswerInWords } from './answer-in-words.ts';
import { judgeMessage } from './ask-back.ts';
import { blockingClarifications, withFindings } from './clarifying.ts';
import { calledOff } from './delayed.ts';
import { planSafety } from './danger.ts';
import { diagnose } from './diagnosing.ts';
import { planFeedback } from './feedback.ts';
import { takeGiven } from './given.ts';
import { answerDoor, hear, type Turn } from './hearing.ts';
import { headlinePlan } from './headline.ts';
import { hearLanguage } from './language.ts';
import { leftOver } from './left-over.ts';
import { planMaterial, withoutRequest, withRequest } from './material.ts';
import { leaveIt, offerAgain } from './offer-plans.ts';
import { passageOf } from '../gate/evidence.ts';
import { asksReminderAlone, reminderIn, withoutReminding } from '../reminders/plan-said.ts';
import { inMessage } from './place-reading.ts';
import { saidTo } from './question.ts';
import { withGiven } from './prefill.ts';
import { asksOnly, insteadOf, takesFreeWords, wantedIn, withLater } from './second-request.ts';
import { startOnAsking } from './starting.ts';
import type { FlowPlan, Said, Steering, TurnPlan } from './turn-plan.ts';
import { askedOnceMore, planWithPerson, withdrawnBy } from './with-person.ts';
import type { AnswerRuleName } from '../../contracts/state/gate.ts';

/** Plans one turn. Total and pure. */
export function planTurn(stood: ConversationState, heardTurn: Turn, said?: Said): TurnPlan {
  const { given } = heardTurn.reading;
  const taken = given && takeGiven(stood, heardTurn, given);
  if (taken?.kind === 'plan') return taken.plan;
  if (taken?.kind === 'answers')
    return afterAnswer(answerAsData(stood, taken.open, heardTurn, taken.answers), heardTurn);
  const turn = taken?.turn ?? heardTurn;
  const { reading } = turn;
  const before = withoutReminding(hearLanguage(stood, reading));
  const feedback = planFeedback(before, turn);
  if (feedback) return feedback;
  const safety = planSafety(before, turn);
  if (safety) return safety;
  const person = said?.instruction ? null : planWithPerson(before, turn);
  if (person) return person;
  const reminder = said?.instruction ? null : planReminder(stood, before, turn);
  if (reminder) return reminder;
  const command = commandOf(before, reading);
  if (command) return obey(before, command, turn);
  const clarifying = said && !before.flow ? planClarifying(before, turn, said) : null;
  if (clarifying && 'kind' in clarifying) return clarifying;

  const heard = withFindings(hear(before, turn), reading.findings, turn.turnId);
  if (heard.flow) return stepOn(heard, { ...turn, reading: saidTo(before, reading) }, heard.flow);

  const asked = askedFor(before, turn);
  const own = asked ? saidFor(turn, asked.action) : turn;
  const state = withGiven(heard, own);
  const other = before.offer && insteadOf(before, turn, before.offer.action);
  const instead =
    other && startOnAsking(withGiven(heard, turn), turn, { ...other, origin: 'request', consented: false });
  if (instead) return instead;
  if (before.offer?.next && plainly(reading, 'offer') === 'refused') return leaveIt(state);
  const unsure = offerToRepeat(before, turn);
  if (unsure) return offerAgain(state, unsure, turn);
  if (asked) {
    const start = startOnAsking(withLater(state, wantedIn(before, turn), asked.action), own, asked);
    if (start) return withLead(start, own, asked.at);
  }
  const headline = headlinePlan(state, turn);
  if (headline) return headline;
  const material = said && !said.instruction ? planMaterial(state, turn, said) : null;
  if (material?.kind === 'waits') return material;
  const plan = openAnswerDoor({ ...state, offer: null }, turn);
  if (plan.kind !== 'answer') return plan;
  const { asks } = material ?? {};
  const asking = asks ? withRequest(plan.state, asks) : plan.state;
  const diagnosed = said?.instruction ? null : diagnose(asking, turn);
  if (diagnosed?.isReport) return { ...plan, kind: 'reported', state: diagnosed.state, diagnosis: diagnosed.turn };
  return {
    ...plan,
    state: asking,
    ...(diagnosed ? { state: diagnosed.state, diagnosis: diagnosed.turn } : {}),
    ...(clarifying ? { clarity: clarifying } : {}),
    ...(material && material.material.length > 0 ? { material: material.material } : {}),
    ...(asks ? { asks } : {}),
  };
}

/** What is said of reminders (T1), but where free words are asked for. */
function planReminder(stood: ConversationState, before: ConversationState, turn: Turn): TurnPlan | null {
  if (before.flow && takesFreeWords(before.flow)) return null;
  if ((before.flow || before.offer) && !asksReminderAlone(turn.reading)) return null;
  const deed = reminderIn(stood, turn);
  if (deed === null) return null;
  return { kind: 'reminder', state: { ...before, turn: before.turn + 1 }, deed, next: askedOnceMore(before, turn.at) };
}

/**
 * A message that goes on after its question was answered (C8): it has been judged, and only the answer door is asked.
 */
export function planResumed(before: ConversationState, turn: Turn): TurnPlan {
  return openAnswerDoor(hear(before, turn), turn);
}

/** Messages that waited for material: they were judged when they came (X4). */
export function planAfterWait(
  before: ConversationState,
  turn: Turn,
): Extract<TurnPlan, { kind: 'answer' | 'refused' }> {
  return openAnswerDoor(before, turn);
}

/**
 * What an open question makes of a turn, and whether the message opens one; else how clear it is, where that is judged.
 */
function planClarifying(
  before: ConversationState,
  turn: Turn,
  said: Omit<Said, 'messages'>,
): TurnPlan | Judgement | null {
  const [open] = blockingClarifications(before);
  if (open) return afterAnswer(answerInWords(before, open, turn, said.kept), turn);
  const clarity = judgeMessage(before, { ...said, turn });
  if (clarity.kind === 'unjudged') return null;
  if (clarity.kind === 'clear') return clarity.judgement;
  const { state, stepped, answer, say } = clarity;
  return { kind: 'asks-back', state, stepped, answer, say };
}

function afterAnswer(heard: AnswerInWords, turn: Turn): TurnPlan {
  if (heard.kind === 'still-open') return { ...heard, kind: 'asks-back' };
  const { state, stepped: resolved, keeps } = heard;
  return { ...openAnswerDoor(state, turn), resolved, ...(keeps ? { keeps } : {}) };
}

function commandOf(state: ConversationState, reading: Reading): Steering | 'end' | null {
  const { command } = reading;
  // Outside a flow there is no answer to take back.
  if (command === 'back') return state.flow ? command : null;
  if (command && command !== 'improve' && command !== 'print') return command;
  if ((!state.flow && state.offer && wantsToEnd(reading)) || withdraws(state, reading)) return 'cancel';
  return state.invitedMore && !state.flow && !state.offer && isBareNo(reading) ? 'end' : null;
}

function obey(before: ConversationState, command: Steering | 'end', turn: Turn): TurnPlan {
  const gone =
    command === 'help' ? null : cancelClarifications(before, { at: turn.at, by: 'participant', because: command });
  const { state: alone, step } = withdrawnBy(gone?.state ?? before, turn, command);
  const unasked = command === 'help' ? null : withoutRequest(alone, { at: turn.at, because: command });
  const isMore = unasked !== null || step !== null || (gone?.stepped.length ?? 0) > 0;
  const later = command === 'cancel' && !isMore ? planCallingOff(before) : null;
  const obeying = later ?? obeyed(unasked?.state ?? alone, command, turn);
  const plan = obeying.kind === 'command' && step ? { ...obeying, withdrawn: step } : obeying;
  if (plan.kind !== 'command') return plan;
  const ended = gone && gone.stepped.length > 0 ? gone.stepped : null;
  const isCancel = command === 'cancel';
  const text = (isCancel && unasked && 'context.withdrawn') || (isCancel && ended && 'clarification.cancelled');
  return {
    ...plan,
    ...(text ? { say: { text, values: {} } } : {}),
    ...(ended ? { ended } : {}),
    ...(unasked ? { unasked: unasked.step } : {}),
    ...(command === 'reset' || command === 'stop' ? { forgets: true } : {}),
  };
}

/** "Cancel" where nothing is asked, offered or under way but an effect that waits (F5). */
function planCallingOff(state: ConversationState): Extract<TurnPlan, { kind: 'command' }> | null {
  const later = state.flow || state.offer ? null : calledOff(state);
  return later && { kind: 'command', state, say: later.move.say, callsOff: later.one };
}

function obeyed(state: ConversationState, command: Steering | 'end', turn: Turn): TurnPlan {
  switch (command) {
    case 'help':
      return {
        kind: 'command',
        state,
        say: { text: 'command.help', values: {} },
        next: askedOnceMore(state, turn.at),
      };
    case 'reset':
      return {
        kind: 'command',
        state: afterReset(state, turn.position),
        say: { text: 'command.reset', values: {} },
      };
    case 'stop':
      return { kind: 'command', state: afterStopping(state), say: { text: 'command.stop', values: {} } };
    case 'end':
      return { kind: 'command', state: afterStopping(state), say: { text: 'exchange.ended', values: {} } };
    case 'back':
      return {
        kind: 'flow',
        state,
        move: backIn(state, turn),
        act: null,
        lead: { text: 'flow.back', values: {} },
      };
    case 'cancel': {
      if (state.flow) return { kind: 'flow', state, move: answerTo(state.flow, state, turn), act: null };
      const text = state.offer ? 'command.cancelled' : 'command.nothing-to-cancel';
      return { kind: 'command', state: afterCancelling(state, turn), say: { text, values: {} } };
    }
    default:
      return command satisfies never;
  }
}

/** The answer to the flow's step; what it asks for besides is kept for later, and said so. */
function stepOn(heard: ConversationState, turn: Turn, flow: Flow): TurnPlan {
  const isOwn = speaksOfOwn(flow, answerOf(turn), turn.at, heard.policy.flows);
  const isFree = takesFreeWords(flow);
  const other = isOwn || isFree ? null : insteadOf(heard, turn, flow.kind);
  const instead =
    other &&
    startOnAsking(withGiven(yieldFlow(heard, flow, other.action, turn.turnId), turn), turn, {
      ...other,
      origin: 'request',
      consented: false,
    });
  if (instead) return instead;
  const wanted = isOwn ? [] : wantedIn(heard, turn).filter(({ action }) => action !== flow.kind);
  const own = isOwn || isFree ? turn : saidFor(turn, flow.kind);
  if (wanted.length === 0) return stepped(heard, own, flow, answerTo(flow, heard, own));
  const state = withLater(withGiven(heard, own), wanted, flow.kind);
  const asked = asksOnly(turn.reading) ? askedOnceMore(state, turn.at) : null;
  const move = asked?.kind === 'flow' ? asked.move : answerTo(flow, state, own);
  const lead = { text: 'next.kept', values: { actions: wanted.map(({ action }) => action) } };
  return { ...stepped(state, own, flow, move), lead };
}

function stepped(state: ConversationState, turn: Turn, flow: Flow, move: Move): FlowPlan {
  const { kind: action, step } = flow;
  const left = move.kind === 'ask' ? leftOver(turn, move.say, { action, step }) : null;
  const lead = isEarlyYes(turn, flow, move) ? { lead: early } : {};
  return { kind: 'flow', state, move, act: null, ...lead, ...(left ? { left } : {}) };
}

/** A yes that was none only because it came before what it would agree to was shown (G20). */
function isEarlyYes({ reading }: Turn, flow: Flow, move: Move): boolean {
  const { unshown, stance, says } = reading;
  const agrees = stance === 'affirm' || says.includes('assent') || says.includes('order');
  return unshown === true && agrees && isLeftOver(flow, move);
}

const early = { text: 'answer.early', values: {} };

function answerTo(flow: Flow, { policy }: ConversationState, turn: Turn): Move {
  return stepFlow(flow, answerOf(turn), turn.at, policy.flows);
}

function backIn({ flow, policy }: ConversationState, turn: Turn): Move {
  if (!flow) throw new Error('There is no flow to go back in.');
  return stepBack(flow, turn.at, policy.flows);
}

function answerOf({ messageId, reading }: Turn): Answer {
  return { ...inMessage(reading, messageId), messageId };
}

/**
 * Who asks for a copy, or names several addresses, is told that an email goes to one recipient; whatever else was said
 * behind the request is said to be left.
 */
function withLead(start: FlowPlan, turn: Turn, asked: Span): FlowPlan {
  const { reading } = turn;
  const isEmail = start.move.kind !== 'ended' && start.move.flow.kind === 'email';
  if (!isEmail) return start;
  const addresses = new Set(reading.emails.map(({ address }) => address.toLowerCase()));
  if (reading.answers.letter?.copies === true || addresses.size > 1)
    return { ...start, lead: { text: 'email.one-recipient', values: { step: 'begun', person: null } } };
  const also = alsoSaid(reading, asked).map((part) => passageOf(turn, part));
  return also.length === 0
    ? start
    : {
        ...start,
        lead: {
          text: 'email.also-said',
          values: { also: also.flatMap((part, at) => (at === 0 ? [part] : [' … ', part])) },
        },
      };
}

function openAnswerDoor(state: ConversationState, turn: Turn): Extract<TurnPlan, { kind: 'answer' | 'refused' }> {
  const answer = answerDoor(
    state,
    blockingClarifications(state).map(({ id }) => id),
  );
  const { verdict } = answer;
  const gate = { turnId: turn.turnId, answer: verdict, act: null };
  if (verdict.kind === 'open') {
    return { kind: 'answer', state: { ...state, lastGate: gate }, answer };
  }
  const say = sayHeld(state, verdict.because);
  return { kind: 'refused', state: { ...state, lastGate: gate }, answer, say };
}

/**
 * What whoever has said something is told when the answer door is held (G1): why the model is not asked. Of several
 * reasons the one that lasts longest, or that somebody else has to lift.
 */
function sayHeld({ policy }: ConversationState, because: readonly AnswerRuleName[]): Say {
  const why = lastingFirst.find((reason) => because.includes(reason)) ?? 'budget-exhausted';
  switch (why) {
    case 'closing':
      return { text: 'conversation.closed', values: {} };
    case 'paused':
      return { text: 'conversation.paused', values: {} };
    case 'open-clarification':
      return { text: 'clarification.still-open', values: { fields: [], party: null } };
    // As many wait for material already as may (material.ts).
    case 'open-context-request':
      return { text: 'context.full', values: {} };
    case 'budget-exhausted':
      return { text: 'budget.exhausted', values: { calls: policy.modelCalls } };
    default:
      return why satisfies never;
  }
}

const lastingFirst = [
  'closing',
  'budget-exhausted',
  'paused',
  'open-clarification',
  'open-context-request',
] as const satisfies readonly AnswerRuleName[];

/**
 * What somebody says behind a request for an email that is neither its text nor whom it is for: nothing of it is
 * dropped silently (F9).
 */
function alsoSaid({ remainder, gives, people, emails }: Reading, asked: Span): readonly Span[] {
  const written = [gives.told, gives.message, gives.subject, gives.about].filter((one) => one !== undefined);
  return remainder
    .filter(({ start }) => start >= asked.start)
    .flatMap((part) => without(behind(part, written), [...people, ...emails]))
    .filter(({ start, end }) => end - start >= fewest);
}

/** In UTF-16 code units: " <", "at", a bracket say nothing. */
const fewest = 5;

/** What leads to words that were taken belongs to them. */
function behind(part: Remainder, written: readonly Span[]): Span {
  const own = written.filter(({ start, end }) => start < part.end && part.start < end);
  return { start: Math.max(part.start, ...own.map(({ end }) => end)), end: part.end };
}

function without({ start, end }: Span, taken: readonly Span[]): readonly Span[] {
  const first = taken.find((one) => one.start < end && start < one.end);
  if (first === undefined) return [{ start, end }];
  return [...without({ start, end: first.start }, taken), ...without({ start: first.end, end }, taken)];
}
