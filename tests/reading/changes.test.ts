import { describe, expect, test } from 'vitest';
import { message } from './words.ts';

const verbs = (text: string) => message(text).requests.map(({ action, verb }) => [action, verb ?? 'new']);

describe('F6 asking to change a call that stands', () => {
  test.each([
    ['move', 'Can we reschedule the call to Thursday at 10?'],
    ['move', 'move my call with Dana to Tuesday'],
    ['move', 'Could you push our 1:1 to Friday?'],
    ['move', 'I need to postpone tomorrow’s meeting.'],
    ['move', 'Please move it to Monday? No: reschedule it to Monday.'],
    ['move', 'Something came up. Please reschedule the call.'],
    ['move', 'let’s move the meeting'],
    ['move', 'Перенесите звонок на пятницу'],
    ['move', 'Puede mover la llamada al viernes'],
    ['cancel', 'cancel the call with Dana'],
    ['cancel', 'I need to cancel tomorrow’s meeting with Bob.'],
    ['cancel', 'I’d like to cancel my appointment'],
    ['cancel', 'Please call off the meeting'],
    ['cancel', 'call it off'],
    ['cancel', 'Yes, please cancel the call'],
    ['cancel', 'cancela la llamada, por favor'],
    ['cancel', 'Отмени встречу'],
    ['new', 'Book a call for Tuesday'],
    ['new', 'Can you schedule a meeting?'],
  ])('%s: %s', (verb, text) => {
    expect(verbs(text)).toEqual([['calendar', verb]]);
  });

  test.each([
    'They cancelled the call',
    'He asked me to cancel the call.',
    'my boss says please cancel the call',
    'What happens if I cancel the call?',
    'Should I cancel the call?',
    'Don’t cancel the call',
    'Please don’t move the call',
    'I don’t want to cancel the call',
    'I’m not going to cancel the call',
    'Can you move the couch?',
    'cancel my subscription',
    'cancel',
    'cancel it',
  ])('is none: %s', (text) => {
    expect(verbs(text)).toEqual([]);
  });

  test('“cancel the call” is a decline as well, for where nothing stands yet', () => {
    expect(message('cancel the call').declines).toMatchObject([{ action: 'calendar' }]);
  });
});
