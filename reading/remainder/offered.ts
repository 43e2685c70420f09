/**
 * What words say to an offer beside what their class says to anything else (G6): a wish, leaving it open, leaving it
 * be.
 */
import type { SayingKind } from '../../contracts/reading/reading.ts';
import { wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';
import type { Tile } from './tiles.ts';

/** Null: nothing. "A chat can't hurt" wishes for a call, and for no email. */
export function saidOfOffer(text: string, tile: Tile): SayingKind | null {
  if (tile.name === 'leaving') return 'pleading';
  if (tile.name !== 'casual' && tile.name !== 'assent' && tile.name !== 'refusal') return null;
  const words = fold(text.slice(tile.start, tile.end)).split(' ');
  // "La llamo yo", "отбой": more than a no to what is asked, however short.
  if (tile.name === 'refusal') return words.some((word) => waiving.has(word)) ? 'waiving' : null;
  if (tile.name === 'casual') return words.some(namesTalk) ? 'calling' : 'pleading';
  return keeping.has(words[0] ?? '') ? 'keeping' : null;
}

function namesTalk(word: string): boolean {
  return talks.some((begins) => word.startsWith(begins));
}

const talks = [...wordsOf('talkBeginnings')];
const keeping = wordsOf('keepingWords');
const waiving = wordsOf('waivingWords');
