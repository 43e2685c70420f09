/** What a reply says that the assistant does, or has done (G21). Whether it is so is not the reader's to say. */
import type { Announcement, Reading } from '../../contracts/reading/reading.ts';
import type { Match } from '../phrases/phrases.ts';
import { namesIn } from '../values/people.ts';
import { has, isTakenBack, overlap, wordSpan, type ReadSentence } from '../phrases/acts.ts';

const mostAnnouncements = 4;
const mostNames = 2;

/**
 * Which phrases announce, and as what. A claim of what became of something that stood says more than one of a new
 * thing.
 */
const announcing: Readonly<Record<string, Pick<Announcement, 'form' | 'outcome'>>> = {
  'claim-moved': { form: 'claim', outcome: 'moved' },
  'claim-called-off': { form: 'claim', outcome: 'called-off' },
  claim: { form: 'claim' },
  promise: { form: 'promise' },
};

/**
 * Adds what a sentence announces. A question announces nothing, nor does what depends on something else. `own`: actions
 * that have phrases for it; for any other its strong signals are taken for promises.
 */
export function addAnnouncements(
  text: string,
  read: ReadSentence,
  found: Announcement[],
  { own, language }: { readonly own: ReadonlySet<string>; readonly language: Reading['language'] },
): void {
  if (read.act === 'question' || read.act === 'offer') return;
  const { matches, sentence } = read;
  for (const { action, strength, from, to } of read.signals) {
    if (own.has(action) || strength !== 'strong' || isFull(found, action, 'promise')) continue;
    found.push({ ...wordSpan(text, sentence, from, to), action, form: 'promise' });
  }
  for (const [name, said] of Object.entries(announcing)) {
    for (const match of matches) {
      const { action } = match.tag;
      if (match.tag.name !== name || action === undefined || isFull(found, action, said.form)) continue;
      if (isUnsaid(text, read, match, action) || (said.form === 'promise' && has(matches, 'deferred'))) continue;
      const people = namesBehind(text, read, match, language);
      found.push({
        ...wordSpan(text, sentence, match.from, match.to),
        action,
        ...said,
        ...(people.length > 0 ? { people } : {}),
      });
    }
  }
}

/** The first of each action and form is enough. */
function isFull(found: readonly Announcement[], action: string, form: Announcement['form']): boolean {
  return found.length >= mostAnnouncements || found.some((one) => one.action === action && one.form === form);
}

/** Negated, or one case of several. */
function isUnsaid(text: string, { matches, sentence }: ReadSentence, match: Match, action: string): boolean {
  if (isTakenBack(matches, action, match) && match.tag.name === 'promise') return true;
  return matches.some((other) => {
    if (other.tag.action !== action) return false;
    if (other.tag.name === 'unless') return match.tag.name === 'promise' || other.from < match.to;
    if (other.tag.name !== 'unannounced') return false;
    const before = sentence.words[match.from - 1];
    const isBefore =
      other.to === match.from && text.slice(before?.end, sentence.words[match.from]?.start).trim() === '';
    return overlap(other, match) || isBefore || other.from === match.to;
  });
}

/** Names behind the announcement or within it; one that a comma sets apart is spoken to, not of. */
function namesBehind(text: string, { sentence }: ReadSentence, match: Match, language: Reading['language']): string[] {
  return namesIn(sentence, false, language)
    .filter(({ from }) => from >= match.from && sentence.words[from]?.head === false)
    .slice(0, mostNames)
    .map(({ from, to }) => {
      const { start, end } = wordSpan(text, sentence, from, to);
      return text.slice(start, Math.min(end, start + 120)).toWellFormed();
    });
}
