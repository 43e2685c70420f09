/** A policy, findings and an open request in which only what matters is set: each test changes one thing. */
import { clarificationPolicy } from '../../../contracts/assistant/policy.ts';
import type { ClarificationPolicy } from '../../../contracts/assistant/policy.ts';
import type { Issue, Findings } from '../../../contracts/reading/reading.ts';
import type { Clarification, Stepped } from '../../../contracts/state/clarification-state.ts';
import { layChain } from '../../../domain/clarification/chain.ts';
import { extended, reassigned, type Act, type Reassignment } from '../../../domain/clarification/ladder.ts';
import { openClarification } from '../../../domain/clarification/protocol.ts';
import type { Opening } from '../../../domain/clarification/protocol.ts';

/** 2026-11-21 09:00 UTC, a Saturday. */
export const nine = Date.UTC(2026, 10, 21, 9);

export function doubtOf(kind: Issue['kind'], field: string, rest: Partial<Issue> = {}): Issue {
  return { kind, field, issue: `No ${field}`, suggestion: `Please say the ${field}`, ...rest };
}

export function findingsOf(...issues: readonly Issue[]): Findings {
  return { type: null, fields: [], issues: [...issues] };
}

export function policyOf(changed: Parameters<typeof clarificationPolicy.parse>[0] = {}): ClarificationPolicy {
  return clarificationPolicy.parse(changed);
}

export const plainPolicy = policyOf();

/** Somebody of the task agents asks back; four levels of a minute each. */
export const fromTaskAgent = {
  party: 'planner',
  role: 'task_agent',
  department: null,
  timeoutS: null,
  participant: false,
} as const;

/** Nobody but `planner` has been asked, about a deadline and a budget. */
export const opening: Opening = {
  id: '0b1f6f0a-6f0e-4c1e-9d57-0d5a4b1f2c3d',
  round: 1,
  message: { messageId: 'm1', turnId: 't1', at: nine, position: 1, size: 14 },
  instruction: null,
  asks: 'launcher',
  asked: 'planner',
  judgement: {
    tenths: 6,
    issues: [
      doubtOf('missing', 'deadline', { expects: 'date' }),
      doubtOf('rule', 'budget', { expects: 'money', name: 'campaign_without_budget' }),
    ],
  },
  chain: layChain(plainPolicy, fromTaskAgent),
  reversible: false,
  remindAt: [50, 80],
  at: nine,
};

export function opened(changed: Partial<Opening> = {}): Clarification {
  return openClarification({ ...opening, ...changed }).clarification;
}

export const minute = 60_000;
export const deadline = { field: 'deadline', value: '2026-12-24' } as const;
export const budget = { field: 'budget', value: 'EUR 500' } as const;

/** A question's party gets more time. */
export function extend(c: Clarification, given: Act & { readonly bySeconds: number }): Stepped {
  const { now: clarification, happened } = extended(c, given);
  return { clarification, happened };
}

/** Somebody else is asked in its place. */
export function reassign(c: Clarification, given: Reassignment): Stepped {
  const { now: clarification, happened } = reassigned(c, given);
  return { clarification, happened };
}
