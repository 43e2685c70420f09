/** The list of what goes on beside the talk (task.ts). Whoever puts something on it does not wait for it. */
import type { Run } from './carried.ts';
import type { Task } from './task.ts';
import { addToTimeline } from './timeline.ts';

/** Tasks at once; what comes beyond is noted and left: a party is told by the event as well, a booking stands. */
const mostTasks = 50;

/** Puts a task on the list; one of the same id is the same task. */
export function addTask(run: Run, task: Task): void {
  if (run.tasks.some(({ id }) => id === task.id)) return;
  if (run.tasks.length < mostTasks) run.tasks = [...run.tasks, task];
  else addToTimeline(run, `too much goes on at once: ${task.id} is left out`);
}
