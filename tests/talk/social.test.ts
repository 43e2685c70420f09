/**
 * G20 What people say beside any answer, in four languages: excuses, where they write from, wishes, relief, thanks. It
 * answers nothing.
 */
import { expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { reading } from '../../contracts/reading/reading.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();

function kindAt(step: Scene['step'], message: string, lang: TalkLanguage = 'en'): string {
  return hear({ step, shown: null, lang }, message).outcome.kind;
}

const yes: Readonly<Record<TalkLanguage, string>> = {
  en: 'Yes, book it.',
  es: 'Sí, resérvala.',
  ru: 'Да, бронируйте.',
  de: 'Ja, buchen.',
};

const accepting: Readonly<Record<TalkLanguage, string>> = {
  en: 'Yes, please.',
  es: 'Sí, por favor.',
  ru: 'Да, пожалуйста.',
  de: 'Ja, bitte.',
};

/** What is asked about, or taken for a no, beside the yes to an offer; the next question would cost no more. */
const notYet: ReadonlySet<string> = new Set([
  'Sorry to keep you waiting.',
  'Sorry für die späte Antwort.',
  'Sorry, dass ich mich erst jetzt melde.',
  'Не за что.',
]);

const said: Readonly<Record<TalkLanguage, readonly string[]>> = {
  en: [
    'Sorry for the late reply.',
    'Sorry to keep you waiting.',
    'Excuse the typos.',
    'Sent from my iPhone.',
    "You're a lifesaver.",
    'Thanks for sorting this out.',
    'Thank goodness.',
    "That's a weight off my mind.",
    'One less thing to worry about.',
    "Glad that's settled.",
    'Merry Christmas!',
    'Happy Thursday!',
    'Have a great weekend!',
    'Hope all is well.',
    'Talk later.',
  ],
  es: [
    'Perdona la tardanza.',
    'Siento contestar tan tarde.',
    'Te escribo desde el móvil.',
    'Gracias a Dios.',
    'Una cosa menos.',
    'Eres la mejor.',
    'Feliz jueves.',
    'Que tengas buen día.',
    'Gracias por encargarte.',
    'Le quedo muy agradecida.',
    'De nada.',
  ],
  ru: [
    'Извините за задержку.',
    'Извините, что долго не отвечал.',
    'Пишу с телефона.',
    'Вы просто чудо.',
    'Слава богу.',
    'Одной заботой меньше.',
    'С наступающим Новым годом!',
    'Заранее Вам признательна.',
    'Большое Вам спасибо.',
    'Не за что.',
    'До связи.',
  ],
  de: [
    'Sorry für die späte Antwort.',
    'Sorry, dass ich mich erst jetzt melde.',
    'Vom Handy getippt.',
    'Danke, dass Sie sich kümmern.',
    'Gott sei Dank.',
    'Was für eine Erleichterung.',
    'Eine Sorge weniger.',
    'Weiß ich zu schätzen.',
    'Frohe Weihnachten!',
    'Einen schönen ersten Advent!',
    'Gern geschehen.',
  ],
};

const rows = Object.entries(said).flatMap(([lang, all]) => all.map((one) => ({ lang: lang as TalkLanguage, one })));

/** A farewell and thanks that say no more than that stand in the grammar. */
const plain: ReadonlySet<string> = new Set(["You're a lifesaver.", 'Have a great weekend!', 'Que tengas buen día.']);

test.each(rows.filter(({ one }) => plain.has(one)))(
  '$lang: beside the last yes it changes nothing, alone it is none: $one',
  ({ lang, one }) => {
    expect(kindAt('consent', `${yes[lang]} ${one}`, lang)).toBe('act');
    expect(kindAt('consent', `${one} ${yes[lang]}`, lang)).toBe('act');
    expect(kindAt('consent', one, lang)).not.toBe('act');
  },
);

// No grammar of the final yes knows them: the last question stays, and is asked again (docs/decisions/0018).
test.each(rows.filter(({ one }) => !plain.has(one)))(
  '$lang: beside the last yes it is asked about, alone it is none: $one',
  ({ lang, one }) => {
    expect(kindAt('consent', `${yes[lang]} ${one}`, lang)).toBe('ask');
    expect(kindAt('consent', `${one} ${yes[lang]}`, lang)).toBe('ask');
    expect(kindAt('consent', one, lang)).not.toBe('act');
  },
);

test.each(rows.filter(({ one }) => !notYet.has(one)))(
  '$lang: beside the yes to an offer it changes nothing, alone it accepts nothing: $one',
  ({ lang, one }) => {
    const atOffer = (message: string): string => hear({ step: 'offer', shown: 'calendar', lang }, message).outcome.kind;
    expect(atOffer(`${accepting[lang]} ${one}`)).toBe('accept');
    expect(atOffer(`${one} ${accepting[lang]}`)).toBe('accept');
    expect(atOffer(one)).not.toBe('accept');
  },
);

test.each([
  ['de', 'Alles klar, danke für die Übersicht.'],
  ['de', 'Gut, vielen Dank für Ihre Nachricht.'],
  ['en', 'Right, thanks for the recap.'],
  ['es', 'De acuerdo, gracias por los detalles'],
  ['ru', 'Хорошо, спасибо за сводку'],
  ['en', 'yes so long as it stays short'],
] as const)('%s: thanks for what one has been told agree to nothing: %s', (lang, message) => {
  expect(kindAt('consent', message, lang)).not.toBe('act');
});

test.each([
  ['en', '10 o’clock Monday with Anna Schmidt, thirty minutes, that’s right. Please make the booking.'],
  ['de', 'Montag um zehn, eine halbe Stunde, stimmt alles, bitte buchen.'],
  ['es', 'Sí, media hora, el lunes a las diez.'],
  ['ru', 'Да, полчаса, в понедельник в десять.'],
  ['en', 'Yes, an hour.'],
  ['de', 'Ja, eine Stunde.'],
] as const)('%s: a length is asked about, the one that is shown too: %s', (lang, message) => {
  expect(kindAt('consent', message, lang)).toBe('ask');
});

test('a length of whatever size keeps the shape of a reading', () => {
  for (const message of ['Yes, 0 minutes', 'Ja, 0 Minuten', 'Yes, 1/4 minute', `Yes, ${'9'.repeat(30)} hours`]) {
    const { outcome, reading: read } = hear({ step: 'consent', shown: null }, message);
    expect(reading.safeParse(read).error?.issues).toBeUndefined();
    expect(outcome.kind).toBe('ask');
  }
});

test('ru, es: the pronoun of politeness is nobody’s name', () => {
  for (const message of ['Да. Большое Вам спасибо', 'Да, конечно. Искренне Ваша', 'Sí. Quedo de Usted']) {
    const lang = message.startsWith('S') ? 'es' : 'ru';
    expect(kindAt('consent', message, lang)).toBe('ask');
    const { outcome } = hear({ step: 'offer', shown: 'calendar', lang }, message);
    expect(outcome).toMatchObject({ kind: 'accept', more: {} });
  }
});

test.each([
  ['en', 'Siobhan, thanks', 'Siobhan'],
  ['en', 'with maria lopez', 'maria lopez'],
  ['en', 'Maria Lopez from the warehouse', 'Maria Lopez'],
  ['en', 'with maria lopez from the warehouse', 'maria lopez'],
  ['de', 'Entschuldigung, Petra Vogel', 'Petra Vogel'],
  ['de', 'bitte Petra Vogel eintragen', 'Petra Vogel'],
  ['ru', 'Здравствуйте, Анна', 'Анна'],
  ['es', 'con maria lopez', 'maria lopez'],
] as const)('%s: who it is with, beside what answers nothing: %s', (lang, message, name) => {
  expect(hear({ step: 'person', shown: null, lang }, message).outcome).toMatchObject({ kind: 'name', value: name });
});

test.each([
  ['en', 'with the whole team'],
  ['en', 'with another manager'],
  ['de', 'mit dem ganzen Team'],
] as const)('%s: what leads to no name is none: %s', (lang, message) => {
  expect(kindAt('person', message, lang)).toBe('ask');
});

// What a call is about is kept, and the question asked again.
test('en: what a call is about is nobody’s name', () => {
  expect(kindAt('person', 'about late arrivals', 'en')).toBe('change');
});

test('es: "sí" with its accent is no "if"', () => {
  expect(kindAt('consent', 'Sí el lunes a las diez', 'es')).toBe('act');
  expect(kindAt('consent', 'si el lunes a las diez puede', 'es')).toBe('ask');
});
