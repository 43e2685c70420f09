/**
 * NOTIFY and LISTEN. A notification holds ids alone, because whoever listens hears those of every tenant; it only wakes
 * its listener, which then reads the tables, so a lost notification delays an event and never loses it. Parts of replies
 * are the exception: they are kept while the reply is written, and may be lost.
 */
import pg from 'pg';
import { partsHeard, type DeltaNotice } from './parts-heard.ts';

const eventsChannel = 'parley_events';
/** Says that a model has said more. */
const deltasChannel = 'parley_deltas';

export interface EventNotice {
  readonly tenant: string;
  readonly conversation: string;
  /** A turn that takes longer and continues by itself. */
  readonly delayed?: string;
  /** The turn that was settled with the event. */
  readonly settled?: {
    readonly turnId: string;
    /** The messages that it answered; null when there were too many to list. */
    readonly messageIds: readonly string[] | null;
  };
}

export interface NotificationListener {
  event(notice: EventNotice): void;
  /** Whether anybody listens to the parts of this conversation's replies: else they are not read. */
  hears(tenant: string, conversation: string): boolean;
  delta(notice: DeltaNotice): void;
  /** Listening (again): notifications may have been missed before. */
  resumed(): void;
  /** Not listening until `resumed`. */
  lost(): void;
}

export interface Notifications {
  close(): Promise<void>;
}

/** Listens on its own connection and reconnects until closed. Never throws: it waits for an unreachable database. */
export function listen(options: {
  readonly url: string;
  readonly listener: NotificationListener;
  /** Called once for a lost connection, until it is restored. */
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
      listener.lost();
      if (failures === 0) onLost?.(error);
      client.end().catch(() => undefined);
      failures += 1;
      pause = setTimeout(() => void connect(), Math.min(2_000, 100 * 2 ** Math.min(failures, 10)));
    };
    client.on('error', again);
    client.on('end', () => again(new Error('The connection that listens for notifications has ended.')));
    const heard = partsHeard(client, (notice) => listener.delta(notice));
    client.on('notification', ({ channel, payload }) => {
      const notice = parsed(payload);
      if (notice === null) return;
      const { tenant, conversation, part } = notice;
      if (channel === eventsChannel)
        listener.event({ tenant, conversation, ...settledIn(notice), ...delayedIn(notice) });
      else if (typeof part === 'number' && listener.hears(tenant, conversation)) heard({ tenant, conversation, part });
    });
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

function settledIn({ settled, messages }: Payload): Pick<EventNotice, 'settled'> {
  if (typeof settled !== 'string') return {};
  const messageIds = Array.isArray(messages) ? messages.filter((id) => typeof id === 'string') : null;
  return { settled: { turnId: settled, messageIds } };
}

function delayedIn({ delayed }: Payload): Pick<EventNotice, 'delayed'> {
  return typeof delayed === 'string' ? { delayed } : {};
}

interface Payload {
  readonly tenant: string;
  readonly conversation: string;
  readonly part?: unknown;
  readonly settled?: unknown;
  readonly delayed?: unknown;
  readonly messages?: unknown;
}

/** Anyone with a login can notify, so the payload may be anything. */
function parsed(payload: string | undefined): Payload | null {
  try {
    const notice = JSON.parse(payload ?? '') as Partial<Payload> | null;
    if (typeof notice?.tenant !== 'string' || typeof notice.conversation !== 'string') return null;
    return { ...notice, tenant: notice.tenant, conversation: notice.conversation };
  } catch {
    return null;
  }
}
