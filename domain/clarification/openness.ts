/**
 * What the learned openness of a text comes to. The features were found elsewhere; here they are only weighed, so that
 * a recorded decision can be followed by its words.
 */
import { cutText } from '../words/cut.ts';

/** A feature of the text that the table knows. */
export interface Contribution {
  /** A word, a pair of words, or, with "=" in front, a shape of the text. */
  readonly feature: string;
  /** Above 0: speaks for asking. */
  readonly weight: number;
}

export interface Weighed {
  readonly contributions: readonly Contribution[];
  /** How many features the text has, known or not: a long text must not weigh more than a short one. */
  readonly features: number;
  readonly bias: number;
}

/** From how many tenths a text is open rather than clear: the model's even odds. */
export const openFrom = 5;

const mostReasons = 5;
const longestReason = 60;

/**
 * Openness in tenths, 0 (clear) to 10 (open), and the words that spoke most strongly for it. It may hold what the rules
 * let through and never lets through what they hold (C2).
 */
export function openness({ contributions, features, bias }: Weighed): {
  readonly tenths: number;
  readonly because: readonly string[];
} {
  const scale = 1 / Math.sqrt(Math.max(1, features));
  const sum = contributions.reduce((all, { weight }) => all + weight * scale, bias);
  // Rounded to the nearest tenth of the odds, with even odds on the side of asking.
  const tenths = Math.min(10, Math.max(0, Math.floor(10 / (1 + Math.exp(-sum)))));
  const because = contributions
    .filter(({ feature, weight }) => weight > 0 && !feature.startsWith('='))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostReasons)
    .map(({ feature }) => cutText(feature, longestReason));
  return { tenths, because };
}
