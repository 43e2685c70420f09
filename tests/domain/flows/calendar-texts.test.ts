import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readAssistants } from '../../../adapters/assistants/all.ts';
import type { CalendarFlow, Say } from '../../../contracts/state/flow.ts';
import { startCalendarChange } from '../../../domain/flows/calendar/change.ts';
import { withSlots } from '../../../domain/flows/calendar/start.ts';
import type { CalendarMove, ShownFlow } from '../../../domain/flows/calendar/moves.ts';
import { calendarLife } from './lives.ts';
import { isShown } from '../../../domain/flows/calendar/moves.ts';
import { sayOf } from '../../../domain/flows/calendar/prompts.ts';
import type { CalendarText } from '../../../domain/flows/calendar/prompts.ts';
import { atPreview, flowOf, inTheirWords, monday, offered, on, policy, start, tuesdayTen, topicOf } from './said.ts';

const { afterEffect, expired, rejected, withPreview } = calendarLife;

const [assistant] = readAssistants(fileURLToPath(new URL('../../../assistants', import.meta.url))).map(
  ({ compiled }) => compiled,
);
const render = ({ text, values }: Say): string =>
  assistant?.renderText({ text, values: inTheirWords(values) as Say['values'] }) ?? '';

const old = on(27, 9);
const booking = {
  actionId: 'action-0',
  person: 'Dana Fox',
  label: old.label,
  timeZone: 'Europe/Berlin',
  phone: null,
  startsAt: old.startsAt,
  endsAt: old.endsAt,
  topic: topicOf('the absence'),
  sequence: 0,
  invite: ['dana@example.com'],
};
const begun = (change: 'move' | 'cancel') =>
  startCalendarChange({ ...start, of: booking, change, requestedTime: null });
const shown = (move: CalendarMove): ShownFlow => {
  const made = move.kind === 'preview' ? flowOf(withPreview(move.flow, 'hash-1')) : null;
  if (made === null || !isShown(made)) throw new Error('The fixture has no shown preview.');
  return made;
};
const moving = shown(
  withSlots({ ...flowOf(begun('move')), requestedTime: { start: 0, end: 1, day: 24, hour: 10 } }, offered, monday),
);
const callingOff = shown(begun('cancel'));
const booked: CalendarFlow = { ...atPreview, invite: ['anna@example.com'] };

const texts: Readonly<Record<CalendarText, true>> = {
  unreadable: true,
  consent: true,
  'consent.again': true,
  choice: true,
  'choice.again': true,
  'choice.which': true,
  'choice.outside': true,
  'choice.earliest': true,
  person: true,
  'person.again': true,
  'person.several': true,
  'person.either': true,
  'person.related': true,
  'phone.also': true,
  'preview.also': true,
  'phone.beyond': true,
  'preview.beyond': true,
  phone: true,
  'phone.again': true,
  preview: true,
  'preview.again': true,
  'preview.change': true,
  booked: true,
  moved: true,
  'called-off': true,
  cancelled: true,
  declined: true,
  expired: true,
  'no-slots': true,
  'no-more-slots': true,
  'provider-error': true,
  waiting: true,
  refused: true,
  unknown: true,
};
/** What single texts get besides. */
const more = {
  because: 'It is Sunday.',
  candidates: [],
  names: ['Ana', 'Luis'],
  asked: 'x',
  earliest: 'Monday',
  meetsWish: true,
  from: '09:00',
  to: '17:00',
  hours: 4,
  minutes: 240,
  daysAhead: 7,
  slotMinutes: 30,
};
const all = Object.keys(texts) as CalendarText[];

describe('F1 every text of the calendar flow', () => {
  test.each([
    ['a new call', booked],
    ['a call that is moved', moving],
    ['a call that is called off', callingOff],
  ])('has words for %s, and no holes in them', (_name, flow) => {
    for (const text of all) {
      const words = render(sayOf(flow, text, more));
      expect(words.length, text).toBeGreaterThan(10);
      expect(words, text).not.toMatch(/undefined|\[object|null|calendar\./);
    }
  });
});

describe('F6 what the participant reads', () => {
  test('before a move: both times, the zone and who is told', () => {
    const move = withPreview(moving, 'hash-1');
    const words = render(move.say);
    expect(words).toContain(`From: ${old.label}`);
    expect(words).toContain(`To: ${tuesdayTen.label} (Europe/Berlin time)`);
    expect(words).toContain('dana@example.com');
  });

  test('before a call is called off: which call, and who is told', () => {
    const move = withPreview(callingOff, 'hash-1');
    expect(render(move.say)).toBe(
      `Shall I call off the call with Dana Fox on ${old.label} (Europe/Berlin time)? Those invited are told: dana@example.com. Answer yes or no.`,
    );
  });

  test('before a booking: where the invitation goes', () => {
    expect(render(sayOf(booked, 'preview'))).toContain('Invitation to: anna@example.com');
    expect(render(sayOf(atPreview, 'preview'))).not.toContain('Invitation');
  });

  test.each([
    ['expired', expired(moving)],
    ['rejected', rejected(callingOff)],
  ])('after a change that came to nothing (%s): the call stands when it stood', (_name, move) => {
    expect(render(move.say)).toContain(old.label);
  });

  test('F3 the model is told the facts of each deed, once, in a sentence', () => {
    const flows = { booked: atPreview, moved: moving, 'called-off': callingOff };
    for (const [name, flow] of Object.entries(flows)) {
      const move = afterEffect(flow, { kind: 'done', providerRef: 'x' });
      if (move.kind !== 'ended' || !move.effectReport) throw new Error('There is no news.');
      expect(move.outcome).toBe(name);
      const words = render({ text: `news.${move.outcome}`, values: move.effectReport });
      expect(words).toMatch(/^The call with (Anna Schmidt|Dana Fox) .*(booked|moved|cancelled).*\.$/);
      expect(words).toContain('Europe/Berlin');
    }
  });
});

test('F6 a move that nobody confirms leaves the policy’s time to think', () => {
  const move = begun('move');
  expect(flowOf(move).expiresAt).toBe(new Date(monday + policy.expiresAfterS * 1000).toISOString());
});
