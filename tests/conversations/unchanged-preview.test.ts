/** "Change it", and then a plain yes: what was shown last stands as it was, and is done (F4, G20), through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { effectsOf, mailsTo, toLetter } from './letters.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const words = {
  en: ['Can you schedule a call with Marta about the onboarding plan?', 'change it', 'yes, book it', 'hm, well'],
  es: ['¿Puedes programar una llamada con Marta sobre el plan de acogida?', 'cámbialo', 'sí, resérvala', 'mmm'],
  ru: ['Запланируйте звонок с Мариной про план адаптации', 'измени это', 'да, бронируй', 'хм'],
  de: ['Bitte vereinbaren Sie einen Termin mit Marta über den Einarbeitungsplan', 'ändere das', 'ja, buch es', 'hm'],
} as const;
type Language = keyof typeof words;
const languages = Object.keys(words) as readonly Language[];

/** Shown, and asked what should be different. */
async function asked(locale: Language): Promise<Talk> {
  const talk = await startTalk(app, { locale });
  expect(await talk.sayAll(words[locale][0], '1', 'skip')).toMatchObject({ flow: { step: 'preview' } });
  expect((await talk.say(words[locale][1])).flow).not.toHaveProperty('preview_hash');
  return talk;
}

describe('F4 G20 a yes to what was not changed', () => {
  test.each(languages)('books what is shown, in %s', async (locale) => {
    const talk = await asked(locale);
    expect(await talk.say(words[locale][2])).toMatchObject({ flow: null });
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done' }]);
  });

  test.each(languages)('shows it again where something stood in between, in %s', async (locale) => {
    const talk = await asked(locale);
    await talk.say(words[locale][3]);
    expect(await talk.say(words[locale][2])).toMatchObject({ flow: { step: 'preview' } });
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  test('is none with a condition, and none to another value', async () => {
    const talk = await asked('en');
    expect(await talk.say('yes, if Marta agrees')).toMatchObject({ flow: { step: 'preview' } });
    expect(await (await asked('en')).say('yes, but with Bob')).toMatchObject({ flow: { step: 'preview' } });
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  test('sends the letter that is shown', async () => {
    const { talk, address } = await toLetter(app);
    await talk.say('I want to change something');
    expect(mailsTo(app, address)).toEqual([]);
    expect(await talk.say('yes, send it')).toMatchObject({ flow: null });
    expect(mailsTo(app, address)).toHaveLength(1);
  });

  testInLaws('is none where it was said how the letter should be different', async () => {
    const { talk, address } = await toLetter(app);
    await talk.say('Make it shorter');
    expect(await talk.say('yes, send it')).toMatchObject({ flow: { step: 'preview' } });
    expect(mailsTo(app, address)).toEqual([]);
  });

  testInLaws('nobody else approves what the participant wants to be different', async () => {
    const talk = await startTalk(app);
    const shown = await talk.sayAll(words.en[0], '1', 'skip');
    await talk.say('change it');
    const hash = (shown.flow as { readonly preview_hash?: string } | null)?.preview_hash ?? '';
    const id = (shown.flow as { readonly action_id?: string } | null)?.action_id ?? '';
    const refused = await app.client.actions.approve(talk.id, id, { preview_hash: hash }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).not.toBeNull();
    expect(await effectsOf(app, talk)).toEqual([]);
  });
});
