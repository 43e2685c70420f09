/** What the API is made of. `api/main.ts` gives it the real parts; a test may put others at its edges. */
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuditHeads } from '../adapters/audit-heads/heads.ts';
import type { Database } from '../adapters/postgres/database/database.ts';
import type { OpenGraph } from '../adapters/graph/concept-graph.ts';
import type { Keys } from '../adapters/postgres/keys/keys.ts';
import type { SessionViews } from '../adapters/postgres/sessions/views.ts';
import type { Sessions } from '../adapters/postgres/keys/sessions.ts';
import type { TemporalConversations } from '../adapters/temporal/conversations.ts';
import type { AssistantFile, BrokenAssistant } from '../contracts/assistant.ts';
import type { Say } from '../contracts/flow.ts';
import type { DirectiveType } from '../contracts/library.ts';
import type { MemoryFile } from '../contracts/memory-file.ts';
import type { MailWithContent } from '../contracts/mail.ts';
import type { Procedures } from '../domain/diagnosis/wordbook.ts';
import type { PolicySnapshot } from '../contracts/policy.ts';
import type { AnswerBody, QuestionAsked, QuestionOnWire, ReadGiven } from '../contracts/question.ts';
import type { Reading } from '../contracts/reading.ts';
import type { InstructionText } from '../contracts/clarification-state.ts';
import type { ConceptMention } from '../domain/memory/concept.ts';
import type { CompiledLibrary } from '../reading/phrases/library.ts';
import type { LimitSettings } from '../settings/limits.ts';
import type { Limits } from './access/limits.ts';
import type { ArtifactNames } from './assistants/artifact-names.ts';
import type { Metrics } from './operations/metrics.ts';
import type { QueueFeeds } from './stream/queue-feed.ts';
import type { Sockets } from './stream/sockets.ts';
import type { Wakes } from './stream/wakes.ts';

export interface ApiDeps {
  readonly database: Database;
  readonly conversations: TemporalConversations;
  readonly assistants: Assistants;
  /** What Temporal lacks before a conversation can be started; null: nothing. Absent: not looked at. */
  readonly registration?: () => Promise<{ readonly detail: string; readonly remedy: string } | null>;
  readonly wakes: Wakes;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Whether it was told to end and still serves; absent: never. */
  readonly isDraining?: () => boolean;
  readonly settings: ApiSettings;
  /** Secret that keys are stored under. */
  readonly pepper: string;
  readonly logger?: FastifyBaseLogger;
  /** How much one caller may ask for; absent: the usual numbers; null: as much as they like. */
  readonly limits?: LimitSettings | null;
  /** Where heads of audit logs are noted; absent: as long as the process lives. */
  readonly auditHeads?: AuditHeads;
  /** What conversations can be about; absent: the schema `graph` of the database. */
  readonly graph?: OpenGraph<ConceptMention>;
  /** The local stack's mail sink; absent or null where mail goes to a real server. */
  readonly mail?: MailBox | null;
  /** Folder of the built console; absent or null: a page that says what runs here stands in for it. */
  readonly consoleDir?: string | null;
}

/** What a mail sink holds, oldest first. */
export interface MailBox {
  list(): Promise<readonly HeldMail[]>;
  /** Null: it holds none of this id. Any text may be asked for. */
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
  /** With its angle brackets. */
  readonly messageId: string;
  readonly bytes: number;
}

export interface ApiSettings {
  /** Where browsers and calendar programs reach the API, without a trailing slash; null: where it listens. */
  readonly publicUrl: string | null;
  /** Temporal's Web UI, without a trailing slash; null: unknown. */
  readonly webUiUrl: string | null;
  readonly namespace: string;
  /** Suffix of the task queues, or null. */
  readonly lane: string | null;
  /** Addresses and networks of proxies whose word on a caller's address is believed (default none). */
  readonly proxies?: readonly string[];
  /** How often old tickets are swept and heads of audit logs are noted, in milliseconds (default a minute). */
  readonly caretakerMs?: number;
  /** A stream's client that does not take a frame within this time is dropped, in milliseconds (default 10 s). */
  readonly frameLimitMs?: number;
}

/** The assistants that conversations can be held with. */
export interface Assistants {
  /** The current version of every assistant, by name. */
  list(): Promise<readonly Assistant[]>;
  /** The current version of one, or null. */
  current(name: string): Promise<Assistant | null>;
  /** Those whose folder was broken at the last start: left out, or used in the version before. */
  broken(): Promise<readonly BrokenAssistant[]>;
  /** A version that a conversation keeps, or null when it is gone. */
  version(name: string, version: string): Promise<Assistant | null>;
}

export interface Assistant {
  readonly version: string;
  readonly file: AssistantFile;
  readonly policy: PolicySnapshot;
  /** What it remembers of a conversation; null: nothing beside the talk. */
  readonly memory: MemoryFile | null;
  /** The kinds of instructions it takes; `free`, which demands nothing, is not among them. */
  readonly types: readonly DirectiveType[];
  readonly library: CompiledLibrary;
  /** What a participant's text says, read with this version's lexicon. */
  readMessage(
    text: string,
    heard?: { readonly locale?: string | null; readonly question?: QuestionAsked | null; readonly at?: number },
  ): Reading;
  /** An answer that is given as data, held against the question that it answers (G23). */
  readAnswer(question: QuestionOnWire, answer: AnswerBody): ReadGiven;
  /** The same for the text of an instruction, with its findings. */
  readInstruction(instruction: InstructionText): Reading;
  /** What people call an artifact of its material; English without a BCP 47 tag. */
  nameArtifact(artifact: string, tag?: string): string;
  /** A text of Parley's own, by its name. */
  renderText(say: Say, tag?: string): string;
  /** The language that a text is said in to whoever speaks that of this tag. */
  languageOf(text: string, tag: string): string;
  /** What it diagnoses by (D1), by id. */
  readonly procedures: Procedures;
}

/** What every group of routes is given. */
export interface ApiServices extends Omit<ApiDeps, 'limits'> {
  readonly keys: Keys;
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
  /** Where this API is reached, without a trailing slash. */
  readonly address: () => string;
  /** Origins of the pages that may open a stream: those this server is reached under. */
  readonly origins: () => readonly string[];
}

/** The server as the route files see it: bodies and queries have the types of their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
