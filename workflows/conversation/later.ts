/** Effects that wait because whoever does them asked to come again: tried at their time. */
import type { Deadline, Delayed } from '../../contracts/conversation-state.ts';
import { blockingClarifications } from '../../domain/conversation/clarifying.ts';
import { laterKind, postponed, withoutDelayed } from '../../domain/conversation/delayed.ts';
import type { Run } from './carried.ts';
import { actLater } from './follow.ts';
import { orderTurn } from './opened-turns.ts';
import { addTask } from './task-list.ts';
import { runTurn } from './turn.ts';

/** How long a try is put off while something is open that holds every effect back (R2), or the conversation is paused. */
const putOffMs = 60_000;

export function isLater({ kind }: Deadline): boolean {
  return kind === laterKind;
}

/** The time for another try has come. */
export async function tryLater(run: Run, { ref }: Deadline): Promise<void> {
  const one = run.state.delayed?.find(({ id }) => id === ref);
  if (!one) return;
  if (isHeldBack(run)) {
    run.state = postponed(run.state, one, Date.now() + putOffMs);
    return;
  }
  if (one.invites) return inviteAgain(run, one);
  const turn = orderTurn(run, `${one.id}:later:${one.tries}`);
  await runTurn(run, turn, () => actLater(run, { ...turn, answer: null, act: null }, one));
}

function isHeldBack({ state }: Run): boolean {
  const { paused, contextRequest } = state;
  return paused !== null || contextRequest !== undefined || blockingClarifications(state).length > 0;
}

function inviteAgain(run: Run, { id, flow, approved, tries, until }: Delayed): void {
  run.state = withoutDelayed(run.state, id);
  const { turnId, at } = approved;
  const turn = { ...orderTurn(run, turnId), at };
  addTask(run, { id: `invite:${id}:${tries}`, kind: 'invite', turn, flow, waited: { tries, until } });
}
