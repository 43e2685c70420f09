/**
 * The HR manager's assistant in the process: its reader, its deciders, its texts and the activities as they are, and
 * what the workflow does with a plan (workflows/conversation/turn.ts, flows.ts), without servers. A talk is what a
 * client has of it: words in, settled answers out.
 */
import { fileURLToPath } from 'node:url';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { composeReplyActivity } from '../../../activities/compose-reply.ts';
import { draftEmailActivity } from '../../../activities/draft-email.ts';
import { offerSlotsActivity, type Busy } from '../../../activities/offer-slots.ts';
import { performEffectActivity } from '../../../activities/perform-effect.ts';
import { previewEffectActivity } from '../../../activities/preview-effect.ts';
import { tellParticipantActivity, type TellParticipantRequest } from '../../../activities/tell-participant.ts';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import type { CarriedState, ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { EffectOrder } from '../../../contracts/state/effect.ts';
import type { Flow } from '../../../contracts/state/flow.ts';
import type { AnswerBody } from '../../../contracts/reading/question.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { TurnRequest } from '../../../contracts/state/turn.ts';
import { afterMove } from '../../../domain/conversation/after-move.ts';
import { afterReply, isReply, unlessStoredOtherwise } from '../../../domain/conversation/after-reply.ts';
import { afterActing } from '../../../domain/conversation/delayed.ts';
import type { Turn } from '../../../domain/conversation/hearing.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import { inMessage } from '../../../domain/conversation/place-reading.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import type { TurnPlan } from '../../../domain/conversation/turn-plan.ts';
import { readFor } from '../../../domain/conversation/question.ts';
import { unreadable } from '../../../domain/conversation/unreadable.ts';
import { withSlots } from '../../../domain/flows/calendar/start.ts';
import { rewriteAsked, withRewriting } from '../../../domain/flows/email/rewriting.ts';
import { withDraft } from '../../../domain/flows/email/start.ts';
import { afterEffect, afterFilling, type Move } from '../../../domain/flows/by-kind/machines.ts';
import type { EffectResult } from '../../../domain/flows/moves.ts';
import { passageOf } from '../../../domain/gate/evidence.ts';
import { createPlayer } from '../../../local-stack/scripted-model/player.ts';
import { marksOfWords } from '../../../reading/letters/restated.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';
import { edgesOf, type Assistant, type Edges } from './edges.ts';

/** What whoever talks with the product sees of it. */
export interface Talk {
  say(text: string): Promise<SettledMessage>;
  /** In place of words: an option, or values (G23). */
  answer(answer: AnswerBody): Promise<SettledMessage>;
  /** What was done outside, in order. */
  readonly outbox: readonly EffectOrder[];
}

export interface Begins {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly zone: string;
  readonly locale: string;
  /** Signs emails. */
  readonly name: string;
  /** What stands in the calendar. */
  readonly busy: readonly Busy[];
}

/** Makes talks with the assistant; its files are read once. */
export function hrManager(): (begins: Begins) => Talk {
  const folder = fileURLToPath(new URL('../../../assistants/hr-manager', import.meta.url));
  const compiled = compileAssistant(readAssistantFolder(folder));
  const plays = createPlayer(compiled.script);
  const assistant = { ...compiled, ...assistantReader(compiled), model: compiled.file.model, plays };
  return (begins) => new TalkInProcess(assistant, begins);
}

const minuteMs = 60_000;

class TalkInProcess implements Talk {
  #state: ConversationState;
  #turns = 0;
  readonly #at: number;
  readonly #assistant: Assistant;
  readonly #edges: Edges;
  readonly #do: ReturnType<typeof activitiesOf>;

  constructor(assistant: Assistant, { at, zone, locale, name, busy }: Begins) {
    const who = { tenant: 'demo', conversation: 'talk', participant: 'participant' };
    this.#state = newState({ ...who, locale, timeZone: zone, name }, assistant.policy);
    this.#at = at;
    this.#assistant = assistant;
    this.#edges = edgesOf(assistant, busy);
    this.#do = activitiesOf(this.#edges.ports);
  }

  get outbox(): readonly EffectOrder[] {
    return this.#edges.outbox;
  }

  say(text: string): Promise<SettledMessage> {
    const { locale } = this.#state.identity;
    const heard = { locale, question: readFor(this.#state), at: this.#at };
    return this.#hear(text, this.#assistant.readMessage(text, heard));
  }

  answer(answer: AnswerBody): Promise<SettledMessage> {
    const { question } = this.#edges.settled();
    if (!question) throw new Error('Nothing is asked that could be answered without words.');
    const read = this.#assistant.readAnswer(question, answer);
    if (read.kind === 'faults')
      throw new Error(`${JSON.stringify(answer)} is no answer: ${JSON.stringify(read.faults)}`);
    return this.#hear(read.text, { ...unreadable(read.text.length), given: read.given });
  }

  async #hear(text: string, reading: Reading): Promise<SettledMessage> {
    this.#turns += 1;
    const [turnId, messageId] = [`turn-${this.#turns}`, `message-${this.#turns}`];
    const position = this.#turns * 2;
    const at = this.#at + this.#turns * minuteMs;
    this.#edges.accept({ messageId, text, position });
    const turn: Turn = { turnId, messageId, reading, at, position };
    const message = { messageId, turnId, at, position, size: text.length };
    const said = { message, messages: [message], instruction: null, requestId: `request-${this.#turns}` };
    await this.#carryOut(turn, planTurn(this.#state, turn, said));
    return this.#edges.settled();
  }

  /** As the workflow carries out a plan. */
  async #carryOut(turn: Turn, plan: TurnPlan): Promise<void> {
    const before = this.#state.flow;
    this.#state = plan.state;
    switch (plan.kind) {
      case 'answer':
        return this.#answer(turn, { ...requestOf(turn), answer: plan.answer });
      case 'flow': {
        const { lead, left, act } = plan;
        const told = { ...requestOf(turn), act, ...(lead ? { lead } : {}), ...(left ? { left } : {}) };
        return this.#follow(told, this.#readOnceMore(before, turn, plan.move));
      }
      case 'command': {
        const { say, next = null } = plan;
        const request = requestOf(turn);
        if (next?.kind === 'flow') return this.#follow({ ...request, lead: say }, next.move, 'command');
        return this.#tell(request, {
          ...(next ? { lead: say, say: next.say } : { say }),
          disposition: 'command',
        });
      }
      case 'refused':
        return this.#tell({ ...requestOf(turn), answer: plan.answer }, { say: plan.say, disposition: 'refused' });
      case 'safety':
        return this.#tell(requestOf(turn), { say: plan.say, disposition: 'answered' });
      case 'person':
        return this.#tell(requestOf(turn), { say: plan.say, disposition: plan.disposition });
      case 'asks-back':
      case 'waits':
      case 'reported':
      case 'reminder':
        throw new Error(`This assistant has no turn "${plan.kind}".`);
      default:
        return plan satisfies never;
    }
  }

  /** The offline model finds nothing in an answer; an email that was shown it is asked to change. */
  #readOnceMore(before: Flow | null, { messageId, reading }: Turn, move: Move): Move {
    if (before === null) return move;
    return rewriteAsked(before, move, { ...inMessage(reading, messageId), messageId }) ?? move;
  }

  async #answer(turn: Turn, request: TurnRequest): Promise<void> {
    const reply = await inActivity(() => this.#do.composeReply({ turn: request, state: carried(this.#state) }));
    if (!isReply(reply) || 'wanted' in reply) throw new Error('The offline model asks for no material.');
    const before = this.#state;
    this.#state = unlessStoredOtherwise(afterReply(before, turn, reply), before, reply.judged).state;
  }

  async #tell(turn: TurnRequest, told: Omit<TellParticipantRequest, 'turn' | 'state' | 'happened'>): Promise<void> {
    await inActivity(() => this.#do.tellParticipant({ turn, state: carried(this.#state), ...told, happened: [] }));
  }

  /** As the workflow follows a flow's moves: to the next question or the end. */
  async #follow(
    turn: TurnRequest,
    first: Move,
    disposition: TellParticipantRequest['disposition'] = 'flow_step',
  ): Promise<void> {
    let move = first;
    let isTold = false;
    let acted: { readonly flow: Flow; readonly result: EffectResult } | null = null;
    for (;;) {
      const request = { turn, state: carried(this.#state) };
      const { flow } = move.kind === 'ended' ? { flow: null } : move;
      switch (move.kind) {
        case 'ask':
        case 'ended':
          this.#state = acted
            ? afterActing(this.#state, { ...acted, move }, turn)
            : afterMove(this.#state, move, turn.turnId);
          if (!isTold) await this.#tell(turn, { say: move.say, disposition });
          return;
        case 'find-slots': {
          const wanted = move.flow;
          const { slots } = await inActivity(() => this.#do.offerSlots({ ...request, flow: wanted }));
          move = withSlots(wanted, slots, turn.at);
          break;
        }
        case 'draft': {
          const drafted = await this.#drafted(request, move);
          move = drafted.move;
          // Nobody has written anything, and so nobody has told it.
          if (!drafted.isWritten) continue;
          break;
        }
        case 'preview': {
          const shown = move;
          const filled = await inActivity(() => this.#do.previewEffect({ ...request, move: shown }));
          move = afterFilling(shown, filled);
          break;
        }
        case 'act': {
          const approved = move;
          const result = await inActivity(() => this.#do.performEffect({ ...request, move: approved }));
          move = afterEffect(approved, result);
          if (flow) acted = { flow, result };
          break;
        }
        default:
          return move satisfies never;
      }
      // An activity has settled the turn with what it came to.
      isTold = move.kind === 'ask' || move.kind === 'ended';
    }
  }

  async #drafted(
    request: { readonly turn: TurnRequest; readonly state: CarriedState },
    { flow, edit }: Extract<Move, { kind: 'draft' }>,
  ): Promise<{ readonly move: Move; readonly isWritten: boolean }> {
    const wish = edit ? { wish: edit.wish } : {};
    const drafted = await inActivity(() => this.#do.draftEmail({ ...request, flow, ...wish }));
    const { template } = drafted;
    if (template !== null)
      return { isWritten: true, move: edit ? withRewriting(flow, template) : withDraft(flow, template) };
    if (edit === undefined) return { isWritten: false, move: withDraft(flow, null) };
    return { isWritten: false, move: drafted.because === 'unchanged' ? edit.unread : edit.declined };
  }
}

function activitiesOf(ports: Edges['ports']) {
  return {
    ...composeReplyActivity(ports),
    ...draftEmailActivity(ports),
    ...offerSlotsActivity(ports),
    ...previewEffectActivity(ports, marksOfWords),
    ...performEffectActivity(ports),
    ...tellParticipantActivity(ports),
  };
}

/** Activities ask their surroundings whether they are cancelled, and log; nothing here cancels one. */
const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });

function inActivity<T>(run: () => Promise<T>): Promise<T> {
  return environment.run(run);
}

function requestOf(turn: Turn): TurnRequest {
  const { turnId, at, messageId, position, reading } = turn;
  const { danger } = reading;
  return {
    turnId,
    at,
    replyPosition: position + 1,
    heard: [{ messageId, at, position }],
    answer: null,
    act: null,
    ...(danger ? { danger: { kind: danger.kind, at: passageOf(turn, danger) } } : {}),
  };
}

/** As the workflow hands it to activities. */
function carried({ policy, procedure: _shape, ...rest }: ConversationState): CarriedState {
  const { assistant, assistantVersion, version } = policy;
  return { ...rest, policy: { assistant, assistantVersion, version } };
}
