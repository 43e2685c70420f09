/** Chooses the language for a party and words its questions in it. Independent of the clock. */
import type { Clarification, InstructionText } from '../contracts/state/clarification-state.ts';
import type { Reading } from '../contracts/reading/reading.ts';
import type { Words } from '../contracts/state/turn.ts';
import { filledIn } from '../domain/words/places.ts';

export interface NoticeLanguages {
  /** The language (BCP 47) of a party; `spoken`: the language of the message in question. Null: unknown. */
  localeOf(party: string, spoken: string | null): string | null;
  /** Reads a text, with its questions in the language of `locale`. */
  readMessage(text: string, heard?: { readonly locale?: string | null }): Reading;
  readInstruction(instruction: InstructionText, locale?: string | null): Reading;
}

/** The language of a letter to the party; null: unknown, and English is used. */
export function languageFor(texts: NoticeLanguages, party: string, words: string): string | null {
  const { language } = words === '' ? { language: 'und' } : texts.readMessage(words);
  return texts.localeOf(party, language === 'und' ? null : language);
}

/**
 * The clarification with its questions in the language of `locale`. The message is read again in that language; a
 * question that is not found again stays as it was.
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
    issues: issues.map((before) => {
      const again = findings.issues.find((other) => isSame(before, other));
      return again === undefined
        ? before
        : { ...before, issue: inWords(again.issue), suggestion: inWords(again.suggestion) };
    }),
    interpretation: interpretation === null ? null : inWords(findings.interpretation ?? interpretation),
  };
}

function headOf({ type, department, timeZone }: NonNullable<Clarification['instruction']>) {
  return { type, department, timeZone };
}

/** "Monday, 23 November 2026 at 17:00 (Europe/Berlin)", as the locale writes it, on a 24-hour clock. */
export function momentInWords(at: number, timeZone: string, locale: string): string {
  const zone = knownZone(timeZone);
  // British English for plain `en`: day before month.
  const words = locale === 'en' ? 'en-GB' : locale;
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(words, { ...options, timeZone: zone, hourCycle: 'h23' }).format(at);
  const day = part({ day: 'numeric', month: 'long', year: 'numeric' });
  const time = part({ hour: '2-digit', minute: '2-digit' });
  const joint = locale === 'en' ? ' at ' : ', ';
  return `${part({ weekday: 'long' })}, ${day}${joint}${time} (${zone})`;
}

/** UTC for an unknown zone, which may come with an instruction. */
function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
