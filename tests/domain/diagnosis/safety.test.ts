/** Safety steps (D7, D8): an answer without a word beside, never passed over, and what a danger shuts. */
import { describe, expect, test } from 'vitest';
import { kindsOf, say } from './talk.ts';

const asked = say(['my furnace acts up']).state;

describe('D8 a safety step', () => {
  test.each([
    'yes but I get a headache when it runs',
    'yes, detector has no battery in it',
    'quiet because I unplugged it',
    'yes it is quiet now, it went off last night',
    'I think so',
    'customer says it is quiet',
    'should be quiet',
    'is the alarm quiet?',
    'no soot',
    "it's quiet",
    'exhaust is clear',
    'alarm beeps on its test button',
    'quiet, did not look outside',
    'молчит',
    'callada',
    'no clue',
    'da, pero me duele la cabeza',
    'sí, pero sin batería',
    'да, но батарейки нет',
    'вроде молчит',
    'раньше молчал',
  ])('stays open on "%s"', (message) => {
    const { state } = say([message], asked);
    expect(state.settled.find(({ step, outcome }) => step === 'co_alarm' && outcome === 'quiet')).toBeUndefined();
  });

  test.each(['yes', "yes, it's quiet", 'alarm quiet, exhaust clear, no soot', 'sí, callada', 'да, молчит, сажи нет'])(
    'takes "%s"',
    (message) => {
      expect(say([message], asked).state.settled).toMatchObject([{ step: 'co_alarm', outcome: 'quiet' }]);
    },
  );

  test('is asked as often as it takes, whatever readings are told meanwhile', () => {
    const { state, directives } = say(['12.6', 'no meter', 'asdf', '12.4 at the furnace', 'qwertz', 'skip it'], asked);
    expect(state).toMatchObject({ activeStep: 'co_alarm', isolation: { complete: false } });
    expect(directives).toContainEqual({ kind: 'safety-open', step: 'co_alarm' });
  });
});

describe('D8 after a danger', () => {
  const cleared = ['12.4 V', '12 V', 'yes it runs', '12.2 V', '12.1 V'];

  test('what needs gas stays shut until a person says that it is over', () => {
    const steady = say(['yes', ...cleared], asked).state;
    expect(steady.activeStep).toBe('gas_pressure');
    const shut = say(["the alarm's going off"], steady);
    expect(shut.state).toMatchObject({ danger: 'co_alarm', activeStep: 'chamber_look' });
    const told = { ...steady, danger: 'told' };
    expect(kindsOf(say(['ok'], told))).toContain('shut');
    expect(say(['it is safe to go on, I think'], told).state.danger).toBe('told');
    expect(say(['it is safe to go on'], told).state).toMatchObject({ danger: null, activeStep: 'gas_pressure' });
  });
});
