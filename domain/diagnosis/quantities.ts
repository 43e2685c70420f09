/** A reading in the unit that a step's ranges are in. */
import type { Measurement, Unit } from '../../contracts/reading/diagnosis.ts';
import type { Quantity } from '../../contracts/assistant/procedure.ts';

type Convert = (value: number) => number;

const same: Convert = (value) => value;

/** Units that a quantity is said in; the ranges of a procedure are in the unit whose conversion changes nothing. */
const units: Readonly<Record<Quantity, Readonly<Partial<Record<Unit, Convert>>>>> = {
  dc_voltage: { V: same, VDC: same },
  ac_voltage: { V: same, VAC: same },
  current: { A: same },
  resistance: { ohm: same, kohm: (value) => value * 1e3, Mohm: (value) => value * 1e6 },
  temperature: { F: same, deg: same, C: (value) => (value * 9) / 5 + 32 },
  temperature_difference: { F: same, deg: same, C: (value) => (value * 9) / 5 },
  pressure: { psi: same, bar: (value) => value * 14.5038 },
  gas_pressure: { inWC: same, psi: (value) => value * 27.7, bar: (value) => value * 401.463 },
  percent: { '%': same },
  seconds: { s: same, min: (value) => value * 60, h: (value) => value * 3_600 },
  count: { count: same },
};

/** Volts that a battery has: without its kind nobody knows whether such a reading is of alternating current. */
const [batteryFrom, batteryBelow] = [9, 17];

type Read = Pick<Measurement, 'value' | 'unit' | 'of' | 'between'>;

/**
 * The value of a reading for a quantity; null when its unit measures something else. A bare number is taken for the
 * quantity asked for; a capacitance counts with what it is out of, a difference of temperatures with both of them or as
 * it is told.
 */
export function valueFor(quantity: Quantity, { value, unit, of, between }: Read): number | null {
  if (between !== undefined && quantity !== 'temperature_difference') return null;
  if (of !== undefined) return quantity === 'percent' && of > 0 ? Number(((100 * value) / of).toPrecision(4)) : null;
  if (quantity === 'ac_voltage' && unit !== 'VAC' && value >= batteryFrom && value < batteryBelow) return null;
  if (unit === null) return value;
  return units[quantity][unit]?.(value) ?? null;
}
