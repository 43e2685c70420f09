/** What somebody fills in about how long a kind is kept, and what is sent of it. */
import type { RetentionDays, RetentionKind } from '../../contracts/wire/retention.ts';

export interface KeptFor {
  readonly kind: RetentionKind;
  readonly how: 'installation' | 'ever' | 'days';
  /** As it was typed. */
  readonly days: string;
}

const mostDays = 36_500;

/** What the tenant says itself; null: one of them is no number of days. */
export function retentionDaysOf(kept: readonly KeptFor[]): RetentionDays | null {
  const own = kept.filter(({ how }) => how !== 'installation');
  const days = own.map(({ kind, how, days: typed }) => [kind, how === 'ever' ? null : wholeDays(typed)] as const);
  return days.some(([, some]) => some === undefined) ? null : Object.fromEntries(days);
}

function wholeDays(typed: string): number | undefined {
  const text = typed.trim();
  const days = Number(text);
  return /^\d{1,5}$/.test(text) && days >= 1 && days <= mostDays ? days : undefined;
}
