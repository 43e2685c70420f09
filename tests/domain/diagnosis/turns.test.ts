/**
 * D7, D8, D10, D11: turns of people who do not know the procedures, and what the rules make of a yes, a no and a
 * reading in passing.
 */
import { describe, expect, test } from 'vitest';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { ownWords } from '../../../domain/diagnosis/own-words.ts';
import { messagesIn, reportOf } from '../../../domain/diagnosis/report.ts';
import { reportInWords } from '../../../domain/diagnosis/report-words.ts';
import { wordbookOf } from '../../../domain/diagnosis/wordbook.ts';
import { processMessage } from '../../../domain/diagnosis/engine.ts';
import { compiled, kindsOf, policy, procedures, say } from './talk.ts';
import { faultsOf, turnsIn } from './turns.ts';

test.each(turnsIn('open').map((turn) => [turn.category, turn.lang, turn.say, turn] as const))(
  'D7 %s in %s: "%s"',
  (_category, _lang, _said, turn) => {
    expect(faultsOf(turn)).toEqual([]);
  },
);

test('D7 of the turns that are kept apart nine in ten are right', () => {
  const turns = turnsIn('apart');
  expect(turns.filter((turn) => faultsOf(turn).length === 0).length / turns.length).toBeGreaterThanOrEqual(0.9);
});

/** Classes of messages whose yes, no or number means something else than it seems. */
const meant = ['command', 'not-done', 'plain', 'of-another', 'number', 'asked', 'correction', 'taken-back'];

test.each(
  turnsIn('meant')
    .filter(({ category }) => meant.includes(category))
    .map((turn) => [turn.category, turn.lang, turn.say, turn] as const),
)('D7 what is meant, %s in %s: "%s"', (_category, _lang, _said, turn) => {
  expect(faultsOf(turn)).toEqual([]);
});

test('D7 of what is meant and was kept apart nine in ten are right', () => {
  const turns = turnsIn('meant-apart').filter(({ category }) => meant.includes(category));
  expect(turns.filter((turn) => faultsOf(turn).length === 0).length / turns.length).toBeGreaterThanOrEqual(0.9);
});

const shapeOf = (id: string) => procedures.find(({ shape }) => shape.id === id)?.shape ?? expect.fail(id);
const dead = ['water pump is dead'];

describe('D7 a yes or no', () => {
  test.each([
    ['nothing there', 'none'],
    ['no', 'none'],
    ["no, it's making no noise at all", undefined],
    ["it doesn't run", undefined],
    ['the fuse is good', undefined],
    ['0 V', 'none'],
    ['yes', undefined],
    ['4 A', undefined],
  ])('to a step that measures: "%s" is %s', (message, outcome) => {
    const { state } = say([message], say(dead).state);
    expect(state.settled.find(({ step }) => step === 'pump_voltage')?.outcome).toBe(outcome);
  });

  test.each([
    ["it's quiet", undefined],
    ["yes, it's quiet", 'quiet'],
    ["it doesn't beep", undefined],
    ['no it is not', 'sounds'],
  ])('to the alarm: "%s" is %s', (message, outcome) => {
    const { state } = say([message], say(['my furnace acts up']).state);
    expect(state.settled.find(({ step }) => step === 'co_alarm')?.outcome).toBe(outcome);
  });

  test('what is denied in front of its words is not told', () => {
    const { state } = say(['AC is not cooling', '118 volts', 'I found a leak on the coil', 'no bubbles']);
    expect(state.isolation.finding).not.toBe('refrigerant_circuit_open');
  });

  test('that comes with a reading belongs to the step that looks for power', () => {
    const { state } = say([...dead, 'no voltage', 'it runs on direct 12 V', 'yes, 12.6 V']);
    expect(state.settled.find(({ step }) => step === 'fuse')?.outcome).toBe('both');
    expect(state.settled.find(({ step }) => step === 'switch_output')).toBeUndefined();
    expect(state.facts.at(-1)).toMatchObject({ value: 12.6, step: null });
  });
});

describe('D8 what could not be verified', () => {
  const unsure = say(['problem with the water pump', 'no access', "I don't have a meter"]);

  test('opens its branches, and shuts out nothing', () => {
    expect(unsure.state.settled.map(({ outcome }) => outcome)).toEqual([null, null]);
    expect(unsure.state.activeStep).toBe('direct_power');
  });

  test('proves nothing: what rests on it is held, and isolates once it is verified', () => {
    const held = say(['no access', '12.5 V behind the pressure switch'], unsure.state);
    expect(held.directives).toContainEqual({
      kind: 'isolation-held',
      finding: 'motor_lead_open',
      because: ['prerequisite-unverified'],
    });
    const known = say(['the pump is dead', '12.6 at the pump'], held.state);
    expect(known.state.isolation.complete).toBe(false);
    expect(say(['the motor spins on direct 12 V'], known.state).state.isolation.finding).toBe('motor_lead_open');
  });

  test('an outcome that was verified shuts out what it leads away from', () => {
    const { state } = say([...dead, '12.6 V', 'it runs on direct 12 V']);
    expect(state.activeStep).toBe('pressure_switch');
    expect(say(['no access'], state).state.activeStep).not.toBe('fuse');
  });

  test('whoever was told how is not told twice, and the step is not asked once more', () => {
    const asked = say(['problem with the water pump', 'how do I check that?', "I don't know"]);
    expect(asked.state.settled).toEqual([{ step: 'pump_runs', outcome: null, fact: null }]);
  });
});

describe('D5 a reading', () => {
  test('of a step that is named is its own, whatever is asked; what is settled by one is not settled in passing', () => {
    const measured = say([...dead, '12.6 V']).state;
    const passing = say(['11.9 V at the pump'], measured).state;
    expect(passing.settled).toEqual(measured.settled);
    expect(passing.facts.at(-1)).toMatchObject({ value: 11.9, step: null });
  });

  test('that is corrected at once is of the step that was measured last', () => {
    const { state } = say(['AC is not cooling', '18 volts']);
    expect(state.isolation.finding).toBe('supply_low');
    const slide = say(['slide is stuck', 'path is clear', '12.0 V', 'nothing', '2 V', 'sorry, I misread, 12.6 V']);
    expect(slide.state.settled.find(({ step }) => step === 'motor_voltage')?.outcome).toBe('present');
  });

  test('of no check is in the report with its message', () => {
    const { state } = say([...dead, '12.6 V', 'ground is good, 0.1 ohm']);
    expect(reportOf(state, shapeOf('water_pump'))).toContainEqual({
      kind: 'readings',
      readings: [{ messageId: expect.any(String), value: 0.1, unit: 'ohm' }],
    });
  });
});

describe('D11 a reading of no check is reported', () => {
  const { state } = say([...dead, '12.6 V', 'ground is good, 0.1 ohm']);
  const words = wordbookOf(compiled, 'water_pump', 'en');
  const linesWith = (said: (messageId: string) => readonly string[]) =>
    reportInWords(reportOf(state, shapeOf('water_pump')), { procedure: shapeOf('water_pump'), words, said })
      .sections.filter(({ kind }) => kind === 'readings')
      .flatMap(({ lines }) => lines);

  test('in the words that it was told in, or by itself where they cannot be repeated', () => {
    expect(linesWith(() => ['The ground is good, 0.1 ohm.'])).toEqual(['The ground is good, 0.1 ohm.']);
    expect(linesWith(() => ['La tierra está bien, 0,1 ohmios.'])).toEqual(['La tierra está bien, 0,1 ohmios.']);
    expect(linesWith(() => [])).toEqual(['0.1 Ω']);
  });

  test('and its message is looked up beside the complaint, once', () => {
    const ids = messagesIn(reportOf(state, shapeOf('water_pump')), state);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(2);
  });
});

test('D10 what is said of the finding and of what it needs', () => {
  const words = wordbookOf(compiled, 'water_pump', 'en');
  const { state } = say([...dead, '12.6 V', 'no']);
  const said = (finding: string | null) => ownWords([{ kind: 'needs', finding }], state, words).join(' ');
  expect(said(null)).toContain('once the cause is isolated');
  expect(said('motor_still')).toContain('Water pump with fittings');
  expect(said('source_closed')).toContain('no parts');
  const restated = (yes: boolean) =>
    ownWords([{ kind: 'restate', finding: 'motor_still', yes }], state, words).join(' ');
  expect(restated(true)).toMatch(/^Yes\./u);
  expect(restated(false)).not.toMatch(/^Yes/u);
  const held = (because: 'cleared-by-direct-power' | 'prerequisite-unverified') =>
    ownWords([{ kind: 'isolation-held', finding: 'motor_still', because: [because] }], state, words).join(' ');
  expect(held('cleared-by-direct-power')).toContain('direct power');
  expect(held('prerequisite-unverified')).toContain('could not be verified');
});

describe('D10 questions about the work', () => {
  const isolated = say([...dead, '12.6 V', 'no']).state;

  test.each([
    ["so the motor's gone?", { kind: 'restate', finding: 'motor_still', yes: true }],
    ['so it is the fuse?', { kind: 'restate', finding: 'motor_still', yes: false }],
    ['what parts do I need?', { kind: 'needs', finding: 'motor_still' }],
    ['how long will it take?', { kind: 'labour', labour: { mode: 'draft', hours: 1 } }],
  ])('"%s" is answered from the finding', (message, directive) => {
    const after = say([message], isolated);
    expect(after.directives).toEqual([directive]);
    expect(after.state.facts).toEqual(isolated.facts);
  });

  test('before the isolation they wait, and the step is asked again', () => {
    expect(kindsOf(say(['what parts do I need?'], say(dead).state))).toEqual(['needs', 'ask']);
    expect(kindsOf(say(['how long will it take?'], say(dead).state))).toEqual(['labour-held', 'ask']);
  });

  test('an inference is no evidence', () => {
    expect(say(['so the motor is burnt?'], isolated).state).toMatchObject({ isolation: { finding: 'motor_still' } });
  });
});

test('what was read before clauses were told apart is judged as before', () => {
  const reading = {
    intents: ['MAIN_DIAGNOSTIC' as const],
    measurements: [],
    evidence: [],
    says: 'no' as const,
    motor: null,
    disputes: false,
    repaired: false,
    command: null,
    reportIn: null,
    systems: ['water_pump'],
    parts: [],
    outcomes: ['water_pump.pump_runs.still'],
  };
  const first = processMessage(noDiagnosis, { messageId: 'a', reading }, policy, '2026-02-12T10:00:00Z');
  expect(first.state.settled).toMatchObject([{ step: 'pump_runs', outcome: 'still' }]);
  const silent = { ...reading, outcomes: [], says: null };
  const second = processMessage(first.state, { messageId: 'b', reading: silent }, policy, '2026-02-12T10:00:00Z');
  expect(second.state.settled).toHaveLength(1);
});
