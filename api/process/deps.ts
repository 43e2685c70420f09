/** The parts of the API. `api/main.ts` passes the real ones; a test may pass others. */
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuditHeads } from '../../adapters/audit-heads/heads.ts';
import type { SignIn } from '../../adapters/oidc/provider.ts';
import type { Database } from '../../adapters/postgres/database/database.ts';
import type { OpenGraph } from '../../adapters/graph/concept-graph.ts';
import type { DataKeys } from '../../adapters/postgres/keys/data-keys.ts';
import type { Keys } from '../../adapters/postgres/keys/keys.ts';
import type { SessionViews } from '../../adapters/postgres/sessions/views.ts';
import type { Sessions } from '../../adapters/postgres/keys/sessions.ts';
import type { Signer } from '../../adapters/signatures/signatures.ts';
import type { TemporalConversations } from '../../adapters/temporal/conversations.ts';
import type { AssistantFile, BrokenAssistant } from '../../contracts/assistant/assistant.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { DirectiveType } from '../../contracts/assistant/library.ts';
import type { MemoryFile } from '../../contracts/assistant/memory-file.ts';
import type { RetentionDays } from '../../contracts/wire/retention.ts';
import type { MailWithContent } from '../../contracts/wire/mail.ts';
import type { SubjectErasureRef } from '../../contracts/state/subject-erasure.ts';
import type { Where } from '../../contracts/state/turn.ts';
import type { Procedures } from '../../domain/diagnosis/wordbook.ts';
import type { PolicySnapshot } from '../../contracts/assistant/policy.ts';
import type { AnswerBody, QuestionAsked, QuestionOnWire, ReadGiven } from '../../contracts/reading/question.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import type { InstructionText } from '../../contracts/state/clarification-state.ts';
import type { ConceptMention } from '../../domain/memory/concept.ts';
import type { CompiledLibrary } from '../../reading/fields/library.ts';
import type { LimitSettings } from '../../settings/limits.ts';
import type { Limits } from './limits.ts';
import type { ArtifactNames } from './artifact-names.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { QueueFeeds } from './queue-feed.ts';
import type { Sockets } from './sockets.ts';
import type { Wakes } from './wakes.ts';

export interface ApiDeps {
  readonly database: Database;
  readonly conversations: TemporalConversations;
  /** Proves that orders come from this API. */
  readonly signer: Signer;
  /** Sees to what is left of an erasure once its rows are gone (R5), and to orders that are wider. @throws {TemporalAway} */
  readonly erasing: { begin(where: Where): Promise<void>; beginSubject(ref: SubjectErasureRef): Promise<void> };
  readonly assistants: Assistants;
  /** What Temporal lacks before a conversation can be started, with a remedy; null: nothing. Absent: not checked. */
  readonly registration?: () => Promise<{ readonly detail: string; readonly remedy: string } | null>;
  readonly wakes: Wakes;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Whether the process is shutting down and still serves; absent: never. */
  readonly isDraining?: () => boolean;
  readonly settings: ApiSettings;
  /** The provider of sign-ins; absent or null: everybody has a key. */
  readonly signIn?: SignIn | null;
  /** The pepper under which keys are stored. */
  readonly pepper: string;
  /** Keys of what Temporal keeps; absent or null: nothing is encrypted. */
  readonly payloadKeys?: DataKeys | null;
  readonly logger?: FastifyBaseLogger;
  /** Rate limits per caller; absent: the defaults; null: none. */
  readonly limits?: LimitSettings | null;
  /** Where heads of audit logs are noted; absent: in memory, for the life of the process. */
  readonly auditHeads?: AuditHeads;
  /** The concept graph; absent: the schema `graph` of the database. */
  readonly graph?: OpenGraph<ConceptMention>;
  /** The local stack's mail sink; absent or null when a real mail server is used. */
  readonly mail?: MailBox | null;
  /** Folder of the built console; absent or null: a page that says what is running is served instead. */
  readonly consoleDir?: string | null;
}

/** The mails of a mail sink, oldest first. */
export interface MailBox {
  list(): Promise<readonly HeldMail[]>;
  /** Null: it has no such mail. `id` may be any text. */
  read(id: string): Promise<
    | (HeldMail & {
        readonly headers: Readonly<MailWithContent['headers']>;
        readonly text: string;
        readonly attachments: Readonly<MailWithContent['attachments']>;
        readonly raw: string;
      })
    | null
  >;
}

export interface HeldMail {
  readonly id: string;
  /** ISO-8601. */
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** Including the angle brackets. */
  readonly messageId: string;
  readonly bytes: number;
}

export interface ApiSettings {
  /** Where browsers and calendar programs reach the API, without a trailing slash; null: the listening address. */
  readonly publicUrl: string | null;
  /** Temporal's Web UI, without a trailing slash; null: unknown. */
  readonly webUiUrl: string | null;
  readonly namespace: string;
  /** Suffix of the task queues, or null. */
  readonly lane: string | null;
  /** Addresses and networks of proxies whose forwarded caller address is trusted (default none). */
  readonly proxies?: readonly string[];
  /** What `/metrics` asks for; null: it answers this machine alone. */
  readonly metricsToken?: string | null;
  /** How many days are kept where a tenant says nothing; absent: for ever. */
  readonly retentionDays?: RetentionDays;
  /** Interval for deleting old tickets and noting the heads of audit logs, in milliseconds (default a minute). */
  readonly caretakerMs?: number;
  /** A stream client that does not take a frame within this time is disconnected, in milliseconds (default 10 s). */
  readonly frameLimitMs?: number;
}

export interface Assistants {
  /** The current version of every assistant, by name. */
  list(): Promise<readonly Assistant[]>;
  /** The current version of one, or null. */
  current(name: string): Promise<Assistant | null>;
  /** Assistants whose folder was invalid at the last start: left out, or used in their previous version. */
  broken(): Promise<readonly BrokenAssistant[]>;
  /** The version that a conversation keeps; null: it was deleted. */
  version(name: string, version: string): Promise<Assistant | null>;
}

export interface Assistant {
  readonly version: string;
  readonly file: AssistantFile;
  readonly policy: PolicySnapshot;
  /** Settings of its memory; null: it remembers only the transcript. */
  readonly memory: MemoryFile | null;
  /** The directive types that it takes, without `free`, which has no demands. */
  readonly types: readonly DirectiveType[];
  readonly library: CompiledLibrary;
  /** The reading of a participant's text with this version's lexicon. */
  readMessage(
    text: string,
    heard?: { readonly locale?: string | null; readonly question?: QuestionAsked | null; readonly at?: number },
  ): Reading;
  /** An answer given as data, checked against its question (G23). */
  readAnswer(question: QuestionOnWire, answer: AnswerBody): ReadGiven;
  /** The reading of an instruction, with its findings. */
  readInstruction(instruction: InstructionText): Reading;
  /** An artifact's name for people; English without a BCP 47 tag. */
  nameArtifact(artifact: string, tag?: string): string;
  /** A text of the assistant, by its name. */
  renderText(say: Say, tag?: string): string;
  /** The language that the assistant has for a reader of `tag` (BCP 47). */
  languageOf(text: string, tag: string): string;
  /** The procedures of its diagnoses (D1), by id. */
  readonly procedures: Procedures;
}

/** What every group of routes gets. */
export interface ApiServices extends Omit<ApiDeps, 'limits' | 'signIn'> {
  readonly keys: Keys;
  readonly signIn: SignIn | null;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly sockets: Sockets;
  readonly queueFeeds: QueueFeeds;
  readonly artifactNames: ArtifactNames;
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

/** The server as route files see it: bodies and queries have the types of their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
