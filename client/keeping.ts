/** How long what is kept, and legal holds (R5). */
import type { Hold, HoldLifted } from '../contracts/wire/hold.ts';
import type { RetentionDays, RetentionPolicy } from '../contracts/wire/retention.ts';
import type { List } from './pages.ts';
import { get, listOf, put, remove } from './requests.ts';
import type { Transport } from './transport.ts';

/** What a hold is about. */
export type HeldBy = { readonly conversation: string } | { readonly participant: string };

export interface Keeping {
  readonly retention: {
    show(): Promise<RetentionPolicy>;
    /** Replaces all of the tenant's own days; null: for ever. Administrators. */
    set(days: RetentionDays): Promise<RetentionPolicy>;
  };
  readonly holds: List<Hold> & {
    /** Administrators. */
    set(on: HeldBy, reason: string): Promise<Hold>;
    lift(on: HeldBy, reason: string): Promise<HoldLifted>;
  };
}

export function keepingOf(transport: Transport): Keeping {
  const at = (on: HeldBy): string =>
    'conversation' in on
      ? `v1/conversations/${encodeURIComponent(on.conversation)}/hold`
      : `v1/participants/${encodeURIComponent(on.participant)}/hold`;
  return {
    retention: {
      show: () => get<RetentionPolicy>(transport, 'v1/retention'),
      set: (days) => put<RetentionPolicy>(transport, 'v1/retention', { days }),
    },
    holds: {
      ...listOf<Hold>(transport, 'v1/holds'),
      set: (on, reason) => put<Hold>(transport, at(on), { reason }),
      lift: (on, reason) => remove<HoldLifted>(transport, at(on), { reason }),
    },
  };
}
