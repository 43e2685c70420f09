/**
 * A reading: the content of a text as plain data. Made outside the workflow from a text and a lexicon, independent of
 * conversation state, at most about 2 KB, and recorded, so that every decision can be judged again after the lexicon
 * has changed. Words are references into the text. Only values are copied: names, numbers, addresses, and what was read
 * for fields.
 *
 * Promise, from 1.0 on: fields are only added; a reading that a released version recorded can be judged by every later
 * one.
 */
import { z } from 'zod';
import { diagnosisReading } from './diagnosis.ts';
import { announcedAs, dangerKind } from './announced.ts';
import { answers, wordMarks } from './answers.ts';
import { findings } from './findings.ts';
import { languageTag } from '../language/tag.ts';
import { gives } from './prefill.ts';
import { need, sessionView } from './needs.ts';
import { reminderSaid } from './reminder-said.ts';
import { sayingKind } from './saying.ts';
import { givenAnswer } from './question.ts';
import { messageIdRef, span, type Span } from './span.ts';
import { ordinal, timeMention } from './named-times.ts';

/** A part of a template: words, or a placeholder by its normalised name (`employee name`). */
const templatePart = z.union([
  z.object({ text: z.string() }),
  z.object({
    placeholder: z.string().max(60),
    /** Default text: the placeholder is not asked for. */
    otherwise: z.string().max(2_000).optional(),
  }),
]);

/**
 * An email in a reply, with placeholders of any form (`[X]`, `{x}`, `{{x}}`, `<X>`) normalised (F2). At most about
 * 8,000 characters; a longer one is ignored.
 */
export const template = z.object({ subject: z.array(templatePart).max(40), body: z.array(templatePart).max(200) });

/** Words of a stored message by reference; they are put in where they are shown. */
export const passage = z.object({
  messageId: messageIdRef,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});

/** A whole message that may be one of the offered choices. */
const bareChoice = z.object({
  /** The place of a single letter: "B" is 2. */
  place: z.int().min(1).max(26).optional(),
  /** Of the whole folded message, for comparison with that of a choice (domain/words/fingerprint.ts). */
  fingerprint: z.string().max(20),
  /** The same without words that add nothing: "by courier, please" is "courier". */
  core: z.string().max(20).optional(),
  /** The language-independent meaning of an everyday word: "hoch" is `high`. */
  means: z.string().max(20).optional(),
});

/** Words of a message that nothing accounts for, with their kind as far as known (G20). */
const remainder = span.extend({
  /**
   * `opinion`: "I think", "maybe". Beside a choice it does not make the choice uncertain; for a final value it does.
   */
  kind: z.enum([
    'condition',
    'negation',
    'question',
    'quotation',
    'delay',
    'hedge',
    'opinion',
    'irony',
    'past',
    'unknown',
  ]),
  /** Its clause says nothing else about the question. */
  apart: z.literal(true).optional(),
  /** A question that requests what it names: "how about Tuesday?"; "is it at three there?" does not. */
  wishes: z.literal(true).optional(),
  marks: wordMarks.optional(),
  /** By themselves the words say nothing ("of the"): with the clause they stand in they can be read back. */
  of: z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() }).optional(),
  /** The words are only a duration: what is shown may last that long. */
  lastsMinutes: z.int().nonnegative().optional(),
});

/**
 * The name of an action kind, such as `calendar` or `email`. Assistants define their own; the code does not list them.
 */
export const actionKind = z.string().min(1).max(40);

/** The language: one with a folder (`languages/<tag>/`), or `und` (undetermined). */
export const language = languageTag;

/**
 * The act of a sentence. `question` and `request` (a question without a question mark, "Please confirm…") ask for
 * something; `offer` is a question that only offers an action (seed 1, "Weak Signals"); `statement` is everything else.
 */
export const sentenceAct = z.enum(['statement', 'question', 'request', 'offer']);

export const sentence = span.extend({
  act: sentenceAct,
  action: actionKind.optional(),
});

/** Words that refer to an action, from the assistant's lexicon (seed 1, "Action Trigger Signals"). */
export const signal = span.extend({
  action: actionKind,
  /** `strong`: an explicit offer or announcement. `implicit`: a recommendation ("You should call the employee"). */
  strength: z.enum(['strong', 'implicit']),
  /** Whether its sentence is an offer in the form of a question, or a statement of intent. */
  form: z.enum(['offer', 'statement']),
});

/** A reply says that the assistant does an action or has done it (G21). */
export const announcement = span.extend({ action: actionKind, ...announcedAs.shape });

/** The participant requests an action ("book a call for Tuesday"); `plain`: without a condition or a delay. */
export const actionRequest = span.extend({
  action: actionKind,
  /** The request: a new action (default), or to move or cancel the existing one. */
  verb: z.enum(['new', 'move', 'cancel']).optional(),
  plain: z.literal(true).optional(),
});

/** The participant declines an action. `action` is null when they did not say which ("no need", "not now"). */
export const decline = span.extend({ action: actionKind.nullable() });

/** A command to Parley itself, valid in every state (G19). */
export const command = z.enum(['help', 'reset', 'stop', 'cancel', 'improve', 'print', 'back']);

/** Fields of every reading. */
const readingOfText = z.object({
  /** The lexicon that was used: the content hash of the assistant's version. */
  lexicon: z.string().max(80),
  language,
  /** At least two words more belong to this language than to any other: enough to answer in it. */
  languageSure: z.boolean().optional(),
  /** Length of the text in UTF-16 code units. */
  length: z.int().nonnegative(),
  /**
   * Only the text up to this position was read, in UTF-16 code units; absent: all of it. The rest is unknown, so such a
   * text never counts as a yes, and such a reply never as free of questions.
   */
  readTo: z.int().nonnegative().optional(),
  /**
   * Position of its first words, at most 120 code units: the topic, if it opens the conversation. Absent: an empty
   * text.
   */
  opensWith: span.optional(),
  /** The relevant sentences in order; of a long text those that ask or offer have precedence. At most 12. */
  sentences: z.array(sentence).max(12),
});

/** The reading of an assistant's reply. */
export const replyReading = readingOfText.extend({
  signals: z.array(signal).max(8),
  /** It asks whether to go on or end ("Is there anything else?"). */
  invitesMore: z.boolean(),
  /** It asks for approval of something that it names ("Shall I…?", "Please confirm: …"), for any action. */
  seeksGoAhead: span.optional(),
  /** The approval is final: the reply repeats exactly what will be done, instead of only offering it. */
  confirms: z.boolean().optional(),
  /** Its questions only suggest a choice ("How about the one at ten?"). */
  suggestsOnly: z.boolean().optional(),
  /** The first question mark, even in an address or a quotation: for the policy `any-question`. */
  questionMark: span.optional(),
  /** Its announcements: the first of each action and form. */
  announces: z.array(announcement).max(4).optional(),
  /** The email that it contains. */
  template: template.optional(),
});

const readingOfWords = readingOfText.extend({
  /** Id of the question for which it was read (`contracts/reading/question.ts`); null: none. */
  for: z.string().max(512).nullable(),
  /**
   * The message was written before the current question was shown (G20): it may choose, tell or request something, but
   * approves nothing.
   */
  unshown: z.literal(true).optional(),
  /** Only for a message that is short enough to be a choice. */
  bareChoice: bareChoice.optional(),
  /** The answer of the whole message to a yes/no question, whichever was asked. */
  stance: z.enum(['affirm', 'deny', 'change', 'none']),
  /** The words of the stance. */
  stanceAt: span.optional(),
  /** Its parts by kind, and the remainder (G20). */
  says: z.array(sayingKind).max(16),
  remainder: z.array(remainder).max(6),
  /** For a final yes: the whole message approves exactly what is shown, by the grammar of its language (G20). */
  finalYes: z.boolean(),
  /** Not a text: an option or values, given as the answer to a question (G23). All else is empty then. */
  given: givenAnswer.optional(),
  /** The message is only a counter-question ("what do you mean?") and answers nothing. */
  asksBackOnly: z.boolean(),
  command: command.optional(),
  requests: z.array(actionRequest).max(4),
  declines: z.array(decline).max(4),
  /** Words that report danger to life or limb (G21), and its kind. */
  danger: span.extend({ kind: dangerKind }).optional(),
  /** Whose situation it is (G9). `unstated` when the words say neither. */
  situation: z.object({ kind: z.enum(['active', 'hypothetical', 'unstated']), at: span.optional() }),
  /**
   * "the second one", "2", "last": 1-based; -1 is the last, 0 the middle one. `by`: counted by time instead of place:
   * "the earliest".
   */
  ordinals: z.array(ordinal).max(4),
  /**
   * Excluded places when no other is named: "not the first". `leavesRest`: times are excluded too; a single remaining
   * choice is chosen.
   */
  unwantedPlaces: z.array(z.int()).max(4).optional(),
  leavesRest: z.boolean().optional(),
  times: z.array(timeMention).max(6),
  people: z.array(span.extend({ name: z.string().max(120) })).max(4),
  phones: z.array(span.extend({ number: z.string().max(40) })).max(4),
  emails: z.array(span.extend({ address: z.string().max(254) })).max(4),
  /** "skip", "leave it out", "no phone". */
  skips: z.boolean(),
  /** What it could answer. */
  answers,
  /** What it gives for an action, whichever starts and whenever (F9). */
  gives,
  /** Its findings as an instruction; only for assistants that clarify. */
  findings: findings.optional(),
  /** The material that it needs, each artifact once; only for assistants with a session's material (X1). */
  needs: z.array(need).max(8).optional(),
  /** Whether it asks something or wants something done (X1). Beside `needs`. */
  wants: z.enum(['question', 'action', 'statement']).optional(),
  /** Its content for a diagnosis (D2); only for assistants that diagnose. */
  diagnosis: diagnosisReading.optional(),
  /** The conversation's session; absent: there is none, or the assistant needs none. */
  session: sessionView.optional(),
  /** A reminder that it asks for, moves, cancels or lists (T1). */
  reminder: reminderSaid.optional(),
});

/** The reading of a participant's message or of an instruction. */
export const reading = readingOfWords.extend({
  /**
   * A message that answers and then orders something else (C7): "Hamburg. And cancel order 1041." Each part is read as
   * a message of its own, with positions in the whole message; only when nothing in the order could withdraw the
   * answer. `at`: the order.
   */
  parted: z.object({ answer: readingOfWords, order: readingOfWords, at: span }).optional(),
  /**
   * A message that asks for other deeds beside `action`, likewise: the words of each as if they were all that was said
   * (F9).
   */
  apart: z
    .object({
      action: actionKind,
      own: readingOfWords,
      others: z.array(z.object({ action: actionKind, reading: readingOfWords })).max(4),
    })
    .optional(),
});

export type { Span };
export type Passage = z.infer<typeof passage>;
export type ActionKind = z.infer<typeof actionKind>;
export type Sentence = z.infer<typeof sentence>;
export type Signal = z.infer<typeof signal>;
export type Announcement = z.infer<typeof announcement>;
export type Template = z.infer<typeof template>;
export type TemplatePart = z.infer<typeof templatePart>;
export type Remainder = z.infer<typeof remainder>;
export type TimeMention = z.infer<typeof timeMention>;
export type Command = z.infer<typeof command>;
export type { FieldValue, Findings, Issue } from './findings.ts';
export type { Need, SessionView } from './needs.ts';
export type SayingKind = z.infer<typeof sayingKind>;
export type Reading = z.infer<typeof reading>;
export type ReplyReading = z.infer<typeof replyReading>;
