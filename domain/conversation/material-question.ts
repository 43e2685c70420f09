/**
 * A request for material as data (G23): what is still asked for is shown, supplied elsewhere, and can be given up here.
 */
import type { ContextRequest } from '../../contracts/state/context-request.ts';
import { remainingSlots } from '../context/request.ts';
import type { StepQuestion } from '../flows/offered.ts';
import { fingerprint } from '../words/fingerprint.ts';

/** Another one whenever something else is asked for. */
export function materialId(request: ContextRequest): string {
  return `${request.id}:${fingerprint(remainingSlots(request).join(' '))}`;
}

export function materialQuestion(request: ContextRequest): StepQuestion {
  return {
    kind: 'material',
    options: [{ id: 'cancel', text: 'cancel' }],
    slots: remainingSlots(request).map((slot) => ({
      slot,
      type: 'text',
      text: 'asked',
      values: { field: slot },
      required: true,
      elsewhere: true,
    })),
  };
}
