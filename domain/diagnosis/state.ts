/** What a diagnosis knows (D14): plain JSON without a word of anybody, small enough to travel with its conversation. */
import type { DiagnosisReading, Unit } from '../../contracts/diagnosis.ts';
import type { EvidenceKind, ProcedureShape } from '../../contracts/procedure.ts';

export type Mode = 'diagnostic' | 'authorization' | 'final_report';
export type Submode = 'main' | 'locate' | 'explain' | 'howto' | 'replan';

/** D13, per assistant. */
export interface DiagnosisFlags {
  readonly clarificationSubflows: boolean;
  readonly replan: boolean;
  readonly nonBlockingLabour: boolean;
}

/** All that deciding needs of an assistant: the shapes of its procedures, without a text. */
export interface DiagnosisPolicy {
  readonly procedures: readonly ProcedureShape[];
  readonly flags: DiagnosisFlags;
}

/** Something that the technician told; never deleted (D5). */
export interface Fact {
  /** `f1`, `f2`, … in the order of their telling. */
  readonly id: string;
  readonly kind: 'measurement' | 'observation' | 'evidence' | 'symptom';
  /** The message that told it, by reference. */
  readonly messageId: string;
  /** ISO-8601 UTC. */
  readonly at: string;
  /** The step that it answers, with its outcome. */
  readonly step: string | null;
  readonly outcome: string | null;
  readonly value: number | null;
  readonly unit: Unit | null;
  readonly evidence: EvidenceKind | null;
  /** It is said not to be there. */
  readonly negative: boolean;
  readonly supersededBy: string | null;
}

/** A finding that may come to be verified. */
export interface Hypothesis {
  readonly finding: string;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly supporting: readonly string[];
  readonly contradicting: readonly string[];
}

/** Two facts that cannot both hold, and what came of it. `finding`: the isolation that the second one speaks against. */
export interface Contradiction {
  readonly fact: string;
  readonly by: string;
  readonly finding: string | null;
  readonly resolution: 'superseded' | 'replanned' | 'noted';
}

/** A digression, with the step that it returns to (D4). */
export interface Topic {
  readonly submode: 'locate' | 'explain' | 'howto';
  /** The part that is asked about; null: what the step is about. */
  readonly part: string | null;
  readonly returnTo: string | null;
}

export interface SettledStep {
  readonly step: string;
  /** Null: it could not be done. */
  readonly outcome: string | null;
  readonly fact: string | null;
}

/** How often a step was asked on the engine's own account, and when last. */
export interface Asking {
  readonly step: string;
  readonly times: number;
  readonly turn: number;
}

export interface Labour {
  readonly mode: 'none' | 'draft' | 'confirmed' | 'skipped';
  readonly hours: number | null;
}

export interface DiagnosisState {
  readonly turn: number;
  readonly mode: Mode;
  readonly submode: Submode;
  /** The id of the procedure; null until a system is named. */
  readonly procedure: string | null;
  readonly activeStep: string | null;
  readonly settled: readonly SettledStep[];
  readonly openBranches: readonly string[];
  /** Steps of this branch come first: new evidence led there. */
  readonly focus: string | null;
  readonly asked: readonly Asking[];
  /** Messages in a row that did not answer the active step. */
  readonly stalls: number;
  readonly lastAction: 'none' | 'question' | 'clarification' | 'transition' | 'fallback';
  readonly topics: readonly Topic[];
  readonly facts: readonly Fact[];
  readonly hypotheses: readonly Hypothesis[];
  readonly contradictions: readonly Contradiction[];
  readonly isolation: { readonly complete: boolean; readonly finding: string | null; readonly invalidated: boolean };
  /** Parts that ran on direct power: no finding of theirs is isolated (D9). */
  readonly cleared: readonly string[];
  readonly repaired: boolean;
  readonly labour: Labour;
  readonly reportIn: 'en' | 'es' | 'ru' | null;
}

/** A message as it comes to the engine. */
export interface Heard {
  readonly messageId: string;
  readonly reading: DiagnosisReading;
}

/** Before the first message. */
export const noDiagnosis: DiagnosisState = {
  turn: 0,
  mode: 'diagnostic',
  submode: 'main',
  procedure: null,
  activeStep: null,
  settled: [],
  openBranches: [],
  focus: null,
  asked: [],
  stalls: 0,
  lastAction: 'none',
  topics: [],
  facts: [],
  hypotheses: [],
  contradictions: [],
  isolation: { complete: false, finding: null, invalidated: false },
  cleared: [],
  repaired: false,
  labour: { mode: 'none', hours: null },
  reportIn: null,
};

/** Digressions that lie upon one another at most (D4). */
export const deepestTopic = 3;
