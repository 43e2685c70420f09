/** G20 What stands next to a final yes without being one, in the words of its grammar; and what may stand beside it. */
import { expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import type { SceneLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();

function kindAt(step: Scene['step'], lang: SceneLanguage, message: string): string {
  return hear({ step, shown: null, lang }, message).outcome.kind;
}

const near: Readonly<Record<string, Partial<Record<SceneLanguage, string>>>> = {
  'somebody who is not shown': {
    en: 'yes, Monday with boss|yes, Monday and boss|book that man|book that dude|yes and my friend confirmed',
    es: 'reserva esa señora|reserva ese jefe|el lunes con jefe|sí, el lunes y mi amor|mi hijo, sí',
    ru: 'Да, бронируй, её коллега|да, его брат|да, бронируй его начальник|в понедельник с шеф|да и коллега',
    de: 'buch den Chef|Ja, buche den Meister|Ja, Montag mit Chef|ja, und mein Freund',
    fr: 'oui, lundi avec le chef|réserve ce monsieur|oui, et mon ami confirme',
  },
  'one shown value that is right': {
    en: 'Monday correct|10:00 correct|yes Monday correct',
    es: 'el lunes está bien|el lunes correcto',
    ru: 'понедельник верно|10:00 верно',
    de: 'Montag stimmt|10 Uhr stimmt|Montag passt',
    fr: "lundi correct|lundi exact|oui lundi c'est correct|10 heures ça me va",
  },
  'something else than what is shown': {
    en: 'take the time|make it now|make it quick|just the one|yes just the one|I want a call|book an hour',
    es: 'reserva una hora|resérvala cuanto antes',
    ru: 'запиши поскорее|забронируй скорее',
    de: 'nimm eine Stunde',
    fr: 'réserve une heure|réserve-le vite|je veux un appel',
  },
  'what is asked, or taken for granted': {
    en: "so that's right|so all is correct|I take it that's right|we good to go|please confirm that all is correct|please confirm it looks good|please confirm the time|confirm the date please",
    es: 'confirme la hora está bien|confirma eso es correcto',
    ru: 'подтвердите время верно|подтвердите это верно',
    de: 'bestätigen Sie das passt|bitte bestätigen Sie die Uhrzeit|angenommen, alles stimmt',
    fr: "confirmez que tout est correct|confirmez c'est bon|merci de confirmer l'heure|en supposant que tout est correct",
  },
  'a condition, a later time, a doubt': {
    en: "yes I'm pretty sure|that will do|you could book it|yeah yeah|yes Monday I'm off",
    es: 'si todo bien, resérvala|si todo en orden resérvala|si ok, resérvala|si correcto, adelante|si acepto|te confirmo|ok te confirmo|sí, ahorita|podría reservarla',
    ru: 'надо забронировать|удобно|да, пока свободно',
    de: 'Ja, gleich|soweit alles richtig',
    fr: 'oui donc|oui enfin|si tout est correct, réserve|vous pourriez réserver|il faut que tu le réserves|ça ira|pourquoi pas|oui, plus tard',
  },
  'a farewell, a remark, a no': {
    en: "carry on|go on|please go|that's it|the button|its confirmed",
    es: 'mucho gusto|déjalo así y gracias|perfecta reserva|Bloquéala',
    ru: 'забей|да, забей|принято|это да|так и оставь|этот|да так',
    de: "mach's gut|Mach es gut|Mach’s gut, danke|hau rein|her damit|das ist klar",
    fr: "c'est confirmé|c'est juste|le bouton|noté, merci|à bientôt|c'est bon, laisse tomber",
  },
  'what is to be written': {
    en: 'enter thanks|put down: thanks',
    es: 'apunta gracias|anota: gracias',
    ru: 'добавь спасибо|запиши: спасибо|внеси спасибо|занеси: да|поставь: спасибо',
    fr: 'note merci|écris : oui|ajoute merci',
  },
  'an order for something else': {
    es: 'quiero que la canceles|te pido que la canceles|adelante con la cancelación|quiero que lo envíes',
    ru: 'подтверждаю отмену|подтверждаю отправку',
    fr: "je confirme l'annulation|je veux que tu l'annules|annule-le",
  },
  'half a value': {
    en: 'yes, Monday with|yes, Monday at|yes, with',
    es: 'sí, el lunes con',
    ru: 'да, в понедельник с',
    de: 'ja, Montag um|ja, mit',
    fr: 'oui, lundi à|oui, avec',
  },
};

const rows = Object.entries(near).flatMap(([what, byLanguage]) =>
  Object.entries(byLanguage).flatMap(([lang, all]) =>
    all.split('|').map((message) => [what, message, lang as SceneLanguage] as const),
  ),
);

test.each(rows)('G20 %s is no final yes: %s', (_what, message, lang) => {
  expect(kindAt('consent', lang, message)).not.toBe('act');
});

test.each([
  ['en', 'send it to her boss'],
  ['de', 'schick'],
  ['de', 'Schick, danke'],
  ['en', 'forward it'],
] as const)('G20 %s: sends no email: %s', (lang, message) => {
  expect(kindAt('email-preview', lang, message)).not.toBe('act');
});

const yeses: Readonly<Record<SceneLanguage, string>> = {
  en: 'yes mate|book it mate|Yes, book that, mate|yes, boss, book it|OK mate, book it|confirm it please|Confirm it, looks good|yes, bye|yes Monday with Anna|go|yes go',
  es: 'si|si reservala|si porfa gracias|si, todo bien, resérvala|confirma la cita por favor|sí, señora|Sí, déjala cerrada',
  ru: 'Да, бронируй её, коллега|запиши пожалуйста|запиши, спасибо|добавь это в календарь|да, дружище',
  de: 'ja Chef|Ja, Chef, bitte buchen|bestätigen Sie den Termin bitte|mach das bitte, danke|machs|ja machs einfach',
  fr: "oui|oui chef|d'accord, réserve|Oui, réservez s'il vous plaît|vas-y|tout est correct|oui, lundi avec Anna|c'est parfait, merci",
};

test.each(Object.entries(yeses).flatMap(([lang, all]) => all.split('|').map((one) => [lang, one] as const)))(
  'G20 %s: is a final yes: %s',
  (lang, message) => {
    expect(kindAt('consent', lang as SceneLanguage, message)).toBe('act');
  },
);
