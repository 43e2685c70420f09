/** Which tests run without coverage; the files say why. */
export const repeatingTests: readonly string[];
