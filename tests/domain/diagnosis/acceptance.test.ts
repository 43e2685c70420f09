/** The scenarios of seed 5 (P0a–P0d), over the reader and the engine together. */
import { describe, expect, test } from 'vitest';
import { kindsOf, policy, procedures, say } from './talk.ts';

const roof = procedures.find(({ shape }) => shape.id === 'roof_ac');
const question = (step: string, tag = 'en') => roof?.text(`step.${step}.question`, tag);

describe('P0a new evidence after isolation', () => {
  test.each([
    ['en', ['AC is not cooling', '118 volts', 'yes it runs', '62 %'], 'I found a leak on the coil', 'are you sure?'],
    [
      'es',
      ['el aire no enfría', '118 voltios', 'sí, funciona', '62 %'],
      'encontre una fuga en el serpentín',
      '¿estás seguro?',
    ],
    [
      'ru',
      ['кондиционер не холодит', '118 вольт', 'да, работает', '62 %'],
      'нашел утечку на испарителе',
      'вы уверены?',
    ],
  ])('D6 in %s: evidence overturns it and names the branch, a doubt does not', (_tag, story, evidence, doubt) => {
    const isolated = say(story);
    expect(isolated.state.isolation).toEqual({ complete: true, finding: 'capacitor_out_of_range', invalidated: false });
    expect(isolated.state.labour).toEqual({ mode: 'draft', hours: 2.5 });
    expect(say([doubt], isolated.state).state.isolation.complete).toBe(true);
    const replanned = say([evidence], isolated.state);
    expect(replanned.directives).toContainEqual({
      kind: 'replan',
      because: 'physical-evidence',
      branch: 'sealed_system',
    });
    expect(replanned.state).toMatchObject({
      submode: 'replan',
      isolation: { complete: false, finding: null, invalidated: true },
      activeStep: 'trace_confirmed',
    });
    expect(replanned.state.facts.length).toBeGreaterThan(isolated.state.facts.length);
    expect(replanned.state.contradictions.at(-1)).toMatchObject({
      finding: 'capacitor_out_of_range',
      resolution: 'replanned',
    });
  });

  test('D6 the new branch comes to an isolation of its own', () => {
    const { state, texts } = say([
      'AC is not cooling',
      '118 volts',
      'yes it runs',
      '62 %',
      'I found a leak on the coil',
      'yes, bubbles',
    ]);
    expect(state.isolation).toEqual({ complete: true, finding: 'refrigerant_circuit_open', invalidated: false });
    expect(texts).toContain('finding.refrigerant_circuit_open.condition');
  });

  test('D6 a reading that contradicts a stored one overturns it, negative evidence does not', () => {
    const isolated = say(['AC is not cooling', '118 volts', 'yes it runs', '62 %']).state;
    expect(say(['no leak on the coil'], isolated).state.isolation.complete).toBe(true);
    expect(kindsOf(say(['now I get 95 % on the capacitor'], isolated))).toContain('replan');
    expect(kindsOf(say(['it is still 62 %'], isolated))).not.toContain('replan');
  });

  test('D6 new damage after a finished repair reopens the diagnosis', () => {
    const repaired = say([
      'AC is not cooling',
      '118 volts',
      'yes it runs',
      '62 %',
      'START FINAL REPORT',
      'we replaced the unit',
    ]).state;
    const reopened = say(['there is a burn mark on the board'], repaired);
    expect(reopened.directives).toContainEqual({ kind: 'replan', because: 'damage-after-repair', branch: null });
    expect(reopened.state).toMatchObject({ mode: 'diagnostic', isolation: { invalidated: true } });
  });

  test('D13 without the flag the evidence is kept and nothing is overturned', () => {
    const rules = { ...policy, flags: { ...policy.flags, replan: false } };
    const isolated = say(['AC is not cooling', '118 volts', 'yes it runs', '62 %'], undefined, rules).state;
    const after = say(['I found a leak on the coil'], isolated, rules);
    expect(after.state.isolation.complete).toBe(true);
    expect(after.state.facts.at(-1)).toMatchObject({ evidence: 'leak', negative: false });
    expect(kindsOf(after)).toContain('noted-only');
  });
});

describe('evidence before isolation', () => {
  test('D7 it is a fact, and completes the step that it answers', () => {
    const { state } = say(['AC is not cooling', '118 volts', 'yes it runs', 'the capacitor is burnt']);
    expect(state.facts.at(-1)).toMatchObject({
      kind: 'evidence',
      evidence: 'burn',
      step: 'capacitor',
      outcome: 'out_of_range',
    });
    expect(state.isolation.finding).toBe('capacitor_out_of_range');
  });

  test('D7 for a step of a branch that is closed it opens the branch', () => {
    const { state } = say(['AC is not cooling', '118 volts', 'I found a leak on the coil']);
    expect(state.settled).toContainEqual(expect.objectContaining({ step: 'refrigerant_trace', outcome: 'traced' }));
    expect(state.openBranches).toContain('sealed_system');
  });

  test.each([
    ['roof_ac', ['AC is not cooling', '118 volts'], 'the compressor runs', 'yes the fan runs'],
    ['roof_ac', ['кондиционер не холодит', '118 вольт'], 'компрессор работает', 'да, вентилятор работает'],
    ['roof_ac', ['el aire no enfría', '118 voltios'], 'el compresor funciona', 'sí, el ventilador funciona'],
  ])('D7 that another part works is no yes to the step that is asked: %s %j "%s"', (_id, story, other, own) => {
    const before = say(story).state;
    const after = say([other], before);
    expect(after.state.activeStep).toBe(before.activeStep);
    expect(after.state.settled).toEqual(before.settled);
    expect(say([own], before).state.settled).toHaveLength(before.settled.length + 1);
  });

  test('D7 what no step asks for is kept all the same', () => {
    const { state } = say(['AC is not cooling', '118 volts', 'there is a wasp nest in the vent']);
    expect(state.facts.at(-1)).toMatchObject({ kind: 'evidence', evidence: 'blockage', step: null });
    expect(state.activeStep).toBe('fan_runs');
  });
});

describe('P0b no loops', () => {
  test('D8 two unclear messages get one fallback, and then the next step', () => {
    const first = say(['AC is not cooling', '118 volts', 'asdf']);
    expect(kindsOf(first)).toEqual(['fallback', 'ask']);
    expect(first.texts).toEqual(['step.fan_runs.howto', 'step.fan_runs.question']);
    const second = say(['qwertz'], first.state);
    expect(kindsOf(second)).not.toContain('fallback');
    expect(second.state.activeStep).not.toBe('fan_runs');
  });

  test('D8 what could not be done is not asked again, and the diagnosis ends honestly', () => {
    let processed = say(['AC is not cooling']);
    const asked: (string | null)[] = [processed.state.activeStep];
    for (let turn = 0; turn < 12 && processed.state.activeStep !== null; turn += 1) {
      processed = say(["I can't check that"], processed.state);
      asked.push(processed.state.activeStep);
    }
    expect(new Set(asked).size).toBe(asked.length);
    expect(kindsOf(processed)).toContain('not-isolated');
  });

  test('D8 without a system two messages in a row get no two fallbacks', () => {
    const first = say(['asdf']);
    expect(kindsOf(first)).toEqual(['ask-system']);
    expect(kindsOf(say(['qwertz'], first.state))).toEqual(['list-systems']);
  });

  test('D2 what was answered before is asked for its result once', () => {
    const first = say(['AC is not cooling', '118 volts', 'I already checked that']);
    expect(first.directives).toEqual([
      { kind: 'result-needed', step: 'fan_runs' },
      { kind: 'ask', step: 'fan_runs', again: true },
    ]);
    expect(say(['already told you'], first.state).state.activeStep).not.toBe('fan_runs');
  });
});

describe('P0c digressions', () => {
  test.each([
    [
      'en',
      ['AC is not cooling', '118 volts'],
      ['where is the fan motor', 'what is a fan motor', 'how do I check that'],
      'yes it runs',
    ],
    [
      'es',
      ['el aire no enfria', '118 voltios'],
      ['donde esta el ventilador', 'que es el ventilador', 'como lo reviso'],
      'si, funciona',
    ],
    [
      'ru',
      ['кондиционер не холодит', '118 вольт'],
      ['где вентилятор', 'что такое вентилятор', 'как это проверить'],
      'да, работает',
    ],
  ])('D4 in %s: where, what and how return to the same step, which they do not settle', (tag, story, asks, answer) => {
    let processed = say(story);
    for (const [at, ask] of asks.entries()) {
      processed = say([ask], processed.state);
      expect(processed.state).toMatchObject({ activeStep: 'fan_runs', submode: ['locate', 'explain', 'howto'][at] });
      expect(processed.state.topics).toHaveLength(at + 1);
      expect(processed.texts.at(-1)).toBe('step.fan_runs.question');
      expect(processed.texts[0]).toBe(['part.fan_motor.where', 'part.fan_motor.what', 'step.fan_runs.howto'][at]);
      expect(processed.state.settled.map(({ step }) => step)).toEqual(['supply']);
    }
    expect(question('fan_runs', tag)).toBeTruthy();
    const back = say([answer], processed.state);
    expect(back.state).toMatchObject({ submode: 'main', topics: [], activeStep: 'capacitor' });
  });

  test('D2 an answer and a question in one message are both taken', () => {
    const both = say(['AC is not cooling', '118 volts, is that normal?']);
    expect(both.state.settled).toMatchObject([{ step: 'supply', outcome: 'normal' }]);
    expect(kindsOf(both)).toEqual(['noted', 'clarify', 'ask']);
  });

  test('D13 without the flag a question gets no digression', () => {
    const rules = { ...policy, flags: { ...policy.flags, clarificationSubflows: false } };
    const asked = say(['AC is not cooling', '118 volts', 'where is the fan motor'], undefined, rules);
    expect(asked.state).toMatchObject({ submode: 'main', topics: [], activeStep: 'fan_runs' });
  });
});

describe('P0d alternative power', () => {
  const still = {
    en: ['AC is not cooling', '118 volts', "no, it doesn't"],
    es: ['el aire no enfría', '118 voltios', 'no, no funciona'],
    ru: ['кондиционер не холодит', '118 вольт', 'нет, не крутится'],
  };
  test.each([
    ['en', still.en, 'the fan motor runs on direct 12V'],
    ['es', still.es, 'el motor del ventilador gira con 12v directos'],
    ['ru', still.ru, 'вентилятор крутится напрямую от 12 вольт'],
  ])('D9 in %s: a motor that runs on direct power puts the fault upstream', (_tag, story, message) => {
    const { state, directives } = say([...story, message]);
    expect(directives).toContainEqual({ kind: 'upstream', part: 'fan_motor' });
    expect(state).toMatchObject({
      cleared: ['fan_motor'],
      activeStep: 'control_output',
      isolation: { complete: false },
    });
  });

  test.each([
    ['en', still.en, 'dead on direct 12V'],
    ['es', still.es, 'con 12v directos sigue muerto'],
    ['ru', still.ru, 'напрямую не крутится'],
  ])('D9 in %s: one that stays still is isolated', (_tag, story, message) => {
    expect(say([...story, message]).state.isolation).toMatchObject({ complete: true, finding: 'fan_motor_still' });
  });

  test('D9 a cleared motor is isolated by nothing that is told later', () => {
    const cleared = say([...still.en, 'the fan motor runs on direct 12V']).state;
    expect(cleared.hypotheses.find(({ finding }) => finding === 'fan_motor_still')).toMatchObject({
      confidence: 'low',
    });
    const end = say(['no output there', '12.4 V dc'], cleared).state;
    expect(end.isolation.finding).toBe('board_no_output');
  });
});
