/** Rows for operations of the Nexus service: a conversation made for one, its message, and how both stand. */
import { randomUUID } from 'node:crypto';
import type { Where } from '../../../contracts/state/turn.ts';
import { listAssistants } from '../assistants/assistants.ts';
import { listClarifications } from '../clarifications/clarifications.ts';
import { listContextRequests } from '../context/requests.ts';
import { suppliesOf } from '../context/supplies.ts';
import type { Database, Queryable } from '../database/database.ts';
import { hasTenant } from '../keys/tenants.ts';
import { acceptMessage, settledAnswer, withdrawMessage } from '../turns/messages.ts';
import {
  findConversation,
  insertConversation,
  type ConversationRow,
  type NewConversationRow,
} from '../conversations/conversations.ts';
import { findReminder } from '../conversations/reminders.ts';

/** Requests of one conversation that are looked at; the last ones count. */
const mostRequests = 100;

export function postgresNexus(database: Database) {
  return {
    hasTenant: (tenant: string): Promise<boolean> => hasTenant(database, tenant),

    /** Version of the assistant that new conversations begin with; null: there is none of this name. */
    async currentVersion(name: string): Promise<string | null> {
      const known = await listAssistants(database);
      return known.find((one) => one.name === name)?.version ?? null;
    },

    async find({ tenant, conversation }: Where): Promise<ConversationRow | null> {
      return database.asTenant(tenant, (rows) => findConversation(rows, tenant, conversation));
    },

    /** One that is there stays as it is. */
    async open(tenant: string, made: NewConversationRow): Promise<void> {
      await database.asTenant(tenant, (rows) => insertConversation(rows, tenant, made));
    },

    /** Null: the conversation is closed, or not there. */
    async accept(
      { tenant, conversation }: Where,
      said: {
        readonly messageId: string;
        readonly text: string;
        readonly hash: string;
        readonly instruction: unknown;
        readonly at: number;
      },
    ): Promise<'queued' | 'taken-up' | 'another' | null> {
      const message = { ...said, conversation, participant: null, size: said.text.length, turnId: randomUUID() };
      const accepted = await acceptMessage(database, tenant, message);
      if (accepted === null) return null;
      if (accepted.inserted) return 'queued';
      if (accepted.known === null) return null;
      if (accepted.known.hash !== said.hash) return 'another';
      return accepted.known.status === 'queued' ? 'queued' : 'taken-up';
    },

    async withdraw({ tenant, conversation }: Where, messageId: string): Promise<void> {
      await database.asTenant(tenant, (rows) => withdrawMessage(rows, tenant, conversation, messageId));
    },

    /** Null: it is gone. */
    stateOf: (where: Where, id: string) => database.asTenant(where.tenant, (rows) => stateOf(rows, where, id)),

    /** What became of an action, and who has approved it last. */
    async effect({ tenant, conversation }: Where, actionId: string) {
      return database.asTenant(tenant, async (rows) => {
        const effects = await rows.query<{ state: string; providerRef: string | null }>(
          `select state, provider_ref as "providerRef" from effects
            where tenant = $1 and conversation = $2 and action_id = $3`,
          [tenant, conversation, actionId],
        );
        const approvals = await rows.query<{ actor: string; via: string }>(
          `select actor, via from approvals where tenant = $1 and conversation = $2 and action_id = $3
            order by at desc limit 1`,
          [tenant, conversation, actionId],
        );
        return { effect: effects.rows[0] ?? null, by: approvals.rows[0] ?? null };
      });
    },
  };
}

/** How a conversation stands, and the message or reminder `id` in it. */
async function stateOf(rows: Queryable, { tenant, conversation }: Where, id: string) {
  const row = await findConversation(rows, tenant, conversation);
  if (row === null) return null;
  const page = { limit: mostRequests, order: 'desc' } as const;
  const asked = await listClarifications(rows, tenant, { conversation, participant: null }, page);
  const wanted = await listContextRequests(rows, tenant, { conversation, participant: null }, page);
  const contexts = (wanted?.items ?? []).map(({ state }) => state).toReversed();
  const last = contexts.at(-1);
  const taken = last?.slots.flatMap(({ supplies }) => supplies) ?? [];
  const supplies = last ? await suppliesOf(rows, tenant, last.id, taken) : [];
  const reminder = await findReminder(rows, { tenant, conversation }, id);
  const settled = await settledAnswer(rows, tenant, conversation, { messageId: id, turnId: '' });
  return {
    settled,
    isClosed: row.closedAt !== null,
    action: row.flow?.action_id ?? null,
    clarifications: (asked?.items ?? [])
      .map(({ state: { status, answeredBy, answers } }) => ({ status, answeredBy, answers }))
      .toReversed(),
    contexts: contexts.map(({ status }) => ({ status })),
    supplies: supplies.map(({ slotKey, label, shown, providedBy }) => ({ slotKey, label, content: shown, providedBy })),
    reminder: reminder && { status: reminder.state.status, said: reminder.state.said },
  };
}
