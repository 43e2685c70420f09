/** Phrases tried one by one, so that every fault of a file is told and not only the first. */
import { bannedFault } from './banned.ts';
import { listsOf } from './lexicon.ts';
import { phrasesTried, type PhraseFault } from './phrase-faults.ts';

type Lists = Readonly<Record<string, readonly string[]>>;

/** A check of phrases against the lists that they may name; those of the languages are known in a lexicon only. */
export function phraseCheck(
  kind: 'lexicon' | 'library' | 'context' | 'procedure' | 'procedure-text',
  lists: Lists,
): (phrase: string) => PhraseFault | null {
  // What people read of a procedure is no phrase: it is looked through for words that are never said.
  if (kind === 'procedure-text') return bannedFault;
  return phrasesTried(kind === 'lexicon' ? listsOf({ lists: writable(lists) }) : lists);
}

function writable(lists: Lists): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, [...words]]));
}
