/**
 * The product with its processes killed at the worst moment: what was accepted is answered once, what was booked is
 * booked once. And, while nothing is killed yet, how sheets are read anew.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { EffectOnWire } from '../../contracts/wire/conversation.ts';
import { startScriptedModel, type ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { describeInLaws } from '../support/laws.ts';
import { eventually, ownProduct, type Product } from '../support/product.ts';
import { freshSheets } from './fresh-sheets.ts';
import { asks, beginTalk, eventsIn, guides, modelOfTalks, sayAll, toChoice, toPreview, transcriptOf } from './talks.ts';

/** Long enough to get into a flow on a busy machine, short enough to wait for. */
const hastyS = 8;
let assistants: string;
let model: ScriptedModel;
let product: Product;
const talks = modelOfTalks();

beforeAll(async () => {
  assistants = assistantsWithHasty();
  model = await startScriptedModel({ respond: talks.respond });
  product = await ownProduct({
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'none',
    PARLEY_ASSISTANTS_DIR: assistants,
  });
  await product.start();
});
afterAll(async () => {
  const left = await product.end();
  await model.stop();
  rmSync(assistants, { recursive: true });
  expect(left).toEqual([]);
});

freshSheets(() => ({ product, model, folder: assistants }));

describe('a worker killed with -9', () => {
  const slowWords = 'How long may they stay away?';
  let talk: string;
  /** Killed before the calendar has the booking, and after it, with the ledger still open. */
  let before: string;
  let after: string;
  let killedAt: number;

  beforeAll(async () => {
    const { client } = product;
    [talk, before, after] = await Promise.all([beginTalk(client), beginTalk(client), beginTalk(client)]);
    await Promise.all([
      toPreview(client, before),
      toPreview(client, after),
      sayAll(client, talk, 'My employee is absent.'),
    ]);

    const calendar = await heldLock('lock table calendar_events in exclusive mode');
    await client.messages.say(after, { text: 'yes', message_id: 'book' });
    await waitingAt('insert into calendar_events');
    const ledger = await heldLock('select 1 from effects where conversation = $1 for update', [after]);
    await calendar.release();
    await waitingAt('select action_id, conversation, kind, state');
    const again = await heldLock('lock table calendar_events in exclusive mode');
    await client.messages.say(before, { text: 'yes', message_id: 'book' });
    await waitingAt('insert into calendar_events');
    talks.hang(slowWords);
    await client.messages.say(talk, { text: slowWords, message_id: 'slow' });
    await talks.asked(slowWords, 1);

    killedAt = Date.now();
    await product.kill('worker');
    await Promise.all([ledger.release(), again.release()]);
  }, 240_000);

  test('R1 while the model thinks: the answer comes once, and what was said meanwhile is answered after it', async () => {
    const { client } = product;
    const next = await client.messages.say(talk, { text: 'And what then?', message_id: 'next' });
    expect(next.disposition).toBe('answering');
    const answers = await Promise.all([
      client.messages.settle(talk, { text: slowWords, message_id: 'slow' }, { timeoutS: 120 }),
      client.messages.settle(talk, { text: 'And what then?', message_id: 'next' }, { timeoutS: 120 }),
    ]);
    figure('worker killed in a turn → both answered', killedAt);
    expect(answers.map(({ reply }) => reply?.text)).toEqual([guides, guides]);
    const said = await transcriptOf(client, talk);
    expect(said.map(({ role, message_id }) => (role === 'participant' ? message_id : role)).slice(2)).toEqual([
      'slow',
      'assistant',
      'next',
      'assistant',
    ]);
    expect(said.every(({ status }) => status === 'completed')).toBe(true);

    await sayAll(client, talk, 'Thank you.');
    expect(talks.shownTo('Thank you.')).toEqual([
      ['user', 'My employee is absent.'],
      ['assistant', asks],
      ['user', slowWords],
      ['assistant', guides],
      ['user', 'And what then?'],
      ['assistant', guides],
      ['user', 'Thank you.'],
    ]);
  }, 240_000);

  test('F5 in the middle of a booking, before and after the calendar has it: each call is booked once', async () => {
    const { client } = product;
    for (const id of [before, after]) {
      const settled = await client.messages.settle(id, { text: 'yes', message_id: 'book' }, { timeoutS: 120 });
      expect(settled).toMatchObject({ flow: null, reply: { text: expect.stringMatching(/^Booked/) } });
      console.log(
        `figure: worker killed in a booking → booked after ${Date.parse(settled.reply?.at ?? '') - killedAt} ms`,
      );
    }
    const feed = await (await fetch(product.feedUrl)).text();
    for (const id of [before, after]) {
      const [effect] = await effectsOf(id);
      expect(effect).toMatchObject({ state: 'done', attempts: 2 });
      expect(await inDatabase('select uid from calendar_events where conversation = $1', [id])).toHaveLength(1);
      expect(eventsIn(feed, effect?.action_id ?? '')).toBe(1);
    }
  }, 240_000);
});

test('R1 Temporal, PostgreSQL and API killed while the model thinks: they come back, the answer comes once', async () => {
  const { client } = product;
  const id = await beginTalk(client);
  await sayAll(client, id, 'My employee is absent.');
  const words = 'Where do I write it down?';
  const release = talks.hold(words);
  await client.messages.say(id, { text: words, message_id: 'held' });
  await talks.asked(words, 1);
  const killedAt = Date.now();
  await Promise.all([product.kill('temporal'), product.kill('postgres'), product.kill('api')]);
  release();
  const settled = await eventually(
    'the answer',
    () => client.messages.settle(id, { text: words, message_id: 'held' }, { timeoutS: 100 }),
    120_000,
  );
  figure('Temporal, PostgreSQL and API killed → answered', killedAt);
  expect(settled.reply?.text).toBe(guides);
  expect((await transcriptOf(client, id)).map(({ role }) => role)).toEqual([
    'participant',
    'assistant',
    'participant',
    'assistant',
  ]);
}, 240_000);

describeInLaws('F1 a calendar flow in a stack that is killed', () => {
  test('carries on at the same step on the same data folder, keeps its deadline, and books once', async () => {
    const started = product.client;
    const [id, hasty] = await Promise.all([beginTalk(started), beginTalk(started, { assistant: 'hr-hasty' })]);
    const chosen = await toChoice(started, id);
    await sayAll(started, id, '1');
    const left = await toChoice(started, hasty);

    await product.crash('everything');
    onTestFinished(giveIdToSomebodyElse());
    await eventually('the deadline passes', () => (Date.now() > Date.parse(left.flow?.expires_at ?? '') ? true : null));
    console.log(`figure: started again after kill -9 of everything in ${await product.start()} ms`);
    const { client } = product;
    const found = await client.conversations.show(id);
    expect(found.flow).toMatchObject({
      step: 'person',
      action_id: chosen.flow?.action_id,
      expires_at: chosen.flow?.expires_at,
    });
    expect(await client.messages.say(id, { text: 'Dana Reyes' }, { waitS: 30 })).toMatchObject({
      flow: { step: 'phone', action_id: chosen.flow?.action_id },
    });
    await eventually('F1 the flow whose deadline passed meanwhile is told', async () => {
      const told = (await transcriptOf(client, hasty)).filter(({ text }) => text.includes('never confirmed'));
      return told.length === 1 ? true : null;
    });

    await product.crash('supervisor');
    console.log(`figure: started again after kill -9 of the supervisor in ${await product.start()} ms`);
    const again = product.client;
    expect((await again.conversations.show(id)).flow?.step).toBe('phone');
    expect((await again.messages.say(id, { text: 'skip' }, { waitS: 30 })).flow?.step).toBe('preview');
    const booked = await again.messages.say(id, { text: 'yes' }, { waitS: 30 });
    expect(booked).toMatchObject({ flow: null, reply: { text: expect.stringMatching(/^Booked/) } });
    expect(await effectsOf(id)).toMatchObject([{ state: 'done', attempts: 1 }]);
    expect(await inDatabase('select uid from calendar_events where conversation = $1', [id])).toHaveLength(1);
    const said = await transcriptOf(again, id);
    expect(new Set(said.map(({ turn_id }) => turn_id)).size * 2).toBe(said.length);
  }, 300_000);

  test('F1 an unfinished flow expires: the participant is told, and a late yes books nothing', async () => {
    const { client } = product;
    const id = await beginTalk(client, { assistant: 'hr-hasty' });
    const { flow } = await toChoice(client, id);
    const shown = await client.conversations.show(id);
    expect(shown.deadlines).toEqual([{ kind: 'flow-expiry', due_at: flow?.expires_at }]);
    const told = await eventually('the participant is told', async () => {
      const last = (await transcriptOf(client, id)).at(-1);
      return last?.text.includes('never confirmed') ? last : null;
    });
    expect(told.role).toBe('assistant');
    const lateMs = Date.parse(told.at) - Date.parse(flow?.expires_at ?? '');
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(60_000);
    expect(await client.conversations.show(id)).toMatchObject({ flow: null, deadlines: [] });
    const late = await client.messages.say(id, { text: 'yes' }, { waitS: 30 });
    expect(late).toMatchObject({ disposition: 'answered', flow: null });
    expect(await effectsOf(id)).toEqual([]);
  });
});

/** Shipped assistants and one more, made as a user makes one: a copy of a folder, in which flows expire at once. */
function assistantsWithHasty(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-assistants-'));
  // Those that are talked with: with every change all of them are read anew.
  for (const name of ['defaults', 'hr-manager', 'research-copilot'])
    cpSync(join('assistants', name), join(folder, name), { recursive: true });
  cpSync(join(folder, 'hr-manager'), join(folder, 'hr-hasty'), { recursive: true });
  const file = join(folder, 'hr-hasty', 'assistant.yaml');
  const hasty = readFileSync(file, 'utf8')
    .replace('name: hr-manager', 'name: hr-hasty')
    .replace('expiresAfterS: 86400', `expiresAfterS: ${hastyS}`);
  writeFileSync(file, hasty);
  return folder;
}

/**
 * As after the restart of a container: another program of the same user has the process id that PostgreSQL had. Gives
 * what ends that program.
 */
function giveIdToSomebodyElse(): () => void {
  const place = join(product.dataDir, 'database', 'postgres-place');
  const cluster = existsSync(place)
    ? readFileSync(place, 'utf8').trim()
    : join(product.dataDir, 'database', 'postgres');
  const file = join(cluster, 'postmaster.pid');
  const { uid, gid } = statSync(file);
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  const other = spawn('sleep', ['120'], { stdio: 'ignore', cwd: '/', ...user });
  const [, ...others] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [other.pid, ...others].join('\n'));
  return () => void other.kill();
}

/** Stops every transaction that wants what `statement` holds, until released. */
async function heldLock(statement: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: product.superuserUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement, [...values]);
  return {
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}

/** Settles when one transaction waits for a lock in a statement that begins like this. */
function waitingAt(statement: string): Promise<true> {
  return eventually(`"${statement}" waits`, async () => {
    const found = await inDatabase(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and ltrim(query) like $1`,
      [`${statement}%`],
    );
    return found.length === 1 ? true : null;
  });
}

async function inDatabase(statement: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: product.superuserUrl });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function effectsOf(id: string): Promise<readonly EffectOnWire[]> {
  return (await product.client.effects.of(id).list()).items;
}

function figure(what: string, since: number): void {
  console.log(`figure: ${what} after ${Date.now() - since} ms`);
}
