/** How a diagnosis begins, and what the engine is given. */
import type { ProcedureShape } from '../../contracts/assistant/procedure.ts';
import type { DiagnosisState } from '../../contracts/state/diagnosis-state.ts';
import type { DiagnosisFlags } from '../../contracts/assistant/policy.ts';

/**
 * All that deciding needs of an assistant: which systems it knows, and the shapes of the procedures at hand, without a
 * text.
 */
export interface DiagnosisPolicy {
  /** Ids of all procedures. */
  readonly systems: readonly string[];
  /** At least the one that `systemIn` names. */
  readonly procedures: readonly ProcedureShape[];
  readonly flags: DiagnosisFlags;
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

/**
 * So many facts are kept, which is several times what the longest procedure asks for; then nothing more is taken (D14).
 */
export const mostFacts = 200;
