/**
 * What an email is to say, given outright: "subject: …", "with the subject '…'", "saying '…'". Nothing is taken from
 * free talk.
 */
import type { PrefillFound, WordsGiven } from '../../contracts/reading/prefill.ts';
import { foundWords } from '../text/answer-words.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';

/** In UTF-16 code units. */
export const longestLetter = 4_000;
const longestSubject = 200;

/** `isWanted`: the message asks for a deed or agrees to one; what else it tells is no letter. */
export function lettersWords(text: string, isWanted: boolean): Pick<PrefillFound, 'subject' | 'message'> {
  if (!isWanted || text.length > longestLetter) return {};
  const labels = labelsIn(text);
  const subject = valueOf(text, labels, 'subject');
  const message = valueOf(text, labels, 'message');
  return { ...(subject === null ? {} : { subject }), ...(message === null ? {} : { message }) };
}

interface Label {
  readonly part: 'subject' | 'message';
  readonly start: number;
  /** Where its value begins, and ends where it stands in quotation marks. */
  readonly from: number;
  readonly to: number | null;
}

/** The names of the parts that a value follows. */
function labelsIn(text: string): readonly Label[] {
  const labels: Label[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}][\p{L}-]*/gu)) {
    const fold = word.toLowerCase();
    const part = subjects.has(fold) ? 'subject' : messages.has(fold) || quoteLeads.has(fold) ? 'message' : null;
    if (part === null) continue;
    const behind = index + word.length;
    const lead = /^\s{0,4}(?<mark>[:=]?)\s{0,4}(?<open>["\u201c\u201e\u00ab]?)/u.exec(text.slice(behind, behind + 12));
    const { mark = '', open = '' } = lead?.groups ?? {};
    if (open !== '') {
      const from = behind + (lead?.[0].length ?? 0);
      const close = text.slice(from).search(/["\u201c\u201d\u00bb]/u);
      if (close > 0) labels.push({ part, start: index, from, to: from + close });
    } else if (mark !== '' && (subjects.has(fold) || messages.has(fold))) {
      labels.push({ part, start: index, from: behind + (lead?.[0].length ?? 0), to: null });
    }
  }
  return labels;
}

/**
 * The first value of a part: what stands in quotation marks, else up to the next name of a part; a subject is one line.
 */
function valueOf(text: string, labels: readonly Label[], part: Label['part']): WordsGiven | null {
  const label = labels.find((one) => one.part === part);
  if (!label) return null;
  const next = labels.find(({ start }) => start > label.from)?.start ?? text.length;
  const stop = part === 'subject' ? lineEnd(text, label.from) : text.length;
  const end = label.to ?? Math.min(next, stop);
  const found = foundWords(text, label.from, label.to ?? trimmed(text, label.from, end, part));
  const longest = part === 'subject' ? longestSubject : longestLetter;
  return found.length === 0 || found.length > longest || found.holdsPlaceholder === true ? null : found;
}

/** The end of the line or sentence, or the comma in front of the name of another part. */
function lineEnd(text: string, from: number): number {
  const found = /\n|[.!?](?=\s|$)/u.exec(text.slice(from));
  return found === null ? text.length : from + found.index;
}

function trimmed(text: string, from: number, to: number, part: Label['part']): number {
  let end = to;
  const loose = part === 'subject' ? /[\s,;]/u : /\s/u;
  while (end > from && loose.test(text[end - 1] ?? '')) end -= 1;
  return end;
}

const subjects: ReadonlySet<string> = new Set(phrasesOf('emailSubject').filter(isWord));
const messages: ReadonlySet<string> = new Set(phrasesOf('emailMessage').filter(isWord));
const quoteLeads = wordsOf('quoteLeads');

function isWord(name: string): boolean {
  return !name.includes(' ');
}
