/** An email filled in from its template and what is known (F2). The words are all here; where they come from is not. */
import { cutTail, cutText, shortened } from '../../domain/words/cut.ts';
import type { DraftPart, EmailDraft, PlaceholderMeaning } from '../../contracts/state/flow.ts';
import type { Template, TemplatePart } from '../../contracts/reading/reading.ts';
import { folded, lined, singleLine } from '../text/answer-words.ts';
import { namesOfLanguage } from '../language/letter-words.ts';
import { meaningOf, takesTime } from './placeholder-meanings.ts';
import { filled, hasPlaceholder, partsOf, reread } from '../text/placeholders.ts';

/** A template with everything that may fill it. What is not known is null. */
export interface Letter {
  readonly template: Template;
  readonly person: string | null;
  readonly address: string | null;
  readonly sender: string | null;
  /** `YYYY-MM-DD`. */
  readonly today: string | null;
  /** BCP 47: its date is written in it; English without it. */
  readonly language?: string | undefined;
  /** Values by placeholder, as they were written. */
  readonly variables: Readonly<Record<string, string>>;
  /** In place of the template's. */
  readonly subject: string | null;
  readonly message: string | null;
}

export type FilledLetter =
  | { readonly kind: 'whole'; readonly subject: string; readonly message: string }
  /** Nothing but blanks stands there. */
  | { readonly kind: 'blank'; readonly lacks: 'subject' | 'message' }
  /** Brackets of the template and of the values came together to a placeholder that neither had. */
  | { readonly kind: 'refilled'; readonly template: Template };

/** Subject and message as they would be sent. Never with a placeholder. */
export function fillIn(letter: Letter): FilledLetter {
  const [subject, message] = [subjectOf(letter), messageOf(letter)];
  if (hasPlaceholder(subject) || hasPlaceholder(message))
    return { kind: 'refilled', template: { subject: partsOf(subject), body: partsOf(message) } };
  if (subject === '') return { kind: 'blank', lacks: 'subject' };
  return message === '' ? { kind: 'blank', lacks: 'message' } : { kind: 'whole', subject, message };
}

/** A template as the flow keeps it: its placeholders, and how long its words are. The row `draftId` holds `words`. */
export function draftOf(draftId: string, template: Template): { readonly words: Template; readonly draft: EmailDraft } {
  const words = reread(template);
  const body = words.body.map((part, at) => ({
    ...partOf(part),
    ...(mayLack(words.body, at) ? { mayLack: true as const } : {}),
  }));
  return { words, draft: { draftId, subject: words.subject.map(partOf), body } };
}

/** The words around a placeholder, so that one knows what is asked: "on ___ at 10". Null when there are none. */
export function lineAround(letter: Letter, placeholder: string): string | null {
  const isAsked = (part: TemplatePart): boolean => 'placeholder' in part && part.placeholder === placeholder;
  const parts = [letter.template.subject, letter.template.body].find((some) => some.some(isAsked));
  if (parts === undefined) return null;
  const at = parts.findIndex(isAsked);
  const words = (from: number, to?: number): string =>
    parts
      .slice(from, to)
      .map((part) => ('text' in part ? part.text : (valueOf(letter, part.placeholder) ?? '___')))
      .join('');
  const before = `${words(0, at).split('\n').at(-1)}`;
  const after = `${words(at + 1).split('\n')[0]}`;
  if (`${before}${after}`.trim() === '') return null;
  return `${tail(before)}___${head(after)}`.trim().toWellFormed();
}

/** The value of a placeholder: what the participant said, else what is known. Null when it has to be asked for. */
export function valueOf(letter: Letter, placeholder: string): string | null {
  const told = Object.hasOwn(letter.variables, placeholder) ? letter.variables[placeholder] : undefined;
  if (told !== undefined) return lined(told);
  const sender = letter.sender === null ? null : signature(letter.sender);
  return knownAs(meaningOf(placeholder), { ...letter, sender }) ?? otherwiseIn(letter.template, placeholder);
}

/** The same template with the words that stand in it until others are said; without a name it is not signed. */
export function withOtherwise(
  template: Template,
  words: { readonly subject: string; readonly message: string },
): Template {
  const filledUp = (part: TemplatePart, lacks: boolean): TemplatePart => {
    if ('text' in part) return part;
    const meaning = meaningOf(part.placeholder);
    if (meaning === 'subject' || meaning === 'message') return { ...part, otherwise: words[meaning] };
    return lacks ? { ...part, otherwise: '' } : part;
  };
  return {
    subject: template.subject.map((part) => filledUp(part, false)),
    body: template.body.map((part, at) => filledUp(part, mayLack(template.body, at))),
  };
}

/** "2026-11-21" as "21 November 2026", or as the locale writes it. A text that is no such day is left as it is. */
export function dateInWords(day: string, locale = 'en'): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
  const at = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(at) || Number(month) > 12) return day;
  // English without a region reads the day before the month.
  const form = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' });
  return form.format(at);
}

/**
 * Whether a template repeats what was said about it, word by word: a wish is followed, and never part of the email.
 * Short words may be in it by chance.
 */
export function repeats({ subject, body }: Template, said: string): boolean {
  const words = folded(said);
  if (words.split(' ').length < fewestRepeated) return false;
  const parts = [...subject, { text: ' ' }, ...body];
  return ` ${folded(parts.map((part) => ('text' in part ? part.text : ' ')).join(''))} `.includes(` ${words} `);
}

/** Whether somebody names a language (BCP 47): a letter is wanted in it. */
export function namesLanguage(said: string, language: string): boolean {
  const names = namesOfLanguage(language).map(folded);
  return folded(said)
    .split(' ')
    .some((word) => names.includes(word));
}

const fewestRepeated = 3;

/** In UTF-16 code units, to either side of what is asked for. */
const longestSide = 60;
const longestSubject = 250;

const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sr', 'sra', 'herr', 'frau']);

function knownAs(meaning: PlaceholderMeaning | undefined, known: Letter): string | null {
  const { person, address, sender, today, language } = known;
  switch (meaning) {
    case 'person':
      return person;
    case 'person-first':
      return person === null ? null : firstName(person);
    case 'person-last':
      return person === null ? null : lastName(person);
    case 'address':
      return address;
    case 'sender':
      return sender;
    case 'sender-first':
      return sender === null ? null : firstName(sender);
    case 'sender-last':
      return sender === null ? null : lastName(sender);
    case 'today':
      return today === null ? null : dateInWords(today, language);
    case 'subject':
    case 'message':
    case undefined:
      return null;
    default:
      return meaning satisfies never;
  }
}

function otherwiseIn({ subject, body }: Template, placeholder: string): string | null {
  for (const part of [...subject, ...body])
    if ('placeholder' in part && part.placeholder === placeholder) return part.otherwise ?? null;
  return null;
}

function subjectOf(letter: Letter): string {
  const subject = singleLine(letter.subject ?? filled(letter.template.subject, (name) => valueOf(letter, name)));
  return shortened(subject, longestSubject);
}

function messageOf(letter: Letter): string {
  return lined(letter.message ?? filled(letter.template.body, (name) => valueOf(letter, name)));
}

function partOf(part: TemplatePart): DraftPart {
  if ('text' in part) return { words: part.text.length };
  const { placeholder, otherwise } = part;
  const known = { placeholder, ...(otherwise === undefined ? {} : { otherwise: otherwise.length }) };
  const means = meaningOf(placeholder);
  if (means !== undefined) return { ...known, means };
  return takesTime(placeholder) ? { ...known, takes: 'time' } : known;
}

/**
 * Whether the letter reads without a placeholder: it ends it, on a line of its own or behind a comma, and stands
 * nowhere else.
 */
function mayLack(body: Template['body'], at: number): boolean {
  const part = body[at];
  if (part === undefined || !('placeholder' in part) || !meansSender(part.placeholder)) return false;
  const before = body[at - 1];
  const isLast = body.slice(at + 1).every((one) => 'text' in one && one.text.trim() === '');
  const isAlone = before !== undefined && 'text' in before && /[,\n][ \t]{0,8}$/u.test(before.text.slice(-10));
  const isOnce = body.every((one, place) => place === at || !('placeholder' in one) || !meansSender(one.placeholder));
  return isLast && isAlone && isOnce;
}

function meansSender(placeholder: string): boolean {
  return meaningOf(placeholder)?.startsWith('sender') === true;
}

/** On one line and without brackets, which could come together to a placeholder. Null when nothing is left. */
function signature(name: string): string | null {
  const line = singleLine(name.replace(/[[\]{}<>]/g, ' '));
  return line === '' ? null : line;
}

/** Without a first name that can be told ("Mr. Smith", "Schmidt") the greeting keeps what was said. */
function firstName(person: string): string {
  const words = person.split(' ');
  const own = words.filter((word) => !titles.has(word.toLowerCase().replace('.', '')));
  return own.length > 1 || own.length === words.length ? own.slice(0, 1).join('') : person;
}

/** Null for "Anna": her family name has not been said. */
function lastName(person: string): string | null {
  const words = person.split(' ');
  return words.length > 1 ? words.slice(-1).join('') : null;
}

function tail(text: string): string {
  return text.length <= longestSide ? text : `… ${cutTail(text, longestSide)}`;
}

function head(text: string): string {
  return text.length <= longestSide ? text : `${cutText(text, longestSide)} …`;
}
