/** Login from a browser: exchanges a key for a cookie that scripts cannot read, and a token for every change. */
import type { ConsoleSession } from '../contracts/wire/console.ts';
import { get } from './requests.ts';
import type { Transport } from './transport.ts';

export interface BrowserSession {
  /** Exchanges a key for a session. @throws ParleyProblem 401 for a wrong key */
  signIn(key: string): Promise<ConsoleSession>;
  /** The current session. @throws ParleyProblem 401 without one */
  show(): Promise<ConsoleSession>;
  /** Where to go on to sign out at the sign-in provider too; null: nowhere. */
  signOut(): Promise<string | null>;
  /** Whom one may sign in with instead of with a key, at `auth/oidc/start`; null: nobody. */
  provider(): Promise<string | null>;
}

/** Remembers the token of the last session. */
export function csrfMemory() {
  let known: string | null = null;
  return {
    token: () => known,
    remember(session: ConsoleSession): ConsoleSession {
      known = session.csrf_token;
      return session;
    },
    forget(): void {
      known = null;
    },
  };
}

export function sessionOf(transport: Transport, csrf: ReturnType<typeof csrfMemory>): BrowserSession {
  const post = (path: string, body: unknown) => transport.send({ method: 'POST', path, body, repeatable: false });
  return {
    signIn: async (key) => csrf.remember((await post('console/login', { key })).body as ConsoleSession),
    show: async () => csrf.remember(await get<ConsoleSession>(transport, 'console/session')),
    signOut: async () => {
      const { provider_url: onward = null } = (await post('console/logout', {})).body as {
        provider_url?: string | null;
      };
      csrf.forget();
      return onward;
    },
    provider: async () => (await get<{ readonly provider: string | null }>(transport, 'auth/oidc')).provider,
  };
}
