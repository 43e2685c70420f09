/** Who is waited for when material is missing, laid down when the request is opened (X6). */
import type { ChainLevel } from '../../contracts/state/clarification-state.ts';
import type { ClarificationPolicy, ContextPolicy } from '../../contracts/assistant/policy.ts';
import { partyNamed } from '../clarification/chain.ts';

/** The policy's levels with the parties that the directory puts on them; a level without one is named by itself. */
export function layContextChain(policy: ContextPolicy, directory: ClarificationPolicy): readonly ChainLevel[] {
  return policy.chain.map(({ level, timeoutS }) => {
    const party = directory.parties.find(({ role, department }) => role === level && department === undefined);
    const manner = party ? partyNamed(directory, { party: party.name, department: null }) : null;
    return { level, party: party?.name ?? level, ...(manner ?? stranger), timeoutS };
  });
}

const stranger: Pick<ChainLevel, 'kind' | 'channels' | 'hours'> = { kind: 'person', channels: [], hours: null };
