/** What was said is not asked, and a second request is kept (F9), through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callPreview, emailPreview, formPreview } from '../../contracts/wire/preview.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { makeAssistant } from './made.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const zone = 'Europe/Berlin';
const day = dayAhead(zone);
const asks = 'Have you talked to her?';
const offers = 'It is time to talk. Would you like me to schedule that call?';

describe('F9 what was said is not asked', () => {
  test.each(
    sampleOf(
      [
        [
          'en',
          ['My employee is absent.', 'Yes, twice.'],
          `Yes, with Marta on ${day} at 10:00, +34 600 123 456`,
          'Marta',
        ],
        [
          'es',
          ['Mi empleada falta.', 'Sí, dos veces.'],
          `Sí, con Marta el ${dayIn('es')} a las 10:00, +34 600 123 456`,
          'Marta',
        ],
        [
          'ru',
          ['Моя сотрудница отсутствует.', 'Да, дважды.'],
          `Да, с Анной, ${dayIn('ru')} в 10:00, +34 600 123 456`,
          'Анна',
        ],
        [
          'de',
          ['Meine Mitarbeiterin fehlt.', 'Ja, zweimal.'],
          `Ja, mit Marta am ${dayIn('de')} um 10:00, +34 600 123 456`,
          'Marta',
        ],
      ],
      1,
    ),
  )('F9 the message that accepts gives person, time and number, in %s', async (locale, before, accepts, person) => {
    const talk = await offered(before, locale);
    const settled = await talk.say(accepts);
    expect(settled).toMatchObject({ flow: { step: 'preview' } });
    expect(callIn(settled)).toMatchObject({ person, phone: '+34 600 123 456' });
    expect(timeOf(callIn(settled).starts_at)).toBe('10:00');
  });

  test('F9 so does the request', async () => {
    const talk = await startTalk(app);
    const settled = await talk.say(
      `Can you schedule a call with Dana Levi about the missed deadlines on ${day} at 10:30? Her number is +49 30 1234567.`,
    );
    expect(callIn(settled)).toMatchObject({
      person: 'Dana Levi',
      phone: '+49 30 1234567',
      topic: 'the missed deadlines',
    });
    expect(settled.reply?.text).toContain('About: the missed deadlines');
    expect(await talk.say('yes')).toMatchObject({
      reply: { text: expect.stringMatching(/^Booked: a call with Dana Levi/) },
    });
  });

  test('F9 so do earlier messages', async () => {
    const talk = await offered(['My employee Dana Levi is absent. Her number is +49 30 1234567.', 'Yes, twice.']);
    const settled = await talk.sayAll('yes', '1');
    expect(callIn(settled)).toMatchObject({ person: 'Dana Levi', phone: '+49 30 1234567' });
  });

  test('F9 a flow that the assistant announces begins with what was said, too', async () => {
    app.script([asks, 'Got it. I will schedule a call for you.']);
    const talk = await startTalk(app);
    await talk.say('My employee Dana Levi is absent.');
    const settled = await talk.say('Yes, twice.');
    expect(settled.reply?.text).toContain('with Dana Levi');
    expect(settled).toMatchObject({ flow: { step: 'consent' } });
    expect(await talk.sayAll('yes', '1')).toMatchObject({ flow: { step: 'phone' } });
  });

  testInLaws.each(
    sampleOf(
      [
        ['My employee is absent. I had lunch with Tom.'],
        ['My employee is absent. My boss Tom says that I should be stricter.'],
        ['My employee Dana Levi and my colleague Tom Baker are fighting.'],
        ['My name is Tom Baker. My employee is absent.'],
      ],
      1,
    ),
  )('F9 a name from a sentence that tells something else is nobody to call: "%s"', async (first) => {
    const talk = await offered([first, 'Yes, twice.']);
    expect(await talk.sayAll('yes', '1')).toMatchObject({ flow: { step: 'person' } });
  });

  testInLaws('F9 one’s own number and address are nobody else’s', async () => {
    const talk = await offered(['My employee Dana Levi is absent. My number is +49 30 1234567.', 'Yes, twice.']);
    expect(await talk.sayAll('yes', '1')).toMatchObject({ flow: { step: 'phone' } });
  });

  testInLaws('F9 another person takes none of what belongs to the first', async () => {
    const talk = await offered(['My employee Dana Levi is absent. Her number is +49 30 1234567.', 'Yes, twice.']);
    expect(await talk.sayAll('Yes, with Tom Baker', '1')).toMatchObject({ flow: { step: 'phone' } });
  });

  testInLaws('F9 an email gets person, address, subject and message from the request', async () => {
    const talk = await startTalk(app);
    const settled = await talk.say(
      'Send an email to Marta (marta@example.com) with the subject "Deadline" saying "Please send the report by Friday."',
    );
    expect(settled).toMatchObject({ flow: { kind: 'email', step: 'preview' } });
    expect(emailPreview.parse(settled.flow?.preview)).toEqual({
      to: 'marta@example.com',
      subject: 'Deadline',
      message: 'Please send the report by Friday.',
    });
  });

  testInLaws('F9 what was begun anew is forgotten', async () => {
    const talk = await offered(['My employee Dana Levi is absent.', 'Yes, twice.']);
    await talk.say('!reset');
    expect(await talk.sayAll(`Book a call for ${day}`, '1')).toMatchObject({ flow: { step: 'person' } });
  });
});

describeInLaws('F9 the topic of a call', () => {
  testInLaws('F9 where nobody has said one there is none', async () => {
    const talk = await offered(['My employee is absent.', 'Yes, twice.']);
    const settled = await talk.sayAll('yes', '1', 'Anna Schmidt', 'skip');
    expect(settled.reply?.text).not.toContain('About');
    expect(callIn(settled).topic).toBe('');
    const changed = await talk.say('change the topic to the annual review');
    expect(changed.reply?.text).toContain('About: the annual review');
    expect(callIn(changed).topic).toBe('the annual review');
  });

  testInLaws('F9 it may be said at any step', async () => {
    const talk = await offered(['My employee is absent.', 'Yes, twice.']);
    await talk.sayAll('yes', '1', 'Anna Schmidt');
    expect(await talk.say('The topic is the annual review.')).toMatchObject({ flow: { step: 'phone' } });
    expect(callIn(await talk.say('skip')).topic).toBe('the annual review');
  });
});

describeInLaws('F9 a second request is kept and offered next', () => {
  testInLaws.each(
    sampleOf(
      [['both, the call and the email'], ['Yes, and also send her an email'], ['Both: the call and the email, please']],
      1,
    ),
  )('F9 at an offer: "%s"', async (words) => {
    const talk = await offered(['My employee Dana Levi is absent.', 'Yes, twice.']);
    expect(await talk.say(words)).toMatchObject({ flow: { kind: 'calendar', step: 'choice' } });
    const booked = await talk.sayAll('1', 'skip', 'yes');
    expect(booked.reply?.text).toMatch(/^Booked: [^]*Shall I now write the email to Dana Levi\?/);
    expect(booked).toMatchObject({ flow: null, offer: { action: 'email' } });
    app.script([letter]);
    expect(await talk.say('yes')).toMatchObject({ flow: { kind: 'email', step: 'address' } });
  });

  testInLaws('F9 in a request', async () => {
    const talk = await startTalk(app);
    expect(await talk.say('Book a call with Marta and send her an email')).toMatchObject({
      flow: { kind: 'calendar' },
    });
    const left = await talk.say('cancel');
    expect(left.reply?.text).toMatch(/^Cancelled\. No call was booked\.\n\nShall I now write the email to Marta\?/);
    const no = await talk.say('no');
    expect(no).toMatchObject({ disposition: 'command', offer: null, flow: null });
  });

  testInLaws('F9 while a flow asks: it is kept, said so, and nothing is taken for an answer', async () => {
    const talk = await startTalk(app);
    await talk.sayAll(`Can you schedule a call with Marta for ${day}?`, '1');
    const kept = await talk.say('and then also send her an email');
    expect(kept).toMatchObject({ flow: { kind: 'calendar', step: 'phone' } });
    expect(kept.reply?.text).toMatch(/^Noted: the email comes next/);
    const booked = await talk.sayAll('skip', 'yes');
    expect(booked.reply?.text).toContain('Shall I now write the email to Marta?');
  });

  testInLaws('F9 beside the final yes it is kept, and the yes is asked for again', async () => {
    const talk = await startTalk(app);
    await talk.sayAll(`Can you schedule a call with Marta for ${day}?`, '1', 'skip');
    const again = await talk.say('yes, and then also send her an email');
    expect(again).toMatchObject({ flow: { kind: 'calendar', step: 'preview' } });
    expect(again.reply?.text).toMatch(/^Noted: the email comes next/);
    expect((await app.client.effects.of(talk.id).list()).items.filter(({ state }) => state === 'done')).toEqual([]);
  });

  testInLaws.each(
    sampleOf(
      [
        [
          'es',
          `¿Puedes programar una llamada con Marta el ${dayIn('es')}?`,
          'y luego escribe un correo',
          'cancelar',
          '¿Escribo ahora el correo a Marta?',
        ],
        ['ru', `Запланируйте звонок с Анной`, 'и напишите письмо', 'отмена', 'Написать теперь письмо (Анна)?'],
        [
          'de',
          `Bitte vereinbaren Sie einen Termin mit Marta`,
          'und schreiben Sie eine E-Mail',
          'abbrechen',
          'Soll ich jetzt die E-Mail an Marta schreiben?',
        ],
      ],
      1,
    ),
  )('F9 in the language of the talk: %s', async (locale, request, second, cancel, offer) => {
    const talk = await startTalk(app, { locale });
    expect(await talk.say(request)).toMatchObject({ flow: { kind: 'calendar', step: 'choice' } });
    await talk.say(second);
    expect((await talk.say(cancel)).reply?.text).toContain(offer);
  });
});

describeInLaws('F9 a yes to the other action', () => {
  testInLaws.each(sampleOf([['Yes, but by email'], ['yes, by email instead']], 1))(
    'F9 at an offer: "%s"',
    async (words) => {
      const talk = await offered(['My employee Dana Levi is absent.', 'Yes, twice.']);
      app.script([letter]);
      expect(await talk.say(words)).toMatchObject({ flow: { kind: 'email', step: 'address' } });
      expect((await app.client.effects.of(talk.id).list()).items).toEqual([]);
    },
  );

  testInLaws('F9 at the consent of a call', async () => {
    app.script([asks, 'Got it. I will schedule a call for you.', letter]);
    const talk = await startTalk(app);
    await talk.sayAll('My employee Dana Levi is absent.', 'Yes, twice.');
    expect(await talk.say('Yes, but by email')).toMatchObject({ flow: { kind: 'email', step: 'address' } });
  });

  testInLaws('F9 an email that was sent already is no wish for one', async () => {
    const talk = await offered(['My employee Dana Levi is absent.', 'Yes, twice.']);
    expect(await talk.say('Yes, but I already sent her an email')).toMatchObject({ flow: null });
  });
});

describeInLaws('F9 forms', () => {
  testInLaws('F9 request and earlier messages fill the fields that they name', async () => {
    const name = `ticket-${Math.random().toString(36).slice(2, 8)}`;
    await makeAssistant(name, ticketFlow, { 'lexicon.yaml': ticketLexicon });
    const talk = await startTalk(app, { assistant: name });
    app.script(['What is it about?']);
    await talk.say('The printer makes trouble. Summary: the printer in room 5 eats paper');
    const settled = await talk.say('Please open a high priority ticket');
    expect(settled).toMatchObject({ flow: { kind: 'ticket', step: 'preview' } });
    expect(formPreview.parse(settled.flow?.preview)).toEqual({
      fields: { priority: 'high', summary: 'the printer in room 5 eats paper' },
    });
  });
});

const letter = 'Subject: Your absence\n\nDear Dana,\n\nplease call me.\n\nKind regards\nTom';

const ticketFlow = `gate: { actions: [ticket] }
flows:
  forms:
    ticket:
      title: Maintenance ticket
      fields:
        - { name: priority, ask: How urgent is it?, kind: choice, choices: [low, high] }
        - { name: summary, ask: What is wrong? }
webhooks:
  ticket: { url: 'http://127.0.0.1:9/tickets', secretVariable: TICKET_SECRET }`;
const ticketLexicon = `actions:
  ticket:
    requests: ["^ [please] open ..3 ticket"]
    names: [ticket]
`;

async function offered(before: readonly string[], locale = 'en'): Promise<Talk> {
  app.script([asks, offers]);
  const talk = await startTalk(app, { locale });
  const settled = await talk.sayAll(...before);
  expect(settled).toMatchObject({ offer: { action: 'calendar' } });
  return talk;
}

function callIn({ flow }: SettledMessage) {
  return callPreview.parse(flow?.preview);
}

function timeOf(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(
    Date.parse(instant),
  );
}

/** The same day in another language. */
function dayIn(language: string): string {
  for (const days of [2, 3, 4]) {
    const at = Date.now() + days * 86_400_000;
    const name = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zone }).format(at);
    if (name('en-GB') === day) return name(language);
  }
  throw new Error(`None of the next days is a ${day}.`);
}
