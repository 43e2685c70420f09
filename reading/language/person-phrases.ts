/** The phrases by which a person is asked for, out of a language's own lists (G22). */
import type { TalkTable } from './talk-table.ts';

/** What a language's `person.ts` holds. Phrases are those of docs/reference/phrases.md. */
export interface PersonWords {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Whole wishes, wherever they stand in a clause. */
  readonly wishes: readonly string[];
  /** Wishes that are one only when nothing else is said in the sentence. */
  readonly alone: readonly string[];
  /** A group of words behind which stands what about. */
  readonly about: string;
  /** Wishes whose verb stands behind what about. */
  readonly open?: readonly string[];
  /** A group of words that may stand behind a wish and change nothing. */
  readonly tail: string;
}

/** The two classes of the table, and the lists that they name. */
export function askingForPerson({
  wishes,
  alone,
  about,
  open = [],
  tail,
}: PersonWords): Pick<TalkTable, 'human' | 'human-about'> {
  return {
    human: [...wishes.map((wish) => `${wish} ${tail}`), ...alone],
    'human-about': [...wishes.map((wish) => `${wish} ${tail} ${about}`), ...open.map((wish) => `${wish} ${about}`)],
  };
}
