/** The talk is noted down before it outgrows its model's window (M10). */
import type { JudgedReply, WantingReply } from '../../contracts/turn.ts';
import type { Run } from './carried.ts';
import { addTask } from './task-list.ts';

/** One at a time: what is asked for while notes are made is asked for again by the next turn. */
export function scheduleSummary(run: Run, reply: JudgedReply | WantingReply): void {
  const notesUpTo = 'judged' in reply ? reply.notesUpTo : undefined;
  if (notesUpTo === undefined) return;
  addTask(run, { id: 'notes', kind: 'summarise', since: run.state.resetAt, through: notesUpTo });
}
