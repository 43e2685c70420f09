import type { AuditHeads } from '../../../adapters/audit-heads/heads.ts';
import type { TemporalConversations } from '../../../adapters/temporal/conversations.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ApiSettings } from '../../process/api-settings.ts';
import type { Sockets } from '../../process/sockets.ts';

/** What these routes ask of the outside. */
export interface OperationsPorts {
  readonly auditHeads: AuditHeads;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Folder of the built console; absent or null: a page that says what is running is served instead. */
  readonly consoleDir?: string | null;
  readonly conversations: TemporalConversations;
  readonly database: Database;
  /** Whether the process is shutting down and still serves; absent: never. */
  readonly isDraining?: () => boolean;
  readonly metrics: Metrics;
  /** What Temporal lacks before a conversation can be started, with a remedy; null: nothing. Absent: not checked. */
  readonly registration?: () => Promise<{ readonly detail: string; readonly remedy: string } | null>;
  readonly settings: ApiSettings;
  readonly sockets: Sockets;
}
