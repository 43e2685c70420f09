/** In which language a party is written to, and what it is asked in that language. Nothing in it comes from the clock. */
import type { Clarification, InstructionText } from '../contracts/clarification-state.ts';
import type { Reading } from '../contracts/reading.ts';
import type { Words } from '../contracts/turn.ts';
import { filledIn } from '../domain/words/places.ts';

/** What wording a notice needs of its assistant. */
export interface NoticeLanguages {
  /** The language (BCP 47) of a party; `spoken`: that of the message it is about. Null: nothing is said about it. */
  localeOf(party: string, spoken: string | null): string | null;
  /** What a text says, with its questions in the language of `locale`. */
  readMessage(text: string, heard?: { readonly locale?: string | null }): Reading;
  readInstruction(instruction: InstructionText, locale?: string | null): Reading;
}

/** The language of a party's letter; null: nothing is said about it, and it is English. */
export function languageFor(texts: NoticeLanguages, party: string, words: string): string | null {
  const { language } = words === '' ? { language: 'und' } : texts.readMessage(words);
  return texts.localeOf(party, language === 'und' ? null : language);
}

/**
 * The clarification with its questions in the language of `locale`. They were put when the message was read; it is read again in the
 * other language, and a question that is not found again stays as it was put.
 */
export function askedIn(
  texts: NoticeLanguages,
  clarification: Clarification,
  { text, fields }: Words,
  locale: string,
): Clarification {
  const { instruction, issues, interpretation } = clarification;
  const { findings } =
    instruction === null
      ? texts.readMessage(text, { locale })
      : texts.readInstruction({ ...headOf(instruction), text, fields }, locale);
  if (findings === undefined) return clarification;
  const inWords = (sentence: string): string => filledIn(sentence, {}, text);
  const isSame = (one: Clarification['issues'][number], other: typeof one): boolean =>
    one.kind === other.kind && one.field === other.field && one.name === other.name;
  return {
    ...clarification,
    issues: issues.map((doubt) => {
      const again = findings.issues.find((other) => isSame(doubt, other));
      return again === undefined
        ? doubt
        : { ...doubt, issue: inWords(again.issue), suggestion: inWords(again.suggestion) };
    }),
    interpretation: interpretation === null ? null : inWords(findings.interpretation ?? interpretation),
  };
}

function headOf({ type, department, timeZone }: NonNullable<Clarification['instruction']>) {
  return { type, department, timeZone };
}

/** "Monday, 23 November 2026 at 17:00 (Europe/Berlin)", as the locale writes it; the hours of a day are 24. */
export function momentInWords(at: number, timeZone: string, locale: string): string {
  const zone = knownZone(timeZone);
  // English without a region reads day before month.
  const words = locale === 'en' ? 'en-GB' : locale;
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(words, { ...options, timeZone: zone, hourCycle: 'h23' }).format(at);
  const day = part({ day: 'numeric', month: 'long', year: 'numeric' });
  const time = part({ hour: '2-digit', minute: '2-digit' });
  const joint = locale === 'en' ? ' at ' : ', ';
  return `${part({ weekday: 'long' })}, ${day}${joint}${time} (${zone})`;
}

/** UTC for a zone that is none: it came with an instruction. */
function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
