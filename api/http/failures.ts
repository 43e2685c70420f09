/** Turns every failure into a problem document: our own, the framework's, and unexpected ones. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GraphUnavailable } from '../../adapters/graph/store.ts';
import { ProviderAway } from '../../adapters/oidc/away.ts';
import { isDatabaseAway } from '../../adapters/postgres/database/database.ts';
import { TemporalAway } from '../../adapters/temporal/away.ts';
import { messageLimitBytes } from '../../contracts/wire/conversation.ts';
import type { Api } from '../process/api.ts';
import { ApiProblem, notAcceptableAt, problemDocument, shown, type Fault } from '../process/problem.ts';
import { permissions } from '../auth/permissions.ts';
import { InvalidInput } from './validation.ts';

/** Installs the handlers for errors and for unknown addresses. */
export function handleFailures(app: Api): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    answerFailure(nothingHere(request.method, pathOf(request.url)), request, reply),
  );
}

/** Responds with the problem of an error. Exported for failures before any route (`frameworkErrors`). */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error, request.routeOptions.bodyLimit ?? messageLimitBytes);
  sayFailure(problem, request);
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('x-request-id', request.id)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemDocument(problem, request.id));
}

/** Logs what is our fault: an outage affects many requests and is logged briefly, other errors in full. */
export function sayFailure(problem: ApiProblem, request: FastifyRequest): void {
  if (problem.status === 503) request.log.warn({ reason: reasonOf(problem.cause) }, problem.message);
  else if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, problem.message);
}

/** Responds to input that is not an HTTP request. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const problem = malformed(
    tooLarge ? 'The headers of the request are too large.' : 'The request is no HTTP/1.1 request.',
  );
  const body = JSON.stringify(problemDocument(problem, ''));
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

export function malformed(detail: string, errors?: readonly Fault[]): ApiProblem {
  return new ApiProblem(
    'malformed-request',
    { detail, remedy: 'Correct the request; /openapi.json describes what is expected.' },
    errors === undefined ? {} : { errors },
  );
}

/** The problem that an error is. */
export function problemOf(error: unknown, limitBytes = messageLimitBytes): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof InvalidInput) return invalid(error);
  if (isDatabaseAway(error)) return away('database-away', 'The database does not answer', error);
  if (error instanceof GraphUnavailable) return away('graph-away', 'The concept graph does not answer', error);
  if (error instanceof ProviderAway) return providerAway(error);
  if (error instanceof TemporalAway) return away('temporal-away', 'Temporal does not answer', error);
  return frameworkProblem(error as Partial<FastifyError>, limitBytes);
}

function away(kind: 'database-away' | 'graph-away' | 'temporal-away', what: string, cause: unknown): ApiProblem {
  return new ApiProblem(
    kind,
    {
      detail: `${what}. Whatever was accepted before is kept.`,
      remedy:
        'Send the request again after the time that Retry-After names; with the same message_id nothing is said twice.',
    },
    { headers: { 'retry-after': '2' }, cause },
  );
}

function providerAway(cause: ProviderAway): ApiProblem {
  return new ApiProblem(
    'sign-in-away',
    {
      detail: 'The sign-in provider does not answer, so nobody knows whether this sign-in still holds.',
      remedy: 'Send the request again after the time that Retry-After names. Keys are taken meanwhile.',
    },
    { headers: { 'retry-after': '2' }, cause },
  );
}

function frameworkProblem(error: Partial<FastifyError>, limitBytes: number): ApiProblem {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiProblem('too-large', {
        detail: `The body is larger than ${limitBytes} bytes.`,
        remedy:
          limitBytes === messageLimitBytes
            ? 'Shorten it, or say it in several messages.'
            : 'Leave out what nobody will ask for, then send it again.',
      });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return new ApiProblem('unsupported-media-type', {
        detail: 'The body is not declared as JSON.',
        remedy: 'Send it with "content-type: application/json".',
      });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformed('The body is not as long as its Content-Length says.');
    case 'FST_ERR_BAD_URL':
      return malformed('The address holds a percent sign that encodes nothing.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return nothingHere('', '');
    default:
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
        return malformed('The request cannot be read.');
      return new ApiProblem(
        'internal-error',
        {
          detail: 'The request failed for a reason that was not foreseen; it is in the log under this request id.',
          remedy: 'Try again; if it stays, report it with the request id.',
        },
        { cause: error },
      );
  }
}

/** The invalid parts of a request: an address gives 404, a query 400, a body 422. */
function invalid({ faults: errors, validationContext }: InvalidInput): ApiProblem {
  const [first] = errors;
  const where = first === undefined ? '' : ` (${shown(first.path)}: ${first.message})`;
  switch (validationContext) {
    case 'params':
      return nothingHere('', '', where);
    case 'body':
      return notAcceptableAt(errors);
    default:
      return malformed(`The query is not what is expected here${where}.`, errors);
  }
}

/** @param why the part of the address that is not a valid name or id */
function nothingHere(method: string, path: string, why = ''): ApiProblem {
  const methods = methodsAt(path);
  if (methods.length > 0 && !methods.includes(method))
    return new ApiProblem(
      'method-not-allowed',
      { detail: `${shown(method)} is not answered at ${shown(path)}.`, remedy: `Use ${methods.join(' or ')}.` },
      { headers: { allow: methods.join(', ') } },
    );
  return new ApiProblem('not-found', {
    detail: `Nothing is served at this address${why}.`,
    remedy: 'Check the address; /docs lists every route.',
  });
}

/** Methods that exist for a path. */
function methodsAt(path: string): string[] {
  const asked = path.split('/');
  const methods = Object.keys(permissions).flatMap((name) => {
    const [method = '', pattern = ''] = name.split(' ');
    const parts = pattern.split('/');
    const fits = parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at]);
    return fits ? [method] : [];
  });
  return [...new Set(methods)];
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
