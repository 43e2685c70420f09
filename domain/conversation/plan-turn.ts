/**
 * What a turn is: decided from where the conversation stands and the reading of what was heard, before anything is done.
 * An ordered table of cases; the first that applies is the turn.
 */
import type { ActCase } from '../../contracts/gate.ts';
import type { Say } from '../../contracts/flow.ts';
import type { ActionKind, Command, Passage, Reading } from '../../contracts/reading.ts';
import type { Stepped } from '../../contracts/clarification-state.ts';
import type { ActDecision, AnswerDecision } from '../../contracts/turn.ts';
import type { Offer } from '../../contracts/messages.ts';
import type { Standing } from '../../contracts/standing.ts';
import { judgeAct } from '../gate/act-door.ts';
import { answeredBy } from '../gate/answers.ts';
import { passageOf } from '../gate/evidence.ts';
import { hasFlow, startFlow, stepFlow, type Move } from '../flows/machines.ts';
import type { Judgement } from '../clarification/judge.ts';
import { afterCancelling, afterReset, afterStopping } from './after-command.ts';
import { answerInWords, cancelClarifications } from './answer-in-words.ts';
import { judgeMessage, type Judged } from './ask-back.ts';
import { blockingClarifications, withFindings } from './clarifying.ts';
import { answerDoor, hear, type Turn } from './hearing.ts';
import { inMessage } from './place-reading.ts';

export type TurnPlan =
  | {
      readonly kind: 'command';
      readonly standing: Standing;
      readonly say: Say;
      /** Questions that the command has put an end to. */
      readonly ended?: readonly Stepped[];
    }
  /** The message is not clear, or does not answer what was asked (C2, C7). */
  | {
      readonly kind: 'asks-back';
      readonly standing: Standing;
      readonly stepped: Stepped | null;
      readonly answer: AnswerDecision;
      readonly say: Say;
    }
  | {
      readonly kind: 'flow';
      readonly standing: Standing;
      readonly move: Move;
      readonly act: ActDecision | null;
    }
  | {
      readonly kind: 'answer';
      readonly standing: Standing;
      readonly answer: AnswerDecision;
      /** The question that this turn has answered: its message goes on with it. */
      readonly resolved?: Stepped;
      /** How clear the message is, where that is judged; what is not quite clear goes on and is logged (C2). */
      readonly clarity?: Judgement;
    }
  | {
      readonly kind: 'refused';
      readonly standing: Standing;
      readonly answer: AnswerDecision;
      readonly say: Say;
      /** The question that the turn has answered, although nothing follows from it. */
      readonly resolved?: Stepped;
    };

/** Plans one turn. `said` is what clarification has to know of the message beside its reading. Total and pure. */
export function planTurn(before: Standing, turn: Turn, said?: Omit<Judged, 'turn'>): TurnPlan {
  const { reading } = turn;
  const command = commandOf(before, reading);
  if (command) return obey(before, command, turn);
  const clarifying = said && !before.flow ? planClarifying(before, turn, said) : null;
  if (clarifying && 'kind' in clarifying) return clarifying;

  const standing = withFindings(hear(before, turn), reading.findings, turn.turnId);
  if (standing.flow) return { kind: 'flow', standing, move: answerToFlow(standing, turn), act: null };

  const asked = askedFor(before, turn);
  if (asked) {
    const start = startOnAsking(standing, turn, asked);
    if (start) return start;
  }
  const plan = openAnswerDoor({ ...standing, offer: null }, turn);
  return plan.kind === 'answer' && clarifying ? { ...plan, clarity: clarifying } : plan;
}

/** A message that goes on after its question was answered (C8): it has been judged, and only the answer door is asked. */
export function planResumed(before: Standing, turn: Turn): TurnPlan {
  return openAnswerDoor(hear(before, turn), turn);
}

/** What an open question makes of a turn, and whether the message opens one; else how clear it is, where that is judged. */
function planClarifying(before: Standing, turn: Turn, said: Omit<Judged, 'turn'>): TurnPlan | Judgement | null {
  const [open] = blockingClarifications(before);
  if (open) {
    const heard = answerInWords(before, open, turn);
    if (heard.kind === 'still-open') return { ...heard, kind: 'asks-back' };
    return { ...openAnswerDoor(heard.standing, turn), resolved: heard.stepped };
  }
  const clarity = judgeMessage(before, { ...said, turn });
  if (clarity.kind === 'unjudged') return null;
  if (clarity.kind === 'clear') return clarity.judgement;
  const { standing, stepped, answer, say } = clarity;
  return { kind: 'asks-back', standing, stepped, answer, say };
}

/** The gate's policy with only those actions that this assistant has a flow for, in order. */
export function gatePolicyOf(standing: Standing): ActCase['policy'] {
  const { gate, flows } = standing.policy;
  return { ...gate, actions: gate.actions.filter((action) => hasFlow(flows, action)) };
}

/** The id of the next action: tenant and conversation are in the conversation's own id, so the ordinal is enough (F5). */
export function nextActionId(standing: Standing): string {
  return `${standing.identity.conversation}-a${standing.actions + 1}`;
}

type Asking =
  | { readonly origin: 'accepted-offer'; readonly action: ActionKind; readonly at: Passage; readonly offer: Offer }
  | { readonly origin: 'request'; readonly action: ActionKind; readonly at: Passage };

function commandOf(standing: Standing, reading: Reading): Command | 'end' | null {
  if (reading.command) return reading.command;
  if (
    standing.invitedMore &&
    !standing.flow &&
    !standing.offer &&
    reading.stance === 'deny' &&
    reading.requests.length === 0
  ) {
    return reading.sentences.some(({ act }) => act !== 'statement') ? null : 'end';
  }
  return null;
}

function obey(before: Standing, command: Command | 'end', turn: Turn): TurnPlan {
  const gone =
    command === 'help' ? null : cancelClarifications(before, { at: turn.at, by: 'participant', because: command });
  const standing = gone?.standing ?? before;
  const plan = obeyed(standing, command, turn);
  if (plan.kind !== 'command' || !gone || gone.stepped.length === 0) return plan;
  const say = command === 'cancel' ? { text: 'clarification.cancelled', values: {} } : plan.say;
  return { ...plan, say, ended: gone.stepped };
}

function obeyed(standing: Standing, command: Command | 'end', turn: Turn): TurnPlan {
  switch (command) {
    case 'help':
      if (standing.flow) return { kind: 'flow', standing, move: answerToFlow(standing, turn), act: null };
      return { kind: 'command', standing, say: { text: 'command.help', values: {} } };
    case 'reset':
      return {
        kind: 'command',
        standing: afterReset(standing, turn.position),
        say: { text: 'command.reset', values: {} },
      };
    case 'stop':
      return { kind: 'command', standing: afterStopping(standing), say: { text: 'command.stop', values: {} } };
    case 'end':
      return { kind: 'command', standing: afterStopping(standing), say: { text: 'exchange.ended', values: {} } };
    case 'cancel': {
      if (standing.flow) return { kind: 'flow', standing, move: answerToFlow(standing, turn), act: null };
      const text = standing.offer ? 'command.cancelled' : 'command.nothing-to-cancel';
      return { kind: 'command', standing: afterCancelling(standing, turn), say: { text, values: {} } };
    }
    default:
      return command satisfies never;
  }
}

function answerToFlow({ flow, policy }: Standing, turn: Turn): Move {
  if (!flow) throw new Error('Without a flow there is no step to answer.');
  const { messageId, reading, at } = turn;
  return stepFlow(flow, { ...inMessage(reading, messageId), messageId }, at, policy.flows);
}

/** A yes to the pending offer, or the participant's own request (G6, G12). */
function askedFor(before: Standing, turn: Turn): Asking | null {
  const { offer } = before;
  const { reading } = turn;
  const request = reading.requests.find(({ action }) => hasFlow(before.policy.flows, action));
  if (offer && answeredBy({ sentences: [offeringSentence(offer)] }, reading) === 'accept') {
    return { origin: 'accepted-offer', action: offer.action, at: offer.at, offer };
  }
  return request ? { origin: 'request', action: request.action, at: passageOf(turn, request) } : null;
}

function offeringSentence({ action, at: { start, end } }: Offer): Reading['sentences'][number] {
  return { act: 'offer', action, start, end };
}

/** Judges the case at the act door and, when it is open, starts the flow; the asking is the consent. */
function startOnAsking(standing: Standing, turn: Turn, asking: Asking): TurnPlan | null {
  const act = judged({
    origin: asking.origin,
    turnId: turn.turnId,
    marks: standing.marks,
    flow: null,
    reply: null,
    asked: { action: asking.action, at: asking.at },
    proposals: [],
    policyVersion: standing.policy.version,
    policy: gatePolicyOf(standing),
  });
  if (act.verdict.kind === 'held') return null;
  const move = startFlow(
    asking.action,
    {
      actionId: nextActionId(standing),
      startedBy: { turnId: turn.turnId, ...asking.at },
      topic: standing.topic ?? asking.at,
      at: turn.at,
      consented: true,
      // A name counts only inside the participant's own request; in a plain yes it may be anybody.
      asked: asking.origin === 'request' ? turn.reading : null,
      times: inMessage(turn.reading, turn.messageId).times,
      template: asking.origin === 'accepted-offer' ? (asking.offer.template ?? null) : null,
      sender: standing.identity.name ?? null,
      bookings: standing.bookings,
      timeZone: standing.identity.timeZone,
    },
    standing.policy.flows,
  );
  if (!move) return null;
  const lastGate = { turnId: turn.turnId, answer: null, act: act.verdict };
  const started: Standing = { ...standing, offer: null, actions: standing.actions + 1, lastGate };
  return { kind: 'flow', standing: started, move, act };
}

function openAnswerDoor(standing: Standing, turn: Turn): Extract<TurnPlan, { kind: 'answer' | 'refused' }> {
  const answer = answerDoor(
    standing,
    blockingClarifications(standing).map(({ id }) => id),
  );
  const { verdict } = answer;
  const gate = { turnId: turn.turnId, answer: verdict, act: null };
  if (verdict.kind === 'open') {
    return { kind: 'answer', standing: { ...standing, lastGate: gate }, answer };
  }
  const say = { text: 'budget.exhausted', values: { calls: standing.policy.modelCalls } };
  return { kind: 'refused', standing: { ...standing, lastGate: gate }, answer, say };
}

function judged(actCase: ActCase): ActDecision {
  return { case: actCase, verdict: judgeAct(actCase) };
}
