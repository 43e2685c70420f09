/** What of a technician's complaint a report may repeat (D11): whole sentences without a judgement on the vehicle. */
import { Text } from '../text/text.ts';
import { bannedIn } from '../phrases/banned.ts';

/** Longest sentence that a report repeats, in UTF-16 code units. */
const longest = 300;
const most = 5;

/** Sentences of a text as they were written, on one line each. */
export function repeatable(said: string): readonly string[] {
  const text = new Text(said);
  const held = bannedIn(text);
  return text.sentences
    .map(({ words }) => ({ start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 }))
    .filter(({ start, end }) => end > start && end - start <= longest)
    .filter((sentence) => !held.some(({ start, end }) => start < sentence.end && end > sentence.start))
    .slice(0, most)
    .map(({ start, end }) => said.slice(start, end).replace(/\s/gu, ' ').toWellFormed());
}
