/** Reading an assistant's reply (G5, G10). */
import type { Reading, Signal } from '../contracts/reading.ts';
import { has, readSentences, wordSpan, type ReadSentence } from './acts.ts';
import type { CompiledLexicon } from './lexicon.ts';
import { languageOf, tally } from './language.ts';
import { SentenceShelf } from './shelf.ts';
import type { Sentence } from './sentences.ts';
import { openingOf, spanOf } from './spans.ts';

const mostSignals = 8;

/**
 * What a reply asks, offers and announces. The whole text is looked through, however long it is; of what it finds, the
 * first of each kind is kept. Never throws; an empty text gives an empty reading.
 *
 * Both question policies can be judged from the same reading: `sentences` for the one, `questionMark` for the other.
 */
export function readReply(text: string, lexicon: CompiledLexicon): Reading {
  const shelf = new SentenceShelf();
  const counts = { en: 0, es: 0, ru: 0 };
  const signals: Signal[] = [];
  let invitesMore = false;
  let goAhead: { sentence: Sentence; strength: number } | null = null;
  let asksOpenly = false;
  let particulars = 0;
  let asked = 0;
  let suggested = 0;
  for (const read of readSentences(text, lexicon.book)) {
    const { sentence, matches, act } = read;
    shelf.put(text, read);
    if (counts.en + counts.es + counts.ru < 200) tally(counts, sentence.words);
    addSignals(text, read, signals);
    particulars += particularsIn(sentence);
    if (has(matches, 'more')) invitesMore = true;
    if (act !== 'statement') {
      asked += 1;
      if (has(matches, 'suggest') || (has(matches, 'more') && act === 'question')) suggested += 1;
    }
    const strength = goAheadStrength(read);
    if (strength < 0) asksOpenly = true;
    if (strength > (goAhead?.strength ?? 0)) goAhead = { sentence, strength };
  }
  const mark = text.search(/[?\uFF1F\u061F\u037E\u00BF]/);
  return {
    lexicon: lexicon.version,
    language: languageOf(counts),
    length: text.length,
    opening: openingOf(text),
    sentences: shelf.sentences(),
    stance: 'none',
    asksBackOnly: false,
    invitesMore,
    ...(goAhead && !asksOpenly
      ? {
          seeksGoAhead: spanOf(text, goAhead.sentence.start, goAhead.sentence.end),
          particulars: Math.min(particulars, 99),
        }
      : {}),
    ...(asked > 0 && asked === suggested ? { suggestsOnly: true } : {}),
    ...(mark >= 0 ? { questionMark: spanOf(text, mark, mark + 1) } : {}),
    signals,
    requests: [],
    declines: [],
    situation: { kind: 'unstated' },
    ordinals: [],
    times: [],
    people: [],
    phones: [],
    emails: [],
    skips: false,
  };
}

/** Offers are kept before announcements, announcements before recommendations. */
function addSignals(text: string, { sentence, act, action, signals }: ReadSentence, found: Signal[]): void {
  const form = act === 'statement' ? 'statement' : 'offer';
  for (const signal of signals) {
    push(found, {
      ...wordSpan(text, sentence, signal.from, signal.to),
      action: signal.action,
      strength: signal.strength,
      form,
    });
  }
  if (
    act === 'offer' &&
    action !== null &&
    !signals.some((signal) => signal.action === action && signal.strength === 'strong')
  ) {
    push(found, { ...spanOf(text, sentence.start, sentence.end), action, strength: 'strong', form });
  }
}

function push(found: Signal[], signal: Signal): void {
  if (found.length < mostSignals) {
    found.push(signal);
    return;
  }
  // The list is full: an offer still has to be seen, so it takes the place of the last statement.
  const weakest = found.findLastIndex((other) => other.form === 'statement');
  if (
    signal.form === 'offer' &&
    weakest >= 0 &&
    !found.some((other) => other.form === 'offer' && other.action === signal.action)
  ) {
    found[weakest] = signal;
  }
}

/**
 * 3: asks for a yes in so many words; 2: puts what will be done as a question; 1: repeats what will be done, which is how
 * people ask for a yes without asking; 0: none of these; -1: asks what a yes cannot answer, so that no go-ahead is sought.
 */
function goAheadStrength({ sentence, matches, act }: ReadSentence): number {
  const restates = has(matches, 'restate');
  if (act === 'statement') return restates && particularsIn(sentence) > 1 ? 1 : 0;
  if (act === 'question' && has(matches, 'more')) return 0;
  if (act !== 'offer' && isOpen({ sentence, matches })) return -1;
  if (has(matches, 'goahead')) return 3;
  if (act === 'request') return restates ? 3 : -1;
  if (!has(matches, 'ask') && (restates || particularsIn(sentence) > 1)) return 2;
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
    const capital = word.capital && index > 0 && word.fold !== 'i' && !word.fold.startsWith("i'");
    if (digit || (capital && words[index - 1]?.capital !== true)) count += 1;
  }
  return count;
}
