/**
 * Answers that say nothing themselves: as always, as it stands elsewhere, or not decided yet. Who is asked how many
 * pallets and says "as usual" has not said how many.
 */
import { phrasesOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';

const leads = foldedPhrases('pointingLeads');
const places: ReadonlySet<string> = new Set(foldedPhrases('pointedAt'));
const undecided: ReadonlySet<string> = new Set(foldedPhrases('undecidedAnswers'));
const around: ReadonlySet<string> = new Set(foldedPhrases('aroundAnswers').flatMap((phrase) => phrase.split(' ')));

/** Longest answer of this kind, in UTF-16 code units. */
const longest = 60;

/** Whether the whole message points elsewhere or leaves it open. `opening`: its beginning. */
export function pointsElsewhere(opening: string, length: number): boolean {
  if (length > longest) return false;
  const said = wordsIn(opening);
  const from = said.findIndex((word) => !around.has(word));
  const to = said.findLastIndex((word) => !around.has(word)) + 1;
  // "Well, as usual please": what merely stands around the answer may be left out, as far as it reaches.
  for (let first = 0; first <= from; first += 1)
    for (let end = said.length; end >= to; end -= 1) if (isOpen(said.slice(first, end).join(' '))) return true;
  return false;
}

function isOpen(said: string): boolean {
  return (
    undecided.has(said) || leads.some((lead) => said.startsWith(`${lead} `) && places.has(said.slice(lead.length + 1)))
  );
}

function foldedPhrases(list: Parameters<typeof phrasesOf>[0]): readonly string[] {
  return phrasesOf(list).map((phrase) => wordsIn(phrase).join(' '));
}

function wordsIn(text: string): readonly string[] {
  return (
    fold(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
