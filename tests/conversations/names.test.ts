/** A name that is said again: in another case, with a title, or in full (F9, G20), through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { effectsOf } from './letters.ts';
import { sampleOf } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function shownWith(request: string, locale: string) {
  const talk = await startTalk(app, { locale });
  expect(await talk.sayAll(request, '1', 'skip')).toMatchObject({ flow: { step: 'preview' } });
  return talk;
}

describe('G20 the same name in other words is a restatement', () => {
  test.each(
    sampleOf(
      [
        ['ru', 'Запланируйте звонок с Мариной', 'Да, с Мариной, пожалуйста'],
        ['ru', 'Запланируйте звонок с Мариной', 'да, с Мариной'],
        ['ru', 'Запланируйте звонок с Иваном', 'да, с Иваном'],
        ['de', 'Bitte vereinbaren Sie einen Termin mit Schulz', 'Ja, mit Frau Schulz'],
      ],
      1,
    ),
  )('G20 in %s: "%s", "%s"', async (locale, request, yes) => {
    const talk = await shownWith(request, locale);
    expect(await talk.say(yes)).toMatchObject({ flow: null });
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done' }]);
  });

  test.each(
    sampleOf(
      [
        ['ru', 'Запланируйте звонок с Мариной', 'да, с Ириной'],
        ['ru', 'Запланируйте звонок с Александром', 'да, с Александрой'],
        ['de', 'Bitte vereinbaren Sie einen Termin mit Frau Schulz', 'Ja, mit Herrn Braun'],
      ],
      1,
    ),
  )('G20 another name is none, in %s: "%s", "%s"', async (locale, request, yes) => {
    const talk = await shownWith(request, locale);
    expect(await talk.say(yes)).toMatchObject({ flow: { step: 'preview' } });
    expect(await effectsOf(app, talk)).toEqual([]);
  });
});

describe('F1 a whole answer that is a name', () => {
  test.each(
    sampleOf(
      ['María de la Cruz y Soto', "Jean-Luc d'Arc", 'Will May', 'Anna von und zu Steinfurt', 'O’Brien', 'Ольга'],
      1,
    ),
  )('F1 F10 "%s" is one person, shown as it was typed, and the talk goes on in English', async (name) => {
    const talk = await startTalk(app);
    await talk.sayAll('Can you schedule a call?', '1');
    const asked = await talk.say(name);
    expect(asked.reply?.text).toMatch(/number/i);
    const settled = await talk.say('skip');
    expect(settled).toMatchObject({ flow: { step: 'preview', preview: { person: name } } });
    expect(settled.reply?.text).toMatch(/\b(the|call|with)\b/i);
  });

  test.each(sampleOf(['٠٣٠ ١٢٣٤٥٦٧', '０３０ １２３４５６７', '०३० १२३४५६७'], 1))(
    'F1 a number in other digits is understood and shown: %s',
    async (typed) => {
      const talk = await startTalk(app);
      const settled = await talk.sayAll('Can you schedule a call with Maria Lopez?', '１', typed);
      expect(settled).toMatchObject({ flow: { step: 'preview', preview: { phone: '030 1234567' } } });
      const said = await app.client.messages.of(talk.id).list();
      expect(said.items.some(({ text }) => text === typed)).toBe(true);
    },
  );
});

describe('F9 a fuller name at the question for the number', () => {
  test('F9 it takes the place of the shorter one, and is shown', async () => {
    const talk = await startTalk(app);
    await talk.sayAll('Can you schedule a call with Maria?', '1');
    const settled = await talk.say('Maria Lopez, 555 123 4567');
    expect(settled.reply?.text).toContain('Maria Lopez');
    expect(settled).toMatchObject({
      flow: { step: 'preview', preview: { person: 'Maria Lopez', phone: '555 123 4567' } },
    });
  });

  test('F9 another one does not', async () => {
    const talk = await startTalk(app);
    await talk.sayAll('Can you schedule a call with Maria?', '1');
    const settled = await talk.say('Tom Baker, 555 123 4567');
    expect(settled).toMatchObject({ flow: { preview: { person: 'Maria' } } });
  });
});
