/**
 * The Nexus service `parley` (decision 0035): any workflow of any SDK asks a person, and waits for as long as that takes.
 * Each operation is backed by a workflow, found by the operation's request id. Support of the SDK is experimental.
 */
import { createHash } from 'node:crypto';
import { Client, type ConnectionLike } from '@temporalio/client';
import type { PayloadCodec } from '@temporalio/common';
import { startWorkflow, WorkflowRunOperationHandler } from '@temporalio/nexus';
import * as nexus from 'nexus-rpc';
import type { NexusPorts } from '../activities/nexus.ts';
import type { Database } from '../adapters/postgres/database/database.ts';
import { postgresNexus } from '../adapters/postgres/nexus/operations.ts';
import { uuidOf } from '../adapters/postgres/database/uuid.ts';
import type { SignatureCheck, Signer } from '../adapters/signatures/signatures.ts';
import type { NewConversationRow } from '../adapters/postgres/conversations/conversations.ts';
import {
  nexusInputs,
  type NexusAnswers,
  type NexusAsked,
  type NexusInputs,
  type NexusOperation,
} from '../contracts/wire/nexus.ts';
import { codecsOf } from '../temporal-config/connection/client.ts';
import { nexusService, nexusWorkflowType } from '../temporal-config/nexus.ts';
import { taskQueues } from '../temporal-config/task-queues.ts';
import { remind, nexusIdOf } from '../workflows/conversation/messages.ts';
import type { StoredAssistants } from './assistants.ts';
import { beginningOf, offerOf, runsOf } from './reconciling.ts';

export interface NexusSettings {
  readonly connection: ConnectionLike;
  readonly namespace: string;
  readonly lane: string | null;
  readonly database: Database;
  readonly signer: Pick<Signer, 'message' | 'operation'> & { readonly check: Pick<SignatureCheck, 'operation'> };
  readonly codec: PayloadCodec | null;
  readonly assistants: StoredAssistants;
}

/** What the activities need, and what the service checks before it starts anything. */
export function nexusPorts(settings: NexusSettings): NexusPorts['nexus'] & ServicePorts['nexus'] {
  const { connection, namespace, database, codec, assistants, signer } = settings;
  const rows = postgresNexus(database);
  const runs = runsOf(new Client({ connection, namespace, dataConverter: codecsOf(codec) }), settings);
  return {
    async open(asked) {
      const { where, input, isOwn } = asked;
      const known = isOwn ? null : await rows.find(where);
      const version = isOwn ? await rows.currentVersion(input.assistant) : (known?.assistantVersion ?? null);
      if (version === null) return null;
      const department = asked.operation === 'clarify' ? await departmentOf(assistants, asked.input, version) : null;
      if (isOwn) await rows.open(where.tenant, rowOf(asked, version, department));
      return { department };
    },
    accept: rows.accept,
    withdraw: rows.withdraw,
    async say(where, messageId) {
      const offer = await offerOf(settings, where, { messageId, isDoubted: false });
      return offer === null ? { kind: 'refused' } : runs.offer(where, offer);
    },
    async remind(where, reminder) {
      const row = await rows.find(where);
      if (row === null) return { kind: 'ended' };
      const beginning = await beginningOf(settings, where.tenant, row);
      const flags = { isOperators: false, isDoubted: false, update: remind.name };
      return runs.offer(where, {
        ...beginning,
        ...flags,
        messageId: `nexus-${reminder.reminderId}`,
        message: reminder,
      });
    },
    isOurs: (asked) => signer.check.operation(signedIn(asked), (asked as NexusAsked | null)?.mac),
    signed: (asked) => ({ ...asked, mac: signer.operation(signedIn(asked)) }),
    stateOf: rows.stateOf,
    effect: rows.effect,
    refusalOf: (asked) => refusalOf({ rows, assistants }, asked),
  };
}

interface Refusal {
  readonly type: 'NOT_FOUND' | 'BAD_REQUEST' | 'CONFLICT';
  readonly message: string;
}

type Rows = ReturnType<typeof postgresNexus>;

/** Why it may not be asked; null: it may. */
async function refusalOf(
  { rows, assistants }: { readonly rows: Rows; readonly assistants: StoredAssistants },
  { operation, where, input, isOwn }: NexusAsked,
): Promise<Refusal | null> {
  const { tenant } = where;
  const unknown = (what: string): Refusal => ({ type: 'NOT_FOUND', message: what });
  if (!(await rows.hasTenant(tenant))) return unknown(`There is no tenant "${tenant}".`);
  const version = await rows.currentVersion(input.assistant);
  if (version === null) return unknown(`There is no assistant "${input.assistant}".`);
  if (!isOwn) {
    const row = await rows.find(where);
    if (row === null) return unknown(`There is no conversation "${where.conversation}" in "${tenant}".`);
    if (row.assistant !== input.assistant)
      return malformed('/assistant', `the conversation is held with "${row.assistant}"`);
    return row.closedAt === null ? null : { type: 'CONFLICT', message: 'The conversation is closed.' };
  }
  if (operation !== 'clarify') return null;
  const { policy, types } = await assistants.find(input.assistant, version);
  if (!policy.clarification.instructions) return malformed('/assistant', `"${input.assistant}" takes no instructions`);
  const names = [...types.map(({ name }) => name), 'free'];
  return names.includes(input.type) ? null : malformed('/type', `must be one of ${names.join(', ')}`);
}

/** Of the conversation that is opened for it. */
function rowOf(asked: NexusAsked, assistantVersion: string, department: string | null): NewConversationRow {
  const { assistant } = asked.input;
  const { sender = null, ...about } = aboutOf(asked);
  const nobody = { participant: null, name: null, email: null };
  return { id: asked.where.conversation, assistant, assistantVersion, ...nobody, ...about, sender, department };
}

async function departmentOf(
  assistants: StoredAssistants,
  { assistant, type, department }: NexusInputs['clarify'],
  version: string,
): Promise<string | null> {
  const { types } = await assistants.find(assistant, version);
  return department ?? types.find(({ name }) => name === type)?.department ?? null;
}

function malformed(place: string, expected: string): Refusal {
  return { type: 'BAD_REQUEST', message: `The input is not acceptable at "${place}": ${expected}.` };
}

/** What is signed of it. Total: whoever starts a workflow may start it with anything. */
function signedIn(asked: unknown): object {
  const {
    mac: _itself,
    isBegun: _since,
    ...rest
  } = typeof asked === 'object' && asked !== null ? (asked as NexusAsked) : ({} as NexusAsked);
  return rest;
}

/** What a new conversation is about. */
function aboutOf({ operation, input }: NexusAsked) {
  const timeZone = input.timeZone ?? null;
  if (operation === 'clarify') return { timeZone, locale: null, session: null, sender: input.from };
  if (operation === 'remind') return { timeZone, locale: null, session: null };
  return { timeZone, locale: input.locale ?? null, session: input.session ?? null };
}

export interface ServiceSettings {
  readonly lane: string | null;
  /** Tenants that may be asked; `*`: each. */
  readonly tenants: readonly string[];
  readonly ports: ServicePorts;
}

export interface ServicePorts {
  readonly nexus: {
    /** Null: it may be asked. */
    readonly refusalOf: (asked: NexusAsked) => Promise<Refusal | null>;
    /** With the mark of our service. */
    readonly signed: <Asked extends NexusAsked>(asked: Asked) => Asked;
  };
}

const definition = nexus.service(nexusService, {
  clarify: nexus.operation<unknown, NexusAnswers['clarify']>(),
  approve: nexus.operation<unknown, NexusAnswers['approve']>(),
  requestContext: nexus.operation<unknown, NexusAnswers['requestContext']>(),
  remind: nexus.operation<unknown, NexusAnswers['remind']>(),
  converse: nexus.operation<unknown, NexusAnswers['converse']>(),
});

/** The service, for a worker of its own. */
export function parleyService({ lane, tenants, ports }: ServiceSettings): nexus.ServiceHandler {
  const taskQueue = taskQueues(lane ?? undefined).conversations;
  const handler = <Name extends NexusOperation>(operation: Name) =>
    new WorkflowRunOperationHandler<unknown, NexusAnswers[Name]>(async (ctx, given) => {
      const asked = askedIn(operation, given, ctx.requestId);
      const { tenant, conversation } = asked.where;
      // Whoever reaches the endpoint may name any tenant: those that nobody has opened to it are as none.
      const refused =
        tenants.includes('*') || tenants.includes(tenant)
          ? await ports.nexus.refusalOf(asked)
          : ({
              type: 'NOT_FOUND',
              message: `There is no tenant "${tenant}", or PARLEY_NEXUS_TENANTS leaves it out.`,
            } as const);
      if (refused !== null) throw new nexus.HandlerError(refused.type, refused.message);
      return startWorkflow(ctx, nexusWorkflowType, {
        workflowId: nexusIdOf(tenant, conversation, asked.id),
        taskQueue,
        args: [ports.nexus.signed(asked)],
        // Asked again, also after it was answered, it is the same conversation and the same answer.
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        staticSummary: `${operation}: ${asked.input.assistant}`,
        priority: { fairnessKey: tenant },
      });
    });
  return nexus.serviceHandler(definition, {
    clarify: handler('clarify'),
    approve: handler('approve'),
    requestContext: handler('requestContext'),
    remind: handler('remind'),
    converse: handler('converse'),
  });
}

/** @throws {nexus.HandlerError} `BAD_REQUEST` with the place of the fault */
function askedIn<Name extends NexusOperation>(
  operation: Name,
  given: unknown,
  requestId: string,
): Extract<NexusAsked, { operation: Name }> {
  const read = nexusInputs[operation].safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `"/${path.map(String).join('/')}" ${message}`);
    throw new nexus.HandlerError('BAD_REQUEST', `The input of "${operation}" is not acceptable: ${faults.join('; ')}.`);
  }
  const input = read.data as NexusInputs[Name];
  const { tenant, requestId: own } = input;
  const conversationId = 'conversationId' in input ? input.conversationId : undefined;
  const same = ['nexus', tenant, operation, own === undefined ? ['operation', requestId] : ['given', own]];
  return {
    operation,
    input,
    where: { tenant, conversation: conversationId ?? uuidOf(same) },
    id: createHash('sha256').update(JSON.stringify(same)).digest('hex').slice(0, 32),
    isOwn: conversationId === undefined,
  } as Extract<NexusAsked, { operation: Name }>;
}
