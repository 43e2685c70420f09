/** Whatever a technician's message may be read as. */
import fc from 'fast-check';
import { evidenceKind, intent, unit, type DiagnosisReading } from '../../../contracts/reading/diagnosis.ts';
import { procedures } from './talk.ts';

const outcomes = procedures.flatMap(({ shape }) =>
  shape.steps.flatMap((step) => step.outcomes.map(({ id }) => `${shape.id}.${step.id}.${id}`)),
);
const parts = procedures.flatMap(({ shape }) => shape.parts.map((part) => `${shape.id}.${part}`));
const systems = procedures.map(({ shape }) => shape.id);
const place = { start: 0, end: 1 };

export const reading: fc.Arbitrary<DiagnosisReading> = fc.record({
  intents: fc.uniqueArray(fc.constantFrom(...intent.options), { minLength: 1, maxLength: 3 }),
  measurements: fc.array(
    fc.record({
      ...constants(place),
      value: fc.constantFrom(0, 1, 5, 12, 50, 95, 118, 200),
      unit: fc.option(fc.constantFrom(...unit.options)),
    }),
    { maxLength: 2 },
  ),
  evidence: fc.array(
    fc.record({ ...constants(place), kind: fc.constantFrom(...evidenceKind.options), negative: fc.boolean() }),
    { maxLength: 2 },
  ),
  says: fc.constantFrom('yes', 'no', null),
  motor: fc.constantFrom('runs', 'still', null, null, null),
  disputes: fc.boolean(),
  repaired: fc.constantFrom(false, false, false, true),
  command: fc.constantFrom(
    null,
    null,
    null,
    null,
    null,
    null,
    'diagnostic',
    'authorization',
    'final_report',
    'skip_labour',
  ),
  reportIn: fc.constant(null),
  systems: fc.subarray(systems, { maxLength: 1 }),
  parts: fc.subarray(parts, { maxLength: 2 }),
  outcomes: fc.oneof(fc.constant<string[]>([]), fc.subarray(outcomes, { maxLength: 2 })),
});

function constants({ start, end }: typeof place) {
  return { start: fc.constant(start), end: fc.constant(end) };
}
