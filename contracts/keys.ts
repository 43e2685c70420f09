/**
 * API keys on the wire (interface.md, "Who may call" and "Keys and CLI"). The secret is shown once, when a key is made.
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

export const keyBody = z.strictObject({
  /** The caller's own, which is the default: tenants are made by `POST /v1/tenants`. */
  tenant: tenantName.optional(),
  role: keyRole,
  /** For the role `participant` alone: the key sees this participant's conversations only. */
  participant: cleanText.min(1).max(200).optional(),
  /** Parties it may answer for; a participant's key sees the requests addressed to them. */
  parties: z.array(partyName).max(50).default([]),
  label: cleanText.min(1).max(100).optional(),
  /** When it ends by itself; in the future. Absent: it does not. */
  expires_at: z.iso.datetime({ offset: true }).optional(),
});

export const tenantBody = z.strictObject({ tenant: tenantName });

/** How long the key that is replaced stays valid, so that its users can change over. */
export const rotateBody = z.strictObject({ overlap_s: z.int().min(0).max(86_400).default(0) });

export const keyOnWire = z.object({
  id: z.string(),
  tenant: z.string(),
  role: keyRole,
  participant: z.string().nullable(),
  parties: z.array(z.string()),
  label: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
});

export const newKeyOnWire = keyOnWire.extend({
  /** The whole key, `pk_<id>_<secret>`: shown now and never again. */
  key: z.string(),
});

export type GivenKey = z.input<typeof keyBody>;
export type KeyOnWire = z.infer<typeof keyOnWire>;
export type NewKeyOnWire = z.infer<typeof newKeyOnWire>;
