/**
 * Whole bookings in Spanish, Russian, German and French (F10): what the product says itself is in the participant's
 * language.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { message } from '../reading/words.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Story {
  readonly language: 'es' | 'ru' | 'de' | 'fr';
  /** Said until the model offers a call. */
  readonly opening: readonly string[];
  /** What the scripted model says: a question, then an offer. */
  readonly model: readonly string[];
  /** The offer is accepted; then number, person, phone, a change at the preview, yes. */
  readonly steps: readonly (readonly [said: string, answered: RegExp])[];
}

const stories: readonly Story[] = [
  {
    language: 'es',
    opening: ['Mi empleado no ha venido hoy al trabajo.', 'Falta desde el lunes.'],
    model: ['¿Desde cuándo falta?', 'Gracias. ¿Quiere que programe una llamada?'],
    steps: [
      [
        'Sí, por favor',
        /^Estas horas están libres \(zona horaria Europe\/Berlin\):\n\n1\. \p{Ll}+, \d+ de \p{Ll}+, \d/u,
      ],
      ['eh', /^No queda claro qué significa aquí «eh», .*\nNo he entendido a qué hora se refiere\./s],
      ['2', /\(zona horaria Europe\/Berlin\)\. ¿Con quién es la llamada\?$/],
      ['Ana García', / con Ana García\. ¿A qué número de teléfono hay que llamar\?/],
      [
        'omitir',
        /^Por favor, compruébelo antes de que reserve:\n\n- Llamada con: Ana García\n- Cuándo: \p{Ll}+, \d+ de /u,
      ],
      ['tal vez', /aún no está reservada\. ¿La reservo\?/],
      ['Sí', /^Reservada: llamada con Ana García, \p{Ll}+, \d+ de /u],
    ],
  },
  {
    language: 'ru',
    opening: ['Мой сотрудник сегодня не пришёл на работу.', 'Его нет с понедельника.'],
    model: ['С какого дня он отсутствует?', 'Понимаю. Хотите, чтобы я назначил звонок?'],
    steps: [
      ['Да, пожалуйста', /^Свободно следующее время \(часовой пояс Europe\/Berlin\):\n\n1\. \p{Ll}+, \d+ \p{Ll}+, \d/u],
      ['ну', /^Непонятно, какое время вы имеете в виду\./],
      ['2', /\(часовой пояс Europe\/Berlin\)\. С кем звонок\?$/],
      ['Анна Иванова', /^По какому номеру телефона звонить\?/],
      [
        'пропустить',
        /^Пожалуйста, проверьте, прежде чем я забронирую:\n\n- С кем звонок: Анна Иванова\n- Когда: \p{Ll}+, \d+ /u,
      ],
      ['может быть', /ещё не забронирован\. Забронировать\?/],
      ['Да', /^Забронировано: звонок \(Анна Иванова\), \p{Ll}+, \d+ /u],
    ],
  },
  {
    language: 'de',
    opening: ['Mein Mitarbeiter ist heute nicht zur Arbeit gekommen.', 'Er fehlt seit Montag.'],
    model: ['Seit wann fehlt er?', 'Verstanden. Soll ich einen Anruf vereinbaren?'],
    steps: [
      [
        'Ja, bitte',
        /^Diese Zeiten sind frei \(Zeitzone Europe\/Berlin\):\n\n1\. \p{Lu}\p{Ll}+, \d+\. \p{Lu}\p{Ll}+, \d/u,
      ],
      [
        'na ja',
        /^Ich bin nicht sicher, was „na ja“ hier bedeutet, .*\nIch habe nicht verstanden, welche Zeit Sie meinen\./s,
      ],
      ['2', /\(Zeitzone Europe\/Berlin\)\. Mit wem ist der Anruf\?$/],
      ['Anna Schmidt', /\(Zeitzone Europe\/Berlin\) mit Anna Schmidt\. Welche Telefonnummer soll angerufen werden\?/],
      [
        'überspringen',
        /^Bitte prüfen Sie, bevor ich buche:\n\n- Anruf mit: Anna Schmidt\n- Wann: \p{Lu}\p{Ll}+, \d+\. /u,
      ],
      ['vielleicht', /ist noch nicht gebucht\. Soll ich ihn buchen\?/],
      ['Ja', /^Gebucht: Anruf mit Anna Schmidt, \p{Lu}\p{Ll}+, \d+\. /u],
    ],
  },
];

const french: Story = {
  language: 'fr',
  opening: ["Mon employé n'est pas venu au travail aujourd'hui.", 'Il est absent depuis lundi.'],
  model: ['Depuis quand est-il absent ?', 'Je comprends. Voulez-vous que je planifie un appel ?'],
  steps: [
    [
      "Oui, s'il vous plaît",
      /^Ces heures sont libres \(fuseau horaire Europe\/Berlin\) :\n\n1\. \p{Ll}+, \d+ \p{Ll}+, \d/u,
    ],
    ['euh', /^Je n’ai pas compris de quelle heure vous parlez\./],
    ['2', /\(fuseau horaire Europe\/Berlin\)\. Avec qui est l’appel \?$/],
    ['Anne Dupont', /Europe\/Berlin\) avec Anne Dupont\. Quel numéro de téléphone faut-il appeler \?/],
    [
      'passer',
      /^Vérifiez, s’il vous plaît, avant que je réserve :\n\n- Appel avec : Anne Dupont\n- Quand : \p{Ll}+, \d+ /u,
    ],
    ['peut-être', /n’est pas encore réservé\. Dois-je le réserver \?/],
    ['Oui', /^Réservé : appel avec Anne Dupont, \p{Ll}+, \d+ /u],
  ],
};

// French is always among them: what it is read by is data alone.
describe.each([...sampleOf(stories, 1), french])(
  'F10 a whole booking in $language',
  ({ language, opening, model, steps }) => {
    test.each([
      ['by the language of the words', undefined],
      ['by the locale', language],
    ])('F10 %s', async (_how, locale) => {
      app.script([...model]);
      const talk = await startTalk(app, locale === undefined ? {} : { locale });
      const offered = await talk.sayAll(...opening);
      expect(offered.offer, offered.reply?.text).toMatchObject({ action: 'calendar' });
      for (const [said, answered] of steps) {
        const settled = await talk.say(said);
        const text = settled.reply?.text ?? '';
        expect(text, said).toMatch(answered);
        expect(message(text).language, text).toBe(language);
      }
      const { items } = await app.client.effects.of(talk.id).list();
      expect(items).toMatchObject([{ state: 'done' }]);
    });
  },
);

testInLaws('F10 a call is moved and called off, and an email sent, in French', async () => {
  const talk = await startTalk(app, { locale: 'fr' });
  await talk.sayAll('Planifiez un appel avec Luc Martin', 'la première', 'passer', 'oui');
  const moving = await talk.say('Déplacez l’appel à jeudi prochain à 15 heures');
  expect(moving.reply?.text).toMatch(/avant que je déplace l’appel avec Luc Martin :\n\n- De : /);
  expect((await talk.say('oui, déplacez-le')).reply?.text).toMatch(/^Déplacé : l’appel avec Luc Martin/);
  expect((await talk.say('annule le rendez-vous')).reply?.text).toMatch(/^Dois-je annuler l’appel avec Luc Martin/);
  expect((await talk.say('je ne suis pas sûr')).flow).toMatchObject({ step: 'preview' });
  expect((await talk.say('oui, annule-le')).reply?.text).toMatch(/^Annulé : /);
  await talk.say('Écris un mail à Luc Martin, luc.martin@example.org, pour lui dire que l’appel est annulé.');
  expect((await talk.say('Objet : Notre appel')).flow).toMatchObject({ preview: { subject: 'Notre appel' } });
  expect((await talk.say('oui, envoyez')).reply?.text).toMatch(/^Envoyé : l’e-mail « Notre appel » pour Luc Martin/);
  const { items } = await app.client.effects.of(talk.id).list();
  expect(items.map(({ kind, state }) => [kind, state])).toEqual([
    ['calendar', 'done'],
    ['calendar', 'done'],
    ['calendar', 'done'],
    ['email', 'done'],
  ]);
});

describe('F10 the language of a conversation', () => {
  test('is not turned by an "ok", and is by a sentence; the times are said anew in it', async () => {
    app.script(['Seit wann fehlt er?', 'Soll ich einen Anruf vereinbaren?']);
    const talk = await startTalk(app);
    await talk.sayAll('Mein Mitarbeiter ist heute nicht gekommen.', 'Er fehlt seit Montag.', 'Ja, bitte');
    const asked = await talk.say('ok');
    expect(asked.reply?.text).toMatch(/Zeitzone[^]*\n1\. \p{Lu}\p{Ll}+, \d+\. \p{Lu}/u);
    const turned = await talk.say('I am not sure which of these times would be the best for us');
    expect(turned.reply?.text).toMatch(/\(Europe\/Berlin time\)[^]*\n1\. \p{Lu}\p{Ll}+, \d+ \p{Lu}/u);
  });

  test('is English where it is not told apart, and for a locale that nobody has written', async () => {
    for (const create of [{}, { locale: 'fi-FI' }]) {
      app.script(['Mistä lähtien?', 'I will schedule a call for you.']);
      const talk = await startTalk(app, create);
      const settled = await talk.sayAll('Kollegani Dana puuttuu.', 'Maanantaista lähtien.', '!help');
      expect(settled.reply?.text).toMatch(/^Just say what is going on|yes or no/);
    }
  });

  testInLaws.each(
    sampleOf(
      [
        ['es', 'ayuda', /^Cuénteme con sus propias palabras/],
        ['ru', 'помощь', /^Расскажите своими словами/],
        ['de', 'Hilfe', /^Sagen Sie einfach in Ihren eigenen Worten/],
        ['de', 'von vorn', /^Gut, wir fangen von vorn an/],
        ['es', 'cancelar', /^Ahora mismo no hay nada que cancelar/],
        ['fr', 'aide', /^Dites-moi avec vos propres mots/],
        ['fr', 'annuler', /^Il n’y a rien à annuler/],
      ],
      3,
    ),
  )('is the locale’s for commands: %s %s', async (locale, text, expected) => {
    const talk = await startTalk(app, { locale });
    expect((await talk.say(text)).reply?.text).toMatch(expected);
  });

  test('F6 an invitation speaks it too', async () => {
    app.script(['Seit wann fehlt er?', 'Soll ich einen Anruf vereinbaren?']);
    const talk = await startTalk(app, { participant_email: 'dana@example.org' });
    const before = app.mail.mails.length;
    await talk.sayAll('Mein Mitarbeiter ist heute nicht gekommen.', 'Er fehlt seit Montag.', 'Ja, bitte', '1');
    const booked = await talk.sayAll('Anna Schmidt', 'überspringen', 'Ja');
    expect(booked.reply?.text).toMatch(/^Gebucht:/);
    await expect.poll(() => app.mail.mails.length, { timeout: 20_000 }).toBeGreaterThan(before);
    const raw = app.mail.mails.at(-1)?.raw.toString() ?? '';
    expect(raw).toMatch(/SUMMARY:Anruf mit Anna Schmidt|Anruf/);
  });
});
