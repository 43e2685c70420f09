/**
 * The second reader (F11): what a model may look for in a message that the rules have left over, and what follows from
 * what it has found. It is asked the question that stands, without what would end something or do it, and its answer is
 * one that was given as data (G23).
 */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Flow } from '../../contracts/state/flow.ts';
import type { GivenAnswer, Option } from '../../contracts/reading/question.ts';
import type { AskedSlot, FoundSlot, ReadByModel } from '../../contracts/reading/second-reader.ts';
import type { FlowPolicies } from '../flows/lifecycle.ts';
import { isLeftOver, moveByModel, stepQuestion, type Move } from '../flows/by-kind/machines.ts';
import { offeredAnswer, placeIn, type StepQuestion } from '../flows/offered.ts';
import type { Turn } from './hearing.ts';
import { inMessage } from './place-reading.ts';
import { planTurn } from './plan-turn.ts';
import { questionIdOf, questionOf } from './question.ts';
import type { FlowPlan, TurnPlan } from './turn-plan.ts';

/** Empty where the rules have taken something, and wherever a yes could do what is shown. */
export function slotsAsked(before: ConversationState, turn: Turn, plan: TurnPlan): readonly AskedSlot[] {
  const { command, given } = turn.reading;
  if (command !== undefined || given !== undefined) return [];
  if (plan.kind === 'flow') return askedInFlow(plan);
  return isLeftOfOffer(before, turn, plan) ? askedBy(questionOf(before)) : [];
}

function askedInFlow({ state: { flow, policy }, move }: FlowPlan): readonly AskedSlot[] {
  return flow !== null && isLeftOver(flow, move) ? askedAt(flow, policy.flows) : [];
}

/** Nothing at a consent, which nobody gives but the participant, nor at a preview, whatever is asked about it. */
export function askedAt(flow: Flow, policies: FlowPolicies): readonly AskedSlot[] {
  return flow.step === 'consent' || flow.step === 'preview' ? [] : askedBy(stepQuestion(flow, policies));
}

/** What is offered is asked about again, or left without a yes or a no; a question alone is answered. */
function isLeftOfOffer({ offer, flow, gateMemory }: ConversationState, { reading }: Turn, plan: TurnPlan): boolean {
  if (offer === null || flow !== null || reading.unshown === true || reading.asksBackOnly) return false;
  if (plan.kind === 'command') return plan.say.text === 'offer.again';
  const isLeft = plan.kind === 'answer' && plan.resolved === undefined;
  return isLeft && plan.state.gateMemory.declines.length === gateMemory.declines.length;
}

function askedBy({ kind, options, slots }: StepQuestion): readonly AskedSlot[] {
  const offered = options.filter(({ id }) => (kind === 'offer' ? ofOffer : ofValue).has(nameOf(id)));
  const choices = offered.map(({ id, text, values = {} }) => ({
    value: id,
    label: { text: `option.${text}`, values },
  }));
  return [...(choices.length === 0 ? [] : [{ slot: offeredAnswer, type: 'option', choices } as const]), ...slots];
}

const ofOffer: ReadonlySet<string> = new Set(['yes', 'no']);
/** "back", "cancel" and the like are no answers to what is asked. */
const ofValue: ReadonlySet<string> = new Set(['time', 'person', 'choice', 'other-times', 'skip']);

/** An option's id without its number: "time" of "time-2". */
function nameOf(id: string): string {
  const name = id.slice(0, id.lastIndexOf('-'));
  return placeIn(id, name) === null ? id : name;
}

/** What was found, as it is shown and kept beside its words: an option by what it says. */
export function shownByModel(
  found: readonly FoundSlot[],
  options: readonly Option[],
  messageId: string,
): readonly ReadByModel[] {
  return found.map(({ slot, start, end, value }) => {
    const quote = { messageId, start, end };
    if (typeof value === 'object') return { slot, quote, value: { ...quote, start: value.start, end: value.end } };
    if (slot !== offeredAnswer) return { slot, quote, value };
    const option = options.find(({ id }) => id === value);
    return { slot: nameOf(`${value}`), quote, value: labelOf(option) ?? quote };
  });
}

function labelOf(option: Option | undefined): string | null {
  const { label, name, choices } = option?.values ?? {};
  const [choice] = Array.isArray(choices) ? (choices as readonly { readonly label?: unknown }[]) : [];
  return [label, name, choice?.label].find((one) => typeof one === 'string') ?? null;
}

/** The plan with what was found; null: it is of no use. Whatever it is, it is shown and asked about. */
export function planRead(
  before: ConversationState,
  turn: Turn,
  plan: TurnPlan,
  found: readonly FoundSlot[],
): { readonly plan: TurnPlan; readonly shown: readonly ReadByModel[] } | null {
  const { messageId, reading, at } = turn;
  const { options } = questionOf(plan.kind === 'flow' ? plan.state : before);
  const shown = shownByModel(found, options, messageId);
  if (plan.kind !== 'flow') {
    const next = planOffer(before, turn, found, shown);
    return next && { plan: next, shown };
  }
  const { state, move } = plan;
  if (state.flow === null || !isLeftOver(state.flow, move)) return null;
  const answer = { ...inMessage(reading, messageId), messageId };
  const next = moveByModel(state.flow, move, { found, shown, answer, at }, state.policy.flows);
  const { left: _left, ...rest } = plan;
  return next && { plan: { ...rest, move: next }, shown };
}

/** An offer that is taken is begun, and one that is not is left. */
function planOffer(
  before: ConversationState,
  turn: Turn,
  found: readonly FoundSlot[],
  shown: readonly ReadByModel[],
): TurnPlan | null {
  const option = found.find(({ slot }) => slot === offeredAnswer)?.value;
  if (before.offer === null || (option !== 'yes' && option !== 'no')) return null;
  const given: GivenAnswer = { question: questionIdOf(before), option };
  const next = planTurn(before, { ...turn, reading: { ...turn.reading, given } });
  if (next.kind === 'answer') return option === 'no' ? next : null;
  return next.kind === 'flow' && option === 'yes' ? { ...next, move: showing(next.move, shown) } : null;
}

function showing(move: Move, shown: readonly ReadByModel[]): Move {
  if (!('flow' in move) || move.kind === 'act') return move;
  const flow = { ...move.flow, readByModel: [...shown] };
  const said = 'say' in move ? { say: { ...move.say, values: { ...move.say.values, readByModel: shown } } } : {};
  return { ...move, flow, ...said } as Move;
}
