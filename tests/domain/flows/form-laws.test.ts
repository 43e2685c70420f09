import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formFlow } from '../../../contracts/state/flow.ts';
import type { FormFlow } from '../../../contracts/state/flow.ts';
import { formPolicy } from '../../../contracts/assistant/policy.ts';
import type { FormPolicy } from '../../../contracts/assistant/policy.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import { startForm } from '../../../domain/flows/form/machine.ts';
import type { FormMove } from '../../../domain/flows/form/moves.ts';
import { formLife } from './lives.ts';
import type { EffectResult } from '../../../domain/flows/moves.ts';
import { startTicket } from './form-said.ts';
import { inTheirWords, monday, reread, said, time } from './said.ts';
import { runs } from '../../support/laws.ts';

const { afterEffect, approved, step: formStep, withPreview } = formLife;

const commands = [
  'cancel',
  'Stop!',
  'skip',
  'help',
  'edit',
  '!improve tone: shorter',
  'RESET',
  'отмена',
  '"quit"',
  '/help',
];

/** Anything a participant may say, by what a reader may find in it; often in contradiction to itself. */
const anyWords = fc.oneof(
  fc.constantFrom(...commands),
  fc.constantFrom(
    'yes',
    'no',
    'low',
    '2',
    '1,200',
    'make it high',
    'change the priority to low',
    'priority',
    'due date: 2026-12-01',
    'The pump leaks.',
    '',
    '…',
    'none',
    'constructor',
  ),
  fc.string({ maxLength: 200 }),
);
const anyTime = fc.constantFrom(
  ...[{ weekday: 2 }, { month: 5, day: 3 }, { dayOffset: 1 }, { hour: 10 }, { day: 31, month: 2 }, {}].map((parts) =>
    time('then', parts),
  ),
);
const anyReading: fc.Arbitrary<Answer> = fc
  .record({
    text: anyWords,
    stance: fc.constantFrom<Reading['stance'][]>(
      'affirm',
      'affirm',
      'affirm',
      'deny',
      'change',
      'none',
      'none',
      'none',
      'none',
    ),
    times: fc.array(anyTime, { maxLength: 2 }),
    ordinals: fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 2, size: 'xsmall' }),
    email: fc.constantFrom(null, null, 'dana@example.com', 'kim@example.org'),
    skips: fc.boolean(),
    declines: fc.constantFrom(undefined, undefined, undefined, undefined, null, 'ticket', 'email'),
    asks: fc.boolean(),
  })
  .map(({ text, stance, times, ordinals, email, skips, declines, asks }) => {
    const span = { start: 0, end: text.length };
    return {
      ...said(text),
      stance,
      times,
      skips,
      asksBackOnly: asks,
      ordinals: ordinals.map((index) => ({ ...span, index })),
      emails: email === null ? [] : [{ ...span, address: email }],
      declines: declines === undefined ? [] : [{ ...span, action: declines }],
      sentences: asks ? [{ ...span, act: 'question' as const }] : [],
    };
  });
const anyPolicy: fc.Arbitrary<FormPolicy> = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('summary', 'priority', 'due_date', 'date', 'contact', 'units', 'constructor', 'value_of'),
      ask: fc.constant('What is it?'),
      kind: fc.constantFrom('text', 'number', 'date', 'email', 'choice'),
      choices: fc.constant(['low', 'high', 'very high', 'yes']),
      required: fc.boolean(),
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 5 },
  )
  .map((fields) => formPolicy.parse({ title: 'Ticket', fields }));
const anyAnswers = fc.array(anyReading, { maxLength: 30 });
const anyResult = fc.constantFrom<EffectResult>(
  { kind: 'done', providerRef: 'T-1' },
  { kind: 'slot-taken' },
  { kind: 'refused', because: 'No more tickets today.' },
  { kind: 'provider-error' },
  { kind: 'unknown' },
);

const hashOf = (preview: unknown): string => `hash of ${JSON.stringify(preview)}`;

/** Does what a move wants from outside until the flow asks or ends; fails when that takes more moves than it may. */
function settle(move: FormMove, result: EffectResult, seen: (move: FormMove) => void): FormMove {
  let current = move;
  for (let moves = 0; moves < 4; moves += 1) {
    seen(current);
    if (current.kind === 'ask' || current.kind === 'ended') return current;
    current =
      current.kind === 'preview'
        ? withPreview(current.flow, hashOf(current.preview))
        : afterEffect(current.flow, result);
  }
  throw new Error(`The flow neither asks nor ends after 4 moves; it is at "${current.kind}".`);
}

type Seen = (move: FormMove, said: Answer | null, asked: FormFlow | null) => void;

function talk(
  policy: FormPolicy,
  answers: readonly Answer[],
  consented: boolean,
  result: EffectResult,
  seen: Seen,
): FormMove {
  let move = settle(startForm({ ...startTicket, policy, consented }), result, (made) => seen(made, null, null));
  for (const answer of answers) {
    if (move.kind !== 'ask') break;
    const asked = move.flow;
    move = settle(formStep(asked, reread(answer, policy), monday, policy), result, (made) => seen(made, answer, asked));
  }
  return move;
}

const law = (check: Seen, numRuns = 200): void =>
  fc.assert(
    fc.property(anyPolicy, anyAnswers, fc.boolean(), anyResult, (policy, answers, consented, result) => {
      talk(policy, answers, consented, result, check);
    }),
    { numRuns: runs(numRuns) },
  );

test('F1 whatever is answered, every answer leads to a question or an end, and the state stays whole', () => {
  law((move) => {
    if (move.kind === 'ended') return;
    const kept: unknown = JSON.parse(JSON.stringify(move.flow));
    expect(formFlow.parse(kept)).toEqual(kept);
    if (move.kind !== 'ask') return;
    expect(Object.values(move.say.values)).not.toContain(undefined);
  });
});

test('F4 nothing is done without a yes to the very preview whose hash was shown', () => {
  let done = 0;
  law((move, answer, asked) => {
    if (move.kind !== 'act') return;
    done += 1;
    expect(answer?.stance).toBe('affirm');
    expect(asked?.step).toBe('preview');
    expect(asked?.previewHash).toBe(hashOf(asked?.preview));
    expect(move.flow.preview).toEqual(asked?.preview);
    expect(move.flow.previewHash).toBe(asked?.previewHash);
    const answered = Object.entries(move.flow.values).filter(([, value]) => value !== '');
    expect(move.flow.preview.fields).toEqual(Object.fromEntries(answered));
  }, 10_000);
  expect(done).toBeGreaterThan(0);
});

test('F4 a change voids the approval: the hash that was shown approves nothing any more', () => {
  let changes = 0;
  law((move, _answer, asked) => {
    if (move.kind === 'ended' || asked === null || asked.previewHash === null) return;
    const isSame = JSON.stringify(move.flow.values) === JSON.stringify(asked.values);
    if (isSame) return;
    changes += 1;
    if (move.flow.previewHash !== null) expect(move.flow.previewHash).not.toBe(asked.previewHash);
    expect(approved(move.flow, asked.previewHash, monday)).toMatchObject({ kind: 'stale' });
  }, 14_000);
  expect(changes).toBeGreaterThan(0);
});

test('F1 a value is never a command word, whatever the reader found', () => {
  law((move) => {
    if (move.kind === 'ended') return;
    for (const value of Object.values(move.flow.values).map((kept) => String(inTheirWords(kept)))) {
      expect(['cancel', 'stop', 'help', 'reset', 'skip', 'edit', 'quit', 'отмена']).not.toContain(
        value.toLowerCase().replace(/[^\p{L}]/gu, ''),
      );
      expect(value.startsWith('!improve')).toBe(false);
    }
  }, 400);
});

test('G19 "cancel" ends the flow wherever the answers have led it, and help asks again', () => {
  fc.assert(
    fc.property(
      anyPolicy,
      anyAnswers,
      fc.boolean(),
      fc.constantFrom('cancel', 'stop', 'reset'),
      (policy, answers, consented, command) => {
        const move = talk(policy, answers, consented, { kind: 'unknown' }, () => undefined);
        if (move.kind !== 'ask') return;
        expect(formStep(move.flow, said(command, { command }), monday, policy)).toMatchObject({
          kind: 'ended',
          outcome: 'cancelled',
        });
        expect(formStep(move.flow, said('help', { command: 'help' }), monday, policy)).toMatchObject({ kind: 'ask' });
      },
    ),
  );
});

test('R3 a flow that nobody answers in time has expired, whatever is said then', () => {
  fc.assert(
    fc.property(anyPolicy, anyAnswers, anyReading, (policy, answers, late) => {
      const move = talk(policy, answers, true, { kind: 'unknown' }, () => undefined);
      if (move.kind !== 'ask') return;
      expect(formStep(move.flow, late, Date.parse(move.flow.expiresAt), policy)).toMatchObject({
        kind: 'ended',
        outcome: 'expired',
      });
    }),
  );
});

test('F1 a form whose answers fit comes to its preview in as many answers as it has fields', () => {
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      const fitting: Record<string, Answer> = {
        text: said('The pump leaks.'),
        number: said('3'),
        date: said('2026-12-01'),
        email: said('dana@example.com', { emails: [{ start: 0, end: 0, address: 'dana@example.com' }] }),
        choice: said('very high'),
      };
      const answers = policy.fields.map(({ kind }) => fitting[kind] ?? said(''));
      expect(talk(policy, answers, true, { kind: 'unknown' }, () => undefined)).toMatchObject({
        kind: 'ask',
        flow: { step: 'preview' },
      });
    }),
  );
});
