/**
 * A reading: what was said, as plain data. Made outside the workflow from a text and a lexicon, free of conversation
 * state, at most about 2 KB, and recorded, so that every decision can be judged again after the lexicon has changed. Words
 * are in it by reference: where they stand. Only values are in it themselves: names, numbers, addresses, and what was read for fields.
 *
 * Promise, from 1.0 on: fields are only added; a reading that a released version recorded can be judged by every later one.
 */
import { z } from 'zod';
import { diagnosisReading } from './diagnosis.ts';
import { announcedAs, dangerKind } from './announced.ts';
import { answers } from './answers.ts';
import { bareChoice } from './bare-choice.ts';
import { findings } from './findings.ts';
import { languageTag } from './language/tag.ts';
import { gives } from './gives.ts';
import { need, sessionView } from './needs.ts';
import { remainder } from './remainder.ts';
import { sayingKind } from './saying.ts';
import { givenAnswer } from './question.ts';
import { messageIdRef, span, type Span } from './span.ts';
import { template, type templatePart } from './template.ts';
import { ordinal, timeMention } from './named-times.ts';

/** Words of a stored message, by reference: whoever shows them puts them in. */
export const passage = z.object({
  messageId: messageIdRef,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});

/** The name of an action kind, such as `calendar` or `email`. Assistants name their own; code does not list them. */
export const actionKind = z.string().min(1).max(40);

/** What it is in: one of the languages that have a folder (`languages/<tag>/`); `und` (undetermined) for everything else. */
export const language = languageTag;

/**
 * What a sentence does. `question` and `request` (a question without a question mark, "Please confirm…") ask for
 * something; `offer` is a question that only offers an action (seed 1, "Weak Signals"); `statement` is everything else.
 */
export const sentenceAct = z.enum(['statement', 'question', 'request', 'offer']);

export const sentence = span.extend({
  act: sentenceAct,
  action: actionKind.optional(),
});

/** Words that point at an action, as the assistant's lexicon lists them (seed 1, "Action Trigger Signals"). */
export const signal = span.extend({
  action: actionKind,
  /** `strong`: an explicit offer or announcement. `implicit`: a recommendation ("You should call the employee"). */
  strength: z.enum(['strong', 'implicit']),
  /** Whether the sentence it stands in is an offer in the form of a question, or a statement of intent. */
  form: z.enum(['offer', 'statement']),
});

/** A reply says that the assistant does an action or has done it (G21). */
export const announcement = span.extend({ action: actionKind, ...announcedAs.shape });

/** The participant asks for an action outright ("book a call for Tuesday"); `plain`: nothing makes it one case of several, or puts it off. */
export const actionRequest = span.extend({
  action: actionKind,
  /** What is asked for: a new one (when absent), or to move or cancel the one that stands. */
  verb: z.enum(['new', 'move', 'cancel']).optional(),
  plain: z.literal(true).optional(),
});

/** The participant does not want an action. `action` is null when they did not say which ("no need", "not now"). */
export const decline = span.extend({ action: actionKind.nullable() });

/** Words that steer Parley itself, in every state (G19). */
export const command = z.enum(['help', 'reset', 'stop', 'cancel', 'improve', 'print', 'back']);

/** What is read of every text. */
const readingOfText = z.object({
  /** Which lexicon read it: the content hash of the assistant's version. */
  lexicon: z.string().max(80),
  language,
  /** Two words more speak for the language than for any other: enough to answer in it. */
  languageSure: z.boolean().optional(),
  /** Length of the text in UTF-16 code units. */
  length: z.int().nonnegative(),
  /**
   * Only the beginning of the text was read, up to here, in UTF-16 code units; absent: all of it. Of what stands behind it
   * nothing is known, so that no yes is taken from such a text, and a reply of this kind is never clear of questions.
   */
  readTo: z.int().nonnegative().optional(),
  /** Where its first words stand, at most 120 code units: what the talk is about when it opens one. Absent: nothing is said. */
  opensWith: span.optional(),
  /** The sentences that decide, in their order; of a long text those that ask or offer are kept first. At most 12. */
  sentences: z.array(sentence).max(12),
});

/** What a reply of the assistant says. */
export const replyReading = readingOfText.extend({
  signals: z.array(signal).max(8),
  /** It invites to go on or end ("Is there anything else?"). */
  invitesMore: z.boolean(),
  /** It asks for a go-ahead for something it names ("Shall I…?", "Please confirm: …"), whatever the action. */
  seeksGoAhead: span.optional(),
  /** The go-ahead it seeks is the last one: it repeats what exactly will be done, instead of only offering it. */
  confirms: z.boolean().optional(),
  /** Its questions only put a choice forward ("How about the one at ten?"). */
  suggestsOnly: z.boolean().optional(),
  /** The first question mark anywhere, even in an address or a quotation: what `any-question` asks for. */
  questionMark: span.optional(),
  /** What it says that the assistant does or has done, the first of each action and form. */
  announces: z.array(announcement).max(4).optional(),
  /** The email it writes out, if it does. */
  template: template.optional(),
});

const readingOfWords = readingOfText.extend({
  /** Id of the question that it was read for (`contracts/question.ts`); null: for none. */
  for: z.string().max(512).nullable(),
  /** It was said before what is asked now was shown (G20): it may choose, tell or ask for something, and agrees to nothing. */
  unshown: z.literal(true).optional(),
  /** Only where the message is short enough to be a choice. */
  bareChoice: bareChoice.optional(),
  /** How the message answers a yes/no question: the whole of it, whatever was asked. */
  stance: z.enum(['affirm', 'deny', 'change', 'none']),
  /** The words that carry the stance. */
  stanceAt: span.optional(),
  /** What it says word by word, and what of it is left over (G20). */
  says: z.array(sayingKind).max(16),
  remainder: z.array(remainder).max(6),
  /** Read for a final yes, the whole message is one to exactly what is shown, by the grammar of its language (G20). */
  finalYes: z.boolean(),
  /** It was no text: an option, or values, given as the answer to a question (G23). Nothing else was read then. */
  given: givenAnswer.optional(),
  /** The message is only a counter-question ("what do you mean?") and answers nothing. */
  asksBackOnly: z.boolean(),
  command: command.optional(),
  requests: z.array(actionRequest).max(4),
  declines: z.array(decline).max(4),
  /** What tells of danger to life or limb (G21), and of which kind. */
  danger: span.extend({ kind: dangerKind }).optional(),
  /** Whose situation it is (G9). `unstated` when the words say neither. */
  situation: z.object({ kind: z.enum(['active', 'hypothetical', 'unstated']), at: span.optional() }),
  /**
   * "the second one", "2", "last": 1-based; -1 is the last, 0 the middle one. `by`: counted by the clock, not as they were
   * listed: "the earliest".
   */
  ordinals: z.array(ordinal).max(4),
  /** Places that are not wanted, where no other is named: "not the first". `leavesRest`: times are not; one choice left is the one. */
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
  /** What it gives for a deed, whichever is begun and whenever (F9). */
  gives,
  /** What it says as an instruction; only where the assistant clarifies. */
  findings: findings.optional(),
  /** The material that it rests on, each artifact once; only where the assistant works with a session's material (X1). */
  needs: z.array(need).max(8).optional(),
  /** Whether it asks something or wants something done (X1). Beside `needs`. */
  wants: z.enum(['question', 'action', 'statement']).optional(),
  /** What it says to a diagnosis (D2); only where the assistant diagnoses. */
  diagnosis: diagnosisReading.optional(),
  /** The conversation's session; absent: it has none, or the assistant needs none. */
  session: sessionView.optional(),
});

/** What a participant's message says, or an instruction. */
export const reading = readingOfWords.extend({
  /**
   * A message that answers and then orders something else (C7): "Hamburg. And cancel order 1041." Each part as if it were all that was said,
   * with its spans where they stand in the message; only where nothing in the order could take the answer back. `at`: the order.
   */
  parted: z.object({ answer: readingOfWords, order: readingOfWords, at: span }).optional(),
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
