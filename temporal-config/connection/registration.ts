/** Checks and creates what a Temporal server needs for conversations: the namespace and the search attributes. */
import { setTimeout as pause } from 'node:timers/promises';
import { isGrpcServiceError, type Client } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { searchAttributes } from '../search-attributes.ts';

/** What is missing, in words without addresses, and the remedy. */
export interface Unregistered {
  readonly detail: string;
  readonly remedy: string;
}

/** The server lacks something that we are not permitted to create. */
export class TemporalUnprepared extends Error {
  override readonly name = 'TemporalUnprepared';
}

/** What is missing on the server; null: nothing, or unknown now. Never throws. */
export async function unregistered({ connection }: Client, namespace: string): Promise<Unregistered | null> {
  try {
    await connection.withDeadline(Date.now() + glanceLimitMs, () =>
      connection.workflowService.countWorkflowExecutions({ namespace, query: namingAll }),
    );
    return null;
  } catch (error) {
    if (codeOf(error) === grpc.notFound)
      return { detail: `Temporal has no namespace "${namespace}".`, remedy: remedyFor(namespaceCommand(namespace)) };
    if (codeOf(error) !== grpc.invalidArgument) return null;
    const missing = await missingOn(connection, namespace).catch(() => names);
    return {
      detail: `Temporal's namespace "${namespace}" does not know the search attributes ${missing.join(', ')}, so no conversation can be started.`,
      remedy: remedyFor(attributesCommand(namespace, missing)),
    };
  }
}

/** The same, cached for a minute while nothing is missing, and for two seconds while something is. */
export function registrationCheck(
  client: Client,
  namespace: string,
  clock: () => number,
): () => Promise<Unregistered | null> {
  let next = 0;
  let last: Promise<Unregistered | null> = Promise.resolve(null);
  return () => {
    if (clock() < next) return last;
    next = clock() + faultyForMs;
    last = unregistered(client, namespace).then((found) => {
      if (found === null) next = clock() + wellForMs;
      return found;
    });
    return last;
  };
}

/**
 * Creates the missing parts and resolves when the server accepts them. Changes nothing that exists, and needs no
 * permission when nothing is missing.
 *
 * @throws {TemporalUnprepared} with the commands to run when it lacks the permission, or when a name has another type
 */
export async function ensureRegistered(
  { connection }: Client,
  namespace: string,
  { log = () => undefined, limitMs = 90_000 }: { log?: (line: string) => void; limitMs?: number } = {},
): Promise<void> {
  const within = <T>(call: () => Promise<T>): Promise<T> => connection.withDeadline(Date.now() + callLimitMs, call);
  const isKnown = (): Promise<boolean> =>
    within(() => connection.workflowService.countWorkflowExecutions({ namespace, query: namingAll })).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === grpc.notFound || codeOf(error) === grpc.invalidArgument) return false;
        throw error;
      },
    );
  if (await orAway(isKnown)) return;
  const until = Date.now() + limitMs;
  await orCommand(namespaceCommand(namespace), () => within(() => makeNamespace(connection, namespace, log)));
  // A new namespace takes a moment to appear on the server.
  const missing = await untilSettled(until, () => within(() => missingOn(connection, namespace)), grpc.notFound);
  if (missing.length > 0) {
    const attributes = Object.fromEntries(missing.map((name) => [name, typeNumbers[searchAttributes[name]]]));
    await orCommand(attributesCommand(namespace, missing), () =>
      within(() => connection.operatorService.addSearchAttributes({ namespace, searchAttributes: attributes })),
    );
    log(`Temporal: search attributes ${missing.join(', ')} are registered in the namespace "${namespace}".`);
  }
  // Each part of a server caches the list for a while.
  while (!(await isKnown())) {
    if (Date.now() > until)
      throw new TemporalUnprepared(
        `Temporal's namespace "${namespace}" was given its search attributes and does not take them after ${limitMs / 1000} s. ` +
          'Run "parley prepare" again in a minute.',
      );
    await pause(500);
  }
}

type Name = keyof typeof searchAttributes;
type Connection = Client['connection'];

const names = Object.keys(searchAttributes) as readonly Name[];
/** Retention of closed workflows: long enough to investigate one; the conversation itself is in the database. */
const retention = { text: '30d', duration: msToTs('30 days') };
/** gRPC status codes. */
const grpc = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  unimplemented: 12,
  unavailable: 14,
} as const;
/** Numbers of Temporal's `IndexedValueType`. */
const typeNumbers = { Keyword: 2, Int: 3, Datetime: 6, KeywordList: 7 } as const satisfies Record<
  (typeof searchAttributes)[Name],
  number
>;
const glanceLimitMs = 2_000;
const callLimitMs = 20_000;
const wellForMs = 60_000;
const faultyForMs = 2_000;

/** A query that matches no conversation, and that the server rejects when it does not know one of the names. */
const values = {
  Keyword: "= '-'",
  KeywordList: "= '-'",
  Int: '= -1',
  Datetime: "> '2999-01-01T00:00:00Z'",
} as const;
const namingAll = names.map((name) => `${name} ${values[searchAttributes[name]]}`).join(' AND ');

async function makeNamespace(
  { workflowService }: Connection,
  namespace: string,
  log: (line: string) => void,
): Promise<void> {
  try {
    await workflowService.describeNamespace({ namespace });
    return;
  } catch (error) {
    if (codeOf(error) !== grpc.notFound) throw error;
  }
  try {
    await workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: retention.duration });
    log(`Temporal: the namespace "${namespace}" is made (closed workflows are kept for ${retention.text}).`);
  } catch (error) {
    // Two concurrent starts.
    if (codeOf(error) !== grpc.alreadyExists) throw error;
  }
}

/** @throws {TemporalUnprepared} when a name has another type */
async function missingOn({ operatorService }: Connection, namespace: string): Promise<readonly Name[]> {
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const typeOf = (name: Name): number | undefined => customAttributes[name];
  const isOther = (found: number | undefined, wanted: number): boolean => found !== undefined && found !== wanted;
  const other = names.filter((name) => isOther(typeOf(name), typeNumbers[searchAttributes[name]]));
  if (other.length > 0)
    throw new TemporalUnprepared(
      `Temporal's namespace "${namespace}" has search attributes of the same name and another type: ` +
        `${other.map((name) => `${name} (${searchAttributes[name]} is needed)`).join(', ')}.\n` +
        'Choose another namespace with TEMPORAL_NAMESPACE, or remove them there (temporal operator search-attribute remove).',
    );
  return names.filter((name) => typeOf(name) === undefined);
}

async function untilSettled<T>(until: number, ask: () => Promise<T>, passing: number): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (codeOf(error) !== passing || Date.now() > until) throw error;
      await pause(500);
    }
  }
}

/** The first call shows whether the server is reachable. */
async function orAway<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (codeOf(error) !== grpc.unavailable && codeOf(error) !== grpc.deadlineExceeded) throw error;
    throw new TemporalUnprepared(
      `The Temporal server does not answer (${(error as Error).message}).\n` +
        'Start it, or correct TEMPORAL_ADDRESS and how it is reached (TEMPORAL_TLS, TEMPORAL_API_KEY), then start again.',
      { cause: error },
    );
  }
}

/** Reports the command for somebody with the permission, when we lack it. */
async function orCommand<T>(command: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined || error instanceof TemporalUnprepared) throw error;
    const because =
      code === grpc.permissionDenied || code === grpc.unimplemented
        ? 'may not be prepared with the settings given'
        : `did not take it (${(error as Error).message})`;
    throw new TemporalUnprepared(
      `The Temporal server ${because}. Let somebody who may run this, then start again:\n  ${command}`,
      { cause: error },
    );
  }
}

function remedyFor(command: string): string {
  return `Run "parley prepare" with the settings of the server, or: ${command}`;
}

function namespaceCommand(namespace: string): string {
  return `temporal operator namespace create --namespace ${namespace} --retention ${retention.text}`;
}

function attributesCommand(namespace: string, missing: readonly Name[]): string {
  const flags = missing.map((name) => `--name ${name} --type ${searchAttributes[name]}`);
  return `temporal operator search-attribute create --namespace ${namespace} ${flags.join(' ')}`;
}

function codeOf(error: unknown): number | undefined {
  return isGrpcServiceError(error) ? error.code : undefined;
}
