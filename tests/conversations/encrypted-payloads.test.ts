/** R9: what Temporal keeps of a conversation is encrypted, and is read in that conversation alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { collect } from '../../client/pages.ts';
import { contextRequestBrief } from '../../contracts/wire/material.ts';
import { startTemporal, type TemporalServer } from '../../local-stack/temporal-server.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { columnsWith } from '../support/columns.ts';
import { recorded } from '../support/history.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';

const dir = mkdtempSync(join(tmpdir(), 'parley-dump-'));
let temporal: TemporalServer;
/** On one server, so that what is found of one would be found of the other. */
let encrypted: App;
let plain: App;
beforeAll(async () => {
  temporal = await startTemporal({ dir, headless: true });
  const servers = async () => ({ temporal: temporal.address, namespace: temporal.namespace });
  const start = (codec: 'on' | 'off') => startApp({ servers, codec, aroundActivities: [failsOnce(codec)] });
  [encrypted, plain] = await Promise.all([start('on'), start('off')]);
});
afterAll(async () => {
  await Promise.all([encrypted.close(), plain.close()]);
  await temporal.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** What must not be found, each with where it comes from. */
const canaries = (codec: 'on' | 'off') =>
  ({
    name: `Agnes Nachtigall ${codec}`,
    address: `agnes-nachtigall-${codec}@example.org`,
    operator: `The zebra finch sings at noon, ${codec}`,
    reason: `because of the goldfinch, ${codec}`,
    material: `Nurses and bullfinches sleep little, ${codec}`,
    failure: `The siskin could not be reached, ${codec}`,
  }) as const;

/** The first call of the model fails with words. */
function failsOnce(codec: 'on' | 'off'): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      execute: (input, next) => {
        if (info.activityType === 'composeReply' && info.attempt === 1) throw new Error(canaries(codec).failure);
        return next(input);
      },
    },
  });
}

async function talkIn(app: App, codec: 'on' | 'off'): Promise<Talk> {
  const { name, address, operator, reason, material } = canaries(codec);
  app.script(() => 'All right.');
  const by = { actor: 'ann', reason };
  const talk = await startTalk(app, { participant_name: name, participant_email: address });
  await talk.say('Good morning.');
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  await handle.executeUpdate('op.takeOver', { args: [by] });
  // Twice: the end of a page of the server's file may lie in the middle of a sentence.
  await handle.executeUpdate('op.say', { args: [{ ...by, text: `${operator}. ${operator}.` }] });
  await expect
    .poll(async () => JSON.stringify(await collect(app.client.messages.of(talk.id).each())))
    .toContain(operator);
  const session = `s-${talk.id}`;
  await app.client.sessions.give(session, project);
  const study = await startTalk(app, { assistant: 'research-copilot', session });
  const { context_request: asked } = await study.say('What do our findings say about sleep?');
  await app.temporal.workflow.getHandle(study.workflowId).executeUpdate('op.supplyContext', {
    args: [
      {
        ...by,
        requestId: contextRequestBrief.parse(asked).request_id,
        slotKey: 'findings',
        content: filled(material, 64 * 1_024),
      },
    ],
  });
  await expect.poll(async () => (await app.client.conversations.show(study.id)).turn).toBeGreaterThanOrEqual(1);
  return talk;
}

const project = {
  phase: 4,
  completed_phases: [0, 1, 2, 3],
  metadata: {
    data_abstract: 'Interviews with 24 nurses about night shifts.',
    user_guidance: 'Be brief.',
    research_role: 'a health services researcher',
    research_role_rationale: 'knows hospitals',
    synthesized_goal: 'What keeps nurses on night shifts?',
    writing_style: 'plain',
  },
  phase_artifacts: { phase3: { data: { phase3_result: { summary: 'Three reasons recur.' } } } },
  missing_artifacts: ['phase_artifacts.phase3.data.phase3_result.findings'],
};

function filled(text: string, bytes: number): string {
  return `${text}. `.repeat(Math.ceil(bytes / (text.length + 2))).slice(0, bytes);
}

/** How often each word stands in the files of the server, its write-ahead log among them. */
function found(codec: 'on' | 'off'): Readonly<Record<string, number>> {
  const files = readdirSync(dir).filter((name) => name.startsWith('temporal.'));
  expect(files).toEqual(expect.arrayContaining(['temporal.db', 'temporal.db-wal']));
  const bytes = Buffer.concat(files.map((name) => readFileSync(join(dir, name)))).toString('latin1');
  return Object.fromEntries(
    Object.entries(canaries(codec)).map(([name, word]) => [name, bytes.split(word).length - 1]),
  );
}

test('R9 no word of a conversation stands in the files of the Temporal server', async () => {
  await Promise.all([talkIn(encrypted, 'on'), talkIn(plain, 'off')]);
  const [with_codec, without_codec] = [found('on'), found('off')];
  console.log(`figure: words in the files of Temporal's store: ${JSON.stringify({ with_codec, without_codec })}`);
  expect(with_codec).toEqual({ name: 0, address: 0, operator: 0, reason: 0, material: 0, failure: 0 });
  // Without the codec each of them is there: they are looked for in the right place.
  expect(Object.entries(without_codec).filter(([, count]) => count === 0)).toEqual([]);
});

/** In which tables of Parley's own database a word stands in the clear, as a dump of it would show. */
const byDesign = {
  name: ['conversations'],
  address: ['conversations'],
  operator: ['events', 'messages'],
  reason: ['events'],
  material: ['context_supplies', 'prompts'],
  failure: [],
} as const;

testInLaws(
  'R9 Parley’s own tables hold what people say where docs/security.md says so, and nowhere else; and no key',
  async () => {
    const owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
    onTestFinished(() => owner.close());
    const stands: Record<string, readonly string[]> = {};
    const words = { ...canaries('on'), key: encrypted.key.split('_')[2] ?? '', pepper: encrypted.pepper };
    for (const [name, word] of Object.entries(words)) {
      const tables = (await columnsWith(owner, word)).map((column) => column.split('.')[1] ?? '');
      stands[name] = [...new Set(tables)].toSorted();
    }
    console.log(`figure: words in Parley's tables: ${JSON.stringify(stands)}`);
    expect(stands).toEqual({ ...byDesign, key: [], pepper: [] });
    const page = readFileSync('docs/security.md', 'utf8');
    for (const table of new Set(Object.values(byDesign).flat())) expect(page).toContain(`\`${table}\``);
  },
);

testInLaws('R9 a payload that is put into another conversation opens nowhere, and stops nothing', async () => {
  encrypted.script(() => 'All right.');
  const [theirs, ours] = [await startTalk(encrypted), await startTalk(encrypted)];
  await Promise.all([theirs.say('Good morning.'), ours.say('Good morning.')]);
  const secret = 'The vault opens at nine.';
  const by = { actor: 'ann', reason: 'as they asked' };
  const handle = encrypted.temporal.workflow.getHandle(theirs.workflowId);
  await handle.executeUpdate('op.takeOver', { args: [by] });
  await handle.executeUpdate('op.say', { args: [{ ...by, text: secret }] });
  await expect
    .poll(async () => JSON.stringify(await collect(encrypted.client.messages.of(theirs.id).each())))
    .toContain(secret);

  const { namespace } = encrypted.temporal.options;
  const raw = new Client({ connection: encrypted.temporal.connection, namespace });
  const { events } = await raw.workflow.getHandle(theirs.workflowId).fetchHistory();
  const [input] = (events ?? []).flatMap(({ workflowExecutionUpdateAcceptedEventAttributes: taken }) =>
    taken?.acceptedRequest?.input?.name === 'op.say' ? [taken.acceptedRequest.input.args] : [],
  );
  expect(Buffer.from(input?.payloads?.[0]?.metadata?.['encoding'] ?? []).toString()).toBe('binary/encrypted');
  await raw.workflowService.signalWorkflowExecution({
    namespace,
    workflowExecution: { workflowId: ours.workflowId },
    signalName: 'op.say',
    input: input ?? null,
  });
  expect((await ours.say('Still there?')).reply?.text).toBe('All right.');
  expect(JSON.stringify(await collect(encrypted.client.messages.of(ours.id).each()))).not.toContain('vault');
  // It was the place that made the difference.
  expect(JSON.stringify(await recorded(encrypted.temporal, theirs.workflowId))).toContain(secret);
  await expect(recorded(encrypted.temporal, ours.workflowId)).rejects.toThrow('belongs to another conversation');
});

testInLaws('R5 R9 a copy of what Temporal has kept opens for nobody once its conversation is erased', async () => {
  encrypted.script(() => 'All right.');
  const { name } = canaries('on');
  const talk = await startTalk(encrypted, { participant_name: name });
  await talk.say('Good morning.');
  const { namespace } = encrypted.temporal.options;
  const raw = new Client({ connection: encrypted.temporal.connection, namespace });
  const { events } = await raw.workflow.getHandle(talk.workflowId).fetchHistory();
  const copied = (events ?? []).flatMap(
    ({ workflowExecutionStartedEventAttributes: begun }) => begun?.input?.payloads ?? [],
  );
  expect(copied).not.toEqual([]);
  const payloads = copied.map(({ metadata, data }) => ({
    metadata: Object.fromEntries(
      Object.entries(metadata ?? {}).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
    ),
    data: Buffer.from(data ?? []).toString('base64'),
  }));
  const read = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${encrypted.key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ payloads });
    const answer = await fetch(`${encrypted.url}/codec/decode`, { method: 'POST', headers, body });
    const shown = (await answer.json()) as { readonly payloads: readonly { readonly data: string }[] };
    return shown.payloads.map(({ data }) => Buffer.from(data, 'base64').toString()).join('\n');
  };
  expect(await read()).toContain(name);
  await encrypted.client.conversations.erase(talk.id);
  // At once: the key goes in the transaction that answers.
  expect(await read()).toMatch(/^"\[There is no key for this payload .* its conversation was erased\.\]"/);
});
