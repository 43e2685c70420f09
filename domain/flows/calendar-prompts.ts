/** What the calendar flow says: names of texts in the assistant's folder and the values that fill them. */
import type { CalendarFlow, Say } from '../../contracts/flow.ts';
import { fits } from './wish.ts';
import type { CalendarDate } from './wish.ts';

/** The texts of the flow. Each has an entry `calendar.<name>` in the default texts of the assistants. */
export type CalendarText =
  | 'consent'
  | 'consent.again'
  | 'choice'
  | 'choice.again'
  | 'choice.which'
  | 'choice.outside'
  | 'person'
  | 'person.again'
  | 'phone'
  | 'phone.again'
  | 'preview'
  | 'preview.again'
  | 'preview.change'
  | 'booked'
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'no-slots'
  | 'no-more-slots'
  | 'provider-error'
  | 'refused';

/**
 * One text with the values every text of the flow may use: `topic`, `person`, `phone`, `when`, `zone`, `slots` (`number`,
 * `label`), `wish`, `notice`, `expects`. Times are shown in `zone`, which every prompt that shows some has to name.
 */
export function sayOf(flow: CalendarFlow, text: CalendarText, more: Readonly<Record<string, unknown>> = {}): Say {
  const shown = flow.chosen ?? flow.slots[0];
  return {
    text: `calendar.${text}`,
    values: {
      topic: flow.topic,
      person: flow.person,
      phone: flow.phone ?? null,
      when: flow.chosen?.label ?? null,
      zone: shown?.zone ?? null,
      slots: flow.slots.map(({ label }, index) => ({ number: index + 1, label })),
      wish: flow.wish?.quote ?? null,
      notice: flow.notice ?? null,
      expects: expects(flow),
      ...more,
    },
  };
}

/** Whether some of the offered slots are what the participant wished for; true without a wish. */
export function meetsWish(flow: CalendarFlow, today: CalendarDate): boolean {
  const { wish } = flow;
  return wish === null || flow.slots.some(({ local }) => fits(wish, local, today));
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
      return flow.previewHash === null
        ? 'what to change: the time, the person or the phone number'
        : 'yes, no, or what to change';
    default:
      return flow.step satisfies never;
  }
}
