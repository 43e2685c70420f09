/** How Russian names are declined: a closed set of endings, paradigm by paradigm. The first is that of the name itself. */

/**
 * Of men's names only the endings that no woman's name has: "Александра" and "Александре" may be either. In lower case.
 */
export const nameCases: readonly (readonly string[])[] = [
  // Марина · Ольга
  ['а', 'ой', 'ою', 'у', 'ы', 'и', 'е'],
  // Мария · Наталья
  ['я', 'ей', 'ею', 'ю', 'и', 'е'],
  // Иван · Петров
  ['', 'ом', 'ым'],
  // Андрей · Игорь
  ['й', 'ем'],
  ['ь', 'ем'],
  // Достоевский · Белый · Достоевская
  ['ий', 'им', 'ому', 'ого'],
  ['ый', 'ым', 'ому', 'ого'],
  ['ая', 'ой', 'ую'],
];
