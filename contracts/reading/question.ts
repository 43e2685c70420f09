/**
 * A conversation's open question as data (G23): slots and options. A program or a tap answers with an option or with
 * values instead of words: nothing has to be read, and the same checks apply.
 *
 * Promise: programs depend on ids of options, kinds and types of slots; they are only added.
 */
import { z } from 'zod';
import { wordsFound } from './answers.ts';
import type { DeedKind } from './final-yes.ts';

export const questionKind = z.enum([
  /** No particular question. */
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

/** `say`: words that are accepted as the same answer. */
export const optionOnWire = z.object({ id: z.string(), label: z.string(), say: z.string() });

export const slotOnWire = z.object({
  slot: z.string(),
  type: slotType,
  /** Label for people. */
  label: z.string(),
  /** Required: `null` is not allowed. */
  required: z.boolean(),
  /** Of a choice: every allowed value. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Of a number: its limits. */
  least: z.number().optional(),
  most: z.number().optional(),
  /** It is requested here and supplied elsewhere: material is sent to `POST …/context-supplies`. */
  elsewhere: z.literal(true).optional(),
});

export const questionOnWire = z.object({
  id: z.string(),
  kind: questionKind,
  options: z.array(optionOnWire).max(5),
  slots: z.array(slotOnWire),
  /** Of a final yes: the hash of exactly what is shown (F4). The option `yes` approves only that. */
  preview_hash: z.string().optional(),
});

const questionId = z.string().min(1).max(512);
/**
 * A time is `YYYY-MM-DDTHH:MM` in the participant's zone, a day `YYYY-MM-DD`, a time of day `HH:MM`, a duration a
 * number with its unit ("2 weeks"); null leaves the value out.
 */
const value = z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()]);

/** An answer as data to the question with this id. */
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
 * The same in a message's reading (`given`): an option, or values by slot; free words by their position in the
 * transcript's text.
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

/** An option before rendering: the texts `option.<text>` (its label) and `option.<text>.say` (its words). */
export interface Option {
  readonly id: string;
  readonly text: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A text by name, with its values. */
interface Worded {
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A slot before rendering: `slot.<text>` is its label. */
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
  /** The question in the assistant's words, for a model that reads (F11); not in the API. */
  readonly about?: string;
}

export interface Question {
  /** Changes whenever the question or what is shown changes. */
  readonly id: string;
  readonly kind: QuestionKind;
  /** The deed that it is part of. */
  readonly action?: string;
  readonly options: readonly Option[];
  readonly slots: readonly Slot[];
  readonly previewHash?: string;
  readonly shown?: Shown;
}

/** A shown time by its clock parts; `there`: in the zone in which it was requested (F8). */
export interface ShownTime {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly zone: string;
  readonly local: WallClock;
  readonly there?: { readonly zone: string; readonly local: WallClock } | undefined;
}

type WallClock = Readonly<Record<'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute' | 'offsetMinutes', number>>;

/** Values shown with a question, which an answer may repeat; no one's texts. */
export interface Shown {
  /** The kind of its action. */
  readonly action: string;
  /** What an approval does; absent: nothing yet. */
  readonly deed?: DeedKind;
  /** Of a final yes, the time that would be used; of a choice, all times. */
  readonly times: readonly ShownTime[];
  readonly person: string | null;
  readonly phone: string | null;
  readonly addresses: readonly string[];
}

/** A question for a reader: stored in the conversation's row, so that it is available when a message is stored. */
export interface QuestionAsked {
  readonly id: string;
  readonly kind: QuestionKind;
  /** The deed that it is part of. */
  readonly action?: string;
  readonly slots: readonly { readonly slot: string; readonly type: SlotType; readonly choices?: readonly string[] }[];
  readonly options: readonly string[];
  readonly shown?: Shown;
}

/** Like {@link AnswerBody}, in the spelling of workflow payloads. */
export type GivenByProgram = { readonly questionId: string; readonly previewHash?: string } & (
  | { readonly option: string }
  | { readonly values: Readonly<Record<string, string | number | boolean | null>> }
);

/** A fault of an answer and its place: a JSON pointer into it. */
export interface GivenFault {
  readonly path: string;
  readonly message: string;
}

/** A checked answer: its text for the transcript and its reading, or its faults. */
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
