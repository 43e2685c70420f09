/**
 * Where a conversation stands before anything is said, and turns in which only what matters is read: each test changes
 * one thing.
 */
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { Instruction } from '../../../contracts/state/clarification-state.ts';
import { policySnapshot, type PolicySnapshot } from '../../../contracts/assistant/policy.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { Turn } from '../../../domain/conversation/hearing.ts';
import { newState } from '../../../domain/conversation/new-state.ts';
import { readingOf } from '../gate/cases.ts';

/** 2026-11-23 09:00 UTC, a Monday. */
export const nine = Date.UTC(2026, 10, 23, 9);

export const ticket = {
  title: 'Ticket',
  fields: [
    { name: 'priority', ask: 'How urgent is it?', kind: 'choice', choices: ['high', 'low'] },
    { name: 'details', ask: 'What has happened?' },
  ],
};

/** Calls, emails and tickets; what an assistant may have besides is given. */
export function policyOf(more: Partial<Record<keyof PolicySnapshot, unknown>> = {}): PolicySnapshot {
  return policySnapshot.parse({
    version: 'desk@1',
    assistant: 'desk',
    assistantVersion: 'v',
    gate: { actions: ['email', 'calendar', 'ticket'] },
    flows: { calendar: {}, email: {}, forms: { ticket } },
    ...more,
  });
}

export const identity = {
  tenant: 't',
  conversation: 'c1',
  participant: 'guest',
  locale: null,
  timeZone: 'Europe/Berlin',
} as const;

export const fresh: ConversationState = newState(identity, policyOf());

export function stateOf(
  changed: Partial<ConversationState> = {},
  policy: Partial<Record<keyof PolicySnapshot, unknown>> = {},
): ConversationState {
  return { ...fresh, policy: policyOf(policy), ...changed };
}

export function turnOf(found: Partial<Reading> = {}, more: Partial<Turn> = {}): Turn {
  return { turnId: 't9', messageId: 'm9', reading: readingOf(found), at: nine, position: 18, ...more };
}

/** The planner tells the launcher to do something. */
export const instruction: Instruction = {
  from: 'planner',
  to: 'launcher',
  fromRole: 'task_agent',
  toRole: 'task_agent',
  department: 'marketing',
  type: 'campaign',
  timeoutS: null,
  reversible: false,
  timeZone: null,
};
