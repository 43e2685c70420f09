/** G20: a yes is to what was shown when it was given. Messages that were accepted together, through every door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { heldReports } from '../support/held.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { answeredWith, effectsOf, mailsTo, offersLetter, toLetter } from './letters.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
const held = heldReports();
beforeAll(async () => {
  app = await startApp({ ports: held.ports });
});
afterAll(() => app.close());

const by = { actor: 'ann', reason: 'a test' };
const words = {
  en: {
    ask: 'Can you schedule a call with Marta about the plan?',
    change: 'My phone number is +49 30 1234567.',
    yes: 'yes',
    early: 'before you could see this',
  },
  es: {
    ask: '¿Puedes programar una llamada con Marta sobre el plan?',
    change: 'Mi teléfono es +49 30 1234567.',
    yes: 'sí',
    early: 'antes de poder ver esto',
  },
  ru: {
    ask: 'Запланируйте звонок с Мариной про план',
    change: 'Мой номер телефона +49 30 1234567.',
    yes: 'да',
    early: 'до того, как могли увидеть',
  },
  de: {
    ask: 'Bitte vereinbaren Sie einen Termin mit Marta über den Plan',
    change: 'Meine Telefonnummer ist +49 30 1234567.',
    yes: 'ja',
    early: 'bevor Sie Folgendes sehen konnten',
  },
} as const;
type Language = keyof typeof words;
const languages = Object.keys(words) as readonly Language[];

async function shownCall(locale: Language = 'en'): Promise<{ readonly talk: Talk; readonly shown: SettledMessage }> {
  const talk = await startTalk(app, { locale });
  const shown = await talk.sayAll(words[locale].ask, '1', 'skip');
  expect(shown).toMatchObject({ flow: { step: 'preview', preview_hash: expect.any(String) } });
  return { talk, shown };
}

interface Said {
  readonly text: string;
  readonly tell: (talk: Talk, messageId: string) => Promise<unknown>;
}

/** Says them all before the first of them is taken up; gives the answer to the last. */
async function together(talk: Talk, ...said: readonly Said[]): Promise<SettledMessage> {
  const run = app.temporal.workflow.getHandle(talk.workflowId);
  await run.executeUpdate('op.pause', { args: [by] });
  for (const [at, { tell }] of said.entries()) await tell(talk, `m-${at}`);
  await run.executeUpdate('op.resume', { args: [by] });
  return talk.say(said.at(-1)?.text ?? '', { message_id: `m-${said.length - 1}` });
}

const byRest = (text: string): Said => ({
  text,
  tell: (talk, messageId) => app.client.messages.say(talk.id, { text, message_id: messageId }, { waitS: 0 }),
});
const bySignal = (text: string): Said => ({
  text,
  tell: (talk, messageId) => app.temporal.workflow.getHandle(talk.workflowId).signal('say', { messageId, text }),
});
const byUpdate = (text: string): Said => ({
  text,
  tell: (talk, messageId) =>
    app.temporal.workflow.getHandle(talk.workflowId).executeUpdate('say', { args: [{ messageId, text }] }),
});
const byOperator = (text: string): Said => ({
  text,
  tell: (talk, messageId) =>
    app.temporal.workflow
      .getHandle(talk.workflowId)
      .executeUpdate('op.say', { args: [{ messageId, text, as: 'participant', ...by }] }),
});
/** The stream is left once the message is accepted. */
const byChat = (text: string): Said => ({
  text,
  async tell({ id }) {
    const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ conversation_id: id, message: text });
    const response = await fetch(`${app.url}/api/chat`, { method: 'POST', headers, body });
    await response.body?.cancel();
  },
});

describe('G20 a yes that came with the change before it', () => {
  test.each(sampleOf(languages, 1))(
    'is asked again with the changed call, in %s; and taken once that was shown',
    async (locale) => {
      const { talk, shown } = await shownCall(locale);
      const asked = await together(talk, byRest(words[locale].change), byRest(words[locale].yes));
      expect(asked).toMatchObject({ disposition: 'flow_step', flow: { step: 'preview' } });
      expect(asked.flow?.preview_hash).not.toBe(shown.flow?.preview_hash);
      expect(asked.reply?.text).toContain(words[locale].early);
      expect(asked.reply?.text).toContain('1234567');
      expect(await effectsOf(app, talk)).toEqual([]);
      expect(await talk.say(words[locale].yes)).toMatchObject({ flow: null });
      expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done' }]);
    },
  );

  test.each(
    sampleOf(
      [
        ['two signals', bySignal, bySignal],
        ['two updates of Temporal', byUpdate, byUpdate],
        ['a signal and a request', bySignal, byRest],
        ['a request and a signal', byRest, bySignal],
        ['a request and somebody who speaks for them', byRest, byOperator],
      ],
      2,
    ),
  )('by %s', async (_doors, first, second) => {
    const { talk } = await shownCall();
    expect(await together(talk, first(words.en.change), second('yes'))).toMatchObject({ flow: { step: 'preview' } });
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  testInLaws('by the chat wire', async () => {
    const { talk } = await shownCall();
    await together(talk, byRest(words.en.change), byChat('yes'), byRest('Is it booked?'));
    expect(await effectsOf(app, talk)).toEqual([]);
    expect((await app.client.conversations.show(talk.id)).flow).toMatchObject({ step: 'preview' });
  });

  test('to a letter: nothing is sent', async () => {
    const { talk, address } = await toLetter(app);
    const asked = await together(talk, byRest('Change the subject to Sick leave'), byRest('yes, send it'));
    expect(asked).toMatchObject({ flow: { step: 'preview' } });
    expect(mailsTo(app, address)).toEqual([]);
  });

  testInLaws('while it was away: a change, a yes, and the same yes sent again under its id', async () => {
    const { talk } = await shownCall();
    const yes = byRest('yes');
    const again = { ...yes, tell: (one: Talk) => yes.tell(one, 'm-1') };
    await together(talk, byRest(words.en.change), yes, again, byRest('Is it booked?'));
    expect(await effectsOf(app, talk)).toEqual([]);
  });
});

describeInLaws('G20 what is a yes all the same', () => {
  testInLaws('the one that was given to what is still shown', async () => {
    const { talk } = await shownCall();
    expect(await together(talk, byRest('hm'), byRest('yes'))).toMatchObject({ flow: null });
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done' }]);
  });

  testInLaws('the one of whoever has read the rows before the conversation knows that they are written', async () => {
    const { talk, shown } = await shownCall();
    await held.during(async () => {
      const changed = await talk.say(words.en.change);
      expect(changed.flow?.preview_hash).not.toBe(shown.flow?.preview_hash);
      await app.client.messages.say(talk.id, { text: 'yes', message_id: 'm-quick' }, { waitS: 0 });
    });
    expect(await talk.say('yes', { message_id: 'm-quick' })).toMatchObject({ flow: null });
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done' }]);
  });

  testInLaws('a call of the words that end it is no yes, and needs none', async () => {
    const { talk } = await shownCall();
    expect(await together(talk, byRest(words.en.change), byRest('cancel'))).toMatchObject({ flow: null });
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  testInLaws('a value that came with a yes is taken, and shown', async () => {
    const { talk } = await shownCall();
    const asked = await together(talk, byRest(words.en.change), byRest('no, the number is +49 30 7654321'));
    expect(asked.flow).toMatchObject({ step: 'preview' });
    expect(asked.reply?.text).toContain('7654321');
  });
});

describeInLaws('G20 a yes that was sent before the offer was made', () => {
  const offers = 'Would you like me to schedule that call?';

  testInLaws.each(
    sampleOf(
      [
        ['en', 'Yes, please.'],
        ['es', 'Sí, por favor.'],
        ['ru', 'Да, пожалуйста.'],
        ['de', 'Ja, bitte.'],
      ],
      1,
    ),
  )('is asked again, in %s', async (locale, yes) => {
    app.script(['Have you called them?', { kind: 'reply', text: offers, delayMs: 600 }]);
    const talk = await startTalk(app, { locale });
    await talk.say('My employee is absent.');
    const before = app.model.requests.length;
    await app.client.messages.say(talk.id, { text: 'I called, twice.', message_id: 'm-0' }, { waitS: 0 });
    await expect.poll(() => app.model.requests.length).toBe(before + 1);
    const early = await talk.say(yes, { message_id: 'm-1' });
    expect(early).toMatchObject({ disposition: 'command', flow: null, offer: { action: 'calendar' } });
    expect(await talk.say(yes)).toMatchObject({ disposition: 'flow_step', flow: { step: 'choice' } });
  });

  testInLaws('in a message that was put together with another one while the model was busy', async () => {
    app.script(['Have you called them?', { kind: 'reply', text: offers, delayMs: 600 }]);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    const before = app.model.requests.length;
    await app.client.messages.say(talk.id, { text: 'I called, twice.', message_id: 'm-0' }, { waitS: 0 });
    await expect.poll(() => app.model.requests.length).toBe(before + 1);
    await app.client.messages.say(talk.id, { text: 'Nobody answered.', message_id: 'm-1' }, { waitS: 0 });
    expect(await talk.say('yes', { message_id: 'm-2' })).toMatchObject({ flow: null, offer: { action: 'calendar' } });
  });

  testInLaws('to a letter that was just being written', async () => {
    const { talk } = await answeredWith(app, offersLetter);
    const asked = await together(talk, byRest('No, leave it.'), byRest('yes'));
    expect(asked.flow).toBeNull();
    expect(await effectsOf(app, talk)).toEqual([]);
  });
});
