/**
 * What a clause says cannot be taken, or is not liked (G20): "the last one doesn't suit me", "I can't make Tuesday". A clause that names a time or a
 * place of what was offered, denies it, and says nothing else, takes it away; what is left is chosen from.
 */
import type { Span } from '../../contracts/reading.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import { unwantedBehind } from '../times/tables.ts';
import { playsPart } from './clause-pieces.ts';
import type { Eliminated } from './eliminated.ts';
import { choosing, denying } from './tile-classes.ts';
import { isLeft, type Tile, type TileName, tileOf, renamed } from './tiles.ts';

/** `asked`: by sentence, whether it is a question. `passed`: of what is named, what is taken back already (`back`), or only begins or ends something. */
export function withoutDenied(
  text: string,
  before: Eliminated,
  {
    passed,
    back,
    asked,
  }: { readonly passed: readonly Span[]; readonly back: readonly Span[]; readonly asked: readonly boolean[] },
): Eliminated {
  const out: Tile[] = [];
  let isDenied = false;
  let isOther = false;
  const tiles = before.tiles.map((own, sentence) => {
    if (asked[sentence] === true) return own;
    const parts = partsOf(own);
    const named = parts.map((part) => part.filter(({ name }) => choosing.has(name)));
    const denies = parts.map((part, at) => {
      const own = named[at] ?? [];
      return own.length > 0 && isDenying(text, part, own, passed);
    });
    return parts.flatMap((part, at): readonly Tile[] => {
      const isOut =
        denies[at] === true ||
        isAllBut(text, part, { before: named.slice(0, at).flat(), from: parts[at - 1]?.[0], passed }) ||
        isDeniedWith(text, part, { next: parts[at + 1], back, denies: denies[at + 1] === true });
      if (isOut) {
        out.push(...(named[at] ?? []));
        isDenied = true;
        return part.map((one) => tileOf('filler', one, one.clause));
      }
      // "Las otras dos": it counts what is left.
      const isRest =
        (isDenied || back.length > 0) && (named[at] ?? []).every(({ isWord }) => isWord) && saysOthers(part);
      isOther ||= isRest;
      return isRest ? part.map((tile): Tile => renamed(tile, 'filler')) : part;
    });
  });
  if (!isDenied && !isOther) return refusedBehind(text, before, passed);
  return {
    tiles,
    spans: [...before.spans, ...out.map(({ start, end }) => ({ start, end }))],
    numbers: [...before.numbers, ...out.flatMap(({ number }) => number ?? [])],
  };
}

/** "1 and 3 are bad": what is said behind the second is said of the first as well, where nothing but "and" stands between them. */
function isDeniedWith(
  text: string,
  part: readonly Tile[],
  {
    next,
    back,
    denies,
  }: { readonly next: readonly Tile[] | undefined; readonly back: readonly Span[]; readonly denies: boolean },
): boolean {
  const [joint, ...others] = next ?? [];
  const last = part.at(-1);
  if (joint === undefined || last === undefined || !joints.has(wordsAt(text, joint)[0] ?? '')) return false;
  const isBare =
    part.some(({ name }) => choosing.has(name)) && part.every(({ name }) => choosing.has(name) || naming.has(name));
  if (!isBare || text.slice(last.end, joint.start).trim() !== '') return false;
  const first = others.find(({ name }) => name !== 'glue' && name !== 'thing');
  if (first === undefined || !choosing.has(first.name)) return false;
  // "1 and not 3": the no belongs to the second alone.
  const isLed = (classesOf(wordsAt(text, first)[0] ?? '') & (is.negation | is.deny)) !== 0;
  return !isLed && (denies || back.some(({ start, end }) => start < first.end && first.start < end));
}

function wordsAt(text: string, { start, end }: Span): readonly string[] {
  return fold(text.slice(start, end)).split(/\s+/u);
}

const joints = wordsOf('joiningWords');

/** "Monday at ten, impossible", "Tuesday at 3? No way": all that is said of what is named stands behind it. */
function refusedBehind(text: string, before: Eliminated, passed: readonly Span[]): Eliminated {
  const parts = before.tiles
    .flatMap((own) => partsOf(own))
    .filter((part) => !part.every(({ name }) => silent.has(name)));
  const [first, second, ...others] = parts;
  if (first === undefined || second === undefined || others.length > 0) return before;
  const named = first.filter(({ name }) => choosing.has(name));
  const isBare = named.length > 0 && first.every(({ name }) => choosing.has(name) || naming.has(name));
  // "No" alone may answer something else.
  const refusing = second.filter(
    ({ name, start, end }) => denying.has(name) && (name === 'negation' || / /.test(text.slice(start, end))),
  );
  const isAll = refusing.length > 0 && second.every((tile) => refusing.includes(tile) || silent.has(tile.name));
  const isPassed = named.some((tile) => passed.some(({ start, end }) => start < tile.end && tile.start < end));
  if (!isBare || !isAll || isPassed) return before;
  const gone = new Set<Tile>([...first, ...second]);
  return {
    tiles: before.tiles.map((own) => own.map((tile): Tile => (gone.has(tile) ? renamed(tile, 'filler') : tile))),
    spans: [...before.spans, ...named.map(({ start, end }) => ({ start, end }))],
    numbers: [...before.numbers, ...named.flatMap(({ number }) => number ?? [])],
  };
}

/** The clauses, and what stands behind "but" by itself. */
function partsOf(tiles: readonly Tile[]): readonly (readonly Tile[])[] {
  const parts: Tile[][] = [];
  for (const [at, tile] of tiles.entries()) {
    const isNew = tiles[at - 1]?.clause !== tile.clause || turns.has(tile.name);
    if (isNew) parts.push([]);
    parts.at(-1)?.push(tile);
  }
  return parts;
}

/** "Any of them but Tuesday": what stands alone behind such words is the one that is not wanted. Behind what is chosen it says more of that. */
function isAllBut(
  text: string,
  part: readonly Tile[],
  {
    before,
    from,
    passed,
  }: { readonly before: readonly Tile[]; readonly from: Tile | undefined; readonly passed: readonly Span[] },
): boolean {
  const [lead, ...others] = part;
  const named = others.filter(({ name }) => choosing.has(name));
  if (lead?.name !== 'all-but' || named.length === 0 || before.some(({ clause }) => clause === lead.clause))
    return false;
  const isPassed = named.some((tile) => passed.some(({ start, end }) => start < tile.end && tile.start < end));
  if (isPassed || named.some(({ start, end }) => /\d{3}|@/u.test(text.slice(start, end)))) return false;
  // "But" alone is a contrast: "yes but Tuesday".
  const isOfAll = wordsAt(text, { start: from?.start ?? lead.start, end: lead.end }).some((word) => alls.has(word));
  return isOfAll && others.every(({ name }) => choosing.has(name) || naming.has(name));
}

function isDenying(text: string, part: readonly Tile[], named: readonly Tile[], passed: readonly Span[]): boolean {
  const isPassed = ({ name, ...tile }: Tile): boolean =>
    name === 'value' && passed.some(({ start, end }) => start < tile.end && tile.start < end);
  if (named.some(isPassed) || named.some(({ start, end }) => /\d{3}|@/u.test(text.slice(start, end)))) return false;
  const last = named.at(-1)?.end ?? 0;
  const out = unwantedTo(text, { start: last, end: part.at(-1)?.end ?? last });
  const denies = part.filter(
    (tile) => (denying.has(tile.name) || saysNone(text, tile)) && !(tile.start >= last && tile.end <= out),
  );
  if (denies.length + (out > 0 ? 1 : 0) !== 1) return false;
  return part.every(
    (tile, at) =>
      denies.includes(tile) ||
      plain.has(tile.name) ||
      (tile.start >= last && tile.end <= out) ||
      isOwnDoing(text, part, at),
  );
}

/** "No good": what is named is none of those that are wanted. */
function saysNone(text: string, { name, start, end }: Tile): boolean {
  const first = wordsAt(text, { start, end })[0] ?? '';
  return name === 'others' && (nones.has(first) || (classesOf(first) & is.deny) !== 0);
}

/** "Is out", "fällt weg": where the words end that say it of what stands before them; 0 without them. */
function unwantedTo(text: string, { start, end }: Span): number {
  const words = Array.from(text.slice(start, end).matchAll(/[\p{L}\p{M}'\u2019-]+/gu), ({ 0: word, index }) => ({
    word: fold(word),
    end: start + index + word.length,
  }));
  const from = words.findIndex(({ word }) => !things.has(word));
  if (from < 0) return 0;
  for (let to = Math.min(words.length, from + longestVerdict); to > from; to -= 1) {
    const said = words.slice(from, to);
    if (unwantedBehind.has(said.map(({ word }) => word).join(' '))) return said.at(-1)?.end ?? 0;
  }
  return 0;
}

/** Words: "is out of the question". */
const longestVerdict = 7;
const things = wordsOf('offeredWords');

/** "I", and the verb beside it: "schaff ich nicht". */
function isOwnDoing(text: string, part: readonly Tile[], at: number): boolean {
  const isSelf = (tile: Tile | undefined): boolean =>
    tile !== undefined && playsPart(fold(text.slice(tile.start, tile.end)), 'i');
  const tile = part[at];
  return tile?.name === 'unknown' && (isSelf(tile) || isSelf(part[at + 1]) || isSelf(part[at - 1]));
}

/** "The others work", "las otras sí": it says of what is left that it can be had. */
function saysOthers(part: readonly Tile[]): boolean {
  const unknown = part.filter(isLeft);
  return (
    part.some(({ name }) => name === 'others') &&
    unknown.length < 2 &&
    unknown.every(({ name }) => name === 'unknown') &&
    part.every((tile) => isLeft(tile) || ofRest.has(tile.name))
  );
}

const alls = wordsOf('allWords');
const nones = wordsOf('noneWords');
const turns: ReadonlySet<TileName> = new Set<TileName>(['contrast', 'all-but']);
const plain: ReadonlySet<TileName> = new Set<TileName>([
  'value',
  'number',
  'glue',
  'thing',
  'filler',
  'courtesy',
  'acknowledging',
  'taking',
  'asked-taking',
  'change',
  'assent',
]);
const silent: ReadonlySet<TileName> = new Set<TileName>(['filler', 'courtesy', 'acknowledging']);
const naming: ReadonlySet<TileName> = new Set<TileName>([...silent, 'glue', 'thing']);
const ofRest: ReadonlySet<TileName> = new Set<TileName>([...plain, 'others', 'contrast', 'all-but']);
