import type { Assistants } from '../../process/assistants.ts';
import type { TemporalConversations } from '../../../adapters/temporal/conversations.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Limits } from '../../process/limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { SessionViews } from '../../../adapters/postgres/sessions/views.ts';
import type { ApiSettings } from '../../process/api-settings.ts';
import type { Sockets } from '../../process/sockets.ts';
import type { Wakes } from '../../process/wakes.ts';

/** What these routes ask of the outside. */
export interface ChatPorts {
  /** The address of this API, without a trailing slash. */
  readonly address: () => string;
  readonly assistants: Assistants;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly conversations: TemporalConversations;
  readonly database: Database;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** What the sessions of conversations hold (X1). */
  readonly sessionViews: SessionViews;
  readonly settings: ApiSettings;
  readonly sockets: Sockets;
  readonly wakes: Wakes;
}
