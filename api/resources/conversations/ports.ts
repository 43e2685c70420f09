import type { Assistants } from '../../process/assistants.ts';
import type { TemporalConversations } from '../../../adapters/temporal/conversations.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { SubjectErasureRef } from '../../../contracts/state/subject-erasure.ts';
import type { Limits } from '../../process/limits.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { SessionViews } from '../../../adapters/postgres/sessions/views.ts';
import type { ApiSettings } from '../../process/api-settings.ts';
import type { Wakes } from '../../process/wakes.ts';

/** What these routes ask of the outside. */
export interface ConversationsPorts {
  /** The address of this API, without a trailing slash. */
  readonly address: () => string;
  readonly assistants: Assistants;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly conversations: TemporalConversations;
  readonly database: Database;
  /** Sees to what is left of an erasure once its rows are gone (R5), and to orders that are wider. @throws {TemporalAway} */
  readonly erasing: { begin(where: Where): Promise<void>; beginSubject(ref: SubjectErasureRef): Promise<void> };
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** What the sessions of conversations hold (X1). */
  readonly sessionViews: SessionViews;
  readonly settings: ApiSettings;
  readonly wakes: Wakes;
}

/** What posting a message asks of the outside. */
export type PostingPorts = Omit<ConversationsPorts, 'erasing'>;

/** What sending a stored message to its workflow does. */
export type SendingPorts = Omit<PostingPorts, 'assistants' | 'sessionViews' | 'wakes'>;

/** What waiting for rows does. */
export type WaitingPorts = Pick<ConversationsPorts, 'database' | 'wakes' | 'clock'>;
