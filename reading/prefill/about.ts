/**
 * What a call is asked for to be about: "a call about the missed deadlines on Tuesday" (F9). Words of a request, and of
 * nothing else.
 */
import type { PrefillFound, WordsGiven } from '../../contracts/reading/prefill.ts';
import { marksIn } from '../letters/restated.ts';
import { aboutLeadsIn, withoutAboutEnds } from '../phrases/short.ts';
import { foundWords } from '../text/answer-words.ts';
import { wordsOf } from '../language/words.ts';
import type { Tile } from '../remainder/tiles.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import type { ReadBefore } from './wanted.ts';

/** In UTF-16 code units. */
const longestAbout = 120;

/** Where they stand; null when none are said. */
export function aboutIn(text: Text, { requests, tiles }: ReadBefore): NonNullable<PrefillFound['about']> | null {
  const { source, sentences } = text;
  for (const [at, sentence] of sentences.entries()) {
    const asked = requests.find(({ start, end }) => start < sentence.end && sentence.start < end);
    if (asked === undefined || asked.verb === 'cancel') continue;
    const lead = leadIn(sentence.words, asked.start);
    const found = lead && behind(source, sentence, lead, tiles[at] ?? []);
    if (found === null) continue;
    const marks = marksIn(text, found);
    const led = asked.action === 'email' ? sentence.words[lead?.from ?? -1]?.start : undefined;
    return { ...found, ...(marks === null ? {} : { marks }), ...(led === undefined ? {} : { led }) };
  }
  return null;
}

function behind(source: string, { words, end }: Sentence, { to: at }: Lead, tiles: readonly Tile[]): WordsGiven | null {
  const lead = words[at];
  const first = words[at + 1];
  if (!lead || !first) return null;
  const value = tiles.find(({ name, start }) => start > lead.end && (name === 'value' || name === 'quotation'));
  const mark = /[,;:()\n.!?\u2013\u2014]/u.exec(source.slice(lead.end, end))?.index;
  const stop = Math.min(end, value?.start ?? end, mark === undefined ? end : lead.end + mark);
  const said = [...withoutAboutEnds(words.slice(at + 1).filter((word) => word.end <= stop))];
  while (said.length > 0 && isLoose(said.at(-1)?.start ?? 0, tiles)) said.pop();
  const last = said.at(-1);
  if (!last || said.every(({ fold }) => aboutNothing.has(fold))) return null;
  const to = Math.min(last.end, lead.end + longestAbout);
  // Not through a character of two code units.
  return foundWords(source, first.start, /[\udc00-\udfff]/.test(source[to] ?? '') ? to - 1 : to);
}

/** The first and the last word of what leads to it. */
interface Lead {
  readonly from: number;
  readonly to: number;
}

/** What leads to it, behind the request: "about", "to go over"; null: nothing does. */
function leadIn(words: readonly Word[], from: number): Lead | null {
  const phrase = aboutLeadsIn(words).find((one) => (words[one.from]?.start ?? 0) > from);
  const single = words.findIndex(({ fold, start }) => start > from && aboutLeads.has(fold));
  if (phrase !== undefined && (single < 0 || phrase.from <= single)) return { from: phrase.from, to: phrase.to - 1 };
  return single < 0 ? null : { from: single, to: single };
}

/** "On", "for", "please": they lead to what follows, or say nothing. */
function isLoose(start: number, tiles: readonly Tile[]): boolean {
  const tile = tiles.find((one) => one.start <= start && start < one.end);
  return tile !== undefined && loose.has(tile.name);
}

const loose: ReadonlySet<string> = new Set(['glue', 'naming', 'filler', 'courtesy']);

const aboutLeads = wordsOf('aboutLeads');
const aboutNothing = wordsOf('aboutNothing');
