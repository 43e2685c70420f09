/** What a reply seeks a yes for (G6), and whether that yes would be the last one. */
import type { ReplyReading } from '../../contracts/reading/reading.ts';
import { has, type ReadSentence } from '../phrases/acts.ts';
import type { Sentence } from '../text/sentences.ts';
import { spanOf } from '../text/spans.ts';

interface GoAhead {
  readonly sentence: Sentence;
  readonly strength: number;
}

/** Gathers over the sentences of a reply what it wants a go-ahead for. */
export class GoAheadTally {
  #best: GoAhead | null = null;
  #last: Sentence | null = null;
  #asksOpenly = false;
  #failed = false;
  #found = false;
  #particulars = 0;
  #asked = 0;
  #suggested = 0;

  add(read: ReadSentence): void {
    const { sentence, matches, act } = read;
    const own = particularsIn(sentence);
    this.#last = sentence;
    this.#particulars += own;
    if (has(matches, 'failed')) this.#failed = true;
    if (has(matches, 'available')) this.#found = true;
    if (act !== 'statement') {
      this.#asked += 1;
      if (has(matches, 'suggest') || (has(matches, 'more') && act === 'question')) this.#suggested += 1;
    }
    const strength = goAheadStrength(read, own);
    if (strength < 0) this.#asksOpenly = true;
    if (strength > (this.#best?.strength ?? 0)) this.#best = { sentence, strength };
  }

  result(text: string): Pick<ReplyReading, 'seeksGoAhead' | 'confirms' | 'suggestsOnly'> {
    const suggestsOnly = this.#asked > 0 && this.#asked === this.#suggested;
    // After a failed try, what is put forward next is confirmed by a yes.
    const retry = this.#failed && this.#particulars > 1 && this.#last ? { sentence: this.#last, strength: 1 } : null;
    const sought = this.#asksOpenly ? null : (this.#best ?? retry);
    const exact = this.#particulars > 1 && !suggestsOnly;
    const confirms = retry !== null || this.#found || exact || sought?.strength === 4 || sought?.strength === 1;
    return {
      ...(sought ? { seeksGoAhead: spanOf(text, sought.sentence.start, sought.sentence.end) } : {}),
      ...(sought && confirms ? { confirms } : {}),
      ...(suggestsOnly ? { suggestsOnly } : {}),
    };
  }
}

/**
 * 4: wants what it repeats confirmed; 3: asks for a yes; 2: puts what will be done as a question; 1: repeats what will
 * be done, which is how people ask for a yes without asking; 0: none of these; -1: asks what a yes cannot answer, so
 * that no go-ahead is sought.
 */
function goAheadStrength(read: ReadSentence, particulars: number): number {
  const { matches, act } = read;
  const restates = has(matches, 'restate');
  if (act === 'question' && has(matches, 'more')) return 0;
  if (act !== 'statement' && act !== 'offer' && isOpen(read)) return -1;
  if (has(matches, 'confirming')) return 4;
  if (act === 'statement') return restates && particulars > 0 ? 1 : 0;
  if (has(matches, 'goahead')) return 3;
  if (act === 'request') return restates ? 3 : -1;
  if (!has(matches, 'ask') && (restates || particulars > 1)) return 2;
  return has(matches, 'suggest') ? 0 : -1;
}

/** "What time?", "any particular city?", "this or that?" */
function isOpen({ sentence, matches }: Pick<ReadSentence, 'sentence' | 'matches'>): boolean {
  if (has(matches, 'open')) return !has(matches, 'suggest');
  return sentence.words.some(({ fold }) => fold === 'or');
}

/** Names, numbers, days and times: capitals that do not begin a clause, and digits. */
function particularsIn({ words }: Sentence): number {
  let count = 0;
  for (const [index, word] of words.entries()) {
    const code = word.fold.charCodeAt(0);
    const digit = code >= 0x30 && code <= 0x39;
    const capital = word.capital && index > 0 && word.fold !== 'i' && !word.fold.startsWith("i'") && !word.head;
    const before = words[index - 1];
    // "March 2nd" and "Harry Potter" are one each.
    if ((digit && before?.capital !== true) || (capital && before?.capital !== true)) count += 1;
  }
  return count;
}
