/** Assistants are data: those that ship, and one that is made here out of files alone. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readAssistants } from '../../adapters/assistants/all.ts';
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../adapters/assistants/folder.ts';
import { storeAssistants } from '../../adapters/postgres/assistants/assistants.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
const folder = mkdtempSync(join(tmpdir(), 'sixth-assistant-'));
beforeAll(async () => {
  app = await startApp();
  cpSync('assistants/defaults', join(folder, 'defaults'), { recursive: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const shipped = readAssistants('assistants').map(({ compiled }) => compiled);
const zone = 'Europe/Berlin';
const request = `Can you schedule a call for ${dayAhead(zone)}?`;

describe('the assistants that ship', () => {
  test('are five, and the server lists them', async () => {
    expect(shipped).toHaveLength(5);
    const listed = (await app.client.assistants.list()).items.map(({ name, title }) => ({ name, title }));
    expect(listed).toEqual(expect.arrayContaining(shipped.map(({ name, file: { title } }) => ({ name, title }))));
  });

  test.each(shipped)('$name chats, with its own sheet and policy', async ({ name, file, policy }) => {
    app.script(['Tell me more.', 'I see.']);
    const talk = await startTalk(app, { assistant: name });
    expect(await talk.say('We have a problem here.')).toMatchObject({
      disposition: 'answered',
      reply: { text: 'Tell me more.' },
    });
    const settled = await talk.say('It began yesterday.');
    expect(settled.gate?.act?.policy_version).toBe(policy.version);
    const sent = lastRequest();
    expect(sent.messages[0]?.content).toContain(file.title);
    expect(sent.messages[0]?.content).toContain('## Clarification protocol');
    expect(sent.max_tokens).toBe(file.model.maxTokens);
  });

  test.each(shipped)('$name books calls only if its file turns the calendar on', async ({ name, file }) => {
    app.script(['I see.']);
    const talk = await startTalk(app, { assistant: name });
    const settled = await talk.say(request);
    expect(settled).toMatchObject(
      file.flows.calendar
        ? { disposition: 'flow_step', flow: { step: 'choice' } }
        : { disposition: 'answered', flow: null, reply: { text: 'I see.' } },
    );
  });

  test('no code decides by an assistant’s name', () => {
    const folders = [
      'activities',
      'adapters',
      'api',
      'cli',
      'client',
      'contracts',
      'domain',
      'local-stack',
      'reading',
      'settings',
      'temporal-config',
      'workers',
      'workflows',
    ];
    const sources = folders.flatMap(sourcesIn);
    expect(sources.length).toBeGreaterThan(100);
    const decides = sources.filter(({ text }) =>
      shipped.some(({ name }) =>
        new RegExp(`(===?|!==?|case|includes\\(|has\\(|\\[)\\s*['"\`]${name}['"\`]`).test(text),
      ),
    );
    expect(decides.map(({ path }) => path)).toEqual([]);
  });
});

describe('a sixth, made of files', () => {
  test('with a title and a sheet alone it chats, under the defaults', async () => {
    await added('plain-helper', {
      'assistant.yaml': 'name: plain-helper\ntitle: plain helper\ndescription: Helps.\npolicyVersion: 4\n',
      'system.liquid': "You are the {{ assistant.title }}.\n{% render 'defaults/fence.liquid' %}\n",
    });
    app.script(['How can I help?', 'I will schedule a call for you.']);
    const talk = await startTalk(app, { assistant: 'plain-helper' });
    expect(await talk.say('My order is late.')).toMatchObject({
      disposition: 'answered',
      reply: { text: 'How can I help?' },
    });
    const settled = await talk.say('Please look into it.');
    expect(settled).toMatchObject({
      flow: null,
      offer: null,
      gate: { act: { policy_version: 'plain-helper@4', action: null } },
    });
    const { messages, tools } = lastRequest();
    expect(messages[0]?.content).toMatch(/^You are the plain helper\.\n/);
    expect(tools).toMatchObject([{ function: { name: 'report_danger' } }]);
  });

  testInLaws('it books when its file turns the calendar on, by its own hours, words and texts', async () => {
    await added('front-desk', {
      'assistant.yaml': `name: front-desk
title: front desk
description: Arranges visits.
policyVersion: 1
gate: { actions: [calendar] }
flows:
  calendar:
    workingHours: { from: '13:00', to: '15:00' }
    weekdays: [1, 2, 3, 4, 5, 6, 7]
    slotMinutes: 60
    offered: 2
    expiresAfterS: 600
model: { tools: [propose_action] }
`,
      'system.liquid': 'You are the {{ assistant.title }}. You can offer: {{ actions | join: ", " }}.\n',
      'texts.yaml': 'calendar.booked: |-\n  Done, {{ person }} expects you: {{ when }}.\n',
      'lexicon.yaml': 'actions:\n  calendar:\n    requests:\n      - "arrange (a|the) visit"\n',
    });
    const talk = await startTalk(app, { assistant: 'front-desk' });
    const choice = await talk.say(`Arrange a visit on ${dayAhead(zone)}, please.`);
    expect(choice).toMatchObject({ disposition: 'flow_step', flow: { step: 'choice' } });
    expect(times(choice.reply?.text)).toEqual(['13:00', '14:00']);
    expect(Date.parse(choice.flow?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(600_000);
    const booked = await talk.sayAll('2', 'Bob Ray', 'skip', 'yes');
    expect(booked.reply?.text).toMatch(/^Done, Bob Ray expects you: .+, 14:00\.$/);
    expect((await app.client.effects.of(talk.id).list()).items).toMatchObject([
      { action_id: `${talk.id}-a1`, state: 'done' },
    ]);
  });

  testInLaws('its own calendar fills up: the last free time taken, there is none to offer', async () => {
    const weekday = [1, 2, 3, 4, 5].find((day) => weekdayName(day) === dayAhead(zone));
    await added('one-hour', {
      'assistant.yaml': `name: one-hour
title: one hour a week
description: One call a week.
policyVersion: 1
gate: { actions: [calendar] }
flows: { calendar: { workingHours: { from: '09:00', to: '09:30' }, weekdays: [${weekday}] } }
`,
      'system.liquid': 'You are the {{ assistant.title }}.\n',
    });
    const create = { assistant: 'one-hour', participant: 'p-one-hour' };
    const first = await (
      await startTalk(app, create)
    ).sayAll('Can you schedule a call?', '1', 'Bob Ray', 'skip', 'yes');
    expect(first.reply?.text).toMatch(/^Booked/);
    const second = await (await startTalk(app, create)).say('Can you schedule a call?');
    expect(second).toMatchObject({ disposition: 'flow_step', flow: null });
    expect(second.reply?.text).toMatch(/no free time/);
  });

  testInLaws(
    'a new version is for new conversations; one under way keeps the version it started with (G16)',
    async () => {
      const file = (version: number): string =>
        `name: changing\ntitle: changing\ndescription: Changes.\npolicyVersion: ${version}\n`;
      await added('changing', { 'assistant.yaml': file(1), 'system.liquid': 'The first sheet.\n' });
      const old = await startTalk(app, { assistant: 'changing' });
      await old.say('My order is late.');
      await added('changing', { 'assistant.yaml': file(2), 'system.liquid': 'The second sheet.\n' });
      const fresh = await startTalk(app, { assistant: 'changing' });
      expect((await fresh.say('My order is late.')).gate?.act?.policy_version).toBe('changing@2');
      expect(sheet()).toBe('The second sheet.\n');
      expect((await old.say('Still late.')).gate?.act?.policy_version).toBe('changing@1');
      expect(sheet()).toBe('The first sheet.\n');
    },
  );

  testInLaws('an unknown assistant is refused with the names of those that are there', async () => {
    await expect(app.client.conversations.create({ assistant: 'nobody-here' })).rejects.toMatchObject({
      status: 404,
      problem: { remedy: expect.stringContaining(shipped[0]?.name ?? '') },
    });
  });
});

/** Writes the folder, checks it as the product does, and stores it for everyone. */
async function added(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  mkdirSync(join(folder, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, name, path), text);
  const content = readAssistantFolder(join(folder, name));
  expect(compileAssistant(content).name).toBe(name);
  const owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
  await storeAssistants(owner, [content]);
  await owner.close();
}

function times(text: string | undefined): readonly string[] {
  return [...(text ?? '').matchAll(/^\d\. .+, (\d\d:\d\d)$/gm)].map(([, time]) => time ?? '');
}

interface Sent {
  readonly messages: readonly { readonly content: string }[];
  readonly max_tokens: number;
  readonly tools?: unknown;
}

function lastRequest(): Sent {
  return app.model.requests.at(-1)?.body as Sent;
}

function sheet(): string | undefined {
  return lastRequest().messages[0]?.content;
}

/** 1 is Monday. */
function weekdayName(day: number): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}

interface Source {
  readonly path: string;
  readonly text: string;
}

function sourcesIn(path: string): readonly Source[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry): readonly Source[] => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return sourcesIn(below);
    return /\.(ts|mjs)$/.test(entry.name) ? [{ path: below, text: readFileSync(below, 'utf8') }] : [];
  });
}
