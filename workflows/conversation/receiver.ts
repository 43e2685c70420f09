/** The party that an instruction is for hears that it goes on (C17). */
import type { TurnRequest } from '../../contracts/turn.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import type { Run } from './carried.ts';
import { addTask } from './task-list.ts';

/** The party that an instruction is for, where it can be reached. */
export function tellReceiver(
  run: Run,
  { turnId, instruction, understood = [] }: TurnRequest,
  ref: string | null,
): void {
  const policy = run.state.policy.clarification;
  if (!instruction || !policy.tellsReceivers) return;
  const receiver = partyNamed(policy, { party: instruction.to, department: instruction.department });
  if (!receiver?.channels.includes('webhook')) return;
  addTask(run, { id: `receiver:${turnId}`, kind: 'tell-receiver', turnId, instruction, ref, understood });
}
