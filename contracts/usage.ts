/**
 * What model calls cost, in tokens, and what they may cost. Promise: fields are only added.
 */
import { z } from 'zod';
import { orderReason } from './conversation.ts';

const tokens = z.int().nonnegative();

/** What calls have cost, counted by the model's server, or by us where it does not say. */
export interface TokensSpent {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly calls: number;
}

/** What a call is measured against before it is made. Null: no budget. */
export interface TokenClaim {
  /** Tokens that the conversation may cost. */
  readonly conversation: number | null;
  /** Tokens that the tenant may spend on a day (UTC). */
  readonly day: number | null;
  /** What the call may cost at most. */
  readonly tokens: number;
}

export type BudgetScope = 'conversation' | 'day';

/** `busy`: calls under way may use up what is left of the day, and this one has to wait for them. */
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
  /** Tokens that it may cost, with what operators have added; null: as many as it likes. */
  limit: tokens.nullable(),
  left: tokens.nullable(),
  /** Which budget keeps the model from being asked; null: none. */
  stopped: z.object({ scope: z.enum(['conversation', 'day']), since: z.iso.datetime() }).nullable(),
  /** The latest last, at most 31. */
  days: z.array(usageOfDay),
});

/** `POST /v1/conversations/{id}/budget`. */
export const raiseBudgetBody = z.strictObject({
  /** So many more, from where it stands. */
  tokens: z.int().min(1).max(100_000_000),
  reason: orderReason,
});

export type UsageOfDay = z.infer<typeof usageOfDay>;
export type ConversationUsage = z.infer<typeof conversationUsage>;
export type RaiseBudgetBody = z.infer<typeof raiseBudgetBody>;
