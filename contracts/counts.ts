/** What is counted in rows and judged by the rules: key figures (C13), recurring needs (C14). Types only. */
import type { Kpi, KpiWindow } from './clarification.ts';
import type { AmbiguityType, SpecificIssue } from './clarity.ts';

/** What was counted of one window, assistant and department. */
export interface KpiCounts {
  readonly window: KpiWindow;
  readonly assistant: string;
  /** Null: conversations of no department. */
  readonly department: string | null;
  readonly source: Kpi['source'];
  /** Messages of participants, and instructions, that were accepted. */
  readonly messages: number;
  /** Messages that were asked back about: requests of a first round. */
  readonly clarified: number;
  /** Requests of every round. */
  readonly requests: number;
  /** Requests of which at least one clock ran out, whatever became of them then. */
  readonly timeouts: number;
  /** Requests that should be over: ended, or older than their chain. Those that were withdrawn are not among them. */
  readonly due: number;
  readonly resolved: number;
  /** Milliseconds from opening to answer, of all that were resolved. */
  readonly resolutionMs: number;
}

/** What is known of a pair of parties and a type. */
export interface PatternSeen {
  readonly from: string;
  readonly to: string;
  readonly type: AmbiguityType;
  readonly count: number;
  /** How often each field was asked for. */
  readonly fieldCounts: Readonly<Record<string, number>>;
  /** The issues of the latest requests, oldest first. */
  readonly examples: readonly (readonly SpecificIssue[])[];
}
