/**
 * The codec server (interface.md): Temporal's Web UI and CLI send payloads here to be read, and what they send to
 * workflows to be encrypted. A key of a tenant reads payloads of its tenant; each request is a row of the audit log,
 * without a word of what was read.
 */
import type { Payload } from '@temporalio/common';
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import type { FoundKey } from '../../../adapters/postgres/keys/wrapped-keys.ts';
import { isUuid } from '../../../adapters/postgres/database/uuid.ts';
import { codecPayloads, type CodecPayloads } from '../../../contracts/wire/codec.ts';
import {
  isSealed,
  keyIdOf,
  openPayload,
  sealPayload,
  unreadable,
} from '../../../temporal-config/connection/payload-codec.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { DataKeys } from '../../../adapters/postgres/keys/data-keys.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ApiSettings } from '../../process/api-settings.ts';

/** What these routes ask of the outside. */
interface CodecPorts {
  readonly database: Database;
  /** Keys of what Temporal keeps; absent or null: nothing is encrypted. */
  readonly payloadKeys?: DataKeys | null;
  readonly metrics: Pick<Metrics, 'unreadable'>;
  readonly settings: ApiSettings;
}

/** A page of a history comes at once, with material of 64 KB in it. */
const bodyLimit = 16 * 1024 * 1024;

export function codecRoutes(app: Api, services: CodecPorts): void {
  // An answer with an idempotency key would be kept, and its words with it.
  const config = { secretAnswer: true };
  app.post(
    '/codec/decode',
    {
      bodyLimit,
      config,
      schema: {
        summary:
          'Payloads as they were before they were encrypted; one that this key may not read is a text that says so',
        body: codecPayloads,
        response: { 200: codecPayloads },
      },
    },
    async (request) => {
      const { payloads, conversations, kept } = await decoded(services, callerIn(request), fromWire(request.body));
      services.metrics.unreadable(kept);
      const [conversation = null, ...more] = conversations;
      await noted(services, callerIn(request), 'payload.decoded', {
        conversation: more.length === 0 ? conversation : null,
        data: { payloads: payloads.length, unreadable: kept, conversations: conversations.size },
      });
      return toWire(payloads);
    },
  );

  app.post(
    '/codec/encode',
    {
      bodyLimit,
      config,
      schema: {
        summary: 'Payloads encrypted for workflows of this tenant',
        body: codecPayloads,
        response: { 200: codecPayloads },
      },
    },
    async (request) => {
      const payloads = await encoded(services, callerIn(request), fromWire(request.body));
      await noted(services, callerIn(request), 'payload.encoded', {
        conversation: null,
        data: { payloads: payloads.length },
      });
      return toWire(payloads);
    },
  );
}

async function decoded(
  { payloadKeys, settings: { namespace } }: CodecPorts,
  { tenant }: Caller,
  payloads: readonly Payload[],
): Promise<{
  readonly payloads: readonly Payload[];
  readonly conversations: ReadonlySet<string>;
  /** How many could not be read. */
  readonly kept: number;
}> {
  const ids = [...new Set(payloads.filter(isSealed).map(keyIdOf))].filter(isUuid);
  const keys = (await payloadKeys?.named(tenant, ids)) ?? new Map<string, FoundKey>();
  const conversations = new Set<string>();
  let kept = 0;
  const read = payloads.map((payload) => {
    if (!isSealed(payload)) return payload;
    const found = keys.get(keyIdOf(payload)) ?? { kind: 'none' };
    const opened =
      found.kind === 'key'
        ? openPayload(payload, found.key, { namespace, tenant, conversation: found.conversation })
        : null;
    if (opened === null) {
      kept += 1;
      return tombstone(found.kind);
    }
    if (found.kind === 'key' && found.conversation !== null) conversations.add(found.conversation);
    return opened;
  });
  return { payloads: read, conversations, kept };
}

/** For the tenant: nothing in the request says for which workflow. */
async function encoded(
  { payloadKeys, settings: { namespace } }: CodecPorts,
  { tenant }: Caller,
  payloads: readonly Payload[],
): Promise<readonly Payload[]> {
  if (payloadKeys == null || payloads.length === 0) return payloads;
  const owner = { tenant, conversation: null };
  const key = await payloadKeys.forUse(owner);
  return payloads.map((payload) => (isSealed(payload) ? payload : sealPayload(payload, key, { namespace, ...owner })));
}

async function noted(
  { database }: CodecPorts,
  caller: Caller,
  event: 'payload.decoded' | 'payload.encoded',
  row: { readonly conversation: string | null; readonly data: Readonly<Record<string, number>> },
): Promise<void> {
  await database.asTenant(caller.tenant, (rows) =>
    appendAudit(rows, caller.tenant, { ...byKey(caller), event, subject: null, ...row }),
  );
}

/** Stands for a payload that this key cannot read. */
function tombstone(found: FoundKey['kind']): Payload {
  const text = {
    key: unreadable.changed,
    destroyed: unreadable.destroyed,
    locked: unreadable.locked,
    none: 'There is no key for this payload in your tenant: it is of another one, or its conversation was erased.',
  }[found];
  return { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from(JSON.stringify(`[${text}]`)) };
}

function fromWire({ payloads }: CodecPayloads): readonly Payload[] {
  return payloads.map(({ metadata, data }) => ({
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')])),
    data: Buffer.from(data, 'base64'),
  }));
}

function toWire(payloads: readonly Payload[]): CodecPayloads {
  return {
    payloads: payloads.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
      data: base64(data),
    })),
  };
}

function base64(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('base64');
}
