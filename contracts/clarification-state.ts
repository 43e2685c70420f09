/**
 * One clarification as the workflow carries it and as activities and the API write it down: the question, the chain it climbs, and
 * what became of it. Plain JSON, given on through continue-as-new; the policy that was in force when it was opened travels inside
 * it (C10). Types only: the workflow's bundle holds no schemas.
 *
 * Promise: rows and carried state hold it; fields are only added.
 */
import type { ClarificationStatus, FieldContent } from './clarification.ts';
import type { AmbiguityType } from './clarity.ts';
import type { BusinessHours } from './policy.ts';
import type { Issue, FieldValue, Passage } from './reading.ts';
import type { Written } from './words.ts';

/** A value that was given for a field; words that are taken as they were written stand in their message. */
export type GivenContent = FieldContent | Passage;

/** Values by field, as an instruction gives them. They are kept with the message's row, never in the workflow's state (R9). */
export type InstructionFields = Readonly<Record<string, FieldContent>>;

/** An instruction as the workflow knows it: who gives what to whom. Its words and fields are in its message's row. */
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

/** An instruction as it is read: `type` one of the library's or `free`, `timeZone` an IANA name. */
export interface InstructionText {
  readonly text: string;
  readonly type: string;
  readonly fields: InstructionFields;
  readonly department: string | null;
  readonly timeZone: string | null;
}

/** A value that was read of a message, and where its words stand; null: it came as a field, or was known before (C17). */
export interface Understood {
  readonly field: string;
  /** By where it stands: words that are taken as they were written. */
  readonly value: FieldValue['value'] | Passage;
  /** The words themselves where rows and programs have them. */
  readonly quote: Passage | string | null;
  /** Who read it, where that was a model (F11). */
  readonly reader?: 'model';
}

/** A level of the chain as it was laid down when the clarification was opened. */
export interface ChainLevel {
  readonly level: string;
  readonly party: string;
  /** `participant`: the human in the conversation; the other kinds are those of the directory (contracts/policy.ts). */
  readonly kind: 'agent' | 'service' | 'person' | 'participant';
  readonly channels: readonly ('webhook' | 'mail')[];
  /** Seconds of its SLA; in business time when it has hours. */
  readonly timeoutS: number;
  readonly hours: BusinessHours | null;
}

/** A level whose SLA has run. Epoch milliseconds. */
export interface LevelAsked {
  readonly level: string;
  readonly party: string;
  readonly from: number;
  readonly dueAt: number;
  /** When it is to be reminded, earliest first; what was done is in `remindedAt`. */
  readonly remindAt: readonly number[];
  readonly remindedAt: readonly number[];
  /** Seconds of its SLA with all its extensions; absent: those of its level in the chain. */
  readonly clockS?: number;
}

/**
 * Somebody who is waited for, level by level: what a question to a party and a request for a person have in common. `pending` and
 * `escalated` are the statuses in which an SLA runs.
 */
export interface Awaited {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly openedAt: number;
  /** Per cent of every level's SLA at which its party is reminded, ascending, from the policy at creation (C10). */
  readonly remindPerCent?: readonly number[];
  readonly chain: readonly ChainLevel[];
  /** Index in `chain` of the level whose SLA runs. */
  readonly at: number;
  readonly levels: readonly LevelAsked[];
  readonly status: string;
  /** Epoch milliseconds; null while open. */
  readonly endedAt: number | null;
  /** Number of the latest happening; the rows go by it. */
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
  /** The turn in which it was asked back about. */
  readonly turnId: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  readonly position: number;
  /** UTF-16 code units of its text. */
  readonly size: number;
  /** Where it stands how the instruction reads now, when a response gave it other words or fields. */
  readonly updatedIn?: string;
  /** What was said in the same turn before it. */
  readonly with?: readonly Pick<WaitingMessage, 'messageId' | 'at' | 'position'>[];
  /** What earlier questions about it were answered. */
  readonly answered?: readonly FieldAnswer[];
}

export interface Clarification extends Awaited {
  /** UUID. */
  readonly id: string;
  /** 1 for the first question about a message (C7). */
  readonly round: number;
  readonly message: WaitingMessage;
  /** Null: a participant's own message. */
  readonly instruction: Instruction | null;
  /** Who asks: the party that was to do it. */
  readonly asks: string;
  /** Who is asked first: the party that gave the instruction. */
  readonly asked: string;
  readonly tenths: number;
  readonly type: AmbiguityType;
  /** One per field. */
  readonly issues: readonly Issue[];
  /** Fields that earlier requests about the same message asked for: they are not asked again (C7). */
  readonly askedBefore?: readonly string[];
  readonly interpretation: string | null;
  /** What was understood of the message when it was asked about; absent: nothing, or it is from before this was kept. */
  readonly understood?: readonly Understood[];
  readonly reversible: boolean;
  readonly status: ClarificationStatus;
  readonly answers: readonly FieldAnswer[];
  readonly answeredBy: string | null;
  /** How often the participant has answered in words without answering what was asked. */
  readonly tries?: number;
  /** The field that was asked for alone, because an answer could have been meant for several. */
  readonly alone?: string;
}

/** Something that happened to a clarification, numbered from 1 so that it is written down once whoever writes it. */
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
  /** More, by kind: `{because}` of an escalation, `{perCent}` of a reminder, `{by}` of whoever acted, a late answer's values. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a step of the protocol gives: the clarification as it is now, and what happened, to be written down. */
export interface Stepped {
  readonly clarification: Clarification;
  readonly happened: readonly Happening[];
}

/** The same as rows hold them: with the words put in. */
export type WrittenClarification = Written<Clarification>;
export type WrittenStep = Written<Stepped>;
