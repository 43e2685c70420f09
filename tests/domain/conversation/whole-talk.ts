/**
 * A conversation without anything outside: messages are read, planned and followed as the workflow does it, with a
 * calendar, a model and providers that say what they are told to. Nothing is stored and nothing waits.
 */
import { luxonWallClock } from '../../../adapters/wall-clock/luxon.ts';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder, type AssistantContent } from '../../../adapters/assistants/folder.ts';
import { questionWording } from '../../../activities/word-question.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { EmailDraft } from '../../../contracts/state/flow.ts';
import type { AnswerBody, QuestionOnWire } from '../../../contracts/reading/question.ts';
import type { Reading, SessionView } from '../../../contracts/reading/reading.ts';
import { afterFailedReply, afterOwnWords } from '../../../domain/conversation/after-failure.ts';
import { afterMove, isTold, withUnconfirmed } from '../../../domain/conversation/after-move.ts';
import { afterConfirming, planOrder } from '../../../domain/conversation/after-order.ts';
import { afterReply, judgedAs, unlessStoredOtherwise } from '../../../domain/conversation/after-reply.ts';
import { materialAfter, withoutRequest } from '../../../domain/conversation/material.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import type { Order } from '../../../domain/conversation/order.ts';
import {
  agreeingToNothing,
  isUnshown,
  questionIdOf,
  questionOf,
  questionOnWire,
  readFor,
} from '../../../domain/conversation/question.ts';
import { unreadable } from '../../../domain/conversation/unreadable.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import type { TurnPlan } from '../../../domain/conversation/turn-plan.ts';
import { freeSlots } from '../../../domain/flows/calendar/slots.ts';
import { withoutCalendar, withSlots } from '../../../domain/flows/calendar/start.ts';
import { withDraft } from '../../../domain/flows/email/start.ts';
import { afterEffect, afterFilling, type Move } from '../../../domain/flows/by-kind/machines.ts';
import type { EffectResult } from '../../../domain/flows/moves.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';

/** Sunday evening in Berlin. */
const begins = Date.parse('2026-11-22T20:00:00Z');
const clock = luxonWallClock();

/** What comes from outside: how the calendar, the model and the providers behave in this step. */
export interface Outside {
  readonly hasCalendar: boolean;
  readonly hasModel: boolean;
  readonly reply: string;
  readonly effect: EffectResult;
  /** The email that the model writes out. */
  readonly draft?: EmailDraft;
  /** What the research session holds. */
  readonly session?: SessionView;
}

/** What has happened in a step, for whoever looks at it. */
export interface Seen {
  readonly before: ConversationState;
  readonly after: ConversationState;
  readonly plan: TurnPlan | null;
  /** Effects that were begun, with the flow as it was approved. */
  readonly acts: readonly Extract<Move, { kind: 'act' }>[];
}

/** Makes talks with one assistant, in the participant's language; its files are read once. */
export function talksWith(content: string | AssistantContent): (locale?: string) => WholeTalk {
  const compiled = compileAssistant(
    typeof content === 'string' ? readAssistantFolder(`assistants/${content}`) : content,
  );
  const reader = assistantReader(compiled);
  const identity = {
    tenant: 'demo',
    conversation: 'c1',
    participant: 'p1',
    locale: null,
    timeZone: 'Europe/Berlin',
    email: 'guest@example.com',
  };
  return (locale) =>
    new WholeTalk(newState({ ...identity, locale: locale ?? null }, compiled.policy), reader, compiled);
}

type Compiled = ReturnType<typeof compileAssistant>;

export class WholeTalk {
  #state: ConversationState;
  #turns = 0;
  #acts: Extract<Move, { kind: 'act' }>[] = [];
  readonly #reader: ReturnType<typeof assistantReader>;
  readonly #compiled: Compiled;

  constructor(state: ConversationState, reader: ReturnType<typeof assistantReader>, compiled: Compiled) {
    this.#state = state;
    this.#reader = reader;
    this.#compiled = compiled;
  }

  get state(): ConversationState {
    return this.#state;
  }

  /** The same talk at the same place, which goes its own way from here. */
  copy(state = this.#state): WholeTalk {
    const copy = new WholeTalk(state, this.#reader, this.#compiled);
    copy.#turns = this.#turns;
    return copy;
  }

  /** What is asked now, in words. */
  async question(): Promise<QuestionOnWire | null> {
    const ports = { assistants: { find: async () => this.#compiled }, wallClock: clock };
    return questionOnWire(questionOf(this.#state), await questionWording(ports, this.#state));
  }

  /** An option or values in place of words; a fault of theirs is thrown. */
  answer(asked: QuestionOnWire, answer: AnswerBody, outside: Outside): Seen {
    const read = this.#reader.readAnswer(asked, answer);
    if (read.kind === 'faults') throw new Error(JSON.stringify(read.faults));
    return this.#hear({ ...unreadable(read.text.length), given: read.given }, read.text.length, outside);
  }

  /** The participant says it, to the question that they had before them when it was accepted. */
  say(text: string, outside: Outside, question = questionIdOf(this.#state)): Seen {
    const { session } = outside;
    const heard = { question: readFor(this.#state), at: begins + this.#turns * 60_000 };
    const read = { ...this.#reader.readMessage(text, heard), ...(session === undefined ? {} : { session }) };
    return this.#hear(isUnshown(this.#state, [{ question }]) ? agreeingToNothing(read) : read, text.length, outside);
  }

  #hear(reading: Reading, size: number, outside: Outside): Seen {
    return this.#step((turnId, at) => {
      const messageId = `m${this.#turns}`;
      const position = this.#turns * 2;
      const procedure = reading.diagnosis?.systems[0] ?? this.#state.diagnosis?.procedure ?? null;
      const shape = procedure === null ? undefined : this.#compiled.procedures.get(procedure)?.shape;
      if (shape) this.#state = { ...this.#state, procedure: shape };
      const message = { messageId, turnId, at, position, size };
      const turn = { turnId, messageId, reading, at, position };
      const said = { message, messages: [message], instruction: null, requestId: `q${this.#turns}` };
      const plan = planTurn(this.#state, turn, said);
      this.#state = plan.state;
      if (plan.kind === 'flow') this.#follow(plan.move, turnId, at, outside);
      if (plan.kind === 'answer') this.#answer(turnId, at, outside);
      if (plan.kind === 'reported') this.#state = afterOwnWords(this.#state);
      return plan;
    });
  }

  /** Somebody decides from outside about the action that is open, or about one that is none. */
  order(what: Order['order'], outside: Outside): Seen {
    return this.#step((turnId, at) => {
      const { flow, handoff, unconfirmed } = this.#state;
      const subject =
        what === 'strike'
          ? this.#state.diagnosis?.facts.findLast(({ supersededBy }) => supersededBy === null)?.id
          : what === 'hand-back'
            ? handoff?.id
            : what === 'confirm'
              ? unconfirmed[0]?.actionId
              : flow?.actionId;
      const by = { turnId, actionId: subject ?? 'none', actor: 'ann', at, reason: 'a test' };
      const given = { name: 'op.confirmEffect', id: turnId, asked: {} };
      const order: Order =
        what === 'approve'
          ? { ...by, order: what, previewHash: flow?.previewHash ?? 'none' }
          : what === 'confirm'
            ? { ...by, order: what, outcome: outside.effect.kind === 'done' ? 'done' : 'not_done', given }
            : { ...by, order: what };
      const plan = planOrder(this.#state, order, { at, position: this.#turns * 2 });
      if (plan.kind === 'flow') this.#follow(plan.move, turnId, at, outside);
      if (plan.kind === 'confirm') this.#state = afterConfirming(this.#state, { ...plan, actor: 'ann', turnId }).state;
      if (plan.kind === 'hand-back' || plan.kind === 'struck') this.#state = plan.state;
      return null;
    });
  }

  /** Material that is waited for is not supplied. */
  withdraw(): Seen {
    return this.#step((_turnId, at) => {
      const withdrawn = withoutRequest(this.#state, { at, because: 'cancel' });
      if (withdrawn) {
        materialAfter(this.#state, withdrawn.step);
        this.#state = withdrawn.state;
      }
      return null;
    });
  }

  #step(go: (turnId: string, at: number) => TurnPlan | null): Seen {
    const before = this.#state;
    this.#turns += 1;
    this.#acts = [];
    const plan = go(`t${this.#turns}`, begins + this.#turns * 60_000);
    return { before, after: this.#state, plan, acts: this.#acts };
  }

  #follow(first: Move, turnId: string, at: number, outside: Outside): void {
    let move = first;
    for (let steps = 0; !isTold(move); steps += 1) {
      if (steps > 10) throw new Error('A flow does not come to a question.');
      move = this.#next(move, at, outside);
    }
    this.#state = afterMove(this.#state, move, turnId);
  }

  #next(move: Exclude<Move, { kind: 'ask' | 'ended' }>, at: number, outside: Outside): Move {
    switch (move.kind) {
      case 'find-slots':
        return outside.hasCalendar
          ? withSlots(move.flow, this.#slots(move.flow.requestedTime, at), at)
          : withoutCalendar(move.flow);
      case 'draft':
        return withDraft(move.flow, outside.draft ?? null);
      case 'preview':
        return afterFilling(move, { previewHash: JSON.stringify(move.preview) });
      case 'act':
        this.#acts.push(move);
        if (outside.effect.kind === 'unknown') this.#state = withUnconfirmed(this.#state, move.flow);
        return afterEffect(move, outside.effect);
      default:
        return move satisfies never;
    }
  }

  #slots(requestedTime: Parameters<typeof freeSlots>[0]['requestedTime'], now: number) {
    const policy = this.#state.policy.flows.calendar;
    if (!policy) throw new Error('Without a calendar no flow looks for times.');
    return freeSlots({ now, busy: [], policy, zone: 'Europe/Berlin', clock, locale: 'en', requestedTime });
  }

  #answer(turnId: string, at: number, outside: Outside): void {
    if (!outside.hasModel) {
      this.#state = afterFailedReply(this.#state);
      return;
    }
    const before = this.#state;
    const reply = { reading: this.#reader.readReply(outside.reply), proposals: [] };
    const judged = afterReply(before, { turnId, at }, reply);
    // The activity and the workflow judge alike, whoever comes first.
    const { state, move } = unlessStoredOtherwise(judged, before, judgedAs(judged.act.verdict));
    this.#state = state;
    if (move !== null && !isTold(move)) this.#follow(move, turnId, at, outside);
  }
}
