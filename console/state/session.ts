/** Who is signed in, and with which client. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { createClient, type ParleyClient } from '../../client/client.ts';
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import { faultOf, type Fault } from './problems.ts';
import { createStore } from './store.ts';

export type SignedIn =
  | { readonly kind: 'looking' }
  | { readonly kind: 'nobody'; readonly why: 'never' | 'over' | 'left' }
  | { readonly kind: 'unknown'; readonly fault: Fault }
  | { readonly kind: 'somebody'; readonly session: ConsoleSession };

/** The page's own address, a path prefix of a reverse proxy included. */
export const client: ParleyClient = createClient({
  baseUrl: new URL('.', location.href).href,
  timeoutMs: 20_000,
  retryBudgetMs: 2_000,
});

export const signedIn = createStore<SignedIn>({ kind: 'looking' });

/** Asks the server whose cookie this browser has. */
export async function look(): Promise<void> {
  try {
    const session = await client.session.show();
    signedIn.set(() => ({ kind: 'somebody', session }));
  } catch (failure) {
    const fault = faultOf(failure);
    signedIn.set((was) => {
      if (fault.kind === 'signed-out') return { kind: 'nobody', why: was.kind === 'somebody' ? 'over' : 'never' };
      return was.kind === 'somebody' ? was : { kind: 'unknown', fault };
    });
  }
}

/** @throws ParleyProblem for a key that is not good */
export async function signIn(key: string): Promise<void> {
  const session = await client.session.signIn(key);
  signedIn.set(() => ({ kind: 'somebody', session }));
}

export async function signOut(): Promise<void> {
  const onward = await client.session.signOut();
  signedIn.set(() => ({ kind: 'nobody', why: 'left' }));
  // Otherwise the next sign-in there would ask for nothing.
  if (onward !== null) location.assign(onward);
}

/** To be told of every failure: one of them may mean that the session is over. */
export function noteFailure(failure: unknown): Fault {
  const fault = faultOf(failure);
  if (fault.kind === 'signed-out') signedIn.set(() => ({ kind: 'nobody', why: 'over' }));
  return fault;
}

export const Session = createContext<ConsoleSession | null>(null);

/** The session of whoever looks at this; only below the login. */
export function useSession(): ConsoleSession {
  const session = useContext(Session);
  if (session === null) throw new Error('Nobody is signed in here.');
  return session;
}

export type Duty =
  | 'talk'
  | 'supply'
  | 'queue'
  | 'approve'
  | 'operate'
  | 'oversee'
  | 'answer'
  | 'correct'
  | 'audit'
  | 'keep';

/**
 * Which roles have which duty, as the server has it (docs/interface.md, "Roles"); it decides, this only spares a click.
 */
const duties: Readonly<Record<Duty, readonly ConsoleSession['role'][]>> = {
  talk: ['participant', 'operator', 'admin', 'service'],
  answer: ['participant', 'operator', 'admin', 'service'],
  correct: ['participant', 'operator', 'admin'],
  supply: ['analyst', 'operator', 'admin'],
  queue: ['analyst', 'approver', 'operator', 'auditor', 'admin'],
  approve: ['approver', 'operator', 'admin'],
  operate: ['operator', 'admin'],
  oversee: ['operator', 'auditor', 'admin'],
  audit: ['auditor', 'admin'],
  keep: ['admin'],
};

export function may({ role }: ConsoleSession, duty: Duty): boolean {
  return duties[duty].includes(role);
}

/** Who has a duty, in words. */
export function whoMay(duty: Duty): string {
  return duties[duty].join(', ');
}
