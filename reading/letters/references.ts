/**
 * Words that are kept by reference, put back where they are said, shown or sent. Looking them up is somebody else's
 * part.
 */
import type { EmailFlow, PreviewRef, WordsRef } from '../../contracts/state/flow.ts';
import type { EmailPreview } from '../../contracts/wire/preview.ts';
import type { Template } from '../../contracts/reading/reading.ts';
import { lined } from '../text/answer-words.ts';
import { letterLeads, addressedWords as said } from '../language/letter-words.ts';
import { withBreaks } from './breaks.ts';
import { dateInWords, lineAround, type Letter } from './letter.ts';

/** What an email is filled in from. */
export type LetterByReference = Pick<
  EmailFlow,
  'template' | 'person' | 'address' | 'variables' | 'subject' | 'message'
> & {
  readonly sender?: EmailFlow['sender'];
  readonly today?: string | null | undefined;
};

/** The line of an email around a placeholder that is asked for. */
interface LineRef {
  readonly ref: 'line';
  readonly email: LetterByReference;
  readonly asking: string;
}

/** A day, to be said in words. */
interface DayRef {
  readonly ref: 'day';
  readonly day: string;
}

export type Reference = WordsRef | PreviewRef | LineRef | DayRef;

/** What was looked up. What is not in it is gone, and leaves no words. */
export interface WordsFound {
  /** Messages by id. */
  readonly texts: Readonly<Record<string, string>>;
  /** Templates by the id of their draft. */
  readonly drafts: Readonly<Record<string, Template>>;
  /** Emails as they were shown, by hash. */
  readonly previews: Readonly<Record<string, EmailPreview>>;
  /** Days are said in it: BCP 47, English without it. */
  readonly language?: string | undefined;
}

/** All references in a value, however deep. */
export function referencesIn(within: unknown): readonly Reference[] {
  if (Array.isArray(within)) return within.flatMap(referencesIn);
  if (typeof within !== 'object' || within === null) return [];
  const inside = Object.values(within).flatMap(referencesIn);
  return isReference(within) ? [within, ...inside] : inside;
}

/** The value with the words in place of its references. */
export function inWords(value: unknown, found: WordsFound): unknown {
  if (Array.isArray(value)) return value.map((one) => inWords(one, found));
  if (typeof value !== 'object' || value === null) return value;
  if (isReference(value)) return wordsOf(value, found);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inWords(one, found)]));
}

/** An email's template and all that may fill it, in words. */
export function letterOf(email: LetterByReference, { texts, drafts, language }: WordsFound): Letter {
  const { template, person, address, sender = null, today = null, variables, subject, message } = email;
  const written = (words: WordsRef | null): string | null => (words === null ? null : cut(texts, words));
  return {
    template: (template === null ? undefined : drafts[template.draftId]) ?? { subject: [], body: [] },
    person,
    address,
    sender: typeof sender === 'string' ? sender : written(sender),
    today,
    language,
    variables: Object.fromEntries(Object.entries(variables).map(([name, words]) => [name, cut(texts, words)])),
    subject: written(subject),
    message: written(message),
  };
}

const kinds: readonly string[] = ['words', 'preview', 'line', 'day'] satisfies readonly Reference['ref'][];

function isReference(value: object): value is Reference {
  return 'ref' in value && typeof value.ref === 'string' && kinds.includes(value.ref);
}

function wordsOf(reference: Reference, found: WordsFound): string | null {
  switch (reference.ref) {
    case 'words':
      return lined(cut(found.texts, reference));
    case 'day':
      return dateInWords(reference.day, found.language);
    case 'line':
      return lineAround(letterOf(reference.email, found), reference.asking);
    case 'preview':
      return found.previews[reference.hash]?.[reference.part] ?? null;
    default:
      return reference satisfies never;
  }
}

function cut(texts: WordsFound['texts'], { messageId, start, end, lead, dictated, ends, addressed }: WordsRef): string {
  const words = (texts[messageId] ?? '').slice(start, end).toWellFormed();
  const told = addressed === true ? toReader(words) : words;
  const sentence = ends === true && /[\p{L}\p{N}]$/u.test(told) ? `${told}.` : told;
  const lines = dictated === true ? withBreaks(sentence) : sentence;
  return lead === undefined ? lines : `${letterLeads.get(lead) ?? ''}${lines}`;
}

/** The words said to whoever reads them. */
function toReader(words: string): string {
  return words.replace(/\p{L}+/gu, (word) => (Object.hasOwn(said, word) ? (said[word] ?? word) : word));
}
