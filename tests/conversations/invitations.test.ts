/** Invitations by mail (F6; RFC 5546, 6047) and calls that are moved and called off, through HTTP. */
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { callPreview } from '../../contracts/wire/preview.ts';
import type { SinkMail } from '../../local-stack/mail-sink/received.ts';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { effectsOf, headerOf, mailsTo, newAddress } from './letters.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = dayAhead('Europe/Berlin');

test('F6 booked, moved and called off: REQUEST 0, REQUEST 1, CANCEL 2 with one UID, and the feed follows', async () => {
  const { talk, participant, address, preview } = await booked();
  const uid = `${talk.id}-a1@parley`;
  expect(await eventsFor(participant)).toMatchObject([
    { uid, sequence: 0, status: 'CONFIRMED', starts: callIn(preview).starts_at },
  ]);

  const moved = await talk.say(`Please move the call to ${day} at 11:00.`);
  expect(callIn(moved)).toMatchObject({
    change: 'move',
    of: { action_id: `${talk.id}-a1`, sequence: 1 },
    person: 'Anna Schmidt',
  });
  await expect.poll(() => mailsTo(app, address).length).toBe(1);
  expect((await talk.say('yes')).reply?.text).toMatch(/^Moved: the call with Anna Schmidt is now on .*, 11:00/);
  expect(await eventsFor(participant)).toMatchObject([
    { uid, sequence: 1, status: 'CONFIRMED', starts: callIn(moved).starts_at },
  ]);

  await expect.poll(() => mailsTo(app, address).length).toBe(2);
  const off = await talk.say('Please cancel the call.');
  expect(callIn(off)).toMatchObject({ change: 'cancel', of: { action_id: `${talk.id}-a1`, sequence: 2 } });
  expect((await talk.say('yes')).reply?.text).toMatch(/^Called off: the call with Anna Schmidt/);
  expect(await eventsFor(participant)).toMatchObject([{ uid, sequence: 2, status: 'CANCELLED' }]);

  await expect.poll(() => mailsTo(app, address).length).toBe(3);
  const invitations = await Promise.all(mailsTo(app, address).map(invitationIn));
  const starts = [preview, moved, moved].map((shown) => callIn(shown).starts_at);
  expect(invitations).toMatchObject([
    { method: 'REQUEST', uid, sequence: 0, status: 'CONFIRMED', starts: starts[0] },
    { method: 'REQUEST', uid, sequence: 1, status: 'CONFIRMED', starts: starts[1] },
    { method: 'CANCEL', uid, sequence: 2, status: 'CANCELLED', starts: starts[2] },
  ]);
  for (const { attendees, organizer } of invitations) {
    expect(attendees).toEqual([`mailto:${address}`]);
    expect(organizer).toBe('mailto:parley@example.org');
  }
  expect(mailsTo(app, address).map(({ messageId }) => messageId)).toEqual(
    [0, 1, 2].map((sequence) => `<${talk.id}-a1-i${sequence}@example.org>`),
  );
  const rows = async () => (await effectsOf(app, talk)).map(({ action_id, kind, state }) => [action_id, kind, state]);
  await expect.poll(async () => (await rows()).filter(([, , state]) => state === 'done').length).toBe(6);
  const effects = await rows();
  expect(effects).toHaveLength(6);
  expect(effects).toEqual(
    expect.arrayContaining([
      [`${talk.id}-a1`, 'calendar', 'done'],
      [`${talk.id}-a1-i0`, 'invitation', 'done'],
      [`${talk.id}-a2`, 'calendar', 'done'],
      [`${talk.id}-a1-i1`, 'invitation', 'done'],
      [`${talk.id}-a3`, 'calendar', 'done'],
      [`${talk.id}-a1-i2`, 'invitation', 'done'],
    ]),
  );
});

test('F6 the mail is one that calendar programs take: an alternative with its method, and words for people', async () => {
  const { address } = await booked();
  await expect.poll(() => mailsTo(app, address).length).toBe(1);
  const [mail] = mailsTo(app, address);
  if (!mail) throw new Error('No mail came.');
  expect(mail.raw.toString('utf8')).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  expect(headerOf(mail, 'subject')).toContain('Invitation: Call with Anna Schmidt');
  expect(mail.text).toContain('You are invited to this call:');
});

test('F6 the first invitation to an address says who asked for it and how to stop it; later ones do not', async () => {
  const address = newAddress();
  const named = { participant_name: 'Dana Scully' };
  await booked(named, address);
  await expect.poll(() => mailsTo(app, address).length).toBe(1);
  await booked(named, address);
  await expect.poll(() => mailsTo(app, address).length).toBe(2);
  const [first, second] = mailsTo(app, address);
  expect(first?.text).toContain('You get this because Dana Scully asked for it.');
  expect(first?.text).toContain('answer this mail and say so');
  expect(second?.text).not.toContain('You get this because');
  const stranger = newAddress();
  await booked({}, stranger);
  await expect.poll(() => mailsTo(app, stranger).length).toBe(1);
  // Without a name it is the tenant.
  expect(mailsTo(app, stranger)[0]?.text).toContain(`You get this because ${app.tenant} asked for it.`);
});

testInLaws('F3 a call that was moved or called off is told to the model once', async () => {
  const { talk } = await booked();
  app.script(['I see.']);
  await talk.say('What should I prepare?');
  await talk.sayAll('Please cancel the call.', 'yes');
  const told: number[] = [];
  for (const words of ['What now?', 'And then?']) {
    await talk.say(words);
    told.push(JSON.stringify(app.model.requests.at(-1)?.body).split('was cancelled').length - 1);
  }
  expect(told).toEqual([1, 0]);
});

describe('F6 addresses are never guessed', () => {
  test('F6 without an address nobody is written to', async () => {
    const before = app.mail.mails.length;
    app.script(['I see. Their address is anna@example.com.']);
    const talk = await startTalk(app, { participant: 'dana@example.com' });
    await talk.say('My employee is absent.');
    const preview = await talk.sayAll(`Can you schedule a call for ${day}?`, '1', 'Anna Schmidt', 'skip');
    expect(callIn(preview).invite ?? []).toEqual([]);
    expect((await talk.say('yes')).reply?.text).toMatch(/^Booked/);
    app.script(['I see.']);
    await talk.say('What now?');
    expect(app.mail.mails.length).toBe(before);
    expect((await effectsOf(app, talk)).map(({ kind }) => kind)).toEqual(['calendar']);
  });

  testInLaws(
    'F6 F9 the address of an email that is asked for beside the yes is no invitation, and that email is nobody else’s',
    async () => {
      const address = newAddress();
      const talk = await startTalk(app);
      await talk.sayAll(`Can you schedule a call for ${day}?`, '1', 'Anna Schmidt', 'skip');
      const again = await talk.say(`yes and then email ${address} that it is booked`);
      expect(callIn(again).invite ?? []).toEqual([]);
      const booked = await talk.say('yes');
      expect(booked.reply?.text).toMatch(/^Booked/);
      expect(booked.reply?.text).toContain('Shall I now write the email?');
      expect((await talk.say('yes')).reply?.text).toContain('Who is the email for?');
      expect(mailsTo(app, address)).toEqual([]);
      expect((await effectsOf(app, talk)).map(({ kind }) => kind)).toEqual(['calendar']);
    },
  );

  testInLaws('F6 the participant’s own address, when it is known, is invited as well', async () => {
    const [own, address] = [newAddress(), newAddress()];
    await booked({ participant_email: own }, address);
    await expect.poll(() => mailsTo(app, own).length).toBe(1);
    expect(mailsTo(app, own)).toEqual(mailsTo(app, address));
  });

  testInLaws('F6 with another person the address of the one before is forgotten', async () => {
    const address = newAddress();
    const talk = await startTalk(app);
    await talk.sayAll(`Can you schedule a call for ${day}?`, '1', `Anna Schmidt, ${address}`, 'skip');
    const changed = await talk.say('the person is Bob Ray');
    expect(callIn(changed)).toMatchObject({ person: 'Bob Ray' });
    expect(callIn(changed).invite ?? []).toEqual([]);
    await talk.say('yes');
    app.script(['I see.']);
    await talk.say('What now?');
    expect((await effectsOf(app, talk)).map(({ kind }) => kind)).toEqual(['calendar']);
    expect(mailsTo(app, address)).toEqual([]);
  });

  testInLaws('F6 "cancel the call" without a call is no reason to look for times', async () => {
    app.script(['Which call do you mean?']);
    const talk = await startTalk(app);
    expect(await talk.say('Please cancel the call.')).toMatchObject({ disposition: 'answered', flow: null });
  });
});

describe('F6 the booking stands whatever becomes of its invitation', () => {
  testInLaws('F6 a mail server that is away delays the invitation only', async () => {
    await app.mail.leave();
    const { talk, participant, address } = await booked();
    expect(await eventsFor(participant)).toMatchObject([{ status: 'CONFIRMED' }]);
    expect(await app.client.conversations.show(talk.id)).toMatchObject({ flow: null, state: 'guiding' });
    app.script(['I see.']);
    expect(await talk.say('What should I prepare?')).toMatchObject({ disposition: 'answered' });
    expect(await statesOf(talk)).not.toHaveProperty('invitation', 'done');
    await app.mail.comeBack();
    await expect.poll(() => mailsTo(app, address).length, { timeout: 15_000 }).toBe(1);
    await expect.poll(() => statesOf(talk)).toEqual({ calendar: 'done', invitation: 'done' });
  });

  testInLaws('F6 a conversation that is closed meanwhile still sends it', async () => {
    await app.mail.leave();
    const { talk, address } = await booked();
    await app.client.conversations.close(talk.id, 'done');
    await expect.poll(async () => (await app.client.conversations.show(talk.id)).state).toBe('closed');
    await app.mail.comeBack();
    await expect.poll(() => mailsTo(app, address).length, { timeout: 15_000 }).toBe(1);
    await expect.poll(() => statesOf(talk)).toEqual({ calendar: 'done', invitation: 'done' });
  });

  testInLaws('F6 a mail server that refuses the address leaves the call booked, and the ledger says so', async () => {
    app.mail.behave({ kind: 'answer', at: 'rcpt', code: 550 });
    const { talk, participant } = await booked();
    await expect.poll(() => statesOf(talk)).toEqual({ calendar: 'done', invitation: 'refused' });
    app.mail.behave({ kind: 'accept' });
    expect(await eventsFor(participant)).toMatchObject([{ status: 'CONFIRMED' }]);
    app.script(['I see.']);
    expect(await talk.say('What now?')).toMatchObject({ disposition: 'answered' });
  });

  test('F5 an invitation whose answer was lost is not sent again, and an operator settles it', async () => {
    app.mail.behave({ kind: 'drop', at: 'end' });
    const { talk, address } = await booked();
    await expect.poll(() => statesOf(talk), { timeout: 10_000 }).toEqual({ calendar: 'done', invitation: 'unknown' });
    app.mail.behave({ kind: 'accept' });
    await app.client.actions.confirm(talk.id, `${talk.id}-a1-i0`, { outcome: 'done', reason: 'seen' }, { waitS: 5 });
    expect(await statesOf(talk)).toEqual({ calendar: 'done', invitation: 'done' });
    expect(mailsTo(app, address)).toHaveLength(1);
  });

  testInLaws('F7 with invitations switched off the call is booked all the same', async () => {
    await app.client.switches.set('invitation', { off: true, reason: 'a test' });
    const { talk, address } = await booked();
    await expect.poll(() => statesOf(talk)).toEqual({ calendar: 'done', invitation: 'refused' });
    await app.client.switches.set('invitation', { off: false, reason: 'a test' });
    expect(mailsTo(app, address)).toEqual([]);
  });
});

/** A call with an address, given with the person. */
async function booked(create: Parameters<typeof startTalk>[1] = {}, address = newAddress()) {
  const participant = `p-${crypto.randomUUID()}`;
  const talk = await startTalk(app, { participant, ...create });
  const preview = await talk.sayAll(`Can you schedule a call for ${day}?`, '1', `Anna Schmidt, ${address}`, 'skip');
  expect(callIn(preview).invite).toEqual([address]);
  expect(preview.reply?.text).toContain(`Invitation to: ${address}`);
  const settled = await talk.say('yes');
  expect(settled.reply?.text).toMatch(/^Booked: a call with Anna Schmidt/);
  return { talk, participant, address, preview, settled };
}

function callIn({ flow }: SettledMessage) {
  return callPreview.parse(flow?.preview);
}

async function statesOf(talk: { readonly id: string } & Parameters<typeof effectsOf>[1]) {
  return Object.fromEntries((await effectsOf(app, talk)).map(({ kind, state }) => [kind, state]));
}

async function invitationIn({ raw }: SinkMail) {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (typeof part?.content !== 'string') throw new Error('The mail holds no calendar object.');
  return calendarIn(part.content);
}

async function eventsFor(participant: string) {
  const key = await app.addKey({ role: 'participant', participant });
  const asked = await fetch(`${app.url}/v1/calendar-feed`, { headers: { authorization: `Bearer ${key}` } });
  const { url } = (await asked.json()) as { readonly url: string };
  return eventsIn(await (await fetch(url)).text()).map(read);
}

function calendarIn(ics: string) {
  const [event, ...others] = eventsIn(ics);
  if (!event || others.length > 0) throw new Error('An invitation has one event.');
  const method = new ICAL.Component(ICAL.parse(ics) as ConstructorParameters<typeof ICAL.Component>[0]);
  return { method: method.getFirstPropertyValue('method'), ...read(event) };
}

function eventsIn(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics) as ConstructorParameters<typeof ICAL.Component>[0]);
  return calendar.getAllSubcomponents('vevent');
}

function read(event: InstanceType<typeof ICAL.Component>) {
  const value = (name: string): string => String(event.getFirstPropertyValue(name));
  return {
    uid: value('uid'),
    sequence: Number(event.getFirstPropertyValue('sequence') ?? 0),
    status: value('status'),
    starts: new Date(value('dtstart')).toISOString(),
    organizer: value('organizer').toLowerCase(),
    attendees: event.getAllProperties('attendee').map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  };
}
