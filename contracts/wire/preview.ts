/**
 * Steps of flows, and what is shown before an effect (F4), as programs see them.
 *
 * Promise: fields are only added; a step's name is persisted and never renamed.
 */
import { z } from 'zod';
import { mailAddress } from '../reading/mail-address.ts';

/** An instant as ISO-8601 UTC. */
export const instant = z.iso.datetime();

export const calendarStep = z.enum(['consent', 'choice', 'person', 'phone', 'preview']);

export const emailStep = z.enum(['person', 'address', 'variable', 'preview']);

export const formStep = z.enum(['consent', 'field', 'preview']);

/** The booking as the participant sees it. The approval is bound to its hash (F4). */
export const callPreview = z.object({
  person: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** IANA name of the zone of the shown times. */
  time_zone: z.string(),
  phone: z.string().nullable(),
  topic: z.string(),
  /** Recipients of invitations: only given addresses, never guessed (F6). Absent: none. */
  invite: z.array(mailAddress).max(5).optional(),
  /** Set for a change of a booking: its action, and the SEQUENCE of this change. */
  change: z.enum(['move', 'cancel']).optional(),
  of: z.object({ action_id: z.string(), sequence: z.int() }).optional(),
});

/** An email as the participant sees it. The approval is bound to its hash (F4). */
export const emailPreview = z.object({ to: mailAddress, subject: z.string(), message: z.string() });

/** The data for a webhook: the form's values by field. */
export const formPreview = z.object({ fields: z.record(z.string(), z.string()) });

/** What an approved flow will do; depends on its kind. */
export const effectPreview = z.union([callPreview, emailPreview, formPreview]);

export type CallPreview = z.infer<typeof callPreview>;
export type EmailPreview = z.infer<typeof emailPreview>;
export type EffectPreview = z.infer<typeof effectPreview>;
