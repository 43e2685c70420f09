/**
 * A wish for the other action while a flow asks something (F9): "yes, but by email" at any step of a call, and the
 * other way round.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { effectsOf, mailsTo, newAddress, toLetter } from './letters.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = dayAhead('Europe/Berlin');
const letter = 'Subject: Your absence\n\nDear Marta,\n\nplease call me.\n\nKind regards\nTom';

/** A call with Marta, as far as these words take it. */
async function callTo(step: string, ...words: readonly string[]): Promise<Talk> {
  const talk = await startTalk(app);
  const settled = await talk.sayAll(`Can you schedule a call with Marta for ${day}?`, ...words);
  expect(settled).toMatchObject({ flow: { kind: 'calendar', step } });
  app.script([letter]);
  return talk;
}

describe('F9 a wish for an email instead of the call', () => {
  test.each(
    sampleOf(
      [
        ['choice', []],
        ['phone', ['1']],
        ['preview', ['1', 'skip']],
      ],
      1,
    ),
  )('F9 at the step %s it goes to what the email asks first, and nothing is booked', async (step, words) => {
    const talk = await callTo(step, ...words);
    const settled = await talk.say('Yes, but by email');
    expect(settled).toMatchObject({ flow: { kind: 'email', step: 'address' } });
    const preview = await talk.say(newAddress());
    expect(preview).toMatchObject({ flow: { kind: 'email', step: 'preview' } });
    expect(preview.reply?.text).toContain('Marta');
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  test.each(
    sampleOf(
      [['yes, by email instead'], ['no, by email please'], ['Rather by email.'], ['yes but send her an email instead']],
      1,
    ),
  )('F9 at the preview: "%s"', async (words) => {
    const talk = await callTo('preview', '1', 'skip');
    expect(await talk.say(words)).toMatchObject({ flow: { kind: 'email', step: 'address' } });
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  testInLaws.each(
    sampleOf(
      [
        ['es', 'sí, pero por correo'],
        ['ru', 'да, но по почте'],
        ['de', 'Ja, aber per E-Mail'],
      ],
      1,
    ),
  )('F9 at the preview, in %s', async (locale, words) => {
    const talk = await startTalk(app, { locale });
    await talk.sayAll('Can you schedule a call with Marta?', '1', 'skip');
    app.script([letter]);
    expect(await talk.say(words)).toMatchObject({ flow: { kind: 'email', step: 'address' } });
  });

  testInLaws.each(
    sampleOf(
      [
        ['Yes, but I already sent her an email'],
        ['yes, but not by email'],
        ['yes, unless an email is better'],
        ['yes, with an invitation by email to her'],
      ],
      1,
    ),
  )('F9 at the preview it is no such wish, and no yes either: "%s"', async (words) => {
    const talk = await callTo('preview', '1', 'skip');
    expect(await talk.say(words)).toMatchObject({ flow: { kind: 'calendar', step: 'preview' } });
    expect(await effectsOf(app, talk)).toEqual([]);
  });
});

describeInLaws('F9 a wish for a call instead of the email', () => {
  testInLaws.each(sampleOf([['yes, but by phone'], ['No, rather a call'], ['Yes, but call her instead']], 1))(
    'F9 at the preview of the email: "%s"',
    async (words) => {
      const { talk, address } = await toLetter(app);
      const settled = await talk.say(words);
      expect(settled).toMatchObject({ flow: { kind: 'calendar', step: 'consent' } });
      expect(settled.reply?.text).toContain('Anna Schmidt');
      expect(await talk.sayAll('yes', '1')).toMatchObject({ flow: { kind: 'calendar', step: 'phone' } });
      expect(mailsTo(app, address)).toEqual([]);
    },
  );

  testInLaws.each(
    sampleOf(
      [
        ['es', 'sí, pero por teléfono'],
        ['ru', 'да, но по телефону'],
        ['de', 'Ja, aber telefonisch'],
      ],
      1,
    ),
  )('F9 at the preview of the email, in %s', async (locale, words) => {
    const { talk } = await toLetter(app, newAddress(), { locale });
    expect(await talk.say(words)).toMatchObject({ flow: { kind: 'calendar', step: 'consent' } });
  });

  testInLaws('F9 what was declined by it is not offered as if nothing had been said', async () => {
    const { talk, address } = await toLetter(app);
    await talk.say('yes, but by phone');
    const left = await talk.say('cancel');
    expect(left).toMatchObject({ flow: null });
    expect(mailsTo(app, address)).toEqual([]);
  });
});
