/** A message that the rules have left over is read once more by the model (F11). Whatever comes of it, the turn goes on. */
import { ActivityFailure, CancellationScope } from '@temporalio/workflow';
import type { Understood } from '../../contracts/clarification-state.ts';
import type { AskedSlot, ReadByModel, SecondReading } from '../../contracts/second-reader.ts';
import type { TurnMessage } from '../../contracts/turn.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { questionOf } from '../../domain/conversation/question.ts';
import { planRead, slotsAsked } from '../../domain/conversation/second-look.ts';
import type { Said, TurnPlan } from '../../domain/conversation/turn-plan.ts';
import { secondLookActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { planHeard } from './kept.ts';
import { whereAndWhat } from './requests.ts';
import { isStopped } from './stopped.ts';
import { addToTimeline } from './timeline.ts';
import type { About } from './turn-request.ts';

interface PlannedTurn {
  readonly turn: Turn;
  readonly plan: TurnPlan;
  /** What the model has read; empty: the plan is the rules' own. */
  readonly understood: Pick<About, 'understood'>;
}

type Found<Kind extends SecondReading['kind']> = Extract<SecondReading, { kind: Kind }>;

/** The turn's plan: the rules' own, or where they took nothing what the model's reading leads to. */
export async function planTwice(run: Run, turn: Turn, said: Said, heard: readonly TurnMessage[]): Promise<PlannedTurn> {
  const plan = planHeard(run, turn, said);
  // Of several messages in one turn nobody could say which words answer.
  const asked = heard.length === 1 ? slotsAsked(run.state, turn, plan) : [];
  if (!mayReadAgain(run, asked)) return { turn, plan, understood: {} };
  const second = await readAgain(run, turn, asked, 'read an answer once more');
  // A danger that the model has shown in the message is one that is heard (G21): nothing else is taken from it.
  const seen: Turn =
    second?.kind === 'danger' ? { ...turn, reading: { ...turn.reading, danger: second.danger } } : turn;
  // Meanwhile an order may have changed where the conversation stands.
  const now = planHeard(run, seen, said);
  if (second?.kind !== 'read') return { turn: seen, plan: now, understood: {} };
  const read = planRead(run.state, turn, now, second.found);
  noteRead(run, second.found, read === null ? ', of no use here' : '');
  if (read === null) return { turn, plan: now, understood: {} };
  return { turn, plan: read.plan, understood: { understood: understoodBy(read.shown) } };
}

/** What a model finds for these slots in the message of a turn; null: nobody may ask it, there is nothing to look for, or it has found nothing. */
export async function readAgain(
  run: Run,
  turn: Turn,
  asked: readonly AskedSlot[],
  summary: string,
): Promise<Found<'read'> | Found<'danger'> | null> {
  if (!mayReadAgain(run, asked)) return null;
  const second = await ask(run, turn, asked, summary);
  if (second?.kind === 'read' || second?.kind === 'danger') return second;
  if (second?.kind === 'off') run.isWithoutSecondReader = true;
  else addToTimeline(run, `second reader (model): ${second?.because ?? 'not reached'}`);
  return null;
}

function mayReadAgain(run: Run, asked: readonly AskedSlot[]): boolean {
  const isAllowed = run.state.policy.reader === 'model' && !run.isWithoutSecondReader;
  return isAllowed && asked.length > 0 && !isStopped(run);
}

/** What was found stands in the timeline by the names of its slots. */
export function noteRead(run: Run, found: readonly { readonly slot: string }[], more: string): void {
  addToTimeline(run, `second reader (model): ${found.map(({ slot }) => slot).join(', ')}${more}`);
}

/** As it is told with the answer: with its words, and as the model's. */
export function understoodBy(shown: readonly ReadByModel[]): readonly Understood[] {
  return shown.map(({ slot, value, quote }) => ({ field: slot, value, quote, reader: 'model' }));
}

async function ask(run: Run, { messageId, at, reading }: Turn, asked: readonly AskedSlot[], summary: string) {
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const { identity } = run.state;
  const { timeZone } = identity;
  const { language } = reading;
  const times = questionOf(run.state).shown?.times ?? [];
  const looking = new CancellationScope();
  run.stopModel = () => looking.cancel();
  try {
    const { readAgain: look } = secondLookActivities(summary);
    const request = { where, assistant, assistantVersion, messageId, asked, times, at, timeZone, language };
    return await looking.run(() => look(request));
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return null;
  } finally {
    run.stopModel = null;
  }
}
