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

describe('D3 an answer of two that is denied when it is asked about', () => {
  const asked = say(['water pump is dead', '12.6 volts', 'it coughs on direct 12 V and spins']);
  const denied = say(['no'], asked.state);
  const result = ({ state }: ReturnType<typeof say>) =>
    state.settled.find(({ step }) => step === 'direct_power')?.outcome;

  test('asks whether the other is so, in place of the whole question', () => {
    expect(asked.state.pending).toMatchObject({ step: 'direct_power', outcome: 'runs' });
    expect(denied.directives).toEqual([
      expect.objectContaining({ kind: 'confirm-outcome', step: 'direct_power', outcome: 'still' }),
    ]);
    expect(result(denied)).toBeUndefined();
  });

  test('counts once that is agreed to, by the words that denied and agreed', () => {
    const { state } = say(['water pump is dead', '12.6 volts', 'it coughs on direct 12 V and spins', 'no', 'yes']);
    expect(state.settled.at(-1)).toMatchObject({ step: 'direct_power', outcome: 'still' });
    expect(state.facts.findLast(({ outcome }) => outcome === 'still')).toMatchObject({
      messageId: 'm6',
      agreedIn: 'm8',
    });
  });

  test('asks the step anew when that is denied as well', () => {
    const again = say(['no'], denied.state);
    expect(again.directives.at(-1)).toMatchObject({ kind: 'ask', step: 'direct_power', again: true });
    expect(result(again)).toBeUndefined();
  });

  test('asks the step anew where there are more than two', () => {
    const { state } = say(['water pump']);
    const pending = { step: 'pump_runs', messageId: 'm0', outcome: 'runs' };
    expect(state.activeStep).toBe(pending.step);
    expect(say(['no'], { ...state, pending }).directives.at(-1)).toMatchObject({ kind: 'ask', again: true });
  });
});

describe('D6 a number beside a measurement that was wrong', () => {
  const isolated = say(['furnace', 'yes', '9.1 volts']);

  test.each(['bad probe, 12.4 at the leads', 'punta mala, 12.4 en los cables', 'щуп кривой, 12.4 на проводах'])(
    'is no length of work, and its step is asked anew: "%s"',
    (message) => {
      expect(isolated.state.isolation).toMatchObject({ complete: true, finding: 'supply_low' });
      const again = say([message], isolated.state);
      expect(again.state.isolation.complete).toBe(false);
      expect(again.state.labour.mode).not.toBe('confirmed');
    },
  );

  test('is one where nothing was wrong', () => {
    expect(say(['2.5'], isolated.state).state.labour).toMatchObject({ mode: 'confirmed', hours: 2.5 });
  });
});

test.each(['una hora', 'ponle una hora', '45 min'])(
  'D10 an isolation by seconds stands when the work is told: "%s"',
  (hours) => {
    const isolated = say([
      'prende y se bloquea a los 8 segundos',
      'lleno y sin aire',
      '12.3',
      'medido 10.9 con la estufa',
      'sí',
      'azul parejita en la punta',
      'azul parejita en la punta',
      'ya limpie el electrodo y aprete la tierra. 8 segundos y se va',
      'sí',
    ]);
    expect(isolated.state.isolation).toMatchObject({ complete: true });
    expect(say([hours], isolated.state).state.isolation).toMatchObject({ complete: true, invalidated: false });
  },
);

test('D9 a bare number that would isolate by a share is asked about; one that would not is taken', () => {
  const at = say(['roof ac', '118 volts', 'the fan runs']);
  expect(at.state.activeStep).toBe('capacitor');
  expect(say(['39.1'], at.state).state).toMatchObject({
    isolation: { complete: false },
    pending: { step: 'capacitor', measurement: { value: 39.1 } },
  });
  expect(say(['39.1 %'], at.state).state.isolation.complete).toBe(true);
  expect(say(['98'], at.state).state.settled.at(-1)).toMatchObject({ step: 'capacitor', outcome: 'in_range' });
});

test('D5 words beside a reading change no other step that is settled', () => {
  const at = say([
    'awning',
    'yes',
    'nothing either way',
    '0 volts at the arm plug',
    'yes runs',
    '12.5 both sides',
    'yes',
  ]);
  const motion = at.state.settled.find(({ step }) => step === 'motion');
  expect([at.state.activeStep, motion?.outcome]).toEqual(['switch_output', 'none']);
  const { settled } = say(['12.3 out of the switch both directions'], at.state).state;
  expect(settled.find(({ step }) => step === 'motion')).toEqual(motion);
});

test('D9 the same number both ways round is one reading', () => {
  const at = say(['water pump is dead']);
  const { settled } = say(['-12.3 and 12.3'], at.state).state;
  expect(settled.find(({ step }) => step === 'pump_voltage')).toMatchObject({ outcome: 'present' });
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
