/** Parses bodies: JSON in valid UTF-8 only. */
import type { FastifyRequest } from 'fastify';
import { malformed } from './failures.ts';
import { ApiProblem, shown } from '../process/problem.ts';
import type { Api } from '../process/api.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The original body, for routes that store it. */
    given: string | null;
  }
  interface FastifyContextConfig {
    keepsBody?: boolean;
  }
}

/** Replaces the framework's parsers, which accept invalid UTF-8 with replacement characters. */
export function readJsonBodies(app: Api): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('given', null);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.trim().toLowerCase() !== 'identity') return done(encoded(encoding));
    // Some programs declare JSON for requests without a body.
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, parsed(body as Buffer, request));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** RFC 9110, 15.5.16: the response lists the encodings that are accepted. */
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
