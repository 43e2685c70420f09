/**
 * X1: which material an answer rests on, what of it is there already, and what has to be asked for. Pure and total: a
 * table of reasons, the first that is so counts.
 *
 * What an artifact's phase cannot have yet is never asked for. Without a session nobody has said which phases are over;
 * then only what phase 0 makes is asked for, since every project begins with it. All else would hold the answer for
 * something that there may not be.
 */
import type { MaterialRef } from '../../contracts/state/context-request.ts';
import type { ArtifactPolicy, ContextPolicy } from '../../contracts/assistant/policy.ts';
import type { Need, Reading } from '../../contracts/reading/reading.ts';

export type MaterialReason =
  /** No word of the message points at it. */
  | 'not-needed'
  /** Somebody has supplied it in this conversation, or has said that it is not needed. */
  | 'supplied-before'
  /** The session has it: it goes along by itself (X3). */
  | 'in-session'
  /** It is of a phase that is not over. */
  | 'phase-not-reached'
  /** Nobody has said which phases are over. */
  | 'phase-unknown'
  /** The session has more of it than goes along by itself: somebody has to choose a part. */
  | 'too-large'
  /** The session itself says that it is missing. */
  | 'missing-flagged'
  /** The session does not have it. */
  | 'absent';

/** Reasons for which an artifact is asked for. */
const asking: ReadonlySet<MaterialReason> = new Set(['too-large', 'missing-flagged', 'absent']);

export interface MaterialVerdict {
  readonly artifact: string;
  readonly reason: MaterialReason;
}

export interface WantedMaterial extends MaterialVerdict {
  /** The words that it is needed for. */
  readonly at: Need;
}

export interface Analysis {
  /**
   * What goes along with the question: of the session by itself. Supplies of before are known to whoever keeps them.
   */
  readonly uses: readonly Extract<MaterialRef, { kind: 'session' }>[];
  /** What has to be asked for, in the order in which the words name it. */
  readonly slots: readonly WantedMaterial[];
  /** Every artifact of the policy with its reason. */
  readonly because: readonly MaterialVerdict[];
}

export interface Looked {
  readonly policy: ContextPolicy;
  readonly reading: Pick<Reading, 'needs' | 'wants' | 'session'>;
  /** Artifacts that were supplied in this conversation before, or said not to be needed. */
  readonly supplied: readonly string[];
}

export function analyze({ policy, reading, supplied }: Looked): Analysis {
  const { needs = [], session } = reading;
  const because = Object.entries(policy.artifacts).map(([artifact, rules]) => {
    const facts: Facts = { artifact, rules, needs, session: session ?? null, supplied };
    return { artifact, reason: reasons.find(({ holds }) => holds(facts))?.name ?? 'absent' };
  });
  const reasonOf = new Map(because.map(({ artifact, reason }) => [artifact, reason]));
  const slots = needs.flatMap((at, place) => {
    const reason = reasonOf.get(at.artifact);
    const isFirst = needs.findIndex(({ artifact }) => artifact === at.artifact) === place;
    return reason !== undefined && isFirst && asking.has(reason) ? [{ artifact: at.artifact, reason, at }] : [];
  });
  const uses = because
    .filter(({ reason }) => reason === 'in-session')
    .map(({ artifact }) => ({ kind: 'session' as const, artifact }));
  return { uses, slots, because };
}

interface Facts {
  readonly artifact: string;
  readonly rules: ArtifactPolicy;
  readonly needs: readonly Need[];
  readonly session: NonNullable<Reading['session']> | null;
  readonly supplied: readonly string[];
}

/**
 * In their order: what is there goes before what cannot be there yet, and that before what is asked for. Else it is
 * absent.
 */
const reasons: readonly { readonly name: MaterialReason; readonly holds: (facts: Facts) => boolean }[] = [
  { name: 'not-needed', holds: ({ artifact, needs }) => !needs.some((need) => need.artifact === artifact) },
  { name: 'supplied-before', holds: ({ artifact, supplied }) => supplied.includes(artifact) },
  { name: 'in-session', holds: (facts) => !isFlagged(facts) && (bytesOf(facts) ?? Infinity) <= facts.rules.sizeLimit },
  { name: 'phase-unknown', holds: ({ session, rules }) => session === null && rules.phase > 0 },
  {
    name: 'phase-not-reached',
    holds: ({ session, rules }) => session !== null && !session.completed.includes(rules.phase),
  },
  { name: 'missing-flagged', holds: (facts) => isFlagged(facts) },
  { name: 'too-large', holds: (facts) => bytesOf(facts) !== null },
];

function isFlagged({ artifact, session }: Facts): boolean {
  return session?.missing.includes(artifact) ?? false;
}

/** Its size in the session; null when it is not there. */
function bytesOf({ artifact, session }: Facts): number | null {
  return session?.present.find((one) => one.artifact === artifact)?.bytes ?? null;
}
