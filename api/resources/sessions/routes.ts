/** Sessions over REST (X3): stored from a file, shown by their artifacts, and as a model would see them. */
import { z } from 'zod';
import { keyPath } from '../../../contracts/assistant/context.ts';
import {
  artifactsOf,
  findSession,
  grantSession,
  listSessions,
  readSession,
  storeSession,
} from '../../../adapters/postgres/sessions/sessions.ts';
import {
  artifactContent,
  artifactOnWire,
  phase,
  sessionBody,
  sessionGrants,
  sessionId,
  sessionLimitBytes,
  sessionOnWire,
} from '../../../contracts/wire/session.ts';
import { extractAt } from '../../../reading/context/extract.ts';
import { callerIn } from '../../auth/callers.ts';
import { unknownSession } from '../../auth/session-grants.ts';
import { supplyFromSession } from '../context/from-session.ts';
import type { Api } from '../../process/api.ts';
import { limit, listOf, listQuery, numberCursor } from '../../process/inputs.ts';
import { ApiProblem, notAcceptable, shown } from '../../process/problem.ts';
import { artifactNames, isAskedFor, listedArtifacts } from './artifacts.ts';
import { artifactsIn, faultOfContent } from './given.ts';
import type { Assistants } from '../../process/assistants.ts';
import type { TemporalConversations } from '../../../adapters/temporal/conversations.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Wakes } from '../../process/wakes.ts';

/** What these routes ask of the outside. */
interface SessionsPorts {
  readonly assistants: Assistants;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly conversations: TemporalConversations;
  readonly database: Database;
  readonly wakes: Wakes;
}

const sessionParams = z.object({ id: sessionId });

const artifactQuery = z.strictObject({
  phase: z.coerce.number().pipe(phase).optional().describe('Only of this phase.'),
  missing: z
    .enum(['true', 'false'])
    .transform((said) => said === 'true')
    .optional()
    .describe('Only those that the session says are missing, or are not.'),
  type: artifactOnWire.shape.type.optional().describe('Only values of this type.'),
  artifact_type: z.string().max(60).optional().describe('Only what an assistant calls so, with its parts.'),
  after: numberCursor,
  limit,
});

const largestShown = 256 * 1024;

const contentQuery = z.strictObject({
  key_path: keyPath.describe('What to show: `phase_artifacts.phase3.data.phase3_result.findings[f-02]`.'),
  max_bytes: z.coerce
    .number()
    .int()
    .min(1)
    .max(largestShown)
    .default(32 * 1024)
    .describe('How many bytes of UTF-8 the text may have.'),
});

export function sessionRoutes(app: Api, services: SessionsPorts): void {
  giving(app, services);
  listing(app, services);
  showing(app, services);
  granting(app, services);
}

function giving(app: Api, services: SessionsPorts): void {
  const { database } = services;
  app.put(
    '/sessions/:id',
    {
      bodyLimit: sessionLimitBytes,
      config: { keepsBody: true },
      schema: {
        summary: 'Give a session, in the place of the one of this id',
        params: sessionParams,
        body: sessionBody,
        response: { 200: sessionOnWire, 201: sessionOnWire },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { tenant, keyId } = caller;
      const text = request.given ?? '{}';
      const given: unknown = JSON.parse(text);
      const fault = faultOfContent(given);
      if (fault !== null) throw notAcceptable(fault.path, fault.message);
      const { id } = request.params;
      const made = { id, text, session: request.body, artifacts: artifactsIn(text, given), keyId };
      const { isNew, stored } = await database.asTenant(tenant, (rows) => storeSession(rows, tenant, made));
      await supplyFromSession(services, { caller, id, session: request.body, gone: request.signal });
      return reply.code(isNew ? 201 : 200).send(stored);
    },
  );
}

function granting(app: Api, { database }: SessionsPorts): void {
  app.put(
    '/sessions/:id/participants',
    {
      schema: {
        summary: 'Say which participants may open a conversation about a session, in the place of those before',
        params: sessionParams,
        body: sessionGrants,
        response: { 200: sessionOnWire },
      },
    },
    async (request) => {
      const { tenant, keyId } = callerIn(request);
      const { id } = request.params;
      const participants = [...new Set(request.body.participants)];
      const stored = await database.asTenant(tenant, (rows) => grantSession(rows, tenant, { id, participants, keyId }));
      if (stored === null) throw unknownSession(id);
      return stored;
    },
  );
}

function listing(app: Api, { database, assistants }: SessionsPorts): void {
  app.get(
    '/sessions',
    { schema: { summary: 'The sessions, by id', querystring: listQuery, response: { 200: listOf(sessionOnWire) } } },
    async (request) => {
      const { tenant } = callerIn(request);
      const { items, more } = await database.asTenant(tenant, (rows) => listSessions(rows, tenant, request.query));
      return { items: [...items], next: more ? (items.at(-1)?.session_id ?? null) : null };
    },
  );

  app.get(
    '/sessions/:id/artifacts',
    {
      schema: {
        summary: 'What a session holds, and what it says is missing',
        params: sessionParams,
        querystring: artifactQuery,
        response: { 200: listOf(artifactOnWire) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { id } = request.params;
      const { after = '0', limit: most, ...filter } = request.query;
      const kept = await database.asTenant(tenant, (rows) => artifactsOf(rows, tenant, id));
      if (kept === null) throw unknownSession(id);
      const names = artifactNames(await assistants.list());
      const asked = listedArtifacts(id, kept, names).filter((artifact) => isAskedFor(artifact, filter));
      const end = Number(after) + most;
      return { items: asked.slice(Number(after), end), next: end < asked.length ? String(end) : null };
    },
  );
}

function showing(app: Api, { database }: SessionsPorts): void {
  app.get(
    '/sessions/:id',
    {
      schema: { summary: 'One session, without its content', params: sessionParams, response: { 200: sessionOnWire } },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { id } = request.params;
      const found = await database.asTenant(tenant, (rows) => findSession(rows, tenant, id));
      if (found === null) throw unknownSession(id);
      return found;
    },
  );

  app.get(
    '/sessions/:id/artifacts/content',
    {
      schema: {
        summary: 'A part of a session as a model would be shown it',
        params: sessionParams,
        querystring: contentQuery,
        response: { 200: artifactContent },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { id } = request.params;
      const { key_path, max_bytes } = request.query;
      const found = await database.asTenant(tenant, (rows) => readSession(rows, tenant, id));
      if (found === null) throw unknownSession(id);
      const extract = extractAt(found.session, key_path, max_bytes);
      if (extract === null) throw unknownArtifact(id, key_path);
      const { text, bytes, leftOut, redactions } = extract;
      return { key_path, text, bytes, left_out: leftOut, redactions: [...redactions] };
    },
  );
}

/** An unknown session and one of another tenant get the same response. */
function unknownArtifact(id: string, path: string): ApiProblem {
  return new ApiProblem('unknown-artifact', {
    detail: `Nothing stands at "${shown(path)}" in the session "${shown(id)}".`,
    remedy: `Check the key path; GET /sessions/${shown(id)}/artifacts lists those that lead somewhere.`,
  });
}
