import { expect, test } from 'vitest';
import type { LocalText, OutcomeShape, ProcedureShape, StepShape } from '../../../contracts/assistant/procedure.ts';
import { findingOf, mayBeAsked, outcomeOf, type Settled } from '../../../domain/diagnosis/procedure.ts';
import { procedures } from './talk.ts';

const shapeOf = (id: string) => procedures.find(({ shape }) => shape.id === id)?.shape;
const named = procedures.map((procedure) => [procedure.shape.id, procedure] as const);

/** A diagnosis as far as it went: which steps were settled how, and what was isolated in the end. */
interface Walk {
  readonly settled: ReadonlyMap<string, Settled>;
  readonly open: readonly string[];
  readonly isolated: string | null;
}

const start: Walk = { settled: new Map(), open: [], isolated: null };

/**
 * The first step of the file that may be asked and has not been; null when there is none or the diagnosis has ended.
 */
function nextOf({ steps }: ProcedureShape, walk: Walk): StepShape | null {
  if (walk.isolated !== null) return null;
  const settled = (id: string) => walk.settled.get(id) ?? null;
  return steps.find((step) => settled(step.id) === null && mayBeAsked(step, settled, walk.open)) ?? null;
}

function answered(walk: Walk, step: StepShape, outcome: OutcomeShape | null): Walk {
  const how: Settled = outcome === null ? { kind: 'unable' } : { kind: 'done', outcome: outcome.id };
  return {
    settled: new Map([...walk.settled, [step.id, how]]),
    open: [...walk.open, ...(outcome?.opens ?? [])],
    isolated: outcome?.isolates ?? null,
  };
}

/** Every course that a diagnosis can take, with steps that could not be done or without. */
function coursesOf(procedure: ProcedureShape, withUnable: boolean, walk = start): readonly Walk[] {
  const step = nextOf(procedure, walk);
  if (step === null) return [walk];
  const answers = withUnable ? [...step.outcomes, null] : step.outcomes;
  return answers.flatMap((answer) => coursesOf(procedure, withUnable, answered(walk, step, answer)));
}

function outcomesOf(procedure: ProcedureShape, { settled }: Walk): readonly OutcomeShape[] {
  return procedure.steps.flatMap((step) => {
    const how = settled.get(step.id);
    return how?.kind === 'done' ? (outcomeOf(step, how.outcome) ?? []) : [];
  });
}

const told = ({ settled, isolated }: Walk) =>
  `${[...settled].map(([step, how]) => `${step} ${how.kind === 'done' ? how.outcome : how.kind}`).join(', ')}: ${isolated}`;

test('D1 the service desk has the seven procedures', () => {
  expect(named.map(([id, { shape }]) => `${id} ${shape.complexity}`)).toEqual([
    'awning simple',
    'electrical_12v simple',
    'furnace complex',
    'roof_ac complex',
    'slide_out simple',
    'water_heater simple',
    'water_pump simple',
  ]);
});

// Procedure, branch, answers in the order in which they are asked, and what they isolate.
test.each([
  ['water_pump', 'electrical', 'pump_runs still, pump_voltage present, direct_power still', 'motor_still'],
  ['water_pump', 'upstream', 'pump_runs still, pump_voltage none, direct_power runs, fuse one', 'fuse_open'],
  ['water_pump', 'suction', 'pump_runs runs, source there, strainer clear, suction_air air', 'suction_takes_air'],
  ['water_pump', 'cycling', 'pump_runs cycles, outlet_closed starts', 'head_passes_back'],
  [
    'slide_out',
    'electrical',
    'path_clear clear, supply normal, motion still, motor_voltage present, direct_power still',
    'motor_still',
  ],
  [
    'slide_out',
    'upstream',
    'path_clear clear, supply normal, motion still, motor_voltage none, direct_power runs, controller_supply present, switch_signal present',
    'controller_no_output',
  ],
  ['slide_out', 'drive', 'path_clear clear, supply normal, motion runs_only, coupling open', 'coupling_open'],
  ['slide_out', 'sync', 'path_clear clear, supply normal, motion stops, sides_even uneven', 'sides_out_of_step'],
  [
    'slide_out',
    'binding',
    'path_clear clear, supply normal, motion stops, sides_even even, travel_current high, rails resistance',
    'rail_resistance',
  ],
  ['awning', 'electrical', 'free_to_move free, motion none, plug_voltage present, direct_power still', 'motor_still'],
  [
    'awning',
    'upstream',
    'free_to_move free, motion none, plug_voltage present, direct_power runs, load_voltage falls',
    'feed_falls',
  ],
  ['awning', 'one_way', 'free_to_move free, motion one, other_way_voltage absent', 'reversing_no_output'],
  ['awning', 'mechanics', 'free_to_move free, motion both, arms_and_fabric torn', 'fabric_open'],
  [
    'electrical_12v',
    'charging',
    'complaint everything, battery_rest low, charge_voltage no_rise, converter_output absent, converter_supply present',
    'converter_no_output',
  ],
  [
    'electrical_12v',
    'feed',
    'complaint everything, battery_rest charged, contacts sound, panel_voltage low, panel_ground present',
    'main_ground_open',
  ],
  [
    'electrical_12v',
    'circuit',
    'complaint one, battery_rest charged, circuit_fuse both, load_voltage low, ground_side absent',
    'circuit_line_open',
  ],
  [
    'electrical_12v',
    'drain',
    'complaint flat, battery_rest charged, charge_voltage charging, battery_load holds, standby_current high, fuse_by_fuse falls',
    'draw_on_circuit',
  ],
  ['furnace', 'exchanger', 'co_alarm sounds, chamber_look opening', 'chamber_open'],
  [
    'furnace',
    'blower',
    'co_alarm quiet, supply normal, thermostat_line present, blower_runs still, blower_direct still',
    'blower_still',
  ],
  [
    'furnace',
    'upstream',
    'co_alarm quiet, supply normal, thermostat_line present, blower_runs still, blower_direct runs, blower_voltage absent',
    'relay_no_output',
  ],
  [
    'furnace',
    'airflow',
    'co_alarm quiet, supply normal, thermostat_line present, blower_runs runs, sail_voltage absent, air_path clear',
    'sail_switch_open',
  ],
  [
    'furnace',
    'ignition',
    'co_alarm quiet, supply normal, thermostat_line present, blower_runs runs, sail_voltage present, limit_voltage present, gas_pressure normal, spark none',
    'spark_missing',
  ],
  [
    'water_heater',
    'gas',
    'tank_full full, complaint no_ignition, heater_supply present, gas_pressure low',
    'gas_pressure_low',
  ],
  [
    'water_heater',
    'no_ignition',
    'tank_full full, complaint no_ignition, heater_supply present, gas_pressure normal, limit_chain absent',
    'limit_open',
  ],
  [
    'water_heater',
    'lockout',
    'tank_full full, complaint lockout, heater_supply present, gas_pressure normal, flame_shape steady, flame_hold drops',
    'board_drops_flame',
  ],
  [
    'water_heater',
    'electric',
    'tank_full full, complaint electric_cold, element_supply present, element_resistance open',
    'element_open',
  ],
  ['water_heater', 'no_hot_water', 'tank_full full, complaint faucet_cold, bypass_position crossed', 'cold_mixes_in'],
  ['water_heater', 'relief', 'tank_full full, complaint relief_water, air_space wet', 'relief_valve_passes'],
  [
    'water_heater',
    'tank',
    'tank_full full, complaint water_outside, tank_trace traced, tank_confirmed tank',
    'tank_open',
  ],
])('D1 %s, branch %s: %s isolates %s', (id, branch, answers, finding) => {
  const shape = shapeOf(id);
  expect(shape?.branches).toContain(branch);
  let walk = start;
  for (const answer of answers.split(', ')) {
    const [asked = '', outcome = ''] = answer.split(' ');
    const step = shape && nextOf(shape, walk);
    expect(step?.id).toBe(asked);
    if (step) walk = answered(walk, step, outcomeOf(step, outcome));
  }
  expect(walk.open).toContain(branch);
  expect(walk.isolated).toBe(finding);
});

test.each(named)(
  'D1 %s comes to an isolation whenever every step can be done, with at most twelve questions',
  (_id, { shape }) => {
    const courses = coursesOf(shape, false);
    expect(courses.filter(({ isolated }) => isolated === null).map(told)).toEqual([]);
    expect(Math.max(...courses.map(({ settled }) => settled.size))).toBeLessThanOrEqual(12);
    expect(new Set(courses.map(({ isolated }) => isolated))).toEqual(new Set(shape.findings.map(({ id }) => id)));
  },
);

test.each(named)('D1 %s isolates in each of its branches', (_id, { shape }) => {
  const lastBranches = coursesOf(shape, false).map(({ settled }) => {
    const last = [...settled.keys()].at(-1);
    return shape.steps.find(({ id }) => id === last)?.branch;
  });
  expect(lastBranches).toEqual(expect.arrayContaining(shape.branches));
});

test.each(named)('D11 %s isolates nothing when no step can be done, and asks each once', (_id, { shape }) => {
  let walk = start;
  for (let step = nextOf(shape, walk); step !== null; step = nextOf(shape, walk)) walk = answered(walk, step, null);
  expect(walk.isolated).toBeNull();
  expect(walk.settled.size).toBeGreaterThan(0);
  expect([...walk.settled.values()].every(({ kind }) => kind === 'unable')).toBe(true);
});

test.each(named)('D5 %s never isolates what an answer before spoke against', (_id, { shape }) => {
  const wrong = coursesOf(shape, true).filter(
    (walk) =>
      walk.isolated !== null &&
      outcomesOf(shape, walk).some(({ contradicts }) => contradicts.includes(walk.isolated ?? '')),
  );
  expect(wrong.map(told)).toEqual([]);
});

test.each(named)(
  'D9 %s: a motor that runs on direct power ends upstream, or honestly without a finding',
  (_id, { shape }) => {
    const wrong = coursesOf(shape, true).filter(
      (walk) =>
        walk.isolated !== null &&
        outcomesOf(shape, walk).some(({ motor }) => motor === 'runs') &&
        findingOf(shape, walk.isolated)?.scope !== 'upstream',
    );
    expect(wrong.map(told)).toEqual([]);
  },
);

test.each(['slide_out', 'awning', 'water_pump', 'furnace'])('D9 %s asks for direct power on its motor', (id) => {
  const outcomes = shapeOf(id)?.steps.find(({ directPower }) => directPower)?.outcomes;
  expect(outcomes?.map(({ motor }) => motor)).toEqual(['runs', 'still']);
});

const banned: readonly (readonly [keyof LocalText, RegExp])[] = [
  ['en', /\b(?:broken|fail\w*|defect\w*|bad(?:ly)?|damag\w*|worn|misadjust\w*|leak(?:s|y|ed|ing))\b/i],
  [
    'es',
    /(?<!\p{L})(?:rot[oa]s?|fall(?:a|o|ó|as|ado|ada)|defect\p{L}*|mal(?:o|a|os|as)?|dañ\p{L}*|(?:des)?gastad\p{L}*|desajust\p{L}*|fugas?|gote\p{L}*)(?!\p{L})/iu,
  ],
  [
    'ru',
    /(?<!\p{L})(?:слом\p{L}*|поломан\p{L}*|неисправ\p{L}*|дефект\p{L}*|плох\p{L}*|повре[жд]\p{L}*|изно[сш]\p{L}*|разрегулир\p{L}*|протек\p{L}*|подтек\p{L}*|теч[её]т|течь|утеч\p{L}*|отказ\p{L}*)(?!\p{L})/iu,
  ],
];

test.each(named)('D11 %s says nothing in a report that a report may not say', (_id, { file }) => {
  const inReport = [
    file.title,
    ...file.steps.map(({ label }) => label),
    ...file.findings.flatMap(({ condition, action, needs, labour }) => [
      condition,
      ...(action ? [action] : []),
      ...needs,
      ...labour.map(({ task }) => task),
    ]),
  ];
  const said = inReport.flatMap((text) =>
    banned.flatMap(([language, words]) => text[language]?.match(words)?.[0] ?? []),
  );
  expect(said).toEqual([]);
});
