/** The chain of a clarification, laid down once when it is opened (C10; seed 2, "Clarification Timeout Handling"). */
import type { ClarificationPolicy, Party } from '../../contracts/assistant/policy.ts';
import type { ChainLevel } from '../../contracts/state/clarification-state.ts';

/** Whom a question goes to. */
export interface Asked {
  readonly party: string;
  /** The level it stands on, for a party that the directory does not know. */
  readonly role: string | null;
  readonly department: string | null;
  /** Seconds for every level, in place of the policy's. */
  readonly timeoutS: number | null;
  /** The human in the conversation: asked as such, and above them only the last level. */
  readonly participant: boolean;
}

/**
 * The level of a participant. A policy that lists it in its chain gives participants an SLA of their own by it; for
 * everybody else that entry does not exist. Without it they have the SLA of the first level.
 */
export const participantLevel = 'participant';

/**
 * The levels from the asked party upwards, never empty. The asked party begins at the role that the directory gives it,
 * else at `role`; an unknown role begins at the first level. Above it stand the directory's parties: the department's
 * own first, else the one of all departments, else somebody named like the role.
 */
export function layChain(policy: ClarificationPolicy, asked: Asked): readonly ChainLevel[] {
  const staff = policy.chain.filter(({ level }) => level !== participantLevel);
  const top = staff.slice(-1).map((rung) => levelAbove(policy, rung, asked, true));
  if (asked.participant) return [...participantsLevel(policy, asked), ...top];
  // A policy for participants alone may still take an instruction.
  const rungs = staff.length > 0 ? staff : policy.chain;
  const role = entryOf(policy, asked)?.role ?? asked.role;
  const start = Math.max(
    0,
    rungs.findIndex(({ level }) => level === role),
  );
  return rungs.slice(start).map((rung, place, rest) => {
    const isTop = place === rest.length - 1;
    return place === 0 ? levelOfAsked(policy, rung, asked, isTop) : levelAbove(policy, rung, asked, isTop);
  });
}

/** Everybody above the participant, from the lowest level up: each level's party for all departments. */
export function layStaff(policy: ClarificationPolicy): readonly ChainLevel[] {
  const staff = policy.chain.filter(({ level }) => level !== participantLevel);
  const rungs = staff.length > 0 ? staff : policy.chain;
  const nobody = { party: '', role: null, department: null, timeoutS: null, participant: false };
  return rungs.map((rung, place) => levelAbove(policy, rung, nobody, place === rungs.length - 1));
}

/** How a party takes its questions by the directory; null for one that is not in it. */
export function partyNamed(
  policy: ClarificationPolicy,
  asked: Pick<Asked, 'party' | 'department'>,
): Pick<ChainLevel, 'kind' | 'channels' | 'hours'> | null {
  const known = entryOf(policy, asked);
  return known === null ? null : mannerOf(known);
}

type Rung = ClarificationPolicy['chain'][number];

function participantsLevel({ chain }: ClarificationPolicy, asked: Asked): readonly ChainLevel[] {
  const own = chain.filter(({ level }) => level === participantLevel);
  return [...own, ...chain].slice(0, 1).map(({ timeoutS }) => ({
    level: participantLevel,
    party: asked.party,
    kind: 'participant',
    channels: [],
    timeoutS: asked.timeoutS ?? timeoutS,
    hours: null,
  }));
}

function levelOfAsked(policy: ClarificationPolicy, rung: Rung, asked: Asked, isTop: boolean): ChainLevel {
  return {
    level: rung.level,
    party: asked.party,
    ...(partyNamed(policy, asked) ?? strangersManner(isTop)),
    timeoutS: asked.timeoutS ?? rung.timeoutS,
  };
}

function levelAbove(policy: ClarificationPolicy, rung: Rung, asked: Asked, isTop: boolean): ChainLevel {
  const onLevel = policy.parties.filter(({ role }) => role === rung.level);
  const party = preferred(onLevel, asked.department, false);
  return {
    level: rung.level,
    party: party?.name ?? rung.level,
    ...(party === null ? strangersManner(isTop) : mannerOf(party)),
    timeoutS: asked.timeoutS ?? rung.timeoutS,
  };
}

/**
 * A name may stand in the directory once for each department; the asked party is known also by another department's
 * entry.
 */
function entryOf(
  policy: ClarificationPolicy,
  { party, department }: Pick<Asked, 'party' | 'department'>,
): Party | null {
  return preferred(
    policy.parties.filter(({ name }) => name === party),
    department,
    true,
  );
}

function preferred(parties: readonly Party[], department: string | null, orAnyOther: boolean): Party | null {
  return (
    (department === null ? undefined : parties.find((party) => party.department === department)) ??
    parties.find((party) => party.department === undefined) ??
    (orAnyOther ? parties[0] : undefined) ??
    null
  );
}

function mannerOf({ kind, channels, hours }: Party): Pick<ChainLevel, 'kind' | 'channels' | 'hours'> {
  return { kind, channels, hours: hours ?? null };
}

/** Somebody the directory does not know: told by the event alone, and the last level is a person's. */
function strangersManner(isTop: boolean): Pick<ChainLevel, 'kind' | 'channels' | 'hours'> {
  return { kind: isTop ? 'person' : 'service', channels: [], hours: null };
}
