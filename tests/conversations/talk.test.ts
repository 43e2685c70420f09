/** G20 Everyday talk through HTTP: a sample of the corpus, and what stands in the calendar afterwards. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { expectedIn, type Outcome } from '../../bench/evaluate/talk/outcome.ts';
import { readTalk, type TalkRow } from '../../bench/evaluate/talk/rows.ts';
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
const corpus = readTalk('tests/talk', 'open');
const sampled = (ids: string) => ids.split(' ').map(rowOf);

describe('G20 at the final yes', () => {
  test.each(sampleOf(sampled('consent-en-001 consent-en-063 consent-es-028 consent-ru-026 consent-de-028'), 3))(
    'G20 a plain yes books: $message',
    async ({ message }) => {
      const talk = await previewed();
      expect((await talk.say(message)).flow).toBeNull();
      expect(await callsOf(talk)).toHaveLength(1);
    },
  );

  test.each(
    sampleOf(
      sampled(
        'consent-en-089 consent-en-110 consent-en-122 consent-en-133 consent-en-144 consent-en-155 consent-en-176 consent-en-188 ' +
          'consent-en-202 consent-en-305 consent-es-038 consent-es-056 consent-ru-034 consent-ru-058 consent-de-036 consent-de-050',
      ),
      5,
    ),
  )('G20 what is no plain yes books nothing, and the preview stands: $message', async ({ message }) => {
    const talk = await previewed();
    expect((await talk.say(message)).flow).toMatchObject({ step: 'preview', preview_hash: expect.any(String) });
    expect(await callsOf(talk)).toEqual([]);
  });

  test.each(sampleOf(sampled('consent-en-237 consent-en-260 consent-es-092 consent-ru-088 consent-de-082'), 2))(
    'G20 a no ends it, and nothing is booked: $message',
    async ({ message }) => {
      const talk = await previewed();
      expect((await talk.say(message)).flow).toBeNull();
      expect(await callsOf(talk)).toEqual([]);
    },
  );
});

describe('G20 what is left over is quoted', () => {
  test('G20 the reply to a yes with a condition quotes it, and asked again it names the ways out', async () => {
    const talk = await previewed();
    const first = await talk.say('Yes… if she agrees');
    expect(first.reply?.text).toMatch(
      /^I understood the yes\. You said ".*if she agrees": I cannot wait for that by myself/,
    );
    expect(first.reply?.text).not.toContain('"cancel"');
    const second = await talk.say('Yes… if she agrees');
    expect(second.reply?.text).toContain('"cancel" to stop this');
    expect(await callsOf(talk)).toEqual([]);
    expect((await talk.say('Yes, book it.')).flow).toBeNull();
    expect(await callsOf(talk)).toHaveLength(1);
  });

  test('G20 words that nobody knows are quoted on one line and cut', async () => {
    const talk = await previewed();
    const { reply } = await talk.say(`Yes,\nflumbert ${'wibble '.repeat(60)}😀`);
    const quoted = /"(.*?)"/s.exec(reply?.text ?? '')?.[1] ?? '';
    expect(quoted).toMatch(/^flumbert wibble/);
    expect(quoted.length).toBeLessThanOrEqual(160);
    expect(await callsOf(talk)).toEqual([]);
  });
});

describeInLaws('G20 at the choice', () => {
  const chosen = async ({ message, expect: words }: TalkRow): Promise<void> => {
    const { talk, offered } = await choosing();
    await talk.sayAll(message, 'Anna Schmidt', 'skip', 'yes');
    expect(await callsOf(talk)).toEqual([offered[Number(chosenIn(words).value) - 1]]);
  };
  testInLaws.each(sampleOf(sampled('choice-en-021 choice-es-006 choice-ru-012 choice-de-003'), 2))(
    'G20 the time that was chosen is the one that is booked: $message',
    chosen,
  );

  testInLaws.each(
    sampleOf(sampled('choice-en-204 choice-en-221 choice-en-195 choice-es-071 choice-ru-076 choice-de-079'), 3),
  )('G20 what chooses nothing leaves the choice as it was: $message', async ({ message }) => {
    const { talk } = await choosing();
    expect((await talk.say(message)).flow).toMatchObject({ step: 'choice' });
  });
});

describeInLaws('G20 the decision names the remainder', () => {
  testInLaws('G20 at the final yes: a decision holds the door and quotes what was left over', async () => {
    const talk = await previewed();
    const settled = await talk.say('Yes, if she agrees');
    const { items } = await app.client.gateDecisions.of(talk.id).list();
    expect(items.at(-1)).toMatchObject({
      turn_id: settled.turn_id,
      door: 'act',
      origin: 'answer',
      verdict: 'held',
      because: ['remainder'],
      action: 'calendar',
      rules: [{ rule: 'remainder', holds: true, evidence: { turn_id: settled.turn_id, quote: 'if she agrees' } }],
      snapshot: { step: 'preview', parts: [{ kind: 'condition' }] },
    });
    const { items: events } = await app.client.events.of(talk.id).list();
    expect(events.findLast(({ event }) => event === 'conversation:gate')?.data).toMatchObject({
      because: ['remainder'],
      verdict: 'held',
    });
    expect(await talk.say('yes')).toMatchObject({ flow: null });
    expect((await app.client.gateDecisions.of(talk.id).list()).items).toHaveLength(items.length);
  });

  testInLaws('G20 at an offer', async () => {
    app.script(['Have you called them?', 'Would you like me to schedule that call?']);
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'Yes, twice.');
    await talk.say('Yes, if she agrees');
    const { items } = await app.client.gateDecisions.of(talk.id).list();
    expect(items.at(-1)).toMatchObject({
      because: ['remainder'],
      rules: [{ evidence: { quote: 'if she agrees' } }],
      snapshot: { step: null },
    });
  });
});

function rowOf(id: string): TalkRow {
  const row = corpus.find((one) => one.id === id);
  if (row === undefined) throw new Error(`The open part has no row ${id}. Choose another.`);
  return row;
}

function chosenIn(words: string): Outcome {
  const chosen = expectedIn(words).find(({ kind }) => kind === 'slot');
  if (chosen === undefined) throw new Error(`"${words}" chooses nothing. Use a row that does.`);
  return chosen;
}

async function choosing() {
  const talk = await startTalk(app);
  const { reply } = await talk.say(`Can you schedule a call for ${dayAhead(zone)}?`);
  const offered = [...(reply?.text ?? '').matchAll(/^\d\. .*(\d\d:\d\d)$/gm)].map(([, time]) => time);
  expect(offered).toHaveLength(3);
  return { talk, offered };
}

async function previewed(): Promise<Talk> {
  const { talk } = await choosing();
  expect((await talk.sayAll('1', 'Anna Schmidt', 'skip')).flow?.step).toBe('preview');
  return talk;
}

/** The times of day of the calls that stand in the calendar, as the database has them. */
async function callsOf({ id }: Talk): Promise<readonly string[]> {
  const owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
  const { rows } = await owner.query<{ starts_at: Date }>(
    'select starts_at from calendar_events where tenant = $1 and conversation = $2',
    [app.tenant, id],
  );
  await owner.close();
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
  return rows.map(({ starts_at }) => clock.format(starts_at));
}
