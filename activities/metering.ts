/** Counts the tokens of model calls where they are made, and checks the budgets before each call. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallWatch } from '../contracts/state/model.ts';
import type { BudgetScope, Claimed, TokenClaim, TokensSpent } from '../contracts/wire/usage.ts';
import { log } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { BegunTurn, Where } from '../contracts/state/turn.ts';
import { permanent } from './failure.ts';
import type { TokensPorts } from './window.ts';

export interface BudgetPolicy {
  readonly windowTokens: number;
  readonly budget: { readonly conversationTokens: number | null; readonly tenantTokensPerDay: number | null };
}

export interface UsagePorts extends TokensPorts {
  readonly usage: {
    /**
     * Reserves the most that a call named `ref` may cost, until `note` with the same `ref`; says whether the call is
     * allowed.
     */
    claim(where: Where, ref: string, claim: TokenClaim): Promise<Claimed>;
    /** Counts the tokens that were used. Null: none. */
    note(where: Where, ref: string, spent: TokensSpent | null): Promise<void>;
  };
}

interface Asked {
  readonly system: string;
  readonly messages: readonly { readonly text: string }[];
}

interface Answered {
  readonly text: string;
  /** Tokens as the server counts them; null or absent: it does not report them. */
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number } | null;
}

interface AskedModel<Request extends Asked, Reply extends Answered> {
  reply(request: Request, onDelta: (delta: string) => void, signal: AbortSignal, watch?: CallWatch): Promise<Reply>;
}

/** What a call of an assistant may cost. */
export function claimOf({ windowTokens, budget }: BudgetPolicy): TokenClaim {
  return { conversation: budget.conversationTokens, day: budget.tenantTokensPerDay, tokens: windowTokens };
}

/**
 * Wraps a model and sums up its token use; null: none. A failed call is not counted, because no server reports its
 * cost.
 */
export function countingModel<Request extends Asked, Reply extends Answered>(
  model: AskedModel<Request, Reply>,
  { tokens }: TokensPorts,
): { readonly model: AskedModel<Request, Reply>; readonly spent: () => TokensSpent | null } {
  let spent: TokensSpent | null = null;
  return {
    model: {
      async reply(request, ...how) {
        const reply = await model.reply(request, ...how);
        const { promptTokens, completionTokens } = reply.usage ?? (await estimated(tokens, request, reply));
        spent = {
          promptTokens: (spent?.promptTokens ?? 0) + promptTokens,
          completionTokens: (spent?.completionTokens ?? 0) + completionTokens,
          calls: (spent?.calls ?? 0) + 1,
        };
        return reply;
      },
    },
    spent: () => spent,
  };
}

/**
 * Wraps a model: each call is checked against the budgets and counted. An answer is returned even if it cannot be
 * counted, because it is paid for. @throws {BudgetSpent} instead of asking
 */
export function meteredModel<Request extends Asked, Reply extends Answered>(
  ports: UsagePorts & { readonly model: AskedModel<Request, Reply> },
  call: { readonly where: Where; readonly ref: string; readonly policy: BudgetPolicy },
): AskedModel<Request, Reply> {
  const { where, ref, policy } = call;
  return {
    async reply(request, ...how) {
      const claimed = await ports.usage.claim(where, ref, claimOf(policy));
      if (claimed.kind !== 'open') throw new BudgetSpent();
      const counting = countingModel(ports.model, ports);
      try {
        return await counting.model.reply(request, ...how);
      } finally {
        await noted(ports, { where, ref }, counting.spent());
      }
    },
  };
}

/** A count that fails is tried twice more, then logged. */
async function noted(
  { usage }: UsagePorts,
  { where, ref }: { readonly where: Where; readonly ref: string },
  spent: TokensSpent | null,
): Promise<void> {
  for (const pauseMs of [...noteAgainMs, null]) {
    try {
      return await usage.note(where, ref, spent);
    } catch (error) {
      if (pauseMs === null)
        log.warn('What a call of the model has cost could not be counted; its budget knows nothing of it.', {
          ...where,
          ref,
          ...spent,
          because: error instanceof Error ? error.message : String(error),
        });
      else await pause(pauseMs);
    }
  }
}

/** A person may wait for the answer. */
const noteAgainMs = [100, 400];

/** The budget allows no further call. Callers continue without an answer, as when the model is unreachable. */
class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
  constructor() {
    super('A budget of tokens is used up.');
  }
}

/**
 * A used-up budget is final for this turn. If only the reservations of running calls fill the budget, the activity is
 * retried.
 */
export function mustBeInBudget({ claim = { kind: 'open' } }: Pick<BegunTurn, 'claim'>): void {
  if (claim.kind === 'spent')
    throw permanent({
      type: 'TokensSpent',
      happened: sentenceOf(claim.scope),
      remedy: 'An operator can give the conversation more; then the message can be said again.',
      details: { scope: claim.scope },
    });
  if (claim.kind === 'busy')
    throw ApplicationFailure.create({
      type: 'TokensClaimed',
      message:
        'Calls under way may use up what is left of the tenant’s budget of tokens for this day: this one waits for them.',
      nextRetryDelay: claimedRetryMs,
    });
}

/** About the duration of a short reply. */
const claimedRetryMs = 1_000;

function sentenceOf(scope: BudgetScope): string {
  return scope === 'day'
    ? 'The tenant’s budget of tokens for this day is used up.'
    : 'The conversation’s budget of tokens is used up.';
}

async function estimated(tokens: TokensPorts['tokens'], { system, messages }: Asked, { text }: Answered) {
  const { count } = await tokens.counter();
  const asked = [system, ...messages.map((message) => message.text)];
  return { promptTokens: asked.reduce((sum, one) => sum + count(one), 0), completionTokens: count(text) };
}
