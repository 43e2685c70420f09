/** The latest happenings, for whoever asks the running workflow. */
import type { Run } from './carried.ts';

const longestTimeline = 20;

export function addToTimeline(run: Run, what: string): void {
  run.timeline = [...run.timeline, { at: new Date(Date.now()).toISOString(), what }].slice(-longestTimeline);
}
