/**
 * What the words of an answer say beside one: another order, or one value in the place of another (C7). Part of a reading's findings.
 *
 * Promise: recorded readings hold it; fields are only added.
 */
import { z } from 'zod';
import { span } from './span.ts';

/** One value in the place of another: "to Hamburg instead of Berlin". */
export const exchange = span.extend({
  value: z.string().max(160),
  /** Marks of the other one (domain/words/fingerprint.ts). */
  of: z.array(z.string().max(20)).max(16),
  /** The words can mean nothing else. */
  sure: z.boolean().optional(),
});

/** An order that names a thing of its own: "also cancel order 1041". */
export const ordered = span.extend({
  /** Marks of the words of what it is done to (domain/words/fingerprint.ts). */
  things: z.array(z.string().max(20)).max(6),
  /** It is said to come besides: "also". */
  beside: z.boolean().optional(),
  /** It is said to be another matter: "one more thing". */
  apart: z.boolean().optional(),
  /** It sends the question on to somebody else, and is no other matter: "ask Peter". */
  asks: z.boolean().optional(),
});
