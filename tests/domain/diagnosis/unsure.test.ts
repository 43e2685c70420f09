/**
 * D3, D6: a reading with unexplained words beside it is asked about once, and a result that is taken back is asked
 * anew.
 */
import { describe, expect, test } from 'vitest';
import type { Directive } from '../../../contracts/state/diagnosis-state.ts';
import { findingsIn, ownWords } from '../../../domain/diagnosis/own-words.ts';
import { wordbookOf } from '../../../domain/diagnosis/wordbook.ts';
import { compiled, kindsOf, say } from './talk.ts';

const unsure = say(['water pump is dead', 'meter says 12.6 volts sparkle']);
const settled = ({ state }: ReturnType<typeof say>) => state.settled.find(({ step }) => step === 'pump_voltage');

describe('D3 a reading with something beside it', () => {
  test('is asked about, with its value', () => {
    expect(kindsOf(unsure)).toEqual(['confirm', 'ask']);
    expect(unsure.state.pending).toMatchObject({ step: 'pump_voltage', measurement: { value: 12.6, unit: 'V' } });
    expect(settled(unsure)).toBeUndefined();
  });

  test.each(['yes', '12.6 volts', 'sí', 'да'])('counts once it is agreed to or told again: "%s"', (message) => {
    expect(settled(say([message], unsure.state))).toMatchObject({ outcome: 'present' });
  });

  test.each(['yes but the leads were loose', 'no', 'sparkle again', 'what is sparkle?'])(
    'does not count on "%s"',
    (message) => {
      expect(settled(say([message], unsure.state))?.outcome).not.toBe('present');
    },
  );

  test('is another one when another value is told', () => {
    expect(settled(say(['0 V'], unsure.state))).toMatchObject({ outcome: 'none' });
  });
});

describe('D6 what isolated the cause', () => {
  const isolated = say(['water pump is dead', '12.6 volts', 'still dead on direct 12 V']);

  test.each(['wrong leads', 'oh wait, that was the wrong lead'])('is asked anew after "%s"', (message) => {
    expect(isolated.state.isolation).toMatchObject({ complete: true });
    const again = say([message], isolated.state);
    expect(again.state.isolation.complete).toBe(false);
    expect(again.state.activeStep).toBe('direct_power');
  });
});

test('D4 what was verified is what the model’s words have to hold', () => {
  const words = wordbookOf(compiled, 'water_pump', 'en');
  const told: readonly Directive[] = [
    { kind: 'isolated', finding: 'motor_still' },
    { kind: 'ask', step: 'direct_power', again: false },
  ];
  expect(findingsIn(told, words)).toEqual([words.text('finding.motor_still.condition')]);
  const said: readonly Directive[] = [
    { kind: 'shut', steps: ['pump_voltage'] },
    { kind: 'safety-open', step: 'pump_voltage' },
    { kind: 'qualified', because: ['rated'] },
    { kind: 'confirm', value: 12.6, unit: 'V' },
  ];
  expect(ownWords(said, unsure.state, words).join(' ')).toContain('12.6 V');
});
