/**
 * The final yes (G20): what a language takes as the last yes is a finite language of its own. `yesFile` is `languages/<tag>/yes.yaml`, whose
 * signs are told in `languages/en/yes.yaml`.
 *
 * Promise: fields are only added; kinds are persisted and never renamed.
 */
import { z } from 'zod';

/** What the last question may ask for: to book, move or call off a call, to send an email, to submit a form. */
export const deedKinds = ['book', 'move', 'call-off', 'send', 'submit'] as const;
export const deedKind = z.enum(deedKinds);

const lines = z.array(z.string().min(1).max(600)).min(1).max(60);

export const yesFile = z.strictObject({
  /** Whole messages. */
  patterns: lines,
  /** Parts of them, by name. */
  parts: z.record(z.string().regex(/^[a-z][a-z-]{0,30}$/), lines),
  /** What is asked for, said as an order: a yes to that kind of question alone; `<deed>` in a line. */
  deeds: z.record(deedKind, lines),
});

export type YesFile = z.infer<typeof yesFile>;
export type DeedKind = z.infer<typeof deedKind>;
