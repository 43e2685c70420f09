/**
 * A no and nothing else (G19): "no, thanks" ends an exchange behind "anything else?"; "no phone" and "no, tomorrow" are
 * answered.
 */
import type { Reading, SayingKind } from '../../contracts/reading/reading.ts';

/** Whether a message is a no, with courtesy or not, that names nothing and beside which nothing is left over. */
export function isBareNo(reading: Reading): boolean {
  const { stance, says, remainder, sentences, skips, unshown } = reading;
  const isNo = stance === 'deny' && says.includes('refusal') && says.every((one) => besideNo.has(one));
  const isSaid = sentences.every(({ act }) => act === 'statement');
  return isNo && isSaid && unshown !== true && !skips && remainder.length === 0 && !namesThing(reading);
}

/** A person, a time, a number, an action or a part of one. */
function namesThing(reading: Reading): boolean {
  const { people, times, phones, emails, ordinals, requests, declines, gives } = reading;
  const { part, emailPart, edits } = reading.answers;
  const { named: actions, refused = [] } = gives;
  const named: readonly (readonly unknown[])[] = [people, times, phones, emails, ordinals, requests, actions, refused];
  const isPart = part !== undefined || emailPart !== undefined || edits.some((edit) => edit.part !== undefined);
  return isPart || named.some(({ length }) => length > 0) || declines.some(({ action }) => action !== null);
}

/** "No, that's it", "no, I'm good, bye". */
const besideNo: ReadonlySet<SayingKind> = new Set(['refusal', 'courtesy', 'assent', 'waiving']);
