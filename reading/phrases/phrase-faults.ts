/**
 * Whether a phrase can be compiled, told as a fault; knows no language, so that one can be checked while others are
 * faulty.
 */
import { PhraseError, Wordings } from './phrase-syntax.ts';
import { tryPhrase } from './phrases.ts';

/** What is wrong with a phrase, and what to write instead. */
export interface PhraseFault {
  readonly happened: string;
  readonly remedy: string;
}

/** A check of phrases that may name these lists. */
export function phrasesTried(
  lists: Readonly<Record<string, readonly string[]>>,
): (phrase: string) => PhraseFault | null {
  const wordings = new Wordings();
  return (phrase) => {
    try {
      tryPhrase(phrase, lists, wordings);
      return null;
    } catch (error) {
      if (error instanceof PhraseError) return inTwo(error.message);
      throw error;
    }
  };
}

/** A phrase's fault ends with the sentence that says what to write. */
function inTwo(message: string): PhraseFault {
  const end = message.lastIndexOf('. ') + 1;
  return { happened: message.slice(0, end), remedy: message.slice(end + 1) };
}
