/** What a call is about, as an answer says it: outright, or as all that it says (F9). */
import type { CalendarFlow, Topic } from '../../../contracts/state/flow.ts';
import type { Answer } from '../answer.ts';

/** Null: the answer says nothing of it, or what is shown already. A booked call keeps what it is about. */
export function topicIn(flow: CalendarFlow, answer: Answer): Topic {
  const { topic } = answer.answers;
  const found = topic ?? (isTopicAlone(flow, answer) ? answer.answers.about : undefined);
  if (found === undefined || flow.of !== undefined) return null;
  return { messageId: answer.messageId, start: found.start, end: found.end };
}

/** "To go over her review": the whole answer is what the call is about, and no value of the call. */
export function isTopicAlone({ of, shownMarks = [] }: CalendarFlow, answer: Answer): boolean {
  const { about, online } = answer.answers;
  const { times, phones, emails, ordinals, requests, says } = answer;
  // "Über Teams" is where it takes place.
  if (about === undefined || of !== undefined || online === true) return false;
  const isValue = [times, phones, emails, ordinals, requests].some(({ length }) => length > 0);
  const isShown = shownMarks.some((shown) => about.marks.every((mark) => shown.includes(mark)));
  return !isValue && !isShown && !says.some((one) => deciding.has(one));
}

const deciding: ReadonlySet<string> = new Set(['refusal', 'ending', 'skip', 'others', 'human']);
