/**
 * How a message answers a yes/no question, whatever was asked (G6): on whole words, so that "ok" is not inside "book".
 */
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import { overlap, wordSpan, type ReadSentence } from '../phrases/acts.ts';

export interface Stance {
  readonly stance: Reading['stance'];
  readonly at: Span | null;
}

/**
 * Gathers the stance over the sentences of a message. The first yes or no counts; wanting something changed counts
 * before both, because a yes to something else is no yes ("Yes, but make it 11").
 */
export class StanceTally {
  #first: Stance | null = null;
  #change: Stance | null = null;

  add(text: string, read: ReadSentence): void {
    if (this.#change) return;
    const { matches, sentence } = read;
    if (!matches.some(({ tag }) => telling.has(tag.name))) return;
    const spared = matches.filter(({ tag }) => tag.name === 'not-deny');
    const neutral = matches.filter(({ tag }) => tag.name === 'neutral');
    const denied = matches.filter(
      (match) => match.tag.name === 'deny' && !spared.some((other) => overlap(other, match)),
    );
    for (const match of matches) {
      const { name } = match.tag;
      if (name !== 'affirm' && name !== 'deny' && name !== 'change') continue;
      if (name !== 'change' && neutral.some((other) => overlap(other, match))) continue;
      if (name === 'deny' && spared.some((other) => overlap(other, match))) continue;
      // "That does not suit me": in German the word that turns a yes into a no stands behind it.
      if (name === 'affirm' && denied.some((other) => overlap(other, match))) continue;
      // "Could you change it?" asks for a change; "can you change my password?" behind a yes is still somebody's
      // question.
      const found: Stance = {
        stance: name,
        at: wordSpan(text, sentence, match.from, match.to),
      };
      if (name === 'change') this.#change ??= found;
      else this.#first ??= isQuestionAbout(read, match.from) ? null : found;
    }
    if (!this.#first && spared.length > 0) {
      const [first] = spared;
      if (first)
        this.#first = {
          stance: 'affirm',
          at: wordSpan(text, sentence, first.from, first.to),
        };
    }
  }

  result(): Stance {
    return this.#change ?? this.#first ?? { stance: 'none', at: null };
  }
}

/** Phrases without which a sentence says neither yes nor no. */
const telling: ReadonlySet<string> = new Set(['affirm', 'deny', 'change', 'not-deny']);

/** "Is that right?" and "can I go ahead?" carry words of agreement, and agree to nothing. */
function isQuestionAbout({ matches, act }: ReadSentence, at: number): boolean {
  if (act === 'statement') return false;
  return matches.some((match) => match.tag.name === 'ask' && match.from <= at);
}
