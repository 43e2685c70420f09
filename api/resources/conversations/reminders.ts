/** Reminders over REST (T1, T2): listed, ordered, moved, cancelled. Words go into a row before the workflow is told (R9). */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import {
  findReminder,
  listReminders,
  withdrawReminder,
  writeReminder,
  type ReminderRow,
} from '../../../adapters/postgres/conversations/reminders.ts';
import type { Refused, Taken } from '../../../adapters/temporal/conversations.ts';
import type { Remind, RemindReceipt } from '../../../contracts/state/messages.ts';
import {
  moveReminderBody,
  remindBody,
  reminderOnWire,
  reminderStatus,
  type MoveReminderBody,
  type RemindBody,
  type ReminderOnWire,
} from '../../../contracts/wire/reminder.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import { mustBringWordsOf } from '../../auth/parties.ts';
import { keyIn } from '../../http/idempotency.ts';
import { problemOfRefusal, unknownReminder } from '../../http/refusals.ts';
import type { Api } from '../../process/api.ts';
import type { ConversationsPorts } from './ports.ts';
import { idParams, listOf, listQuery, reminderParams } from '../../process/inputs.ts';
import { conversationClosed, notAcceptable, queueFull, unknownPosition } from '../../process/problem.ts';
import { assistantOf } from './assistant-of.ts';
import { conversationOf } from './routes.ts';
import { startOf } from './send-to-workflow.ts';

export function reminderRoutes(app: Api, services: ConversationsPorts): void {
  const path = '/v1/conversations/:id/reminders' as const;
  app.post(
    path,
    {
      schema: {
        summary: 'Remind somebody of something, once or again and again',
        params: idParams,
        body: remindBody,
        response: { 201: reminderOnWire },
      },
    },
    async (request, reply) => {
      const about = await aboutOf(services, request, request.params.id);
      mustBringWordsOf(about.caller, about.conversation);
      if (about.conversation.closedAt !== null) throw conversationClosed(about.conversation.id);
      return reply.code(201).send(await plan(services, about, request.body));
    },
  );
  app.get(
    path,
    {
      schema: {
        summary: 'List the reminders of a conversation',
        params: idParams,
        querystring: listQuery.extend({ status: reminderStatus.optional() }),
        response: { 200: listOf(reminderOnWire) },
      },
    },
    async (request) => {
      const { where, conversation } = await aboutOf(services, request, request.params.id);
      const found = await services.database.asTenant(where.tenant, (tx) => listReminders(tx, where, request.query));
      if (found === null) throw unknownPosition(request.query.after ?? '');
      const items = found.items.map((row) => onWire(conversation.id, row));
      return { items, next: found.more ? (items.at(-1)?.reminder_id ?? null) : null };
    },
  );
}

export function reminderItemRoutes(app: Api, services: ConversationsPorts): void {
  const path = '/v1/conversations/:id/reminders/:mid' as const;
  const schema = { params: idParams.extend(reminderParams.shape), response: { 200: reminderOnWire } };
  app.get(path, { schema: { summary: 'Show a reminder', ...schema } }, async (request) =>
    shownAs(services, await aboutOf(services, request, request.params.id), request.params.mid),
  );
  app.patch(path, { schema: { summary: 'Move a reminder', body: moveReminderBody, ...schema } }, (request) =>
    orderOf(services, request, timeOf(request.body)),
  );
  app.delete(path, { schema: { summary: 'Cancel a reminder', ...schema } }, (request) =>
    orderOf(services, request, { cancel: true }),
  );
}

/** An order about a reminder that is known. */
async function orderOf(
  services: ConversationsPorts,
  request: FastifyRequest<{ Params: { id: string; mid: string } }>,
  asked: Remind,
): Promise<ReminderOnWire> {
  const { id, mid } = request.params;
  const about = await aboutOf(services, request, id);
  mustBringWordsOf(about.caller, about.conversation);
  await shownAs(services, about, mid);
  return order(services, about, mid, asked);
}

interface About {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly where: { readonly tenant: string; readonly conversation: string };
  readonly idempotencyKey: string | undefined;
}

async function aboutOf(services: ConversationsPorts, request: FastifyRequest, id: string): Promise<About> {
  const caller = callerIn(request);
  const conversation = await conversationOf(services, caller, id);
  const where = { tenant: caller.tenant, conversation: id };
  return { caller, conversation, where, idempotencyKey: keyIn(request) };
}

/** Writes its words and tells the workflow; a refused one leaves no row. */
async function plan(services: ConversationsPorts, about: About, body: RemindBody): Promise<ReminderOnWire> {
  const { caller, where } = about;
  const id = idOf(about);
  await services.database.asTenant(caller.tenant, (tx) => writeReminder(tx, where, id, body.text));
  const { for: whom, if_unanswered: ifUnanswered, after_close: afterClose } = body;
  return order(services, about, id, {
    ...timeOf(body),
    ...(whom === undefined ? {} : { for: whom }),
    ...(ifUnanswered === undefined ? {} : { ifUnanswered }),
    ...(afterClose === undefined ? {} : { afterClose }),
  });
}

async function order(services: ConversationsPorts, about: About, id: string, asked: Remind): Promise<ReminderOnWire> {
  const { caller, conversation, where } = about;
  const start = startOf(services, caller.tenant, conversation, await assistantOf(services.assistants, conversation));
  const told = await services.conversations.remind(start, `remind-${randomUUID()}`, {
    ...asked,
    reminderId: id,
    ...byKey(caller),
  });
  if (told.kind === 'receipt') return shownAs(services, about, id);
  await services.database.asTenant(caller.tenant, (tx) => withdrawReminder(tx, where, id));
  throw problemOf(about, id, told);
}

function problemOf(
  { conversation: { id: conversation } }: About,
  id: string,
  told: Exclude<Taken<RemindReceipt>, { kind: 'receipt' }>,
): Error {
  switch (told.kind) {
    case 'refused':
      return isNotAcceptable(told) ?? problemOfRefusal(told, { conversation, reminder: id });
    case 'queue-full':
      return queueFull(told.retryAfterS);
    case 'ended':
      return conversationClosed(conversation);
    default:
      return told satisfies never;
  }
}

/** The place in the body that corresponds to the one in the order. */
function isNotAcceptable({ type, details }: Refused): Error | null {
  const [detail] = details ?? [];
  if (type !== 'MalformedMessage' || typeof detail !== 'object' || detail === null) return null;
  const { place = '', expected = '' } = detail as { readonly place?: string; readonly expected?: string };
  return notAcceptable(
    place.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    `expected ${expected}`,
  );
}

async function shownAs(
  services: ConversationsPorts,
  { where, conversation }: About,
  id: string,
): Promise<ReminderOnWire> {
  const row = await services.database.asTenant(where.tenant, (tx) => findReminder(tx, where, id));
  if (row === null) throw unknownReminder(conversation.id, id);
  return onWire(conversation.id, row);
}

function timeOf({ at, in_s: inS, time_zone: timeZone, rule }: MoveReminderBody): Remind {
  return { at, inS, timeZone, rule };
}

function onWire(conversation: string, { text, state }: ReminderRow): ReminderOnWire {
  const { id, for: whom, status, dueAt, zone, starts, rule, ifUnanswered, afterClose, said } = state;
  return {
    reminder_id: id,
    conversation_id: conversation,
    text,
    for: whom,
    status,
    due_at: new Date(dueAt).toISOString(),
    time_zone: zone,
    starts,
    rule,
    if_unanswered: ifUnanswered,
    after_close: afterClose,
    said,
  };
}

/** The same for a request that is repeated with its Idempotency-Key. */
function idOf({ caller, where, idempotencyKey }: About): string {
  if (idempotencyKey === undefined) return randomUUID();
  const parts = JSON.stringify([caller.tenant, caller.family, where.conversation, 'reminder', idempotencyKey]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
