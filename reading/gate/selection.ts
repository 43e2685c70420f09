/** Which sentences of a text a reading keeps. */
import type { Sentence } from '../../contracts/reading/reading.ts';
import type { ReadSentence } from '../phrases/acts.ts';
import { spanOf } from '../text/spans.ts';

const mostAsking = 12;
const mostStating = 6;

/**
 * Keeps the first twelve sentences that ask or offer, and fills up with the first statements. A long text can so bring
 * any number of statements and still not hide its question.
 */
export class SentenceSelection {
  readonly #asking: Sentence[] = [];
  readonly #stating: Sentence[] = [];

  put(text: string, { sentence, act, action }: ReadSentence): void {
    const kind = act === 'statement' ? this.#stating : this.#asking;
    const clarifies = act === 'question' || act === 'request';
    if (kind.length >= (act === 'statement' ? mostStating : mostAsking)) {
      // A question behind a dozen offers must still be seen.
      if (!clarifies || this.#asking.some((kept) => kept.act !== 'offer')) return;
      kind.pop();
    }
    const { start, end } = spanOf(text, sentence.start, sentence.end);
    kind.push(action === null ? { start, end, act } : { start, end, act, action });
  }

  /** In the order of the text. */
  sentences(): Sentence[] {
    const room = Math.max(0, mostStating - this.#asking.length);
    return [...this.#asking, ...this.#stating.slice(0, room)].sort((a, b) => a.start - b.start);
  }
}
