/** The one place in which the workers' parts are put together, by the program and by tests alike. */
import type { PayloadCodec } from '@temporalio/common';
import type { NativeConnection } from '@temporalio/worker';
import { redactingModel } from '../activities/redacting-model.ts';
import { invitationProvider } from '../adapters/itip/provider.ts';
import { createModel } from '../adapters/openai/chat.ts';
import { postgresNotices } from '../adapters/postgres/clarifications/notices.ts';
import { postgresScheduled } from '../adapters/postgres/conversations/scheduled.ts';
import { postgresReminders } from '../adapters/postgres/conversations/reminders.ts';
import { postgresMaterial } from '../adapters/postgres/context/material.ts';
import { postgresAttachments } from '../adapters/postgres/conversations/attachments.ts';
import type { Database } from '../adapters/postgres/database/database.ts';
import { postgresCalendar } from '../adapters/postgres/effects/calendar.ts';
import { invitedBefore } from '../adapters/postgres/effects/effects.ts';
import { postgresApprovals } from '../adapters/postgres/effects/approvals.ts';
import { postgresLedger } from '../adapters/postgres/effects/ledger.ts';
import { postgresHousekeeping } from '../adapters/postgres/fleet/housekeeping.ts';
import { postgresSummaries } from '../adapters/postgres/memory/summaries.ts';
import { sessionViews } from '../adapters/postgres/sessions/views.ts';
import { postgresDeltas } from '../adapters/postgres/turns/deltas.ts';
import { postgresDrafts } from '../adapters/postgres/turns/drafts.ts';
import { postgresTurnRecords } from '../adapters/postgres/turns/turn-records.ts';
import { postgresUsage } from '../adapters/postgres/usage/usage.ts';
import type { signatures } from '../adapters/signatures/signatures.ts';
import { smtpProvider, type Mailer } from '../adapters/smtp/mail.ts';
import { tokenCounters } from '../adapters/tokens/counter.ts';
import { webhookNotices } from '../adapters/webhook/notice.ts';
import { webhookProvider } from '../adapters/webhook/webhook.ts';
import type { RetryWindow } from '../contracts/state/effect.ts';
import * as extracts from '../reading/context/extracts.ts';
import { sessionView } from '../reading/context/session-view.ts';
import type { GraphSettings } from '../settings/graph-settings.ts';
import type { Ports } from './activities.ts';
import { storedAssistants } from './assistants.ts';
import { nexusPorts } from './nexus.ts';
import { reconcilingPorts } from './reconciling.ts';
import { openGraph } from '../adapters/open-graph.ts';
import { postgresContexts } from '../adapters/postgres/memory/context.ts';
import { memoryCounts } from '../adapters/postgres/memory/counts.ts';
import type { MemoryPorts } from '../activities/memory.ts';
import { namedConcepts } from '../reading/memory/named-concepts.ts';
import { admit } from '../reading/memory/mention.ts';

/** What a worker process has opened, and what its settings say. Whoever opened a part closes it. */
export interface Parts {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly lane: string | null;
  readonly database: Database;
  /** Checks what the API has signed, and signs what is offered again for it. */
  readonly signed: ReturnType<typeof signatures>;
  /** Whether words that nothing proves may agree to an effect, where the assistant's policy does not say. */
  readonly unsignedConsent: boolean;
  /** For calls of workflows; null: what Temporal keeps stands there as it is. */
  readonly codec: PayloadCodec | null;
  readonly model: Parameters<typeof createModel>[0];
  /** A model that reads what the rules did not take (F11). */
  readonly secondReader: boolean;
  /** A model that notes down what a long talk loses (M10). */
  readonly summariser: boolean;
  /** Null: nothing is sent. */
  readonly mailer: Mailer | null;
  readonly mailRetries?: RetryWindow | undefined;
  /** Absent: the calendar in the database. */
  readonly calendar?: Ports['calendar'] & { readonly provider: Ports['providers']['calendar'] };
  /** How many days are kept where a tenant says nothing; absent: for ever. */
  readonly retentionDays?: Ports['retentionDays'];
  /** Null: the graph is a schema of the database. */
  readonly graph: GraphSettings | null;
  /** Values of the variables with which webhooks are signed. */
  readonly secretOf: (variable: string) => string | undefined;
  readonly warn: (line: string) => void;
}

export function composePorts(parts: Parts) {
  const { connection, namespace, lane, database, signed, codec, mailer, mailRetries: retryWindow, secretOf } = parts;
  const assistants = storedAssistants(database);
  const calendar = parts.calendar ?? postgresCalendar(database);
  return {
    records: postgresTurnRecords(database, signed.check),
    signed: signed.check,
    approvals: postgresApprovals(database),
    unsignedConsent: parts.unsignedConsent,
    sessions: sessionViews(database, sessionView),
    assistants,
    model: redactingModel(createModel(parts.model)),
    secondReader: parts.secondReader,
    summariser: parts.summariser,
    summaries: postgresSummaries(database),
    usage: postgresUsage(database),
    tokens: tokenCounters(),
    deltas: postgresDeltas(database),
    drafts: postgresDrafts(database),
    reminders: postgresReminders(database),
    scheduled: postgresScheduled(database),
    material: postgresMaterial(database),
    attachments: postgresAttachments(database),
    extracts,
    calendar,
    ledger: postgresLedger(database),
    housekeeping: postgresHousekeeping(database),
    retentionDays: parts.retentionDays ?? {},
    clock: () => Date.now(),
    providers: {
      calendar: calendar.provider,
      email: mailer && smtpProvider({ mailer, retryWindow }),
      invitation:
        mailer &&
        invitationProvider({ mailer, retryWindow, invitedBefore: (...asked) => invitedBefore(database, ...asked) }),
      webhook: webhookProvider({
        webhookOf: async (name, version, kind) => (await assistants.find(name, version)).file.webhooks[kind] ?? null,
        secretOf,
      }),
    },
    ...reconcilingPorts({ connection, namespace, lane, database, signer: signed, codec, assistants }),
    notices: postgresNotices(database),
    partyWebhook: webhookNotices({ secretOf }),
    partyMail: mailer,
    nexus: nexusPorts({ connection, namespace, lane, database, signer: signed, codec, assistants }),
    ...memoryPorts({ database, bolt: parts.graph, warn: parts.warn }),
  };
}

/** `graph` is the caller's to close. */
export function memoryPorts(settings: {
  readonly database: Database;
  /** Null: the graph is a schema of the database. */
  readonly bolt: GraphSettings | null;
  readonly warn: (line: string) => void;
}): MemoryPorts & { readonly graph: ReturnType<typeof openGraph<Parameters<typeof admit>[0]>> } {
  const { database, bolt, warn } = settings;
  return {
    contexts: postgresContexts(database),
    graph: openGraph({ bolt, database, admit }),
    namedConcepts,
    memoryNotes: { ...memoryCounts(database), warn },
  };
}
