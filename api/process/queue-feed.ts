/**
 * A tenant's queue, kept in memory while somebody listens. An event of a conversation triggers a new read of that
 * conversation's items, and listeners get the conversations whose items have changed.
 */
import { isDatabaseAway, type Database } from '../../adapters/postgres/database/database.ts';
import { wholeQueue } from '../../adapters/postgres/conversations/queue.ts';
import type { QueueWords } from './queue-words.ts';
import type { QueueItem } from '../../contracts/wire/clarification.ts';
import { createBell } from './bell.ts';
import type { Wakes } from './wakes.ts';

export interface QueueFeeds {
  /**
   * Listens until `leave` is called. `changed` gets the conversations that changed; an empty list after the first read
   * and at the end.
   */
  join(tenant: string, changed: (conversations: readonly string[]) => void): QueueSeat;
}

export interface QueueSeat {
  /** Items by conversation; null until the first read. */
  waiting(): Waiting | null;
  leave(): void;
}

type Waiting = ReadonlyMap<string, readonly QueueItem[]>;

/** Everything is read again after this long, in case a notification was lost. */
const lookAgainMs = 30_000;
/** Interval while the listening connection is down, or reading fails. */
const lookOftenMs = 1_000;

interface FeedParts {
  readonly database: Database;
  readonly wakes: Wakes;
  readonly inWords: QueueWords;
  /** Gets the reason why the queue could not be read; reading is repeated. */
  readonly onFailure: (error: unknown) => void;
}

export function createQueueFeeds(parts: FeedParts): QueueFeeds {
  const feeds = new Map<string, Feed>();
  return {
    join(tenant, changed) {
      const feed = feeds.get(tenant) ?? createFeed(parts, tenant, () => feeds.delete(tenant));
      feeds.set(tenant, feed);
      return feed.join(changed);
    },
  };
}

interface Feed {
  join(changed: (conversations: readonly string[]) => void): QueueSeat;
}

/** @param empty called when the last listener has left */
function createFeed({ database, wakes, inWords, onFailure }: FeedParts, tenant: string, empty: () => void): Feed {
  const heard = new Set<(conversations: readonly string[]) => void>();
  const nobody = new AbortController();
  const bell = createBell(() => wakes.closed);
  let waiting: Waiting | null = null;
  /** Conversations to read; null: all. */
  let asked: Set<string> | null = null;
  const tell = (conversations: readonly string[]): void => heard.forEach((hear) => hear(conversations));

  /** Returns whether reading succeeded. */
  async function look(): Promise<boolean> {
    const where = waiting === null ? null : asked;
    asked = new Set();
    try {
      const found = await database.asTenant(tenant, (rows) =>
        wholeQueue(rows, tenant, where === null ? null : [...where]),
      );
      const items = await inWords(found);
      const before = waiting;
      waiting = replaced(before, where, items);
      const changed = differing(before, waiting, where);
      if (changed.length > 0 || before === null) tell(changed);
      return true;
    } catch (error) {
      asked = null;
      if (!isDatabaseAway(error)) onFailure(error);
      return false;
    }
  }

  /** Reads until nobody listens, or the server shuts down. */
  async function run(): Promise<void> {
    const stop = wakes.watchTenant(tenant, (conversation) => {
      if (conversation === null) asked = null;
      else asked?.add(conversation);
      bell.ring();
    });
    while (!nobody.signal.aborted && !wakes.closed) {
      const isRead = await look();
      const isRung = await bell.wait(isRead && wakes.listening ? lookAgainMs : lookOftenMs, nobody.signal);
      if (!isRung) asked = null;
    }
    stop();
    tell([]);
  }
  void run();

  return {
    join(changed) {
      heard.add(changed);
      return {
        waiting: () => waiting,
        leave() {
          heard.delete(changed);
          if (heard.size > 0 || nobody.signal.aborted) return;
          nobody.abort();
          empty();
        },
      };
    },
  };
}

/** The items after some conversations, or (null) all, were read again. */
function replaced(was: Waiting | null, where: ReadonlySet<string> | null, found: readonly QueueItem[]): Waiting {
  const next = new Map(where === null ? [] : was);
  for (const conversation of where ?? []) next.delete(conversation);
  for (const item of found) {
    const { conversation_id: conversation } = item;
    next.set(conversation, [...(next.get(conversation) ?? []), item]);
  }
  return next;
}

/** Of the conversations that were read, those whose items have changed. */
function differing(was: Waiting | null, now: Waiting, where: ReadonlySet<string> | null): readonly string[] {
  const looked = where ?? new Set([...(was?.keys() ?? []), ...now.keys()]);
  return [...looked].filter((place) => JSON.stringify(was?.get(place)) !== JSON.stringify(now.get(place)));
}
