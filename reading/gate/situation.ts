/** Whose situation a message is about (G9): the participant's own, or one that only might be. */
import type { Reading } from '../../contracts/reading.ts';
import { wordSpan, type ReadSentence } from './acts.ts';
import type { NameAt } from '../values/people.ts';

/** Gathers the situation over the sentences of a message. Whatever makes it somebody's own outweighs the rest. */
export class SituationTally {
  #found: Reading['situation'] = { kind: 'unstated' };

  add(text: string, { sentence, matches }: ReadSentence, names: readonly NameAt[]): void {
    if (this.#found.kind === 'active') return;
    const mine = matches.find(({ tag }) => tag.name === 'mine') ?? names[0];
    if (mine)
      this.#found = {
        kind: 'active',
        at: wordSpan(text, sentence, mine.from, mine.to),
      };
    else if (this.#found.kind === 'unstated') {
      const generic = matches.find(({ tag }) => tag.name === 'generic');
      if (generic)
        this.#found = {
          kind: 'hypothetical',
          at: wordSpan(text, sentence, generic.from, generic.to),
        };
    }
  }

  result(): Reading['situation'] {
    return this.#found;
  }
}
