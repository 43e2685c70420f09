/** An answer that the rules did not take is read once more by the model (F11). Whatever comes of it, the turn goes on. */
import { ActivityFailure, CancellationScope } from '@temporalio/workflow';
import type { Understood } from '../../contracts/clarification-state.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { inMessage } from '../../domain/conversation/place-reading.ts';
import type { TurnPlan } from '../../domain/conversation/plan-turn.ts';
import { rewriteAsked } from '../../domain/flows/email/rewriting.ts';
import { isLeftOver, moveByModel, type Move } from '../../domain/flows/machines.ts';
import { shownByModel, slotsAsked } from '../../domain/flows/slots-asked.ts';
import type { SecondReading } from '../../contracts/second-reader.ts';
import type { TurnMessage } from '../../contracts/turn.ts';
import { secondLookActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { whereAndWhat } from './requests.ts';
import { note } from './timeline.ts';

interface ReadOnceMore {
  readonly move: Move;
  /** Absent: the move is the rules' own. */
  readonly understood?: readonly Understood[];
}

type FlowPlan = Extract<TurnPlan, { kind: 'flow' }>;

/** The flow's move: the rules' own, or where they took nothing what the model's reading leads to. */
export async function readOnceMore(
  run: Run,
  turn: Turn,
  plan: FlowPlan,
  heard: readonly TurnMessage[],
): Promise<ReadOnceMore> {
  const { standing, move } = plan;
  // Of several messages in one turn nobody could say which words answer; and earlier conversations go on as they began.
  if (heard.length !== 1 || standing.policy.secondReader === undefined || standing.flow === null) return { move };
  const { messageId, reading } = turn;
  const draft = rewriteAsked(standing.flow, move, { ...inMessage(reading, messageId), messageId });
  if (draft !== null) return { move: draft };
  return (await readByModel(run, turn, plan)) ?? { move };
}

async function readByModel(
  run: Run,
  turn: Turn,
  { standing: { flow, policy }, move }: FlowPlan,
): Promise<ReadOnceMore | null> {
  const { reading, messageId, at } = turn;
  if (policy.secondReader !== true || run.isWithoutSecondReader || flow === null) return null;
  if ((reading.remainder ?? []).length === 0 || !isLeftOver(flow, move)) return null;
  const asked = slotsAsked(flow, policy.flows);
  if (asked.length === 0) return null;
  const second = await ask(run, turn, asked);
  if (second?.kind === 'off') run.isWithoutSecondReader = true;
  if (second?.kind !== 'read') return unread(run, second);
  const shown = shownByModel(asked, second.found, messageId);
  const answer = { ...inMessage(second.reading, messageId), messageId };
  const next = moveByModel(flow, move, { answer, shown, at }, policy.flows);
  note(
    run,
    `second reader (model): ${shown.map(({ slot }) => slot).join(', ')}${next === null ? ', of no use here' : ''}`,
  );
  if (next === null) return null;
  const understood = shown.map(({ slot, value, quote }) => ({ field: slot, value, quote, reader: 'model' as const }));
  return { move: next, understood };
}

async function ask(run: Run, { messageId, at, reading }: Turn, asked: ReturnType<typeof slotsAsked>) {
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const { timeZone } = run.standing.identity;
  const by = { lexicon: reading.lexicon, language: reading.language };
  const looking = new CancellationScope();
  run.stopModel = () => looking.cancel();
  try {
    const { readAgain } = secondLookActivities('flow: read an answer once more');
    return await looking.run(() =>
      readAgain({ where, assistant, assistantVersion, messageId, asked, at, timeZone, by }),
    );
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return null;
  } finally {
    run.stopModel = null;
  }
}

function unread(run: Run, second: Exclude<SecondReading, { kind: 'read' }> | null): null {
  if (second?.kind !== 'off') note(run, `second reader (model): ${second?.because ?? 'not reached'}`);
  return null;
}
