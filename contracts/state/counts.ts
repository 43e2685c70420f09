/** Counts from rows, for KPIs (C13) and patterns (C14). Types only. */
import type { Kpi, KpiWindow } from '../wire/clarification.ts';
import type { AmbiguityType, SpecificIssue } from '../reading/clarity.ts';

/** Counts of one window, assistant and department. */
export interface KpiCounts {
  readonly window: KpiWindow;
  readonly assistant: string;
  /** Null: conversations without a department. */
  readonly department: string | null;
  readonly source: Kpi['source'];
  /** Accepted messages of participants, and instructions. */
  readonly messages: number;
  /** Messages with a clarification: requests of round 1. */
  readonly clarified: number;
  /** Requests of all rounds. */
  readonly requests: number;
  /** Requests with at least one expired SLA, whatever their outcome. */
  readonly timeouts: number;
  /** Requests that should be over: ended, or older than their chain; without withdrawn ones. */
  readonly due: number;
  readonly resolved: number;
  /** Total milliseconds from opening to answer of all resolved requests. */
  readonly resolutionMs: number;
}

/** Counts of a pair of parties and an ambiguity type. */
export interface PatternSeen {
  readonly from: string;
  readonly to: string;
  readonly type: AmbiguityType;
  readonly count: number;
  /** Number of questions per field. */
  readonly fieldCounts: Readonly<Record<string, number>>;
  /** Issues of the latest requests, oldest first. */
  readonly examples: readonly (readonly SpecificIssue[])[];
}
