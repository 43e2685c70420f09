/** The worker killed with -9 at each durable step of an effect: done at most once, and the ledger says what is true (F5, L3c). */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import pg from 'pg';
import type { ParleyClient } from '../../client/client.ts';
import type { ActCase } from '../../contracts/gate.ts';
import type { EffectOnWire, MessageOnWire, SettledMessage } from '../../contracts/conversation.ts';
import type { CallPreview } from '../../contracts/flow.ts';
import { judgeAct } from '../../domain/gate/act-door.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { startProxy, type FaultyProxy } from '../adapters/caldav/proxy.ts';
import { startRadicale, type Radicale } from '../adapters/caldav/radicale.ts';
import { openCrashStand, type CrashStand, type CrashWorker } from '../support/crash-stand.ts';
import { eventually } from '../support/product.ts';
import { addressOf, crashRows, wordsOf, type CrashRow } from './crash-rows.ts';
import { beginTalk, sayAll, transcriptOf } from './talks.ts';

/** A row with its conversation. */
interface Trial {
  readonly row: CrashRow;
  readonly index: number;
  readonly id: string;
  readonly participant: string;
  preview: CallPreview | undefined;
}

const mostWaitMs = 45_000;
let stand: CrashStand;
let client: ParleyClient;
let radicale: Radicale;
let line: FaultyProxy;
let trials: readonly Trial[];
const figures: string[] = [];

beforeAll(async () => {
  radicale = await startRadicale();
  line = await startProxy(radicale);
  const { username, password } = radicale;
  const address = new URL(line.url);
  address.username = username;
  address.password = encodeURIComponent(password);
  stand = await openCrashStand({ servers: inject('servers'), caldavUrl: address.href, respond: () => letter });
  client = await stand.clientOf(stand.lane);
  const first = await stand.startWorker();
  trials = await Promise.all(crashRows.map(begin));

  const [lateOnes, others] = [trials.filter(({ row }) => row.late), trials.filter(({ row }) => !row.late)];
  await Promise.all(lateOnes.map(toLastWord));
  await Promise.all(lateOnes.map(startLate));
  await inTurns(others, toLastWord);
  await Promise.all(others.filter(({ row }) => !row.inside).map(toPoint));
  await Promise.all(lateOnes.map(writeLate));
  const let_go = await holdInside(others.filter(({ row }) => row.inside));
  await killAndWait(first, let_go);
  await Promise.all(trials.filter(({ row }) => row.holds[0]?.startsWith('previewEffect')).map(sayYes));
}, 180_000);

afterAll(async () => {
  await stand.close();
  await line.stop();
  await radicale.stop();
});

test.each(crashRows.map((row, index) => [`${row.kind}: ${row.at}`, index] as const))('F5 %s', async (_, index) => {
  const trial = trialAt(index);
  const { row } = trial;
  const found = await seen(trial);
  const { state, attempts, orders, has } = row;
  expect(found).toEqual({ state, attempts, orders, has, rows: row.kind === 'invitation' ? 2 : 1, replies: 1 });
  await expectDecided(trial);
});
