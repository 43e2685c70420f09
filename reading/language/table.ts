/** What a language brings: phrases by what they do, and its words for places in a list. */
export interface LanguageTable {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** "second" is 2, "last" is -1. */
  readonly ordinals: Readonly<Record<string, number>>;
  /** "two" is 2; counts only beside a word such as "option", or alone. */
  readonly numbers: Readonly<Record<string, number>>;
}
