/** Serves the console from the folder into which it was built (`scripts/console.mjs`). */
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Api } from '../../process/api.ts';
import type { OperationsPorts } from './ports.ts';

/** Names that the build gives: flat, with a hash of the content. */
export const assetParams = z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{1,80}(\.[a-z0-9]{1,10}){1,2}$/) });

/** The page may run its own scripts and styles, call its own server, and must not be framed. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Adds `sendFile` to replies. Without a built console nothing is served. */
export function serveConsole(app: Api, { consoleDir }: OperationsPorts): void {
  if (consoleDir != null) app.register(fastifyStatic, { root: consoleDir, serve: false });
}

export function sendConsole(reply: FastifyReply): FastifyReply {
  return reply.header('content-security-policy', policy).sendFile('index.html', { cacheControl: false });
}

/** The name contains a hash of the content, so caches may keep the file forever. */
export function sendAsset(reply: FastifyReply, file: string): FastifyReply {
  return reply.sendFile(`console/assets/${file}`, { maxAge: '365d', immutable: true });
}
