/** The presence of this process: over a connection of its own, so that it is shown however busy the others are. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defaultBaseUrl } from '../adapters/openai/chat.ts';
import { modelFault } from '../adapters/openai/reach.ts';
import { openDatabase } from '../adapters/postgres/database/database.ts';
import { hideWorker, showWorker } from '../adapters/postgres/fleet/workers.ts';
import type { ModelSettings, QueueName } from '../settings/environment.ts';
import { taskQueues } from '../temporal-config/task-queues.ts';
import { type Presence, showPresence } from './presence.ts';

/** Settles when it was shown. Its connection is closed with its end. */
export async function openPresence(settings: {
  readonly url: string;
  readonly lane: string | null;
  readonly queues: readonly QueueName[];
  readonly model: ModelSettings;
  /** Which version of the worker this is; default: Parley's. */
  readonly build?: string | undefined;
}): Promise<Presence> {
  const { url, lane, queues, model, build = ownVersion() } = settings;
  const names = taskQueues(lane ?? undefined);
  const onLost = (error: unknown): void =>
    console.error(`This worker cannot show that it lives (${String(error)}); it goes on and tries again.`);
  const database = openDatabase({ url, connections: 1, onLost });
  const worker = randomUUID();
  const shown = { worker, lane, queues: queues.map((queue) => names[queue]), build };
  const presence = showPresence({
    show: (now) => showWorker(database, { ...shown, ...now }),
    hide: () => hideWorker(database, worker),
    // Whoever never asks it does not know.
    modelFault: async () =>
      queues.includes('model')
        ? modelFault({ baseURL: model.baseUrl ?? defaultBaseUrl, apiKey: model.apiKey?.reveal() ?? '' })
        : null,
    onLost,
  });
  await presence.begun;
  let ended: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    await presence.end();
    await database.close();
  };
  return { begun: presence.begun, end: () => (ended ??= end()) };
}

function ownVersion(): string {
  const about: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : 'unknown';
}
