/** Phrases tried one by one, so that every fault of a file is told and not only the first. */
import { bannedFault } from '../diagnosis/banned.ts';
import { listsOf } from './lexicon.ts';
import { PhraseError, Wordings } from './phrase-syntax.ts';
import { tryPhrase } from './phrases.ts';

/** What is wrong with a phrase, and what to write instead. */
export interface PhraseFault {
  readonly happened: string;
  readonly remedy: string;
}

type Lists = Readonly<Record<string, readonly string[]>>;

/** A check of phrases against the lists that they may name; those of the languages are known in a lexicon only. */
export function phraseCheck(
  kind: 'lexicon' | 'library' | 'context' | 'procedure' | 'procedure-text',
  lists: Lists,
): (phrase: string) => PhraseFault | null {
  // What people read of a procedure is no phrase: it is looked through for words that are never said.
  if (kind === 'procedure-text') return bannedFault;
  const known = kind === 'lexicon' ? listsOf({ lists: writable(lists) }) : lists;
  const wordings = new Wordings();
  return (phrase) => {
    try {
      tryPhrase(phrase, known, wordings);
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

function writable(lists: Lists): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, [...words]]));
}
