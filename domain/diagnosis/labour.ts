/** Hours of work (D10): a draft once the cause is isolated, confirmed or not, and never in the way. */
import type { DiagnosisReading } from '../../contracts/reading/diagnosis.ts';
import type { ProcedureShape } from '../../contracts/assistant/procedure.ts';
import { findingOf } from './procedure.ts';
import { isHours } from './recall.ts';
import type { DiagnosisState, Heard, Labour } from '../../contracts/state/diagnosis-state.ts';

/** The draft for a finding: the sum of its tasks. */
export function draftFor(procedure: ProcedureShape, finding: string): Labour {
  const hours = findingOf(procedure, finding)?.hours ?? [];
  return { mode: 'draft', hours: round(hours.reduce((sum, each) => sum + each, 0)) };
}

/**
 * What a message makes of the labour. Hours are hours where they are named so, or where nothing else is asked: in a
 * diagnostic step a number is a reading.
 */
export function labourAfter(state: DiagnosisState, { reading, messageId }: Heard): Labour {
  const { labour, mode, activeStep, isolation } = state;
  if (reading.command === 'skip_labour') return { mode: 'skipped', hours: null };
  if (!isolation.complete || activeStep !== null) return labour;
  const isAtFault = reading.atFault === true;
  const isRead = reading.corrects === true || reading.takesBack === true || isAtFault;
  // "Read it again, now .11", "bad probe, 12.4": no hours.
  if (isRead && !reading.measurements.every((each) => isHours(each) && (!isAtFault || each.unit !== null)))
    return labour;
  const isNamed = reading.parts.length > 0 || (reading.steps ?? []).length > 0;
  const hours = durationIn(reading, mode === 'authorization' || (labour.mode !== 'none' && !isNamed));
  if (hours > 0 && hours <= mostHours) return { mode: 'confirmed', hours, messageId };
  const isAgreed = mode === 'authorization' && reading.intents.includes('CONFIRMATION') && labour.mode === 'draft';
  return isAgreed ? { ...labour, mode: 'confirmed', messageId } : labour;
}

/**
 * "1 hr 30 min", "45 min", "1 h 20": hours and minutes together. A bare number is hours where they are what is asked
 * for, and nothing else is told.
 */
function durationIn({ measurements, qualified = [] }: DiagnosisReading, isAsked: boolean): number {
  // "An hour and a half, more or less" is a length of work.
  const isRough = qualified.length > 0 && qualified.every((why) => why === 'partly' || why === 'guess');
  const held = measurements.filter(
    ({ holds, unit }) => holds !== false || (isRough && (unit === 'h' || unit === 'min')),
  );
  const named = held.filter(({ unit }) => unit === 'h' || unit === 'min');
  if (named.length === 0) {
    const [only, ...more] = held;
    return isAsked && only?.unit === null && more.length === 0 ? only.value : 0;
  }
  const [last] = named.slice(-1);
  const minutes =
    named.find(({ unit }) => unit === 'min') ??
    held.find(
      ({ unit, start, value }) => unit === null && start > (last?.start ?? 0) && Number.isInteger(value) && value < 60,
    );
  const whole = named.filter(({ unit }) => unit === 'h').at(-1);
  return round((whole?.value ?? 0) + (minutes?.value ?? 0) / 60);
}

/** More hours than that are a slip, and asked about again. */
const mostHours = 200;

function round(hours: number): number {
  return Math.round(hours * 100) / 100;
}
