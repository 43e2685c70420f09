/** Hours of work (D10): a draft once the cause is isolated, confirmed or not, and never in the way. */
import type { DiagnosisReading } from '../../contracts/diagnosis.ts';
import type { ProcedureShape } from '../../contracts/procedure.ts';
import { findingOf } from './procedure.ts';
import type { DiagnosisState, Labour } from '../../contracts/diagnosis-state.ts';

/** The draft for a finding: the sum of its tasks. */
export function draftFor(procedure: ProcedureShape, finding: string): Labour {
  const hours = findingOf(procedure, finding)?.hours ?? [];
  return { mode: 'draft', hours: round(hours.reduce((sum, each) => sum + each, 0)) };
}

/**
 * What a message makes of the labour. Hours are hours where they are named so, or where nothing else is asked: in a diagnostic step a
 * number is a reading.
 */
export function labourAfter(state: DiagnosisState, reading: DiagnosisReading): Labour {
  const { labour, mode, activeStep, isolation } = state;
  if (reading.command === 'skip_labour') return { mode: 'skipped', hours: null };
  if (!isolation.complete || activeStep !== null) return labour;
  const hours = reading.measurements.find(({ unit }) => unit === 'h' || (unit === null && mode === 'authorization'));
  if (hours !== undefined && hours.value > 0 && hours.value <= mostHours)
    return { mode: 'confirmed', hours: hours.value };
  const isAgreed = mode === 'authorization' && reading.intents.includes('CONFIRMATION') && labour.mode === 'draft';
  return isAgreed ? { ...labour, mode: 'confirmed' } : labour;
}

/** More hours than that are a slip, and asked about again. */
const mostHours = 200;

function round(hours: number): number {
  return Math.round(hours * 100) / 100;
}
