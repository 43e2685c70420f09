/** Reads bodies: JSON in valid UTF-8, and nothing else. */
import type { FastifyRequest } from 'fastify';
import { malformed } from './failures.ts';
import { ApiProblem, shown } from './problem.ts';
import type { Api } from '../deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was given, where the route keeps it. */
    given: string | null;
  }
  interface FastifyContextConfig {
    keepsBody?: boolean;
  }
}

/** Replaces the framework's parsers. A body that is not UTF-8 would otherwise come through with replacement characters. */
export function readJsonBodies(app: Api): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('given', null);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.trim().toLowerCase() !== 'identity') return done(encoded(encoding));
    // Declared as JSON and empty: what programs send whose request has no body.
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, parsed(body as Buffer, request));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** RFC 9110, 15.5.16: the server says which encodings it would take. */
function encoded(encoding: string): ApiProblem {
  return new ApiProblem(
    'unsupported-media-type',
    {
      detail: `The body is encoded (${shown(encoding)}), and is read only as it is.`,
      remedy: 'Send it without "content-encoding".',
    },
    { headers: { 'accept-encoding': 'identity' } },
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parsed(body: Buffer, request: FastifyRequest): unknown {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
  if (request.routeOptions.config.keepsBody === true) request.given = text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}
