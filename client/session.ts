/** Signing in from a browser: a key becomes a cookie that scripts cannot read, and a token that goes along with every change. */
import type { ConsoleSession } from '../contracts/console.ts';
import { get } from './requests.ts';
import type { Transport } from './transport.ts';

export interface BrowserSession {
  /** Changes a key into a session. @throws ParleyProblem 401 for a wrong key */
  signIn(key: string): Promise<ConsoleSession>;
  /** Who is signed in. @throws ParleyProblem 401 when nobody is */
  show(): Promise<ConsoleSession>;
  signOut(): Promise<void>;
}

/** The token of the session that was seen last. */
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
      await post('console/logout', {});
      csrf.forget();
    },
  };
}
