/** Completes the operations of `/openapi.json`: names of schemas, examples, the common header and failure. */
import { operations, type Operation } from './operations.ts';

type Json = Record<string, unknown>;

/** A document as it is generated from the routes. */
export interface Described {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  readonly components?: Readonly<Record<string, unknown>> | undefined;
}

/** The document with everything that all operations share. Unreferenced schemas are removed. */
export function completed<Document extends Described>(document: Document): Document {
  const schemas: Json = { ...(document.components?.['schemas'] as Json | undefined) };
  const byId = new Map(Object.values(operations).map((operation) => [operation.id, operation]));
  const paths = mapValues(document.paths ?? {}, (path) =>
    mapValues(path, (operation, method) => {
      const shown = operation as Json;
      const known = byId.get(String(shown['operationId']));
      return finished(withNames(shown, schemas), method, known);
    }),
  );
  const { required } = (schemas['Problem'] ?? {}) as Json;
  // Fields that are always present are required beside the reference too, for tools that do not resolve it.
  const schema = { $ref: '#/components/schemas/Problem', required };
  const description = 'A failure: what happened, and what to do.';
  const responses = { Problem: { description, content: { 'application/problem+json': { schema } } } };
  const components = { ...document.components, responses, schemas: referredTo({ paths, responses }, schemas) };
  return { ...document, paths, components };
}

/** The header with which a POST is executed once. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of the sender’s own: a repetition with it gets the first answer, with `Idempotent-Replayed: true`; with another body it is refused (422), and while the first is under way too (409).',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

function finished(operation: Json, method: string, known: Operation | undefined): Json {
  const parameters = [...((operation['parameters'] as Json[] | undefined) ?? [])];
  if (method === 'post') parameters.push(idempotencyKey);
  const body = operation['requestBody'] as Json | undefined;
  const responses = mapValues((operation['responses'] ?? {}) as Json, (response, status) =>
    withExample(response as Json, known?.answers[Number(status)]),
  );
  return {
    ...operation,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: withExample(body, known?.body) }),
    // Every operation can fail, always with the same document.
    responses: { ...responses, default: { $ref: '#/components/responses/Problem' } },
  };
}

function withExample(holder: Json, example: unknown): Json {
  const content = holder['content'] as Json | undefined;
  if (content === undefined || example === undefined) return holder;
  return { ...holder, content: mapValues(content, (media) => ({ ...(media as Json), example })) };
}

/** Names inline schemas after their operation. */
function withNames(operation: Json, schemas: Json): Json {
  const id = operation['operationId'];
  if (typeof id !== 'string') return operation;
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const named = (holder: unknown, wanted: string): unknown => {
    const { content, ...rest } = holder as Json;
    if (content === undefined) return holder;
    return {
      ...rest,
      content: mapValues(content as Json, (media) => {
        const { schema, ...more } = media as Json;
        return { ...more, schema: referenceTo(schema, wanted, schemas) };
      }),
    };
  };
  const body = operation['requestBody'];
  return {
    ...operation,
    ...(body !== undefined && { requestBody: named(body, `${name}Body`) }),
    responses: mapValues((operation['responses'] ?? {}) as Json, (response) => named(response, `${name}Answer`)),
  };
}

/** Two responses of the same shape share a name; others are numbered. */
function referenceTo(schema: unknown, wanted: string, schemas: Json): unknown {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return schema;
  const text = JSON.stringify(schema);
  let name = wanted;
  for (let next = 2; schemas[name] !== undefined && JSON.stringify(schemas[name]) !== text; next += 1)
    name = `${wanted}${next}`;
  schemas[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

function referredTo(document: unknown, schemas: Readonly<Json>): Json {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(schemas[name]);
    }
  };
  look(document);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

function mapValues<From, To>(
  from: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value, name)]));
}
