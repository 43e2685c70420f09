/**
 * What the preview shows may be said again with the yes; anything else is left over and asked about (G20), through
 * HTTP.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { transcriptOf } from '../product/talks.ts';
import { effectsOf, mailsTo, toLetter } from './letters.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const asked = [
  ['en', 'Can you schedule a call with Marta about the onboarding plan?'],
  ['es', '¿Puedes programar una llamada con Marta sobre el plan de acogida?'],
  ['ru', 'Запланируйте звонок с Мариной про план адаптации'],
  ['de', 'Bitte vereinbaren Sie einen Termin mit Marta über den Einarbeitungsplan'],
] as const;

const yeses = {
  en: 'yes, book the call',
  es: 'Sí, reserva la llamada',
  ru: 'Да, бронируйте',
  de: 'Ja, buchen',
} as const;

async function toPreview(locale = 'en'): Promise<Talk> {
  const talk = await startTalk(app, { locale });
  const request = asked.find(([language]) => language === locale)?.[1] ?? '';
  expect(await talk.sayAll(request, '1', 'skip')).toMatchObject({ flow: { step: 'preview' } });
  return talk;
}

describe('G20 the topic at the final yes', () => {
  test.each(
    sampleOf(
      [
        ['en', 'yes, book the call about the onboarding plan'],
        ['en', 'Yes, book the call about the plan'],
        ['en', 'yes, the onboarding plan'],
        ['es', 'Sí, reserva la llamada sobre el plan de acogida'],
        ['ru', 'Да, забронируйте звонок про план адаптации'],
        ['de', 'Ja, bitte buchen Sie den Termin über den Einarbeitungsplan'],
      ],
      2,
    ),
  )('G20 said again it changes nothing, and a plain yes is asked for, in %s: "%s"', async (locale, words) => {
    const talk = await toPreview(locale);
    const shown = (await talk.say(words)).flow;
    expect(shown).toMatchObject({ step: 'preview', preview_hash: expect.any(String) });
    expect(await effectsOf(app, talk)).toEqual([]);
    expect(await talk.say(yeses[locale])).toMatchObject({ flow: null });
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done' }]);
  });

  test.each(
    sampleOf(
      [
        ['en', 'yes, book the call about the salary', 'salary'],
        ['en', 'yes, the salary plan', 'salary plan'],
        ['en', 'book the call about the salary review', 'the salary review'],
        ['es', 'Sí, reserva la llamada sobre el sueldo', 'sueldo'],
        ['ru', 'Да, забронируйте звонок про зарплату', 'зарплату'],
        ['de', 'Ja, bitte buchen Sie den Termin über das Gehalt', 'Gehalt'],
      ],
      2,
    ),
  )('G20 other words ask, in %s: "%s"', async (locale, words, rest) => {
    const talk = await toPreview(locale);
    const settled = await talk.say(words);
    expect(settled).toMatchObject({ flow: { step: 'preview' } });
    expect(settled.reply?.text).toContain(rest);
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  test('G20 what was taken back by a change is no restatement any more', async () => {
    const talk = await toPreview();
    await talk.say('change the topic to the annual review');
    expect(await talk.say('yes, book the call about the onboarding plan')).toMatchObject({ flow: { step: 'preview' } });
    expect(await talk.say('yes, book the call')).toMatchObject({ flow: null });
  });

  testInLaws('G20 the subject of an email, too', async () => {
    const { talk, address } = await toLetter(app);
    expect(await talk.say('yes, send the email about your salary')).toMatchObject({ flow: { step: 'preview' } });
    expect(mailsTo(app, address)).toEqual([]);
    expect(await talk.say('yes, send the email')).toMatchObject({ flow: null });
    expect(mailsTo(app, address)).toHaveLength(1);
  });
});

describeInLaws('G20 a final answer that is not taken says what was understood, and asks about the rest', () => {
  testInLaws.each(
    sampleOf(
      [
        ['en', 'yes, and bring cake', 'I understood the yes. What do you mean by "'],
        ['es', 'sí, y trae pastel', 'He entendido el sí. ¿Qué quiere decir con «trae pastel»?'],
        ['ru', 'да, и захвати торт', '«Да» понятно. Что вы имеете в виду, говоря «захвати торт»?'],
        ['de', 'Ja, und bringen Sie Kuchen mit', 'Das Ja habe ich verstanden. Was meinen Sie mit „bringen Sie Kuchen'],
      ],
      1,
    ),
  )('G20 beside a yes, in %s', async (locale, words, says) => {
    const talk = await toPreview(locale);
    const settled = await talk.say(words);
    expect(settled.reply?.text).toContain(says);
    expect(settled).toMatchObject({ flow: { step: 'preview' } });
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  testInLaws.each(
    sampleOf(
      [
        ['en', 'make it nicer', 'I understood that something should be different. What do you mean by "nicer"?'],
        ['es', 'cámbialo a algo más bonito', 'He entendido que algo debe ser distinto. ¿Qué quiere decir con «'],
        ['ru', 'измените это на покрасивее', 'Понятно, что нужно что-то изменить. Что вы имеете в виду, говоря «'],
        [
          'de',
          'Ändern Sie das bitte in etwas Netteres',
          'Ich habe verstanden, dass etwas anders sein soll. Was meinen Sie mit „',
        ],
      ],
      1,
    ),
  )('G20 beside a wish for a change, in %s', async (locale, words, says) => {
    const talk = await toPreview(locale);
    const settled = await talk.say(words);
    expect(settled.reply?.text).toContain(says);
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  testInLaws('G20 values that nothing accounts for are quoted as well', async () => {
    const talk = await toPreview();
    // "The second one" may be the two o'clock, or the second of the month, that is shown.
    const shown = (await transcriptOf(app.client, talk.id)).at(-1)?.text ?? '';
    const numbers = (shown.match(/\d+/g) ?? []).map((digits) => Number(digits) % 12);
    const place = ['second', 'third', 'fourth', 'fifth'].find((_, index) => !numbers.includes(index + 2));
    expect((await talk.say(`yes, the ${place} one`)).reply?.text).toContain(`"${place}`);
    expect(await effectsOf(app, talk)).toEqual([]);
    const { talk: other, address } = await toLetter(app);
    expect((await other.say('yes, on Friday')).reply?.text).toMatch(/mean by "[^"]*Friday"/);
    expect(mailsTo(app, address)).toEqual([]);
  });

  testInLaws('G20 a condition is named beside the yes', async () => {
    const talk = await toPreview();
    expect((await talk.say('yes, if she agrees')).reply?.text).toMatch(
      /^I understood the yes\. You said "if she agrees"/,
    );
    expect(await talk.say('yes')).toMatchObject({ flow: null });
  });
});
