/**
 * What an answer contains beside its values: another order, or an exchange of values (C7). Part of a reading's
 * findings.
 *
 * Promise: recorded readings contain it; fields are only added.
 */
import { z } from 'zod';
import { span } from './span.ts';

/** A replacement of one value by another: "to Hamburg instead of Berlin". */
export const exchange = span.extend({
  value: z.string().max(160),
  /** Marks of the replaced one (domain/words/fingerprint.ts). */
  of: z.array(z.string().max(20)).max(16),
  /** The words are unambiguous. */
  sure: z.boolean().optional(),
});

/** An order with an object of its own: "also cancel order 1041". */
export const ordered = span.extend({
  /** Marks of the words of its object (domain/words/fingerprint.ts). */
  things: z.array(z.string().max(20)).max(6),
  /** It is marked as additional: "also". */
  beside: z.boolean().optional(),
  /** It is marked as another subject: "one more thing". */
  apart: z.boolean().optional(),
  /** It passes the question to somebody else and is not another order: "ask Peter". */
  asks: z.boolean().optional(),
});
