/**
 * Console login (interface.md, "Who may call"): a key becomes a session cookie.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { keyRole } from './keys.ts';

export const loginBody = z.strictObject({ key: z.string().min(1).max(200) });

/** The current session. */
export const consoleSession = z.object({
  tenant: z.string(),
  role: keyRole,
  key_id: z.string(),
  /** Set: the key sees only this participant's conversations. */
  participant: z.string().nullable(),
  /** Parties for which the key may answer. */
  parties: z.array(z.string()),
  /** Sent as `x-csrf-token` with everything except GET; null for a caller with a key instead of a cookie. */
  csrf_token: z.string().nullable(),
  /** When the session expires; null for a key. */
  expires_at: z.iso.datetime().nullable(),
  /** Temporal's Web UI; null: unknown. */
  web_ui_url: z.string().nullable(),
});

export const loggedOut = z.object({ status: z.literal('signed-out') });

export type ConsoleSession = z.infer<typeof consoleSession>;
