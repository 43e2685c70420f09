/**
 * `assistants/<name>/lexicon.yaml`: words that refer to actions, as data (seed 1, "Action Trigger Signals"; G10).
 *
 * Phrases use a small notation on whole words, ignoring case and accents:
 *
 *     schedule            that word                         schedul*      a word with this prefix
 *     (a|an|the next)     one of these                      [please]      optional
 *     <talk>              one of the list of that name      ..3           up to three words of the same clause
 *     ^                   start of a clause             $             end of the sentence
 *     !(not|never)        the next word is none of these
 *
 * Promise: fields are only added, with defaults; a lexicon that loads today loads with every later version.
 */
import { z } from 'zod';
import { actionKind } from './reading.ts';

/** One phrase. */
export const phrase = z.string().min(1).max(400);

const phrases = z.array(phrase).max(400).default([]);

/** What points at one kind of action. */
export const actionLexicon = z.strictObject({
  /** The assistant offers or announces the action outright: "Would you like me to schedule that call?" */
  strong: phrases,
  /** The assistant recommends it: "You should call the employee." */
  implicit: phrases,
  /** Words that take a signal or request back where they overlap with it. */
  never: z
    .strictObject({
      /** "You called yesterday." */
      past: phrases,
      /** "If you decide to call", "after you call them". */
      condition: phrases,
      /** "Don't call them yet." */
      negation: phrases,
      /** "Via email or phone." */
      mention: phrases,
    })
    .prefault({}),
  /** The assistant says that it does it or has done it, so that its words can be held against its deeds (G21). */
  announces: z
    .strictObject({
      /** "I'll book the call now." */
      promises: phrases,
      /** "I've booked the call", "the call is booked". */
      claims: phrases,
      /** What stood is said to have been moved: "I have moved your call to 11:00". */
      moved: phrases,
      /** What stood is said to have been called off. */
      calledOff: phrases,
      /** Inside of such words, or right before them in their clause, they announce nothing: "the email was not sent". */
      not: phrases,
      /** In front of such words, and with a promise anywhere in its sentence, it is only one case of several: "if you like". */
      unless: phrases,
    })
    .prefault({}),
  /** The participant asks for it outright: "Book a call for Tuesday" (G12). */
  requests: phrases,
  /** What stands already is to be moved: "Reschedule my call to Thursday". */
  moves: phrases,
  /** What stands already is to be called off: "Please cancel the call with Anna". */
  cancels: phrases,
  /** The participant does not want it: "No call, please" (G8). */
  declines: phrases,
  /** What it is called, where it is only named: "the call", "by email" (F9). */
  names: phrases,
});

/** What tells of danger to life or limb (G21). Any of these words in a participant's message is answered by the safety text. */
export const dangerLexicon = z.strictObject({
  /** "I want to kill myself." */
  selfHarm: phrases,
  /** "He threatened to kill me", "a man with a gun". */
  violence: phrases,
  /** "She is unconscious." */
  medical: phrases,
  /** "There is a fire", "a gas leak". */
  hazard: phrases,
  /** What takes a sign back where it overlaps with it: "stabbed me in the back". */
  idioms: phrases,
  /** The same right in front of it: "not suicidal". */
  denied: phrases,
  /** The same anywhere in the sentence: "years ago", "drill". */
  elsewhere: phrases,
});

export const lexicon = z.strictObject({
  /** Lists of words, for use in phrases as `<name>`. */
  lists: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes'),
      z.array(phrase).max(400),
    )
    .default({}),
  actions: z.record(actionKind, actionLexicon).default({}),
  danger: dangerLexicon.prefault({}),
  /**
   * What an assistant does without: whole action kinds, single phrases exactly as the defaults write them, or all signs of danger.
   */
  without: z
    .strictObject({
      actions: z.array(actionKind).default([]),
      phrases: z.array(phrase).default([]),
      danger: z.boolean().default(false),
    })
    .prefault({}),
});

export type ActionLexicon = z.infer<typeof actionLexicon>;
export type Lexicon = z.infer<typeof lexicon>;
