/** Reading an assistant's reply (G5, G10). */
import type { Announcement, ReplyReading, Signal } from '../../contracts/reading/reading.ts';
import { addAnnouncements } from './announcements.ts';
import { has, readSentences, wordSpan, type ReadSentence } from '../phrases/acts.ts';
import { GoAheadTally } from './go-ahead.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import { LanguageTally } from '../text/detect.ts';
import { SentenceSelection } from './selection.ts';
import { firstWords, spanOf } from '../text/spans.ts';
import { Text } from '../text/text.ts';
import { findTemplate } from '../letters/template.ts';

const mostSignals = 8;

/**
 * What a reply asks, offers and announces. The whole text is looked through, however long it is; of what it finds, the
 * first of each kind is kept. Never throws; an empty text gives an empty reading.
 *
 * Both question policies can be judged from the same reading: `sentences` for the one, `questionMark` for the other.
 * `written`: the same text as it was written, of which an email keeps its signs.
 */
export function readReply(text: string, lexicon: CompiledLexicon, written = text): ReplyReading {
  const selected = new SentenceSelection();
  const spoken = new LanguageTally();
  const signals: Signal[] = [];
  const announces: Announcement[] = [];
  let invitesMore = false;
  const goAhead = new GoAheadTally();
  const email = findTemplate(written);
  for (const read of readSentences(new Text(email ? withoutEmail(text, email) : text), lexicon.book)) {
    const { sentence, matches } = read;
    selected.put(text, read);
    spoken.add(sentence.words);
    addSignals(text, read, signals);
    addAnnouncements(text, read, announces, { own: lexicon.announced, language: spoken.language });
    goAhead.add(read);
    if (has(matches, 'more')) invitesMore = true;
  }
  const opensWith = firstWords(text);
  const mark = text.search(/[?\uFF1F\u061F\u037E\u00BF]/);
  return {
    lexicon: lexicon.version,
    language: spoken.language,
    length: text.length,
    ...(spoken.isSure ? { languageSure: true as const } : {}),
    ...(opensWith ? { opensWith } : {}),
    sentences: selected.sentences(),
    invitesMore,
    ...goAhead.result(text),
    ...(mark >= 0 ? { questionMark: spanOf(text, mark, mark + 1) } : {}),
    signals,
    ...(announces.length > 0 ? { announces } : {}),
    ...(email ? { template: email.template } : {}),
  };
}

/** What an email asks its recipient, it does not ask the participant. Everything else stays where it stands. */
function withoutEmail(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return `${text.slice(0, start)}${'\n'.repeat(end - start)}${text.slice(end)}`;
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
    push(found, {
      ...spanOf(text, sentence.start, sentence.end),
      action,
      strength: 'strong',
      form,
    });
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
