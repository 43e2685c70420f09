/** One conversation of many turns: whether the later ones take longer, and how large what it carries along becomes. */
import { performance } from 'node:perf_hooks';
import { percentilesOf, type Percentiles } from '../chance/figures.ts';
import { turnOf, type Stage } from './bench.ts';
import { rounded, roundedAll } from './pace.ts';
import { runsOf, sizesOf, type RunSizes } from './runs.ts';

export interface LongTalk {
  readonly turns: number;
  /** Of the turns around that one; those in which the conversation continued as new are not among them. */
  readonly p50_ms_at_turn: Readonly<Record<string, number>>;
  /** Of the slower of the last turn of a run and the first of the next. */
  readonly continuing_ms: Percentiles;
  /** Turns that were the last of a run. */
  readonly continued_after: readonly number[];
  /**
   * Input of the first run is the workflow's input, of the next ones the carried state. Three at most: first, second,
   * last.
   */
  readonly runs: readonly RunSizes[];
}

const milestones = [10, 100, 1_000, 10_000];
/** Turns to both sides of a milestone that are looked at with it. */
const around = 10;

/** @param turns how many; those beyond the last milestone are needed for its surroundings only */
export async function longTalk(
  { temporal, parley }: Stage,
  turns: number,
  progress: (line: string) => void = () => {},
): Promise<LongTalk> {
  const id = await parley.create();
  const taken: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const began = performance.now();
    await turnOf(parley, id);
    taken.push(performance.now() - began);
    if (turn % 500 === 0) progress(`one conversation: ${turn} of ${turns} turns`);
  }
  const runs = (await runsOf(temporal, parley.workflowIdOf(id))).map(sizesOf);
  const continuedAfter = lastTurns(runs);
  const isContinuing = (turn: number): boolean => continuedAfter.some((last) => turn === last || turn === last + 1);
  const p50Around = (milestone: number): number => {
    const span = Math.min(around, milestone / 2);
    const near = taken.filter((_, index) => Math.abs(index + 1 - milestone) <= span && !isContinuing(index + 1));
    return rounded(percentilesOf(near).p50 ?? 0);
  };
  const reached = milestones.filter((milestone) => milestone <= turns);
  const continuing = continuedAfter.map((last) => Math.max(taken[last - 1] ?? 0, taken[last] ?? 0));
  return {
    turns,
    p50_ms_at_turn: Object.fromEntries(reached.map((milestone) => [String(milestone), p50Around(milestone)])),
    continuing_ms: roundedAll(percentilesOf(continuing)),
    continued_after: continuedAfter,
    runs: [...runs.slice(0, 2), ...(runs.length > 2 ? runs.slice(-1) : [])],
  };
}

function lastTurns(runs: readonly RunSizes[]): readonly number[] {
  let sum = 0;
  return runs.slice(0, -1).map(({ turns }) => (sum += turns));
}
