/**
 * Temporal's Web UI calls the codec server from a page of another origin. That one origin is allowed, with the session
 * of whoever is signed in at the console of the same machine; no other page is.
 */
import type { FastifyRequest } from 'fastify';
import type { Api } from '../process/api.ts';
import type { AuthPorts } from './ports.ts';

/** Answers what a browser asks before it calls, and lets the Web UI read the answers. */
export function allowWebUi(app: Api, { settings }: Pick<AuthPorts, 'settings'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCodec(request)) return;
    reply.header('vary', 'origin');
    if (!isFromWebUi(request, settings.webUiUrl)) return;
    reply.headers({
      'access-control-allow-origin': request.headers.origin,
      'access-control-allow-credentials': 'true',
    });
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type, x-namespace',
      'access-control-max-age': '600',
    });
    return reply.code(204).send();
  });
}

/** Whether the page that calls the codec server is the Web UI's own. A browser tells the origin, and no page may lie. */
export function isFromWebUi(request: FastifyRequest, webUiUrl: string | null): boolean {
  const { origin } = request.headers;
  if (webUiUrl === null || origin === undefined || !isCodec(request)) return false;
  const { protocol, hostname, port, origin: own } = new URL(webUiUrl);
  const names = ['127.0.0.1', 'localhost'];
  if (!names.includes(hostname)) return origin === own;
  return names.some((name) => origin === `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

function isCodec({ url }: FastifyRequest): boolean {
  return /^\/codec\/(?:en|de)code(?:\?|$)/.test(url);
}
