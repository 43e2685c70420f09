/** Figures of whole talks, and the worst of them whole. */
import { round, share } from '../figures.ts';
import { talkLanguages } from '../talk/rows.ts';
import type { Played } from './play.ts';

export interface TalksFigures {
  readonly people: number;
  /** Share of people who got exactly what they wanted, and nothing else. */
  readonly reached: number;
  /** Things that were done without having been agreed to: other values, after a no, twice. */
  readonly wrong_acts: number;
  /** Messages a talk beyond those that somebody needs who is understood at once. */
  readonly beyond: number;
  /** Share of talks in which a preview showed a value otherwise than it was said. */
  readonly shown_otherwise: number;
  /** Talks in which an option, or the plainest words, was the last resort. */
  readonly needed_options: number;
}

export function talksFigures(played: readonly Played[]): TalksFigures {
  const count = (holds: (one: Played) => boolean): number => played.filter(holds).length;
  const sum = (of: (one: Played) => number): number => played.reduce((before, one) => before + of(one), 0);
  return {
    people: played.length,
    reached: round(
      share(
        count(({ reached }) => reached),
        played.length,
      ),
    ),
    wrong_acts: sum(({ wrongActs }) => wrongActs.length),
    beyond: round(share(sum(beyondOf), played.length)),
    shown_otherwise: round(
      share(
        count(({ shownOtherwise }) => shownOtherwise.length > 0),
        played.length,
      ),
    ),
    needed_options: count(({ lastResorts }) => lastResorts > 0),
  };
}

export function byLanguage(played: readonly Played[]): Readonly<Record<string, TalksFigures>> {
  return Object.fromEntries(
    talkLanguages
      .map((language) => [language, played.filter(({ person }) => person.language === language)] as const)
      .filter(([, ofLanguage]) => ofLanguage.length > 0)
      .map(([language, ofLanguage]) => [language, talksFigures(ofLanguage)]),
  );
}

/** How often a step's words had to be said again, of how often they were said: "3 of 40". */
export function askedAgain(played: readonly Played[]): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const told = played.flatMap(({ person, steps }) =>
    steps.map(({ step, again }) => ({ step: step.split('.')[0] ?? step, language: person.language, again })),
  );
  const steps = [...new Set(told.map(({ step }) => step))].toSorted();
  const within = (step: string, language: string): string => {
    const said = told.filter((one) => one.step === step && one.language === language);
    return `${said.filter(({ again }) => again).length} of ${said.length}`;
  };
  const languages = talkLanguages.filter((language) => told.some((one) => one.language === language));
  return Object.fromEntries(
    steps.map((step) => [step, Object.fromEntries(languages.map((language) => [language, within(step, language)]))]),
  );
}

/**
 * The worst talks whole: wrong acts first, then those that did not come to their goal, then what was shown otherwise,
 * then the longest.
 */
export function worstTalks(played: readonly Played[], most: number) {
  return played
    .filter((one) => badness(one) > 0)
    .toSorted((one, other) => badness(other) - badness(one))
    .slice(0, most)
    .map(({ person, reached, wrongActs, shownOtherwise, lastResorts, transcript, ...one }) => ({
      id: person.id,
      goal: person.goal.name,
      manner: person.manner,
      reached,
      wrong_acts: wrongActs,
      shown_otherwise: shownOtherwise,
      beyond: one.said - one.needed,
      last_resorts: lastResorts,
      talk: transcript,
    }));
}

function badness(one: Played): number {
  const isLost = one.reached ? 0 : 1_000;
  return one.wrongActs.length * 10_000 + isLost + (one.shownOtherwise.length > 0 ? 100 : 0) + beyondOf(one);
}

function beyondOf({ said, needed }: Played): number {
  return Math.max(0, said - needed);
}
