/** Reads bodies: JSON in valid UTF-8, and nothing else. */
import { malformed } from './failures.ts';
import type { Api } from '../deps.ts';

/** Replaces the framework's parsers. A body that is not UTF-8 would otherwise come through with replacement characters. */
export function readJsonBodies(app: Api): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    // Declared as JSON and empty: what programs send whose request has no body.
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, parsed(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parsed(body: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}
