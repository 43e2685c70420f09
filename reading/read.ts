/**
 * Readings as the product makes them: what a text says to the gate, and what it lacks as an instruction, in one. A text
 * is read up to a bound, because reading blocks the event loop of its process (docs/decisions/0006).
 */
import type { FieldContent } from '../contracts/wire/clarification.ts';
import type { QuestionAsked } from '../contracts/reading/question.ts';
import type { Reading, ReplyReading } from '../contracts/reading/reading.ts';
import type { InstructionText } from '../contracts/state/clarification-state.ts';
import type { Forms } from './answers/form-names.ts';
import { beginningOf } from './text/beginning.ts';
import { readable } from './text/readable.ts';
import { movedTo, narrowed } from './text/narrowed.ts';
import { Text } from './text/text.ts';
import type { MaterialBook } from './context/material-book.ts';
import { readNeeds } from './context/needs.ts';
import { readDiagnosis } from './diagnosis/read.ts';
import { isOfPart } from './diagnosis/still-part.ts';
import type { Vocabulary } from './diagnosis/vocabulary.ts';
import { readInstruction, readTalk } from './instruction/instruction.ts';
import { placeSaid } from './answer/place.ts';
import { partedIn } from './instruction/parted.ts';
import { libraryFor } from './instruction/wording.ts';
import type { YesGrammar } from './grammar/final-yes.ts';
import { agreesToShown } from './grammar/shown.ts';
import type { CompiledLexicon } from './phrases/lexicon.ts';
import type { CompiledLibrary } from './fields/library.ts';
import { apartIn } from './gate/apart.ts';
import { readMessage } from './gate/message.ts';
import { readReply } from './gate/reply.ts';

/**
 * The reading of an instruction's text with its findings (C3–C5, C9), whose questions are put in the language of
 * `locale` (BCP 47) or of the text. Never throws.
 */
export function readGiven(
  instruction: InstructionText,
  lexicon: CompiledLexicon,
  library: CompiledLibrary,
  { forms, locale = null }: Pick<LookedFor, 'forms' | 'locale'> = {},
): Reading {
  const { text } = instruction;
  const plain = narrowed(text);
  if (plain !== null) {
    const reading = readGiven({ ...instruction, text: plain.text }, lexicon, library, { forms, locale });
    return { ...movedTo(reading, plain.places), length: text.length };
  }
  const read = readText(text);
  // Agents tell each other what is to be done: nobody is in danger by it, and "cancel it" is an order about something,
  // no command to us.
  const { danger: _ofPeople, command: _toUs, ...reading } = upTo(read, text, readMessage(read, lexicon, forms));
  const fields = Object.fromEntries(Object.entries(instruction.fields).map(([name, value]) => [name, valueOf(value)]));
  const findings = readInstruction(
    { ...instruction, text: read, fields },
    libraryFor(library, locale, reading.language),
  );
  return { ...reading, findings };
}

/** What an assistant looks for in a participant's words beside what every one does; null or absent: it does not. */
export interface LookedFor {
  /** It clarifies them (`participants` of its policy). */
  readonly library?: CompiledLibrary | null;
  /** Its answers rest on material (X1). */
  readonly material?: MaterialBook | null;
  /** What its procedures name (D2). */
  readonly vocabulary?: Vocabulary | null;
  readonly forms?: Forms | undefined;
  /** The grammars of the final yes. */
  readonly yes?: readonly YesGrammar[] | undefined;
  /** What it answers; null: nothing in particular is asked. */
  readonly question?: QuestionAsked | null | undefined;
  /** When it was said (epoch ms). */
  readonly at?: number | undefined;
  /** The client's (BCP 47); without one questions are put in the language of the words. */
  readonly locale?: string | null | undefined;
}

/** The reading of a participant's words. */
export function readSaid(text: string, lexicon: CompiledLexicon, looked: LookedFor = {}): Reading {
  const plain = narrowed(text);
  if (plain !== null) return { ...movedTo(readSaid(plain.text, lexicon, looked), plain.places), length: text.length };
  const read = readText(text);
  const reading = readAsOne(read, text, lexicon, looked);
  const { library = null } = looked;
  const parted =
    library === null || reading.readTo !== undefined
      ? null
      : partedIn(read, library, (part) => readAsOne(new Text(part), part, lexicon, looked));
  const apart =
    reading.readTo === undefined
      ? apartIn(read, reading, looked.question?.action ?? null, (part) =>
          readAsOne(new Text(part), part, lexicon, looked),
        )
      : undefined;
  return { ...reading, ...(parted === null ? {} : { parted }), ...(apart === undefined ? {} : { apart }) };
}

function readAsOne(read: Text, text: string, lexicon: CompiledLexicon, looked: LookedFor): Reading {
  const { library = null, material = null, vocabulary = null, forms, locale = null } = looked;
  const { danger, ...reading } = upTo(read, text, readMessage(read, lexicon, forms));
  const place = placeAsked(read, reading, looked.question);
  const isDanger = danger !== undefined && (vocabulary === null || !isOfPart(read, danger, vocabulary));
  return {
    ...reading,
    ...(place === null ? {} : { ordinals: [place] }),
    ...(isDanger ? { danger } : {}),
    answers: toSlots(reading.answers, looked.question),
    ...toQuestion(text, reading, looked),
    ...(library === null
      ? {}
      : { findings: readTalk(read, libraryFor(library, locale, reading.language), saysOtherwise(reading)) }),
    ...(material === null ? {} : readNeeds(read, material)),
    ...(vocabulary === null ? {} : { diagnosis: readDiagnosis(read, vocabulary, stepIn(looked.question)) }),
  };
}

/** The step that is asked, as `procedure.step` (domain/conversation/diagnosis-question.ts). */
function stepIn(question: LookedFor['question']): string | null {
  return question?.kind === 'diagnosis' ? (question.id.split(':')[0] ?? null) : null;
}

/**
 * Whom, which number and which address it names are the likeliest only where these are asked for: elsewhere any word
 * could be a name, and words stay out of histories (R9).
 */
function toSlots(answers: Reading['answers'], question: QuestionAsked | null | undefined): Reading['answers'] {
  if (question === undefined) return answers;
  const asked = new Set(question?.slots.map(({ type }) => type));
  const { who, phone, address, ...others } = answers;
  return {
    ...others,
    ...(who !== undefined && asked.has('person') ? { who } : {}),
    ...(phone !== undefined && asked.has('phone') ? { phone } : {}),
    ...(address !== undefined && asked.has('address') ? { address } : {}),
  };
}

/** Where times are shown, one number alone is one of them. */
function placeAsked(text: Text, reading: Reading, question: LookedFor['question']) {
  const { ordinals, times, phones } = reading;
  if (question?.kind !== 'choice' || ordinals.length + times.length + phones.length > 0) return null;
  return placeSaid(text, question.options.length, reading);
}

/** What it says to what is asked. */
function toQuestion(
  text: string,
  reading: Reading,
  { question, yes = [], at }: LookedFor,
): Pick<Reading, 'for' | 'finalYes'> {
  if (!question) return { for: null, finalYes: false };
  return { for: question.id, finalYes: at !== undefined && agreesToShown({ text, reading, at }, question, yes) };
}

function saysOtherwise({ stance, says }: Reading): boolean {
  return stance === 'change' || says.includes('change');
}

/** The reading of the model's reply. Of one that was not read to its end the act door stays held. */
export function readReplied(text: string, lexicon: CompiledLexicon): ReplyReading {
  const read = readText(text);
  const reading = readReply(read.source, lexicon, beginningOf(text));
  const { length } = read.source;
  return length === text.length ? reading : { ...reading, length: text.length, readTo: length };
}

/** The one place where words come in: what is read of them, in signs that every reader knows. */
function readText(text: string): Text {
  return new Text(readable(beginningOf(text)));
}

function valueOf(value: FieldContent): FieldContent {
  if (Array.isArray(value)) return value.map((part) => (typeof part === 'string' ? readable(part) : part));
  return typeof value === 'string' ? readable(value) : value;
}

/** Where the text was cut, the reading says where, and agrees to nothing. */
function upTo({ source }: Text, text: string, reading: Reading): Reading {
  if (source.length === text.length) return reading;
  const { stanceAt, ...rest } = reading;
  const agrees = reading.stance === 'affirm';
  return {
    ...rest,
    length: text.length,
    readTo: source.length,
    stance: agrees ? 'none' : reading.stance,
    ...(stanceAt && !agrees ? { stanceAt } : {}),
    remainder: [{ start: source.length, end: text.length, kind: 'unknown' }],
  };
}
