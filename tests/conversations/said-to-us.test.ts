/**
 * What is said to the assistant where a value is asked for, and values in the middle of what leads to them, through
 * HTTP (F2, F9, G19, G22).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import {
  answeredWith,
  guides,
  letterIn,
  mailsTo,
  newAddress,
  offersLetter,
  offersShortLetter,
  toLetter,
} from './letters.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const offersCall = 'Would you like me to schedule a call with them?';

describe('F2 at a blank of an email', () => {
  const atBlank = async (): Promise<{ readonly talk: Talk; readonly address: string }> => {
    const address = newAddress();
    const { talk } = await answeredWith(app, offersLetter);
    const asked = await talk.sayAll('Yes, please.', 'Anna Schmidt', address);
    expect(asked.flow).toMatchObject({ step: 'variable' });
    return { talk, address };
  };

  test('F2 nothing that is said to the assistant stands in the mail, and what leads to a value does not either', async () => {
    const { talk, address } = await atBlank();
    for (const said of [
      'make it friendlier',
      'the same as last time',
      'ask Anna',
      'shorter please',
      'you asked me that already',
    ])
      expect(await talk.say(said)).toMatchObject({ flow: { step: 'variable' } });
    const shown = await talk.sayAll('put Thursday, no, Friday please', '+49 30 123456', 'Ada King');
    expect(letterIn(shown).subject).toBe('Your absence on Friday');
    await talk.say('yes');
    const [mail] = mailsTo(app, address);
    expect(mail?.text).toContain('not at work on Friday. ');
    expect(mail?.text).not.toMatch(/friendlier|last time|ask Anna|shorter|Thursday|please\./);
  });
});

describe('F2 at the address', () => {
  const atAddress = async (): Promise<Talk> => {
    const { talk } = await answeredWith(app, offersShortLetter);
    await talk.sayAll('Yes, please.', 'Anna Schmidt');
    return talk;
  };

  test('F2 a slip that is taken back is no second address', async () => {
    const address = newAddress();
    const talk = await atAddress();
    expect(letterIn(await talk.say(`x${address} - typo, ${address}`)).to).toBe(address);
  });

  test.each(['change the person to Tom Baker, tom@example.com', 'ändere die Person auf Tom Baker, tom@example.com'])(
    'F2 "%s" changes both',
    async (said) => {
      const shown = await (await atAddress()).say(said);
      expect(letterIn(shown)).toMatchObject({ to: 'tom@example.com', message: expect.stringContaining('Tom') });
    },
  );

  test.each(['Rather call her, find a time', 'ruf sie lieber an, such einen Termin'])(
    'F9 "%s" leads to the call, and to its own consent',
    async (said) => {
      expect(await (await atAddress()).say(said)).toMatchObject({ flow: { kind: 'calendar', step: 'consent' } });
    },
  );
});

testInLaws('F2 at the preview the topic is the subject, and a part that is not right is asked for', async () => {
  const { talk } = await toLetter(app);
  expect(letterIn(await talk.say('change the topic to coming on time')).subject).toBe('coming on time');
  expect((await talk.say("the text isn't right")).flow).toMatchObject({ step: 'preview', expects: 'the new message' });
});

describe('F9 at an offer', () => {
  test('F9 "No email. Please set up a call instead." begins the call at its own consent', async () => {
    const { talk } = await answeredWith(app, offersShortLetter);
    expect(await talk.say('No email. Please set up a call instead.')).toMatchObject({
      flow: { kind: 'calendar', step: 'consent' },
    });
  });

  test('F9 both are wanted: the second is kept and offered next', async () => {
    const { talk } = await answeredWith(app, offersCall);
    const begun = await talk.say('both, the call and the email');
    expect(begun.flow).toMatchObject({ kind: 'calendar' });
    await talk.sayAll('the first', 'Anna Schmidt', 'skip');
    const booked = await talk.say('yes');
    expect(booked.flow).toBeNull();
    expect(booked.reply?.text).toMatch(/email/i);
  });

  testInLaws('F9 whoever is written to is not whom the call is with', async () => {
    const { talk } = await answeredWith(app, offersCall);
    const begun = await talk.say('yes, and also write to Tom Baker');
    expect(begun.flow).toMatchObject({ kind: 'calendar', step: 'choice' });
    expect((await talk.say('the first')).flow).toMatchObject({ step: 'person' });
  });

  test('G8 whoever only lets off steam declines', async () => {
    const { talk } = await answeredWith(app, offersCall);
    app.script([guides]);
    expect((await talk.say("don't set anything up, I only want to let off steam")).flow ?? null).toBeNull();
  });
});

test.each([
  ['030 123456, sorry, 030 123457', '030 123457'],
  ['600 123 456, perdón, 600 123 457', '600 123 457'],
])('F1 of "%s" the last number is called', async (said, phone) => {
  app.script([guides]);
  const talk = await startTalk(app);
  const shown = await talk.sayAll(`Book a call with Anna Schmidt on ${dayAhead('Europe/Berlin')} at 10:00.`, said);
  expect(shown.flow).toMatchObject({ step: 'preview', preview: { phone } });
});

test.each(sampleOf(["I don't want to talk to a bot", 'ich rede nicht mit einem Bot', 'тут есть кто-нибудь живой?'], 1))(
  'G22 "%s" asks for a person',
  async (said) => {
    const talk = await startTalk(app);
    expect(await talk.say(said)).toMatchObject({ disposition: 'with_person' });
  },
);

test('G21 "I could kill for a coffee" is answered like anything else', async () => {
  app.script([guides]);
  const talk = await startTalk(app);
  expect((await talk.say('I could kill for a coffee, this week is murder.')).reply?.text).toContain(guides);
});
