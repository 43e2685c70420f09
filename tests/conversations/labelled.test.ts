/** Labelled rows are imported and exported (G18), through HTTP and the terminal. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { parley } from '../cli/terminal.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'parley-labelled-'));
});
afterAll(() => app.close());

/** As seed 1 writes them. */
const training = `Turn,User,ERA,Improvement,Label
2,"My employee is absent","Have you called?","Calendar too early",should_trigger=False
4,"Yes I called","Thanks. ""Schedule"" call?","Good timing,
at last",should_trigger=True
`;

/** A tenant of its own, so that nothing else is labelled in it. */
async function newHand(): Promise<{ readonly key: string; readonly client: ParleyClient }> {
  const key = await app.addKey({ tenant: `labels-${Math.random().toString(36).slice(2, 8)}`, role: 'analyst' });
  return { key, client: createClient({ baseUrl: app.url, apiKey: key }) };
}

async function fileOf(text: string): Promise<string> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.csv`);
  await writeFile(file, text);
  return file;
}

function call(key: string, ...args: string[]) {
  return parley(args, { url: app.url, env: { PARLEY_API_KEY: key } });
}

describe('G18 labelled rows', () => {
  test('G18 a file is imported once, however often it is given, and comes out as it went in', async () => {
    const { key, client } = await newHand();
    const file = await fileOf(training);
    const first = await call(key, 'feedback', 'import', file);
    expect(first).toMatchObject({ code: 0, stdout: 'imported: 2, already there: 0, without a label: 0\n' });
    expect((await call(key, 'feedback', 'import', file)).stdout).toContain('imported: 0, already there: 2');
    expect((await client.feedback.labelled.list()).items).toMatchObject([
      {
        turn: 2,
        said: 'My employee is absent',
        note: 'Calendar too early',
        should_trigger: false,
        conversation_id: null,
      },
      { turn: 4, reply: 'Thanks. "Schedule" call?', note: 'Good timing,\nat last', should_trigger: true },
    ]);
    const { stdout } = await call(key, 'feedback', 'export');
    expect(stdout).toContain(',"Thanks. ""Schedule"" call?","Good timing,\nat last",');
    const again = await newHand();
    await call(again.key, 'feedback', 'import', await fileOf(stdout));
    const plain = ({ items }: Awaited<ReturnType<ParleyClient['feedback']['labelled']['list']>>) =>
      items.map(({ at: _at, ...row }) => row);
    expect(plain(await again.client.feedback.labelled.list())).toEqual(plain(await client.feedback.labelled.list()));
  });

  test('G18 rows that say nothing are told, and the others are taken', async () => {
    const { key, client } = await newHand();
    const rows =
      'Turn,User Message,ERA Response,Category,Label\n1,Hi,Hello,,\n2,a,b,colour,should_trigger=True\n3,c,d,action,yes\n';
    const { code, stdout, stderr } = await call(key, 'feedback', 'import', await fileOf(rows));
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'imported: 1, already there: 0, without a label: 1\n' });
    expect(stderr).toContain('Row 2 was left out');
    expect((await client.feedback.labelled.list()).items).toMatchObject([{ turn: 3, category: 'action' }]);
  });

  test('G18 a labelled note of a conversation is exported with its words; one without a label is not', async () => {
    const talk = await startTalk(app);
    app.script(['Have you called them?']);
    await talk.say('My employee is absent.');
    await app.client.feedback.add(talk.id, { note: 'friendlier' });
    await app.client.feedback.add(talk.id, { note: 'too early', category: 'action', should_trigger: false });
    const rows: unknown[] = [];
    for await (const row of app.client.feedback.labelled.each()) if (row.conversation_id === talk.id) rows.push(row);
    expect(rows).toMatchObject([
      {
        turn: 1,
        said: 'My employee is absent.',
        reply: 'Have you called them?',
        note: 'too early',
        should_trigger: false,
      },
    ]);
  });

  test('R4 nobody reads the labels of another tenant, and participants read and write none', async () => {
    const { key } = await newHand();
    await call(key, 'feedback', 'import', await fileOf(training));
    const other = await newHand();
    expect((await other.client.feedback.labelled.list()).items).toEqual([]);
    const participant = await app.addKey({ role: 'participant', participant: 'ann' });
    expect(await call(participant, 'feedback', 'import', await fileOf(training))).toMatchObject({ code: 4 });
    expect(await call(participant, 'feedback', 'export')).toMatchObject({ code: 4 });
    expect(await call(key, 'feedback', 'import', join(folder, 'nowhere.csv'))).toMatchObject({ code: 3 });
  });
});
