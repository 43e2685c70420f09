/**
 * Emails in free words (F2): written from the request, changed as somebody wishes, and never with an instruction in
 * them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Behaviour } from '../../local-stack/scripted-model/behaviour.ts';
import { textOf, type ChatRequest } from '../../local-stack/scripted-model/requests.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { guides, letterIn, mailsTo, newAddress, openFrame, toLetter } from './letters.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

const germanFrame = 'Betreff: [Betreff]\n\nGuten Tag [Employee Name],\n\n[Nachricht]\n\nFreundliche Grüße\n[Your Name]';
const spanishFrame = 'Asunto: [Asunto]\n\nEstimado/a [Employee Name]:\n\n[Mensaje]\n\nUn cordial saludo,\n[Your Name]';
const russianFrame = 'Тема: [Тема]\n\nЗдравствуйте, [Employee Name]!\n\n[Сообщение]\n\nС уважением,\n[Your Name]';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A model that changes emails; what it was given. */
function writes(email: (given: { email: { subject: string; message: string }; wish: string }) => Behaviour | object) {
  const asked: ChatRequest[] = [];
  app.script((request) => {
    const last = request.messages.at(-1);
    if (request['response_format'] === undefined || last === undefined) return guides;
    asked.push(request);
    const said = email(JSON.parse(textOf(last)));
    return 'kind' in said ? said : JSON.stringify(said);
  });
  return asked;
}

describe('F2 a draft from the request', () => {
  const request = (address: string) =>
    `Please send an email to Marta Lind at ${address}. Tell her that the review moves to Friday, keep it short and friendly.`;

  test('F2 the model is given the request, and nothing of its instructions is in the email', async () => {
    const address = newAddress();
    app.script([guides, 'Subject: Our review\n\nHello Marta,\n\nour review moves to Friday.\n\nBest\nAda']);
    const talk = await startTalk(app);
    await talk.say('My employee is always late for reviews.');
    const settled = await talk.say(request(address));
    const messages = JSON.stringify(app.model.requests.at(-1)?.body);
    expect(messages).toContain('keep it short and friendly');
    expect(messages).toContain('is followed and never repeated in it');
    expect(settled.reply?.text).not.toContain('stand for');
    const { subject, message } = letterIn(settled);
    expect(`${subject} ${message}`).toContain('moves to Friday');
    expect(`${subject} ${message}`).not.toContain('keep it short');
    await talk.say('yes');
    expect(mailsTo(app, address)).toMatchObject([{ subject: 'Our review' }]);
  });

  test('F2 a draft that repeats the request word by word is none: the template says what was told', async () => {
    const address = newAddress();
    const whole = request(address);
    app.script([guides, `Subject: Review\n\nHello Marta,\n\n${whole}\n\nBest\nAda`]);
    const talk = await startTalk(app);
    await talk.say('My employee is always late for reviews.');
    const drafted = await talk.say(whole);
    expect(letterIn(drafted).message).toBe('Dear Marta Lind,\n\nthe review moves to Friday.\n\nKind regards');
    await talk.say('yes');
    expect(mailsTo(app, address)[0]?.text).not.toContain('keep it short');
  });

  test.each([
    ['en', openFrame, 'What should the subject be?', 'What should the message say?'],
    ['de', germanFrame, 'Wie soll der Betreff lauten?', 'Was soll in der Nachricht stehen?'],
  ])('F2 what a model leaves open, %s, is asked for in plain words', async (locale, draft, subject, message) => {
    app.script([guides, draft]);
    const talk = await startTalk(app, { locale });
    await talk.say('My employee is absent.');
    const asked = await talk.say(`Please send an email to Anna Schmidt at ${newAddress()}.`);
    expect(asked.reply?.text).toBe(subject);
    expect((await talk.say('Monday')).reply?.text).toContain(message);
  });
});

testInLaws.each(
  sampleOf(
    [
      ['en', 'Please write an email to Marta Lind', 'Absence', 'Please tell her that she is late', 'You are late.'],
      ['es', 'Escribe un correo a Marta Lind', 'Ausencia', 'Dígale que ella llega tarde', 'Llega usted tarde.'],
      ['ru', 'Напишите письмо Марте Линд', 'Отсутствие', 'Скажите ей, что она опаздывает', 'Вы опаздываете.'],
      [
        'de',
        'Bitte schreiben Sie eine E-Mail an Marta Lind',
        'Abwesenheit',
        'Sagen Sie ihr, dass sie zu spät ist',
        'Sie sind spät dran.',
      ],
    ],
    1,
  ),
)(
  'F2 what tells us what to write is no text of the email, in %s',
  async (locale, request, subject, instruction, text) => {
    app.script([{ en: openFrame, es: spanishFrame, ru: russianFrame, de: germanFrame }[locale]]);
    const talk = await startTalk(app, { locale });
    await talk.sayAll(`${request}, ${newAddress()}`);
    const again = await talk.say(instruction);
    expect(again.flow).toMatchObject({ step: 'variable', expects: 'the subject' });
    expect((await talk.sayAll(subject, instruction)).flow).toMatchObject({ step: 'variable', expects: 'the message' });
    const preview = await talk.sayAll(text, 'Ada');
    expect(letterIn(preview)).toMatchObject({ subject, message: expect.stringContaining(text) as string });
    expect(letterIn(preview).message).not.toContain(instruction);
  },
);

describeInLaws('F2 a change in free words', () => {
  const friendlier = {
    subject: 'Your absence',
    message: 'Dear Anna,\n\nI hope you are well. Please call me today.\n\nAda',
  };

  testInLaws.each(
    sampleOf(
      [
        'friendlier',
        'Make it shorter',
        'mention the deadline',
        'Can you make it friendlier?',
        'kürzer bitte',
        'sounds too harsh',
      ],
      1,
    ),
  )('F2 "%s" is written by the model: another preview with another hash, and only that is sent', async (wish) => {
    const { talk, address, hash, settled } = await toLetter(app);
    const asked = writes(() => friendlier);
    const changed = await talk.say(wish);
    expect(changed).toMatchObject({ disposition: 'flow_step', flow: { step: 'preview' } });
    expect(letterIn(changed)).toEqual({ to: address, ...friendlier });
    expect(changed.flow?.preview_hash).not.toBe(hash);
    const { subject, message } = letterIn(settled);
    expect(asked.map(({ messages }) => messages.at(-1)?.content)).toEqual([
      JSON.stringify({ email: { subject, message }, wish }),
    ]);
    expect(mailsTo(app, address)).toEqual([]);
    await talk.say('yes');
    const [mail, ...others] = mailsTo(app, address);
    expect(others).toEqual([]);
    expect(mail?.text.trim()).toBe(friendlier.message);
  });

  testInLaws.each(sampleOf(['change the message to something friendlier', 'Make the message a bit shorter'], 1))(
    'F2 "%s" says what the message is to be like: the model writes it, and without one it is asked for',
    async (wish) => {
      const { talk } = await toLetter(app);
      writes(() => ({ kind: 'status', status: 503 }));
      const asked = await talk.say(wish);
      expect(asked.reply?.text).toMatch(/What should the message say\?|write the message as it should read/);
      writes(() => friendlier);
      await talk.say('Please call me today.');
      expect(letterIn(await talk.say(wish))).toMatchObject(friendlier);
    },
  );

  testInLaws('F2 an approval of what was shown before approves nothing of the new email (F4)', async () => {
    const { talk, address, action, hash } = await toLetter(app);
    writes(() => friendlier);
    await talk.say('friendlier');
    await expect(app.client.actions.approve(talk.id, action, { preview_hash: hash })).rejects.toMatchObject({
      status: 409,
    });
    expect(mailsTo(app, address)).toEqual([]);
  });

  testInLaws('F2 one wish after the other, then a part by its name', async () => {
    const { talk, address } = await toLetter(app);
    writes(({ email, wish }) => ({ ...email, message: `${email.message}\n\n(${wish.length})` }));
    await talk.sayAll('friendlier', 'mention the deadline');
    const changed = await talk.say('change the subject to Monday');
    expect(letterIn(changed)).toMatchObject({ to: address, subject: 'Monday' });
    expect(letterIn(changed).message.endsWith('(10)\n\n(20)')).toBe(true);
  });

  testInLaws('F2 a blank that the model leaves is asked for', async () => {
    const { talk, address } = await toLetter(app);
    writes(() => ({ subject: 'Your absence', message: 'Dear Anna,\n\nplease answer by [Deadline].\n\nAda' }));
    expect(await talk.say('mention the deadline')).toMatchObject({ flow: { step: 'variable' } });
    expect(letterIn(await talk.say('Friday')).message).toContain('please answer by Friday.');
    expect(mailsTo(app, address)).toEqual([]);
  });

  test.each<[string, Behaviour | object]>([
    ['no JSON', { kind: 'reply', text: 'I made it friendlier for you.' }],
    ['an email without a message', { subject: 'Your absence', message: ' ' }],
    ['the wish itself', { subject: 'Your absence', message: 'Dear Anna,\n\nsay that she should come at ten.\n\nAda' }],
    ['nothing, because it is away', { kind: 'status', status: 503 }],
  ])(
    'F2 a model that gives %s changes nothing: it is said what can be changed, and the old email stands',
    async (_what, said) => {
      const { talk, address, hash, settled } = await toLetter(app);
      writes(() => said);
      const declined = await talk.say('say that she should come at ten');
      expect(declined.reply?.text).toContain('I cannot put "say that she should come at ten" into the email by myself');
      expect(declined.reply?.text).toContain('change the subject to');
      expect(declined.flow?.preview_hash).toBe(hash);
      await talk.say('yes');
      expect(mailsTo(app, address)).toMatchObject([{ subject: letterIn(settled).subject }]);
    },
  );

  testInLaws('F2 what the model takes for no wish is asked about as before', async () => {
    const { talk, hash } = await toLetter(app);
    writes(({ email }) => email);
    const again = await talk.say('the weather is lovely');
    expect(again.reply?.text).toContain('is not sent yet. Shall I send it?');
    expect(again.flow?.preview_hash).toBe(hash);
  });

  testInLaws.each(
    sampleOf(
      ['yes', 'no', 'cancel', 'What does that mean?', 'Yes, if she agrees', 'Wait a moment', 'change the subject'],
      2,
    ),
  )('F2 "%s" is no wish: no model is asked', async (words) => {
    const { talk } = await toLetter(app);
    const asked = writes(() => friendlier);
    await talk.say(words);
    expect(asked).toEqual([]);
  });
});
