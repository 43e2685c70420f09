/** The list of what goes on beside the talk (task.ts). Whoever puts something on it does not wait for it. */
import type { Talk } from './carried.ts';
import type { Task } from './task.ts';
import { note } from './timeline.ts';

/** Tasks at once; what comes beyond is noted and left: a party is told by the event as well, a booking stands. */
const mostTasks = 50;

/** Puts a task on the list; one of the same id is the same task. */
export function addTask(talk: Talk, task: Task): void {
  if (talk.tasks.some(({ id }) => id === task.id)) return;
  if (talk.tasks.length < mostTasks) talk.tasks = [...talk.tasks, task];
  else note(talk, `too much goes on at once: ${task.id} is left out`);
}
