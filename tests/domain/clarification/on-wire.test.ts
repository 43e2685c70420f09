import { expect, test } from 'vitest';
import { clarification, clarificationRequest } from '../../../contracts/wire/clarification.ts';
import type { Instruction } from '../../../contracts/state/clarification-state.ts';
import { clarificationOnWire, openRequestOnWire, requestOnWire } from '../../../domain/clarification/on-wire.ts';
import { due, receive, remind } from '../../../domain/clarification/protocol.ts';
import { budget, deadline, minute, nine, opened } from './cases.ts';

const instruction: Instruction = {
  from: 'planner',
  to: 'launcher',
  fromRole: null,
  toRole: null,
  department: 'marketing',
  type: 'free',
  timeoutS: null,
  reversible: false,
  timeZone: null,
};
const kept = { conversation: 'c1', assistant: 'operations-agents', late: [] };

test('C8 a request has exactly the seed’s fields', () => {
  const request = requestOnWire(opened({ interpretation: 'A launch' }));
  expect(request).toEqual({
    id: '0b1f6f0a-6f0e-4c1e-9d57-0d5a4b1f2c3d',
    from: 'launcher',
    to: 'planner',
    timestamp: '2026-11-21T09:00:00.000Z',
    original_message_id: 'm1',
    confidence_score: 0.6,
    ambiguity_type: 'missing_information',
    specific_issues: [
      { field: 'deadline', issue: 'No deadline', suggestion: 'Please say the deadline' },
      { field: 'budget', issue: 'No budget', suggestion: 'Please say the budget' },
    ],
    proposed_interpretation: 'A launch',
    timeout: 60,
  });
  expect(clarificationRequest.strict().parse(request)).toEqual(request);
});

test('C8 without an interpretation the request has none', () => {
  expect(requestOnWire(opened())).not.toHaveProperty('proposed_interpretation');
});

test('C8 a request goes on showing whom it asked first, and what clock that party had', () => {
  expect(requestOnWire(due(opened(), nine + minute).clarification)).toEqual(requestOnWire(opened()));
  const chain = opened().chain.map((level, place) => ({ ...level, timeoutS: (place + 1) * 100 }));
  expect(requestOnWire(opened({ startLevel: 1, chain }))).toMatchObject({ to: 'director_agent', timeout: 200 });
});

test('C8 C10 one that was escalated and answered shows its levels, clocks and answer', () => {
  const reminded = remind(opened({ instruction }), nine + 30_000).clarification;
  const escalated = due(reminded, nine + minute).clarification;
  const resolved = receive(escalated, {
    from: 'director_agent',
    by: 'k',
    answers: [deadline, { ...budget, explanation: 'as last year' }],
    at: nine + 90_000,
  }).clarification;
  const late = [{ from: 'planner', at: '2026-11-21T09:05:00.000Z', clarifications: [deadline] }];
  const shown = clarificationOnWire(resolved, { ...kept, late });
  expect(shown).toEqual({
    ...requestOnWire(resolved),
    conversation_id: 'c1',
    assistant: 'operations-agents',
    department: 'marketing',
    round: 1,
    status: 'resolved',
    level: 'director_agent',
    levels: [
      {
        level: 'task_agent',
        party: 'planner',
        from: '2026-11-21T09:00:00.000Z',
        due_at: '2026-11-21T09:01:00.000Z',
        reminded_at: ['2026-11-21T09:00:30.000Z'],
      },
      {
        level: 'director_agent',
        party: 'director_agent',
        from: '2026-11-21T09:01:00.000Z',
        due_at: '2026-11-21T09:02:00.000Z',
        reminded_at: [],
      },
    ],
    answers: [deadline, { ...budget, explanation: 'as last year' }],
    answered_by: 'director_agent',
    responded_at: '2026-11-21T09:01:30.000Z',
    ended_at: '2026-11-21T09:01:30.000Z',
    reversible: false,
    late,
  });
  expect(clarification.strict().parse(shown)).toEqual(shown);
});

test('C8 an open one, and one that timed out, have no response', () => {
  expect(clarificationOnWire(opened(), kept)).toMatchObject({
    department: null,
    responded_at: null,
    ended_at: null,
  });
  const timedOut = [1, 2, 3, 4].reduce((c, nth) => due(c, nine + nth * minute).clarification, opened());
  expect(clarificationOnWire(timedOut, kept)).toMatchObject({
    status: 'timed-out',
    responded_at: null,
    ended_at: '2026-11-21T09:04:00.000Z',
  });
});

test('C10 a snapshot shows where it is, until when, and what is left', () => {
  const partly = receive(opened(), { from: 'planner', by: 'k', answers: [budget], at: nine }).clarification;
  expect(openRequestOnWire(due(partly, nine + minute).clarification)).toEqual({
    kind: 'clarification',
    request_id: partly.id,
    status: 'escalated',
    level: 'director_agent',
    party: 'director_agent',
    due_at: '2026-11-21T09:02:00.000Z',
    fields: ['deadline'],
    ambiguity_type: 'missing_information',
  });
});
