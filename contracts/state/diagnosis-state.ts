/**
 * What a diagnosis knows and what the next reply has to do (D14): plain JSON without a word of anybody, small enough to
 * travel with its conversation. Types only: the workflow carries them.
 *
 * Promise: carried state holds it; fields are only added.
 */
import type { DiagnosisReading, EvidenceKind, Measurement, Qualifier, Unit } from '../reading/diagnosis.ts';
import type { Span } from '../reading/span.ts';

export type Mode = 'diagnostic' | 'authorization' | 'final_report';
export type Submode = 'main' | 'locate' | 'explain' | 'howto' | 'replan';

/** Something that the technician told; never deleted (D5). */
export interface Fact {
  /** `f1`, `f2`, … in the order of their telling. */
  readonly id: string;
  readonly kind: 'measurement' | 'observation' | 'evidence' | 'symptom';
  /** The message that told it, by reference. */
  readonly messageId: string;
  /** It was asked about, and this message agreed to it. */
  readonly agreedIn?: string;
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
  /** The fact that took its place; `struck`: nobody stands by it any more. */
  readonly supersededBy: string | null;
  /** When it was struck out, ISO-8601 UTC. */
  readonly struckAt?: string;
  /** The words that told it. */
  readonly quote?: Span;
  /** What a reading is out of, in its unit: "44 of 45". */
  readonly of?: number;
  /** A model has read it (F11): nothing rests on it until somebody's words tell it to the rules. */
  readonly reader?: 'model';
}

/** A finding that may come to be verified. */
export interface Hypothesis {
  readonly finding: string;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly supporting: readonly string[];
  readonly contradicting: readonly string[];
}

/**
 * Two facts that cannot both hold, and what came of it. `finding`: the isolation that the second one speaks against.
 */
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
  /** The message that told or confirmed them, by reference. */
  readonly messageId?: string;
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
  readonly isolation: {
    readonly complete: boolean;
    readonly finding: string | null;
    readonly invalidated: boolean;
    /** A fact was struck out since: what is verified counts once nothing that it rests on is open. */
    readonly struck?: true;
  };
  /** Parts that ran on direct power: no finding of theirs is isolated (D9). */
  readonly cleared: readonly string[];
  readonly repaired: boolean;
  readonly labour: Labour;
  readonly reportIn: string | null;
  /** The step whose how-to was told last. */
  readonly howtoOf?: string;
  /** An answer that was told with something beside it: a plain yes, or the same once more, makes it the step's. */
  readonly pending?: PendingAnswer | null;
  /**
   * A danger was told: steps that need gas or mains are shut until somebody says that it is over. The safety step that
   * told it; `told`: in other words.
   */
  readonly danger?: string | null;
  /** What was told before the system was known, the latest last: it answers what it answers once it is. */
  readonly early?: readonly { readonly messageId: string; readonly reading: DiagnosisReading }[];
}

/** An answer to the step that is asked, as long as it is not sure that it is one: a reading, or an outcome. */
export interface PendingAnswer {
  readonly step: string;
  readonly messageId: string;
  readonly measurement?: Measurement;
  readonly outcome?: string;
  /** It is asked about because the other one was denied, by this message. */
  readonly isOther?: true;
}

/** A message as it comes to the engine. */
export interface Heard {
  readonly messageId: string;
  readonly reading: DiagnosisReading;
  /** It tells of a danger to somebody (G21). */
  readonly danger?: boolean;
}

/** What the answer of a turn has to say (D4). */
export interface DiagnosisTurn {
  readonly directives: readonly Directive[];
}

/** What is stored of a diagnosis with a turn. */
export interface DiagnosisRecord extends DiagnosisTurn {
  readonly state: DiagnosisState;
  /** What the technician is answered in (BCP 47). */
  readonly language: string;
  readonly worded: Worded;
}

/**
 * Who worded an answer: the model, the model on a second try, or the engine, because the model's words were held or did
 * not come.
 */
export interface Worded {
  readonly by: 'model' | 'repaired' | 'engine';
  /** Why words of the model were not said; empty: none were held. */
  readonly because: readonly WordsRefusal[];
}

/** Why a model's words may not be said in a diagnosis (D8, D9, D11, D12). */
export type WordsRefusal =
  | 'step-not-asked'
  | 'finding-not-told'
  | 'another-language'
  | 'asks-something-else'
  | 'banned-word'
  | 'image-claim'
  | 'invented-reading'
  | 'invented-finding'
  | 'premature-conclusion'
  | 'replaces-cleared-part';

/** Why what is verified is no isolation. */
export type IsolationRefusal = 'cleared-by-direct-power' | 'prerequisite-unverified' | 'safety-open';

/** Whether a diagnosis that was at its end is taken up again (D6). */
export type Replan =
  | {
      readonly kind: 'replan';
      readonly because: 'physical-evidence' | 'contradicting-measurement' | 'damage-after-repair' | 'corrected';
      readonly branch: string | null;
      /** The step that isolated the cause is asked again. */
      readonly anew?: true;
    }
  | {
      readonly kind: 'none';
      readonly because: 'not-isolated' | 'flag-off' | 'bare-dispute' | 'told-before' | 'nothing-new';
    };

/** What the next reply has to do, in this order; whoever words it, model or text, is held to it. */
export type Directive =
  /** These facts were taken. */
  | { readonly kind: 'noted'; readonly facts: readonly string[]; readonly reader?: 'model' }
  /** Somebody has struck this fact out; `takenBack`: a conclusion rested on it. */
  | { readonly kind: 'struck'; readonly fact: string; readonly takenBack: boolean }
  /** Nothing more can be kept: the report comes next. */
  | { readonly kind: 'full' }
  /** Answer briefly where, what or how; `part` null: about the step itself. */
  | { readonly kind: 'clarify'; readonly submode: 'locate' | 'explain' | 'howto'; readonly part: string | null }
  /** The message was not understood: say how the step is done, and ask it once more. */
  | { readonly kind: 'fallback' }
  /** It was told that the step was answered, and not with what. */
  | { readonly kind: 'result-needed'; readonly step: string }
  /** What was told answers nothing, for these reasons. */
  | { readonly kind: 'qualified'; readonly because: readonly Qualifier[] }
  /** A reading was told with something beside it: is it the one that is asked for? */
  | { readonly kind: 'confirm'; readonly value: number; readonly unit: Unit | null }
  /** So it was understood, with something beside it: is it so? It is asked in place of the step's question. */
  | {
      readonly kind: 'confirm-outcome';
      readonly step: string;
      readonly outcome: string;
      readonly says: 'yes' | 'no' | null;
    }
  /** A safety step takes an answer without a word beside, and is not passed over. */
  | { readonly kind: 'safety-open'; readonly step: string }
  /** A danger was told: these steps are shut until somebody says that it is over. */
  | { readonly kind: 'shut'; readonly steps: readonly string[] }
  | { readonly kind: 'ask-system' }
  | { readonly kind: 'list-systems'; readonly systems: readonly string[] }
  /** A doubt without evidence: say which facts the path rests on. */
  | { readonly kind: 'answer-doubt'; readonly facts: readonly string[] }
  | { readonly kind: 'unable'; readonly steps: readonly string[] }
  /** The motor runs on direct power: the fault lies upstream, and no replacement of it is recommended (D9). */
  | { readonly kind: 'upstream'; readonly part: string }
  | Extract<Replan, { kind: 'replan' }>
  | { readonly kind: 'noted-only'; readonly because: 'flag-off' }
  | { readonly kind: 'isolated'; readonly finding: string }
  | { readonly kind: 'isolation-held'; readonly finding: string; readonly because: readonly IsolationRefusal[] }
  /** Every step is settled and none isolated the cause; `unable`: those that could not be done. */
  | { readonly kind: 'not-isolated'; readonly unable: readonly string[] }
  | { readonly kind: 'labour'; readonly labour: Labour }
  | { readonly kind: 'labour-held'; readonly because: 'not-isolated' }
  /** It is asked whether the finding is what it is: say it again; `yes`: what was asked names it. */
  | { readonly kind: 'restate'; readonly finding: string; readonly yes: boolean }
  /** What the repair needs; null: that shows once the cause is isolated. */
  | { readonly kind: 'needs'; readonly finding: string | null }
  | { readonly kind: 'mode'; readonly mode: Mode }
  | { readonly kind: 'mode-held'; readonly mode: Mode; readonly because: 'labour-unconfirmed' }
  | { readonly kind: 'report' }
  /** Ask this step, word for word, at the end. `again`: mandated after a digression. */
  | { readonly kind: 'ask'; readonly step: string; readonly again: boolean };
