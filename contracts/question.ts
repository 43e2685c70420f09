/**
 * What a conversation waits for, as data (G23): what may be answered, and what is offered as an answer. A program or a tap answers with an
 * option or with values in place of words: nothing is read then, and the same checks hold.
 *
 * Promise: ids of options, kinds and types of slots are held by programs; they are added to and never renamed.
 */
import { z } from 'zod';
import { wordsFound } from './answers.ts';
import type { DeedKind } from './final-yes.ts';

export const questionKind = z.enum([
  /** Nothing in particular is asked. */
  'open',
  'offer',
  'choice',
  'value',
  'final-yes',
  'clarification',
  'diagnosis',
  'material',
]);

export const slotType = z.enum([
  'time',
  'person',
  'phone',
  'address',
  'text',
  'number',
  'date',
  'choice',
  'boolean',
  /** A time of day. */
  'clock',
  'duration',
]);

/** `say`: words that are taken as the same answer. */
export const optionOnWire = z.object({ id: z.string(), label: z.string(), say: z.string() });

export const slotOnWire = z.object({
  slot: z.string(),
  type: slotType,
  /** What it is called, for people. */
  label: z.string(),
  /** It may not be left out: `null` is no value of it. */
  required: z.boolean(),
  /** Of a choice: every value that can be given. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Of a number: the smallest and the largest that are taken. */
  least: z.number().optional(),
  most: z.number().optional(),
  /** It is asked for here and supplied elsewhere: material goes to `POST …/context-supplies`. */
  elsewhere: z.literal(true).optional(),
});

export const questionOnWire = z.object({
  id: z.string(),
  kind: questionKind,
  options: z.array(optionOnWire).max(5),
  slots: z.array(slotOnWire),
  /** Of a final yes: the hash over exactly what is shown (F4). The option `yes` agrees to that and to nothing else. */
  preview_hash: z.string().optional(),
});

const questionId = z.string().min(1).max(512);
/**
 * A time is `YYYY-MM-DDTHH:MM` on the participant's clock, a day `YYYY-MM-DD`, a time of day `HH:MM`, a duration a number with its unit ("2 weeks");
 * null leaves the value out.
 */
const value = z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()]);

/** An answer in place of words, to the question with this id. */
export const answerBody = z.union([
  z.strictObject({
    question_id: questionId,
    option: z.string().min(1).max(120),
    preview_hash: z.string().max(200).optional(),
  }),
  z.strictObject({
    question_id: questionId,
    values: z.record(z.string().min(1).max(120), value).refine((values) => Object.keys(values).length > 0, 'is empty'),
    preview_hash: z.string().max(200).optional(),
  }),
]);

/**
 * The same as a message's reading holds it (`given`): an option, or values by slot; words of one's own by where they stand in what the
 * transcript shows.
 */
export const givenAnswer = z.union([
  z.object({ question: z.string().max(512), option: z.string().max(120) }),
  z.object({
    question: z.string().max(512),
    values: z.record(
      z.string().max(120),
      z.union([z.string().max(400), z.number(), z.boolean(), z.null(), wordsFound]),
    ),
  }),
]);

/** An option that is not put into words yet: `option.<text>` is its label, `option.<text>.say` how it is said. */
export interface Option {
  readonly id: string;
  readonly text: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A text by its name, with what it is filled with. */
interface Worded {
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A slot that is not put into words yet: `slot.<text>` is its label. */
export interface Slot {
  readonly slot: string;
  readonly type: SlotType;
  readonly text: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly required: boolean;
  readonly choices?: readonly { readonly value: string; readonly label: string | Worded }[];
  readonly least?: number;
  readonly most?: number;
  readonly elsewhere?: true;
  /** What is asked, in the assistant's words: for a model that reads (F11), and for no program. */
  readonly about?: string;
}

export interface Question {
  /** Another one whenever what is asked or shown is another. */
  readonly id: string;
  readonly kind: QuestionKind;
  readonly options: readonly Option[];
  readonly slots: readonly Slot[];
  readonly previewHash?: string;
  readonly shown?: Shown;
}

/** A time that is shown, in the parts of the clock that it is shown on; `there`: on that of the zone in which it was asked for (F8). */
export interface ShownTime {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly zone: string;
  readonly local: WallClock;
  readonly there?: { readonly zone: string; readonly local: WallClock } | undefined;
}

type WallClock = Readonly<Record<'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute' | 'offsetMinutes', number>>;

/** What is shown with a question, as far as an answer may say it again: values, and none of anybody's texts. */
export interface Shown {
  /** The kind of action that it is part of. */
  readonly action: string;
  /** What a yes does; absent: nothing yet. */
  readonly deed?: DeedKind;
  /** Of a final yes the one that would be acted on; of a choice all there are. */
  readonly times: readonly ShownTime[];
  readonly person: string | null;
  readonly phone: string | null;
  readonly addresses: readonly string[];
}

/** What a reader is told of a question: it stands in the conversation's row, so that whoever stores a message has it. */
export interface QuestionAsked {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly slots: readonly { readonly slot: string; readonly type: SlotType; readonly choices?: readonly string[] }[];
  readonly options: readonly string[];
  readonly shown?: Shown;
}

/** As {@link AnswerBody}, in the spelling of workflow payloads. */
export type GivenByProgram = { readonly questionId: string; readonly previewHash?: string } & (
  | { readonly option: string }
  | { readonly values: Readonly<Record<string, string | number | boolean | null>> }
);

/** What is wrong with an answer, and where: a JSON pointer into it. */
export interface GivenFault {
  readonly path: string;
  readonly message: string;
}

/** An answer held against the question: what the transcript shows and what a reading holds, or its faults. */
export type ReadGiven =
  | { readonly kind: 'given'; readonly text: string; readonly given: GivenAnswer }
  | { readonly kind: 'faults'; readonly faults: readonly GivenFault[] };

export type QuestionKind = z.infer<typeof questionKind>;
export type QuestionOnWire = z.infer<typeof questionOnWire>;
export type SlotOnWire = z.infer<typeof slotOnWire>;
export type SlotType = z.infer<typeof slotType>;
export type GivenAnswer = z.infer<typeof givenAnswer>;
export type GivenValues = Extract<GivenAnswer, { values: unknown }>['values'];
export type GivenValue = GivenValues[string];
export type AnswerBody = z.infer<typeof answerBody>;
