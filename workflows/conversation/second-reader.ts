/** An answer that the rules did not take is read once more by the model (F11). Whatever comes of it, the turn goes on. */
import { ActivityFailure, CancellationScope } from '@temporalio/workflow';
import type { Understood } from '../../contracts/clarification-state.ts';
import type { ConversationState } from '../../contracts/conversation-state.ts';
import { planSafety, type SafetyPlan } from '../../domain/conversation/danger.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { inMessage } from '../../domain/conversation/place-reading.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import { rewriteAsked } from '../../domain/flows/email/rewriting.ts';
import { isLeftOver, moveByModel, type Move } from '../../domain/flows/machines.ts';
import { shownByModel, slotsAsked } from '../../domain/flows/slots-asked.ts';
import type { AskedSlot, ReadByModel, SecondReading } from '../../contracts/second-reader.ts';
import type { TurnMessage } from '../../contracts/turn.ts';
import { secondLookActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { whereAndWhat } from './requests.ts';
import { isStopped } from './stopped.ts';
import { note } from './timeline.ts';

interface ReadOnceMore {
  readonly move: Move;
  /** The model has shown a danger in the message: nothing is taken from it (G21). */
  readonly danger?: Found<'danger'>['danger'];
  /** Absent: the move is the rules' own. */
  readonly understood?: readonly Understood[];
}

type Found<Kind extends SecondReading['kind']> = Extract<SecondReading, { kind: Kind }>;

type FlowPlan = Extract<TurnPlan, { kind: 'flow' }>;

/** The flow's move: the rules' own, or where they took nothing what the model's reading leads to. */
export async function readOnceMore(
  run: Run,
  turn: Turn,
  plan: FlowPlan,
  heard: readonly TurnMessage[],
): Promise<ReadOnceMore> {
  const { standing, move } = plan;
  // Of several messages in one turn nobody could say which words answer.
  if (heard.length !== 1 || standing.flow === null) return { move };
  const { messageId, reading } = turn;
  const draft = rewriteAsked(standing.flow, move, { ...inMessage(reading, messageId), messageId });
  if (draft !== null) return { move: draft };
  return (await readByModel(run, turn, plan)) ?? { move };
}

/**
 * The turn with the danger that the model has shown in it (G21), and the safety text where it follows. `marks` are those of before the
 * message, which is heard anew.
 */
export function withDanger(
  { standing }: Run,
  turn: Turn,
  marks: ConversationState['marks'],
  danger: ReadOnceMore['danger'],
): { readonly turn: Turn; readonly safety: SafetyPlan | null } {
  if (!danger) return { turn, safety: null };
  const read = { ...turn, reading: { ...turn.reading, danger } };
  return { turn: read, safety: planSafety({ ...standing, marks }, read) };
}

async function readByModel(
  run: Run,
  turn: Turn,
  { standing: { flow, policy }, move }: FlowPlan,
): Promise<ReadOnceMore | null> {
  const { reading, messageId, at } = turn;
  if (flow === null || reading.remainder.length === 0 || !isLeftOver(flow, move)) return null;
  const asked = slotsAsked(flow, policy.flows);
  const second = await readAgain(run, turn, asked, 'flow: read an answer once more');
  if (second === null) return null;
  if (second.kind === 'danger') return { move, danger: second.danger };
  const shown = shownByModel(asked, second.found, messageId);
  const answer = { ...inMessage(second.reading, messageId), messageId };
  const next = moveByModel(flow, move, { answer, shown, at }, policy.flows);
  noteRead(run, shown, next === null ? ', of no use here' : '');
  return next === null ? null : { move: next, understood: understoodBy(shown) };
}

/**
 * What a model finds for these slots in the message of a turn; null: nobody may ask it, there is nothing to look for, or it has found
 * nothing.
 */
export async function readAgain(
  run: Run,
  turn: Turn,
  asked: readonly AskedSlot[],
  summary: string,
): Promise<Found<'read'> | Found<'danger'> | null> {
  if (!run.standing.policy.secondReader || run.isWithoutSecondReader || asked.length === 0) return null;
  if (isStopped(run)) return null;
  const second = await ask(run, turn, asked, summary);
  if (second?.kind === 'read' || second?.kind === 'danger') return second;
  if (second?.kind === 'off') run.isWithoutSecondReader = true;
  else note(run, `second reader (model): ${second?.because ?? 'not reached'}`);
  return null;
}

/** What was found stands in the timeline by the names of its slots. */
export function noteRead(run: Run, shown: readonly ReadByModel[], more: string): void {
  note(run, `second reader (model): ${shown.map(({ slot }) => slot).join(', ')}${more}`);
}

/** As it is told with the answer: with its words, and as the model's. */
export function understoodBy(shown: readonly ReadByModel[]): readonly Understood[] {
  return shown.map(({ slot, value, quote }) => ({ field: slot, value, quote, reader: 'model' }));
}

async function ask(run: Run, { messageId, at, reading }: Turn, asked: readonly AskedSlot[], summary: string) {
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const { timeZone } = run.standing.identity;
  const by = { lexicon: reading.lexicon, language: reading.language };
  const looking = new CancellationScope();
  run.stopModel = () => looking.cancel();
  try {
    const { readAgain: look } = secondLookActivities(summary);
    return await looking.run(() => look({ where, assistant, assistantVersion, messageId, asked, at, timeZone, by }));
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return null;
  } finally {
    run.stopModel = null;
  }
}
