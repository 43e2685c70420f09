/**
 * What is left over of an answer (G20): part of a reading.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { wordMarks } from './answers.ts';
import { span } from './span.ts';

/** Words of a message that nothing accounts for, and what kind of words they are as far as one can tell (G20). */
export const remainder = span.extend({
  /** `opinion`: what one thinks of it ("I think", "maybe"): beside a choice it is no doubt about which, and a doubt where a value is final. */
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
  /** The clause they stand in says nothing else to what was asked. */
  apart: z.literal(true).optional(),
  /** A question that wishes for what it names: "how about Tuesday?"; "is it at three there?" does not. */
  wishes: z.literal(true).optional(),
  marks: wordMarks.optional(),
  /** The words are a length of time and nothing else: what is shown may last that long. */
  lastsMinutes: z.int().nonnegative().optional(),
});
