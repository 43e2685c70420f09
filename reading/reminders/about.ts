/** What somebody wants to be reminded of (T1), or which reminder is meant. */
import type { Span } from '../../contracts/reading/reading.ts';
import { fold } from '../language/fold.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import { startsWith, type Lists, type Within } from './words.ts';

/** What is left of the sentence beside the request, its times and courtesies. `frame`: the words of the request alone. */
export function aboutOf(
  { source, sentence, lang }: Within,
  { from, to, tag }: Match,
  used: readonly Span[],
): { readonly about: Span[]; readonly isJoined: boolean; readonly isKnown: Known } {
  const frame = lang.frame[tag.name === 'ask' || tag.name === 'other' ? 'ask' : 'known'];
  const isOfTime = (word: Word): boolean => used.some(({ start, end }) => word.start < end && word.end > start);
  const { words } = sentence;
  const isTaken = (word: Word, at: number): boolean => {
    if (isOfTime(word) || (at >= from && at < to && frame.has(word.fold))) return true;
    const ahead = words.slice(at).findIndex(isOfTime);
    return ahead > 0 && words.slice(at, at + ahead).every(({ fold: lead }) => lang.leads.has(lead));
  };
  const runs: Word[][] = [];
  let open: Word[] = [];
  for (const [at, word] of words.entries()) {
    if (!isTaken(word, at)) open.push(word);
    else if (open.length > 0) runs.push(open.splice(0));
  }
  if (open.length > 0) runs.push(open);
  open = [];
  const found: Span[] = [];
  let isJoined = false;
  let isKnown: Known = 'no';
  for (const run of runs) {
    const bare = withoutEnds(run, lang.around);
    if (found.length === 0 && isKnown === 'no') isKnown = knows({ source, sentence, lang }, bare);
    const joined = found.length === 0 ? withoutJoints(bare, lang) : { words: bare, cut: 0 };
    isJoined ||= joined.cut > 0 || joined.words.length < bare.length;
    const [first] = joined.words;
    const last = joined.words.at(-1);
    // What leads to a time is no word of what it is about.
    const isLead = withoutJoints(bare, lang).words.length === 0;
    if (first && last && !isLead) found.push({ start: first.start + joined.cut, end: ending(source, last, sentence) });
  }
  const isKnownToo =
    isKnown === 'no' && found[0]
      ? knows(
          { source, sentence, lang },
          words.filter(({ start }) => start >= (found[0]?.start ?? 0)),
        )
      : isKnown;
  return { about: found.slice(0, 4), isJoined, isKnown: isKnownToo };
}

/** With the quotation or the bracket that ends it. */
function ending(source: string, last: Word, sentence: Sentence): number {
  const mask = sentence.masks.find(({ start }) => start >= last.end && source.slice(last.end, start).trim() === '');
  return mask ? mask.end : last.end;
}

function withoutEnds(run: readonly Word[], entries: Lists['around']): readonly Word[] {
  let words = run;
  for (let before = -1; before !== words.length;) {
    before = words.length;
    const lead = entries.find((entry) => startsWith(words, 0, entry));
    if (lead) words = words.slice(lead.length);
    const tail = entries.find((entry) => startsWith(words, words.length - entry.length, entry));
    if (tail && words.length > 0) words = words.slice(0, -tail.length);
  }
  return words;
}

/** `cut`: how much of the first word is a joint: "d'appeler". */
function withoutJoints(
  run: readonly Word[],
  { joints, around }: Lists,
): { readonly words: readonly Word[]; readonly cut: number } {
  let words = run;
  for (let before = -1; before !== words.length;) {
    before = words.length;
    const lead = [...joints, ...around].find((entry) => startsWith(words, 0, entry));
    if (lead) words = words.slice(lead.length);
  }
  const elided = joints.find(
    ([one = '', ...more]) => more.length === 0 && one.endsWith("'") && words[0]?.fold.startsWith(one),
  );
  return { words, cut: elided?.[0]?.length ?? 0 };
}

/** `maybe`: the word joins too ("что"). */
type Known = 'surely' | 'maybe' | 'no';

/** Whether it begins with a word that asks for what was said before, as it is written. */
function knows({ source, lang }: Within, words: readonly Word[]): Known {
  const said = words
    .slice(0, longestEntry)
    .map(({ start, end }) => source.slice(start, end).toLowerCase().replaceAll('\u2019', "'"));
  const entry = lang.know.find((one) => one.every((word, at) => said[at] === word));
  if (!entry) return 'no';
  return lang.joints.some((joint) => joint.join(' ') === entry.map(fold).join(' ')) &&
    entry.every((word) => word === fold(word))
    ? 'maybe'
    : 'surely';
}

const longestEntry = 3;
