/**
 * The remainder of an answer (G20): part of a reading.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { wordMarks } from './answers.ts';
import { span } from './span.ts';

/** Words of a message that nothing accounts for, with their kind as far as known (G20). */
export const remainder = span.extend({
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
