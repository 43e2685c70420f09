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

export const loggedOut = z.object({
  status: z.literal('signed-out'),
  /** Where the browser signs out at the sign-in provider too; null: nowhere. */
  provider_url: z.string().nullable(),
});

/** With whom one may sign in instead of with a key. */
export const signInOffer = z.object({
  /** What to call the provider; null: keys alone are taken. Signing in begins at `/auth/oidc/start`. */
  provider: z.string().nullable(),
});

/** What a provider posts, as a form (OpenID Connect Back-Channel Logout 1.0, 2.5). */
export const logoutTokenBody = z.object({ logout_token: z.string().min(1).max(15_000) });

export type ConsoleSession = z.infer<typeof consoleSession>;
