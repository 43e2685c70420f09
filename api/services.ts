/** The parts of the API: `api/main.ts` passes the real ones, tests may pass others. Routes name the ports that they need. */
import type { FastifyBaseLogger } from 'fastify';
import type { AuditHeads } from '../adapters/audit-heads/heads.ts';
import type { SignIn } from '../adapters/oidc/provider.ts';
import type { Database } from '../adapters/postgres/database/database.ts';
import type { OpenGraph } from '../adapters/graph/concept-graph.ts';
import type { DataKeys } from '../adapters/postgres/keys/data-keys.ts';
import type { Keys } from '../adapters/postgres/keys/keys.ts';
import type { SessionViews } from '../adapters/postgres/sessions/views.ts';
import type { Sessions } from '../adapters/postgres/keys/sessions.ts';
import type { Signer } from '../adapters/signatures/signatures.ts';
import type { TemporalConversations } from '../adapters/temporal/conversations.ts';
import type { SubjectErasureRef } from '../contracts/state/subject-erasure.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { ConceptMention } from '../domain/memory/concept.ts';
import type { LimitSettings } from '../settings/limits.ts';
import type { TemporalFigures } from '../temporal-config/connection/figures.ts';
import type { Admission } from './process/admission.ts';
import type { Limits } from './process/limits.ts';
import type { QueueWords } from './process/queue-words.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { QueueFeeds } from './process/queue-feed.ts';
import type { Sockets } from './process/sockets.ts';
import type { Wakes } from './process/wakes.ts';
import type { Assistants } from './process/assistants.ts';
import type { MailBox } from './process/mail-box.ts';
import type { ApiSettings } from './process/api-settings.ts';

/** What every server that asks who calls is made of. */
export interface ServerDeps {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly settings: ApiSettings;
  /** The pepper under which keys are stored. */
  readonly pepper: string;
  /** The provider of sign-ins; absent or null: everybody has a key. */
  readonly signIn?: SignIn | null;
  /** Keys of what Temporal keeps; absent or null: nothing is encrypted. */
  readonly payloadKeys?: DataKeys | null;
  /** Rate limits per caller; absent: the defaults; null: none. */
  readonly limits?: LimitSettings | null;
  /** Whether the process is shutting down and still serves; absent: never. */
  readonly isDraining?: () => boolean;
  /** Whether requests are traced, in a process that does; absent: no. */
  readonly isTraced?: boolean;
  readonly logger?: FastifyBaseLogger;
}

export interface ApiDeps extends ServerDeps {
  readonly conversations: TemporalConversations;
  /** Proves that orders come from this API. */
  readonly signer: Signer;
  /** Sees to what is left of an erasure once its rows are gone (R5), and to orders that are wider. @throws {TemporalAway} */
  readonly erasing: { begin(where: Where): Promise<void>; beginSubject(ref: SubjectErasureRef): Promise<void> };
  readonly assistants: Assistants;
  /** What Temporal lacks before a conversation can be started, with a remedy; null: nothing. Absent: not checked. */
  readonly registration?: () => Promise<{ readonly detail: string; readonly remedy: string } | null>;
  /** What Temporal's server knows, for the metrics; absent: it is not asked. May reject. */
  readonly temporalFigures?: (now: Date) => Promise<TemporalFigures>;
  readonly wakes: Wakes;
  /** Who is let in when many come at once; absent: by these limits. */
  readonly admission?: Admission;
  /** Where heads of audit logs are noted; absent: in memory, for the life of the process. */
  readonly auditHeads?: AuditHeads;
  /** The concept graph; absent: the schema `graph` of the database. */
  readonly graph?: OpenGraph<ConceptMention>;
  /** The local stack's mail sink; absent or null when a real mail server is used. */
  readonly mail?: MailBox | null;
  /** Folder of the built console; absent or null: a page that says what is running is served instead. */
  readonly consoleDir?: string | null;
}

/** Everything that some group of routes asks for. */
export interface ApiServices extends Omit<ApiDeps, 'admission' | 'limits' | 'signIn'> {
  readonly keys: Keys;
  readonly signIn: SignIn | null;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly sockets: Sockets;
  readonly queueFeeds: QueueFeeds;
  readonly queueWords: QueueWords;
  readonly auditHeads: AuditHeads;
  readonly graph: OpenGraph<ConceptMention>;
  readonly metrics: Metrics;
  /** What the sessions of conversations hold (X1). */
  readonly sessionViews: SessionViews;
  /** The address of this API, without a trailing slash. */
  readonly address: () => string;
  /** Origins whose pages may open a stream: the addresses of this server. */
  readonly origins: () => readonly string[];
}
