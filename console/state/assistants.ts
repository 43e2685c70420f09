/** The assistants by name, read once for the whole page. */
import type { AssistantShown } from '../../client/client.ts';
import { client } from './session.ts';
import { createStore, useStore } from './store.ts';

const known = createStore<readonly AssistantShown[]>([]);
let reading: Promise<void> | null = null;

/** What people call an assistant; its name until that is known. */
export function useTitleOf(name: string): string {
  reading ??= read();
  const title = useStore(known).find((one) => one.name === name)?.title;
  return title === undefined ? name : title.charAt(0).toUpperCase() + title.slice(1);
}

async function read(): Promise<void> {
  try {
    const { items } = await client.assistants.list({ limit: 100 });
    known.set(() => items);
  } catch {
    // The names say it too; the next view that needs the titles asks again.
    reading = null;
  }
}
