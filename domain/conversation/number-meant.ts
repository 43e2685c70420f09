/**
 * "1.200" as the answer to a question for a number (C8): what its mark parts is told by the language of the talk. Where that does not tell it,
 * it is asked about.
 */
import type { Findings, Span } from '../../contracts/reading.ts';

export type Either = NonNullable<NonNullable<Findings['mentions']>[number]['either']>;

/** What parts decimals, and what thousands; null: neither mark does. */
const marks: Readonly<Record<string, { readonly decimal: string; readonly group: string | null }>> = {
  en: { decimal: '.', group: ',' },
  es: { decimal: ',', group: '.' },
  de: { decimal: ',', group: '.' },
  ru: { decimal: ',', group: null },
};

/** The number that is meant; null: the language does not tell. `language`: BCP 47, null where nobody knows. */
export function numberMeant({ mark, grouped, decimal }: Either, language: string | null): number | null {
  const parted = marks[language?.slice(0, 2).toLowerCase() ?? ''];
  if (parted === undefined) return null;
  if (mark === parted.decimal) return decimal;
  return mark === parted.group ? grouped : null;
}

/** The number that stands there in a form that may be two; null: none does. */
export function eitherAt(findings: Findings | undefined, at: Span): Either | null {
  const found = findings?.mentions?.find(
    ({ start, end, either }) => either !== undefined && start < at.end && at.start < end,
  );
  return found?.either ?? null;
}
