/** Clarifications as they are handed over to be written down. The workflow's own shapes fit these; adapters do not import them. */
import type { ClarificationStatus, FieldContent } from '../../../contracts/clarification.ts';
import type { AmbiguityType } from '../../../contracts/clarity.ts';
import type { BusinessHours } from '../../../contracts/policy.ts';
import type { Doubt } from '../../../contracts/reading.ts';

export interface KeptClarification {
  /** UUID. */
  readonly id: string;
  readonly round: number;
  readonly message: {
    readonly messageId: string;
    readonly turnId: string;
    readonly at: number;
    readonly position: number;
    readonly size: number;
    readonly updatedIn?: string;
    readonly answered?: readonly FieldAnswer[];
  };
  /** Null: a participant's own message. */
  readonly instruction: {
    readonly from: string;
    readonly to: string;
    readonly fromRole: string | null;
    readonly toRole: string | null;
    readonly department: string | null;
    readonly type: string;
    readonly timeoutS: number | null;
    readonly reversible: boolean;
    readonly timeZone: string | null;
  } | null;
  readonly asks: string;
  readonly asked: string;
  /** Epoch milliseconds, as every time here. */
  readonly openedAt: number;
  readonly tenths: number;
  readonly type: AmbiguityType;
  readonly doubts: readonly Doubt[];
  readonly askedBefore?: readonly string[];
  readonly remindPerCent?: readonly number[];
  readonly interpretation: string | null;
  readonly reversible: boolean;
  readonly chain: readonly ChainLevel[];
  readonly at: number;
  readonly levels: readonly LevelAsked[];
  readonly status: ClarificationStatus;
  readonly answers: readonly FieldAnswer[];
  readonly answeredBy: string | null;
  readonly tries?: number;
  readonly endedAt: number | null;
  readonly seq: number;
}

export interface ChainLevel {
  readonly level: string;
  readonly party: string;
  readonly kind: 'agent' | 'service' | 'person' | 'participant';
  readonly channels: readonly ('webhook' | 'mail')[];
  readonly timeoutS: number;
  readonly hours: BusinessHours | null;
}

export interface LevelAsked {
  readonly level: string;
  readonly party: string;
  readonly from: number;
  readonly dueAt: number;
  readonly remindAt: readonly number[];
  readonly remindedAt: readonly number[];
  readonly clockS?: number;
}

export interface FieldAnswer {
  readonly field: string;
  readonly value: FieldContent;
  readonly explanation?: string;
}

export interface KeptHappening {
  /** From 1 on, without gaps. */
  readonly seq: number;
  readonly kind:
    | 'opened'
    | 'reminded'
    | 'answered'
    | 'escalated'
    | 'extended'
    | 'reassigned'
    | 'resolved'
    | 'timed-out'
    | 'best-guess'
    | 'cancelled'
    | 'late';
  readonly at: number;
  readonly level: string;
  readonly party: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface KeptStep {
  readonly clarification: KeptClarification;
  readonly happened: readonly KeptHappening[];
}

/** The level that has the clock, or had it at the end. Throws for one that has asked nobody, which no workflow opens. */
export function clockOf({ levels, id }: KeptClarification): LevelAsked {
  const clock = levels.at(-1);
  if (clock === undefined) throw new Error(`Clarification ${id} has asked nobody; it cannot be written down.`);
  return clock;
}
