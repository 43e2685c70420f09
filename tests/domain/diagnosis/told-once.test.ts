/** D3, D7, D10: what was told once is not asked again: whenever it was told, with whatever slip before it. */
import { describe, expect, test } from 'vitest';
import { readDiagnosis } from '../../../reading/diagnosis/read.ts';
import { kindsOf, say, vocabulary } from './talk.ts';

describe('D7 what is told before the system is known', () => {
  test('answers its step once it is, and is no reading beside', () => {
    const before = say(['119 V']);
    expect(kindsOf(before)).toContain('ask-system');
    const named = say(['roof ac'], before.state);
    expect(named.state.settled).toMatchObject([{ step: 'supply', outcome: 'normal' }]);
    expect(named.state.activeStep).toBe('fan_runs');
    expect(named.state.facts.filter(({ value, supersededBy }) => value === 119 && supersededBy === null)).toHaveLength(
      1,
    );
    expect(named.state.early).toBeUndefined();
  });

  test('a symptom that one system alone is told by names it', () => {
    expect(say(['prende y se bloquea a los 8 segundos']).state.procedure).toBe('water_heater');
    expect(say(['nothing works']).state.procedure).not.toBe('water_pump');
  });
});

describe('D3 what denies what the question denies agrees with it', () => {
  const full = say(['water heater']).state;
  test.each(['full, no air', 'yes full no air', 'lleno y sin aire', 'да, полная, без воздуха'])('"%s"', (message) => {
    expect(say([message], full).state.settled).toMatchObject([{ step: 'tank_full', outcome: 'full' }]);
  });

  const awning = say(['awning will not go out']).state;
  test.each(['strap off, no wind, no water', 'libre sin viento ni agua', 'ничего не держит, ветра нет'])(
    'at a safety step that names them: "%s"',
    (message) => {
      expect(say([message], awning).state.settled).toContainEqual(
        expect.objectContaining({ step: 'free_to_move', outcome: 'free' }),
      );
    },
  );
  test.each(['no wind', 'strap is still on, no wind', 'free, no wind today but ice on it', 'sin viento'])(
    'and not where something is left out or told otherwise: "%s"',
    (message) => {
      expect(say([message], awning).state.settled.some(({ outcome }) => outcome === 'free')).toBe(false);
    },
  );
});

describe('D5 of what a message takes back itself', () => {
  test('no number holds where fewer follow than were told', () => {
    const { measurements } = readDiagnosis('44 of 40, i mean 45', vocabulary, 'roof_ac.capacitor');
    expect(measurements.every(({ holds }) => holds === false)).toBe(true);
  });
});

describe('D10 a length of work as people say it', () => {
  const isolated = say(['water pump is dead', '12.6 V at the pump', 'dead with 12 V straight from the battery']).state;

  test.each([
    ['1:30', 1.5],
    ['0:45', 0.75],
    ['1h45', 1.75],
    ['hour fifteen', 1.25],
    ['an hour and a quarter', 1.25],
    ['an hour forty', 1.67],
    ['1 hr 30 min', 1.5],
    ['make it 2 hrs not 1.5', 2],
    ['una hora quince', 1.25],
    ['hora y media', 1.5],
    ['una y media', 1.5],
    ['dos horas veinte', 2.33],
    ['час пятнадцать', 1.25],
    ['два часа двадцать', 2.33],
    ['полтора часа', 1.5],
    ['три четверти часа', 0.75],
  ])('"%s" is %d hours', (message, hours) => {
    expect(say([message], isolated).state.labour).toMatchObject({ mode: 'confirmed', hours });
  });

  test.each(['be there at 1:30', '3:30 pm', 'mañana a las 2:15'])('an hour of the day is none: "%s"', (message) => {
    expect(say([message], isolated).state.labour.mode).toBe('draft');
  });
});
