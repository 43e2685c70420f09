/** What encryption costs: the same turns with it and without, in one run on the same servers. */
import type { Servers } from '../../tests/support/servers.ts';
import { turnOf, withParley } from './bench.ts';
import { postmasterOf, processListeningOn } from './cpu.ts';
import { allMet, atLeast, ratio, type Goal, type Measured } from './goals.ts';
import { crowd, middleOf, type Contender, type Crowd } from './pace.ts';

export interface CodecFigures {
  readonly encrypted: Crowd;
  readonly plain: Crowd;
  /** Turns a second with encryption, divided by those without. */
  readonly ratio: number | null;
  readonly goals: readonly Goal[];
}

export interface CodecSettings {
  readonly conversations: number;
  /** Turns of each. */
  readonly turns: number;
  /** Times that both are measured, one after the other; the middle one counts. */
  readonly rounds: number;
  readonly progress: (line: string) => void;
}

export async function measureCodec(servers: Servers, settings: CodecSettings): Promise<Measured<CodecFigures>> {
  const { conversations, turns, rounds, progress } = settings;
  return withParley(servers, async (on) =>
    withParley(
      servers,
      async (off) => {
        const both = { temporal: processListeningOn(servers.temporal), postgres: await postmasterOf(on.parley.owner) };
        const contenders = { encrypted: on, plain: off } as const;
        const seen = { encrypted: [] as Crowd[], plain: [] as Crowd[] };
        for (let round = 1; round <= rounds; round += 1)
          // Who goes second finds a warmer machine, and a fuller store.
          for (const name of round % 2 === 0 ? (['plain', 'encrypted'] as const) : (['encrypted', 'plain'] as const)) {
            const { parley } = contenders[name];
            const contender: Contender = {
              name,
              processes: { ...both, worker: parley.worker.pid, api: parley.api.pid },
              open: () => parley.create(),
              turn: (id) => turnOf(parley, id),
            };
            const one = await crowd(contender, conversations, turns);
            seen[name].push(one);
            progress(`round ${round}: ${name}: ${one.turns_per_second} turns/s`);
          }
        const [encrypted, plain] = [middleOf(seen.encrypted), middleOf(seen.plain)];
        const measured = ratio(encrypted.turns_per_second, plain.turns_per_second);
        const goals = [atLeast('turns a second with encryption, of those without', measured, 0.9)];
        return { figures: { encrypted, plain, ratio: measured, goals }, kept: allMet(goals) };
      },
      'off',
    ),
  );
}
