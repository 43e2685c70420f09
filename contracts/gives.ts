/**
 * What a message gives for a deed, whichever is begun and whenever (the field `gives` of a reading; F9): whom it is with, where they
 * are reached, what it is about. Names, numbers and addresses are values; everything freer is said by where it stands.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { whom, wordMarks, wordsFound } from './answers.ts';

/** Words by where they stand; `in`: of which message, where the reading is of several. */
export const wordsGiven = wordsFound.extend({ in: z.string().max(160).optional() });

/** An action that is called by its name: "the call", "by email". */
export const actionNamed = z.object({
  action: z.string().min(1).max(40),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  in: z.string().max(160).optional(),
  /** Its clause asks for it, and says nothing else: "and send her an email". */
  ordered: z.literal(true).optional(),
});

export const gives = z.object({
  /** With or to whom, in words that ask for a deed or agree to one: "with Marta". */
  person: z.string().max(80).optional(),
  /** Several, one of several, or somebody's somebody, where one person is wanted: who it is has to be asked. */
  whom: whom.optional(),
  /** People who are told about by what they are: "my employee Dana". */
  concerns: z.array(z.string().max(80)).max(2),
  /** The only number that is somebody else's than the speaker's own. */
  phone: z.string().max(40).optional(),
  /** The only address of that kind. */
  address: z.string().max(254).optional(),
  /** The times of the message are those of a deed that is asked for. */
  times: z.literal(true).optional(),
  /** What it asks to talk about: "a call about the deadlines". */
  about: wordsGiven
    .extend({
      marks: wordMarks.optional(),
      /** Where the words begin that lead to it: "about". */
      led: z.int().nonnegative().optional(),
    })
    .optional(),
  /** What an email is to say, given outright: "subject: …", "saying '…'". */
  subject: wordsGiven.optional(),
  message: wordsGiven.optional(),
  /** The same told beside the request: "email Tom that …"; it goes where a draft leaves its message open. */
  told: wordsGiven
    .extend({
      /** It speaks of whoever is to read it, and can be said to them instead. */
      addressed: z.literal(true).optional(),
      /** It speaks of whoever is to read it, or of somebody else: it stands as it was told. */
      isIndirect: z.literal(true).optional(),
    })
    .optional(),
  /** Actions that are named, in the order of the words. */
  named: z.array(actionNamed).max(4),
  /** Those that are named with a no: "not the email". Absent: none is. */
  refused: z.array(actionNamed).min(1).max(4).optional(),
  /** "Both": where it stands. */
  both: actionNamed.omit({ action: true, ordered: true }).optional(),
});

export type WordsGiven = z.infer<typeof wordsGiven>;
export type Gives = z.infer<typeof gives>;
