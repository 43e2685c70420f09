/** What a participant's message says to what was asked for just before it (G6). */
import type { Reading, ReplyReading } from '../../contracts/reading/reading.ts';

export type Answer = 'accept' | 'decline' | 'change' | 'other';

/**
 * Reads a message as the answer to a reply that offered an action or asked for a go-ahead. Anything but a plain yes is
 * not an acceptance: a yes to something changed is a change, and to a reply that sought no yes there is none.
 *
 * "Yes. Where is it?" accepts; "Where is it?" is something else.
 */
export function answeredBy(previousReply: Pick<ReplyReading, 'sentences' | 'seeksGoAhead'>, message: Reading): Answer {
  const offered = previousReply.sentences.flatMap(({ act, action }) =>
    act === 'offer' && action !== undefined ? [action] : [],
  );
  const declines = message.declines.some(
    ({ action }) => action === null || offered.length === 0 || offered.includes(action),
  );
  const requested = message.requests.some(({ action }) => offered.includes(action));
  const sought = offered.length > 0 || previousReply.seeksGoAhead !== undefined;
  if (!sought) return 'other';
  if (message.stance === 'change') return 'change';
  if (message.stance === 'deny' || (declines && !requested)) return requested ? 'change' : 'decline';
  // A condition may stand in what was not read: then nothing is accepted.
  if (message.readTo !== undefined) return 'other';
  if (message.stance === 'affirm' || requested) return 'accept';
  return 'other';
}
