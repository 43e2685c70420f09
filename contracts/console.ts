/**
 * Signing in at the console (interface.md, "Who may call"): a key becomes a session cookie.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { keyRole } from './keys.ts';

export const loginBody = z.strictObject({ key: z.string().min(1).max(200) });

/** Who is signed in. */
export const consoleSession = z.object({
  tenant: z.string(),
  role: keyRole,
  key_id: z.string(),
  /** Set: the key sees this participant's conversations only. */
  participant: z.string().nullable(),
  /** Parties the key may answer for. */
  parties: z.array(z.string()),
  /** To be sent as `x-csrf-token` with everything but GET; null for who came with a key and not with a cookie. */
  csrf_token: z.string().nullable(),
  /** When the session ends by itself; null for a key. */
  expires_at: z.iso.datetime().nullable(),
  /** Temporal's Web UI; null: unknown. */
  web_ui_url: z.string().nullable(),
});

export const loggedOut = z.object({ status: z.literal('signed-out') });

export type ConsoleSession = z.infer<typeof consoleSession>;
