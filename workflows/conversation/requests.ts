/** What activities are told of the conversation. The policy stays here: they find it by assistant and version (R9). */
import type { CarriedStanding, Standing } from '../../contracts/standing.ts';
import type { Talk } from './carried.ts';

/** Where the conversation stands, as an activity is given it. */
export function carry(standing: Standing): CarriedStanding {
  const { policy, ...rest } = standing;
  const { assistant, assistantVersion, version } = policy;
  return { ...rest, policy: { assistant, assistantVersion, version } };
}

/** The same of the talk as it is now, for what goes on beside it. */
export function whereAndWhat({ standing }: Talk) {
  const { identity, policy } = standing;
  return {
    where: { tenant: identity.tenant, conversation: identity.conversation },
    assistant: policy.assistant,
    assistantVersion: policy.assistantVersion,
    standing: carry(standing),
  };
}
