/** Whom a call is with, as strangers say it: one person, and nobody is dropped without a word (F9), through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { effectsOf } from './letters.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('F9 several people, where a call is with one', () => {
  test.each(
    sampleOf(
      [
        ['en', 'Can you schedule a call with Ana and Luis?', /one person, and you named Ana, Luis/],
        ['de', 'Bitte vereinbaren Sie einen Termin mit Lukas und Jana', /einer Person, und Sie nennen Lukas, Jana/],
        ['es', 'Programa una llamada con Juan y Marta', /nombra a Juan, Marta/],
        ['ru', 'Запланируйте звонок с Иваном и Ольгой', /Иван, Ольга/],
        ['en', 'Can you schedule a call with Tom or Anna?', /Which of them is it: Tom, Anna/],
        ['en', "Can you schedule a call with Anna's manager?", /tell me their own name/],
      ],
      2,
    ),
  )('F9 in %s: "%s"', async (locale, request, asked) => {
    const talk = await startTalk(app, { locale });
    const settled = await talk.sayAll(request, '1');
    expect(settled).toMatchObject({ flow: { step: 'person' } });
    expect(settled.reply?.text).toMatch(asked);
    await talk.sayAll('skip', 'yes');
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  test('F9 whoever is named then is whom it is with', async () => {
    const talk = await startTalk(app);
    await talk.sayAll('Can you schedule a call with Ana and Luis?', '1', 'both of them');
    const settled = await talk.sayAll('Luis', 'skip');
    expect(settled).toMatchObject({ flow: { step: 'preview', preview: { person: 'Luis' } } });
  });

  testInLaws('F9 one more, named beside the number or the preview, is said to be one too many', async () => {
    const talk = await startTalk(app);
    const asked = await talk.sayAll('Can you schedule a call with Maria?', '1', 'also invite Tom');
    expect(asked).toMatchObject({ flow: { step: 'phone' } });
    expect(asked.reply?.text).toMatch(/this one is with Maria; Tom cannot come along/);
    const shown = await talk.sayAll('skip', 'yes, with Maria and Tom');
    expect(shown).toMatchObject({ flow: { step: 'preview' } });
    expect(shown.reply?.text).toMatch(/Tom cannot come along/);
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  testInLaws('F9 somebody else in the same words takes the place', async () => {
    const talk = await startTalk(app);
    const settled = await talk.sayAll('Can you schedule a call with Maria?', '1', 'actually with Tom', 'skip');
    expect(settled).toMatchObject({ flow: { step: 'preview', preview: { person: 'Tom' } } });
  });
});

describe('F8 what a call cannot be is said, and nothing is booked for less', () => {
  test.each(
    sampleOf(
      [
        ['Can you schedule a call with Maria every Monday?', /I book one call at a time/],
        ['Can you schedule a call with Maria on Friday and Monday?', /I book one call at a time/],
        ['Can you schedule a call with Maria for an hour?', /A call lasts 30 minutes/],
        ['Can you schedule a call with Maria on Tuesday at 11:00 her time?', /whose clock that is/],
      ],
      1,
    ),
  )('F8 "%s"', async (request, said) => {
    const talk = await startTalk(app);
    const settled = await talk.say(request);
    expect(settled).toMatchObject({ flow: { step: 'choice' } });
    expect(settled.reply?.text).toMatch(said);
  });

  test.each(sampleOf(['forget it', 'never mind, thanks'], 1))('F1 "%s" at the number ends it', async (words) => {
    const talk = await startTalk(app);
    const settled = await talk.sayAll('Can you schedule a call with Maria?', '1', words);
    expect(settled).toMatchObject({ flow: null });
    await talk.say('ok');
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  test('F8 one more day at the preview moves nothing', async () => {
    const talk = await startTalk(app);
    const shown = await talk.sayAll('Can you schedule a call with Maria?', '1', 'skip');
    const settled = await talk.say('also on friday');
    expect(settled.reply?.text).toMatch(/I book one call at a time/);
    expect(settled.flow).toMatchObject({ step: 'preview', preview: shown.flow?.preview });
  });

  testInLaws('F8 a time alone keeps the day of the list', async () => {
    const talk = await startTalk(app);
    const listed = await talk.sayAll('Can you schedule a call with Maria?', 'in two weeks on Thursday');
    const day = /\d\. ([^,]+, \d+ \w+),/.exec(listed.reply?.text ?? '')?.[1] ?? 'none';
    const settled = await talk.sayAll('4pm', 'skip');
    expect(settled).toMatchObject({ flow: { step: 'preview' } });
    expect(settled.reply?.text).toContain(day);
  });
});
