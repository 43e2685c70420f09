/** Conversations: created, listed, shown, closed. */
import { closeUnstarted } from '../../../adapters/postgres/turns/close-unstarted.ts';
import { findDiagnosis } from '../../../adapters/postgres/turns/diagnoses.ts';
import { diagnosisStandingOf } from '../../../domain/diagnosis/on-wire.ts';
import { latestUnderstood } from '../../../adapters/postgres/turns/messages.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import {
  findConversation,
  insertConversation,
  listConversations,
  type ConversationRow,
} from '../../../adapters/postgres/conversations/conversations.ts';
import { assistantName } from '../../../contracts/assistant/assistant.ts';
import {
  closeBody,
  conversationState,
  createConversation,
  snapshot,
  waitingOn,
  type Snapshot,
} from '../../../contracts/wire/conversation.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { byKey, callerIn, isPartyOnly, type Caller } from '../../auth/callers.ts';
import { mustBring } from '../../auth/parties.ts';
import type { Api } from '../../process/api.ts';
import type { ConversationsPorts } from './ports.ts';
import { ApiProblem, conversationClosed, shown, unknownConversation, unknownPosition } from '../../process/problem.ts';
import { alarm } from '../../process/wakes.ts';
import { idParams, listOf, listQuery } from '../../process/inputs.ts';
import { mustBeGranted } from '../../auth/session-grants.ts';

const created = z.object({ conversation_id: z.string(), state: conversationState });

/** A running conversation closes within milliseconds; the response waits at most this long. */
const closeWaitMs = 2_000;

export function conversationRoutes(app: Api, services: ConversationsPorts): void {
  createRoute(app, services);
  listRoute(app, services);
  showRoute(app, services);
  closeRoute(app, services);
}

function createRoute(app: Api, services: ConversationsPorts): void {
  app.post(
    '/v1/conversations',
    { schema: { summary: 'Create a conversation', body: createConversation, response: { 201: created } } },
    async (request, reply) => {
      const caller = callerIn(request);
      const {
        assistant: name,
        participant,
        participant_name,
        participant_email,
        locale,
        time_zone,
        session,
      } = request.body;
      const assistant = await services.assistants.current(name);
      if (assistant === null) throw await unknownAssistant(services, name);
      const id = randomUUID();
      const whose = participantFor(caller, participant);
      await mustBeGranted(services, caller, session);
      await services.limits.conversation(caller);
      await services.database.asTenant(caller.tenant, (rows) =>
        insertConversation(rows, caller.tenant, {
          id,
          assistant: name,
          assistantVersion: assistant.version,
          participant: whose,
          locale: locale ?? null,
          timeZone: time_zone ?? null,
          name: participant_name ?? null,
          email: participant_email ?? null,
          session: session ?? null,
        }),
      );
      return reply.code(201).send({ conversation_id: id, state: 'initial' });
    },
  );
}

function listRoute(app: Api, services: ConversationsPorts): void {
  app.get(
    '/v1/conversations',
    {
      schema: {
        summary: 'List conversations',
        querystring: listQuery.extend({
          state: conversationState.optional(),
          assistant: assistantName.optional(),
          waiting_on: waitingOn.optional(),
        }),
        response: { 200: listOf(snapshot) },
      },
    },
    async (request) => {
      const { tenant, participant } = callerIn(request);
      const { state, assistant, waiting_on, after, limit, order } = request.query;
      const filter = { participant, state, assistant, waitingOn: waiting_on, after, limit, order };
      const found = await services.database.asTenant(tenant, (rows) => listConversations(rows, tenant, filter));
      if (found === null) throw unknownPosition(after ?? '');
      return {
        items: found.items.map((row) => snapshotOf(row, null, null)),
        next: found.more ? (found.items.at(-1)?.id ?? null) : null,
      };
    },
  );
}

function showRoute(app: Api, services: ConversationsPorts): void {
  app.get(
    '/v1/conversations/:id',
    { schema: { summary: 'Show where a conversation stands', params: idParams, response: { 200: snapshot } } },
    async (request) => {
      const caller = callerIn(request);
      const row = await conversationOf(services, caller, request.params.id);
      const workflowId = workflowIdOf(caller.tenant, row.id);
      const runId = await services.conversations.currentRun(workflowId);
      const where = { tenant: caller.tenant, conversation: row.id };
      const [understood, diagnosed] = await services.database.asTenant(caller.tenant, async (rows) => [
        await latestUnderstood(rows, caller.tenant, row.id),
        await findDiagnosis(rows, where),
      ]);
      const shown = snapshotOf(row, runId, runId === null ? null : webUiUrl(services, workflowId, runId));
      return {
        ...shown,
        ...(understood === null ? {} : { understood }),
        ...(diagnosed === null ? {} : { diagnosis: diagnosisStandingOf(diagnosed.state) }),
      };
    },
  );
}

function closeRoute(app: Api, services: ConversationsPorts): void {
  app.post(
    '/v1/conversations/:id/close',
    {
      schema: {
        summary: 'Close a conversation',
        params: idParams,
        body: closeBody.nullish(),
        response: { 200: created, 202: created },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { id } = request.params;
      const before = await conversationOf(services, caller, id);
      if (before.closedAt !== null) throw conversationClosed(id);
      const state = await close(services, caller, id, request.body?.reason);
      return reply.code(state === 'closed' ? 200 : 202).send({ conversation_id: id, state: state ?? before.state });
    },
  );
}

/** A conversation that the caller may see. @throws {ApiProblem} 404 */
export async function conversationOf(
  services: Pick<ConversationsPorts, 'database'>,
  { tenant, participant }: Caller,
  id: string,
): Promise<ConversationRow> {
  const row = await services.database.asTenant(tenant, (rows) => findConversation(rows, tenant, id, participant));
  if (row === null) throw unknownConversation(id);
  return row;
}

/** The problem for an unknown assistant; it lists the existing ones. */
export async function unknownAssistant(
  { assistants }: Pick<ConversationsPorts, 'assistants'>,
  name: string,
): Promise<ApiProblem> {
  const names = (await assistants.list()).map(({ file }) => file.name);
  const broken = (await assistants.broken()).some((one) => one.name === name);
  return new ApiProblem('unknown-assistant', {
    detail: broken
      ? `The assistant "${shown(name)}" is left out: its folder is broken (\`parley assistant list\` says where).`
      : `There is no assistant "${shown(name)}".`,
    remedy: names.length === 0 ? 'Load assistants first: none is stored.' : `Use one of these: ${names.join(', ')}.`,
  });
}

/** A key with a participant speaks only for that participant. */
export function participantFor(caller: Caller, named: string | undefined): string | null {
  const { participant: own } = caller;
  mustBring(caller, 'participant', named ?? null);
  if (isPartyOnly(caller))
    throw new ApiProblem('role-not-allowed', {
      detail: 'A key that belongs to parties alone begins no conversations.',
      remedy: 'Use a key that is bound to a participant, or one of another role.',
    });
  if (own === null) return named ?? null;
  if (named === undefined || named === own) return own;
  throw new ApiProblem('role-not-allowed', {
    detail: 'This key creates conversations for its own participant only.',
    remedy: 'Leave `participant` out, or use a key that is not bound to a participant.',
  });
}

/** `closed` when it is; null when the workflow was asked to close and has not closed yet. */
async function close(
  services: ConversationsPorts,
  caller: Caller,
  id: string,
  given: string | undefined,
): Promise<'closed' | null> {
  const { tenant } = caller;
  const closing = { ...byKey(caller), reason: given ?? 'closed through the API' };
  const workflowId = workflowIdOf(tenant, id);
  const bell = alarm(services.wakes, tenant, id);
  const gone = new AbortController().signal;
  await services.database.asTenant(tenant, (rows) =>
    appendAudit(rows, tenant, {
      ...closing,
      event: 'conversation.close-ordered',
      conversation: id,
      subject: null,
      data: {},
    }),
  );
  try {
    const untilMs = services.clock() + closeWaitMs;
    while (!(await services.conversations.close(workflowId, closing))) {
      // No message was ever sent, or the workflow ended without its turn record, or the first message is about to start
      // it.
      const givenUp = services.clock() >= untilMs;
      if (await services.database.asTenant(tenant, (rows) => closeUnstarted(rows, tenant, id, closing, { givenUp })))
        return 'closed';
      await bell.wait(200, gone);
    }
    for (;;) {
      const row = await services.database.asTenant(tenant, (rows) => findConversation(rows, tenant, id));
      if (row?.closedAt) return 'closed';
      const leftMs = untilMs - services.clock();
      if (leftMs <= 0 || services.wakes.closed) return null;
      await bell.wait(Math.min(leftMs, 500), gone);
    }
  } finally {
    bell.stop();
  }
}

function snapshotOf(row: ConversationRow, runId: string | null, webUi: string | null): Snapshot {
  const { assistant, participant, sender, state, flow, offer, deadlines, turn, cursor } = row;
  return {
    conversation_id: row.id,
    assistant,
    participant,
    sender,
    state,
    flow,
    offer,
    deadlines,
    turn,
    cursor,
    waiting_on: row.waitingOn,
    open_requests: [...row.openRequests],
    // A closed conversation asks nothing.
    question: row.closedAt === null ? row.question : null,
    last_gate: row.lastGate,
    attention: [...row.attention],
    taken_by: row.closedAt === null ? row.takenBy : null,
    run_id: runId,
    web_ui_url: webUi,
    created_at: row.createdAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
  };
}

function webUiUrl({ settings }: ConversationsPorts, workflowId: string, runId: string): string | null {
  if (settings.webUiUrl === null) return null;
  const path = [settings.namespace, 'workflows', workflowId, runId].map(encodeURIComponent);
  return `${settings.webUiUrl}/namespaces/${path.join('/')}/history`;
}
