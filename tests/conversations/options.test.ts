/** Questions that are answered by an option or by values, without a word being understood (G23), through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { effectsOf, mailsTo } from './letters.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const requests = {
  en: ['Can you schedule a call?', 'Write an email, please.'],
  de: ['Bitte vereinbaren Sie einen Anruf.', 'Bitte schreiben Sie eine E-Mail.'],
  es: ['¿Puedes programar una llamada?', 'Escribe un correo, por favor.'],
  ru: ['Запланируйте звонок', 'Напишите письмо, пожалуйста'],
  fr: ['Planifiez un appel, s’il vous plaît.', 'Écrivez un e-mail, s’il vous plaît.'],
} as const;
const languages = Object.keys(requests) as (keyof typeof requests)[];
/** A few, and the one that is read by data alone. */
const tried: readonly (keyof typeof requests)[] = [...new Set([...sampleOf(languages, 1), 'fr' as const])];

function optionsOf({ question }: SettledMessage): readonly string[] {
  return question?.options.map(({ id }) => id) ?? [];
}

async function toChoice(locale: keyof typeof requests): Promise<Talk> {
  const talk = await startTalk(app, { locale });
  const asked = await talk.say(requests[locale][0]);
  expect(asked).toMatchObject({ flow: { step: 'choice' }, question: { kind: 'choice' } });
  return talk;
}

async function toPreview(locale: keyof typeof requests): Promise<{ talk: Talk; shown: SettledMessage }> {
  const talk = await toChoice(locale);
  await talk.choose('time-1');
  await talk.give({ person: 'Marta Ruiz' });
  const shown = await talk.choose('skip');
  expect(shown).toMatchObject({ flow: { step: 'preview' }, question: { kind: 'final-yes' } });
  return { talk, shown };
}

describe('G23 a call by options and values alone', () => {
  test.each(tried)('G23 in %s: a time, a person, no number, and yes', async (locale) => {
    const { talk, shown } = await toPreview(locale);
    expect(optionsOf(shown)).toEqual(['yes', 'change', 'no', 'back']);
    expect(shown.question?.preview_hash).toBe(shown.flow?.preview_hash);
    expect(await talk.choose('yes')).toMatchObject({ flow: null, disposition: 'flow_step' });
    expect(await effectsOf(app, talk)).toMatchObject([
      { state: 'done', preview: { person: 'Marta Ruiz', phone: null } },
    ]);
    const said = await app.client.messages.of(talk.id).list();
    const labels = said.items.filter(({ role }) => role === 'participant').map(({ text }) => text);
    expect(labels).toHaveLength(5);
    expect(labels).toContain('Marta Ruiz');
    expect(labels.every((label) => label.trim() !== '' && !label.startsWith('option.'))).toBe(true);
  });

  test('G23 other times are looked up, and one of one’s own is taken as it is', async () => {
    const talk = await toChoice('en');
    const first = (await app.client.conversations.show(talk.id)).question;
    const others = await talk.choose('other-times');
    expect(others.question?.options[0]?.label).not.toBe(first?.options[0]?.label);
    expect(others.question?.id).not.toBe(first?.id);
    await talk.choose('time-2');
    await talk.give({ person: 'Marta' });
    const shown = await talk.give({ phone: '555 123 4567' });
    expect(shown).toMatchObject({ flow: { preview: { person: 'Marta', phone: '555 123 4567' } } });
  });

  test('G23 values that are shown are edited in place, and shown anew', async () => {
    const { talk, shown } = await toPreview('en');
    const anew = await talk.give({ person: 'Tom Baker', phone: '555 765 4321', topic: 'The night shift' });
    expect(anew).toMatchObject({
      flow: { step: 'preview', preview: { person: 'Tom Baker', phone: '555 765 4321', topic: 'The night shift' } },
    });
    expect(anew.flow?.preview_hash).not.toBe(shown.flow?.preview_hash);
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  testInLaws.each(sampleOf(languages, 1))(
    'G23 in %s: no books nothing, and so does cancel at any step',
    async (locale) => {
      const { talk } = await toPreview(locale);
      expect(await talk.choose('no')).toMatchObject({ flow: null });
      const other = await toChoice(locale);
      expect(await other.choose('time-1').then(() => other.choose('cancel'))).toMatchObject({ flow: null });
      expect([...(await effectsOf(app, talk)), ...(await effectsOf(app, other))]).toEqual([]);
    },
  );
});

describeInLaws('G23 an answer to a question that is over', () => {
  testInLaws('G23 it is 409 with the question that is asked now, and books nothing', async () => {
    const { talk, shown } = await toPreview('en');
    const anew = await talk.give({ person: 'Tom Baker' });
    const late = talk.choose('yes', { question_id: shown.question?.id ?? '' });
    await expect(late).rejects.toMatchObject({ status: 409, problem: { question: { id: anew.question?.id } } });
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  testInLaws('G23 what was answered before keeps its answer under its message id', async () => {
    const talk = await toChoice('en');
    const question_id = (await app.client.conversations.show(talk.id)).question?.id ?? '';
    const first = await talk.choose('time-1', { message_id: 'tap-1', question_id });
    const again = await talk.choose('time-1', { message_id: 'tap-1', question_id });
    expect(again).toMatchObject({ disposition: 'duplicate', turn_id: first.turn_id });
  });

  testInLaws('G23 an option that is not there, a value that is none, and both at once are 422', async () => {
    const talk = await toChoice('en');
    await expect(talk.choose('time-9')).rejects.toMatchObject({ status: 422 });
    await expect(talk.give({ time: 'soon' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: '/answer/values/time' }] },
    });
    await expect(talk.give({ colour: 'red' })).rejects.toMatchObject({ status: 422 });
    const both = { text: '1', answer: { question_id: 'q', option: 'time-1' } };
    await expect(app.client.messages.say(talk.id, both, { waitS: 30 })).rejects.toMatchObject({ status: 422 });
  });
});

describeInLaws('G23 back takes the latest answer back', () => {
  testInLaws.each(
    sampleOf(
      [
        ['en', 'back'],
        ['de', 'zurück'],
        ['es', 'atrás'],
        ['ru', 'назад'],
        ['fr', 'retour'],
      ],
      1,
    ),
  )('G23 in %s, from the preview to the first question', async (locale, word) => {
    const { talk } = await toPreview(locale);
    expect(await talk.say(word)).toMatchObject({ flow: { step: 'phone' } });
    expect(await talk.choose('back')).toMatchObject({ flow: { step: 'person' } });
    expect(await talk.say(word)).toMatchObject({ flow: { step: 'choice' } });
    const first = await talk.say(word);
    expect(first).toMatchObject({ flow: { step: 'choice' } });
    expect(optionsOf(first)).not.toContain('back');
    await talk.choose('time-2');
    await talk.give({ person: 'Tom Baker' });
    await talk.choose('skip');
    await talk.choose('yes');
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done', preview: { person: 'Tom Baker' } }]);
  });
});

describeInLaws('G23 an email by options and values alone', () => {
  testInLaws.each(tried)('G23 in %s: written, changed, and sent', async (locale) => {
    const talk = await startTalk(app, { locale });
    let asked = await talk.say(requests[locale][1]);
    expect(asked).toMatchObject({ flow: { kind: 'email' } });
    const to = `marta.${locale}@example.org`;
    const values = {
      person: 'Marta Ruiz',
      address: to,
      subject: 'The night shift',
      message: 'I expect you at nine.',
      value: 'Tuesday',
    };
    for (let step = 0; asked.flow?.step !== 'preview' && step < 6; step += 1) {
      const slots = asked.question?.slots.map(({ slot }) => slot) ?? [];
      asked = await talk.give(Object.fromEntries(Object.entries(values).filter(([slot]) => slots.includes(slot))));
    }
    expect(asked).toMatchObject({ flow: { step: 'preview', preview: { to } }, question: { kind: 'final-yes' } });
    await talk.choose('change-subject');
    const shown = await talk.give({ subject: 'The early shift' });
    expect(shown).toMatchObject({ flow: { preview: { to, subject: 'The early shift' } } });
    expect(await talk.choose('yes')).toMatchObject({ flow: null });
    expect(mailsTo(app, to)).toHaveLength(1);
  });
});
