/** What somebody wants by now, and what of a preview is otherwise. */
import type { Name } from './phrases.ts';
import type { Shown } from './view.ts';

/** What somebody wants by now. */
export interface Wants {
  action: 'call' | 'email';
  person: Name;
  /** Wall time; null: whichever they choose among those shown. */
  time: string | null;
  phone: string | null;
  /** Null: they do not mind. */
  subject: string | null;
  topic: string;
  /** Words that led to the text of an email, with the words beside them: they are no part of it. */
  framed: string[];
}

export type Told = Exclude<Difference, 'time'>;

export type Difference = 'time' | 'person' | 'phone' | 'address' | 'subject' | 'message';

export function factOf(what: Difference, { person, time, phone, subject, topic }: Wants): string {
  const value = { person: person.name, address: person.address, time, phone: phone ?? 'none', subject, message: topic }[
    what
  ];
  return `${what} ${value ?? ''}`;
}

/** What of a preview is not as it is wanted. What they have no wish for is as it is. */
export function differences(wants: Wants, shown: Shown): readonly Difference[] {
  const wrong: Difference[] = [];
  const { person, time, phone, subject, topic, framed } = wants;
  if (shown.action === 'call') {
    if (!namesOf(person).includes(plain(shown.person ?? ''))) wrong.push('person');
    if (shown.time !== time) wrong.push('time');
    if (digits(shown.phone ?? '') !== digits(phone ?? '')) wrong.push('phone');
    return wrong;
  }
  if (plain(shown.to ?? '') !== plain(person.address)) wrong.push('address');
  if (subject !== null && plain(shown.subject ?? '') !== plain(subject)) wrong.push('subject');
  const lines = (shown.message ?? '').split('\n').map(wordsIn);
  const isFramed = lines.some((line) => framed.some((words) => line.includes(words)));
  if (isFramed || !lines.some((line) => line.endsWith(wordsIn(topic)))) wrong.push('message');
  return wrong;
}

/** In every form of its language it is the same person. */
function namesOf({ name, with: withForm, to }: Name): readonly string[] {
  return [name, withForm ?? name, to ?? name].map(plain);
}

/** Without case, and the point or blank at its end. */
function plain(text: string): string {
  return text.trim().toLowerCase().replace(/[.!]$/u, '');
}

/** Nothing but words, in lower case, with one blank between them. */
export function wordsIn(text: string): string {
  return Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word).join(' ');
}

function digits(text: string): string {
  return Array.from(text)
    .filter((letter) => letter >= '0' && letter <= '9')
    .join('');
}
