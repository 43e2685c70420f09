/**
 * A time at which no calls can be made (F8): it is said, with when they can be, and the nearest free times are offered.
 */
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { CalendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { ask, search, type CalendarMove } from './moves.ts';
import { saidOf } from './prompts.ts';
import { horizonOf } from './slots.ts';

export function outside(flow: CalendarFlow, requested: TimeMention, policy: CalendarPolicy): CalendarMove {
  const { workingHours, slotMinutes } = policy;
  const limits = { ...workingHours, daysAhead: horizonOf(policy, requested), slotMinutes };
  // A conversation from before the notice goes on as it began: the order of its workflow's commands is recorded.
  if (isOfBefore(policy)) return ask(flow, 'choice.outside', { asked: saidOf(requested), ...limits });
  const move = search({ ...flow, requestedTime: requested, turnedDown: [] }, 'outside');
  return move.kind === 'find-slots' ? { ...move, flow: { ...move.flow, limits } } : move;
}

function isOfBefore({ wishDaysAhead }: { readonly wishDaysAhead?: number }): boolean {
  return wishDaysAhead === undefined;
}
