/** The latest happenings, for whoever asks the running workflow. */
import type { Talk } from './carried.ts';

const longestTimeline = 20;

export function note(talk: Talk, what: string): void {
  talk.timeline = [...talk.timeline, { at: new Date(Date.now()).toISOString(), what }].slice(-longestTimeline);
}
