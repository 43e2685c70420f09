import { describe, expect, test } from 'vitest';
import { reading } from '../../contracts/reading/reading.ts';
import { message } from './words.ts';

describe('G6 stance', () => {
  test.each([
    ['affirm', 'Yes'],
    ['affirm', 'yes please'],
    ['affirm', 'Sure, go ahead.'],
    ['affirm', 'Please do.'],
    ['affirm', 'ok'],
    ['affirm', 'That works for me.'],
    ['affirm', 'Sounds good'],
    ['affirm', "Let's do it"],
    ['affirm', 'Yes. Where is it?'],
    ['affirm', 'No problem, go ahead'],
    ['affirm', 'no problem'],
    ['affirm', '👍'],
    ['affirm', 'Sí, claro'],
    ['affirm', 'да, конечно'],
    ['deny', 'No'],
    ['deny', 'nope'],
    ['deny', 'No thanks.'],
    ['deny', "don't call them yet"],
    ['deny', 'not now'],
    ['deny', 'No, not yet'],
    ['deny', "I'd rather not"],
    ['deny', 'no gracias'],
    ['deny', 'нет, спасибо'],
    ['change', 'make it 11:00'],
    ['change', 'change it to Tuesday'],
    ['change', 'Yes, but make it 11'],
    ['change', 'change the subject to Attendance'],
    ['change', 'Could you move it to Friday instead?'],
    ['none', 'My employee is absent.'],
    ['none', 'book'],
    ['none', 'not sure'],
    ['none', 'Is that right?'],
    ['none', 'Where is it?'],
    ['none', ''],
  ])('%s: %s', (stance, text) => {
    expect(message(text).stance).toBe(stance);
  });

  test('"ok" is not inside "book", "no" not inside "north"', () => {
    expect(message('The book is in the north.').stance).toBe('none');
  });

  test('says where the words stand that carry it', () => {
    expect(message('Well, sure.').stanceAt).toEqual({ start: 6, end: 10 });
  });
});

describe('G7 only a counter-question', () => {
  test.each([
    'what do you mean?',
    'What do you mean',
    'Why?',
    'huh?',
    '?',
    'Sorry, what?',
    "I don't understand.",
    'Why do you ask?',
    'Should I call them?',
    '¿Qué quiere decir?',
    'что вы имеете в виду?',
  ])('asks back: %s', (text) => {
    expect(message(text).asksBackOnly).toBe(true);
  });

  test.each([
    'Yes. Where is it?',
    'Yes, twice.',
    'No.',
    'I called them twice, but is that enough?',
    'He has been away since Monday. What now?',
    'How about Thursday?',
    'Can you schedule a call?',
    'Two shifts',
    '',
  ])('answers: %s', (text) => {
    expect(message(text).asksBackOnly).toBe(false);
  });
});

describe('G8 declines', () => {
  test.each([
    ['calendar', "don't call them yet"],
    ['calendar', 'No call please.'],
    ['calendar', "I don't want a meeting"],
    ['calendar', "Please don't schedule anything"],
    ['email', "Don't send an email."],
    ['email', 'no need for an email'],
    [null, 'no need'],
    [null, 'not now'],
    [null, 'Maybe later'],
    [null, "That's not necessary."],
    [null, "I'll do it myself"],
    [null, 'no thanks'],
  ])('%s: %s', (action, text) => {
    expect(message(text).declines.map((decline) => decline.action)).toContain(action);
  });

  test.each([
    'No, I have not called.',
    'no need to worry about her',
    'They did not call yet',
    'She told me not to send an email',
    'Not sure',
    'I got no call back',
  ])('is none: %s', (text) => {
    expect(message(text).declines).toEqual([]);
  });
});

describe('G9 whose situation', () => {
  test.each([
    ['active', 'My employee is absent.'],
    ['active', 'What should I do if my employee does not show up?'],
    ['active', 'our warehouse lead is always late'],
    ['active', 'What should we do if someone quits?'],
    ['active', 'What if Dana refuses?'],
    ['active', 'Yesterday Dr. Smith did not come.'],
    ['active', 'I have an employee who is always late.'],
    ['active', 'an employee of mine is late'],
    ['active', 'mi empleado no vino'],
    ['active', 'у меня сотрудник не вышел на смену'],
    ['hypothetical', "What should I do if an employee doesn't show up?"],
    ['hypothetical', 'What if someone complains?'],
    ['hypothetical', 'What should be done when an Employee is late on Monday?'],
    ['hypothetical', 'Employees often ask for raises.'],
    ['hypothetical', 'WHAT IF AN EMPLOYEE QUITS'],
    ['hypothetical', 'In my opinion an employee should call.'],
    ['unstated', 'Hello there'],
    ['unstated', 'Always be kind.'],
    ['unstated', 'Absent again today.'],
  ])('%s: %s', (kind, text) => {
    expect(message(text).situation.kind).toBe(kind);
  });
});

describe('G12 explicit requests', () => {
  test.each([
    ['calendar', 'book a call for Tuesday'],
    ['calendar', 'Can you schedule a meeting with Dana?'],
    ['calendar', 'Could you please set up a 1:1 with her tomorrow'],
    ['calendar', "I'd like to arrange a call with him"],
    ['calendar', 'Please schedule it.'],
    ['calendar', 'ok, so please book an appointment for Friday'],
    ['calendar', 'Put it in my calendar'],
    ['calendar', 'I need a meeting with the team'],
    ['email', 'draft an email to her'],
    ['email', 'Can you write a written warning?'],
    ['email', 'please send them an e-mail about it'],
    ['email', 'I want you to draft a letter'],
    ['calendar', 'Por favor programa una llamada'],
    ['calendar', 'Запланируй звонок на вторник'],
    ['email', 'напишите письмо сотруднику'],
  ])('%s: %s', (action, text) => {
    expect(message(text).requests).toContainEqual(expect.objectContaining({ action }));
  });

  test.each([
    'My employee called and asked to schedule a call',
    'my employee called and asked for a meeting',
    'He wants me to send an email',
    'She said "book a call" to me',
    'Should I call them?',
    'Should I send an email?',
    'I called them twice.',
    "don't book a call",
    'When is my meeting?',
    'The meeting was booked yesterday.',
    'What happens after a call?',
    'cancel my subscription call',
  ])('is none: %s', (text) => {
    expect(message(text).requests).toEqual([]);
  });
});

describe('G19 commands', () => {
  test.each([
    ['help', '!help'],
    ['help', '/help'],
    ['help', ' !HELP '],
    ['reset', '!reset'],
    ['reset', 'Start over, please.'],
    ['cancel', 'Cancel that, please.'],
    ['stop', 'stop'],
    ['help', 'Ayuda, por favor'],
    ['cancel', 'Отмена'],
    ['cancel', 'bitte abbrechen'],
    ['stop', '!stop'],
    ['cancel', 'cancel'],
    ['cancel', 'Cancel.'],
    ['cancel', '!cancel'],
    ['cancel', 'cancel, please'],
  ])('%s: %s', (command, text) => {
    expect(message(text).command).toBe(command);
  });

  test.each([
    'cancel my subscription call',
    'help me',
    'please stop him',
    'reset my password',
    'I will cancel',
    'stop?',
    '!',
    '',
  ])('is none: %s', (text) => {
    expect(message(text).command).toBeUndefined();
  });
});

describe('values', () => {
  test.each([
    [[2], 'the second one please'],
    [[2], '2'],
    [[1], 'Option 1'],
    [[3], '#3'],
    [[-1], 'the last one'],
    [[2], 'second slot'],
    [[2], 'number two'],
    [[2], 'el segundo'],
    [[1], 'первый'],
    [[], 'last week was hard'],
    [[], '2 people are absent'],
    [[], 'first of all'],
    [[], 'on the 2nd of March'],
  ])('places in a list: %s in "%s"', (expected, text) => {
    expect(message(text).ordinals.map(({ index }) => index)).toEqual(expected);
  });

  test.each([
    ['Tuesday at 10', { weekday: 2, hour: 10, minute: 0, halfDayOpen: true }],
    ['10:30', { hour: 10, minute: 30, halfDayOpen: true }],
    ['at 15:00', { hour: 15, minute: 0 }],
    ['tomorrow at 3 pm', { dayOffset: 1, hour: 15, minute: 0 }],
    ['today', { dayOffset: 0 }],
    ['next Tuesday', { weekday: 2 }],
    ['in 3 days', { dayOffset: 3 }],
    ['in the afternoon', { hours: { from: 12, to: 19 } }],
    ['tomorrow morning', { dayOffset: 1, hours: { from: 0, to: 12 } }],
    ['on 24 November at 14:30', { month: 11, day: 24, hour: 14, minute: 30 }],
    ['2026-11-24', { year: 2026, month: 11, day: 24 }],
    ['make it 11', { hour: 11, minute: 0, halfDayOpen: true }],
    ['at noon', { hour: 12, minute: 0 }],
    ['el martes a las 10', { weekday: 2, hour: 10 }],
    ['завтра в 10:30', { dayOffset: 1, hour: 10, minute: 30 }],
  ])('times: %s', (text, expected) => {
    expect(message(text).times[0]).toMatchObject(expected);
  });

  test.each(['My employee is absent.', 'book', 'I have two employees', ''])('no time in: %s', (text) => {
    expect(message(text).times).toEqual([]);
  });

  test('a day without an hour fixes no hour, an hour without a day no day', () => {
    const [day] = message('on Friday').times;
    expect(day).not.toHaveProperty('hour');
    const [hour] = message('at 4 pm').times;
    expect(hour).not.toHaveProperty('day');
    expect(hour).not.toHaveProperty('dayOffset');
  });

  test.each([
    ['Dana Levi', 'Dana Levi'],
    ['With Dana Levi, please', 'Dana Levi'],
    ['my name is dana', 'dana'],
    ["it is about Mr. O'Neil today", "Mr. O'Neil"],
    ["about Maria's shifts", 'Maria'],
  ])('people: %s', (text, name) => {
    expect(message(text).people.map((person) => person.name)).toEqual([name]);
  });

  test.each(['Yes', 'Tomorrow on Monday with HR', 'Absent again.', 'Hello'])('nobody in: %s', (text) => {
    expect(message(text).people).toEqual([]);
  });

  test.each([
    ['+1 (555) 010-0199', '+1 (555) 010-0199'],
    ['call 555-010-0199 please', '555-010-0199'],
    ['0171 2345678.', '0171 2345678'],
  ])('phones: %s', (text, number) => {
    expect(message(text).phones.map((phone) => phone.number)).toEqual([number]);
  });

  test.each(['2026-11-24', '10:30', '12345', '4111 1111 1111 1111 1111', '$1,000,000', 'A1234567'])(
    'no phone in: %s',
    (text) => {
      expect(message(text).phones).toEqual([]);
    },
  );

  test('emails', () => {
    expect(message('Write to dana.levi+hr@example.co.uk, please.').emails).toEqual([
      expect.objectContaining({ address: 'dana.levi+hr@example.co.uk', start: 9, end: 35 }),
    ]);
    expect(message('me @ home, x@y, @z').emails).toEqual([]);
  });

  test.each([
    [true, 'skip'],
    [true, 'Skip it, please'],
    [true, 'leave it out'],
    [true, 'no phone'],
    [false, 'He skipped the meeting'],
  ])('skips is %s: %s', (skips, text) => {
    expect(message(text).skips).toBe(skips);
  });

  test.each([
    ['en', 'My employee is absent.'],
    ['es', 'Hola, mi empleado no vino y quiero una llamada'],
    ['ru', 'мой сотрудник не пришёл'],
    ['und', '12345'],
  ])('language %s: %s', (language, text) => {
    expect(message(text).language).toBe(language);
  });

  test('a reading of a long message is small and fits its schema', () => {
    const text = 'My employee Dana called on Tuesday at 10. Should I call back on +1 555 010 0199? '.repeat(300);
    expect(JSON.stringify(reading.parse(message(text))).length).toBeLessThan(6_000);
  });
});

test.each(['a#b@example.com', 'a/b@example.com', 'a?b@example.com'])(
  'F2 the end of an address is not another address: %s',
  (text) => {
    expect(message(text).emails).toMatchObject([{ address: text }]);
  },
);

test.each(["Write to 'dana@example.com'.", '<dana@example.com>', 'dana@example.com', '(dana@example.com)'])(
  'F2 an address stands between signs: %s',
  (text) => {
    expect(message(text).emails.map(({ address }) => address)).toEqual(['dana@example.com']);
  },
);

describe('R9 what a message says of itself without its words', () => {
  test('where its first words stand: no blanks around them, at most 120 code units, no character in half', () => {
    expect(message('  Hello there. \n').opensWith).toEqual({ start: 2, end: 14 });
    expect(message(`${'a'.repeat(119)}😀😀`).opensWith).toEqual({ start: 0, end: 119 });
    expect(message(' \n ').opensWith).toBeUndefined();
  });

  test('a letter alone is a place; what is short may be a choice, told by its mark', () => {
    const mark = (text: string) => message(text).bareChoice?.fingerprint;
    expect(message('B').bareChoice).toMatchObject({ place: 2 });
    expect(message('b.').bareChoice).toMatchObject({ place: 2 });
    expect(message('Next week').bareChoice).toMatchObject({ fingerprint: mark(' next  WEEK! ') });
    expect(mark('Next week')).not.toBe(mark('This week'));
    expect(message('A sentence that is too long to be any choice. '.repeat(3)).bareChoice).toBeUndefined();
    expect(message('').bareChoice).toBeUndefined();
  });

  test('that a day lies behind', () => {
    expect(message('It was last Friday.').times.map(({ past }) => past ?? false)).toEqual([true]);
  });

  test('a day ahead does not', () => {
    expect(message('On Friday, please.').times.map(({ past }) => past ?? false)).toEqual([false]);
  });
});
