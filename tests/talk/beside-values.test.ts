/**
 * G20 What stands beside a value, a yes or an offer: places, what is not wanted, what puts an answer off, and what an
 * offer begins with.
 */
import { describe, expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';

const hear = listener();
const outcomeAt = (step: Scene['step'], message: string, shown?: Scene['shown']): string =>
  told(hear({ step, shown: shown ?? null }, message).outcome);

describe('G20 at the choice of three slots (Monday 10:00, Monday 10:30, Tuesday 15:00)', () => {
  test.each([
    ['the middle one', 'slot:2'],
    ['the second to last', 'slot:2'],
    ['la penúltima', 'slot:2'],
    ['vorletzter', 'slot:2'],
    ['предпоследний', 'slot:2'],
    ['the one at the bottom', 'slot:3'],
    ['el 2', 'slot:2'],
    ['3-й', 'slot:3'],
    ['la dos', 'slot:2'],
    ['ten thirty then', 'slot:2'],
    ['the one on Tuesday', 'slot:3'],
    ['Could we do Tuesday at three?', 'slot:3'],
    ['I can only do Tuesday', 'slot:3'],
    ['anything except the first', 'which:2,3'],
    ['not the first', 'which:2,3'],
    ['I have a meeting at 10', 'which:2,3'],
    ['второй не подходит', 'which:1,3'],
    ['der zweite passt nicht', 'which:1,3'],
    ["the first isn't good", 'which:2,3'],
    ['nicht der erste', 'which:2,3'],
    ['только не первый', 'which:2,3'],
    ["I can't make any of those times.", 'others'],
    ['Ничего из этого не подходит', 'others'],
    ['was gibt es sonst noch?', 'others'],
    ['the sooner the better', 'slot:1'],
  ])('%s: %s', (message, expected) => {
    expect(outcomeAt('choice', message)).toBe(expected);
  });

  test.each([
    "I'll decide tomorrow",
    'luego te digo cuál',
    'sage ich dir später',
    "I'll have to look at my calendar first",
    '8',
    '0',
    '-1',
    '+2',
  ])('nothing is chosen: %s', (message) => {
    expect(outcomeAt('choice', message)).toBe('ask');
  });
});

describe('G20 at the final yes to a call on Monday at 10:00', () => {
  test.each(['Yes, Monday at 10', 'Ок, бронируем'])('booked: %s', (message) => {
    expect(outcomeAt('consent', message)).toBe('act');
  });

  test.each(['Do book it', 'Yep, all good from my end', 'Ja, das können Sie so buchen'])(
    'asked about: %s',
    (message) => {
      expect(outcomeAt('consent', message)).toBe('ask');
    },
  );

  test.each([
    'yes yes yes but not today',
    'Book away from Monday',
    'yes, for now',
    'confirm it with her',
    'check it with her first',
    'yes, find a slot',
    'Yes. Write it.',
    'later',
    'Ja, aber später',
    'yes, everything except the phone',
    'anything but yes',
  ])('not booked: %s', (message) => {
    expect(outcomeAt('consent', message)).not.toBe('act');
  });
});

describe('G20 at an offer', () => {
  test.each([
    ['Please find a slot.', 'calendar', 'accept'],
    ['Sí, busca una hora por favor.', 'calendar', 'accept'],
    ['gladly', 'calendar', 'accept'],
    ['хорошая идея', 'calendar', 'accept'],
    ['write it please', 'email', 'accept'],
    ['write it please', 'calendar', 'ask'],
    ['Lieber anrufen, such einen Termin', 'email', 'ask'],
    ['No estoy segura', 'calendar', 'ask'],
    ['Не уверен', 'calendar', 'ask'],
    ['I already called her.', 'calendar', 'decline'],
    ['Ich rede selbst mit ihr.', 'calendar', 'decline'],
  ] as const)('%s (%s): %s', (message, shown, expected) => {
    expect(outcomeAt('offer', message, shown)).toBe(expected);
  });

  test('a question that asks for an opinion asks for no email', () => {
    expect(outcomeAt('request', 'What would you write in an email to her?')).toBe('ask');
  });
});

describe('G20 who it is with', () => {
  test.each([
    ['Peter Braun, bitte', 'name:Peter Braun'],
    ['Mit Anna Schmidt', 'name:Anna Schmidt'],
    ['Con Anna Schmidt', 'name:Anna Schmidt'],
    ['Anna. No, Tom Baker.', 'name:Tom Baker'],
    ['Juan de la Cruz', 'name:Juan de la Cruz'],
    ['Ludwig van Beethoven', 'name:Ludwig van Beethoven'],
  ])('%s: %s', (message, expected) => {
    expect(outcomeAt('person', message)).toBe(expected);
  });
});
