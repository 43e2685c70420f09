import type { Assistants } from '../../process/assistants.ts';
import type { TemporalConversations } from '../../../adapters/temporal/conversations.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Signer } from '../../../adapters/signatures/signatures.ts';
import type { Wakes } from '../../process/wakes.ts';

/** What these routes ask of the outside. */
export interface ActionsPorts {
  readonly assistants: Assistants;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly conversations: TemporalConversations;
  readonly database: Database;
  /** Proves that orders come from this API. */
  readonly signer: Signer;
  readonly wakes: Wakes;
}
