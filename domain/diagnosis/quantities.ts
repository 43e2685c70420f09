/** A reading in the unit that a step's ranges are in. */
import type { Measurement, Unit } from '../../contracts/diagnosis.ts';
import type { Quantity } from '../../contracts/procedure.ts';

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

/** The value of a reading for a quantity; null when its unit measures something else. A bare number is taken for the quantity asked for. */
export function valueFor(quantity: Quantity, { value, unit }: Measurement): number | null {
  if (unit === null) return value;
  return units[quantity][unit]?.(value) ?? null;
}

/** The unit that the ranges of a quantity are in. */
export function unitOf(quantity: Quantity): Unit | null {
  const [unit] = Object.entries(units[quantity]).find(([, convert]) => convert === same) ?? [];
  return (unit as Unit | undefined) ?? null;
}
