/** What housekeeping finds and repairs in the rows, tenant by tenant. Every change checks the row's own condition. */
import type { Where } from '../../../contracts/state/turn.ts';
import type { CutOff } from '../../../contracts/state/effect.ts';
import { cancelOpen } from '../clarifications/clarifications.ts';
import { cancelOpenContexts } from '../context/requests.ts';
import { addEvents } from '../conversations/events.ts';
import type { Database, Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';
import { housekeepingNotes } from './housekeeping-notes.ts';

interface Told {
  readonly text: string;
  readonly at: Date;
}

interface Suspect {
  readonly conversation: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly wasTaken: boolean;
  readonly missingSince: Date | null;
}

interface Untaken {
  readonly conversation: string;
  readonly messageId: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly isClosed: boolean;
  readonly isDoubted: boolean;
}

/** A message is taken up within milliseconds; half a minute covers a worker's restart. */
const untakenAfter = '30 seconds';
/** The message may wait in a paused or busy workflow, so it is not offered every minute. */
const offeredAgainAfter = '10 minutes';
/** A workflow that ends is found in the server's list at once; this look is for what no list shows. */
const lookedAtAgainAfter = '15 minutes';
/** An effect is tried for five minutes in all (`temporal-config/activity-options.ts`). */
const cutOffAfter = '5 minutes';

/** Whether an open conversation in which something was said is to be looked at, whatever waits in it; SQL. */
const isToLookAt = (talk: string, at: string): string =>
  `${talk}.closed_at is null and ${talk}.created_at < ${at} - interval '${untakenAfter}'
   and (${talk}.looked_at is null or ${talk}.looked_at < ${at} - interval '${lookedAtAgainAfter}'
     or ${talk}.missing_since is not null)
   and exists (select 1 from messages said where said.tenant = ${talk}.tenant and said.conversation = ${talk}.id)`;

export function postgresReconciliation(database: Database) {
  return {
    ...dueTenants(database),
    ...conversationsToLookAt(database),
    ...lostConversations(database),
    ...untakenMessages(database),
    ...cutOffEffects(database),
    ...housekeepingNotes(database),
  };
}

/** Whose turn it is. All times are the database's, so that no worker's clock matters. */
function dueTenants(database: Database) {
  return {
    async due(tenants: readonly string[]): Promise<readonly string[]> {
      const found = await database.asBearer({ kind: 'fleet', value: 'tenants' }, (rows) =>
        rows.query<{ tenant: string }>(
          'select tenant from tenants where tenant = any($1::text[]) and due_at <= now() order by due_at, tenant',
          [tenants],
        ),
      );
      return found.rows.map(({ tenant }) => tenant);
    },

    async take(tenant: string, isKnown: boolean): Promise<string | null> {
      const taken = await database.asTenant(tenant, (rows) =>
        rows.query<{ until: string }>(
          `update tenants set due_at = now() + interval '2 minutes'
            where tenant = $1 and (due_at <= now() or $2) returning due_at::text as until`,
          [tenant, isKnown],
        ),
      );
      return taken.rows[0]?.until ?? null;
    },

    async leave(tenant: string, taken: string, isLeft: boolean): Promise<void> {
      await database.asTenant(tenant, (rows) =>
        rows.query(
          `update tenants t set reconciled_at = now(), due_at = case
             when t.due_at <> $2::timestamptz then t.due_at
             when $3 or ${hasUnsettled} then now()
             else now() + interval '${lookedAtAgainAfter}' * (0.8 + 0.2 * random()) end
            where t.tenant = $1`,
          [tenant, taken, isLeft],
        ),
      );
    },
  };
}

/** What a next look may find in tenant t; SQL. */
const hasUnsettled = `(
  exists (select 1 from messages m where m.tenant = t.tenant and m.status in ('queued', 'in_progress'))
  or exists (select 1 from effects e where e.tenant = t.tenant and e.state = 'attempting')
  or exists (select 1 from conversations c where c.tenant = t.tenant and ${isToLookAt('c', 'now()')}))`;

/** Conversations that may have lost their workflow, and the results of checking them. */
function conversationsToLookAt(database: Database) {
  return {
    async suspects(
      tenant: string,
      {
        at,
        begun,
        named,
        limit,
      }: { readonly at: Date; readonly begun: Date; readonly named: readonly string[]; readonly limit: number },
    ): Promise<readonly Suspect[]> {
      const found = await database.asTenant(tenant, (rows) =>
        rows.query<Suspect>(
          `with waiting as (
             select distinct conversation from (
               select m.conversation from messages m join conversations o on o.tenant = m.tenant and o.id = m.conversation
                where m.tenant = $1 and m.status in ('queued', 'in_progress')
                  and m.at < $2::timestamptz - interval '${untakenAfter}'
                  and o.closed_at is null and (o.looked_at is null or o.looked_at < $5)
                order by m.at limit $4) as oldest)
           select c.id as conversation, c.assistant, c.assistant_version as "assistantVersion",
                  c.missing_since as "missingSince",
                  exists (select 1 from turns t where t.tenant = c.tenant and t.conversation = c.id) as "wasTaken"
             from conversations c
            where c.tenant = $1 and c.closed_at is null
              and (c.id = any($3::text[]) or c.id in (select conversation from waiting)
                or c.id in (select o.id from conversations o
                             where o.tenant = $1 and ${isToLookAt('o', '$2::timestamptz')} and (o.looked_at is null or o.looked_at < $5)
                             order by o.looked_at nulls first limit $4))
            order by c.id = any($3::text[]) desc, c.id in (select conversation from waiting) desc,
                     c.looked_at nulls first, c.id limit $4`,
          [tenant, at, named, limit, begun],
        ),
      );
      return found.rows;
    },

    async looked(
      tenant: string,
      seen: { readonly at: Date; readonly running: readonly string[]; readonly missing: readonly string[] },
    ): Promise<void> {
      const { at, running, missing } = seen;
      if (running.length + missing.length === 0) return;
      await database.asTenant(tenant, (rows) =>
        rows.query(
          `update conversations
              set looked_at = $2, missing_since = case when id = any($4::text[]) then coalesce(missing_since, $2::timestamptz) end
            where tenant = $1 and id = any($3::text[]) and closed_at is null`,
          [tenant, at, [...running, ...missing], missing],
        ),
      );
    },
  };
}

/** Conversations whose workflow is gone. */
function lostConversations(database: Database) {
  return {
    async closeLost(where: Where, { reason, text, at }: Told & { readonly reason: string }): Promise<boolean> {
      return database.asTenant(where.tenant, async (rows) => {
        const closed = await rows.query(
          `update conversations
              set state = 'closed', waiting_on = null, flow = null, offer = null, deadlines = '[]', open_requests = '[]',
                  question = null, asked = null, missing_since = null, closed_at = now(), updated_at = now()
            where tenant = $1 and id = $2 and closed_at is null`,
          [where.tenant, where.conversation],
        );
        if (closed.rowCount !== 1) return false;
        const failed = await failWaiting(rows, where, { text, at, ids: null });
        const last = failed.at(-1)?.turnId ?? `${where.conversation}:lost`;
        await say(rows, where, { text, at, turnId: last });
        await cancelOpen(rows, where, { by: 'parley' });
        await cancelOpenContexts(rows, where, { by: 'parley' });
        await addEvents(rows, where, [
          {
            event: 'conversation:message',
            data: { ...lostMessage(where, last), role: 'assistant', text, at: at.toISOString(), disposition: 'failed' },
          },
          { event: 'conversation:state', data: { state: 'closed', actor: 'parley', reason } },
        ]);
        return true;
      });
    },
  };
}

/** Messages that no turn has taken up. */
function untakenMessages(database: Database) {
  return {
    async untaken(
      tenant: string,
      { at, limit }: { readonly at: Date; readonly limit: number },
    ): Promise<readonly Untaken[]> {
      const found = await database.asTenant(tenant, (rows) =>
        rows.query<Untaken>(
          `select m.conversation, m.message_id as "messageId", c.assistant, c.assistant_version as "assistantVersion",
                  c.closed_at is not null as "isClosed", m.doubted_at is not null as "isDoubted"
             from messages m join conversations c on c.tenant = m.tenant and c.id = m.conversation
            where m.tenant = $1 and m.status = 'queued' and m.at < $2::timestamptz - interval '${untakenAfter}'
              and (m.offered_at is null or m.offered_at < $2::timestamptz - interval '${offeredAgainAfter}')
            order by m.at, m.serial limit $3`,
          [tenant, at, limit],
        ),
      );
      return found.rows;
    },

    async offered(
      { tenant, conversation }: Where,
      messageId: string,
      { at, isStalled }: { readonly at: Date; readonly isStalled: boolean },
    ): Promise<void> {
      await database.asTenant(tenant, async (rows) => {
        await rows.query(
          `update conversations set stalled_at = case when $4 then $3::timestamptz end
            where tenant = $1 and id = $2 and (stalled_at is not null or $4)`,
          [tenant, conversation, at, isStalled],
        );
        await rows.query(
          'update messages set offered_at = $4 where tenant = $1 and conversation = $2 and message_id = $3',
          [tenant, conversation, messageId, at],
        );
      });
    },

    async failMessage(where: Where, messageId: string, told: Told): Promise<void> {
      await database.asTenant(where.tenant, async (rows) => {
        // Locked first, as in every writer, to avoid a deadlock.
        await rows.query('select 1 from conversations where tenant = $1 and id = $2 for no key update', [
          where.tenant,
          where.conversation,
        ]);
        const failed = await failWaiting(rows, where, { ...told, ids: [messageId] });
        const data = { state: 'closed', waiting_on: null };
        if (failed.length > 0) await addEvents(rows, where, [{ event: 'conversation:state', data }]);
      });
    },
  };
}

/** Effects whose last attempt was cut off. */
function cutOffEffects(database: Database) {
  return {
    async cutOff(
      tenant: string,
      { at, limit }: { readonly at: Date; readonly limit: number },
    ): Promise<readonly CutOff[]> {
      const found = await database.asTenant(tenant, (rows) =>
        rows.query<CutOff>(
          `select e.conversation, e.action_id as "actionId", e.kind, e.preview, e.preview_hash as "previewHash", e.fence,
                  coalesce(e.attempted_at, e.updated_at) as "attemptedAt", c.participant, c.assistant,
                  c.assistant_version as "assistantVersion"
             from effects e join conversations c on c.tenant = e.tenant and c.id = e.conversation
            where e.tenant = $1 and e.state = 'attempting' and e.updated_at < $2::timestamptz - interval '${cutOffAfter}'
            order by e.updated_at limit $3`,
          [tenant, at, limit],
        ),
      );
      return found.rows;
    },
  };
}

/** Unanswered messages become failed; their senders may still wait and get a settled turn. */
async function failWaiting(
  tx: Queryable,
  where: Where,
  { text, at, ids }: Told & { readonly ids: readonly string[] | null },
): Promise<readonly { readonly messageId: string; readonly turnId: string }[]> {
  const failed = await tx.query<{ messageId: string; turnId: string }>(
    `update messages set status = 'failed', turn_id = coalesce(turn_id, message_id || ':lost')
      where tenant = $1 and conversation = $2 and role not in ('assistant', 'system')
        and status in ('queued', 'in_progress', 'waiting_context', 'waiting_clarification')
        and ($3::text[] is null or message_id = any($3))
      returning message_id as "messageId", turn_id as "turnId"`,
    [where.tenant, where.conversation, ids],
  );
  for (const { messageId, turnId } of failed.rows)
    await tx.query(
      `insert into turns (tenant, conversation, turn_id, settled, settled_at) values ($1, $2, $3, $4, $5)
         on conflict (tenant, conversation, turn_id) do update
           set settled = excluded.settled, settled_at = excluded.settled_at where turns.settled is null`,
      [where.tenant, where.conversation, turnId, storableJson(settledAs(messageId, turnId, { text, at })), at],
    );
  return failed.rows;
}

function settledAs(messageId: string, turnId: string, { text, at }: Told): Readonly<Record<string, unknown>> {
  return {
    message_id: messageId,
    turn_id: turnId,
    disposition: 'failed',
    state: 'closed',
    reply: { text, at: at.toISOString() },
    gate: null,
    offer: null,
    flow: null,
    clarification_request: null,
    context_request: null,
  };
}

/** The last message: after everything with a position, and not part of the transcript for a model. */
async function say(
  tx: Queryable,
  where: Where,
  { text, at, turnId }: Told & { readonly turnId: string },
): Promise<void> {
  await tx.query(
    `insert into messages (tenant, conversation, message_id, turn_id, role, text, position, status, for_model, at)
       values ($1, $2, $3, $4, 'assistant', $5,
         (select (coalesce(max(position), 0) + 1) / 2 * 2 + 1 from messages where tenant = $1 and conversation = $2),
         'completed', false, $6)
       on conflict (tenant, conversation, message_id) do nothing`,
    [where.tenant, where.conversation, lostMessage(where, turnId).message_id, turnId, text, at],
  );
}

function lostMessage({ conversation }: Where, turnId: string) {
  return { message_id: `${conversation}:lost`, turn_id: turnId };
}
