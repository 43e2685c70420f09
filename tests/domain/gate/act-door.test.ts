import { describe, expect, test } from 'vitest';
import { actRuleName, actVerdict, type ActCase } from '../../../contracts/state/gate.ts';
import { judgeAct } from '../../../domain/gate/act-door.ts';
import { caseOf, readingOf, ready, sentenceOf, signalOf } from './cases.ts';

const because = (c: ActCase) => {
  const verdict = judgeAct(c);
  return verdict.kind === 'held' ? verdict.because : [];
};
const span = (words: string) => ({ start: 0, end: words.length });
/** Words of the reply that is judged. */
const inReply = (words: string) => ({ turnId: 't2', messageId: 't2:reply', ...span(words) });
const offering = (...actions: string[]) =>
  readingOf({
    sentences: actions.map((action) => sentenceOf('offer', `Shall I do ${action}?`, action)),
    signals: actions.map((action) => signalOf(action, { form: 'offer', ...span(`Shall I do ${action}`) })),
  });
const declinedIn = (turnId: string, action: string) => ({
  ...ready.marks,
  declines: [{ turnId, quote: 'no need', action }],
});

test('G2 the ready case opens, and all seven rules are told in their order', () => {
  const verdict = judgeAct(ready);
  expect(verdict).toMatchObject({ kind: 'open', action: 'calendar' });
  expect(verdict.rules.map(({ rule }) => rule)).toEqual(actRuleName.options);
  expect(verdict.rules.every(({ holds }) => !holds)).toBe(true);
  expect(actVerdict.parse(verdict)).toEqual(verdict);
});

test('G21 a danger that the model has shown holds the door beside the rules, and nothing that is offered waits', () => {
  expect(judgeAct({ ...ready, danger: true })).toMatchObject({ kind: 'held', because: ['danger'], offer: null });
  const offers = { ...ready, reply: offering('calendar') };
  expect(because(offers)).toEqual(['offer-waits']);
  expect(judgeAct({ ...offers, danger: true })).toMatchObject({ kind: 'held', because: ['danger'], offer: null });
  expect(because({ ...ready, reply: readingOf(), danger: true })).toEqual(['nothing-offered', 'danger']);
});

describe('each rule holds alone, with its evidence', () => {
  const rows: readonly (readonly [string, Partial<ActCase>, object | undefined])[] = [
    [
      'flow-active',
      { flow: { kind: 'email', startedBy: { turnId: 't0', quote: 'Shall I?' } } },
      { turnId: 't0', quote: 'Shall I?' },
    ],
    [
      'hypothetical',
      { marks: { ...ready.marks, situation: { kind: 'hypothetical', at: { turnId: 't1', quote: 'an employee' } } } },
      { turnId: 't1', quote: 'an employee' },
    ],
    ['hypothetical', { marks: { ...ready.marks, situation: { kind: 'hypothetical' } } }, undefined],
    ['too-early', { marks: { ...ready.marks, depth: 1 } }, { turnId: null, quote: '1 of 2 messages' }],
    [
      'still-asking',
      { reply: readingOf({ sentences: [sentenceOf('question', 'When?')], signals: [signalOf('calendar')] }) },
      inReply('When?'),
    ],
    [
      'still-asking',
      { reply: readingOf({ sentences: [sentenceOf('request', 'Please confirm.')], signals: [signalOf('calendar')] }) },
      inReply('Please confirm.'),
    ],
    [
      'still-asking',
      {
        reply: readingOf({
          sentences: [sentenceOf('offer', 'Shall I dance?', 'dance')],
          signals: [signalOf('calendar')],
        }),
      },
      inReply('Shall I dance?'),
    ],
    [
      'still-asking',
      { reply: readingOf({ sentences: [sentenceOf('offer', 'Shall I?')], signals: [signalOf('calendar')] }) },
      inReply('Shall I?'),
    ],
    [
      'awaiting-answer',
      { marks: { ...ready.marks, lastQuestion: { turnId: 't1', quote: 'Have you?', answered: false } } },
      { turnId: 't1', quote: 'Have you?' },
    ],
    ['declined', { marks: declinedIn('t1', 'calendar') }, { turnId: 't1', quote: 'no need' }],
    ['declined', { marks: declinedIn('t1', '*') }, { turnId: 't1', quote: 'no need' }],
    ['nothing-offered', { reply: readingOf() }, undefined],
    ['nothing-offered', { reply: null }, undefined],
  ];
  test.each(rows)('%s', (rule, changed, evidence) => {
    const verdict = judgeAct(caseOf(changed));
    expect(verdict).toMatchObject({ kind: 'held', because: [rule], offer: null });
    expect(verdict.rules.find((other) => other.rule === rule)).toEqual({
      rule,
      holds: true,
      ...(evidence ? { evidence } : {}),
    });
  });
});

test('G2 every rule that holds is told, not only the first', () => {
  const marks = {
    depth: 1,
    lastQuestion: { turnId: 't1', quote: 'Q', answered: false },
    declines: [],
    situation: { kind: 'hypothetical' as const },
  };
  const flow = { kind: 'calendar', startedBy: { turnId: 't0', quote: 'x' } };
  expect(because(caseOf({ marks, flow, reply: readingOf({ sentences: [sentenceOf('question', 'When?')] }) }))).toEqual([
    'flow-active',
    'hypothetical',
    'too-early',
    'still-asking',
    'awaiting-answer',
    'nothing-offered',
  ]);
});

test('G3 a flow of another kind holds too', () => {
  expect(because(caseOf({ flow: { kind: 'anything', startedBy: { turnId: null, quote: '' } } }))).toEqual([
    'flow-active',
  ]);
});

test('G4 the minimum depth is the policy’s', () => {
  expect(judgeAct(caseOf({ policy: { ...ready.policy, minimumDepth: 4 } }))).toMatchObject({ because: ['too-early'] });
  expect(judgeAct(caseOf({ policy: { ...ready.policy, minimumDepth: 3 } })).kind).toBe('open');
});

describe('G5 any-question, the seed’s literal rule', () => {
  const policy = { ...ready.policy, questionPolicy: 'any-question' as const };
  const marked = { ...readingOf({ signals: [signalOf('calendar')] }), questionMark: { start: 2, end: 3 } };

  test('holds on any question mark', () => {
    expect(judgeAct(caseOf({ policy, reply: marked })).rules[3]).toMatchObject({
      holds: true,
      evidence: { turnId: 't2', messageId: 't2:reply', start: 2, end: 3 },
    });
  });

  test('holds on an offer too, and quotes the sentence', () => {
    const reply = { ...offering('calendar'), questionMark: { start: 4, end: 5 } };
    const verdict = judgeAct(caseOf({ policy, reply }));
    expect(verdict).toMatchObject({ kind: 'held', because: ['still-asking'], offer: null });
    expect(verdict.rules[3]).toMatchObject({ evidence: inReply('Shall I do calendar?') });
  });

  test('lets a request without a mark pass', () => {
    const reply = readingOf({ sentences: [sentenceOf('request', 'Tell me.')], signals: [signalOf('calendar')] });
    expect(judgeAct(caseOf({ policy, reply })).kind).toBe('open');
  });
});

describe('G6 offers', () => {
  test('a reply that only offers waits, and leaves the offer', () => {
    expect(judgeAct(caseOf({ reply: offering('calendar') }))).toMatchObject({
      kind: 'held',
      action: 'calendar',
      because: ['offer-waits'],
      offer: { action: 'calendar', at: { messageId: 't2:reply', ...span('Shall I do calendar') } },
    });
  });

  test('no offer becomes pending while a rule holds', () => {
    expect(judgeAct(caseOf({ reply: offering('calendar'), marks: { ...ready.marks, depth: 1 } }))).toMatchObject({
      because: ['too-early'],
      offer: null,
    });
  });

  test('an announcement beside an offer of something else never acts: the yes must mean what was asked', () => {
    const reply = offering('email');
    const both = { ...reply, signals: [signalOf('calendar'), ...reply.signals] };
    expect(judgeAct(caseOf({ reply: both }))).toMatchObject({ because: ['offer-waits'], offer: { action: 'email' } });
    expect(judgeAct(caseOf({ reply: both, marks: declinedIn('t2', 'email') }))).toMatchObject({
      because: ['declined'],
      offer: null,
    });
  });

  test('a recommendation starts the flow’s first step as an announcement does', () => {
    const reply = readingOf({ signals: [signalOf('calendar', { strength: 'implicit' })] });
    expect(judgeAct(caseOf({ reply })).kind).toBe('open');
  });
});

describe('G8 declined', () => {
  test('a decline of another action does not hold', () => {
    expect(judgeAct(caseOf({ marks: declinedIn('t1', 'email') })).kind).toBe('open');
  });

  test('announcing is no way around it, offering again in a later turn is', () => {
    expect(because(caseOf({ marks: declinedIn('t1', 'calendar') }))).toEqual(['declined']);
    expect(because(caseOf({ marks: declinedIn('t1', 'calendar'), reply: offering('calendar') }))).toEqual([
      'offer-waits',
    ]);
  });

  test('offering again in the very turn of the decline is not', () => {
    expect(because(caseOf({ marks: declinedIn('t2', 'calendar'), reply: offering('calendar') }))).toEqual(['declined']);
  });
});

describe('G10, G11 which action', () => {
  const both = readingOf({ signals: [signalOf('calendar'), signalOf('email')] });

  test('email before calendar, as the policy orders', () => {
    expect(judgeAct(caseOf({ reply: both }))).toMatchObject({ action: 'email' });
    expect(
      judgeAct(caseOf({ reply: both, policy: { ...ready.policy, actions: ['calendar', 'email'] } })),
    ).toMatchObject({ action: 'calendar' });
  });

  test('an email that cannot start leaves the call its chance', () => {
    expect(judgeAct(caseOf({ reply: both, marks: declinedIn('t1', 'email') }))).toMatchObject({
      kind: 'open',
      action: 'calendar',
    });
  });

  test('with both declined the first is told', () => {
    expect(judgeAct(caseOf({ reply: both, marks: declinedIn('t1', '*') }))).toMatchObject({
      kind: 'held',
      action: 'email',
      because: ['declined'],
    });
  });

  test('a strong signal is quoted before a weak one of the same action', () => {
    const weak = signalOf('calendar', { strength: 'implicit', form: 'offer', start: 3, end: 7 });
    const strong = signalOf('calendar', { form: 'offer', start: 9, end: 15 });
    expect(judgeAct(caseOf({ reply: readingOf({ signals: [weak, strong] }) }))).toMatchObject({
      offer: { at: { messageId: 't2:reply', start: 9, end: 15 } },
    });
  });

  test('what the model proposes without words opens nothing', () => {
    expect(because(caseOf({ reply: readingOf(), proposals: [{ action: 'calendar' }] }))).toEqual(['nothing-offered']);
    expect(because(caseOf({ reply: null, proposals: [{ action: 'calendar' }] }))).toEqual(['nothing-offered']);
  });

  test('an action that the policy does not have is not offered', () => {
    expect(because(caseOf({ policy: { ...ready.policy, actions: [] } }))).toEqual(['nothing-offered']);
  });
});

describe('G6, G12 the participant’s own word', () => {
  const bare: Partial<ActCase> = {
    marks: {
      depth: 1,
      lastQuestion: { turnId: 't1', quote: 'Q', answered: false },
      declines: [{ turnId: 't1', quote: 'no', action: '*' }],
      situation: { kind: 'hypothetical' },
    },
    reply: null,
    asked: { action: 'calendar', at: { messageId: 'm-1', start: 0, end: 11 } },
  };

  test.each(['request', 'accepted-offer'] as const)(
    '%s opens whatever the depth, the questions and the declines',
    (origin) => {
      const verdict = judgeAct(caseOf({ ...bare, origin }));
      expect(verdict).toMatchObject({ kind: 'open', action: 'calendar' });
      expect(verdict.rules).toHaveLength(7);
    },
  );

  test.each(['request', 'accepted-offer'] as const)('%s is held by an active flow', (origin) => {
    expect(
      because(caseOf({ ...bare, origin, flow: { kind: 'email', startedBy: { turnId: 't0', quote: 'x' } } })),
    ).toEqual(['flow-active']);
  });

  test('nothing asked, or something this conversation cannot do, opens nothing', () => {
    expect(because(caseOf({ ...bare, origin: 'request', asked: null }))).toEqual(['nothing-offered']);
    expect(
      because(
        caseOf({ ...bare, origin: 'request', asked: { action: 'dance', at: { messageId: 'm-1', start: 0, end: 5 } } }),
      ),
    ).toEqual(['nothing-offered']);
  });
});
