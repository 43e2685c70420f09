/** How the sink treats a mail: the faults of real mail servers, one at a time and on purpose. */

/**
 * Where in the dialogue: before the greeting, at a command, in the middle of the message, or after its final dot. At
 * `end` the message has been received, and whatever else happens it counts as accepted, unless the answer says
 * otherwise.
 */
export type Stage = 'connection' | 'login' | 'mail' | 'rcpt' | 'data' | 'body' | 'end';

export type Behaviour =
  | { readonly kind: 'accept' }
  /** A reply of its own, usually a 4xx or 5xx. `to`: only for this recipient. */
  | {
      readonly kind: 'answer';
      readonly at: Stage;
      readonly code: number;
      readonly text?: string;
      readonly to?: string;
    }
  /** Breaks the connection off. */
  | { readonly kind: 'drop'; readonly at: Stage }
  /** Half-open: the connection stays, and no answer ever comes. */
  | { readonly kind: 'silent'; readonly at: Stage }
  /** Answers well, but late. */
  | { readonly kind: 'slow'; readonly at: Stage; readonly ms: number };

/** One for everything, one after the other (the last for ever), or chosen by how many attempts there were before. */
export type Behaviours = Behaviour | readonly Behaviour[] | ((count: number) => Behaviour);

/** Deals behaviours out, one for each attempt: a connection's first mail, and every further one. */
export function dealer(behaviours: Behaviours): () => Behaviour {
  let count = 0;
  return () => {
    const index = count++;
    if (typeof behaviours === 'function') return behaviours(index);
    if ('kind' in behaviours) return behaviours;
    return behaviours[Math.min(index, behaviours.length - 1)] ?? { kind: 'accept' };
  };
}
