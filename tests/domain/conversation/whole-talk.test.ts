/** Whatever strangers say, in whatever order, and whatever comes from outside: what holds of every conversation. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTalk } from '../../../bench/evaluate/talk/rows.ts';
import type { Order } from '../../../domain/conversation/order.ts';
import { questionIdOf } from '../../../domain/conversation/question.ts';
import { judgeAct } from '../../../domain/gate/act-door.ts';
import { recipientOf } from '../../../domain/flows/by-kind/machines.ts';
import { talksWith, type Outside, type Seen } from './whole-talk.ts';
import { runs } from '../../support/laws.ts';

const strangers = readTalk('tests/talk', 'open').map(({ message }) => message);
/** So that talks come somewhere. */
const ways = [
  'Book a call for me.',
  'Please send an email to anna@example.com.',
  '1',
  'the second one',
  'Anna Schmidt',
  'skip',
  'yes',
  'yes, please',
  'no',
  'cancel',
  '!reset',
  '!help',
  'I want to talk to a person',
  'AC is not cooling',
  '118 volts',
  'START FINAL REPORT',
  'What do our findings say about sleep?',
  'My employee is absent.',
  'There is smoke coming out of the wall and I cannot breathe',
  'That was a good answer, thanks! !improve shorter',
  'both, the call and the email',
  'move it to tomorrow at 11',
];
const replies = [
  'Write down what happened and keep the dates.',
  'Would you like me to book a call?',
  'I can send an email to her. Shall I?',
  'I have booked the call for you.',
  'Is there anything else?',
  'Since when has she been absent?',
  '',
];

const outside: fc.Arbitrary<Outside> = fc.record({
  hasCalendar: fc.constantFrom(true, true, true, false),
  hasModel: fc.constantFrom(true, true, true, false),
  reply: fc.constantFrom(...replies),
  effect: fc.constantFrom(
    { kind: 'done', providerRef: 'event-1' } as const,
    { kind: 'slot-taken' } as const,
    { kind: 'refused', because: 'refused.limit' } as const,
    { kind: 'provider-error' } as const,
    { kind: 'unknown' } as const,
  ),
});
const words = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ways) },
  { weight: 2, arbitrary: fc.constantFrom(...strangers) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ words, outside }) },
  {
    weight: 1,
    arbitrary: fc.record({
      order: fc.constantFrom<Order['order']>('approve', 'reject', 'confirm', 'hand-back', 'strike'),
      outside,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ withdraw: true as const }) },
);
/** Where a talk has come to when strangers begin to speak. */
const begun: fc.Arbitrary<readonly string[]> = fc.constantFrom<(readonly string[])[]>(
  [],
  ['Book a call for me.', '1', 'Dana Reyes', 'skip'],
  ['Please send an email to anna@example.com.', 'Your absence', 'Please call me.'],
  ['AC is not cooling', '118 volts', 'yes it runs'],
);
const kind: Outside = {
  hasCalendar: true,
  hasModel: true,
  reply: replies[0] ?? '',
  effect: { kind: 'done', providerRef: 'event-1' },
};
const assistants = ['hr-manager', 'rv-service-desk', 'research-copilot', 'regulatory-copilot', 'operations-agents'];

/** Plays talks with an assistant and looks at every step. */
function holds(assistant: string, look: (seen: Seen) => void): void {
  const begin = talksWith(assistant);
  fc.assert(
    fc.property(begun, fc.array(step, { minLength: 1, maxLength: 12 }), (first, steps) => {
      const talk = begin();
      for (const said of first) look(talk.say(said, kind));
      for (const each of steps) {
        if ('words' in each) look(talk.say(each.words, each.outside));
        else if ('order' in each) look(talk.order(each.order, each.outside));
        else look(talk.withdraw());
      }
    }),
    { numRuns: runs(80) },
  );
}

/** Nothing is done but what was shown, after a yes to it or an approval of exactly it (F4). */
function isShown({ before, acts }: Seen): void {
  for (const { flow } of acts) {
    expect(before.flow?.actionId).toBe(flow.actionId);
    expect(before.flow?.step).toBe('preview');
    expect(flow.previewHash).not.toBeNull();
    expect(flow.previewHash).toBe(before.flow?.previewHash);
    expect(() => recipientOf(flow)).not.toThrow();
  }
}

/** Where it stands is plain JSON of a bounded size (R9). */
function isPlain({ after }: Seen): void {
  const carried = { ...after, policy: null, procedure: null };
  const json = JSON.stringify(carried);
  expect(JSON.stringify(structuredClone(carried))).toBe(json);
  expect(json.length).toBeLessThan(96 * 1024);
}

/** What was judged can be judged again from what is stored, and comes to the same; a held door has its reasons (G6). */
function isJudged({ after, plan }: Seen): void {
  if (plan?.kind === 'flow' && plan.act) expect(judgeAct(plan.act.case)).toEqual(plan.act.verdict);
  const gate = after.lastGate?.act;
  if (gate?.kind === 'held') expect(gate.because.length).toBeGreaterThan(0);
}

/**
 * Several messages are accepted at once, while the talk stands at what was shown last; then they are taken up one by
 * one.
 */
test('G20 nothing is done whose preview was not shown before the yes to it was accepted', () => {
  const begin = talksWith('hr-manager');
  const together = fc.array(fc.array(fc.record({ words, outside }), { minLength: 1, maxLength: 4 }), { maxLength: 4 });
  const atOnce = ['skip', 'yes'].map((one) => ({ words: one, outside: kind }));
  let done = 0;
  let early = 0;
  fc.assert(
    fc.property(begun, together, (first, bursts) => {
      const talk = begin();
      for (const said of first) talk.say(said, kind);
      for (const burst of bursts) {
        const shown = talk.state;
        const question = questionIdOf(shown);
        for (const each of burst) {
          const { before, acts } = talk.say(each.words, each.outside, question);
          if (before.flow?.previewHash && before.flow.previewHash !== shown.flow?.previewHash) early += 1;
          for (const { flow } of acts) expect(flow.previewHash).toBe(shown.flow?.previewHash);
          done += acts.length;
        }
      }
    }),
    { numRuns: runs(80), examples: [[['Book a call for me.', '1', 'Dana Reyes'], [atOnce]]] },
  );
  // Both happen: something is done, and something is said to a preview that nobody had seen.
  expect(done).toBeGreaterThan(0);
  expect(early).toBeGreaterThan(0);
});

test.each(assistants)('F4 R9 G6 whatever strangers say to %s, in whatever order', (assistant) => {
  let done = 0;
  holds(assistant, (seen) => {
    isShown(seen);
    isPlain(seen);
    isJudged(seen);
    done += seen.acts.length;
  });
  // Talks come far enough for the first of them to say something.
  if (assistant === 'hr-manager') expect(done).toBeGreaterThan(0);
});
