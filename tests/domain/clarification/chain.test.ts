import { describe, expect, test } from 'vitest';
import { layChain, layStaff, partyNamed } from '../../../domain/clarification/chain.ts';
import { fromTaskAgent, plainPolicy, policyOf } from './cases.ts';

const office = { timeZone: 'Europe/Berlin', from: '09:00', to: '17:00', weekdays: [1, 2, 3, 4, 5] };
const staffed = policyOf({
  parties: [
    { name: 'director', role: 'director_agent', kind: 'agent' },
    { name: 'sales-director', role: 'director_agent', department: 'sales', kind: 'agent', channels: ['webhook'] },
    { name: 'marketing-boss', role: 'business_manager', department: 'marketing' },
    { name: 'Ines', role: 'human_operator', kind: 'person', channels: ['mail'], hours: office },
  ],
});
const places = (chain: ReturnType<typeof layChain>) => chain.map(({ level, party }) => `${level}: ${party}`);

describe('C10 the chain begins at the asked party and climbs', () => {
  test('C10 without a directory every level is somebody named like it, the last one a person', () => {
    expect(layChain(plainPolicy, fromTaskAgent)).toEqual([
      { level: 'task_agent', party: 'planner', kind: 'service', channels: [], timeoutS: 60, hours: null },
      { level: 'director_agent', party: 'director_agent', kind: 'service', channels: [], timeoutS: 60, hours: null },
      {
        level: 'business_manager',
        party: 'business_manager',
        kind: 'service',
        channels: [],
        timeoutS: 60,
        hours: null,
      },
      { level: 'human_operator', party: 'human_operator', kind: 'person', channels: [], timeoutS: 60, hours: null },
    ]);
  });

  test('C10 the directory says who stands above, how they are told, and when they work', () => {
    const [, director, , top] = layChain(staffed, fromTaskAgent);
    expect(director).toMatchObject({ party: 'director', kind: 'agent', channels: [], hours: null });
    expect(top).toMatchObject({ party: 'Ines', kind: 'person', channels: ['mail'], hours: office });
  });

  test('C10 a department’s own party comes first, and another department’s not at all', () => {
    expect(places(layChain(staffed, { ...fromTaskAgent, department: 'sales' }))).toEqual([
      'task_agent: planner',
      'director_agent: sales-director',
      'business_manager: business_manager',
      'human_operator: Ines',
    ]);
    expect(places(layChain(staffed, { ...fromTaskAgent, department: 'marketing' }))[2]).toBe(
      'business_manager: marketing-boss',
    );
  });

  test.each<[string, string, string | null, readonly string[]]>([
    ['its role in the directory, whatever it says', 'director', 'task_agent', ['director_agent: director']],
    ['its role in another department too', 'marketing-boss', null, ['business_manager: marketing-boss']],
    ['the role it says, when the directory does not know it', 'carla', 'business_manager', ['business_manager: carla']],
    [
      'the first level, when its role is unknown',
      'carla',
      'janitor',
      ['task_agent: carla', 'director_agent: director'],
    ],
    ['the first level, when it says none', 'carla', null, ['task_agent: carla', 'director_agent: director']],
    ['the top, and nobody stands above it', 'Ines', null, ['human_operator: Ines']],
  ])('C10 the asked party begins at %s', (_name, party, role, expected) => {
    const chain = places(layChain(staffed, { ...fromTaskAgent, party, role }));
    expect(chain.slice(0, expected.length)).toEqual(expected);
    expect(chain.at(-1)).toBe('human_operator: Ines');
  });

  test('C10 somebody unknown at the top is a person', () => {
    expect(layChain(staffed, { ...fromTaskAgent, party: 'carla', role: 'human_operator' })).toEqual([
      { level: 'human_operator', party: 'carla', kind: 'person', channels: [], timeoutS: 60, hours: null },
    ]);
  });

  test('C10 the asked party of the directory keeps its kind, channels and hours', () => {
    const [first] = layChain(staffed, { ...fromTaskAgent, party: 'Ines' });
    expect(first).toMatchObject({ kind: 'person', channels: ['mail'], hours: office });
  });

  test('C10 each level has the clock of the policy, or all of them that of the instruction', () => {
    const policy = policyOf({
      chain: [
        { level: 'task_agent', timeoutS: 30 },
        { level: 'human_operator', timeoutS: 3_600 },
      ],
    });
    const clocks = (timeoutS: number | null) => layChain(policy, { ...fromTaskAgent, timeoutS }).map((l) => l.timeoutS);
    expect(clocks(null)).toEqual([30, 3_600]);
    expect(clocks(5)).toEqual([5, 5]);
  });
});

describe('C10 a participant is asked first, and then only the last level', () => {
  const participant = { ...fromTaskAgent, party: 'employee-7', role: null, participant: true };

  test('C10 with the clock of the first level', () => {
    const [first, ...above] = layChain(staffed, participant);
    expect(first).toEqual({
      level: 'participant',
      party: 'employee-7',
      kind: 'participant',
      channels: [],
      timeoutS: 60,
      hours: null,
    });
    expect(places(above)).toEqual(['human_operator: Ines']);
  });

  test('C10 or with a clock of their own, which nobody else has', () => {
    const policy = policyOf({
      chain: [
        { level: 'participant', timeoutS: 86_400 },
        { level: 'task_agent', timeoutS: 60 },
        { level: 'human_operator', timeoutS: 600 },
      ],
    });
    const clocks = (asked: typeof participant | typeof fromTaskAgent) =>
      layChain(policy, asked).map(({ level, timeoutS }) => [level, timeoutS]);
    expect(clocks(participant)).toEqual([
      ['participant', 86_400],
      ['human_operator', 600],
    ]);
    expect(clocks(fromTaskAgent)).toEqual([
      ['task_agent', 60],
      ['human_operator', 600],
    ]);
    expect(layChain(policy, { ...participant, timeoutS: 9 }).map(({ timeoutS }) => timeoutS)).toEqual([9, 9]);
  });

  test('C10 a policy for participants alone has a chain for everybody', () => {
    const alone = policyOf({ chain: [{ level: 'participant', timeoutS: 600 }] });
    expect(places(layChain(alone, participant))).toEqual(['participant: employee-7']);
    expect(places(layChain(alone, fromTaskAgent))).toEqual(['participant: planner']);
    expect(places(layStaff(alone))).toEqual(['participant: participant']);
  });
});

describe('C10 a party by its name', () => {
  test('C10 is told as the directory says', () => {
    expect(partyNamed(staffed, { party: 'Ines', department: null })).toEqual({
      kind: 'person',
      channels: ['mail'],
      hours: office,
    });
  });

  test('C10 of several entries the department’s is taken', () => {
    const twice = policyOf({
      parties: [
        { name: 'dora', role: 'director_agent', kind: 'agent' },
        { name: 'dora', role: 'director_agent', department: 'sales', kind: 'person' },
      ],
    });
    expect(partyNamed(twice, { party: 'dora', department: 'sales' })?.kind).toBe('person');
    expect(partyNamed(twice, { party: 'dora', department: 'operations' })?.kind).toBe('agent');
  });

  test('C10 is nobody when the directory does not know it', () => {
    expect(partyNamed(staffed, { party: 'carla', department: 'sales' })).toBeNull();
  });
});
