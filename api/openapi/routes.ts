/** `/openapi.json`: OpenAPI 3.1 from the schemas that validate requests and responses. */
import { readFileSync } from 'node:fs';
import type { FastifyDynamicSwaggerOptions, SwaggerTransformObject } from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { queueChanged, queueSnapshot } from '../../contracts/wire/queue-stream.ts';
import { conversationEvent } from '../../contracts/wire/conversation.ts';
import { completed, type Described } from './document.ts';
import { operations, tags, type Operation } from './operations.ts';
import { namedSchemas } from './schemas.ts';
import type { Access } from '../auth/permissions.ts';

/** Options of @fastify/swagger. */
export function openApiOptions(): FastifyDynamicSwaggerOptions {
  const schemaRegistry = namedSchemas();
  const transform = createJsonSchemaTransform({ schemaRegistry });
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry });
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parley',
        version: ownVersion(),
        description: 'Durable conversations that ask before they act. Failures are problem documents (RFC 9457).',
      },
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          key: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, pk_<id>_<secret>; or an access token, where a sign-in provider is set.',
          },
        },
      },
    },
    transform(document) {
      const { route, url } = document;
      const method = Array.isArray(route.method) ? (route.method[0] ?? 'GET') : route.method;
      const shown = transform({ ...document, schema: { ...document.schema, ...untyped(url) } });
      const access = accessShown(route.config?.access);
      return { schema: { ...shown.schema, ...access, ...nameOf(`${method} ${url}`) }, url };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      return completed(transformObject(document) as Described) as ReturnType<SwaggerTransformObject>;
    },
  };
}

function ownVersion(): string {
  const file = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return file.version;
}

function nameOf(route: string): object {
  const operation = (operations as Readonly<Record<string, Operation | undefined>>)[route];
  return operation === undefined ? {} : { operationId: operation.id, tags: [operation.tag] };
}

function accessShown(access: Access | undefined): object {
  if (access === undefined || typeof access === 'string') return { security: [] };
  return { security: [{ key: [] }], description: `For keys of these roles: ${access.join(', ')}.` };
}

/** Responses that are not JSON and have no schema. */
function untyped(url: string): object {
  const types: Readonly<Record<string, string>> = {
    '/metrics': 'text/plain',
    '/calendar/:token.ics': 'text/calendar',
    '/v1/conversations/:id/export.csv': 'text/csv',
    '/v1/conversations/:id/export': 'application/gzip',
    '/v1/participants/:pid/export': 'application/gzip',
    '/v1/conversations/:id/diagnosis/report.html': 'text/html',
    '/v1/conversations/:id/attachments/:attachment': 'application/octet-stream',
    '/api/chat': 'text/event-stream',
    '/docs': 'text/html',
    '/': 'text/html',
    '/console/assets/:file': 'text/javascript',
  };
  const type = types[url];
  if (type !== undefined)
    return { response: { 200: { description: 'OK', content: { [type]: { schema: z.string() } } } } };
  if (url === '/auth/oidc/start' || url === '/auth/oidc/callback')
    return { response: { 302: { description: 'Goes on there.', content: { 'text/html': { schema: z.string() } } } } };
  if (url === '/openapi.json') return { response: { 200: z.looseObject({ openapi: z.string() }) } };
  if (url !== '/v1/stream') return {};
  const content = { 'application/json': { schema: z.union([conversationEvent, queueSnapshot, queueChanged]) } };
  return { response: { 101: { description: 'A websocket; this is what each of its frames holds.', content } } };
}
