/** Many histories in one file: a line each, compressed together, because they are much the same. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Client, WorkflowHandle } from '@temporalio/client';
import type { Payload } from '@temporalio/common';

export interface KeptHistory {
  readonly workflowId: string;
  /** As Temporal's own tools write and read one. */
  readonly history: unknown;
}

export const archiveEnding = '.jsonl.br';

export function writeArchive(file: string, histories: readonly KeptHistory[]): void {
  const text = histories.map((one) => JSON.stringify(one)).join('\n');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    // Histories repeat one another over more than the usual window.
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 28,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  writeFileSync(file, brotliCompressSync(text, { params }), { mode: 0o600 });
}

/** An archive, a history that was saved as JSON, or all of either in a folder. @throws when there is nothing to read */
export function readHistories(path: string): readonly KeptHistory[] {
  if (!existsSync(path)) throw new Error(`There is no file or folder "${path}".`);
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .filter((name) => name.endsWith('.json') || name.endsWith(archiveEnding))
      .flatMap((name) => readHistories(join(path, name)));
  if (!path.endsWith(archiveEnding)) return [{ workflowId: path, history: JSON.parse(readFileSync(path, 'utf8')) }];
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const lines = brotliDecompressSync(readFileSync(path), { params }).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): KeptHistory => JSON.parse(line));
}

/** A run's history with every payload as it was before the client's codec; without a run id the latest. */
export async function readableHistory(
  temporal: Client,
  workflowId: string,
  runId?: string,
): ReturnType<WorkflowHandle['fetchHistory']> {
  const history = await temporal.workflow.getHandle(workflowId, runId).fetchHistory();
  const { namespace, dataConverter } = temporal.options;
  const codecs = 'payloadCodecs' in dataConverter ? (dataConverter.payloadCodecs ?? []) : [];
  for (const payload of codecs.length === 0 ? [] : payloadsIn(history.events)) {
    let decoded = [payload];
    for (const codec of codecs) decoded = await codec.decode(decoded, { type: 'workflow', namespace, workflowId });
    Object.assign(payload, decoded[0]);
  }
  return history;
}

/** Every payload in it, as it stands there. */
export function payloadsIn(value: unknown): readonly Payload[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return isPayload(value) ? [value] : Object.values(value).flatMap(payloadsIn);
}

/** Whether it is one of Temporal's payloads. */
export function isPayload(value: object): value is Payload {
  return 'data' in value && value.data instanceof Uint8Array && 'metadata' in value && Boolean(value.metadata);
}
