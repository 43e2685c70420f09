/** Notes on replies and the session as a file (G18, G19), through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const header = 'Turn,User Message,ERA Response,Improvement Notes,Category,Timestamp';

describe('G18 a note on the last reply', () => {
  test('G18 !improve is kept with the last reply, calls no model, and is exported in a row of its own', async () => {
    const talk = await answeredTwice();
    const settled = await talk.say('!improve tone: too formal, "please"');
    expect(settled).toMatchObject({
      disposition: 'command',
      reply: { text: expect.stringMatching(/^Noted \(tone\)/) },
    });
    await talk.say('!improve  ask about her health first');
    const { type, body } = await exportOf(talk);
    expect(type).toContain('text/csv');
    const [first, second, third, rest] = body.split('\r\n');
    expect(first).toBe(header);
    expect(second).toMatch(/^2,"Yes, twice.",Thank you\.,"too formal, ""please""",tone,\d{4}-\d\d-\d\dT/);
    expect(third).toMatch(/^2,"Yes, twice.",Thank you\.,ask about her health first,,/);
    expect(rest).toBe('');
  });

  test.each(sampleOf(['=HYPERLINK("http://example.org")', '+1+1', '-7', '@SUM(1)', '＝1+1'], 2))(
    'G18 a cell that a spreadsheet would compute is words in the export: %s',
    async (words) => {
      const talk = await answeredTwice();
      await talk.say(`!improve ${words}`);
      const [, row = ''] = (await exportOf(talk)).body.split('\r\n');
      expect(row).toContain(`'${words.replaceAll('"', '""')}`);
    },
  );

  test('G18 !print answers with the address of the export', async () => {
    const talk = await answeredTwice();
    const settled = await talk.say('!print');
    expect(settled).toMatchObject({ disposition: 'command' });
    expect(settled.reply?.text).toContain(`/v1/conversations/${talk.id}/export.csv`);
    expect((await exportOf(talk)).body).toBe(`${header}\r\n`);
  });

  testInLaws('G18 without a note, or without a reply, it says so', async () => {
    const talk = await startTalk(app);
    expect((await talk.say('!improve too short')).reply?.text).toMatch(/^There is no reply of mine yet/);
    app.script(['Have you called them?']);
    await talk.say('My employee is absent.');
    expect((await talk.say('!improve')).reply?.text).toMatch(/^Please say what should be better/);
    expect((await exportOf(talk)).body).toBe(`${header}\r\n`);
  });

  test('G19 inside a flow it changes nothing of what is asked', async () => {
    const talk = await answeredTwice();
    const asked = await talk.say('Can you schedule a call?');
    expect(asked).toMatchObject({ flow: { step: 'choice' } });
    expect(await talk.say('!improve action: too early')).toMatchObject({
      disposition: 'command',
      flow: { step: 'choice', action_id: asked.flow?.action_id },
    });
    expect((await exportOf(talk)).body).toContain(',too early,action,');
  });
});

describe('G18 a note over REST', () => {
  testInLaws('G18 it names its turn and may say whether an action should have begun', async () => {
    const talk = await startTalk(app);
    app.script(['Have you called them?', 'Thank you.']);
    const first = await talk.say('My employee is absent.');
    await talk.say('Yes, twice.');
    const made = await post(talk, {
      turn_id: first.turn_id,
      category: 'action',
      note: 'too early',
      should_trigger: false,
    });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({ turn_id: first.turn_id, category: 'action', should_trigger: false });
    expect((await exportOf(talk)).body).toMatch(
      /\r\n1,My employee is absent\.,Have you called them\?,too early,action,/,
    );
  });

  testInLaws('G18 an unknown turn, an unknown category and an empty note are refused', async () => {
    const talk = await answeredTwice();
    const unknown = await post(talk, { turn_id: 'none', note: 'x' });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ title: 'There is no such turn' });
    expect((await post(talk, { category: 'colour', note: 'x' })).status).toBe(422);
    expect((await post(talk, { note: ' ' })).status).toBe(422);
  });

  test('R4 nobody exports or notes what is another participant’s', async () => {
    const talk = await answeredTwice();
    const key = await app.addKey({ role: 'participant', participant: 'somebody-else' });
    expect((await exportOf(talk, key)).status).toBe(404);
    expect((await post(talk, { note: 'x' }, key)).status).toBe(404);
  });
});

async function answeredTwice(): Promise<Talk> {
  app.script(['Have you called them?', 'Thank you.']);
  const talk = await startTalk(app);
  await talk.sayAll('My employee is absent.', 'Yes, twice.');
  return talk;
}

async function exportOf(talk: Talk, key?: string) {
  const answer = await fetch(`${app.url}/v1/conversations/${talk.id}/export.csv`, { headers: await bearer(key) });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() };
}

async function post(talk: Talk, body: unknown, key?: string) {
  const headers = { ...(await bearer(key)), 'content-type': 'application/json' };
  return fetch(`${app.url}/v1/conversations/${talk.id}/feedback`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

async function bearer(key?: string) {
  return { authorization: `Bearer ${key ?? (await app.addKey({ role: 'admin' }))}` };
}
