/**
 * NOTIFY and LISTEN. A notification only wakes: whoever is woken reads the tables, so a lost one costs a moment, never an
 * event. Deltas are the exception: they are nowhere else, and nobody misses one that is gone.
 */
import pg from 'pg';
import type { Database } from './database.ts';

export const eventsChannel = 'parley_events';
export const deltasChannel = 'parley_deltas';

/** An event was stored. */
export interface EventNotice {
  readonly tenant: string;
  readonly conversation: string;
  readonly cursor: string;
}

/** A piece of a reply while the model writes it; `reset`: the attempt before failed and what it wrote is void. */
export interface DeltaNotice {
  readonly tenant: string;
  readonly conversation: string;
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly data:
    | { readonly turn_id: string; readonly attempt: number; readonly text: string }
    | { readonly turn_id: string; readonly attempt: number; readonly reset: true };
}

export interface NotificationListener {
  event(notice: EventNotice): void;
  delta(notice: DeltaNotice): void;
  /** Listening (again): something may have been missed before. */
  resumed(): void;
}

export interface Notifications {
  /** Stops listening. */
  close(): Promise<void>;
}

/** Sends parts of a reply to those who watch, each in as many notifications as PostgreSQL's limit of 8,000 bytes asks for. */
export function postgresDeltas(database: Pick<Database, 'query'>) {
  return {
    async publish(
      { tenant, conversation }: { readonly tenant: string; readonly conversation: string },
      delta: { readonly turnId: string; readonly attempt: number; readonly text: string; readonly reset: boolean },
    ): Promise<void> {
      const of = { turn_id: delta.turnId, attempt: delta.attempt };
      const parts = delta.reset ? [{ ...of, reset: true }] : cut(delta.text).map((text) => ({ ...of, text }));
      for (const data of parts) {
        const notice = { tenant, conversation, at: new Date().toISOString(), data };
        await database.query('select pg_notify($1, $2)', [deltasChannel, JSON.stringify(notice)]);
      }
    },
  };
}

/**
 * Listens on a connection of its own and comes back when that is lost, until closed. Never throws: a database that is away
 * is waited for.
 */
export function listen(options: {
  readonly url: string;
  readonly listener: NotificationListener;
  /** Hears of a lost connection, once for each loss. */
  readonly onLost?: (error: Error) => void;
}): Notifications {
  const { url, listener, onLost } = options;
  let closed = false;
  let current: pg.Client | null = null;
  let pause: NodeJS.Timeout | null = null;
  let failures = 0;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'parley-listen',
    });
    current = client;
    let lost = false;
    const again = (error: Error): void => {
      if (lost) return;
      lost = true;
      if (closed) return;
      onLost?.(error);
      client.end().catch(() => undefined);
      failures += 1;
      pause = setTimeout(() => void connect(), Math.min(2_000, 100 * 2 ** Math.min(failures, 10)));
    };
    client.on('error', again);
    client.on('end', () => again(new Error('The connection that listens for notifications has ended.')));
    client.on('notification', ({ channel, payload }) => hear(listener, channel, payload));
    try {
      await client.connect();
      await client.query(`listen ${eventsChannel}; listen ${deltasChannel}`);
      failures = 0;
      listener.resumed();
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)));
    }
  }
  void connect();

  return {
    async close() {
      closed = true;
      if (pause !== null) clearTimeout(pause);
      await current?.end().catch(() => undefined);
    },
  };
}

function hear(listener: NotificationListener, channel: string, payload: string | undefined): void {
  const notice = parsed(payload);
  if (notice === null) return;
  if (channel === eventsChannel) listener.event({ ...notice, cursor: String(notice['cursor'] ?? '') });
  else if (channel === deltasChannel && typeof notice['data'] === 'object' && notice['data'] !== null)
    listener.delta({ at: new Date().toISOString(), ...notice } as DeltaNotice);
}

/** Anyone with a login can notify, so the payload may be anything. */
function parsed(
  payload: string | undefined,
): (Record<string, unknown> & Pick<EventNotice, 'tenant' | 'conversation'>) | null {
  try {
    const notice = JSON.parse(payload ?? '') as Record<string, unknown> | null;
    if (typeof notice?.['tenant'] !== 'string' || typeof notice['conversation'] !== 'string') return null;
    return { ...notice, tenant: notice['tenant'], conversation: notice['conversation'] };
  } catch {
    return null;
  }
}

/** 1,000 UTF-16 units are at most 6,000 bytes of JSON. A pair of surrogates stays together. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + 1_000, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
