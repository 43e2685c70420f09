/**
 * A clarification in the workflow's state and in the payloads of activities and the API: the question, its chain, and
 * its outcome. Plain JSON that survives continue-as-new; it contains the policy in force at its opening (C10). Types
 * only: the workflow bundle contains no schemas.
 *
 * Promise: rows and carried state contain it; fields are only added.
 */
import type { ClarificationStatus, FieldContent } from '../wire/clarification.ts';
import type { AmbiguityType } from '../reading/clarity.ts';
import type { BusinessHours } from '../assistant/policy.ts';
import type { Issue, FieldValue, Passage } from '../reading/reading.ts';
import type { Written } from './words.ts';

/** A value for a field; words that are used as they were written are references into their message. */
export type GivenContent = FieldContent | Passage;

/** An instruction's values by field, stored in the message's row and never in the workflow's state (R9). */
export type InstructionFields = Readonly<Record<string, FieldContent>>;

/** An instruction in the workflow's state: sender, receiver, type. Its words and fields are in its message's row. */
export interface Instruction {
  readonly from: string;
  readonly to: string;
  readonly fromRole: string | null;
  readonly toRole: string | null;
  readonly department: string | null;
  readonly type: string;
  readonly timeoutS: number | null;
  readonly reversible: boolean;
  readonly timeZone: string | null;
}

/** An instruction for a reader: `type` is one of the library's or `free`, `timeZone` an IANA name. */
export interface InstructionText {
  readonly text: string;
  readonly type: string;
  readonly fields: InstructionFields;
  readonly department: string | null;
  readonly timeZone: string | null;
}

/**
 * A value that was read from a message, with the position of its words; null: it came as a field, or was known before
 * (C17).
 */
export interface Understood {
  readonly field: string;
  /** A passage for words that are used as they were written. */
  readonly value: FieldValue['value'] | Passage;
  /** The words themselves in rows and in the API. */
  readonly quote: Passage | string | null;
  /** Set when a model read it (F11). */
  readonly reader?: 'model';
}

/** A level of the chain, fixed when the clarification opened. */
export interface ChainLevel {
  readonly level: string;
  readonly party: string;
  /**
   * `participant`: the human in the conversation; the other kinds are those of the directory
   * (contracts/assistant/policy.ts).
   */
  readonly kind: 'agent' | 'service' | 'person' | 'participant';
  readonly channels: readonly ('webhook' | 'mail')[];
  /** SLA in seconds; business time when the level has hours. */
  readonly timeoutS: number;
  readonly hours: BusinessHours | null;
}

/** A level whose SLA has started. Epoch milliseconds. */
export interface LevelAsked {
  readonly level: string;
  readonly party: string;
  readonly from: number;
  readonly dueAt: number;
  /** Times of reminders, earliest first; sent ones are in `remindedAt`. */
  readonly remindAt: readonly number[];
  readonly remindedAt: readonly number[];
  /** SLA in seconds with all extensions; absent: that of its level. */
  readonly clockS?: number;
}

/**
 * A request that waits for people level by level: shared by clarifications, context requests and handoffs. An SLA runs
 * in the statuses `pending` and `escalated`.
 */
export interface Awaited {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly openedAt: number;
  /** Percentages of each SLA at which its party is reminded, ascending, from the policy at creation (C10). */
  readonly remindPerCent?: readonly number[];
  readonly chain: readonly ChainLevel[];
  /** Index in `chain` of the level whose SLA runs. */
  readonly at: number;
  readonly levels: readonly LevelAsked[];
  readonly status: string;
  /** Epoch milliseconds; null while open. */
  readonly endedAt: number | null;
  /** Number of the latest happening; rows are versioned by it. */
  readonly seq: number;
}

export interface FieldAnswer {
  readonly field: string;
  readonly value: GivenContent;
  readonly explanation?: string;
}

/** The message that waits for its clarification. */
export interface WaitingMessage {
  readonly messageId: string;
  /** The turn in which its clarification was opened. */
  readonly turnId: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  readonly position: number;
  /** Length of its text in UTF-16 code units. */
  readonly size: number;
  /** Reference of the instruction update, if a response gave other words or fields. */
  readonly updatedIn?: string;
  /** Earlier messages of the same turn. */
  readonly with?: readonly Pick<WaitingMessage, 'messageId' | 'at' | 'position'>[];
  /** Answers to earlier clarifications of it. */
  readonly answered?: readonly FieldAnswer[];
}

export interface Clarification extends Awaited {
  /** UUID. */
  readonly id: string;
  /** 1 for the first clarification of a message (C7). */
  readonly round: number;
  readonly message: WaitingMessage;
  /** Null: a participant's own message. */
  readonly instruction: Instruction | null;
  /** The party that asks: the receiver of the instruction. */
  readonly asks: string;
  /** The party that is asked first: the sender of the instruction. */
  readonly asked: string;
  readonly tenths: number;
  readonly type: AmbiguityType;
  /** One per field. */
  readonly issues: readonly Issue[];
  /** Fields of earlier clarifications of the same message: they are not asked again (C7). */
  readonly askedBefore?: readonly string[];
  readonly interpretation: string | null;
  /** What was understood of the message at the opening; absent: nothing, or an older request. */
  readonly understood?: readonly Understood[];
  readonly reversible: boolean;
  readonly status: ClarificationStatus;
  readonly answers: readonly FieldAnswer[];
  readonly answeredBy: string | null;
  /** Number of the participant's answers that answered nothing. */
  readonly tries?: number;
  /** The field that was asked for alone, because an answer could have meant several. */
  readonly alone?: string;
}

/** A happening of a clarification, numbered from 1 so that it is written once by any writer. */
export interface Happening {
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
  /** Epoch milliseconds. */
  readonly at: number;
  readonly level: string;
  readonly party: string;
  /**
   * Depends on the kind: `{because}` of an escalation, `{perCent}` of a reminder, `{by}` of an actor, the values of a
   * late answer.
   */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The result of a protocol step: the new clarification, and the happenings to be written. */
export interface Stepped {
  readonly clarification: Clarification;
  readonly happened: readonly Happening[];
}

/** The same as rows store it, with words instead of references. */
export type WrittenClarification = Written<Clarification>;
export type WrittenStep = Written<Stepped>;
