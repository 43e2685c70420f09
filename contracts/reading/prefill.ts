/**
 * What a message gives for an action, whichever starts and whenever (the field `gives` of a reading; F9): the person,
 * their number and address, the topic. Names, numbers and addresses are values; all else is given by position.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { whom, wordMarks, wordsFound } from './answers.ts';

/** Words by position; `in`: their message, for a reading of several. */
export const wordsGiven = wordsFound.extend({ in: z.string().max(160).optional() });

/** An action by its name: "the call", "by email". */
export const actionNamed = z.object({
  action: z.string().min(1).max(40),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  in: z.string().max(160).optional(),
  /** Its clause requests it and says nothing else: "and send her an email". */
  ordered: z.literal(true).optional(),
});

export const gives = z.object({
  /** The person, in words that request an action or agree to one: "with Marta". */
  person: z.string().max(80).optional(),
  /**
   * Several people, one of several, or somebody's relation, instead of one person: the flow has to ask who is meant.
   */
  whom: whom.optional(),
  /** People who are mentioned by their role: "my employee Dana". */
  concerns: z.array(z.string().max(80)).max(2),
  /** The only number that is not the speaker's own. */
  phone: z.string().max(40).optional(),
  /** The only address that is not the speaker's own. */
  address: z.string().max(254).optional(),
  /** The message's times belong to a requested action. */
  times: z.literal(true).optional(),
  /** The requested topic: "a call about the deadlines". */
  about: wordsGiven
    .extend({
      marks: wordMarks.optional(),
      /** Start of its introduction: "about". */
      led: z.int().nonnegative().optional(),
    })
    .optional(),
  /** The explicit text of an email: "subject: …", "saying '…'". */
  subject: wordsGiven.optional(),
  message: wordsGiven.optional(),
  /** A text given with the request: "email Tom that …"; it fills the draft's open message. */
  told: wordsGiven
    .extend({
      /** It refers to its reader and can be addressed to them. */
      addressed: z.literal(true).optional(),
      /** It refers to its reader in the third person, or to somebody else: it stays as it is. */
      isIndirect: z.literal(true).optional(),
    })
    .optional(),
  /** Named actions, in the order of the words. */
  named: z.array(actionNamed).max(4),
  /** Named actions that are refused: "not the email". Absent: none. */
  refused: z.array(actionNamed).min(1).max(4).optional(),
  /** The position of "both". */
  both: actionNamed.omit({ action: true, ordered: true }).optional(),
});

export type WordsGiven = z.infer<typeof wordsGiven>;
export type PrefillFound = z.infer<typeof gives>;
