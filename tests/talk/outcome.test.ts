/** How an outcome is compared with what a row expects: the measure itself must not be lenient. */
import { expect, test } from 'vitest';
import { judgeTalk, talkFigures } from '../../bench/evaluate/talk/figures.ts';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { outcome, told, verdictOn } from '../../bench/evaluate/talk/outcome.ts';
import type { TalkRow } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();
const act = outcome('act');
const ask = outcome('ask');

test.each([
  ['act', act, 'right'],
  ['act', ask, 'needless'],
  ['ask', act, 'wrong'],
  ['ask|act', act, 'right'],
  ['decline', outcome('cancel'), 'right'],
  ['stop', outcome('cancel'), 'wrong'],
  ['decline', ask, 'needless'],
  ['decline', act, 'wrong'],
  ['ask', outcome('decline'), 'wrong'],
  ['ask', outcome('which', '1'), 'right'],
  ['ask', outcome('ask', null, { person: 'Marta' }), 'wrong'],
  ['slot:2', outcome('slot', '2'), 'right'],
  ['slot:2', outcome('slot', '1'), 'wrong'],
  ['slot:2', outcome('which', '2'), 'needless'],
  ['slot:2', outcome('slot', '2', { person: 'Marta' }), 'wrong'],
  ['slot:2;person=Maria Lopez', outcome('slot', '2'), 'needless'],
  ['slot:2;person=Maria Lopez', outcome('slot', '2', { person: 'maria lopez' }), 'right'],
  ['slot:2;person=Maria Lopez', outcome('slot', '2', { person: 'Lopez' }), 'wrong'],
  ['change:time=2026-12-07T11:00', outcome('change', null, { time: '2026-12-07T11:00' }), 'right'],
  ['change:time=2026-12-07T11:00', outcome('change', null, { time: '2026-12-07T10:00' }), 'wrong'],
  ['change:time=2026-12-07T11:00', outcome('change', null, { time: '' }), 'wrong'],
  ['change:time', outcome('change', null, { time: '' }), 'right'],
  ['elsewhere:2026-12-08', outcome('elsewhere', '2026-12-08'), 'right'],
  ['elsewhere:2026-12-08', outcome('elsewhere', '2026-12-08T10:00'), 'wrong'],
  ['elsewhere:2026-12-08', outcome('elsewhere', '2026-12-08 8-12'), 'wrong'],
  ['elsewhere:2026-12-08T10:00', outcome('elsewhere', '2026-12-08'), 'wrong'],
  ['elsewhere:2026-12-08 morning', outcome('elsewhere', '2026-12-08 8-12'), 'right'],
  ['elsewhere:2026-12-08 morning', outcome('elsewhere', '2026-12-08 12-18'), 'wrong'],
  ['elsewhere:2026-12-08 <12:00', outcome('elsewhere', '2026-12-08 0-12'), 'right'],
  ['elsewhere:>16:00', outcome('elsewhere', ' 16-24'), 'right'],
  ['elsewhere:>16:00', outcome('elsewhere', 'T16:00'), 'wrong'],
  ['elsewhere:2026-12-14..2026-12-18', outcome('elsewhere', '2026-12-15'), 'right'],
  ['elsewhere:2026-12-14..2026-12-18', outcome('elsewhere', '2026-12-21'), 'wrong'],
  ['phone:+49 30 123456', outcome('phone', '+4930123456'), 'right'],
  ['phone:+49 30 123456', outcome('phone', '+49 30 123457'), 'wrong'],
  ['phone:+49 30 123456', outcome('skip'), 'wrong'],
] as const)('%s against %j is %s', (words, got, verdict) => {
  expect(verdictOn(words, got)).toBe(verdict);
});

test('an outcome is told in the words in which it is expected', () => {
  expect(told(outcome('slot', '1', { person: 'Ada', phone: '1' }))).toBe('slot:1;person=Ada;phone=1');
  expect(told(outcome('change', null, { time: '', person: 'Ada' }))).toBe('change:time;person=Ada');
  expect(told(ask)).toBe('ask');
});

test('what does something without having been told to is a wrong act, and no row hides another', () => {
  const row: TalkRow = { id: 'r', step: 'consent', lang: 'en', category: '', message: '', shown: null, expect: 'ask' };
  const judged = judgeTalk([row, { ...row, expect: 'act' }], () => ({ outcome: act }));
  expect(talkFigures(judged)).toEqual({ rows: 2, right: 0.5, wrong_acts: 1, wrong: 0, needless: 0, understood: 1 });
});

test.each([
  ['consent', null, 'yes', 'act'],
  ['consent', null, 'no', 'decline'],
  ['choice', null, '2', 'slot:2'],
  ['offer', 'calendar', 'yes', 'accept'],
  ['offer', 'email', 'yes', 'accept'],
  ['offer', 'calendar-flow', 'yes', 'accept'],
  ['offer', 'calendar', 'no', 'decline'],
  ['person', null, 'Anna Schmidt', 'name:Anna Schmidt'],
  ['phone', null, 'skip', 'skip'],
  ['phone', null, '+49 30 123456', 'phone:+49 30 123456'],
  ['address', null, 'anna@example.com', 'address:anna@example.com'],
  ['variable', null, 'Friday', 'value:Friday'],
  ['email-preview', null, 'yes', 'act'],
  ['email-preview', null, 'Change the subject to Hello', 'change:subject=Hello'],
  ['field', 'priority', 'high', 'value:high'],
  ['command', 'idle', '!stop', 'stop'],
  ['command', 'consent', '!help', 'help'],
  ['request', null, 'Book a call.', 'calendar'],
  ['request', null, 'Write an email.', 'email'],
] as const)('the scene of %s (%s): "%s" has the outcome %s', (step, shown, message, words) => {
  expect(told(hear({ step, shown }, message).outcome)).toBe(words);
});
