/** Token use of model calls: reserved before, counted after, and reported. */
import type { BudgetScope, Claimed, TokenClaim, TokensSpent, UsageOfDay } from '../../../contracts/wire/usage.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { statement, type Database, type Queryable } from '../database/database.ts';
import { storableJson } from '../database/storable-json.ts';

const claimTokens = statement('claim-tokens', 'select claim_tokens($1, $2, $3, $4) as claimed');
const noteUsage = statement('note-usage', 'select note_usage($1, $2, $3, $4)');

/** For calls that settle no turn. */
export function postgresUsage(database: Pick<Database, 'query'>) {
  return {
    async claim({ tenant, conversation }: Where, ref: string, claim: TokenClaim): Promise<Claimed> {
      const { rows } = await database.query<{ claimed: Claimed }>(
        claimTokens([tenant, conversation, ref, storableJson(claim)]),
      );
      const [row] = rows;
      if (!row) throw new Error('claim_tokens() answered nothing.');
      return row.claimed;
    },

    async note({ tenant, conversation }: Where, ref: string, spent: TokensSpent | null): Promise<void> {
      await database.query(noteUsage([tenant, conversation, ref, storableJson(spent)]));
    },
  };
}

/** The token use of a conversation, and which budget stops it. */
export interface ConversationTokens {
  /** The latest last. */
  readonly days: readonly UsageOfDay[];
  readonly total: Omit<UsageOfDay, 'day'>;
  /** The raised limit, if it exceeds the conversation's own budget. */
  readonly conversationTo: number;
  readonly stopped: { readonly scope: BudgetScope; readonly since: Date } | null;
}

/** Days that are shown. */
const mostDays = 31;

export async function conversationTokens(tx: Queryable, { tenant, conversation }: Where): Promise<ConversationTokens> {
  const found = await tx.query<StoredDay>(
    `select day::text, prompt, completion, calls from token_usage where tenant = $1 and conversation = $2 order by day`,
    [tenant, conversation],
  );
  const budgets = await tx.query<{ conversation_to: string; stopped_by: BudgetScope | null; stopped_at: Date }>(
    `select conversation_to, stopped_at,
            case when stopped_by = 'conversation' or stopped_on = (now() at time zone 'UTC')::date then stopped_by end as stopped_by
       from conversation_budgets where tenant = $1 and conversation = $2`,
    [tenant, conversation],
  );
  const days = found.rows.map(dayOf);
  const [budget] = budgets.rows;
  const stopped = budget?.stopped_by ? { scope: budget.stopped_by, since: budget.stopped_at } : null;
  return {
    days: days.slice(-mostDays),
    total: totalOf(days),
    conversationTo: Number(budget?.conversation_to ?? 0),
    stopped,
  };
}

/**
 * Raises a conversation's limit by `tokens`, from its use or its budget, whichever is higher; the tenant's day does not
 * stop it for the same number. `most`: its own budget; null: it has none.
 */
export async function raiseBudget(
  tx: Queryable,
  { tenant, conversation }: Where,
  { tokens, most }: { readonly tokens: number; readonly most: number | null },
): Promise<void> {
  await tx.query(
    `insert into conversation_budgets as b (tenant, conversation, conversation_to, day_to)
       select $1, $2, greatest(used.tokens, $4::bigint) + $3, used.tokens + $3
         from (select coalesce(sum(prompt + completion), 0)::bigint as tokens from token_usage where tenant = $1 and conversation = $2) used
       on conflict (tenant, conversation) do update
         set conversation_to = greatest(excluded.conversation_to, b.conversation_to + $3),
             day_to = greatest(excluded.day_to, b.day_to + $3), stopped_by = null`,
    [tenant, conversation, tokens, most],
  );
}

/** Token use of a tenant's latest days, the latest last; days without a call are left out. */
export async function tenantTokens(tx: Queryable, tenant: string, days: number): Promise<readonly UsageOfDay[]> {
  const found = await tx.query<StoredDay>(
    `select day::text, sum(prompt) as prompt, sum(completion) as completion, sum(calls) as calls from tenant_token_usage
      where tenant = $1 and day > (now() at time zone 'UTC')::date - $2::integer group by day order by day`,
    [tenant, days],
  );
  return found.rows.map(dayOf);
}

/** Total counts, for the metrics. */
export async function tokenCounts(tx: Queryable, tenant: string): Promise<Readonly<Record<string, number>>> {
  const used = await tx.query<Record<'prompt' | 'completion', string>>(
    `select coalesce(sum(prompt), 0) as prompt, coalesce(sum(completion), 0) as completion from tenant_token_usage where tenant = $1`,
    [tenant],
  );
  const notes = await tx.query<{ did: string; total: string }>(
    'select did, total from summary_counts where tenant = $1',
    [tenant],
  );
  const counted = notes.rows.map(({ did, total }) => [`notes_${did}`, Number(total)] as const);
  const { prompt = 0, completion = 0 } = used.rows[0] ?? {};
  return { prompt: Number(prompt), completion: Number(completion), ...Object.fromEntries(counted) };
}

interface StoredDay {
  readonly day: string;
  readonly prompt: string;
  readonly completion: string;
  readonly calls: string | number;
}

function dayOf({ day, prompt, completion, calls }: StoredDay): UsageOfDay {
  const prompt_tokens = Number(prompt);
  const completion_tokens = Number(completion);
  return { day, prompt_tokens, completion_tokens, tokens: prompt_tokens + completion_tokens, calls: Number(calls) };
}

function totalOf(days: readonly UsageOfDay[]): Omit<UsageOfDay, 'day'> {
  const sum = (of: 'prompt_tokens' | 'completion_tokens' | 'tokens' | 'calls'): number =>
    days.reduce((total, day) => total + day[of], 0);
  return {
    prompt_tokens: sum('prompt_tokens'),
    completion_tokens: sum('completion_tokens'),
    tokens: sum('tokens'),
    calls: sum('calls'),
  };
}
