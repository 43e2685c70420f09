/** Why an order about a reminder (T1) is not taken: whoever may send one may send anything. Pure. */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Remind } from '../../contracts/state/messages.ts';
import { mostReminders, reminderOf, remindersOf } from '../reminders/reminders.ts';
import { isPlainText } from './instruction-shape.ts';
import { isRecord } from './record.ts';

/** Longest words of one, in UTF-16 code units. */
const longestReminder = 500;
const longestName = 100;
const longestSchedule = 300;

export type RemindFault =
  | { readonly because: 'malformed'; readonly place: string; readonly expected: string }
  | { readonly because: 'unknown-reminder' | 'closing' | 'too-many-reminders' };

/** Why an order about a reminder is not taken, or null. Total: whoever may send one may send anything. */
export function remindFault(state: ConversationState, asked: unknown): RemindFault | null {
  const wrong = shapeFault(asked);
  if (wrong) return { because: 'malformed', ...wrong };
  const { reminderId, cancel } = asked as Remind;
  const known = reminderId === undefined ? null : reminderOf(state, reminderId);
  if (cancel === true) return known ? null : { because: 'unknown-reminder' };
  if (state.closing) return { because: 'closing' };
  return known || remindersOf(state).length < mostReminders ? null : { because: 'too-many-reminders' };
}

type Shape = { readonly place: string; readonly expected: string };

function shapeFault(asked: unknown): Shape | null {
  if (!isRecord(asked)) return { place: '', expected: 'an object {text, at or inS, timeZone?, rule?}' };
  const wrong = shapes.find(([name, , fits]) => asked[name] !== undefined && !fits(asked[name]));
  return wrong ? { place: `/${wrong[0]}`, expected: wrong[1] } : null;
}

const isWordsOf = (longest: number) => (given: unknown) =>
  isPlainText(given) && given.trim() !== '' && given.length <= longest;
const isName = isWordsOf(longestName);
const isFlag = (given: unknown) => typeof given === 'boolean';

const shapes: readonly (readonly [keyof Remind, string, (given: unknown) => boolean])[] = [
  ['reminderId', `an id (at most ${longestName} characters)`, isWordsOf(longestName)],
  ['text', `what to be reminded of (at most ${longestReminder} characters)`, isWordsOf(longestReminder)],
  ['at', 'a time such as "2026-11-28T09:00"', isWordsOf(longestName)],
  ['inS', 'seconds from now', (given) => Number.isSafeInteger(given)],
  ['timeZone', 'an IANA time zone such as "Europe/Berlin"', isWordsOf(longestName)],
  ['rule', 'an RFC 5545 rule such as "FREQ=DAILY;COUNT=5"', (given) => given === null || isWordsOf(200)(given)],
  ['for', `whom it is for (at most ${longestName} characters)`, isWordsOf(longestName)],
  ['ifUnanswered', 'true or false', isFlag],
  ['afterClose', 'true or false', isFlag],
  ['cancel', 'true or false', isFlag],
  ['opens', 'true or false', isFlag],
  ['schedule', `the name of a schedule (at most ${longestSchedule} characters)`, isWordsOf(longestSchedule)],
];

/** One run speaks to so many; a schedule for more is several. */
export const mostParticipants = 200;

/** Null: there is nothing wrong with it. Total. */
export function scheduledFault(given: unknown): Shape | null {
  if (!isRecord(given)) return { place: 'The input', expected: 'an object {tenant, text, …}' };
  const { tenant, text, conversation, assistant, participants } = given;
  if (!isName(tenant)) return { place: '/tenant', expected: 'a tenant' };
  if (!isWordsOf(longestReminder)(text))
    return { place: '/text', expected: `what is said (at most ${longestReminder} characters)` };
  for (const name of ['locale', 'timeZone', 'for'])
    if (given[name] !== undefined && !isName(given[name])) return { place: `/${name}`, expected: 'a text' };
  if (conversation !== undefined)
    return isName(conversation) ? null : { place: '/conversation', expected: 'an id of a conversation' };
  if (!isName(assistant))
    return { place: '/conversation', expected: 'an id of a conversation; or give an "assistant" and "participants"' };
  const isList = Array.isArray(participants) && participants.length > 0 && participants.length <= mostParticipants;
  if (isList && participants.every((one) => isName(one))) return null;
  return { place: '/participants', expected: `a list of 1 to ${mostParticipants} participants` };
}
