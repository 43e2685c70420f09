/**
 * The final yes (G20): each language defines as a grammar which messages approve a preview. `yesFile` is
 * `languages/<tag>/yes.yaml`; its notation is explained in `languages/en/yes.yaml`.
 *
 * Promise: fields are only added; kinds are persisted and never renamed.
 */
import { z } from 'zod';

/** Kinds of previews: to book, move or cancel a call, to send an email, to submit a form. */
export const deedKinds = ['book', 'move', 'call-off', 'send', 'submit'] as const;
export const deedKind = z.enum(deedKinds);

const lines = z.array(z.string().min(1).max(600)).min(1).max(60);

export const yesFile = z.strictObject({
  /** Whole messages. */
  patterns: lines,
  /** Parts of messages, by name. */
  parts: z.record(z.string().regex(/^[a-z][a-z-]{0,30}$/), lines),
  /** The action said as an order, which approves only that kind of preview; `<deed>` in a line. */
  deeds: z.record(deedKind, lines),
});

export type YesFile = z.infer<typeof yesFile>;
export type DeedKind = z.infer<typeof deedKind>;
