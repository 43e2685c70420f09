/**
 * `assistants/<name>/script.yaml`: the offline model's replies for this assistant. It is not a language model: it plays
 * the reply of the first rule that matches the conversation in its prompt.
 *
 * Promise: fields are only added, with a default that means "as before"; a script that loads today loads with every
 * later version.
 */
import { z } from 'zod';

/**
 * Words to look for, as whole words, ignoring case and punctuation. `*` at the end of a word stands for any ending
 * ("resign*" also finds "resigned").
 */
const phrase = z.string().min(1).max(120);
/** A list, or one text with commas between the phrases. */
const phrases = z
  .union([z.array(phrase), z.string().transform((list) => list.split(',').map((one) => one.trim()))])
  .pipe(z.array(phrase).min(1));

const topicName = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'lower-case letters, digits and dashes');

/**
 * A Liquid template; its values are `topic` (the fields below), `found`, `news`, `told`, `turn` and `attachments`
 * (their names).
 */
const template = z.string().min(1);

/** A subject of the conversation, found by its words. The first listed wins where several are named. */
const topic = z.strictObject({
  /** Words of a participant's message that name the topic. */
  words: phrases,
  /** The first question. The topic counts as asked about once the assistant has said this. */
  question: z.string().min(1),
  /** Texts for the script's templates: `{{ topic.guidance }}`. */
  texts: z
    .record(z.string().regex(/^[a-z][a-z_]*$/, 'lower-case letters and underscores'), z.string().min(1))
    .default({}),
});

/** All given conditions must hold. A list holds when any of its phrases is found. */
const condition = z.strictObject({
  /** The participant's latest message says one of these. */
  says: phrases.optional(),
  /** The participant's latest message says none of these. */
  says_not: phrases.optional(),
  /** The latest message has at most this many words. */
  words_at_most: z.int().min(0).optional(),
  /** Whether the latest message has a question mark. */
  asks: z.boolean().optional(),
  /** An earlier message of the participant says one of these. */
  said_before: phrases.optional(),
  /** The assistant's latest message says one of these. */
  replied: phrases.optional(),
  /** No message of the assistant says any of these. */
  never_replied: phrases.optional(),
  /** Any message of the assistant says one of these. */
  ever_replied: phrases.optional(),
  /**
   * `asked`: the assistant's latest message asked a topic's question. `new`: the latest message names a topic that has
   * not been asked about. `unasked`: the current topic, named now or before, has not been asked about. `known`: a topic
   * has been named. `none`: none has.
   */
  topic: z.enum(['asked', 'new', 'unasked', 'known', 'none']).optional(),
  /** The system prompt contains one of these, which identifies the assistant's sheet. */
  prompt: phrases.optional(),
  /** Whether the system prompt contains news since the last turn. */
  news: z.boolean().optional(),
  /** Whether the prompt contains material, supplied or from the session. */
  attachments: z.boolean().optional(),
  /** Number of the participant's messages, including the latest. */
  turn: z.strictObject({ from: z.int().min(1).default(1), to: z.int().min(1).optional() }).optional(),
});

const rule = z.strictObject({
  name: z.string().min(1).max(80),
  when: condition.prefault({}),
  /** One of these is the reply; later turns take the next one, so that a reply is not repeated at once. */
  reply: z.array(template).min(1),
  /** Tools that it calls beside the reply, if they are offered. Texts in the arguments are templates too. */
  calls: z
    .array(z.strictObject({ tool: z.string().min(1).max(60), arguments: z.record(z.string(), z.unknown()) }))
    .max(8)
    .default([]),
  /**
   * Artifacts that it requests beside the reply, by the tool `request_context`. Without that tool the rule does not
   * match.
   */
  asks_for: z.array(z.string().min(1).max(60)).min(1).max(6).optional(),
});

export const script = z.strictObject({
  /**
   * Added to every reply to say that it comes from a script; empty where the replies are not the script's own words.
   */
  signature: z.string(),
  topics: z.record(topicName, topic).default({}),
  /**
   * Values to look for in all messages of the participant, latest first: `{{ found.country }}` is the value whose words
   * occur, or empty.
   */
  finds: z
    .record(
      z.string().regex(/^[a-z][a-z_]*$/, 'lower-case letters and underscores'),
      z.record(z.string().min(1).max(60), phrases),
    )
    .default({}),
  /** The last rule must have no condition, so that there is always a reply. */
  rules: z
    .array(rule)
    .min(1)
    .refine(
      (rules) => Object.values(rules.at(-1)?.when ?? {}).every((value) => value === undefined),
      'the last rule must have no condition',
    ),
  /** The line of the system prompt before the list of news ("- …"). */
  news_heading: z.string().min(1).optional(),
  /** The line of the system prompt before the words that it has to say, quoted line by line ("> …"): `{{ told }}`. */
  told_heading: z.string().min(1).optional(),
  /**
   * Its findings when it is asked to read an answer (F11): a phrase, its slot and value; default: the phrase itself.
   */
  reads: z
    .array(z.strictObject({ phrase, slot: z.string().min(1).max(60), value: z.string().min(1).max(120).optional() }))
    .max(50)
    .default([]),
});

export type Script = z.infer<typeof script>;
export type ScriptCondition = z.infer<typeof condition>;
export type ScriptTopic = z.infer<typeof topic>;
