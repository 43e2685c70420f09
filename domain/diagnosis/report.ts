/**
 * The final report (D11): paragraphs of facts and keys of the procedure's texts, so that nothing in it can be invented.
 */
import type { Unit } from '../../contracts/reading/diagnosis.ts';
import type { OutcomeShape, ProcedureShape } from '../../contracts/assistant/procedure.ts';
import { findingOf, outcomeOf, stepOf } from './procedure.ts';
import { wasAsked } from './progress.ts';
import { isStruck } from './strike.ts';
import type { DiagnosisState, Fact } from '../../contracts/state/diagnosis-state.ts';

/** A check with what it came to, and the message that told it; `value` null: something was looked at. */
export interface ReportedCheck {
  readonly step: string;
  readonly outcome: string;
  readonly messageId: string | null;
  /** It was asked about, and this message agreed to it. */
  readonly agreedIn?: string | undefined;
  readonly value: number | null;
  readonly unit: Unit | null;
  readonly of?: number | undefined;
}

export type Paragraph =
  /** The messages that brought the complaint, by reference. */
  | { readonly kind: 'symptoms'; readonly messageIds: readonly string[] }
  | { readonly kind: 'checks'; readonly checks: readonly ReportedCheck[] }
  /** Steps that were asked, and that nothing verified. */
  | { readonly kind: 'not-verified'; readonly steps: readonly string[] }
  /** Evidence that was found, or looked for and not found, beside the steps. */
  | { readonly kind: 'evidence'; readonly facts: readonly Pick<Fact, 'id' | 'messageId' | 'evidence' | 'negative'>[] }
  /** Readings that no check asked for. */
  | { readonly kind: 'readings'; readonly readings: readonly Pick<Fact, 'messageId' | 'value' | 'unit'>[] }
  /** The verified point, and nothing else, is the cause. */
  | { readonly kind: 'condition'; readonly finding: string; readonly text: string; readonly messageIds: Ids }
  | { readonly kind: 'not-isolated' }
  | { readonly kind: 'whole-unit'; readonly text: string; readonly messageIds: Ids }
  | { readonly kind: 'action'; readonly text: string; readonly messageIds: Ids }
  | { readonly kind: 'parts'; readonly finding: string }
  | {
      readonly kind: 'labour';
      readonly tasks: readonly { readonly text: string; readonly hours: number }[];
      readonly total: number;
      /** The draft was not confirmed, and is used all the same (D10). */
      readonly confirmed: boolean;
      /** The message that told or confirmed the hours; none: they are a draft. */
      readonly messageIds: Ids;
    };

/** Messages that it rests on, by reference. */
type Ids = readonly string[];

/**
 * What the report says, paragraph by paragraph; without an isolation it says so, and names no cause, action, part or
 * hour.
 */
export function reportOf(state: DiagnosisState, procedure: ProcedureShape): readonly Paragraph[] {
  const symptoms = state.facts
    .filter(({ kind, supersededBy }) => kind === 'symptom' && supersededBy === null)
    .map(({ messageId }) => messageId);
  const seen = state.facts.filter(
    // What a model has read is nobody's word yet (F11).
    ({ kind, step, supersededBy, reader }) =>
      kind === 'evidence' && step === null && supersededBy === null && reader === undefined,
  );
  const checks = state.settled.flatMap(({ step, outcome, fact }): readonly ReportedCheck[] => {
    if (outcome === null) return [];
    const told = state.facts.find(({ id }) => id === fact);
    const { messageId = null, agreedIn, value = null, unit = null, of } = told ?? {};
    return [{ step, outcome, messageId, agreedIn, value, unit, of }];
  });
  const open = procedure.steps
    .map(({ id }) => id)
    .filter((id) => wasAsked(state, { id }) && !checks.some(({ step }) => step === id));
  const ofChecks = new Set(checks.map(({ messageId }) => messageId));
  // A reading that a check rests on is told there; a bare number says nothing.
  const readings = state.facts.flatMap(({ messageId, step, value, unit, supersededBy, reader }) =>
    value === null ||
    unit === null ||
    step !== null ||
    supersededBy !== null ||
    reader !== undefined ||
    ofChecks.has(messageId)
      ? []
      : [{ messageId, value, unit }],
  );
  return [
    { kind: 'symptoms', messageIds: symptoms },
    { kind: 'checks', checks },
    ...(open.length === 0 ? [] : [{ kind: 'not-verified' as const, steps: open }]),
    ...(readings.length === 0 ? [] : [{ kind: 'readings' as const, readings }]),
    ...(seen.length === 0
      ? []
      : [
          {
            kind: 'evidence' as const,
            facts: seen.map(({ id, messageId, evidence, negative }) => ({ id, messageId, evidence, negative })),
          },
        ]),
    ...conclusion(state, procedure, checks),
  ];
}

/** The messages that brought the complaint, in the order in which they are told. */
export function complaintIn(paragraphs: readonly Paragraph[]): readonly string[] {
  return paragraphs.flatMap((paragraph) => (paragraph.kind === 'symptoms' ? paragraph.messageIds : []));
}

/**
 * Every message whose words the report repeats, each once. Those of a message with a fact that was struck out are not:
 * nobody can say which of them told it.
 */
export function messagesIn(
  paragraphs: readonly Paragraph[],
  { facts }: Pick<DiagnosisState, 'facts'>,
): readonly string[] {
  const struck = new Set(facts.flatMap((each) => (isStruck(each) ? [each.messageId, each.agreedIn] : [])));
  const told = paragraphs.flatMap((paragraph): readonly (string | null)[] => {
    if (paragraph.kind === 'readings') return paragraph.readings.map(({ messageId }) => messageId);
    return paragraph.kind === 'checks' ? paragraph.checks.flatMap(toldIn) : [];
  });
  return [...new Set([...complaintIn(paragraphs), ...told.flatMap((id) => id ?? [])])].filter((id) => !struck.has(id));
}

/** The message that told a check, and the one that agreed to it. */
export function toldIn({ messageId, agreedIn }: ReportedCheck): Ids {
  return [messageId, agreedIn].flatMap((id) => id ?? []);
}

function conclusion(
  { isolation, labour }: DiagnosisState,
  procedure: ProcedureShape,
  checks: readonly ReportedCheck[],
): readonly Paragraph[] {
  const finding = isolation.complete && isolation.finding !== null ? findingOf(procedure, isolation.finding) : null;
  if (finding === null) return [{ kind: 'not-isolated' }];
  const { id, scope, hours } = finding;
  const messageIds = checks.filter((check) => outcomeIn(check, procedure)?.isolates === id).flatMap(toldIn);
  const isWhole = procedure.complexity === 'complex' && scope === 'unit';
  const action: Paragraph = isWhole
    ? { kind: 'whole-unit', text: 'title', messageIds }
    : { kind: 'action', text: `finding.${id}.action`, messageIds };
  const paragraphs: Paragraph[] = [
    { kind: 'condition', finding: id, text: `finding.${id}.condition`, messageIds },
    action,
  ];
  if (scope !== 'none') paragraphs.push({ kind: 'parts', finding: id });
  if (labour.mode === 'skipped' || labour.hours === null) return paragraphs;
  const sum = hours.reduce((before, each) => before + each, 0);
  // Confirmed hours that differ from the draft's are spread as the draft was.
  const share = sum === 0 ? 0 : labour.hours / sum;
  const tasks = hours.map((each, place) => ({ text: `finding.${id}.labour.${place}`, hours: round(each * share) }));
  const told = labour.messageId === undefined ? [] : [labour.messageId];
  return [
    ...paragraphs,
    { kind: 'labour', tasks, total: labour.hours, confirmed: labour.mode === 'confirmed', messageIds: told },
  ];
}

function outcomeIn({ step: id, outcome }: ReportedCheck, procedure: ProcedureShape): OutcomeShape | null {
  const step = stepOf(procedure, id);
  return step === null ? null : outcomeOf(step, outcome);
}

function round(hours: number): number {
  return Math.round(hours * 100) / 100;
}
