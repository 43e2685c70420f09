/** The final report (D11): paragraphs of facts and keys of the procedure's texts, so that nothing in it can be invented. */
import type { Unit } from '../../contracts/diagnosis.ts';
import type { ProcedureShape } from '../../contracts/procedure.ts';
import { findingOf } from './procedure.ts';
import type { DiagnosisState, Fact } from '../../contracts/diagnosis-state.ts';

/** A check with what it came to; `value` null: something was looked at. `outcome` null: it could not be done. */
export interface ReportedCheck {
  readonly label: string;
  readonly step: string;
  readonly outcome: string | null;
  readonly value: number | null;
  readonly unit: Unit | null;
}

export type Paragraph =
  /** The messages that brought the complaint, by reference. */
  | { readonly kind: 'symptoms'; readonly messageIds: readonly string[] }
  | { readonly kind: 'checks'; readonly checks: readonly ReportedCheck[] }
  /** Evidence that was found, or looked for and not found, beside the steps. */
  | { readonly kind: 'evidence'; readonly facts: readonly Pick<Fact, 'id' | 'evidence' | 'negative'>[] }
  /** Readings that no check asked for. */
  | { readonly kind: 'readings'; readonly readings: readonly Pick<Fact, 'messageId' | 'value' | 'unit'>[] }
  /** The verified point, and nothing else, is the cause. */
  | { readonly kind: 'condition'; readonly finding: string; readonly text: string }
  | { readonly kind: 'not-isolated' }
  | { readonly kind: 'whole-unit'; readonly text: string }
  | { readonly kind: 'action'; readonly text: string }
  | { readonly kind: 'parts'; readonly finding: string }
  | {
      readonly kind: 'labour';
      readonly tasks: readonly { readonly text: string; readonly hours: number }[];
      readonly total: number;
      /** The draft was not confirmed, and is used all the same (D10). */
      readonly confirmed: boolean;
    };

/** What the report says, paragraph by paragraph; without an isolation it says so, and names no cause, action, part or hour. */
export function reportOf(state: DiagnosisState, procedure: ProcedureShape): readonly Paragraph[] {
  const symptoms = state.facts.filter(({ kind }) => kind === 'symptom').map(({ messageId }) => messageId);
  const seen = state.facts.filter(
    // What a model has read is nobody's word yet (F11).
    ({ kind, step, supersededBy, reader }) =>
      kind === 'evidence' && step === null && supersededBy === null && reader === undefined,
  );
  const checks = state.settled.map(({ step, outcome, fact }): ReportedCheck => {
    const told = state.facts.find(({ id }) => id === fact);
    return { label: `step.${step}.label`, step, outcome, value: told?.value ?? null, unit: told?.unit ?? null };
  });
  const readings = state.facts.flatMap(({ messageId, step, value, unit, supersededBy, reader }) =>
    value === null || step !== null || supersededBy !== null || reader !== undefined
      ? []
      : [{ messageId, value, unit }],
  );
  return [
    { kind: 'symptoms', messageIds: symptoms },
    { kind: 'checks', checks },
    ...(readings.length === 0 ? [] : [{ kind: 'readings' as const, readings }]),
    ...(seen.length === 0
      ? []
      : [{ kind: 'evidence' as const, facts: seen.map(({ id, evidence, negative }) => ({ id, evidence, negative })) }]),
    ...conclusion(state, procedure),
  ];
}

/** The messages that brought the complaint, in the order in which they are told. */
export function complaintIn(paragraphs: readonly Paragraph[]): readonly string[] {
  return paragraphs.flatMap((paragraph) => (paragraph.kind === 'symptoms' ? paragraph.messageIds : []));
}

/** Those and the messages that told a reading of no check, each once. */
export function messagesIn(paragraphs: readonly Paragraph[]): readonly string[] {
  const readings = paragraphs.flatMap((paragraph) => (paragraph.kind === 'readings' ? paragraph.readings : []));
  return [...new Set([...complaintIn(paragraphs), ...readings.map(({ messageId }) => messageId)])];
}

function conclusion({ isolation, labour }: DiagnosisState, procedure: ProcedureShape): readonly Paragraph[] {
  const finding = isolation.complete && isolation.finding !== null ? findingOf(procedure, isolation.finding) : null;
  if (finding === null) return [{ kind: 'not-isolated' }];
  const { id, scope, hours } = finding;
  const isWhole = procedure.complexity === 'complex' && scope === 'unit';
  const action: Paragraph = isWhole
    ? { kind: 'whole-unit', text: 'title' }
    : { kind: 'action', text: `finding.${id}.action` };
  const paragraphs: Paragraph[] = [{ kind: 'condition', finding: id, text: `finding.${id}.condition` }, action];
  if (scope !== 'none') paragraphs.push({ kind: 'parts', finding: id });
  if (labour.mode === 'skipped' || labour.hours === null) return paragraphs;
  const sum = hours.reduce((before, each) => before + each, 0);
  // Confirmed hours that differ from the draft's are spread as the draft was.
  const share = sum === 0 ? 0 : labour.hours / sum;
  const tasks = hours.map((each, place) => ({ text: `finding.${id}.labour.${place}`, hours: round(each * share) }));
  return [...paragraphs, { kind: 'labour', tasks, total: labour.hours, confirmed: labour.mode === 'confirmed' }];
}

function round(hours: number): number {
  return Math.round(hours * 100) / 100;
}
