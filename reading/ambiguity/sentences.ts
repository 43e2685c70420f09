/** The sentences of a text with their values classified, cut once for everybody who looks at them. */
import { sentencesOf } from '../sentences.ts';
import { classify, type Classified } from './values.ts';

/** Sentences that are kept; those behind them are only passed by. */
const mostKept = 40;

/** A text's sentences. Nothing is cut before it is asked for, and a long text is never held in full. */
export class Sentences {
  readonly text: string;
  readonly #source: Iterator<Classified>;
  #beginning: readonly Classified[] | null = null;

  constructor(text: string) {
    this.text = text;
    this.#source = classifiedOf(text);
  }

  /** The first forty. */
  beginning(): readonly Classified[] {
    if (this.#beginning === null) {
      const kept: Classified[] = [];
      while (kept.length < mostKept) {
        const next = this.#source.next();
        if (next.done === true) break;
        kept.push(next.value);
      }
      this.#beginning = kept;
    }
    return this.#beginning;
  }

  /** All of them, in their order. They can be walked through once. */
  *all(): Generator<Classified> {
    yield* this.beginning();
    for (let next = this.#source.next(); next.done !== true; next = this.#source.next()) yield next.value;
  }
}

function* classifiedOf(text: string): Generator<Classified> {
  for (const { words } of sentencesOf(text)) yield classify(text, words);
}
