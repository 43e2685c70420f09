import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ensureRegistered,
  registrationCheck,
  TemporalUnprepared,
  unregistered,
} from '../../temporal-config/connection/registration.ts';
import { type TemporalServer, startTemporal } from '../../local-stack/temporal-server.ts';
import { searchAttributeKeys, searchAttributes } from '../../temporal-config/search-attributes.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testInLaws } from '../support/laws.ts';

/** A server as another team runs it: nobody has told it of Parley. */
let server: TemporalServer;
let connection: Connection;
const dir = mkdtempSync(join(tmpdir(), 'parley-foreign-'));
beforeAll(async () => {
  server = await startTemporal({
    dir,
    headless: true,
    namespace: 'theirs',
    searchAttributes: { ParleyTurn: 'Keyword' },
  });
  connection = await Connection.connect({ address: server.address });
}, 60_000);
afterAll(async () => {
  await connection.close();
  await server.stop();
  rmSync(dir, { recursive: true });
});

const client = (namespace: string): Client => new Client({ connection, namespace });

test(
  'a fresh server gets the namespace and the search attributes, and takes a conversation at once',
  { timeout: 120_000 },
  async () => {
    const namespace = 'fresh';
    expect(await unregistered(client(namespace), namespace)).toEqual({
      detail: 'Temporal has no namespace "fresh".',
      remedy: expect.stringMatching(/"parley prepare"[^]*temporal operator namespace create --namespace fresh/),
    });
    const said: string[] = [];
    const began = Date.now();
    await ensureRegistered(client(namespace), namespace, { log: (line) => said.push(line) });
    console.log(`figure: a fresh namespace takes conversations after ${Date.now() - began} ms`);
    expect(said).toHaveLength(2);
    expect(await unregistered(client(namespace), namespace)).toBeNull();
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    expect(Object.keys(customAttributes)).toEqual(expect.arrayContaining(Object.keys(searchAttributes)));
    await client(namespace).workflow.start('conversation', {
      workflowId: 'c',
      taskQueue: 'nobody',
      typedSearchAttributes: [{ key: searchAttributeKeys.tenant, value: 'local' }],
    });

    const again = Date.now();
    await ensureRegistered(client(namespace), namespace, { log: (line) => said.push(line) });
    console.log(`figure: prepared once more in ${Date.now() - again} ms`);
    expect(said).toHaveLength(2);
  },
);

test('two that prepare one server at the same time both succeed', { timeout: 120_000 }, async () => {
  const namespace = 'twice';
  await Promise.all([1, 2].map(() => ensureRegistered(client(namespace), namespace)));
  expect(await unregistered(client(namespace), namespace)).toBeNull();
});

test('a namespace without the search attributes is told with the names and the command', async () => {
  const found = await unregistered(client('theirs'), 'theirs');
  expect(found?.detail).toContain('does not know the search attributes');
  expect(found?.detail).toContain('ParleyTenant');
  expect(found?.remedy).toMatch(/search-attribute create --namespace theirs [^]*--name ParleyDueAt --type Datetime/);
});

test('a search attribute of another type is never touched, and named', async () => {
  const preparing = ensureRegistered(client('theirs'), 'theirs');
  await expect(preparing).rejects.toThrow(TemporalUnprepared);
  await expect(preparing).rejects.toThrow(/ParleyTurn \(Int is needed\)[^]*TEMPORAL_NAMESPACE/);
});

testInLaws(
  'a server that does not answer is told with what to correct',
  async () => {
    const nowhere = Connection.lazy({ address: '127.0.0.1:9' });
    const preparing = ensureRegistered(new Client({ connection: nowhere, namespace: 'x' }), 'x');
    await expect(preparing).rejects.toThrow(/does not answer[^]*TEMPORAL_ADDRESS/);
    expect(await unregistered(new Client({ connection: nowhere, namespace: 'x' }), 'x')).toBeNull();
    await nowhere.close();
  },
  60_000,
);

test('one who may not register is given the commands', async () => {
  const refused = Object.assign(new Error('7 PERMISSION_DENIED: no'), { code: 7, details: 'no', metadata: {} });
  const unknown = Object.assign(new Error('5 NOT_FOUND'), { code: 5, details: '', metadata: {} });
  const fail = (error: Error) => () => Promise.reject(error);
  const connection = {
    withDeadline: <T>(_: number, call: () => Promise<T>) => call(),
    workflowService: {
      countWorkflowExecutions: fail(unknown),
      describeNamespace: fail(unknown),
      registerNamespace: fail(refused),
    },
  };
  const preparing = ensureRegistered({ connection } as unknown as Client, 'theirs');
  await expect(preparing).rejects.toThrow(
    /may not be prepared[^]*temporal operator namespace create --namespace theirs/,
  );
});

test('the server is asked once a minute while all is well, and soon again while it is not', async () => {
  let now = 0;
  const check = registrationCheck(client('theirs'), 'theirs', () => now);
  const first = check();
  now = 1_000;
  expect(check()).toBe(first);
  await first;
  now = 4_500;
  const again = check();
  expect(again).not.toBe(first);
  // A call under way when its connection ends would be tried again on nothing.
  await again;
});
