import { describe, expect, test } from 'vitest';
import { gateMemory as marksSchema } from '../../../contracts/state/gate.ts';
import {
  everyAction,
  rememberMessage,
  emptyMemory,
  rememberReply,
  declineAgainst,
} from '../../../domain/gate/memory.ts';
import { replyIdOf } from '../../../domain/gate/evidence.ts';
import { readingOf, sentenceOf, signalOf } from './cases.ts';

const span = (words: string) => ({ start: 0, end: words.length });
const heardIn = (turnId: string, words: string) => ({ turnId, messageId: `${turnId}-m`, ...span(words) });
const repliedIn = (turnId: string, words: string) => ({ turnId, messageId: `${turnId}:reply`, ...span(words) });
const asking = readingOf({ sentences: [sentenceOf('statement', 'Hm.'), sentenceOf('question', 'Have you called?')] });
const offering = readingOf({ signals: [signalOf('calendar', { form: 'offer' })] });
const declining = (action: string | null) => readingOf({ declines: [{ ...span('no need'), action }] });
const hear = (m: typeof emptyMemory, reading = readingOf(), turnId = 't1') =>
  rememberMessage(m, { turnId, messageId: `${turnId}-m`, reading });
const say = (m: typeof emptyMemory, reading = readingOf(), turnId = 't1') =>
  rememberReply(m, { turnId, messageId: replyIdOf(turnId), reading });

test('G4 depth counts every message', () => {
  expect(say(hear(say(hear(emptyMemory)))).depth).toBe(4);
});

describe('G7 the last question', () => {
  test('is remembered, and answered by what the participant says', () => {
    const asked = say(hear(emptyMemory), asking);
    expect(asked.lastQuestion).toEqual({ ...repliedIn('t1', 'Have you called?'), answered: false });
    expect(hear(asked).lastQuestion?.answered).toBe(true);
  });

  test('a request is a question too; an offer is none', () => {
    expect(say(emptyMemory, readingOf({ sentences: [sentenceOf('request', 'Tell me.')] })).lastQuestion).toMatchObject(
      repliedIn('t1', 'Tell me.'),
    );
    expect(
      say(emptyMemory, readingOf({ sentences: [sentenceOf('offer', 'Shall I?', 'calendar')] })).lastQuestion,
    ).toBeNull();
  });

  test('a counter-question does not answer it, and does not take an answer back', () => {
    const back = readingOf({ asksBackOnly: true });
    expect(hear(say(emptyMemory, asking), back).lastQuestion?.answered).toBe(false);
    expect(hear(hear(say(emptyMemory, asking)), back).lastQuestion?.answered).toBe(true);
  });

  test('only the last one matters', () => {
    const next = readingOf({ sentences: [sentenceOf('question', 'When?')] });
    expect(say(say(emptyMemory, asking), next).lastQuestion).toMatchObject(repliedIn('t1', 'When?'));
    expect(say(say(emptyMemory, asking)).lastQuestion).toMatchObject(repliedIn('t1', 'Have you called?'));
  });

  test('without a question there is nothing to answer', () => {
    expect(hear(emptyMemory).lastQuestion).toBeNull();
  });
});

describe('G8 declines', () => {
  test('of a named action stand against that action', () => {
    const after = hear(emptyMemory, declining('calendar'));
    expect(declineAgainst(after, 'calendar')).toEqual({ ...heardIn('t1', 'no need'), action: 'calendar' });
    expect(declineAgainst(after, 'email')).toBeNull();
  });

  test('of nothing in particular stand against what was just offered, else against everything', () => {
    expect(hear(say(emptyMemory, offering), declining(null)).declines.map(({ action }) => action)).toEqual([
      'calendar',
    ]);
    const all = hear(emptyMemory, declining(null));
    expect(all.declines.map(({ action }) => action)).toEqual([everyAction]);
    expect(declineAgainst(all, 'email')).not.toBeNull();
  });

  test('a bare no after an offer declines it, after a question it does not', () => {
    const no = readingOf({ stance: 'deny', stanceAt: span('No') });
    expect(hear(say(emptyMemory, offering), no).declines).toEqual([{ ...heardIn('t1', 'No'), action: 'calendar' }]);
    expect(hear(say(emptyMemory, { ...offering, sentences: asking.sentences }), no).declines).toEqual([]);
    expect(hear(emptyMemory, no).declines).toEqual([]);
  });

  test('without the words that carry the no, the first words are the evidence', () => {
    const first = { start: 2, end: 12 };
    const no = readingOf({ stance: 'deny', opensWith: first });
    expect(hear(say(emptyMemory, offering), no).declines[0]).toMatchObject(first);
    expect(hear(say(emptyMemory, offering), readingOf({ stance: 'deny' })).declines[0]).toMatchObject({
      start: 0,
      end: 10,
    });
  });

  test('words of several messages name the message that they stand in', () => {
    const no = readingOf({ declines: [{ ...span('no need'), in: 'm-7', action: 'calendar' }] });
    expect(hear(emptyMemory, no).declines[0]).toMatchObject({ messageId: 'm-7' });
  });

  test('an announcement counts as offered, a recommendation does not', () => {
    const announced = readingOf({ signals: [signalOf('calendar'), signalOf('email', { strength: 'implicit' })] });
    expect(say(emptyMemory, announced).offered?.map(({ action }) => action)).toEqual(['calendar']);
  });

  test('declining again replaces the older decline', () => {
    const twice = hear(hear(emptyMemory, declining('calendar')), declining('calendar'), 't2');
    expect(twice.declines).toEqual([{ ...heardIn('t2', 'no need'), action: 'calendar' }]);
  });

  test('stand until the assistant offers again in a later turn', () => {
    const declined = hear(emptyMemory, declining('calendar'));
    expect(say(declined, offering, 't1').declines).toHaveLength(1);
    expect(say(declined, offering, 't2').declines).toEqual([]);
    expect(say(hear(emptyMemory, declining(null)), offering, 't2').declines).toEqual([]);
  });

  test('an announcement, a recommendation or another offer lifts nothing', () => {
    const declined = hear(emptyMemory, declining('email'));
    for (const signal of [
      signalOf('email'),
      signalOf('email', { form: 'offer', strength: 'implicit' }),
      signalOf('calendar', { form: 'offer' }),
    ]) {
      expect(say(declined, readingOf({ signals: [signal] }), 't2').declines).toHaveLength(1);
    }
    expect(say(hear(emptyMemory, declining(null)), readingOf(), 't2').declines).toHaveLength(1);
  });

  test('asking for the action takes its decline back', () => {
    const request = readingOf({ requests: [{ ...span('book a call'), action: 'calendar' }] });
    const declined = hear(hear(emptyMemory, declining('calendar')), declining('email'));
    expect(hear(declined, request).declines.map(({ action }) => action)).toEqual(['email']);
    expect(hear(hear(emptyMemory, declining(null)), request).declines).toEqual([]);
  });
});

describe('G9 situation', () => {
  const about = (kind: 'active' | 'hypothetical' | 'unstated', words?: string) =>
    readingOf({ situation: { kind, ...(words === undefined ? {} : { at: span(words) }) } });

  test('the opening decides', () => {
    expect(hear(emptyMemory, about('hypothetical', 'an employee')).situation).toEqual({
      kind: 'hypothetical',
      at: heardIn('t1', 'an employee'),
    });
    expect(hear(emptyMemory, about('active')).situation).toEqual({ kind: 'active' });
  });

  test('later messages make it theirs, and nothing makes it less so', () => {
    const hypothetical = hear(emptyMemory, about('hypothetical', 'an employee'));
    const active = hear(hypothetical, about('active', 'my'), 't2');
    expect(active.situation).toEqual({ kind: 'active', at: heardIn('t2', 'my') });
    expect(hear(active, about('hypothetical', 'someone'), 't3').situation).toEqual(active.situation);
    expect(hear(active, about('active', 'our'), 't3').situation).toEqual(active.situation);
    expect(hear(hypothetical, about('unstated'), 't2').situation).toEqual(hypothetical.situation);
  });

  test('a greeting states nothing yet', () => {
    expect(hear(hear(emptyMemory, about('unstated')), about('hypothetical', 'someone'), 't2').situation.kind).toBe(
      'hypothetical',
    );
  });
});

test('marks fit their schema', () => {
  const marks = hear(say(hear(emptyMemory), { ...asking, signals: offering.signals }), declining(null));
  expect(marksSchema.parse(marks)).toEqual(marks);
});
