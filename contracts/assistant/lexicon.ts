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
import { actionKind } from '../reading/reading.ts';

/** One phrase. */
export const phrase = z.string().min(1).max(400);

const phrases = z.array(phrase).max(400).default([]);

/** Phrases for one kind of action. */
export const actionLexicon = z.strictObject({
  /** The assistant offers or announces the action outright: "Would you like me to schedule that call?" */
  strong: phrases,
  /** The assistant recommends it: "You should call the employee." */
  implicit: phrases,
  /** Phrases that cancel an overlapping signal or request. */
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
  /** The assistant says that it does or has done the action, so that its words can be compared with its deeds (G21). */
  announces: z
    .strictObject({
      /** "I'll book the call now." */
      promises: phrases,
      /** "I've booked the call", "the call is booked". */
      claims: phrases,
      /** A booking is said to have been moved: "I have moved your call to 11:00". */
      moved: phrases,
      /** A booking is said to have been cancelled. */
      calledOff: phrases,
      /**
       * Around such words, or directly before them in their clause, they announce nothing: "the email was not sent".
       */
      not: phrases,
      /** Before such words, or with a promise anywhere in its sentence, they state a condition: "if you like". */
      unless: phrases,
    })
    .prefault({}),
  /** The participant requests it: "Book a call for Tuesday" (G12). */
  requests: phrases,
  /** A booking is to be moved: "Reschedule my call to Thursday". */
  moves: phrases,
  /** A booking is to be cancelled: "Please cancel the call with Anna". */
  cancels: phrases,
  /** The participant does not want it: "No call, please" (G8). */
  declines: phrases,
  /** Its name, where it is only mentioned: "the call", "by email" (F9). */
  names: phrases,
});

/** Words that report danger to life or limb (G21). Any of them in a participant's message leads to the safety text. */
export const dangerLexicon = z.strictObject({
  /** "I want to kill myself." */
  selfHarm: phrases,
  /** "He threatened to kill me", "a man with a gun". */
  violence: phrases,
  /** "She is unconscious." */
  medical: phrases,
  /** "There is a fire", "a gas leak". */
  hazard: phrases,
  /** Phrases that cancel an overlapping sign: "stabbed me in the back". */
  idioms: phrases,
  /** The same directly before it: "not suicidal". */
  denied: phrases,
  /** The same anywhere in the sentence: "years ago", "drill". */
  elsewhere: phrases,
});

export const lexicon = z.strictObject({
  /** Lists of words for use in phrases as `<name>`. */
  lists: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes'),
      z.array(phrase).max(400),
    )
    .default({}),
  actions: z.record(actionKind, actionLexicon).default({}),
  danger: dangerLexicon.prefault({}),
  /**
   * Defaults that an assistant removes: whole action kinds, single phrases exactly as the defaults write them, or all
   * signs of danger.
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
