/** Token use of a conversation and of the tenant, and raising a conversation's used-up budget (G1). */
import { z } from 'zod';
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import type { Queryable } from '../../../adapters/postgres/database/database.ts';
import { conversationTokens, raiseBudget, tenantTokens } from '../../../adapters/postgres/usage/usage.ts';
import {
  conversationUsage,
  raiseBudgetBody,
  usageOfDay,
  type ConversationUsage,
} from '../../../contracts/wire/usage.ts';
import { byKey, callerIn } from '../../auth/callers.ts';
import { assistantOf } from '../conversations/assistant-of.ts';
import { conversationOf } from '../conversations/routes.ts';
import type { Api } from '../../process/api.ts';
import { idParams, listOf } from '../../process/inputs.ts';
import { conversationClosed } from '../../process/problem.ts';
import type { Assistants } from '../../process/assistants.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';

/** What these routes ask of the outside. */
interface UsagePorts {
  readonly assistants: Assistants;
  readonly database: Database;
}

/** Longest period of a tenant's days, and the default. */
const mostDays = 90;

export function usageRoutes(app: Api, services: UsagePorts): void {
  app.get(
    '/v1/usage',
    {
      schema: {
        summary: 'Tokens that the tenant has spent, by day (UTC), the latest last',
        querystring: z.strictObject({
          days: z.coerce.number().int().min(1).max(mostDays).default(7).describe('how many, today included'),
        }),
        response: { 200: listOf(usageOfDay) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const items = await services.database.asTenant(tenant, (rows) => tenantTokens(rows, tenant, request.query.days));
      return { items: [...items], next: null };
    },
  );

  app.get(
    '/v1/conversations/:id/usage',
    {
      schema: {
        summary: 'Tokens that a conversation has spent, and may spend',
        params: idParams,
        response: { 200: conversationUsage },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const conversation = await conversationOf(services, caller, request.params.id);
      const most = await budgetOf(services, conversation);
      return services.database.asTenant(caller.tenant, (rows) => usageIn(rows, caller.tenant, conversation.id, most));
    },
  );

  app.post(
    '/v1/conversations/:id/budget',
    {
      schema: {
        summary: 'Give a conversation more tokens, from where it stands',
        params: idParams,
        body: raiseBudgetBody,
        response: { 200: conversationUsage },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const conversation = await conversationOf(services, caller, request.params.id);
      if (conversation.closedAt !== null) throw conversationClosed(conversation.id);
      const { tokens, reason } = request.body;
      const most = await budgetOf(services, conversation);
      const where = { tenant: caller.tenant, conversation: conversation.id };
      return services.database.asTenant(caller.tenant, async (rows) => {
        await raiseBudget(rows, where, { tokens, most });
        const about = { event: 'conversation.budget-raised', conversation: conversation.id, subject: null } as const;
        await appendAudit(rows, caller.tenant, { ...about, ...byKey(caller), reason, data: { tokens } });
        return usageIn(rows, caller.tenant, conversation.id, most);
      });
    },
  );
}

/** The conversation's token budget in the version that it keeps; null: no limit. */
async function budgetOf({ assistants }: UsagePorts, conversation: ConversationRow): Promise<number | null> {
  const { file } = await assistantOf(assistants, conversation);
  return file.model.budget.conversationTokens;
}

async function usageIn(
  tx: Queryable,
  tenant: string,
  conversation: string,
  most: number | null,
): Promise<ConversationUsage> {
  const { days, total, conversationTo, stopped } = await conversationTokens(tx, { tenant, conversation });
  const limit = most === null ? null : Math.max(most, conversationTo);
  return {
    conversation_id: conversation,
    ...total,
    limit,
    left: limit === null ? null : Math.max(limit - total.tokens, 0),
    stopped: stopped && { scope: stopped.scope, since: stopped.since.toISOString() },
    days: [...days],
  };
}
