/** Which sentences of a message ask for a deed or agree to one, and what was read in the message before. */
import type { PrefillFound } from '../../contracts/reading/prefill.ts';
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import type { Tile } from '../remainder/tiles.ts';
import type { WhoMeant } from './named-people.ts';

/** Somebody by name, and where that stands. */
export interface PersonAsked extends Span {
  readonly name: string;
}

/** Somebody whom a message names. */
export interface Named extends PersonAsked {
  /** Led by "about", "from": not whom it is with. */
  readonly isTopic: boolean;
}

/** What else was read in the same message. */
export interface ReadBefore extends Pick<
  Reading,
  'requests' | 'phones' | 'emails' | 'times' | 'says' | 'people' | 'declines' | 'language'
> {
  /** What accounts for the words, sentence by sentence; none where the text is too long for that. */
  readonly tiles: readonly (readonly Tile[])[];
  readonly named: PrefillFound['named'];
  /** Where the message asks for a deed by frames (G12). */
  readonly asking: readonly Span[];
  readonly around: readonly Span[];
  readonly refers: boolean;
  /** Whom the message names. */
  readonly names: readonly Named[];
  /** Who of them is meant. */
  readonly meant: WhoMeant;
}

/** Whether a sentence asks for a deed, or agrees to one: what it names belongs to that. */
export function isWanting(
  tiles: readonly Tile[],
  { requests, declines, asking }: Pick<ReadBefore, 'requests' | 'declines' | 'asking'>,
  sentence: Span,
): boolean {
  const isHere = (found: Span): boolean => found.start < sentence.end && sentence.start < found.end;
  return (
    requests.some(isHere) ||
    asking.some(isHere) ||
    (!declines.some(isHere) && tiles.some(({ name }) => wanting.has(name)))
  );
}

const wanting: ReadonlySet<string> = new Set(['order', 'asked-order', 'talking-to', 'assent']);
