/**
 * API keys in the API (interface.md, "Who may call" and "Keys and CLI"). A secret is shown once, when its key is made.
 *
 * Promise: fields are only added; roles are persisted and never renamed.
 */
import { z } from 'zod';
import { partyName } from './clarification.ts';
import { cleanText } from './conversation.ts';

export const keyRole = z.enum(['participant', 'analyst', 'approver', 'operator', 'auditor', 'admin', 'service']);

export const tenantName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and dashes (at most 63)');

const spokenFor = cleanText.max(300).regex(/^(?:participant|party|sender):./u, 'such as participant:anna or party:*');
export const keyBody = z.strictObject({
  /** Default and only allowed value: the caller's own. Tenants are created by `POST /v1/tenants`. */
  tenant: tenantName.optional(),
  role: keyRole,
  /** For the role `participant` only: the key sees this participant's conversations. */
  participant: cleanText.min(1).max(200).optional(),
  /** Parties for which it may answer; a participant's key sees the requests addressed to them. */
  parties: z.array(partyName).max(50).default([]),
  speaks_for: z.array(spokenFor).max(100).default([]),
  label: cleanText.min(1).max(100).optional(),
  /** When it expires; in the future. Absent: never. */
  expires_at: z.iso.datetime({ offset: true }).optional(),
});

export const tenantBody = z.strictObject({ tenant: tenantName });

export const rotateFeedBody = z.strictObject({
  key_id: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .optional()
    .describe('Whose feed; for administrators. Default: the one of the calling key.'),
});

/** How long the replaced key stays valid, so that its users can switch. */
export const rotateBody = z.strictObject({ overlap_s: z.int().min(0).max(86_400).default(0) });

export const keyOnWire = z.object({
  id: z.string(),
  tenant: z.string(),
  role: keyRole,
  participant: z.string().nullable(),
  parties: z.array(z.string()),
  speaks_for: z.array(z.string()).optional(),
  label: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
});

export const newKeyOnWire = keyOnWire.extend({
  /** The whole key, `pk_<id>_<secret>`; shown only here. */
  key: z.string(),
});

export type GivenKey = z.input<typeof keyBody>;
export type KeyOnWire = z.infer<typeof keyOnWire>;
export type NewKeyOnWire = z.infer<typeof newKeyOnWire>;
