/** What the words that steer Parley itself do to where the conversation stands (G19). They work in every state. */
import type { Standing } from '../../contracts/standing.ts';
import { noMarks } from '../gate/marks.ts';
import { forgetDeadlines } from './after-move.ts';

/** `!reset`: begins anew. What was booked stays booked; what the model sees begins after `position`. */
export function afterReset(standing: Standing, position: number): Standing {
  return {
    ...dropPlans(standing),
    marks: noMarks,
    topic: null,
    known: [],
    resetAt: position,
    state: 'initial',
    lastGate: null,
  };
}

/** `!stop`, or "no" after "anything else?": ends the exchange. The conversation stays open for a later one. */
export function afterStopping(standing: Standing): Standing {
  return { ...dropPlans(standing), marks: { ...standing.marks, lastQuestion: null }, state: 'guiding' };
}

/** `cancel` without a flow: the pending offer is declined. */
export function afterCancelling(standing: Standing, { turnId }: { readonly turnId: string }): Standing {
  const { offer } = standing;
  if (!offer) return standing;
  const declines = standing.marks.declines.filter(({ action }) => action !== offer.action);
  const decline = { turnId, quote: 'cancel', action: offer.action };
  return { ...standing, offer: null, marks: { ...standing.marks, declines: [...declines, decline] } };
}

function dropPlans(standing: Standing): Standing {
  return forgetDeadlines({ ...standing, flow: null, offer: null, invitedMore: false }, 'flow-expiry');
}
