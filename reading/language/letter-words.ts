/** What a letter is given in place of words that were told: sentences of ours before them, and the ends of lines that were dictated. */
import type { LetterLead } from '../../contracts/answers.ts';

/**
 * Before words that are no sentence by themselves, so that they read as one. `tells`: where "that" moves the verb; `asks`: before "if",
 * "when"; `begs`: before what somebody is to do.
 */
export const letterLeads: Readonly<Record<LetterLead, string>> = {
  'de.tells': 'ich möchte mitteilen, dass ',
  'en.asks': 'I would like to ask ',
  'de.asks': 'ich möchte fragen, ',
  'es.asks': 'quisiera preguntar ',
  'ru.asks': 'хотелось бы узнать, ',
  'en.begs': 'I would like to ask you to ',
  'de.begs': 'ich möchte Sie bitten, ',
  'es.begs': 'quisiera pedirle que ',
  'ru.begs': 'хотелось бы попросить вас ',
};

/**
 * Who tells it, and the words by which they speak of whoever reads it, with those that speak to them: "I expect him" is "I expect you". `open`:
 * the same, where they may belong to a word behind them ("her report"). Spanish has one word for both.
 */
export const addressedWords: Readonly<
  Partial<Record<string, { readonly selves: string; readonly sure: Words; readonly open: Words }>>
> = {
  en: { selves: "i we i'm we're i'll we'll i've we've i'd we'd", sure: { him: 'you' }, open: { her: 'you' } },
  de: { selves: 'ich wir', sure: { ihn: 'Sie', ihm: 'Ihnen' }, open: { sie: 'Sie', ihr: 'Ihnen', ihnen: 'Ihnen' } },
  ru: {
    selves: 'я мы жду ждем ожидаю ожидаем',
    sure: { ему: 'Вам' },
    open: { его: 'Вас', её: 'Вас', ее: 'Вас', ей: 'Вам' },
  },
};

type Words = Readonly<Record<string, string>>;

/** The next line, as it is dictated. */
export const lineBreaks =
  'new line|next line|new paragraph|line break|neue zeile|nächste zeile|neuer absatz|zeilenumbruch|nueva línea|nuevo párrafo|salto de línea|' +
  'новая строка|с новой строки|новый абзац|с красной строки';

/** Languages by name, for whoever wants a letter in another one than is spoken. */
export const languageNames: Readonly<Record<string, string>> = {
  en: 'english englisch englische englischen inglés ingles английском английски английский',
  de: 'german deutsch deutsche deutschen alemán aleman немецком немецки немецкий',
  es: 'spanish spanisch spanische spanischen español espanol castellano испанском испански испанский',
  ru: 'russian russisch russische russischen ruso русском русски русский',
};

/** Before such words they make a thing of them: "a new line". */
export const beforeThings =
  'a an the this that our your my every one no first second last eine die der den dem diese unsere jede una la el un esta este nuestra эта эту наша наш этот одна';

/** The same behind them: "of shoes". */
export const behindThings = 'of for von für de para из для';
