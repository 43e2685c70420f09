import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actCase, actVerdict, type ActCase, type GateMemory } from '../../../contracts/state/gate.ts';
import { judgeAct } from '../../../domain/gate/act-door.ts';
import { rememberMessage, emptyMemory, rememberReply } from '../../../domain/gate/memory.ts';
import { message, reply } from '../../reading/words.ts';
import { readingOf, sentenceOf, signalOf, type AnyReading } from './cases.ts';
import { runs } from '../../support/laws.ts';

const saidIn = <Read>(turnId: string, reading: Read) => ({ turnId, messageId: `${turnId}:m`, reading });
const action = fc.constantFrom('email', 'calendar', 'dance');
const anySignal = fc
  .record({
    action,
    strength: fc.constantFrom('strong' as const, 'implicit' as const),
    form: fc.constantFrom('offer' as const, 'statement' as const),
  })
  .map(({ action: kind, ...rest }) => signalOf(kind, rest));
const anySentence = fc
  .tuple(
    fc.constantFrom('statement' as const, 'question' as const, 'request' as const, 'offer' as const),
    fc.option(action, { nil: undefined }),
  )
  .map(([act, kind]) => sentenceOf(act, 'some words', kind));
const anyReading: fc.Arbitrary<AnyReading> = fc
  .record({
    sentences: fc.array(anySentence, { maxLength: 4 }),
    signals: fc.array(anySignal, { maxLength: 4 }),
    asksBackOnly: fc.boolean(),
    stance: fc.constantFrom('affirm' as const, 'deny' as const, 'change' as const, 'none' as const),
    declines: fc.array(
      fc.option(action, { nil: null }).map((kind) => ({ start: 0, end: 2, action: kind })),
      { maxLength: 2 },
    ),
    requests: fc.array(
      action.map((kind) => ({ start: 0, end: 2, action: kind })),
      { maxLength: 1 },
    ),
    situation: fc.constantFrom(
      { kind: 'active' as const },
      { kind: 'hypothetical' as const },
      { kind: 'unstated' as const },
    ),
  })
  .map(readingOf);
const anyHistory: fc.Arbitrary<GateMemory> = fc
  .array(fc.tuple(fc.boolean(), anyReading, fc.integer({ min: 0, max: 3 })), { maxLength: 12 })
  .map((messages) =>
    messages.reduce(
      (marks, [byAssistant, reading, turn]) =>
        (byAssistant ? rememberReply : rememberMessage)(marks, saidIn(`t${turn}`, reading)),
      emptyMemory,
    ),
  );
const anyCase: fc.Arbitrary<ActCase> = fc.record({
  origin: fc.constantFrom('reply' as const, 'accepted-offer' as const, 'request' as const),
  turnId: fc.constantFrom('t2', 't9'),
  marks: anyHistory,
  flow: fc.constantFrom(null, null, { kind: 'email', startedBy: { turnId: 't0', quote: 'x' } }),
  reply: fc.option(anyReading, { nil: null }),
  asked: fc.option(
    action.map((kind) => ({ action: kind, at: { messageId: 'm', start: 0, end: 3 } })),
    { nil: null },
  ),
  proposals: fc.array(
    action.map((kind) => ({ action: kind })),
    { maxLength: 2 },
  ),
  policyVersion: fc.constant('law@1'),
  policy: fc.record({
    minimumDepth: fc.integer({ min: 0, max: 4 }),
    questionPolicy: fc.constantFrom('sentence' as const, 'any-question' as const),
    actions: fc.subarray(['email', 'calendar']),
  }),
});

test('the door never acts on a reply that asks, whatever was said before', () => {
  fc.assert(
    fc.property(anyCase, anyHistory, (c, marks) => {
      const asks = c.reply?.sentences.some(({ act }) => act === 'question' || act === 'request') === true;
      fc.pre(c.origin === 'reply' && asks && c.policy.questionPolicy === 'sentence');
      expect(judgeAct({ ...c, marks }).kind).toBe('held');
    }),
  );
});

test('nothing opens the door but the rules: open means that none holds and that words of a kind the policy has asked for it', () => {
  fc.assert(
    fc.property(anyCase, (c) => {
      const verdict = judgeAct(c);
      expect(verdict.rules).toHaveLength(7);
      if (verdict.kind === 'held') {
        expect(verdict.because).not.toEqual([]);
        expect(verdict.because.filter((reason) => reason !== 'offer-waits')).toEqual(
          verdict.rules.filter(({ holds }) => holds).map(({ rule }) => rule),
        );
        expect(verdict.offer !== null).toBe(verdict.because.length === 1 && verdict.because[0] === 'offer-waits');
        return;
      }
      expect(verdict.rules.some(({ holds }) => holds)).toBe(false);
      expect(c.policy.actions).toContain(verdict.action);
      const words = c.origin === 'reply' ? (c.reply?.signals.map((signal) => signal.action) ?? []) : [c.asked?.action];
      expect(words).toContain(verdict.action);
    }),
    { numRuns: runs(1_000) },
  );
});

test('proposals change nothing', () => {
  fc.assert(
    fc.property(anyCase, (c) => {
      expect(judgeAct(c)).toEqual(judgeAct({ ...c, proposals: [] }));
    }),
  );
});

test('a declined action is never announced into being, however often the model says so', () => {
  const saying = fc.array(
    fc
      .array(
        anySignal.map((signal) => ({ ...signal, form: 'statement' as const })),
        { maxLength: 3 },
      )
      .map((signals) => readingOf({ signals })),
    { maxLength: 6 },
  );
  const hearing = anyReading.map((reading) => ({ ...reading, requests: [] }));
  fc.assert(
    fc.property(anyHistory, saying, hearing, (history, replies, chatter) => {
      const no = readingOf({ declines: [{ start: 0, end: 7, action: 'calendar' }] });
      let marks = rememberMessage(history, saidIn('d', no));
      for (const [index, reading] of replies.entries()) {
        const turnId = `later${index}`;
        const verdict = judgeAct({
          origin: 'reply',
          turnId,
          marks,
          flow: null,
          reply: reading,
          asked: null,
          proposals: [],
          policyVersion: 'law@1',
          policy: { minimumDepth: 0, questionPolicy: 'sentence', actions: ['calendar'] },
        });
        expect(verdict.kind).toBe('held');
        marks = rememberMessage(rememberReply(marks, saidIn(turnId, reading)), saidIn(`${turnId}b`, chatter));
      }
    }),
  );
});

test('G14, G17 a case that went through JSON is judged the same, and case and verdict fit their schemas', () => {
  fc.assert(
    fc.property(anyCase, (c) => {
      const verdict = judgeAct(c);
      expect(judgeAct(actCase.parse(JSON.parse(JSON.stringify(c))))).toEqual(verdict);
      expect(actVerdict.parse(verdict)).toEqual(verdict);
    }),
  );
});

test('G14 arbitrary texts give a verdict, never an exception', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
      fc.string({ unit: 'binary' }),
      (texts, last) => {
        const marks = texts.reduce(
          (before, text, index) =>
            index % 2 === 0
              ? rememberMessage(before, saidIn(`${index}`, message(text)))
              : rememberReply(before, saidIn(`${index}`, reply(text))),
          emptyMemory,
        );
        const verdict = judgeAct({
          origin: 'reply',
          turnId: 'x',
          marks,
          flow: null,
          reply: reply(last),
          asked: null,
          proposals: [],
          policyVersion: 'law@1',
          policy: { minimumDepth: 2, questionPolicy: 'sentence', actions: ['calendar'] },
        });
        expect(['open', 'held']).toContain(verdict.kind);
      },
    ),
  );
});

describe('G15 the seed’s test matrix, with history as the messages before the reply', () => {
  const policy = { minimumDepth: 2, questionPolicy: 'sentence' as const, actions: ['email', 'calendar'] };
  const judge = (texts: readonly string[], flow: ActCase['flow'] = null) => {
    const marks = texts
      .slice(0, -1)
      .reduce(
        (before, text, index) =>
          index % 2 === 0
            ? rememberMessage(before, saidIn(`${index}`, message(text)))
            : rememberReply(before, saidIn(`${index}`, reply(text))),
        emptyMemory,
      );
    return judgeAct({
      origin: 'reply',
      turnId: 'now',
      marks,
      flow,
      reply: reply(texts.at(-1) ?? ''),
      asked: null,
      proposals: [],
      policyVersion: 'seed@1',
      policy,
    });
  };
  const announced = 'Thanks for clarifying. Let me schedule a follow-up call with them.';

  test('first response: too early', () => {
    expect(judge(['My employee is absent.', announced])).toMatchObject({ kind: 'held', because: ['too-early'] });
  });

  test('clarifying: still asking', () => {
    const verdict = judge([
      'My employee is absent.',
      'I see.',
      'They never came.',
      'Have you tried calling them? I will schedule a call for you now.',
    ]);
    expect(verdict).toMatchObject({ kind: 'held', because: ['still-asking'] });
  });

  test('post-clarification: acts', () => {
    expect(
      judge(['My employee is absent.', 'Have you contacted them?', 'Yes, called twice.', announced]),
    ).toMatchObject({ kind: 'open', action: 'calendar' });
  });

  test('already in a flow: state guard', () => {
    const flow = { kind: 'calendar', startedBy: { turnId: '1', quote: 'x' } };
    expect(
      judge(['My employee is absent.', 'Have you contacted them?', 'Yes, called twice.', announced], flow),
    ).toMatchObject({ because: ['flow-active'] });
  });

  test('hypothetical: never', () => {
    const verdict = judge([
      "What should I do if an employee doesn't show up?",
      'Document it.',
      'And then?',
      'You should call the employee and document it.',
    ]);
    expect(verdict).toMatchObject({ kind: 'held', because: ['hypothetical'] });
  });

  test('edge case 2: email first, then calendar; an email that was declined leaves the call', () => {
    const both = "I'll draft an email documenting this, then I'll schedule a call with them.";
    expect(judge(['My employee is absent.', 'I see.', 'They never came.', both])).toMatchObject({
      kind: 'open',
      action: 'email',
    });
    expect(judge(['My employee is absent.', 'I see.', "Don't send an email.", both])).toMatchObject({
      kind: 'open',
      action: 'calendar',
    });
  });

  test('edge case 3: a clarification before an announcement holds', () => {
    const verdict = judge([
      'My employee is absent.',
      'I see.',
      'Twice now.',
      "Just to confirm - you've already called twice? In that case,\n let me schedule a follow-up call for you...",
    ]);
    expect(verdict).toMatchObject({ kind: 'held', because: ['still-asking'] });
  });

  test('awaiting: a counter-question leaves the question open', () => {
    expect(judge(['My employee is absent.', 'Have you contacted them?', 'What do you mean?', announced])).toMatchObject(
      { because: ['awaiting-answer'] },
    );
  });
});
