/** Token use of model calls, and budgets. Promise: fields are only added. */
import { z } from 'zod';
import { orderReason } from './conversation.ts';

const tokens = z.int().nonnegative();

/** Tokens of calls, counted by the model's server, or by Parley when it does not report them. */
export interface TokensSpent {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly calls: number;
}

/** The budgets for a call. Null: no budget. */
export interface TokenClaim {
  /** Budget of the conversation. */
  readonly conversation: number | null;
  /** Budget of the tenant per day (UTC). */
  readonly day: number | null;
  /** Most tokens that the call may cost. */
  readonly tokens: number;
}

export type BudgetScope = 'conversation' | 'day';

/** `busy`: running calls may use up the rest of the day's budget, and this one has to wait for them. */
export type Claimed =
  | { readonly kind: 'open' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'spent'; readonly scope: BudgetScope };

export const usageOfDay = z.object({
  /** UTC. */
  day: z.iso.date(),
  prompt_tokens: tokens,
  completion_tokens: tokens,
  tokens,
  calls: tokens,
});

/** `GET /v1/conversations/{id}/usage`. */
export const conversationUsage = z.object({
  conversation_id: z.string(),
  prompt_tokens: tokens,
  completion_tokens: tokens,
  tokens,
  calls: tokens,
  /** Its budget, including what operators have added; null: no limit. */
  limit: tokens.nullable(),
  left: tokens.nullable(),
  /** The exhausted budget; null: none. */
  stopped: z.object({ scope: z.enum(['conversation', 'day']), since: z.iso.datetime() }).nullable(),
  /** Latest last, at most 31. */
  days: z.array(usageOfDay),
});

/** `POST /v1/conversations/{id}/budget`. */
export const raiseBudgetBody = z.strictObject({
  /** Tokens to add. */
  tokens: z.int().min(1).max(100_000_000),
  reason: orderReason,
});

export type UsageOfDay = z.infer<typeof usageOfDay>;
export type ConversationUsage = z.infer<typeof conversationUsage>;
export type RaiseBudgetBody = z.infer<typeof raiseBudgetBody>;
