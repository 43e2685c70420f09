/** The sentences of an instruction with their values classified, once for everybody who looks at them. */
import type { Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { classify, type Classified } from '../values/classify.ts';

/** Sentences that are kept; those behind them are only passed by. */
const mostKept = 40;

/** A text's sentences. None is classified before it is asked for. */
export class Sentences {
  readonly text: string;
  readonly #said: Text;
  #beginning: readonly Classified[] | null = null;

  constructor(said: Text) {
    this.text = said.source;
    this.#said = said;
  }

  /** The first forty. */
  beginning(): readonly Classified[] {
    this.#beginning ??= this.#said.sentences.slice(0, mostKept).map(({ words }) => classify(this.text, words));
    return this.#beginning;
  }

  /** The words of the first forty as they stand, no value made one. */
  wordsOf(at: number): readonly Word[] {
    return this.#said.sentences[at]?.words ?? [];
  }

  /** All of them, in their order. */
  *all(): Generator<Classified> {
    yield* this.beginning();
    for (const { words } of this.#said.sentences.slice(mostKept)) yield classify(this.text, words);
  }
}
