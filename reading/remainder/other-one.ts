/** "Not Monday, the other day": beside what is taken back it names what is left of what was offered, and asks for nothing more. */
import type { Span } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import { type Tile, renamed } from './tiles.ts';

const articles = wordsOf('placeArticles');
const others: ReadonlySet<string> = new Set([...wordsOf('otherChoices')].map(fold));

/** The tiles by sentence, with the places of the list and the times that are not wanted, and what is told to be taken. */
export function withoutOtherOne(
  text: string,
  { tiles: sentences, negated }: { readonly tiles: readonly (readonly Tile[])[]; readonly negated: readonly Span[] },
  unwanted: readonly Span[],
  eliminated: readonly Span[],
): readonly (readonly Tile[])[] {
  const isAny = negated.length + unwanted.length > 0;
  if (!isAny && eliminated.length === 0) return sentences;
  return sentences.map((own) =>
    own.map((tile, at) => {
      const isOther = isOtherOf(text, own, at) || (isAny && isOtherOne(text, tile, own[at - 1]));
      return isOther || isNotOf(tile, unwanted) ? renamed(tile, 'filler') : tile;
    }),
  );
}

/** "Bitte nicht Montag": what takes the day back is part of it. */
function isNotOf({ name, start, end }: Tile, unwanted: readonly Span[]): boolean {
  return (
    (name === 'negation' || name === 'refusal') &&
    unwanted.some((time) => time.start < end && end < time.end && start <= time.start)
  );
}

/** "The other Monday one", "the other on Monday": a time stands right behind it. */
function isOtherOf(text: string, tiles: readonly Tile[], at: number): boolean {
  const [before, tile, ...behind] = [tiles[at - 1], tiles[at] as Tile, tiles[at + 1], tiles[at + 2]];
  if (tile.name !== 'unknown' || before === undefined || !others.has(wordsAt(text, tile)[0] ?? '')) return false;
  const next = behind.find((one) => one !== undefined && one.name !== 'glue' && one.name !== 'thing');
  return next?.name === 'value' && next.clause === tile.clause && articles.has(wordsAt(text, before).at(-1) ?? '');
}

/** With an article before it, where the language has one: "another day" is not "the other day". */
function isOtherOne(text: string, tile: Tile, before: Tile | undefined): boolean {
  if (tile.name !== 'others' && tile.name !== 'change') return false;
  const words = wordsAt(text, tile);
  const at = words.findIndex((word) => others.has(word));
  if (at < 0 || (tile.name === 'change' && at > 1)) return false;
  if (/^[\u0430-\u044f]/u.test(words[at] ?? '')) return true;
  const article = words[at - 1] ?? (before === undefined ? undefined : wordsAt(text, before).at(-1));
  return article !== undefined && articles.has(article);
}

function wordsAt(text: string, { start, end }: Tile): readonly string[] {
  return fold(text.slice(start, end)).split(/\s+/u);
}
