import type { ArtifactNames } from '../../process/artifact-names.ts';
import type { Assistants } from '../../process/assistants.ts';
import type { TemporalConversations } from '../../../adapters/temporal/conversations.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Limits } from '../../process/limits.ts';
import type { ApiSettings } from '../../process/api-settings.ts';
import type { Wakes } from '../../process/wakes.ts';

/** What these routes ask of the outside. */
export interface ClarificationsPorts {
  /** The address of this API, without a trailing slash. */
  readonly address: () => string;
  readonly artifactNames: ArtifactNames;
  readonly assistants: Assistants;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly conversations: TemporalConversations;
  readonly database: Database;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly settings: ApiSettings;
  readonly wakes: Wakes;
}
