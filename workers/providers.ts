/** Who carries out which kind of action. */
import type { EffectProvider } from '../activities/carry-out.ts';

export interface Providers {
  readonly calendar: EffectProvider;
  /** Null when no mail server is set: then mail is refused with a sentence. */
  readonly email: EffectProvider | null;
  readonly invitation: EffectProvider | null;
  /** Every kind of an assistant's own. */
  readonly webhook: EffectProvider;
}

/** The provider of a kind; a kind that is not Parley's own is an assistant's form, and goes to its webhook. */
export function providerOf(providers: Providers): (kind: string) => EffectProvider | null {
  const own = new Map<string, EffectProvider | null>([
    ['calendar', providers.calendar],
    ['email', providers.email],
    ['invitation', providers.invitation],
  ]);
  return (kind) => (own.has(kind) ? (own.get(kind) ?? null) : providers.webhook);
}
