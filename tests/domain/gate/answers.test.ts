import { describe, expect, test } from 'vitest';
import { answeredBy } from '../../../domain/gate/answers.ts';
import { message, reply } from '../../reading/words.ts';
import { readingOf, sentenceOf } from './cases.ts';

const offer = reply('Would you like me to schedule that call?');

describe('G6 the answer to a pending offer', () => {
  test.each([
    ['accept', 'Yes please'],
    ['accept', 'Please do.'],
    ['accept', 'Yes. Where is it?'],
    ['accept', 'Yes, schedule a call'],
    ['accept', 'Please schedule a call for Tuesday'],
    ['accept', 'Sure, Tuesday at 10 works'],
    ['decline', 'No thanks'],
    ['decline', 'not now'],
    ['decline', "don't call them yet"],
    ['decline', 'No need.'],
    ['decline', "I'd rather not"],
    ['change', 'Yes, but make it 11'],
    ['change', 'Could you move it to Friday instead?'],
    ['change', 'No, please schedule a meeting'],
    ['other', 'Where is it?'],
    ['other', 'She called in sick again.'],
    ['other', 'what do you mean?'],
    ['other', 'cancellations are common'],
  ])('%s: %s', (answer, text) => {
    expect(answeredBy(offer, message(text))).toBe(answer);
  });
});

test('a yes to nothing that was sought is something else', () => {
  expect(answeredBy(reply('That is a hard situation.'), message('Yes'))).toBe('other');
});

test('a go-ahead that names no action is accepted and declined all the same', () => {
  const confirming = reply('Please confirm: a table for two at Oliveto, 7 pm.');
  expect(answeredBy(confirming, message('Yes, that is right.'))).toBe('accept');
  expect(answeredBy(confirming, message("No, don't do that."))).toBe('decline');
});

test('declining something else is no answer', () => {
  expect(answeredBy(offer, message('I do not want to send an email.'))).not.toBe('accept');
  const other = readingOf({ declines: [{ start: 0, end: 8, action: 'email' }] });
  expect(answeredBy(offer, other)).toBe('other');
});

test('declining one action and asking for the offered one accepts', () => {
  const swapped = readingOf({
    declines: [{ start: 0, end: 8, action: null }],
    requests: [{ start: 9, end: 20, action: 'calendar' }],
  });
  expect(answeredBy(offer, swapped)).toBe('accept');
});

test('an offer whose action is not told is answered too', () => {
  const vague = { sentences: [sentenceOf('offer', 'Shall I?')], seeksGoAhead: { start: 0, end: 8 } };
  expect(answeredBy(vague, message('yes'))).toBe('accept');
});
