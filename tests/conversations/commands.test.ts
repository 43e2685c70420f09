/**
 * Commands inside what goes on (G19): in a flow, at a question, at a final yes, in four languages, without the mark.
 * Through HTTP.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { makeDesk } from './desk.ts';
import { effectsOf } from './letters.ts';
import { sampleOf } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  await makeDesk('command-desk', { participants: true });
});
afterAll(() => app.close());

interface Speech {
  readonly call: string;
  readonly skip: string;
  readonly email: string;
  readonly help: string;
  readonly cancel: string;
  readonly again: string;
  readonly waysOut: RegExp;
}

const speeches: Readonly<Record<string, Speech>> = {
  en: {
    call: 'Please schedule a call with Marta Ruiz',
    skip: 'skip',
    email: 'Please write an email to Marta Ruiz, marta@example.org',
    help: 'help',
    cancel: 'cancel, please',
    again: 'start over',
    waysOut: /You can also say "help", or "cancel"/,
  },
  es: {
    call: 'Programa una llamada con Marta Ruiz',
    skip: 'omitir',
    email: 'Escribe un correo a Marta Ruiz, marta@example.org',
    help: 'ayuda',
    cancel: 'cancelar, por favor',
    again: 'empezar de nuevo',
    waysOut: /También puede decir «ayuda», o «cancelar»/,
  },
  ru: {
    call: 'Запланируйте звонок с Мариной',
    skip: 'пропустить',
    email: 'Напишите письмо Марине, marta@example.org',
    help: 'помощь',
    cancel: 'отмена, пожалуйста',
    again: 'начать заново',
    waysOut: /Вы также можете сказать «помощь» или «отмена»/,
  },
  de: {
    call: 'Bitte vereinbaren Sie einen Anruf mit Marta Braun',
    skip: 'überspringen',
    email: 'Bitte schreiben Sie eine E-Mail an Marta Braun, marta@example.org',
    help: 'Hilfe',
    cancel: 'bitte abbrechen',
    again: 'von vorn',
    waysOut: /Sie können auch „Hilfe“ sagen, oder „abbrechen“/,
  },
};

const steps: readonly (readonly [step: string, said: (speech: Speech) => readonly string[]])[] = [
  ['choice', ({ call }) => [call]],
  ['preview', ({ call, skip }) => [call, '1', skip]],
  ['preview', ({ email }) => [email]],
];

async function at(locale: string, said: readonly string[]): Promise<Talk> {
  const talk = await startTalk(app, { locale });
  await talk.sayAll(...said);
  return talk;
}

describe.each(sampleOf(Object.entries(speeches), 1))('G19 in %s', (locale, speech) => {
  describe.each(sampleOf(steps, 3))('at the step %s', (step, said) => {
    test('G19 help asks the same again, quotes nothing as not understood, and names the ways out', async () => {
      const talk = await at(locale, said(speech));
      const calls = app.model.requests.length;
      const settled = await talk.say(speech.help);
      expect(settled).toMatchObject({ disposition: 'command', flow: { step } });
      expect(settled.reply?.text).toMatch(speech.waysOut);
      expect(settled.reply?.text).toContain('!human');
      for (const marked of ['!help', '/help'])
        expect(await talk.say(marked)).toMatchObject({ disposition: 'command', flow: { step } });
      expect(app.model.requests.length).toBe(calls);
      expect(settled.reply?.text.split(new RegExp(`[„«"]${speech.help}[“»"]`, 'i')).length).toBe(2);
    });

    test('G19 cancel ends it, starting over forgets it, and nothing is done', async () => {
      const cancelled = await at(locale, said(speech));
      expect(await cancelled.say(speech.cancel)).toMatchObject({ flow: null });
      const anew = await at(locale, said(speech));
      expect(await anew.say(speech.again)).toMatchObject({ disposition: 'command', state: 'initial', flow: null });
      for (const talk of [cancelled, anew]) expect(await effectsOf(app, talk)).toEqual([]);
    });
  });

  test('G19 at a question about an instruction', async () => {
    app.script(() => 'Noted.');
    const talk = await startTalk(app, { assistant: 'command-desk', locale });
    expect(await talk.say('Launch the autumn campaign.')).toMatchObject({ disposition: 'clarification_required' });
    const asked = await talk.say(speech.help);
    expect(asked).toMatchObject({ disposition: 'command' });
    // What was asked is asked once more behind it.
    expect(asked.reply?.text).toMatch(/!human[^]*TikTok/);
    expect(await talk.say(speech.cancel)).toMatchObject({ disposition: 'command' });
    const { items } = await app.client.clarifications.list({ conversation: talk.id });
    expect(items).toMatchObject([{ status: 'cancelled' }]);
  });
});
