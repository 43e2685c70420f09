/** The law of generated talk (G20), for one language. */
import { expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { isSampled, isWhole } from '../support/laws.ts';
import { generatedTalk } from './generated.ts';

type Language = Parameters<typeof generatedTalk>[0];

interface Ground {
  readonly scene: Scene;
  /** Of so many messages one is heard here. */
  readonly every: number;
  /** The categories beside which nothing is agreed to here; without them all. */
  readonly categories?: readonly string[];
  /** How many are still taken for a yes, by language. */
  readonly yet: Readonly<Record<Language, number>>;
}

/** A yes to an offer may tell more beside it; what turns it round may not stand there either. */
const turning = ['condition', 'contradiction', 'reported', 'question', 'delay'];

const grounds: readonly Ground[] = [
  { scene: { step: 'consent', shown: null }, every: 1, yet: { en: 0, es: 0, ru: 0, de: 0 } },
  { scene: { step: 'email-preview', shown: null }, every: 11, yet: { en: 0, es: 0, ru: 0, de: 0 } },
  {
    scene: { step: 'offer', shown: 'calendar' },
    every: 17,
    categories: turning,
    // An offer that is taken leads to a question, and nothing is done.
    yet: isWhole ? { en: 60, es: 60, ru: 60, de: 200 } : { en: 2, es: 4, ru: 2, de: 10 },
  },
];

/** Of each language; four of them are more than a hundred thousand. */
const fewest = 25_000;

/** A law as a test: nothing with a qualifier in it is a consent, neither at the final yes nor at an offer. */
export function noneConsents(lang: Language): void {
  test.each(grounds)(`G20 no assent with a qualifier is a consent at $scene.step (${lang})`, (ground) => {
    const hear = listener();
    const taken: string[] = [];
    let heard = 0;
    let made = 0;
    for (const { category, message } of generatedTalk(lang)) {
      made += 1;
      if (!isOfGround(made, ground) || ground.categories?.includes(category) === false) continue;
      heard += 1;
      const { kind } = hear(ground.scene, message).outcome;
      if (kind === 'act' || kind === 'accept') taken.push(`${category}: ${JSON.stringify(message)}`);
    }
    expect(made).toBeGreaterThanOrEqual(fewest);
    expect(heard).toBeGreaterThanOrEqual(isWhole ? 1_000 : 60);
    expect(taken.length, samplesOf(taken)).toBeLessThanOrEqual(ground.yet[lang]);
  });
}

/** As a whole one of so many; of these a sample of one in sixty at the final yes, and as many where fewer are heard. */
function isOfGround(made: number, { every }: Ground): boolean {
  return isWhole ? made % every === 0 : isSampled(made, 60 * Math.min(every, 3));
}

/** Forty of them, evenly over all. */
function samplesOf(taken: readonly string[]): string {
  const every = Math.ceil(taken.length / 40);
  return taken.filter((_, at) => at % every === 0).join('\n');
}
