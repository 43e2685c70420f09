/** What an instruction has to say: the fields of a directive type, or of the tool that is to be called (C3). */
import type { FieldKind, ValueLimits } from '../../contracts/assistant/library.ts';

export interface FieldSchema {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly description: string;
  /** What may be chosen; empty where anything of the kind may stand. */
  readonly choices: readonly string[];
  /** What the choices are called, in their order; absent: as they are. */
  readonly labels?: readonly string[];
  /** Phrases that announce a value, as in a lexicon (contracts/assistant/lexicon.ts). */
  readonly cues: readonly string[];
  /** Takes several values: a series ("102, 103 and 104") is one. */
  readonly list?: boolean;
  /** What its schema demands of a value beside its kind. */
  readonly limits?: ValueLimits;
  /** Whole numbers only. */
  readonly whole?: boolean;
  /** An amount is none without its currency. */
  readonly needsCurrency?: boolean;
}

export interface InstructionSchema {
  readonly name: string;
  readonly description: string;
  /** Phrases that point at it in a text that names no type. */
  readonly cues: readonly string[];
  readonly fields: readonly FieldSchema[];
}
