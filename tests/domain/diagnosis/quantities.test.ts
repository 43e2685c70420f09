/** D3: a reading in the unit that a step's ranges are in, or none of it. */
import { expect, test } from 'vitest';
import type { Measurement } from '../../../contracts/reading/diagnosis.ts';
import type { Quantity } from '../../../contracts/assistant/procedure.ts';
import { valueFor } from '../../../domain/diagnosis/quantities.ts';

test.each<[Quantity, Pick<Measurement, 'value' | 'unit' | 'of' | 'between'>, number | null]>([
  ['dc_voltage', { value: 12.6, unit: 'V' }, 12.6],
  ['dc_voltage', { value: 12.6, unit: 'VDC' }, 12.6],
  ['dc_voltage', { value: 12.6, unit: null }, 12.6],
  ['dc_voltage', { value: 12.6, unit: 'A' }, null],
  ['ac_voltage', { value: 119, unit: 'V' }, 119],
  ['ac_voltage', { value: 12.6, unit: 'V' }, null],
  ['ac_voltage', { value: 12.6, unit: 'VAC' }, 12.6],
  ['current', { value: 4, unit: 'A' }, 4],
  ['resistance', { value: 2, unit: 'ohm' }, 2],
  ['resistance', { value: 2, unit: 'kohm' }, 2_000],
  ['resistance', { value: 2, unit: 'Mohm' }, 2_000_000],
  ['temperature', { value: 10, unit: 'C' }, 50],
  ['temperature', { value: 50, unit: 'F' }, 50],
  ['temperature_difference', { value: 10, unit: 'C' }, 18],
  ['temperature_difference', { value: 7, unit: 'F', between: [78, 71] }, 7],
  ['temperature', { value: 7, unit: 'F', between: [78, 71] }, null],
  ['pressure', { value: 2, unit: 'bar' }, 29.0076],
  ['gas_pressure', { value: 11, unit: 'inWC' }, 11],
  ['gas_pressure', { value: 1, unit: 'psi' }, 27.7],
  ['gas_pressure', { value: 1, unit: 'bar' }, 401.463],
  ['percent', { value: 44, unit: null, of: 45 }, 97.78],
  ['percent', { value: 44, unit: null, of: 0 }, null],
  ['current', { value: 44, unit: null, of: 45 }, null],
  ['percent', { value: 98, unit: '%' }, 98],
  ['seconds', { value: 2, unit: 'min' }, 120],
  ['seconds', { value: 1, unit: 'h' }, 3_600],
  ['seconds', { value: 4, unit: 's' }, 4],
  ['count', { value: 3, unit: 'count' }, 3],
])('%s of %j is %s', (quantity, read, value) => {
  expect(valueFor(quantity, read)).toBe(value);
});
