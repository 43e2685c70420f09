import fc from 'fast-check';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { type Invitation, invitationIcs } from '../../../adapters/itip/invitation.ts';
import { invitationProvider } from '../../../adapters/itip/provider.ts';
import type { SinkMail } from '../../../local-stack/mail-sink/received.ts';
import { never, post } from '../smtp/post.ts';

const call = {
  person: 'Zoë Müller',
  starts_at: '2026-11-24T09:00:00.000Z',
  ends_at: '2026-11-24T09:30:00.000Z',
  time_zone: 'Europe/Berlin',
  phone: '+49 30 1234',
  topic: 'the absence; and, more',
  invite: ['zoe@example.org', 'manager@example.com'],
};

async function invite(known: readonly string[] = []) {
  const { sink, mailer } = await post(undefined, { from: 'Parley, "HR" <parley@example.org>'.replace(',', '') });
  const provider = invitationProvider({ mailer, invitedBefore: async () => new Set(known) });
  const where = { tenant: 'acme' };
  return {
    sink,
    perform: (actionId: string, preview: unknown = call, participantName?: string, locale = 'en') =>
      provider.perform(where, { actionId, preview, participantName: participantName ?? null, locale }, never),
  };
}

/** The event of the calendar alternative of a mail, and of the file beside it. */
async function invitationIn(mail: SinkMail | undefined) {
  const { attachments, text, subject } = await PostalMime.parse(mail?.raw ?? '', { attachmentEncoding: 'utf8' });
  const alternative = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const file = attachments.find(({ mimeType }) => mimeType === 'application/ics');
  const calendar = parsed(typeof alternative?.content === 'string' ? alternative.content : '');
  return { ...calendar, alternative, file, text: text ?? '', subject };
}

function parsed(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics) as ConstructorParameters<typeof ICAL.Component>[0]);
  const events = calendar.getAllSubcomponents('vevent');
  const [event] = events;
  const value = (name: string) => String(event?.getFirstPropertyValue(name));
  const attendees = event?.getAllProperties('attendee') ?? [];
  return { method: String(calendar.getFirstPropertyValue('method')), events, event, value, attendees };
}

describe('F6 an invitation as received', () => {
  test('is a request that calendar programs answer, beside words for people', async () => {
    const { sink, perform } = await invite();
    expect(await perform('c-1-a1-i0')).toEqual({ kind: 'done', providerRef: '<c-1-a1-i0@example.org>' });
    const [mail] = sink.mails;
    expect(mail?.to).toEqual(call.invite);
    const { method, value, event, attendees, alternative, file, text, subject } = await invitationIn(mail);

    expect(method).toBe('REQUEST');
    expect(['uid', 'sequence', 'status', 'dtstart', 'dtend', 'summary', 'description'].map(value)).toEqual([
      'c-1-a1@parley',
      '0',
      'CONFIRMED',
      '2026-11-24T09:00:00Z',
      '2026-11-24T09:30:00Z',
      'Call with Zoë Müller',
      'About: the absence; and, more\nPhone: +49 30 1234',
    ]);
    expect(Math.abs(Date.parse(value('dtstamp')) - Date.now())).toBeLessThan(60_000);
    expect(value('organizer')).toBe('mailto:parley@example.org');
    expect(event?.getFirstProperty('organizer')?.getParameter('cn')).toBe('Parley HR');
    expect(
      attendees.map((one) => [
        String(one.getFirstValue()).toLowerCase(),
        one.getParameter('rsvp'),
        one.getParameter('partstat'),
      ]),
    ).toEqual(call.invite.map((address) => [`mailto:${address}`, 'TRUE', 'NEEDS-ACTION']));

    expect(mail?.raw.toString()).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
    expect([alternative?.method, file?.filename, file?.disposition]).toEqual(['REQUEST', 'invite.ics', 'attachment']);
    expect(file?.content).toBe(alternative?.content);
    expect(subject).toBe('Invitation: Call with Zoë Müller, Tuesday, 24 November 2026, 10:00 to 10:30 (Europe/Berlin)');
    expect(text).toContain('Tuesday, 24 November 2026, 10:00 to 10:30 (Europe/Berlin)');
  });

  test.each([
    ['de', 'Einladung: Anruf mit Zoë Müller, Dienstag, 24. November 2026, 10:00 bis 10:30 (Europe/Berlin)', 'Thema: '],
    [
      'de-AT',
      'Einladung: Anruf mit Zoë Müller, Dienstag, 24. November 2026, 10:00 bis 10:30 (Europe/Berlin)',
      'Thema: ',
    ],
    [
      'es',
      'Invitación: Llamada con Zoë Müller, martes, 24 de noviembre de 2026, 10:00 a 10:30 (Europe/Berlin)',
      'Asunto: ',
    ],
    ['ru', 'Приглашение: Звонок: Zoë Müller, вторник, 24 ноября 2026 г., 10:00 – 10:30 (Europe/Berlin)', 'Тема: '],
    ['fr', 'Invitation: Appel avec Zoë Müller, mardi, 24 novembre 2026, 10:00 à 10:30 (Europe/Berlin)', 'Objet: '],
    ['fi', 'Invitation: Call with Zoë Müller, Tuesday, 24 November 2026, 10:00 to 10:30 (Europe/Berlin)', 'About: '],
    [
      'de-12',
      'Einladung: Anruf mit Zoë Müller, Dienstag, 24. November 2026, 10:00 bis 10:30 (Europe/Berlin)',
      'Thema: ',
    ],
  ])('F10 speaks the language of the conversation: %s', async (locale, subject, about) => {
    const { sink, perform } = await invite();
    await perform('c-1-a1-i0', call, 'Dana', locale);
    const mail = await invitationIn(sink.mails[0]);
    expect(mail.subject).toBe(subject);
    expect(mail.value('description')).toContain(`${about}the absence`);
    expect(mail.text).toContain('Dana');
  });

  test('a move and a cancellation are of the same event, with a higher sequence each', async () => {
    const { sink, perform } = await invite();
    const of = (sequence: number) => ({ action_id: 'c-1-a1', sequence });
    await perform('c-1-a1-i0');
    await perform('c-1-a2-i1', {
      ...call,
      change: 'move',
      of: of(1),
      starts_at: '2026-11-25T09:00:00.000Z',
      ends_at: '2026-11-25T09:30:00.000Z',
    });
    await perform('c-1-a3-i2', { ...call, change: 'cancel', of: of(2) });
    const all = await Promise.all(sink.mails.map(invitationIn));
    expect(all.map(({ method, value }) => [method, value('uid'), value('sequence'), value('status')])).toEqual([
      ['REQUEST', 'c-1-a1@parley', '0', 'CONFIRMED'],
      ['REQUEST', 'c-1-a1@parley', '1', 'CONFIRMED'],
      ['CANCEL', 'c-1-a1@parley', '2', 'CANCELLED'],
    ]);
    expect(all.map(({ subject }) => subject?.split(':')[0])).toEqual(['Invitation', 'New time', 'Cancelled']);
    expect(all[2]?.alternative?.method).toBe('CANCEL');
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(3);
  });

  test('goes nowhere when no address was given', async () => {
    const { sink, perform } = await invite();
    const { invite: _none, ...nobody } = call;
    for (const preview of [nobody, { ...call, invite: [] }])
      expect(await perform('c-1-a1-i0', preview)).toEqual({
        kind: 'refused',
        because: 'No address for an invitation was given.',
      });
    expect(sink.log).toEqual([]);
  });

  test('an answer that was lost is unknown for it too', async () => {
    const { sink, perform } = await invite();
    sink.behave({ kind: 'drop', at: 'end' });
    expect(await perform('c-1-a1-i0')).toMatchObject({ kind: 'unknown' });
    expect(sink.mails).toHaveLength(1);
  });
});

describe('an invitation as text', () => {
  const invitation: Invitation = {
    method: 'REQUEST',
    bookingId: 'c-1-a1',
    sequence: 0,
    startsAt: call.starts_at,
    endsAt: call.ends_at,
    summary: 's',
    description: 'd',
    organizer: { name: 'Parley', address: 'parley@example.org' },
    attendees: ['a@example.org'],
    at: Date.parse('2026-11-21T09:00:00Z'),
  };

  test('stays one event with one organiser and its attendees, whatever the words are', () => {
    const words = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          '\r\n',
          '\n',
          '"',
          ';',
          ':',
          ',',
          '\\',
          'END:VEVENT',
          'ATTENDEE:mailto:eve@example.org',
          '\u0000',
          'ß',
          '😀',
        ),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 80,
    });
    fc.assert(
      fc.property(words, words, words, words, (summary, description, name, bookingId) => {
        const ics = invitationIcs({
          ...invitation,
          summary: `s${summary}`,
          description: `d${description}`,
          bookingId: `b${bookingId}`,
          organizer: { ...invitation.organizer, name },
        });
        const { events, attendees, value } = parsed(ics);
        expect([events.length, attendees.length, value('organizer')]).toEqual([1, 1, 'mailto:parley@example.org']);
        expect(ics.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      }),
      // As found once: a name that ends a quoted parameter early for some readers.
      { examples: [['', '', '\\:', '']] },
    );
  });

  test('a time that is none is an error that names it', () => {
    expect(() => invitationIcs({ ...invitation, startsAt: 'soon' })).toThrow('"c-1-a1" has startsAt "soon"');
  });
});
