/** Times as people say them, from the message to the booked call, through HTTP (F8). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const zone = 'Europe/Berlin';
/** A working day two to four days ahead. */
const day = dayAhead(zone);

describe('F8 a time in everyday words chooses that time', () => {
  test.each(
    sampleOf(
      [
        ['en', `${day} at half past two`, '14:30'],
        ['en', `${day}, 16h30`, '16:30'],
        ['en', `noon on ${day}, please`, '12:00'],
        ['es', `el ${inLanguage('es')} a las tres menos cuarto`, null],
        ['es', `el ${inLanguage('es')} a las once y media`, '11:30'],
        ['ru', `${inLanguage('ru')} в половине третьего`, '14:30'],
        ['de', `${inLanguage('de')} um halb drei`, '14:30'],
      ],
      2,
    ),
  )('F8 in %s: "%s"', async (_language, words, time) => {
    const { talk } = await requested();
    const settled = await talk.say(words);
    if (time === null) {
      // A quarter to three is between the half hours: it is said, and the nearest are offered.
      expect(settled).toMatchObject({ flow: { step: 'choice' } });
      expect(offered(settled).map((label) => label.slice(-5))).toEqual(expect.arrayContaining(['14:30', '15:00']));
    } else {
      expect(settled).toMatchObject({ flow: { step: 'person' } });
      expect(settled.reply?.text).toContain(`${time} (`);
    }
  });

  test('F8 "ten" is an hour where a time is asked for', async () => {
    const { talk } = await requested();
    const settled = await talk.say('ten');
    expect(settled).toMatchObject({ flow: { step: 'person' } });
    expect(settled.reply?.text).toContain('10:00 (');
  });

  test('F8 a day in five weeks can be had', async () => {
    const { talk } = await requested();
    const settled = await talk.say(`${dateAhead(35)} at 10:00`);
    expect(settled).toMatchObject({ flow: { step: 'person' } });
    expect(settled.reply?.text).toContain(`${dateAhead(35)}, 10:00 (`);
  });
});

test('F8 a time on another clock is converted, and both are said', async () => {
  const { talk } = await requested();
  const settled = await talk.say(`${day} at 15:00 London time`);
  expect(settled).toMatchObject({ flow: { step: 'person' } });
  expect(settled.reply?.text).toMatch(/16:00 \(Europe\/Berlin time\) \(.*15:00 Europe\/London\)/);
  const preview = await talk.sayAll('Anna Schmidt', 'skip');
  expect(preview.reply?.text).toMatch(/When: .*16:00 \(Europe\/Berlin time\) \(.*15:00 Europe\/London\)/);
  expect(await talk.say('yes')).toMatchObject({ flow: null, reply: { text: expect.stringMatching(/^Booked/) } });
});

test.each(
  sampleOf(['yes, but is it 3pm there?', 'Is the call at 11?', "so it's at 11 then?", 'yes, is that her time?'], 1),
)('F4 F8 a question about what is shown changes nothing of it: "%s"', async (question) => {
  const { talk } = await requested();
  await talk.sayAll(`${day} at 15:00 London time`, 'Anna Schmidt', 'skip');
  const asked = await talk.say(question);
  expect(asked).toMatchObject({ flow: { step: 'preview' } });
  expect(asked.reply?.text).toMatch(/16:00 \(Europe\/Berlin time\)/);
  const booked = await talk.say('yes');
  expect(booked.reply?.text).toMatch(/^Booked.*16:00/);
});

testInLaws.each(
  sampleOf(
    [
      ['15:00 UTC+2', '14:00', '15:00 UTC+02:00'],
      ['5 am GMT-5', '11:00', '05:00 UTC-05:00'],
      ['3 pm EET', '14:00', '15:00 UTC+02:00'],
    ],
    1,
  ),
)('F8 so is one on a clock that is said by its offset: "%s"', async (words, here, there) => {
  const { talk } = await requested();
  const settled = await talk.say(`${day} at ${words}`);
  expect(settled).toMatchObject({ flow: { step: 'person' } });
  expect(settled.reply?.text).toContain(`${here} (Europe/Berlin time)`);
  expect(settled.reply?.text).toContain(there);
});

describeInLaws('F8 what is not wanted, and what is corrected', () => {
  testInLaws('F8 a day that is not wanted is not offered', async () => {
    const { talk, settled } = await requested();
    expect(offered(settled).every((label) => label.startsWith(day))).toBe(true);
    const other = await talk.say(`not ${day}`);
    expect(other).toMatchObject({ flow: { step: 'choice' } });
    expect(offered(other).length).toBeGreaterThan(0);
    expect(offered(other).filter((label) => label.startsWith(day))).toEqual([]);
  });

  testInLaws('F8 a correction counts, and not what it corrects', async () => {
    const { talk } = await requested();
    const settled = await talk.say(`${day} at 10. Sorry, at 11`);
    expect(settled).toMatchObject({ flow: { step: 'person' } });
    expect(settled.reply?.text).toContain('11:00 (');
  });
});

testInLaws('F8 half an hour later than what is shown', async () => {
  const { talk } = await requested();
  await talk.sayAll(`${day} at 10:00`, 'Anna Schmidt', 'skip');
  const moved = await talk.say('half an hour later');
  expect(moved).toMatchObject({ flow: { step: 'preview' } });
  expect(moved.reply?.text).toContain(', 10:30 (');
});

describeInLaws('F8 a time that cannot be had', () => {
  testInLaws(
    'F8 outside of the hours: it is said, with when calls can be made, and the nearest are offered',
    async () => {
      const { talk } = await requested();
      const settled = await talk.say(`${day} at 20:00`);
      expect(settled.reply?.text).toMatch(/^I cannot offer ".*20:00": calls begin every 30 minutes .* 09:00 and 17:00/);
      expect(
        offered(settled).every(
          (label) => label.startsWith(day) && label.includes(', 16:') === !label.includes(', 15:'),
        ),
      ).toBe(true);
      expect((await effectsOf(talk)).items).toEqual([]);
    },
  );

  testInLaws('F8 busy: it is said, and the nearest are offered', async () => {
    const participant = `p-${crypto.randomUUID()}`;
    const { talk } = await requested(participant);
    await talk.sayAll(`${day} at 11:00`, 'Anna Schmidt', 'skip', 'yes');
    const second = await startTalk(app, { participant });
    const settled = await second.say(`Can you schedule a call for ${day} at 11:00?`);
    expect(settled.reply?.text).toMatch(/^I have nothing free for ".*11:00"/);
    expect(offered(settled).map((label) => label.slice(-5))).toEqual(['10:00', '10:30', '11:30']);
  });
});

testInLaws('F8 a number that counts something is no time', async () => {
  const { talk, settled } = await requested();
  const again = await talk.say('3 colleagues will be there');
  expect(again).toMatchObject({ flow: { step: 'choice' } });
  expect(offered(again)).toEqual(offered(settled));
});

async function requested(participant?: string): Promise<{ readonly talk: Talk; readonly settled: SettledMessage }> {
  const talk = await startTalk(app, participant === undefined ? {} : { participant });
  return { talk, settled: await talk.say(`Can you schedule a call for ${day}?`) };
}

/** The numbered times of a reply. */
function offered({ reply }: SettledMessage): readonly string[] {
  return [...(reply?.text ?? '').matchAll(/^\d\. (.+)$/gm)].map(([, label]) => label ?? '');
}

function effectsOf(talk: Talk) {
  return app.client.effects.of(talk.id).list();
}

/** The same day in another language. */
function inLanguage(language: string): string {
  for (const days of [2, 3, 4]) {
    const at = Date.now() + days * 86_400_000;
    const name = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zone }).format(at);
    if (name('en-GB') === day) return name(language);
  }
  throw new Error(`None of the next days is a ${day}.`);
}

/** A working day so many days ahead or up to two more: "Monday, 28 December". */
function dateAhead(days: number): string {
  for (const more of [0, 1, 2]) {
    const at = Date.now() + (days + more) * 86_400_000;
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(at);
    const weekday = part({ weekday: 'long' });
    if (!weekday.startsWith('S')) return `${weekday}, ${part({ day: 'numeric', month: 'long' })}`;
  }
  throw new Error('Of three days in a row one is a working day.');
}

testInLaws('F8 what is asked for around noon, and not on that day, is not offered on that day', async () => {
  const { talk } = await requested();
  const settled = await talk.say(`not ${day.split(',')[0]}, around noon please`);
  const labels = offered(settled);
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => label.startsWith(`${day.split(',')[0]}`))).toEqual([]);
  expect(labels.some((label) => label.endsWith('12:00'))).toBe(true);
});

test('F7 a no to the number is no no to the call', async () => {
  const { talk } = await requested();
  await talk.say(`${day} at 15:00`);
  const asked = await talk.say('we don’t need a number');
  expect(asked).toMatchObject({ flow: { step: 'person' } });
  const preview = await talk.say('Her name’s María-José O’Brien');
  expect(preview).toMatchObject({ flow: { step: 'preview' } });
  expect(preview.reply?.text).toContain('María-José O’Brien');
});
