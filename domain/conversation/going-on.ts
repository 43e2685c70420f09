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

/** Puts another order behind those that wait for the end of an open question. */
export function keepOrder(inbox: Inbox, kept: KeptOrder): Inbox {
  return { ...inbox, kept: [...(inbox.kept ?? []), kept] };
}
