/** The lifecycle of each kind, as its tests go through it. */
import type { EmailFlow } from '../../../contracts/state/flow.ts';
import { calendarMachine } from '../../../domain/flows/calendar/machine.ts';
import { emailMachine } from '../../../domain/flows/email/machine.ts';
import { formMachine } from '../../../domain/flows/form/machine.ts';
import { lifecycleOf } from '../../../domain/flows/lifecycle.ts';
import type { EffectResult, Ended } from '../../../domain/flows/moves.ts';

export const calendarLife = lifecycleOf(calendarMachine);
export const emailLife = lifecycleOf(emailMachine);
export const formLife = lifecycleOf(formMachine);

/** How an email ended: whatever becomes of it, its flow is over. */
export function afterSending(flow: EmailFlow, result: EffectResult): Ended {
  const move = emailLife.afterEffect(flow, result);
  if (move.kind !== 'ended') throw new Error(`An email that was sent ends its flow; it cannot ${move.kind}.`);
  return move;
}
