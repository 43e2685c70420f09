/**
 * G6, G20 An offer is taken by a wish in other words and left by whoever does it themselves; what depends, waits or
 * asks does neither.
 */
import { describe, expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { talkLanguages, type TalkLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();
const at = (step: 'offer' | 'consent', lang: TalkLanguage, shown: string | null, message: string): string =>
  hear({ step, lang, shown }, message).outcome.kind;

/** What wishes for it, judges it good, has nothing against it, asks for it in few words, or leaves open when. */
const wishes: Readonly<Record<TalkLanguage, readonly string[]>> = {
  en: [
    'that would help',
    "I'd appreciate that",
    'a call makes sense',
    'worth a try',
    "let's give it a go",
    'we should talk',
    'I need to talk to her',
    'set one up',
    'if you could',
    'good thinking',
  ],
  es: [
    'eso ayudaría',
    'te lo agradezco',
    'tengo que hablar con ella',
    'prefiero hablar',
    'no veo por qué no',
    'no estaría mal',
    'por probar',
    'vamos a probar',
    'si no te importa',
    'me parece sensato',
  ],
  ru: [
    'это помогло бы',
    'был бы признателен',
    'нам надо поговорить',
    'не повредит',
    'хуже не будет',
    'попробуем',
    'давайте созвонимся',
    'дельная мысль',
    'хотелось бы',
  ],
  de: [
    'das würde helfen',
    'das fände ich gut',
    'macht Sinn',
    'schadet nicht',
    'ist einen Versuch wert',
    'lass uns reden',
    'wir sollten reden',
    'ein kurzes Gespräch',
    'nehm ich gern',
  ],
};

/** Behind "|", or before it, stands the wish. */
const turned: Readonly<Record<TalkLanguage, readonly string[]>> = {
  en: [
    '|, but not yet',
    '|, only if she agrees',
    '| unless she quits',
    '|, but let me check first',
    '|, or not',
    '| once she is back',
    '|, she says',
    '|?',
    'if she wants, |',
    'I do not think |',
  ],
  es: [
    '|, pero todavía no',
    '|, solo si ella quiere',
    '|, pero déjame consultarlo',
    '|, o no',
    '| cuando vuelva',
    '|, dice ella',
    '¿|?',
    'si ella quiere, |',
    'no creo que |',
  ],
  ru: [
    '|, но не сейчас',
    '|, только если она согласна',
    '|, но дайте проверить',
    '|, или нет',
    '| когда она вернётся',
    '|, говорит она',
    '|?',
    'если она захочет, |',
  ],
  de: [
    '|, aber noch nicht',
    '|, nur wenn sie will',
    '|, aber ich muss erst fragen',
    '|, oder nicht',
    '| wenn sie zurück ist',
    '|, sagt sie',
    '|?',
    'wenn sie will, |',
  ],
};

/** It is not needed, does no good, is done already, or whoever speaks does it. */
const waived: Readonly<Record<TalkLanguage, readonly string[]>> = {
  en: [
    "I've got this",
    "I'll ring her myself",
    "there's no point",
    "that's overkill",
    'we spoke yesterday',
    'just advice, thanks',
  ],
  es: ['me las apaño', 'prefiero escribir', 'es innecesario', 'no tiene sentido', 'ya hemos hablado', 'déjalo así'],
  ru: ['обойдусь', 'воздержусь', 'это лишнее', 'смысла не вижу', 'уже созвонились', 'оставим как есть'],
  de: [
    'krieg ich hin',
    'ich kümmer mich drum',
    'das bringt nichts',
    'muss nicht sein',
    'haben schon geredet',
    'spar dir das',
  ],
};

describe.each(talkLanguages)('G6 an offer, in %s', (lang) => {
  test.each(wishes[lang])('taken: %s', (message) => {
    expect(at('offer', lang, 'calendar', message)).toBe('accept');
  });

  test.each(waived[lang])('left: %s', (message) => {
    expect(['decline', 'cancel']).toContain(at('offer', lang, 'calendar', message));
  });

  test('nothing that depends, waits or asks takes it', () => {
    const messages = wishes[lang].flatMap((wish) => turned[lang].map((frame) => frame.replace('|', wish)));
    expect(messages.filter((message) => at('offer', lang, 'calendar', message) === 'accept')).toEqual([]);
  });

  test('beside a yes to what is shown, doing it oneself books nothing', () => {
    const yes = { en: 'yes', es: 'sí', ru: 'да', de: 'ja' }[lang];
    const messages = waived[lang].flatMap((words) => [`${yes}, ${words}`, `${words}. ${yes}`]);
    const kept = new Set(['déjalo así', 'оставим как есть']);
    const acting = messages.filter((message) => at('consent', lang, null, message) === 'act');
    expect(acting.filter((message) => !Array.from(kept).some((words) => message.includes(words)))).toEqual([]);
  });
});

test.each(['I need to talk to her', 'prefiero hablar', 'лучше созвониться', 'lass uns reden'])(
  'G6 a wish to talk takes no email that is offered: %s',
  (message) => {
    expect(at('offer', 'en', 'email', message)).not.toBe('accept');
  },
);

/** What leaves open when it is wanted, for how many it is, or what. */
test.each([
  'book it soon',
  'yes, when I can',
  'book it whenever you can',
  'yes, for both of us',
  'book anything',
  "yes it's me",
  'sí, en cuanto pueda',
  'sí, ahora',
  'sí, para los dos',
  'reserva algo',
  'да, сейчас',
  'да, когда сможете',
  'да, для нас двоих',
  'забронируй что-нибудь',
  'ja, bald',
  'buch es wenn du kannst',
  'ja, für uns beide',
  'buch irgendwas',
])('G20 asked about at the final yes: %s', (message) => {
  expect(at('consent', 'en', null, message)).not.toBe('act');
});

test.each([
  ['en', 'tomorrow afternoon works, not too late though'],
  ['en', 'yes, not too early please'],
  ['es', 'mañana, no muy tarde'],
  ['ru', 'завтра, только не слишком поздно'],
  ['de', 'morgen nachmittag, nicht zu spät'],
] as const)(
  'G6 what bounds a time turns no offer down, and leaves a yes to what is shown open: %s, %s',
  (lang, message) => {
    expect(at('offer', lang, 'calendar', message)).toBe('accept');
    expect(at('consent', lang, null, message)).not.toBe('act');
  },
);

test.each([
  ['en', 'no call needed anymore, thanks'],
  ['en', "we've sorted it out in the meantime"],
  ['en', "I'll ring her myself"],
  ['es', 'mejor lo dejamos estar'],
  ['es', 'ya no va a hacer falta'],
  ['ru', 'давайте без звонка'],
  ['ru', 'бросим эту затею'],
  ['de', 'wir lassen das lieber bleiben'],
  ['de', 'das ist inzwischen geklärt'],
] as const)(
  'G20 what is over, or done by somebody else, is turned down at a choice as well: %s, %s',
  (lang, message) => {
    expect(hear({ step: 'choice', lang, shown: null }, message).outcome.kind).toBe('decline');
  },
);

test('G20 what is only put somewhere is not turned down', () => {
  expect(at('consent', 'en', null, "let's drop it in the calendar")).not.toBe('decline');
  expect(hear({ step: 'choice', lang: 'en', shown: null }, "let's drop it to 10:30").outcome.kind).toBe('slot');
});
