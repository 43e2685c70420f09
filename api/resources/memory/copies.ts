/**
 * Copies and merges of contexts (M9): a copy starts a new conversation, a merge is a union. Transcripts are not copied,
 * and the sources stay unchanged.
 */
import { randomUUID } from 'node:crypto';
import { appendAudit, type AuditEvent } from '../../../adapters/postgres/audit/audit.ts';
import { insertConversation, type ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import type { Queryable } from '../../../adapters/postgres/database/database.ts';
import { mergeContexts } from '../../../adapters/postgres/memory/context.ts';
import {
  conversationCopied,
  copied,
  copyContextBody,
  copyConversationBody,
  merged,
  mergeContextsBody,
  type CopiedConversation,
} from '../../../contracts/wire/memory.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import { conversationOf, participantFor, unknownAssistant } from '../conversations/routes.ts';
import type { Api } from '../../process/api.ts';
import type { MemoryPorts } from './ports.ts';
import { idParams } from '../../process/inputs.ts';
import { conversationClosed, notAcceptable } from '../../process/problem.ts';
import { mustBeGranted } from '../../auth/session-grants.ts';
import { identityOf } from './routes.ts';

export function copyRoutes(app: Api, services: MemoryPorts): void {
  app.post(
    '/v1/conversations/:id/copy',
    {
      schema: {
        summary: 'Begin a conversation that is about what another one is about; nothing that was said goes along',
        params: idParams,
        body: copyConversationBody.nullish(),
        response: { 201: conversationCopied },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const source = await conversationOf(services, caller, request.params.id);
      return reply.code(201).send(await copyOf(services, caller, source));
    },
  );
  app.post(
    '/v1/conversations/:id/context/copy',
    {
      schema: {
        summary: 'Put what is in scope in a conversation into the scope of another one, beside what that has',
        params: idParams,
        body: copyContextBody,
        response: { 200: copied },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id } = await conversationOf(services, caller, request.params.id);
      const { to: named } = request.body;
      if (id === named) throw notAcceptable('/to', 'must be another conversation');
      const to = await openOne(services, caller, named);
      const concepts = await merge(services, caller, { into: to, from: [id], event: 'context.copied' });
      return { conversation_id: id, to, concepts };
    },
  );
  app.post(
    '/v1/conversations/:id/context/merge',
    {
      schema: {
        summary: 'Add what is in scope in other conversations to what is in scope in this one, latest reference first',
        params: idParams,
        body: mergeContextsBody,
        response: { 200: merged },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const into = await openOne(services, caller, request.params.id);
      const from = [...new Set(request.body.from)];
      for (const [at, other] of from.entries()) {
        if (other === into) throw notAcceptable(`/from/${at}`, 'must be another conversation');
        await conversationOf(services, caller, other);
      }
      const concepts = await merge(services, caller, { into, from, event: 'context.merged' });
      return { conversation_id: into, from, concepts };
    },
  );
}

/**
 * For the same participant and party as the source, with the current version of the assistant. @throws {ApiProblem}
 * 404, 422, 429
 */
async function copyOf(services: MemoryPorts, caller: Caller, source: ConversationRow): Promise<CopiedConversation> {
  const { tenant } = caller;
  if (source.sender !== null) throw notAcceptable('/id', 'parties give instructions in it: give a new instruction');
  const assistant = await services.assistants.current(source.assistant);
  if (assistant === null) throw await unknownAssistant(services, source.assistant);
  const participant = participantFor(caller, source.participant ?? undefined);
  await mustBeGranted(services, caller, source.session);
  await services.limits.conversation(caller);
  const id = randomUUID();
  const { locale, timeZone, name, email, session } = source;
  const concepts = await services.database.asTenant(tenant, async (rows) => {
    await insertConversation(rows, tenant, {
      id,
      assistant: assistant.file.name,
      assistantVersion: assistant.version,
      participant,
      locale,
      timeZone,
      name,
      email,
      session,
    });
    return mergeNow(rows, caller, { into: id, from: [source.id], event: 'conversation.copied' });
  });
  return { conversation_id: id, copied_from: source.id, state: 'initial', concepts };
}

interface Merging {
  readonly into: string;
  readonly from: readonly string[];
  readonly event: Extract<AuditEvent, 'context.copied' | 'context.merged' | 'conversation.copied'>;
}

function merge(services: MemoryPorts, caller: Caller, asked: Merging): Promise<string[]> {
  return services.database.asTenant(caller.tenant, (tx) => mergeNow(tx, caller, asked));
}

/** Merges and writes the audit row. */
async function mergeNow(tx: Queryable, caller: Caller, { into, from, event }: Merging): Promise<string[]> {
  const concepts = await mergeContexts(tx, identityOf(caller, into), from);
  await appendAudit(tx, caller.tenant, {
    ...byKey(caller),
    reason: null,
    event,
    conversation: into,
    subject: null,
    data: { from: event === 'context.merged' ? from : from[0], concepts },
  });
  return [...concepts];
}

/** @throws {ApiProblem} 404, 409 */
async function openOne(services: MemoryPorts, caller: Caller, named: string): Promise<string> {
  const { id, closedAt } = await conversationOf(services, caller, named);
  if (closedAt !== null) throw conversationClosed(id);
  return id;
}
