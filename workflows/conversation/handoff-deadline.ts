/** What a request for a person promises about time (G22). */
import type { Deadline } from '../../contracts/conversation-state.ts';
import { isWithPerson, personIsLate, remindPerson } from '../../domain/handoff/handoff.ts';
import type { Run } from './carried.ts';
import { handoffTo } from './person.ts';
import { replyWithText } from './tell.ts';
import { orderTurn } from './opened-turns.ts';
import { runTurn } from './turn.ts';

/** What a due deadline of the request asks for: a reminder, the next level, or a word to the participant that nobody has come. */
export async function meetHandoffDeadline(run: Run, deadline: Deadline): Promise<void> {
  const { handoff } = run.state;
  if (!isWithPerson(handoff) || handoff.id !== deadline.ref) return;
  const at = Date.now();
  if (deadline.kind === 'handoff-reminder') return handoffTo(run, remindPerson(handoff, at));
  const step = personIsLate(handoff, at);
  handoffTo(run, step);
  if (step.handoff.status !== 'timed-out' || step.happened.length === 0) return;
  const turn = orderTurn(run, `${handoff.id}:late:${step.handoff.seq}`);
  await runTurn(run, turn, async () => {
    const say = { text: 'handoff.late', values: {} };
    await replyWithText(run, { ...turn, answer: null, act: null }, { say, disposition: 'with_person' });
  });
}
