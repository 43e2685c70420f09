/**
 * What somebody sees of a settled answer: what is asked, the times that are shown, and what would be done. Nothing of
 * what is behind it.
 */
import { DateTime } from 'luxon';
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import type { EffectPreview } from '../../../contracts/wire/preview.ts';
import { wallAt, wallOf, zone } from './people.ts';

/** What an answer is waited for to. */
export type Asks =
  | 'nothing'
  | 'offer'
  | 'choice'
  | 'person'
  | 'phone'
  | 'preview'
  /** What should be different. */
  | 'change'
  | 'address'
  | 'subject'
  | 'message'
  /** What stands for some other blank of an email. */
  | 'blank';

/** What would be done, in the terms in which somebody wants it. */
export interface Shown {
  readonly action: 'call' | 'email';
  readonly person?: string;
  readonly time?: string;
  readonly phone?: string | null;
  readonly to?: string;
  readonly subject?: string;
  readonly message?: string;
}

export interface View {
  readonly asks: Asks;
  readonly action: 'call' | 'email' | null;
  /** Wall times by the number that they are shown with. */
  readonly times: ReadonlyMap<number, string>;
  readonly shown: Shown | null;
  readonly text: string;
  /** The reply asks something, whatever it is. */
  readonly isQuestion: boolean;
}

/** `at` (epoch ms): when it is looked at; dates are shown without a year. */
export function viewOf({ reply, flow, offer }: SettledMessage, at: number, language: string): View {
  const text = reply?.text ?? '';
  const action = actionOf(flow?.kind ?? offer?.action);
  const preview = flow?.preview ?? null;
  return {
    asks: asked(flow, offer !== null),
    action,
    times: timesIn(text, at, language),
    shown: preview === null || action === null ? null : shownIn(preview, action),
    text,
    isQuestion: text.trimEnd().endsWith('?'),
  };
}

function actionOf(kind: string | undefined): View['action'] {
  if (kind === undefined) return null;
  return kind === 'email' ? 'email' : 'call';
}

function asked(flow: SettledMessage['flow'], isOffered: boolean): Asks {
  if (flow === null) return isOffered ? 'offer' : 'nothing';
  switch (flow.step) {
    case 'consent':
      return 'offer';
    case 'preview':
      if (flow.preview_hash !== undefined && flow.preview !== undefined) return 'preview';
      return newParts.get(flow.expects) ?? 'change';
    case 'variable':
      return parts.get(flow.expects) ?? 'blank';
    case 'field':
      return 'blank';
    default:
      return flow.step;
  }
}

/** What an answer looks like, as programs are told it. */
const parts: ReadonlyMap<string, Asks> = new Map([
  ['the subject', 'subject'],
  ['the message', 'message'],
]);
const newParts: ReadonlyMap<string, Asks> = new Map([
  ['the new subject', 'subject'],
  ['the new message', 'message'],
]);

/** What was shown, or done, in the terms of {@link Shown}. */
export function shownIn(preview: EffectPreview, action: 'call' | 'email'): Shown {
  if ('person' in preview)
    return { action, person: preview.person, time: wallAt(preview.starts_at), phone: preview.phone };
  if ('message' in preview) return { action, to: preview.to, subject: preview.subject, message: preview.message };
  return { action };
}

/** "1. Tuesday, 24 November, 10:00": the day of the month and the time, on the first such day from now on. */
function timesIn(text: string, at: number, language: string): ReadonlyMap<number, string> {
  const now = DateTime.fromMillis(at, { zone });
  const found = new Map<number, string>();
  for (const line of text.split('\n')) {
    const read = /^(\d+)\. (\D*(\d{1,2})\D.*?)(\d{2}):(\d{2})/u.exec(line.trim());
    if (!read) continue;
    const [, number = '', label = '', day = '', hour = '', minute = ''] = read;
    const days = Array.from({ length: daysAhead }, (_none, ahead) => now.startOf('day').plus({ days: ahead }));
    const date = days.find((one) => one.day === Number(day) && label.includes(monthOf(one, language)));
    if (date) found.set(Number(number), wallOf(date.set({ hour: Number(hour), minute: Number(minute) })));
  }
  return found;
}

/** As far as somebody may be offered a time. */
const daysAhead = 366;

function monthOf(day: DateTime, language: string): string {
  return day
    .setLocale(language)
    .toLocaleString({ day: 'numeric', month: 'long' })
    .replace(/[\d.\s]|de\s/gu, '');
}
