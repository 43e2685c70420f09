import { describe, expect, test } from 'vitest';
import { replyReading } from '../../contracts/reading/reading.ts';
import { reply } from './words.ts';

const acts = (text: string) => reply(text).sentences.map(({ act }) => act);
const asking = (text: string) => reply(text).sentences.filter(({ act }) => act === 'question' || act === 'request');

describe('G5 a sentence of a reply clarifies', () => {
  test.each([
    'Have you tried calling them?',
    'Were these consecutive shifts?',
    'Have you called them？',
    'هل اتصلت بهم؟',
    'Πότε συνέβη\u037E',
    'Πότε συνέβη;',
    '¿Cuándo ocurrió?',
    '¿Cuándo ocurrió',
    'Please confirm the dates.',
    'Please tell me when this happened.',
    'Tell me more about the last shift.',
    'Let me know when it happened.',
    'I need to know how often this happened.',
    'Just to make sure, this was the second time.',
    'Just to confirm, you already called twice.',
    'Can you clarify what happened.',
    'Could you provide the dates of the shifts.',
    "I'd like to understand what happened first.",
    'When did this happen.',
    'Do you have any preferred restaurants.',
    'Which of the shifts did they miss',
    'Confirm the following: two missed shifts.',
    'Have you called them, or shall I schedule a call?',
    'Shall I schedule a call, and what time suits you?',
    'Would you like me to draft an email or schedule a call?',
    'I can schedule a call for you, but when?',
    'Подскажите, когда это случилось.',
    'Por favor confirme la fecha.',
  ])('%s', (text) => {
    expect(asking(text)).not.toEqual([]);
  });
});

describe('G5 what does not count as asking', () => {
  test.each([
    ['a statement', 'Thanks, that helps.'],
    ['an address with a query', 'The form is at https://example.com/form?id=1 for you.'],
    ['a bare address with a query', 'See example.com?page=2 for the form.'],
    ['inline code', 'Run `SELECT ?` to see it.'],
    ['a code block', 'Use this:\n```\nconst a = b ? c : d;\nok?\n```\nThat is all.'],
    ['quoted speech', 'They said "are you sure?" and left.'],
    ['curly quotes', 'They said “are you sure?” and left.'],
    ['guillemets', 'Он сказал «почему?» и ушёл.'],
    ['a quoted line', '> Are you coming?\nThat was their message.'],
    ['a semicolon behind a Latin letter', 'Document it; then move on.'],
    ['a pleasantry', 'Let me know if you have any questions.'],
    ['another pleasantry', 'If anything else comes up, let me know.'],
    ['guidance', 'Document the absence and keep a record of it.'],
  ])('%s', (_, text) => {
    expect(asking(text)).toEqual([]);
  });

  test('an opening mark without its closing one hides nothing', () => {
    expect(asking('Use `this and tell. Have you called?')).not.toEqual([]);
    expect(asking('They said "no and left. Have you called?')).not.toEqual([]);
  });

  test('a question mark behind an address, a quotation or code still counts', () => {
    expect(asking('Have you seen https://example.com/a?')).not.toEqual([]);
    expect(asking('Did they really say "no"?')).not.toEqual([]);
    expect(asking('Have you run `npm test`?')).not.toEqual([]);
  });

  test('an apostrophe opens no quotation', () => {
    expect(asking("It's the employees' choice. Isn't it?")).not.toEqual([]);
  });
});

describe('G5 a question that only offers an action is an offer', () => {
  test.each([
    ['calendar', 'Would you like me to schedule that call?'],
    ['calendar', 'Do you want me to set up a quick 1:1 with her?'],
    ['calendar', 'Shall I book a meeting for Tuesday?'],
    ['calendar', 'Should I put it in your calendar?'],
    ['calendar', 'Would you like a call with HR?'],
    ['calendar', 'You should call them — when do you want to schedule that?'],
    ['calendar', "Let me know if you'd like me to schedule a call."],
    ['calendar', "I'll schedule a call for you, is that okay?"],
    ['calendar', 'How about I arrange a meeting with them?'],
    ['email', 'Would you like me to draft an email?'],
    ['email', 'Shall I draft it?'],
    ['email', 'Do you want me to send them an e-mail?'],
    ['email', 'Can I prepare a written warning for you?'],
    ['calendar', '¿Quiere que programe una llamada?'],
    ['calendar', 'Хотите, чтобы я назначил встречу?'],
  ])('%s: %s', (action, text) => {
    expect(reply(text).sentences.at(-1)).toMatchObject({ act: 'offer', action });
    expect(reply(text).signals).toContainEqual(expect.objectContaining({ action, strength: 'strong', form: 'offer' }));
  });

  test.each(['Shall I go ahead?', 'Would you like me to do that?', 'Is that okay?', 'Sound good?'])(
    '"%s" offers what the sentence before it pointed at',
    (text) => {
      expect(reply(`I recommend a call with her. ${text}`).sentences.at(-1)).toMatchObject({
        act: 'offer',
        action: 'calendar',
      });
    },
  );

  test('the same words without anything before them are a question', () => {
    expect(acts('Is that okay?')).toEqual(['question']);
  });
});

describe('G10 signals', () => {
  test.each([
    ['calendar', 'strong', "I'll schedule a call for you."],
    ['calendar', 'strong', 'I can schedule a call for you.'],
    ['calendar', 'strong', 'Let me check your calendar.'],
    ['calendar', 'strong', 'I will set up a meeting with Dana now.'],
    ['calendar', 'strong', "I'm going to book an appointment with them."],
    ['calendar', 'strong', "I'll put that in your calendar."],
    ['calendar', 'implicit', 'You should call the employee.'],
    ['calendar', 'implicit', "I'd recommend a short conversation with her."],
    ['calendar', 'implicit', 'The next step is to schedule a meeting with them.'],
    ['email', 'strong', 'I can help you send a written warning.'],
    ['email', 'strong', "I'll draft an email to them."],
    ['email', 'strong', 'Let me write the warning letter for you.'],
    ['email', 'implicit', 'You should send an email documenting this.'],
    ['email', 'implicit', 'Document this via email.'],
  ])('%s, %s: %s', (action, strength, text) => {
    expect(reply(text).signals).toContainEqual(expect.objectContaining({ action, strength, form: 'statement' }));
  });

  test.each([
    ['past', 'You called yesterday.'],
    ['past', 'You have already scheduled a meeting.'],
    ['past', 'The email was sent last week.'],
    ['condition', 'If you decide to call, write it down.'],
    ['condition', 'After you call them, note the time.'],
    ['condition', "Once you have spoken to him, I'll schedule the call."],
    ['condition', 'If they stay away again, you should call the employee.'],
    ['negation', "I won't schedule a call."],
    ['negation', 'You should not call them yet.'],
    ['negation', "I don't recommend a meeting at this point."],
    ['negation', 'There is no need to send an email.'],
    ['mention', 'They can be reached via email or phone.'],
    ['mention', 'Check the call log and the meeting notes.'],
    ['mention', 'Employees sometimes call in sick.'],
    ['part of a word', 'Recall the bookings of the scheduler.'],
    ['quoted', 'One could say "I will schedule a call" to them.'],
  ])('%s is none: %s', (_, text) => {
    expect(reply(text).signals).toEqual([]);
  });

  test('two actions in one reply are both seen', () => {
    const { signals } = reply('Document this via email, then schedule a call with them.');
    expect(signals.map(({ action }) => action).sort()).toEqual(['calendar', 'email']);
  });

  test('case and curly apostrophes do not matter', () => {
    expect(reply('I’LL SCHEDULE A CALL.').signals).toHaveLength(1);
  });
});

describe('what else a reply tells', () => {
  test('whether it invites to go on', () => {
    expect(reply('Is there anything else I can help with?').invitesMore).toBe(true);
    expect(reply('Have you called them?').invitesMore).toBe(false);
  });

  test.each([
    'Shall I go ahead?',
    'Please confirm: a table for two at 7 pm.',
    'You want two tickets for March 3rd. Is that right?',
  ])('that it seeks a go-ahead: %s', (text) => {
    expect(reply(text).seeksGoAhead).toBeDefined();
  });

  test('its first question mark, wherever it stands', () => {
    expect(reply('See https://example.com/a?b=c.').questionMark).toEqual({ start: 25, end: 26 });
    expect(reply('Thanks.').questionMark).toBeUndefined();
  });

  test('a reading is a reading: the schema holds, the question behind many statements is kept', () => {
    const long = `${'This is a sentence of guidance. '.repeat(400)}Have you called them?`;
    const read = replyReading.parse(reply(long));
    expect(read.sentences).toContainEqual({
      act: 'question',
      start: long.length - 'Have you called them?'.length,
      end: long.length,
    });
    expect(read.length).toBe(long.length);
  });

  test('a question behind a dozen offers is kept', () => {
    const text = `${'Shall I schedule a call? '.repeat(30)}When did it happen?`;
    expect(asking(text)).toHaveLength(1);
    expect(reply(text).sentences.length).toBeLessThanOrEqual(12);
  });

  test('an offer behind many announcements is kept', () => {
    const text = `${"I'll schedule a call. ".repeat(30)}Shall I draft an email?`;
    expect(reply(text).signals).toContainEqual(expect.objectContaining({ action: 'email', form: 'offer' }));
  });

  test('G14 an empty reply reads as nothing', () => {
    expect(replyReading.parse(reply(''))).toMatchObject({ length: 0, sentences: [], signals: [] });
    expect(replyReading.parse(reply(' \n ')).sentences).toEqual([]);
  });

  test('a usual reply takes at most 2 KB', () => {
    const text =
      'Thanks for clarifying. Two missed shifts without notice are serious, and it is right to act today. Write down the dates, the calls you made and what was said. ' +
      'Keep the tone open: there may be a reason you do not know yet. Would you like me to schedule that call with Dana?';
    expect(JSON.stringify(reply(text)).length).toBeLessThan(2_048);
  });
});
