/** What a payload is sealed for, and what becomes of it anywhere else. */
import { randomBytes, randomUUID } from 'node:crypto';
import { defaultPayloadConverter, type Payload, type SerializationContext } from '@temporalio/common';
import { beforeEach, describe, expect, test } from 'vitest';
import { sealingKey } from '../../../adapters/encryption/sealing-key.ts';
import {
  ownerOf,
  payloadCodecs,
  sealPayload,
  PayloadUnreadable,
  type PayloadKey,
  type PayloadKeys,
} from '../../../temporal-config/connection/payload-codec.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { testInLaws } from '../../support/laws.ts';

const namespace = 'parley';
const [one, other] = [randomUUID(), randomUUID()];
const inWorkflow = (workflowId: string): SerializationContext => ({ type: 'workflow', namespace, workflowId });
const inActivity = (workflowId: string): SerializationContext => ({
  type: 'activity',
  namespace,
  workflowId,
  isLocal: false,
});
const here = inWorkflow(workflowIdOf('local', one));
const words = { text: 'My name is Agnes Canary.' };
const payload = defaultPayloadConverter.toPayload(words);

/** Keys in memory. */
let held: Map<string, PayloadKey | 'destroyed'>;
let fault: Error | null;
const keys: PayloadKeys = {
  async forUse({ tenant, conversation }) {
    if (fault) throw fault;
    const name = `${tenant}/${conversation}`;
    const known = held.get(name) ?? { id: randomUUID(), ...sealingKey(randomBytes(32)) };
    if (known === 'destroyed') throw Object.assign(new Error('destroyed'), { name: 'KeyLost' });
    held.set(name, known);
    return known;
  },
  async find({ tenant, conversation }) {
    if (fault) throw fault;
    const known = held.get(`${tenant}/${conversation}`);
    if (known === undefined) return { kind: 'none' };
    return known === 'destroyed' ? { kind: 'destroyed' } : { kind: 'key', key: known };
  },
};
const { worker, client } = payloadCodecs(keys, namespace) as Record<'worker' | 'client', NonNullable<Codec>>;
type Codec = ReturnType<typeof payloadCodecs>['worker'];
beforeEach(() => {
  held = new Map();
  fault = null;
});

async function sealed(context = here): Promise<Payload> {
  const [found] = await client.encode([payload], context);
  if (found === undefined) throw new Error('It is gone.');
  return found;
}

test('a result that is nothing is sealed like any other, as the SDK gives it', async () => {
  // protobufjs reads no bytes as an empty list.
  const nothing = { ...defaultPayloadConverter.toPayload(undefined), data: [] as unknown as Uint8Array };
  const encoded = await worker.encode([nothing], inWorkflow('erasure-local-x'));
  const decoded = await client.decode(encoded, inWorkflow('erasure-local-x'));
  expect(decoded.map((one) => defaultPayloadConverter.fromPayload(one))).toEqual([undefined]);
});

test('R14 what an operation was asked and answers is in the clear for its caller, and what its activities know is not', async () => {
  const id = `nexus-local-${one}-x`;
  expect(await worker.encode([payload], inWorkflow(id))).toEqual([payload]);
  expect(JSON.stringify(await worker.encode([payload], inActivity(id)))).not.toContain(JSON.stringify(payload.data));
  // Nothing else begins so.
  expect(await worker.encode([payload], inWorkflow(workflowIdOf('nexus-local', one)))).not.toEqual([payload]);
});

/** What a workflow is given for it. */
async function heardBy(given: Payload, context = here): Promise<unknown> {
  const [decoded] = await worker.decode([given], context);
  return defaultPayloadConverter.fromPayload(decoded ?? {});
}

test('a payload of nothing is sealed as well, as the SDK hands it over: with an empty array for bytes', async () => {
  const nothing = defaultPayloadConverter.toPayload(undefined);
  for (const given of [nothing, { ...nothing, data: [] as unknown as Uint8Array }]) {
    const [found] = await worker.encode([given], here);
    if (found === undefined) throw new Error('It is gone.');
    const [back] = await worker.decode([found], here);
    expect(back && defaultPayloadConverter.fromPayload(back)).toBeUndefined();
  }
});

describe('a sealed payload', () => {
  test('holds no word, and says with which key and how', async () => {
    const { metadata, data } = await sealed();
    expect(Buffer.from(data ?? []).toString('latin1')).not.toContain('Canary');
    const said = Object.fromEntries(
      Object.entries(metadata ?? {}).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    );
    const key = held.get(`local/${one}`);
    expect(said).toEqual({
      encoding: 'binary/encrypted',
      'encryption-algorithm': 'AES-256-GCM',
      'encryption-key-id': key === 'destroyed' ? null : key?.id,
      'encrypted-encoding': 'json/plain',
    });
  });

  test('is read in its own conversation: by its workflow, its activities, and clients', async () => {
    expect(await heardBy(await sealed())).toEqual(words);
    for (const codec of [worker, client])
      expect(await codec.decode([await sealed()], inActivity(workflowIdOf('local', one)))).toEqual([
        { ...payload, data: Buffer.from(payload.data ?? []) },
      ]);
  });

  test.each([
    ['another conversation', inWorkflow(workflowIdOf('local', other))],
    ['the same conversation of another tenant', inWorkflow(workflowIdOf('elsewhere', one))],
    ['a workflow that is no conversation', inWorkflow('housekeeping')],
  ])('is a marker in %s', async (_, elsewhere) => {
    await client.encode([payload], elsewhere);
    expect(await heardBy(await sealed(), elsewhere)).toEqual({
      undecodable: 'This payload belongs to another conversation.',
    });
    await expect(client.decode([await sealed()], elsewhere)).rejects.toThrow(PayloadUnreadable);
  });

  test('fails an activity, and what waits for its answer, instead of being a marker there', async () => {
    const elsewhere = inActivity(workflowIdOf('local', other));
    await expect(worker.decode([await sealed()], elsewhere)).rejects.toThrow('There is no key for this payload');
    await client.encode([payload], elsewhere);
    await expect(worker.decode([await sealed()], elsewhere)).rejects.toThrow('belongs to another conversation');
    await expect(worker.decode([await sealed()], undefined)).rejects.toThrow(PayloadUnreadable);
  });

  test('opens under no other name of its key: the conversation is bound to it', async () => {
    const given = await sealed();
    const theirs = held.get(`local/${one}`);
    held.set(`local/${other}`, theirs ?? 'destroyed');
    expect(await heardBy(given, inWorkflow(workflowIdOf('local', other)))).toEqual({
      undecodable: 'This payload was changed after it was encrypted.',
    });
    expect(await heardBy(given, { ...here, namespace: 'another' })).toEqual(words);
    const [moved] = (await payloadCodecs(keys, 'another').worker?.decode([given], here)) ?? [];
    expect(String(moved?.data)).toContain('was changed');
  });

  test.each([
    ['a byte of it', (given: Payload) => ({ ...given, data: flipped(given.data) })],
    [
      'what it was encoded with',
      (given: Payload) => ({
        ...given,
        metadata: { ...given.metadata, 'encrypted-encoding': Buffer.from('binary/plain') },
      }),
    ],
    ['all but a few bytes', (given: Payload) => ({ ...given, data: given.data?.subarray(0, 20) ?? null })],
  ])('is a marker when somebody changed %s', async (_, change) => {
    expect(await heardBy(change(await sealed()))).toEqual({
      undecodable: 'This payload was changed after it was encrypted.',
    });
  });

  test('is a marker when its key was destroyed', async () => {
    const given = await sealed();
    held.set(`local/${one}`, 'destroyed');
    expect(await heardBy(given)).toEqual({
      undecodable: 'The key of this payload was destroyed: the conversation is erased.',
    });
  });

  test('may be sealed for the tenant, by whoever cannot say for which workflow', async () => {
    const key = await keys.forUse({ tenant: 'local', conversation: null });
    const given = sealPayload(payload, key, { namespace, tenant: 'local', conversation: null });
    expect(await heardBy(given)).toEqual(words);
    expect(await heardBy(given, inWorkflow(workflowIdOf('elsewhere', one)))).toMatchObject({
      undecodable: expect.any(String),
    });
  });
});

test('what is not sealed stays as it is, also where it names another codec', async () => {
  const foreign = { metadata: { encoding: Buffer.from('binary/encrypted') }, data: Buffer.from('?') };
  expect(await worker.decode([payload, foreign], here)).toEqual([payload, foreign]);
});

describe('a worker that cannot have the key', () => {
  testInLaws('fails the workflow task, which is tried again', async () => {
    fault = new Error('the database is away');
    await expect(worker.encode([payload], here)).rejects.toThrow('away');
    await expect(worker.decode([await unsealedWhile()], here)).rejects.toThrow('away');
  });

  test('still says that a task failed, without a word of it', async () => {
    fault = new Error('the database is away');
    const [said] = await worker.encode([payload], undefined);
    expect(defaultPayloadConverter.fromPayload(said ?? {})).toEqual({ undecodable: 'It could not be encrypted.' });
  });

  test('ends an activity of a conversation that was erased without a word of it', async () => {
    held.set(`local/${one}`, 'destroyed');
    const [said] = await worker.encode([payload], inActivity(workflowIdOf('local', one)));
    expect(defaultPayloadConverter.fromPayload(said ?? {})).toEqual({ undecodable: 'It could not be encrypted.' });
  });

  async function unsealedWhile(): Promise<Payload> {
    const away = fault;
    fault = null;
    const given = await sealed();
    fault = away;
    return given;
  }
});

test.each([
  ['local', one],
  ['a-tenant-with-hyphens', other],
  // Of an instruction that may be given again, and of a talk that a schedule began.
  ['local', '22f3aeef15570b35799cdc2a6b8bceab'],
])('finds tenant and conversation of %s in the id of the workflow', (tenant, conversation) => {
  expect(ownerOf(workflowIdOf(tenant, conversation))).toEqual({ tenant, conversation });
});

test.each(['housekeeping@lane', 'conversation-local-', `conversation-Local-${one}`, `x-conversation-local-${one}`])(
  'counts %s as no conversation',
  (workflowId) => {
    expect(ownerOf(workflowId)).toEqual({ tenant: '_installation', conversation: null });
  },
);

function flipped(data: Uint8Array | null | undefined): Uint8Array {
  const bytes = Buffer.from(data ?? []);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  return bytes;
}
