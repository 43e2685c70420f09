/** `/openapi.json`: OpenAPI 3.1 from the schemas that check requests and answers. */
import type { FastifyDynamicSwaggerOptions, SwaggerTransformObject } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problem } from '../contracts/conversation.ts';
import type { Access } from './permissions.ts';

/** Options of @fastify/swagger. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '0.1.0',
      description: 'Durable conversations that ask before they act. Failures are problem documents (RFC 9457).',
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key: pk_<id>_<secret>.' } },
    },
  },
  transform(document) {
    const { schema, url } = jsonSchemaTransform(document);
    return { schema: { ...schema, ...accessShown(document.route.config?.access), ...textAnswer(url) }, url };
  },
  transformObject: (document) => withProblems(document),
};

/** Every operation may fail, and always with the same kind of document. */
function withProblems(document: Parameters<SwaggerTransformObject>[0]): ReturnType<SwaggerTransformObject> {
  if (!('openapiObject' in document)) return document.swaggerObject;
  const described = document.openapiObject;
  for (const path of Object.values(described.paths ?? {})) {
    for (const operation of Object.values(path ?? {}) as unknown[]) {
      if (typeof operation !== 'object' || operation === null || !('responses' in operation)) continue;
      (operation.responses as Record<string, unknown>)['default'] = { $ref: '#/components/responses/Problem' };
    }
  }
  const content = { 'application/problem+json': { schema: z.toJSONSchema(problem, { io: 'output' }) } };
  const responses = { Problem: { description: 'A failure: what happened, and what to do.', content } };
  return { ...described, components: { ...described.components, responses } } as ReturnType<SwaggerTransformObject>;
}

function accessShown(access: Access | undefined): object {
  if (access === undefined || typeof access === 'string') return { security: [] };
  return { security: [{ key: [] }], description: `For keys of these roles: ${access.join(', ')}.` };
}

/** Answers that are no JSON and have no schema. */
function textAnswer(url: string): object {
  const types: Readonly<Record<string, string>> = {
    '/metrics': 'text/plain',
    '/calendar/:token.ics': 'text/calendar',
    '/docs': 'text/html',
    '/': 'text/html',
  };
  const type = types[url];
  return type === undefined
    ? {}
    : { response: { 200: { description: 'OK', content: { [type]: { schema: { type: 'string' } } } } } };
}
