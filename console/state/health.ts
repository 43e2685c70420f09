/** Whether the server and what it needs are there, looked at every few seconds for the whole page. */
import type { Readiness } from '../../client/client.ts';
import { client } from './session.ts';
import { createStore } from './store.ts';

export interface Health {
  /** False: the server does not answer. */
  readonly isReached: boolean;
  readonly readiness: Readiness | null;
}

const everyMs = 5_000;
const everyMsWhenAway = 1_500;

export const health = createStore<Health>({ isReached: true, readiness: null });

let begun = false;

/** Begins once; goes on for as long as the page is there. */
export function watchHealth(): void {
  if (begun) return;
  begun = true;
  const look = async (): Promise<void> => {
    try {
      const readiness = await client.ready();
      health.set(() => ({ isReached: true, readiness }));
    } catch {
      health.set(({ readiness }) => ({ isReached: false, readiness }));
    }
    setTimeout(() => void look(), health.get().isReached ? everyMs : everyMsWhenAway);
  };
  void look();
}
