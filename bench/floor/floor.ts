/**
 * The floors that a turn of Parley is compared with, on the same servers: the bare one (an Update and an empty
 * activity) is what the engine takes, the fair one (a route, the Update, an activity with the same model call and two
 * rows) what any assistant with a model and a database takes.
 */
import type { ModelRequest } from '../../contracts/state/model.ts';
import { randomUUID } from 'node:crypto';
import { Client, Connection, WithStartWorkflowOperation, type WorkflowClient } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import type { Database } from '../../adapters/postgres/database/database.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { startMeasured, type MeasuredProcess } from '../cost/children.ts';
import { post, type MeasuredParley } from '../cost/product.ts';
import { bareReceipt, bareTurn, type FloorMessage } from './messages.ts';
import type { FloorSettings } from './settings.ts';

export interface Floor {
  readonly worker: MeasuredProcess;
  readonly api: MeasuredProcess;
  bareTurn(conversation: string): Promise<void>;
  bareReceipt(conversation: string): Promise<void>;
  fairTurn(conversation: string): Promise<void>;
  /** Ends the floors' workflows with their processes, and drops their table. */
  close(): Promise<void>;
}

export const floorText = 'He has not called.';

export async function openFloor(servers: Servers, { owner, model }: MeasuredParley): Promise<Floor> {
  await makeTable(owner);
  const taskQueue = `floor-${randomUUID().slice(0, 8)}`;
  const settings: FloorSettings = { servers, taskQueue, modelUrl: model.url, request: lastRequest(model) };
  const env = { BENCH_FLOOR: JSON.stringify(settings) };
  const [worker, api] = await Promise.all([
    startMeasured('bench/floor/worker.ts', env),
    startMeasured('bench/floor/api.ts', env),
  ]);
  const connection = await Connection.connect({ address: servers.temporal });
  const { workflow } = new Client({ connection, namespace: servers.namespace });
  const begun = new Set<string>();
  const message = (conversation: string): FloorMessage => {
    begun.add(conversation);
    return { conversation, messageId: randomUUID(), text: floorText };
  };
  return {
    worker,
    api,
    bareTurn: (conversation) => update(workflow, taskQueue, bareTurn, message(conversation)),
    bareReceipt: (conversation) => update(workflow, taskQueue, bareReceipt, message(conversation)),
    async fairTurn(conversation) {
      const { reply } = await post<{ reply: string }>(`${String(api.news['url'])}/say`, null, message(conversation));
      if (reply === '') throw new Error('The floor gave no reply.');
    },
    async close() {
      await Promise.all([...begun].map((id) => workflow.getHandle(id).terminate('measured')));
      await Promise.all([worker.stop(), api.stop()]);
      await connection.close();
      await owner.query('drop schema bench_floor cascade');
    },
  };
}

async function update<Receipt>(
  workflow: WorkflowClient,
  taskQueue: string,
  definition: UpdateDefinition<Receipt, [FloorMessage]>,
  message: FloorMessage,
): Promise<void> {
  await workflow.executeUpdateWithStart(definition, {
    args: [message],
    updateId: message.messageId,
    startWorkflowOperation: new WithStartWorkflowOperation('floor', {
      workflowId: message.conversation,
      taskQueue,
      workflowIdConflictPolicy: 'USE_EXISTING',
    }),
  });
}

async function makeTable(owner: Database): Promise<void> {
  await owner.query('drop schema if exists bench_floor cascade');
  await owner.query('create schema bench_floor');
  await owner.query(`create table bench_floor.said (
    conversation text, message_id text, role text, text text not null, at timestamptz not null default now(),
    primary key (conversation, message_id, role))`);
}

/** The latest request of the product, so that the floor asks for the same. */
function lastRequest({ requests }: MeasuredParley['model']): ModelRequest {
  const body = requests.at(-1)?.body as
    | { readonly messages: readonly { readonly role: string; readonly content: string }[]; readonly max_tokens: number }
    | undefined;
  if (!body) throw new Error('The product has not asked the model yet; let it answer a message first.');
  const [system, ...messages] = body.messages;
  return {
    assistant: 'floor',
    system: system?.content ?? '',
    messages: messages.map(({ role, content }) => ({
      role: role === 'assistant' ? 'assistant' : 'participant',
      text: content,
    })),
    maxTokens: body.max_tokens,
  };
}
