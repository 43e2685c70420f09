/**
 * Whether the answer to a message needs material that is not there (X1, X2): it waits then, and the model is not
 * called. While a request is open whatever is said waits with it, in its order, and may add to what is asked for.
 */
import type { Say } from '../../contracts/state/flow.ts';
import type {
  ContextRequest,
  ContextSlot,
  ContextStep,
  EndedRequest,
  MaterialRef,
  MessageInWait,
} from '../../contracts/state/context-request.ts';
import type { ContextPolicy } from '../../contracts/assistant/policy.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import type { AnswerDecision, OpenTurn, WantingReply } from '../../contracts/state/turn.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { analyze } from '../context/analyze.ts';
import { layContextChain } from '../context/chain.ts';
import {
  cancelRequest,
  joinRequest,
  openRequest,
  remainingSlots,
  type Missing,
  type Opening,
} from '../context/request.ts';
import { isOpen } from '../clarification/request-state.ts';
import { wantsToEnd } from '../flows/remainder.ts';
import { passageOf } from '../gate/evidence.ts';
import { answerDoor, type Turn } from './hearing.ts';

export interface WaitPlan {
  readonly kind: 'waits';
  readonly state: ConversationState;
  readonly step: ContextStep;
  readonly answer: AnswerDecision;
  readonly say: Say;
  /** One that kept nobody waiting is over: what it asked for is asked for here. */
  readonly unasked?: ContextStep;
}

export interface MaterialThere {
  readonly kind: 'there';
  readonly material: readonly MaterialRef[];
  /** What is asked for beside the answer, which does not wait for it. */
  readonly asks?: ContextStep;
}

/** Supplies that the conversation remembers. */
const mostRemembered = 60;

/** What a message that was heard rests on. Null: on nothing, or the assistant works without material. */
export function planMaterial(
  before: ConversationState,
  turn: Turn,
  said: { readonly messages: readonly MessageInWait[]; readonly requestId: string },
): WaitPlan | MaterialThere | null {
  const policy = before.policy.context;
  if (!policy) return null;
  const supplied = (before.material ?? []).map(({ artifact }) => artifact);
  const found = analyze({ policy, reading: turn.reading, supplied });
  const uses = found.uses.map(({ artifact }) => artifact);
  const missing = found.slots.map(({ artifact, at }): Missing => ({
    artifact,
    quote: passageOf(turn, at),
    optional: at.weak !== undefined,
  }));
  const { messages } = said;
  const open = before.contextRequest;
  const needed = { messages, missing, uses, ...modeOf(turn.reading), policy, at: turn.at };
  if (open) {
    const step = joinRequest(open, needed);
    return step && waits(before, turn, step, 'context.joined');
  }
  const asked = new Set((turn.reading.needs ?? []).map(({ artifact }) => artifact));
  const chain = layContextChain(policy, before.policy.clarification);
  const opening = { ...needed, id: said.requestId, round: 1, chain };
  const isRequired = ({ artifact }: Missing): boolean => policy.artifacts[artifact]?.required === true;
  // What is not required, or only seems to be needed, keeps nobody waiting (X4).
  if (missing.some((one) => isRequired(one) && one.optional !== true))
    return waits(before, turn, openRequest(opening), 'context.needed');
  const material = [...uses.map(fromSession), ...suppliesOf(before, asked)];
  const asks = askBeside(before.optionalRequest, { ...opening, missing: missing.filter(isRequired) });
  if (material.length === 0 && asks === null) return null;
  return { kind: 'there', material, ...(asks === null ? {} : { asks }) };
}

/** Asks for what only seems to be needed, without a message that waits for it. Null: it is asked for already. */
function askBeside(open: ContextRequest | undefined, opening: Opening): ContextStep | null {
  const known = new Set(open?.slots.map(({ slotKey }) => slotKey));
  // The request as a whole keeps nobody waiting; of it every slot is one that is asked for.
  const missing = opening.missing
    .filter(({ artifact }) => !known.has(artifact))
    .map((one) => ({ ...one, optional: false }));
  if (missing.length === 0) return null;
  const asked = { ...opening, messages: [], uses: [], missing };
  return open ? joinRequest(open, asked) : openRequest({ ...asked, optional: true });
}

/** What the answer to these messages does without, although somebody is asked for it. */
export function askedBeside(
  { request }: ContextStep,
  heard: readonly Pick<MessageInWait, 'messageId'>[],
): EndedRequest {
  const { id: requestId, round, slots } = request;
  const isTheirs = ({ quote }: ContextSlot): boolean => heard.some(({ messageId }) => messageId === quote?.messageId);
  return { requestId, round, status: 'pending', missing: slots.filter(isTheirs).map(({ slotKey }) => slotKey) };
}

/** Whether something is asked or wanted done; what only tells something asks. */
export function modeOf({ wants }: Pick<Reading, 'wants'>): { readonly mode?: 'question' | 'action' } {
  if (wants === undefined) return {};
  return { mode: wants === 'action' ? 'action' : 'question' };
}

/**
 * What the messages that waited rest on, when they go on. What was supplied goes before what the session holds of it.
 */
export function materialAfter(state: ConversationState, { request }: ContextStep): readonly MaterialRef[] {
  const supplies = suppliesOf(state, new Set([...request.slots.map(({ slotKey }) => slotKey), ...request.uses]));
  const isSupplied = (artifact: string): boolean => supplies.some((one) => one.artifact === artifact);
  return [...request.uses.filter((artifact) => !isSupplied(artifact)).map(fromSession), ...supplies];
}

/** The model needs material that nobody has yet (X1): its messages wait for it as they do for what their words need. */
export function planWanted(
  before: ConversationState,
  { turnId, heard }: Pick<OpenTurn, 'turnId' | 'heard'>,
  { wanted, calls }: WantingReply,
): WaitPlan {
  const { requestId: id, round, at, artifacts, uses, mode } = wanted;
  const policy = contextPolicyOf(before);
  const step = openRequest({
    id,
    round,
    messages: heard.map(({ messageId, at: saidAt, position }) => ({
      messageId,
      turnId,
      at: saidAt,
      position,
      size: 0,
    })),
    missing: artifacts.map((artifact) => ({ artifact, quote: null })),
    uses,
    ...(mode === undefined ? {} : { mode }),
    policy,
    chain: layContextChain(policy, before.policy.clarification),
    at,
  });
  const asked = { ...before, modelCalls: before.modelCalls + calls };
  return waits(asked, { turnId }, step, 'context.needed');
}

/** Puts a request in the place of its earlier self; one that is over leaves, and what it was supplied with stays. */
export function withRequest(state: ConversationState, { request }: ContextStep): ConversationState {
  const material = rememberedOf(state, request);
  const endedRequests = [...(state.endedRequests ?? []), request.id].slice(-mostEnded);
  if (request.optional === true) {
    const { optionalRequest: _before, ...others } = state;
    return { ...others, ...material, ...(isOpen(request) ? { optionalRequest: request } : { endedRequests }) };
  }
  const { contextRequest: _earlier, ...rest } = state;
  if (isOpen(request)) return { ...rest, ...material, contextRequest: request, phase: 'waiting-context' };
  return { ...rest, ...material, endedRequests, phase: 'answering' };
}

/** The participant waits for it no more. Null: nothing was waited for. */
export function withoutRequest(
  state: ConversationState,
  { at, because }: { readonly at: number; readonly because: string },
): { readonly state: ConversationState; readonly step: ContextStep } | null {
  const { contextRequest } = state;
  if (!contextRequest) return null;
  const step = cancelRequest(contextRequest, { at, by: 'participant', because });
  return { state: withRequest(state, step), step };
}

/**
 * Whether the one who waits wants it no more: "never mind", "leave it", "skip that". Only where nothing else is said;
 * "don't forget it" is said with the same words and means the contrary.
 */
export function leavesMaterial(state: ConversationState, reading: Reading): boolean {
  if (!state.contextRequest || state.flow) return false;
  if (wantsToEnd(reading)) return true;
  const { says, remainder, requests, needs = [], sentences, answers } = reading;
  const leaves = leaving.filter((one) => says.includes(one));
  const isAlone = says.every(
    (one) => one === 'courtesy' || one === 'assent' || leaves.includes(one as (typeof leaving)[number]),
  );
  const isMore =
    remainder.length + requests.length + needs.length > 0 || sentences.some(({ act }) => act === 'question');
  return leaves.length === 1 && isAlone && !isMore && answers.none !== true;
}

const leaving = ['ending', 'refusal', 'skip'] as const;

const mostEnded = 50;

/** The policy of what is waited for; a conversation with a request open has one. */
export function contextPolicyOf({ policy }: ConversationState): ContextPolicy {
  if (!policy.context) throw new Error('A request for material is open without a policy of material.');
  return policy.context;
}

function waits(stood: ConversationState, turn: Pick<Turn, 'turnId'>, step: ContextStep, text: string): WaitPlan {
  const { optionalRequest } = stood;
  const { openedAt: at } = step.request;
  const unasked = optionalRequest && cancelRequest(optionalRequest, { at, by: 'parley', because: 'needed' });
  const before = unasked ? withRequest(stood, unasked) : stood;
  const asked = withRequest(before, step);
  const answer = answerDoor(asked, []);
  return {
    kind: 'waits',
    step,
    ...(unasked ? { unasked } : {}),
    answer,
    state: {
      ...asked,
      offer: null,
      turn: before.turn + 1,
      // The notice counts as the assistant's message (G4); it is no question of the model's.
      gateMemory: { ...asked.gateMemory, depth: asked.gateMemory.depth + 1 },
      lastGate: { turnId: turn.turnId, answer: answer.verdict, act: null },
    },
    say: { text, values: { artifacts: remainingSlots(step.request) } },
  };
}

function rememberedOf(
  { material = [] }: ConversationState,
  { id: requestId, slots }: ContextStep['request'],
): Pick<ConversationState, 'material'> {
  const earlier = material.filter((one) => one.requestId !== requestId);
  const now = slots.flatMap(({ slotKey, supplies }) =>
    supplies.map((supplyId) => ({ artifact: slotKey, supplyId, requestId })),
  );
  const all = [...earlier, ...now].slice(-mostRemembered);
  return all.length === 0 ? {} : { material: all };
}

function suppliesOf({ material = [] }: ConversationState, asked: ReadonlySet<string>): readonly MaterialRef[] {
  return material
    .filter(({ artifact }) => asked.has(artifact))
    .map(({ artifact, supplyId }) => ({ kind: 'supply', artifact, supplyId }));
}

function fromSession(artifact: string): MaterialRef {
  return { kind: 'session', artifact };
}
