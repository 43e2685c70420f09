/**
 * A worker of the product in a process of its own, made to be killed. Its ports are the real ones, and every call of
 * theirs is written to a journal before and after; at a point that the conversation's plan names it stands still.
 *
 * A point is `<activity>#<n>.<call>:before|after`, e.g. `performEffect#1.conclude:before`: n counts the attempts that have
 * come there, so that one which failed on its way, because the database was slow, moves no point.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { caldavCalendar } from '../../adapters/caldav/calendar.ts';
import { invitationProvider } from '../../adapters/itip/provider.ts';
import { createModel } from '../../adapters/openai/chat.ts';
import { postgresCalendar } from '../../adapters/postgres/effects/calendar.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { invitedBefore } from '../../adapters/postgres/effects/effects.ts';
import { postgresDeltas } from '../../adapters/postgres/turns/deltas.ts';
import { postgresDrafts } from '../../adapters/postgres/turns/drafts.ts';
import { postgresReminders } from '../../adapters/postgres/conversations/reminders.ts';
import { postgresScheduled } from '../../adapters/postgres/conversations/scheduled.ts';
import { postgresMaterial } from '../../adapters/postgres/context/material.ts';
import { postgresAttachments } from '../../adapters/postgres/conversations/attachments.ts';
import { postgresHousekeeping } from '../../adapters/postgres/fleet/housekeeping.ts';
import { postgresApprovals } from '../../adapters/postgres/effects/approvals.ts';
import { postgresLedger } from '../../adapters/postgres/effects/ledger.ts';
import { sessionViews } from '../../adapters/postgres/sessions/views.ts';
import * as extracts from '../../reading/context/extracts.ts';
import { sessionView } from '../../reading/context/session-view.ts';
import { postgresSummaries } from '../../adapters/postgres/memory/summaries.ts';
import { postgresUsage } from '../../adapters/postgres/usage/usage.ts';
import { tokenCounters } from '../../adapters/tokens/counter.ts';
import { postgresTurnRecords } from '../../adapters/postgres/turns/turn-records.ts';
import { postgresNotices } from '../../adapters/postgres/clarifications/notices.ts';
import { createMailer, smtpProvider } from '../../adapters/smtp/mail.ts';
import type { Where } from '../../contracts/state/turn.ts';
import { endWithParent } from '../../settings/end-with-parent.ts';
import type { Ports } from '../../workers/activities.ts';
import { storedAssistants } from '../../workers/assistants.ts';
import { memoryPorts } from '../../workers/compose.ts';
import { nexusPorts } from '../../workers/nexus.ts';
import { reconcilingPorts } from '../../workers/reconciling.ts';
import { createWorkers } from '../../workers/worker.ts';
import {
  attemptsFileOf,
  planFileOf,
  releaseFileOf,
  type CrashPlan,
  type CrashWorkerSettings,
  type JournalLine,
} from './crash-plan.ts';
import { auditKey } from './audit-key.ts';
import { signed } from './order-key.ts';
import { encrypting, testCodecs } from './payload-keys.ts';

const settings: CrashWorkerSettings = JSON.parse(process.env['CRASH_WORKER'] ?? '');
const { servers, lane, dir, lingerMs } = settings;
Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });

const database = openDatabase({ url: servers.databaseUrl, auditKey, ...encrypting, connections: 20 });
const connection = await NativeConnection.connect({ address: servers.temporal });
const codecs = testCodecs(database, servers.namespace);
const mailer = createMailer({ url: settings.smtpUrl, from: 'Parley <parley@example.org>' });
const own = postgresCalendar(database);
const remote = settings.caldavUrl === null ? null : caldavCalendar({ url: settings.caldavUrl });
const calendarOf = ({ conversation }: Where) => (remote && planOf(conversation)?.calendar === 'caldav' ? remote : own);

const assistants = storedAssistants(database);
const calling = {
  connection,
  namespace: servers.namespace,
  lane,
  database,
  signer: signed,
  codec: codecs.client,
  assistants,
};
const reconciling = reconcilingPorts(calling);
const ports: Ports = {
  records: watched(postgresTurnRecords(database, signed.check)),
  signed: signed.check,
  approvals: watched(postgresApprovals(database)),
  unsignedConsent: true,
  sessions: sessionViews(database, sessionView),
  assistants,
  ...memoryPorts({ database, bolt: null, warn: () => undefined }),
  ...reconciling,
  nexus: nexusPorts(calling),
  erasing: watched(reconciling.erasing),
  subjectErasures: watched(reconciling.subjectErasures),
  model: createModel({ baseURL: settings.modelUrl, apiKey: 'none', model: 'scripted' }),
  secondReader: false,
  summariser: false,
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
  calendar: {
    busy: (where, ...more) => calendarOf(where).busy(where, ...more),
    forget: (where, booking) => calendarOf(where).forget(where, booking),
  },
  ledger: watched(postgresLedger(database)),
  housekeeping: postgresHousekeeping(database),
  retentionDays: {},
  clock: () => Date.now(),
  providers: {
    calendar: watched({
      find: (where, order) => calendarOf(where).provider.find(where, order),
      perform: (where, order, stop) => calendarOf(where).provider.perform(where, order, stop),
    } satisfies Ports['providers']['calendar']),
    email: watched(smtpProvider({ mailer })),
    invitation: watched(invitationProvider({ mailer, invitedBefore: (...asked) => invitedBefore(database, ...asked) })),
    webhook: { perform: () => Promise.reject(new Error('These conversations have no webhook.')) },
  },
  notices: postgresNotices(database),
  partyWebhook: { post: () => Promise.reject(new Error('These conversations have no webhook.')) },
  partyMail: mailer,
};
const workers = await createWorkers({
  connection,
  namespace: servers.namespace,
  lane,
  identity: `crash-worker ${process.pid}`,
  ports,
  codec: codecs.worker,
  workflowBundle: { codePath: servers.workflowBundle },
});
const running = workers.run();
endWithParent(() => {
  workers.shutdown();
  return running;
});
console.log(JSON.stringify({ ready: true }));
await running;

/** A port whose calls are written down and held where the plan of their conversation, or of their order, says so. */
function watched<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (first: unknown, ...more: readonly unknown[]): Promise<unknown> => {
        const where = whereIn(first);
        if (where === null) return Reflect.apply(value, target, [first, ...more]);
        await pass(where, `${String(name)}:before`);
        write(where, `${String(name)}:called`, 'passed');
        const result: unknown = await Reflect.apply(value, target, [first, ...more]);
        await pass(where, `${String(name)}:after`, result);
        return result;
      };
    },
  });
}

/** Null: the call is about no conversation, and about no order to erase. */
function whereIn(first: unknown): Where | null {
  if (typeof first !== 'object' || first === null || !('tenant' in first)) return null;
  if ('conversation' in first) return first as Where;
  return 'id' in first ? { tenant: String(first.tenant), conversation: String(first.id) } : null;
}

async function pass(where: Where, place: string, result?: unknown): Promise<void> {
  write(where, place, 'passed', result);
  const plan = planOf(where.conversation);
  const point = pointOf(where, place);
  if (lingerMs > 0) await pause(Math.random() * lingerMs);
  if (plan === null || !plan.holds.includes(point)) return;
  // The server is to think that this attempt is dead, while it lives on and will still write.
  if (plan.thoughtDead === true) Object.assign(Context.current(), { heartbeat: () => undefined });
  write(where, place, 'held');
  while (!existsSync(releaseFileOf(dir, where.conversation, point))) await pause(20);
  write(where, place, 'released');
}

function pointOf({ conversation }: Where, place: string): string {
  const { activityType, attempt } = Context.current().info;
  const file = attemptsFileOf(dir, conversation, `${activityType}.${place}`);
  const came = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  if (!came.includes(String(attempt))) {
    appendFileSync(file, `${attempt}\n`);
    came.push(String(attempt));
  }
  return `${activityType}#${came.indexOf(String(attempt)) + 1}.${place}`;
}

function write(where: Where, place: string, what: JournalLine['what'], result?: unknown): void {
  const { conversation } = where;
  const point = pointOf(where, place);
  const line: JournalLine = { at: Date.now(), pid: process.pid, conversation, point, what, result };
  appendFileSync(join(dir, 'journal.jsonl'), `${JSON.stringify(line)}\n`);
}

function planOf(conversation: string): CrashPlan | null {
  const file = planFileOf(dir, conversation);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CrashPlan) : null;
}
