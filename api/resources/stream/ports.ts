import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { QueueFeeds } from '../../process/queue-feed.ts';
import type { ApiSettings } from '../../process/api-settings.ts';
import type { Sockets } from '../../process/sockets.ts';
import type { Wakes } from '../../process/wakes.ts';

/** What these routes ask of the outside. */
export interface StreamPorts {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly database: Database;
  /** Origins whose pages may open a stream: the addresses of this server. */
  readonly origins: () => readonly string[];
  readonly queueFeeds: QueueFeeds;
  readonly settings: ApiSettings;
  readonly sockets: Sockets;
  readonly wakes: Wakes;
}
