/**
 * Task `talks`: simulated people, each with a goal and a manner of speaking, talk with the HR manager's assistant until
 * they have what they want. They look only at what it answers; asked again they say it once in other words, then take
 * an option. All of it runs in the process.
 */
import { talkLanguages } from './talk/rows.ts';
import { askedAgain, byLanguage, talksFigures, worstTalks } from './talks/figures.ts';
import { optionFirst, plainWords } from './talks/last-resort.ts';
import { peopleOf } from './talks/people.ts';
import { phrasesIn, type Language } from './talks/phrases.ts';
import { playTalk, type Played } from './talks/play.ts';
import { hrManager, type Begins, type Talk } from './talks/product.ts';
import { UsageError } from './rows.ts';

export interface TalksOptions {
  /** Null: every one. */
  readonly language: string | null;
  readonly seed: number;
  /** How many people speak each language. */
  readonly people: number;
  /** False: people who are stuck have plain words alone, as on a channel that shows no options. */
  readonly options: boolean;
  /** How many of the worst talks are shown whole. */
  readonly talks: number;
}

export async function evaluateTalks(options: TalksOptions, begin: (begins: Begins) => Talk = hrManager()) {
  const played = await playAll(options, begin);
  return {
    seed: options.seed,
    options: options.options ? 'on' : 'off',
    ...talksFigures(played),
    languages: byLanguage(played),
    asked_again: askedAgain(played),
    worst: worstTalks(played, options.talks),
  };
}

export async function playAll(
  { language, seed, people, options }: Omit<TalksOptions, 'talks'>,
  begin: (begins: Begins) => Talk,
): Promise<readonly Played[]> {
  const played: Played[] = [];
  for (const one of languagesOf(language)) {
    const phrases = phrasesIn(one);
    for (const person of peopleOf(one, people, seed, phrases))
      played.push(await playTalk(person, phrases, begin, options ? optionFirst : plainWords));
  }
  return played;
}

function languagesOf(asked: string | null): readonly Language[] {
  if (asked === null) return talkLanguages;
  const found = talkLanguages.filter((language) => language === asked);
  if (found.length === 0) throw new UsageError(`--language=${asked} is none of ${talkLanguages.join(', ')}.`);
  return found;
}
