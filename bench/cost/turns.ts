/** What a turn of Parley takes, beside the floors in the same run on the same servers. */
import type { Client } from '@temporalio/client';
import { percentilesOf, type Percentiles } from '../chance/figures.ts';
import type { Arena } from './bench.ts';
import type { MeasuredProcess } from './children.ts';
import { allMet, atLeast, atMost, ratio, type Goal, type Measured } from './goals.ts';
import { longTalk, type LongTalk } from './long-talk.ts';
import { alone, crowd, middleOf, roundedAll, type Contender, type Crowd } from './pace.ts';
import { growth, latestRun, type TurnHistory } from './runs.ts';

export interface TurnsSettings {
  /** How many conversations speak at once. */
  readonly crowds: readonly number[];
  /** Turns of each of them. */
  readonly crowdTurns: number;
  /** Turns of one caller alone, in each round. */
  readonly aloneTurns: number;
  /** Times that everybody is measured, one after the other; the middle one counts. */
  readonly rounds: number;
  /** Turns of the one long conversation. */
  readonly longTurns: number;
  readonly progress?: (line: string) => void;
}

export interface PerTurn {
  readonly transactions: number;
  readonly round_trips: number;
  readonly delta_notifications: number;
}

export interface TurnsOf {
  readonly crowds: readonly Crowd[];
  readonly alone_ms: Percentiles;
  readonly history_per_turn: TurnHistory;
  /** What API and worker ask of PostgreSQL. */
  readonly database_per_turn: PerTurn;
}

export interface TurnsFigures {
  readonly bare: TurnsOf;
  readonly fair: TurnsOf;
  readonly parley: TurnsOf;
  readonly long_conversation: LongTalk;
  /** Parley's figure divided by the floor's. */
  readonly ratios: Readonly<Record<'to_bare' | 'to_fair', Readonly<Record<string, number | null>>>>;
  readonly goals: readonly Goal[];
}

/** Turns over which events, bytes and statements are counted. */
const countedTurns = 10;

/** Measures everybody, and says which goals are met. */
export async function measureTurns(arena: Arena, settings: TurnsSettings): Promise<Measured<TurnsFigures>> {
  const { bare, fair, parley } = await paceOf(arena, settings);
  const long = await longTalk(arena, settings.longTurns, settings.progress);
  const goals = goalsOf(fair, parley, long);
  const ratios = { to_bare: ratiosOf(parley, bare), to_fair: ratiosOf(parley, fair) };
  return { figures: { bare, fair, parley, long_conversation: long, ratios, goals }, kept: allMet(goals) };
}

type Name = keyof Arena['contenders'];

async function paceOf(arena: Arena, settings: TurnsSettings): Promise<Readonly<Record<Name, TurnsOf>>> {
  const { contenders, temporal, parley, floor } = arena;
  const { crowds, crowdTurns, aloneTurns, rounds, progress = () => {} } = settings;
  const names = ['bare', 'fair', 'parley'] as const;
  const taken = { bare: [] as number[], fair: [] as number[], parley: [] as number[] };
  const seen = { bare: [] as Crowd[], fair: [] as Crowd[], parley: [] as Crowd[] };
  for (let round = 1; round <= rounds; round += 1)
    for (const name of names) {
      taken[name].push(...(await alone(contenders[name], aloneTurns)));
      for (const conversations of crowds) {
        const one = await crowd(contenders[name], conversations, crowdTurns);
        seen[name].push(one);
        progress(`round ${round}: ${name}, ${conversations} conversations: ${one.turns_per_second} turns/s`);
      }
    }
  const of = async (name: Name): Promise<TurnsOf> => ({
    crowds: crowds.map((size) => middleOf(seen[name].filter(({ conversations }) => conversations === size))),
    alone_ms: roundedAll(percentilesOf(taken[name])),
    ...(await countsOf(temporal, contenders[name], {
      processes: name === 'parley' ? [parley.worker, parley.api] : [floor.worker, floor.api],
      workflowIdOf: name === 'parley' ? (id) => parley.workflowIdOf(id) : (id) => id,
    })),
  });
  return { bare: await of('bare'), fair: await of('fair'), parley: await of('parley') };
}

interface Where {
  readonly processes: readonly MeasuredProcess[];
  readonly workflowIdOf: (conversation: string) => string;
}

/** Counted in a conversation of its own, apart from the clock: counting takes time. */
async function countsOf(
  temporal: Client,
  contender: Contender,
  { processes, workflowIdOf }: Where,
): Promise<Pick<TurnsOf, 'history_per_turn' | 'database_per_turn'>> {
  const id = await contender.open();
  for (let turn = 0; turn < 5; turn += 1) await contender.turn(id);
  await Promise.all(processes.map((one) => one.ask('count')));
  const before = await latestRun(temporal, workflowIdOf(id));
  for (let turn = 0; turn < countedTurns; turn += 1) await contender.turn(id);
  const after = await latestRun(temporal, workflowIdOf(id));
  const counted = await Promise.all(processes.map((one) => one.ask('counted')));
  const each = (count: (one: (typeof counted)[number]) => number): number =>
    counted.reduce((sum, one) => sum + count(one), 0) / countedTurns;
  return {
    history_per_turn: growth(before, after, countedTurns),
    database_per_turn: {
      transactions: each(({ transactions }) => transactions),
      round_trips: each(({ roundTrips }) => roundTrips),
      delta_notifications: each(({ deltas }) => deltas),
    },
  };
}

function ratiosOf(parley: TurnsOf, floor: TurnsOf): Readonly<Record<string, number | null>> {
  const speeds = parley.crowds.map(({ conversations, turns_per_second }, index) => [
    `turns_per_second_${conversations}`,
    ratio(turns_per_second, floor.crowds[index]?.turns_per_second),
  ]);
  return { ...Object.fromEntries(speeds), p50_alone: ratio(parley.alone_ms.p50, floor.alone_ms.p50) };
}

function goalsOf(fair: TurnsOf, parley: TurnsOf, long: LongTalk): readonly Goal[] {
  const { history_per_turn: history, database_per_turn: database } = parley;
  const speeds = parley.crowds.map(({ conversations, turns_per_second }, index) => {
    const measured = ratio(turns_per_second, fair.crowds[index]?.turns_per_second);
    return atLeast(`turns a second with ${conversations} conversations, of the fair floor's`, measured, 0.85);
  });
  const tenth = long.p50_ms_at_turn['10'];
  const later = Object.entries(long.p50_ms_at_turn)
    .filter(([turn]) => turn !== '10')
    .map(([turn, p50]) => atMost(`p50 at turn ${turn}, of that at turn 10`, ratio(p50, tenth), 1.1));
  return [
    ...speeds,
    atMost('p50 alone, of the fair floor’s', ratio(parley.alone_ms.p50, fair.alone_ms.p50), 1.25),
    atMost('transactions a turn', database.transactions, 4),
    atMost('round trips a turn', database.round_trips, 12),
    atMost('events a turn', history.events, 11),
    atMost('billable actions a turn', history.actions, 2),
    atMost('payload bytes a turn beside the reading', history.payload_bytes - history.reading_bytes, 2_048),
    ...later,
    // A conversation too short to continue as new says nothing about it.
    ...(long.runs.length > 1
      ? [atMost('p50 of the turn that continues as new, of turn 10', ratio(long.continuing_ms.p50, tenth), 2)]
      : []),
  ];
}
