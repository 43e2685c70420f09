/** What follows from what was read: act, ask, or say that it cannot be done (C2, C3). */

/** What the reader found. */
export interface Readiness {
  /** Whether any type or tool fits what is wanted. */
  readonly fits: boolean;
  /** Required fields without a value. */
  readonly missing: readonly string[];
  /** The participant has just agreed to a repetition of what is to be done. */
  readonly confirmed?: boolean;
}

export type NextAct =
  | { readonly kind: 'call' }
  | { readonly kind: 'ask'; readonly fields: readonly string[] }
  | { readonly kind: 'cannot' };

/** What nobody can do is not asked about; what was repeated and agreed to is complete. */
export function decideAct({ fits, missing, confirmed = false }: Readiness): NextAct {
  if (!fits) return { kind: 'cannot' };
  if (missing.length === 0 || confirmed) return { kind: 'call' };
  return { kind: 'ask', fields: missing };
}
