/**
 * `assistants/<name>/lexicon.yaml`: the words that point at actions, as data (seed 1, "Action Trigger Signals"; G10).
 *
 * Phrases are written in a small language on whole words, case and accents ignored:
 *
 *     schedule            that word                         schedul*      a word that begins so
 *     (a|an|the next)     one of these                      [please]      may be there
 *     <talk>              one of the list of that name      ..3           up to three words of the same clause
 *     ^                   here a clause begins          $             here the sentence ends
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
  /** The participant asks for it outright: "Book a call for Tuesday" (G12). */
  requests: phrases,
  /** What stands already is to be moved: "Reschedule my call to Thursday". */
  moves: phrases,
  /** What stands already is to be called off: "Please cancel the call with Anna". */
  cancels: phrases,
  /** The participant does not want it: "No call, please" (G8). */
  declines: phrases,
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
  /** What an assistant does without: whole action kinds, or single phrases exactly as the defaults write them. */
  without: z
    .strictObject({ actions: z.array(actionKind).default([]), phrases: z.array(phrase).default([]) })
    .prefault({}),
});

export type ActionLexicon = z.infer<typeof actionLexicon>;
export type Lexicon = z.infer<typeof lexicon>;
