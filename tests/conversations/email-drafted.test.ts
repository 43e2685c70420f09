/**
 * An email that no model writes is drafted at once, out of the request and the policy's template (F2), through HTTP.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { answeredWith, guides, letterIn, mailsTo, newAddress } from './letters.ts';
import { makeAssistant } from './made.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A talk in which nobody writes emails. */
async function withoutModel(create: Parameters<typeof startTalk>[1] = {}): Promise<Talk> {
  app.script(() => ({ kind: 'status', status: 503 }));
  return startTalk(app, create);
}

describe('F2 an email without a model is drafted at once', () => {
  test('F2 in English: only the address is asked for, the person where nobody was named, and nothing is made up', async () => {
    const address = newAddress();
    const talk = await withoutModel({ participant_name: 'Ada King' });
    const asked = await talk.say('write him a short mail that I expect him tomorrow');
    expect(asked).toMatchObject({ disposition: 'flow_step', flow: { step: 'person' } });
    expect(await talk.say('Tim Porter')).toMatchObject({ flow: { step: 'address' } });
    const shown = await talk.say(address);
    expect(letterIn(shown)).toEqual({
      to: address,
      subject: 'A short message',
      message: 'Dear Tim Porter,\n\nI expect you tomorrow.\n\nKind regards\nAda King',
    });
    expect(shown.reply?.text).toContain('You can change the subject, the text and the recipient');
    await talk.say('yes');
    expect(mailsTo(app, address)).toMatchObject([{ subject: 'A short message' }]);
  });

  test.each(
    sampleOf(
      [
        [
          'de',
          'Schreib eine E-Mail an Tim Porter,',
          ', dass die Besprechung auf Freitag verlegt ist.',
          'Eine kurze Nachricht',
          'Guten Tag Tim Porter,\n\nich möchte mitteilen, dass die Besprechung auf Freitag verlegt ist.\n\nFreundliche Grüße',
          'Ändern lassen sich der Betreff, der Text und der Empfänger',
        ],
        [
          'es',
          'Escribe un correo a Tim Porter,',
          ', diciendo que la reunión pasa al viernes.',
          'Un breve mensaje',
          'Estimado/a Tim Porter:\n\nla reunión pasa al viernes.\n\nUn cordial saludo,',
          'Se pueden cambiar el asunto, el texto y el destinatario',
        ],
        [
          'ru',
          'Напиши письмо Анне,',
          ', что встреча перенесена на пятницу.',
          'Короткое сообщение',
          'Здравствуйте, Анна!\n\nвстреча перенесена на пятницу.\n\nС уважением,',
          'Можно изменить тему, текст и получателя',
        ],
        [
          'fr',
          'Écris un mail à Luc Martin,',
          ', pour lui dire que la réunion passe à vendredi.',
          'Un bref message',
          'Bonjour Luc Martin,\n\nla réunion passe à vendredi.\n\nCordialement,',
          'L’objet, le texte et le destinataire peuvent être changés',
        ],
      ],
      1,
    ),
  )(
    'F2 in %s the letter greets and closes in the language that is spoken, and names what can be changed',
    async (locale, request, told, subject, message, changes) => {
      const address = newAddress();
      const talk = await withoutModel({ locale });
      const shown = await talk.say(`${request} ${address}${told}`);
      expect(letterIn(shown)).toEqual({ to: address, subject, message });
      expect(shown.reply?.text).toContain(changes);
    },
  );

  test('F2 the topic of the request is named, and each part changes by its name', async () => {
    const address = newAddress();
    const talk = await withoutModel();
    const shown = await talk.say(`Write an email to Tim Porter, ${address}, about the missed deadlines.`);
    expect(letterIn(shown)).toMatchObject({
      subject: 'A message about the missed deadlines',
      message: expect.stringContaining('I am writing to you about the missed deadlines.') as string,
    });
    await talk.sayAll('Subject: Our deadlines', 'change the text to Please hand the report in by Friday.');
    expect(letterIn(await talk.say('the address is tim.porter@example.com'))).toEqual({
      to: 'tim.porter@example.com',
      subject: 'Our deadlines',
      message: 'Dear Tim Porter,\n\nPlease hand the report in by Friday.\n\nKind regards',
    });
  });

  testInLaws('F2 what speaks of whoever reads it stands as it was told, and that is said', async () => {
    const talk = await withoutModel();
    const shown = await talk.say(`Email Tim Porter at ${newAddress()} that he forgets his reports.`);
    expect(letterIn(shown).message).toContain('\n\nhe forgets his reports.\n\n');
    expect(shown.reply?.text).toContain('The text stands as you told it to me.');
  });

  testInLaws('F2 the words of the talk itself are put into no email', async () => {
    const talk = await withoutModel();
    app.script([guides, { kind: 'status', status: 503 }]);
    await talk.say('My employee Tim Porter drinks at work.');
    const shown = await talk.sayAll('Please send him an email.', newAddress());
    expect(letterIn(shown).message).toBe(
      'Dear Tim Porter,\n\nthis is a short message to get in touch with you.\n\nKind regards',
    );
  });

  testInLaws('F2 an announcement without an email is drafted in the same reply', async () => {
    const { talk, settled } = await answeredWith(app, 'I will send an email for you.');
    app.script(() => ({ kind: 'status', status: 503 }));
    expect(settled).toMatchObject({ disposition: 'answered', flow: { kind: 'email', step: 'person' } });
    expect(letterIn(await talk.sayAll('Anna Schmidt', newAddress())).subject).toBe('A short message');
  });

  testInLaws('F2 an assistant brings a template of its own, which its policy names', async () => {
    await makeAssistant('formal', 'gate: { actions: [email] }\nflows: { email: { template: notice } }', {
      'texts.yaml': [
        'email.template.notice: "Subject: [Subject]\\n\\nTo [Employee Name]:\\n\\n[Message]\\n\\n[Your Name]"',
        'email.template.notice.subject: Notice',
        'email.template.notice.message: You will hear from us.',
      ].join('\n'),
    });
    const talk = await withoutModel({ assistant: 'formal' });
    const shown = await talk.say(`Please send an email to Tim Porter at ${newAddress()}.`);
    expect(letterIn(shown)).toMatchObject({ subject: 'Notice', message: 'To Tim Porter:\n\nYou will hear from us.' });
  });
});
