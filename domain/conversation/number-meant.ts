/**
 * "1.200" as the answer to a question for a number (C8): what its mark parts is told by the language of the talk. Where
 * that does not tell it, it is asked about.
 */
import type { Findings, Span } from '../../contracts/reading/reading.ts';

export type Either = NonNullable<NonNullable<Findings['mentions']>[number]['either']>;

/** The number that is meant; null: the language does not tell. `language`: BCP 47, null where nobody knows. */
export function numberMeant({ mark, grouped, decimal }: Either, language: string | null): number | null {
  const parts = language === null ? [] : partsIn(language.split('-', 1)[0] ?? '');
  const isMark = (type: string): boolean => parts.some((part) => part.type === type && part.value === mark);
  if (isMark('decimal')) return decimal;
  return isMark('group') ? grouped : null;
}

/**
 * A number as it is written in a language, whose marks part its decimals and its thousands; nothing where nobody knows
 * how.
 */
function partsIn(language: string): readonly Intl.NumberFormatPart[] {
  try {
    const [known] = Intl.NumberFormat.supportedLocalesOf(language);
    return known === undefined ? [] : new Intl.NumberFormat(known).formatToParts(12_345.6);
  } catch {
    return [];
  }
}

/** The number that stands there in a form that may be two; null: none does. */
export function eitherAt(findings: Findings | undefined, at: Span): Either | null {
  const found = findings?.mentions?.find(
    ({ start, end, either }) => either !== undefined && start < at.end && at.start < end,
  );
  return found?.either ?? null;
}
