/** A whole API over a real database of its own; only Temporal is a stand-in, at the API's edge. */
import { fileURLToPath } from 'node:url';
import { ApplicationFailure } from '@temporalio/common';
import type { AuditHeads } from '../../adapters/audit-heads/heads.ts';
import type { SignIn } from '../../adapters/oidc/provider.ts';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { ensureKey, newKey, speaksForAll, type Role } from '../../adapters/postgres/keys/keys.ts';
import { postgresTurnRecords } from '../../adapters/postgres/turns/turn-records.ts';
import { postgresReminders } from '../../adapters/postgres/conversations/reminders.ts';
import { listen } from '../../adapters/postgres/database/notifications.ts';
import type { Ordered, Taken, TemporalConversations, Told } from '../../adapters/temporal/conversations.ts';
import { TemporalAway } from '../../adapters/temporal/away.ts';
import { storedAssistants } from '../../api/resources/assistants/assistants.ts';
import type { Admission } from '../../api/process/admission.ts';
import type { Api } from '../../api/process/api.ts';
import type { MailBox } from '../../api/process/mail-box.ts';
import type { TlsPair } from '../../api/process/api-settings.ts';
import { createApi } from '../../api/server.ts';
import { createWakes } from '../../api/process/wakes.ts';
import { emptyInbox, refusal, take, type Inbox } from '../../domain/conversation/inbox.ts';
import type { LimitSettings } from '../../settings/limits.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import type { AnswerClarification, AnswerReceipt, Incoming, NewConversation } from '../../contracts/state/messages.ts';
import { auditKey } from '../support/audit-key.ts';
import { signed } from '../support/order-key.ts';
import { encrypting, testCodecs } from '../support/payload-keys.ts';
import { freshDatabase } from '../support/databases.ts';

export const pepper = 'a pepper for tests only';

export interface Stand {
  readonly app: Api;
  readonly database: Database;
  /** The database's address for the application's role. */
  readonly databaseUrl: string;
  /** Sees and may everything, as the migrations do. */
  readonly owner: Database;
  readonly temporal: TemporalStandIn;
  /** What the mail sink holds. */
  readonly mails: HeldMails;
  /** A new key. */
  key(
    role: Role,
    of?: {
      readonly tenant?: string;
      readonly participant?: string;
      readonly parties?: readonly string[];
      readonly speaksFor?: readonly string[];
    },
  ): Promise<string>;
  /** Whether it was told to end. */
  drain(isDraining: boolean): void;
  stop(): Promise<void>;
}

export interface StandSettings {
  readonly frameLimitMs?: number;
  readonly caretakerMs?: number;
  readonly limits?: LimitSettings | null;
  readonly admission?: Admission;
  readonly auditHeads?: AuditHeads;
  readonly clock?: () => number;
  readonly publicUrl?: string;
  readonly metricsToken?: string;
  readonly proxies?: readonly string[];
  readonly signIn?: SignIn;
  readonly tls?: TlsPair;
}

export async function startStand({
  limits,
  admission,
  auditHeads,
  clock,
  signIn,
  ...more
}: StandSettings = {}): Promise<Stand> {
  const { url, ownerUrl, drop } = await freshDatabase('assistants');
  const owner = openDatabase({ url: ownerUrl, auditKey, ...encrypting, connections: 3 });
  const database = openDatabase({ url, auditKey, ...encrypting });
  const wakes = createWakes();
  const notifications = listen({ url, listener: wakes });
  const temporal = temporalStandIn(postgresReminders(database));
  const mails: HeldMails = [];
  const mail: MailBox = {
    list: async () => mails,
    read: async (id) => mails.find((one) => one.id === id) ?? null,
  };
  let isDraining = false;
  const app = createApi({
    isDraining: () => isDraining,
    database,
    wakes,
    pepper,
    mail,
    conversations: temporal,
    signer: signed,
    erasing: { begin: async () => undefined, beginSubject: async () => undefined },
    clock: clock ?? (() => Date.now()),
    ...(limits === undefined ? {} : { limits }),
    ...(admission === undefined ? {} : { admission }),
    ...(auditHeads === undefined ? {} : { auditHeads }),
    ...(signIn === undefined ? {} : { signIn }),
    assistants: storedAssistants(database),
    consoleDir: fileURLToPath(new URL('fixtures/console', import.meta.url)),
    payloadKeys: testCodecs(database, 'parley').keys,
    settings: { publicUrl: null, webUiUrl: 'http://127.0.0.1:8233', namespace: 'parley', lane: null, ...more },
  });
  await app.ready();
  return {
    app,
    database,
    databaseUrl: url,
    owner,
    temporal,
    mails,
    drain: (so) => void (isDraining = so),
    async key(role, { tenant = 'local', participant, parties, speaksFor } = {}) {
      const { key } = newKey();
      const whom = speaksFor ?? (role === 'service' ? speaksForAll : []);
      await ensureKey(owner, { tenant, role, key, pepper, participant, parties, speaksFor: whom });
      return key;
    },
    async stop() {
      await app.close();
      await Promise.all([notifications.close(), database.close(), owner.close()]);
      await drop();
    },
  };
}

/** Calls as the holder of a key makes them. */
export function caller({ app }: Stand, key: string) {
  const headers = { authorization: `Bearer ${key}` };
  return {
    headers,
    post: (url: string, payload: object, more: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } }),
    get: (url: string) => app.inject({ url, headers }),
  };
}

type HeldMails = NonNullable<Awaited<ReturnType<MailBox['read']>>>[];

export interface TemporalStandIn extends TemporalConversations {
  /** What happens to the next messages: taken by the real inbox, or as told. */
  behave(how: 'takes' | 'away' | 'no-worker' | 'ended' | { readonly refuses: string }): void;
  /** Messages that reached it. */
  readonly heard: { readonly workflowId: string; readonly started: NewConversation; readonly message: Incoming }[];
  readonly closed: string[];
  /** How often its health was looked at. */
  readonly looks: number;
  /** Orders about actions that reached it. */
  readonly ordered: { readonly workflowId: string; readonly updateId: string; readonly order: object }[];
  /** What becomes of the next orders; a receipt unless told. */
  answerOrders(how: Ordered | 'away'): void;
  /** Answers to clarification requests that reached it. */
  readonly answered: {
    readonly workflowId: string;
    readonly updateId: string;
    readonly answer: AnswerClarification;
  }[];
  /** What becomes of the next answers. */
  receiveAnswers(how: Taken<AnswerReceipt> | 'away'): void;
}

/** A workflow that waits on, whatever it is supplied with or ordered. */
async function waitsOn(_workflowId: string, _updateId: string, { requestId }: { readonly requestId: string }) {
  const receipt = { requestId, status: 'pending', seq: 1, remaining: [], turnId: null } as const;
  return { kind: 'receipt', receipt } as const;
}

async function passesOn(_workflowId: string, _updateId: string, { requestId }: { readonly requestId: string }) {
  const clock = { level: 'analyst', party: 'analyst', dueAt: '2026-11-21T09:10:00.000Z' };
  return { kind: 'receipt', receipt: { requestId, status: 'pending', seq: 1, ...clock } } as const;
}

/** Keeps the workflow's inbox, which is the real one, and nothing else. */
function temporalStandIn(reminders: ReturnType<typeof postgresReminders>): TemporalStandIn {
  const inboxes = new Map<string, Inbox>();
  let behaviour: Parameters<TemporalStandIn['behave']>[0] = 'takes';
  let seqs = 0;
  const heard: TemporalStandIn['heard'] = [];
  let looks = 0;
  const closed: string[] = [];
  const ordered: TemporalStandIn['ordered'] = [];
  let answer: Parameters<TemporalStandIn['answerOrders']>[0] | null = null;
  const answered: TemporalStandIn['answered'] = [];
  let received: Parameters<TemporalStandIn['receiveAnswers']>[0] = { kind: 'ended' };
  const takeOrder = async (workflowId: string, updateId: string, order: object): Promise<Ordered> => {
    ordered.push({ workflowId, updateId, order });
    if (answer === 'away') throw new TemporalAway('Temporal does not answer (test).');
    return answer ?? { kind: 'receipt', receipt: { turnId: `turn-of-${updateId}`, disposition: 'answering' } };
  };
  return {
    heard,
    closed,
    ordered,
    answerOrders: (how) => (answer = how),
    answered,
    receiveAnswers: (how) => (received = how),
    async answerClarification(workflowId, updateId, answer) {
      answered.push({ workflowId, updateId, answer });
      if (received === 'away') throw new TemporalAway('Temporal does not answer (test).');
      return received;
    },
    approve: takeOrder,
    reject: takeOrder,
    confirm: takeOrder,
    handBack: takeOrder,
    strikeFact: takeOrder,
    async takeOver(workflowId, updateId, order) {
      const taken = await takeOrder(workflowId, updateId, order);
      return taken.kind === 'receipt' ? { ...taken, receipt: { requestId: 'r', takenBy: order.actor } } : taken;
    },
    async acknowledge(workflowId, updateId, order) {
      const taken = await takeOrder(workflowId, updateId, order);
      return taken.kind === 'receipt' ? { ...taken, receipt: { acknowledged: order.itemId } } : taken;
    },
    async pause(workflowId, updateId, order) {
      const taken = await takeOrder(workflowId, updateId, order);
      return taken.kind === 'receipt' ? { ...taken, receipt: { paused: true } } : taken;
    },
    async resume(workflowId, updateId, order) {
      const taken = await takeOrder(workflowId, updateId, order);
      return taken.kind === 'receipt' ? { ...taken, receipt: { paused: false } } : taken;
    },
    async remind({ workflowId }, _updateId, { reminderId = 'r', text, cancel }) {
      const [, tenant = '', conversation = ''] = /^conversation-(.+)-(.{36})$/.exec(workflowId) ?? [];
      const status = cancel === true ? ('cancelled' as const) : ('waiting' as const);
      const seq = (seqs += 1);
      const time = { zone: 'UTC', starts: '2026-11-28T09:00', rule: null, dueAt: Date.UTC(2026, 10, 28, 9) };
      const flags = { for: null, ifUnanswered: false, afterClose: false, said: 0 };
      const where = { tenant, conversation };
      if (text !== undefined) await reminders.write(where, reminderId, text);
      await reminders.store(where, { id: reminderId, status, seq, ...time, ...flags });
      const receipt = { reminderId, status, dueAt: new Date(time.dueAt).toISOString(), timeZone: 'UTC', seq };
      return { kind: 'receipt', receipt };
    },
    supplyContext: waitsOn,
    skipSlot: waitsOn,
    forceRun: waitsOn,
    escalate: passesOn,
    extendSla: passesOn,
    reassign: passesOn,
    async operatorSay(workflowId, updateId, order) {
      const taken = await takeOrder(workflowId, updateId, order);
      if (taken.kind !== 'receipt') return taken;
      const { messageId = updateId, hash: fingerprint = '', turnId = '' } = order;
      return { kind: 'receipt', receipt: { messageId, turnId, fingerprint, disposition: 'answering', position: 2 } };
    },
    behave: (how) => (behaviour = how),
    async say({ workflowId, carried }, message): Promise<Told> {
      if (behaviour === 'away') throw new TemporalAway('Temporal does not answer (test).');
      if (behaviour === 'ended') return { kind: 'ended' };
      heard.push({ workflowId, started: carried, message });
      if (behaviour === 'no-worker') return { kind: 'stored' };
      if (typeof behaviour === 'object') return { kind: 'refused', type: behaviour.refuses, message: 'test' };
      const before = inboxes.get(workflowId) ?? emptyInbox;
      const refused = refusal(before, false, message);
      if (refused?.because === 'message-id-reused') return { kind: 'refused', type: 'MessageIdReused', message: '' };
      if (refused !== null) throw ApplicationFailure.nonRetryable(refused.because);
      const { inbox, receipt } = take(before, message, { at: Date.now(), freshTurnId: 'fresh', inFlow: false });
      inboxes.set(workflowId, inbox);
      return { kind: 'receipt', receipt };
    },
    async close(workflowId) {
      if (behaviour === 'away') throw new TemporalAway('Temporal does not answer (test).');
      if (!inboxes.has(workflowId)) return false;
      closed.push(workflowId);
      return true;
    },
    async currentRun(workflowId) {
      return inboxes.has(workflowId) ? 'run-1' : null;
    },
    get looks() {
      return looks;
    },
    async health() {
      looks += 1;
      if (behaviour === 'away')
        return { temporal: { ok: false, detail: 'away' }, worker: { ok: false, detail: 'away' } };
      return { temporal: { ok: true }, worker: { ok: true } };
    },
  };
}

/** Settles the turn of a message as the workflow's records would. */
export async function settle(
  { database }: Pick<Stand, 'database'>,
  where: { readonly tenant: string; readonly conversation: string },
  said: { readonly message_id: string; readonly turn_id: string },
  reply: string,
  messages: readonly string[] = [],
): Promise<void> {
  const { tenant, conversation } = where;
  const at = new Date().toISOString();
  const settled: SettledMessage = {
    message_id: said.message_id,
    turn_id: said.turn_id,
    disposition: 'answered',
    state: 'answering',
    reply: { text: reply, at },
    gate: { answer: null, act: null },
    offer: null,
    flow: null,
    clarification_request: null,
    context_request: null,
  };
  const records = postgresTurnRecords(database);
  const heard = messages.map((messageId, index) => ({ messageId, at: Date.now(), position: (index + 1) * 2 }));
  if (heard.length > 0) await records.begin({ tenant, conversation }, { turnId: said.turn_id, heard, forModel: true });
  await records.settle(
    { tenant, conversation },
    {
      turnId: said.turn_id,
      heard: [],
      forModel: true,
      found: null,
      decisions: [],
      status: 'completed',
      reply: { text: reply, position: 3 },
      settled,
      snapshot: {
        state: 'answering',
        waiting_on: 'participant',
        flow: null,
        offer: null,
        deadlines: [],
        last_gate: null,
        open_requests: [],
        turn: 1,
      },
    },
  );
}
