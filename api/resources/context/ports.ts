import type { Assistants } from '../../process/assistants.ts';
import type { TemporalConversations } from '../../../adapters/temporal/conversations.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Limits } from '../../process/limits.ts';
import type { Wakes } from '../../process/wakes.ts';

/** What these routes ask of the outside. */
export interface ContextPorts {
  readonly assistants: Assistants;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly conversations: TemporalConversations;
  readonly database: Database;
  readonly limits: Limits;
  readonly wakes: Wakes;
}
