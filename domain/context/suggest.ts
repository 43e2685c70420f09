/**
 * What could be handed over for a slot with one click (X3): parts of sessions that stand where the artifact does, or
 * bear its name. The conversation's own session goes first, then others of the tenant, the latest first; nothing of it
 * is read here. Pure.
 */
import type { SessionPart } from '../../contracts/state/context-request.ts';
import { isWithin } from './key-path.ts';

export type SuggestedBecause =
  /** The conversation's own session has it, in whole or in part. */
  | 'same-session'
  /** Another session of the tenant has it at the same place. */
  | 'same-artifact'
  /** It bears the name of what is asked for, elsewhere in the conversation's own session. */
  | 'same-name';

export interface Suggested extends SessionPart {
  readonly slotKey: string;
  readonly because: SuggestedBecause;
  /** Whether it is no larger than the slot takes. */
  readonly fits: boolean;
}

export interface SlotToFill {
  readonly slotKey: string;
  readonly keyPath: string;
  readonly sizeLimit: number;
}

/**
 * Of `parts`, in the order of their sessions: what fits before what does not, the whole before its parts; `most` at
 * most.
 */
export function suggestFor(
  { slotKey, keyPath, sizeLimit }: SlotToFill,
  { parts, own, most }: { readonly parts: readonly SessionPart[]; readonly own: string | null; readonly most: number },
): readonly Suggested[] {
  const found = parts.flatMap((part): readonly Suggested[] => {
    const because = reasonOf(part, keyPath, own);
    return because === null || part.bytes === 0 || part.type === 'null'
      ? []
      : [{ ...part, slotKey, because, fits: part.bytes <= sizeLimit }];
  });
  // The reason counts most, then whether it fits, then whether it is the whole. What ranks alike keeps its order.
  const rank = (one: Suggested): number =>
    reasons.indexOf(one.because) * 4 + (one.fits ? 0 : 2) + (one.keyPath === keyPath ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
}

/** The best first. */
const reasons: readonly SuggestedBecause[] = ['same-session', 'same-name', 'same-artifact'];

function reasonOf({ session, keyPath: at }: SessionPart, keyPath: string, own: string | null): SuggestedBecause | null {
  if (isWithin(at, keyPath)) return session === own ? 'same-session' : 'same-artifact';
  return session === own && lastName(at) === lastName(keyPath) ? 'same-name' : null;
}

/** `a.b.findings` ends in `findings`. */
export function lastName(keyPath: string): string {
  return keyPath.slice(keyPath.lastIndexOf('.') + 1);
}
