/** What the calendar flow says: names of texts in the assistant's folder and the values that fill them. */
import type { CalendarFlow, Say } from '../../../contracts/state/flow.ts';
import type { Passage, TimeMention } from '../../../contracts/reading/reading.ts';
import { fitsSlot } from './wished.ts';
import { readByModelIn } from '../moves.ts';
import type { CalendarDate } from '../requested-time.ts';

/** The texts of the flow. Each has an entry `calendar.<name>` in the default texts of the assistants. */
export type CalendarText =
  | 'consent'
  | 'consent.again'
  | 'choice'
  | 'choice.again'
  | 'choice.which'
  | 'choice.outside'
  | 'choice.earliest'
  | 'person'
  | 'person.again'
  | 'person.several'
  | 'person.either'
  | 'person.related'
  | 'phone.also'
  | 'preview.also'
  | 'phone.beyond'
  | 'preview.beyond'
  | 'phone'
  | 'phone.again'
  | PreviewText
  | 'booked'
  | 'moved'
  | 'called-off'
  | EndText;

/** Said with the name of the change in front of it, `move.preview`, when a booked call is moved or called off. */
type PreviewText = 'preview' | 'preview.again' | 'preview.change';

/** Said with `change.` in front of it when a booked call was to be moved or called off: it stands as it was. */
type EndText =
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'no-slots'
  | 'no-more-slots'
  | 'waiting'
  | 'unreadable'
  | 'provider-error'
  | 'refused'
  | 'unknown';

/**
 * One text with the values every text of the flow may use: `topic`, `person`, `phone`, `when`, `zone`, `slots`
 * (`number`, `label`, `there`), `wish`, `notice`, `limits`, `there` (the chosen time on the clock of the zone that the
 * participant named), `invite`, `change`, `before`, `expects`. Times are shown in `zone`, which every prompt that shows
 * some has to name; `before` is the time of the call that is moved or called off.
 */
export function sayOf(flow: CalendarFlow, text: CalendarText, more: Readonly<Record<string, unknown>> = {}): Say {
  const { of, chosen } = flow;
  return {
    text: `calendar.${nameOf(text, of)}`,
    values: {
      topic: flow.topic,
      person: flow.person,
      phone: flow.phone ?? null,
      when: chosen?.label ?? null,
      zone: (chosen ?? flow.slots[0])?.zone ?? of?.timeZone ?? null,
      there: chosen === null ? null : thereOf(chosen),
      limits: flow.limits ?? null,
      slots: flow.slots.map((slot, index) => ({ number: index + 1, label: slot.label, there: thereOf(slot) })),
      wish: flow.requestedTime && saidOf(flow.requestedTime),
      notice: flow.notice ?? null,
      invite: flow.invite ?? [],
      change: of?.change ?? null,
      before: of?.label ?? null,
      expects: expects(flow),
      ...readByModelIn(flow),
      ...more,
    },
  };
}

/** A requested time in the participant's words, with the label of what it means beside them; or the label alone. */
export function saidOf({
  start,
  end,
  in: messageId,
  label,
}: TimeMention): string | readonly (string | Passage)[] | null {
  if (messageId === undefined) return label ?? null;
  const words = { messageId, start, end };
  return label === undefined ? [words] : [words, ', ', label];
}

/** The time on the clock of the zone that the participant named: "Tuesday, 24 November, 15:00 Europe/London". */
export function thereOf({ there }: CalendarFlow['slots'][number]): string | null {
  return there === undefined ? null : `${there.label} ${there.zone}`;
}

function nameOf(text: CalendarText, of: CalendarFlow['of']): string {
  if (of === undefined) return text;
  switch (text) {
    case 'preview':
    case 'preview.again':
    case 'preview.change':
      return `${of.change}.${text}`;
    case 'cancelled':
    case 'declined':
    case 'expired':
    case 'no-slots':
    case 'no-more-slots':
    case 'waiting':
    case 'unreadable':
    case 'provider-error':
    case 'refused':
    case 'unknown':
      return `change.${text}`;
    default:
      return text;
  }
}

/** Whether some of the offered slots are what the participant wished for; true where they named no time. */
export function meetsRequested(flow: CalendarFlow, today: CalendarDate): boolean {
  const { requestedTime } = flow;
  return requestedTime === null || flow.slots.some((slot) => fitsSlot(requestedTime, slot, today));
}

/** What an answer to the flow's step looks like, in words (`flow.expects` on the wire). */
export function expects(flow: CalendarFlow): string {
  switch (flow.step) {
    case 'consent':
      return 'yes or no';
    case 'choice':
      return 'the number of a time, a day or a time, or "none of these"';
    case 'person':
      return 'the name of the person';
    case 'phone':
      return 'a phone number, or "skip"';
    case 'preview':
      return expectsAtPreview(flow);
    default:
      return flow.step satisfies never;
  }
}

function expectsAtPreview({ of, previewHash }: CalendarFlow): string {
  if (of?.change === 'cancel') return 'yes or no';
  if (of?.change === 'move') return previewHash === null ? 'another time' : 'yes, no, or another time';
  return previewHash === null
    ? 'what to change: the time, the person or the phone number'
    : 'yes, no, or what to change';
}
