/** Messages that go on after they waited for somebody: put in line, and taken up before what was said after them. */
import type { Inbox } from './inbox.ts';
import type { AfterWait, KeptOrder, Resumed } from './in-wait.ts';

/** Puts a message that goes on in line; its answer takes the next place in accepted order. */
export function takeResumed(inbox: Inbox, resumed: Omit<Resumed, 'position'>): Inbox {
  const accepted = inbox.accepted + 1;
  return { ...inbox, accepted, resumed: [...inbox.resumed, { ...resumed, position: accepted * 2 }] };
}

/** Puts messages that go on after their wait in line; their answer takes the next place in accepted order. */
export function takeAfterWait(inbox: Inbox, waited: Omit<AfterWait, 'position'>): Inbox {
  const accepted = inbox.accepted + 1;
  return { ...inbox, accepted, afterWait: [...(inbox.afterWait ?? []), { ...waited, position: accepted * 2 }] };
}

/** Takes the next of them off the line. */
export function nextAfterWait(inbox: Inbox): { readonly next: AfterWait; readonly inbox: Inbox } | null {
  const [next, ...afterWait] = inbox.afterWait ?? [];
  return next ? { next, inbox: { ...inbox, afterWait } } : null;
}

/** Takes the next message that goes on off the line. */
export function nextResumed(inbox: Inbox): { readonly next: Resumed; readonly inbox: Inbox } | null {
  const [next, ...resumed] = inbox.resumed;
  return next ? { next, inbox: { ...inbox, resumed } } : null;
}

/** Puts another order behind those that wait for the end of an open question. */
export function keepOrder(inbox: Inbox, kept: KeptOrder): Inbox {
  return { ...inbox, kept: [...(inbox.kept ?? []), kept] };
}

/** Takes the next of them off the line; its answer takes the next place in accepted order. */
export function nextKept(
  inbox: Inbox,
): { readonly next: KeptOrder; readonly position: number; readonly inbox: Inbox } | null {
  const [next, ...kept] = inbox.kept ?? [];
  const accepted = inbox.accepted + 1;
  return next ? { next, position: accepted * 2, inbox: { ...inbox, accepted, kept } } : null;
}
