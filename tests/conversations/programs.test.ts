/** docs/how-to/call-from-programs.md: its programs are run as they stand there, and do what the page says. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findTemporal } from '../../scripts/temporal-binary.mjs';
import { missing } from '../deploy/tools.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { isWhole } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { launch, makeDesk } from './desk.ts';
import { mailsTo, toLetter } from './letters.ts';
import { messagesOf, startProject, waitsFor } from './project.ts';

const page = readFileSync('docs/how-to/call-from-programs.md', 'utf8');
const call = promisify(execFile);
let app: App;
let desk: string;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  desk = await makeDesk(`programs-${app.tenant}`, { timeoutS: 86_400 });
  folder = mkdtempSync(join(tmpdir(), 'parley-programs-'));
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The program of the page in that language. */
function programIn(language: string): string {
  const [, program] = page.split(`\n\`\`\`${language}\n`);
  if (program === undefined) throw new Error(`The page has no program in ${language}.`);
  return program.slice(0, program.indexOf('\n```'));
}

const programs: readonly (readonly [string, string, () => Promise<readonly [string, ...string[]]>])[] = [
  [
    'the temporal CLI',
    'sh',
    async () => {
      const { path } = await findTemporal();
      return ['sh', '-c', `set -e; temporal() { "${path}" "$@"; }; . "$0"`];
    },
  ],
  ['TypeScript', 'ts', async () => [process.execPath]],
  ['Python', 'python', async () => ['python3']],
  [
    'Go',
    'go',
    async () => {
      cpSync(fileURLToPath(new URL('programs', import.meta.url)), folder, { recursive: true });
      return ['sh', '-c', 'cd "$(dirname "$0")" && go run "$0"'];
    },
  ],
];

const needs: Readonly<Record<string, Parameters<typeof missing>[0]>> = {
  python: 'temporalio',
  go: 'go.temporal.io/sdk',
};
/** Go compiles its program first. */
const played = programs.filter(([, language]) => isWhole || language !== 'go');
const rows = played.map(([name, language, run]) => {
  const sdk = needs[language];
  const without = sdk === undefined ? null : missing(sdk);
  return [without === null ? name : `NOT RUN: ${name} – ${without}`, language, run, without === null] as const;
});
/** Where Go keeps what it has fetched and compiled: the programs have a home of their own. */
const goHome = Object.fromEntries(
  ['GOPATH', 'GOMODCACHE', 'GOCACHE'].map((name) => [name, missing('go.temporal.io/sdk') === null ? goEnv(name) : '']),
);

function goEnv(name: string): string {
  return execFileSync('go', ['env', name], { encoding: 'utf8' }).trim();
}

test.each(rows)(
  'the program in %s says, answers, supplies, approves, reminds and closes',
  async (_, language, run, isThere) => {
    if (!isThere) return;
    const letter = await toLetter(app);
    app.script(() => 'The material says so.');
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    const study = await startProject(app);
    const { request_id: material } = await waitsFor(study, 'What do our findings say about sleep?');
    const fields = { budget: 'EUR 5000', platform: 'TikTok' };
    const given = await app.client.instructions.give(launch(desk, { fields }));
    const question = given.clarification_request?.id ?? '';
    const { items } = await app.client.clarifications.list({ conversation: given.conversation_id });
    const { token } = await app.client.actions.token(letter.talk.id, letter.action, {
      preview_hash: letter.hash,
      reason: 'a test',
    });
    const { temporal, namespace } = inject('servers');
    const file = join(folder, `program.${language === 'ts' ? 'mjs' : language}`);
    const party = items[0]?.to ?? '';
    writeFileSync(file, programIn(language).replace('operations-desk', party));
    const [command, ...args] = await run();
    await call(command, [...args, file], {
      // Go compiles its SDK the first time.
      timeout: language === 'go' ? 300_000 : 60_000,
      env: {
        PATH: process.env['PATH'],
        HOME: dirname(file),
        ...goHome,
        GOPROXY: 'off',
        TEMPORAL_ADDRESS: temporal,
        TEMPORAL_NAMESPACE: namespace,
        TALK: talk.workflowId,
        ASKED: workflowIdOf(app.tenant, given.conversation_id),
        QUESTION: question,
        STUDY: study.workflowId,
        MATERIAL: material,
        LETTER: letter.talk.workflowId,
        ACTION: letter.action,
        HASH: letter.hash,
        TOKEN: token,
      },
    });
    const until = (value: () => Promise<unknown>, expected: unknown) =>
      expect.poll(value, { timeout: 30_000 }).toEqual(expected);
    await until(async () => (await messagesOf(app, talk)).some(({ text }) => text === 'My employee is absent.'), true);
    await until(async () => (await app.client.clarifications.show(question)).status, 'resolved');
    await until(async () => (await app.client.contextRequests.show(material)).status, 'resolved');
    await until(async () => mailsTo(app, letter.address).length, 1);
    await until(async () => (await app.client.reminders.show(talk.id, 'crm-7')).status, 'waiting');
    await until(async () => (await app.client.conversations.show(study.id)).state, 'closed');
  },
);
