/** Pages for people: what is running, and the routes. */
import { escaped, sendPage } from '../../http/page.ts';
import type { Api } from '../../process/api.ts';
import type { OperationsPorts } from './ports.ts';
import { assetParams, sendAsset, sendConsole } from './console.ts';

export function pageRoutes(app: Api, services: OperationsPorts): void {
  app.get('/openapi.json', { schema: { summary: 'This description' } }, () => app.swagger());

  app.get('/docs', { schema: { summary: 'The routes, for reading' } }, (_request, reply) =>
    sendPage(reply, 'Parley: routes', docs(app.swagger() as Document)),
  );

  app.get('/', { schema: { summary: 'The console; where it is not built, what runs here' } }, (_request, reply) =>
    services.consoleDir == null ? sendPage(reply, 'Parley', welcome(services)) : sendConsole(reply),
  );

  app.get(
    '/console/assets/:file',
    { schema: { summary: 'A part of the console', params: assetParams } },
    (request, reply) => {
      if (services.consoleDir == null) return reply.callNotFound();
      return sendAsset(reply, request.params.file);
    },
  );
}

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema?: { readonly description?: string };
  }[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: unknown; readonly example?: unknown }>>;
  };
  readonly responses?: Readonly<Record<string, unknown>>;
}

function welcome({ settings }: OperationsPorts): string {
  const links = [
    ['/docs', 'the routes of the API, for reading'],
    ['/openapi.json', 'the same for programs (OpenAPI 3.1)'],
    ['/readyz', 'whether everything it needs is there'],
    ['/metrics', 'figures for Prometheus'],
    ...(settings.webUiUrl === null ? [] : [[settings.webUiUrl, 'Temporal’s Web UI: every conversation as a workflow']]),
  ];
  const items = links.map(
    ([href = '', what = '']) => `<dt><a href="${escaped(href)}">${escaped(href)}</a></dt><dd>${escaped(what)}</dd>`,
  );
  return (
    '<h1>Parley runs</h1><p>Conversations between people and an assistant that asks before it acts. This is the address of its API.</p>' +
    `<dl>${items.join('')}</dl><p>From a terminal: <code>npm run parley -- chat hr-manager</code>. Programs send their key as <code>Authorization: Bearer …</code>.</p>`
  );
}

function docs({ paths = {}, components = {} }: Document): string {
  const schemas = components.schemas ?? {};
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => route(method.toUpperCase(), path, operation, schemas)),
  );
  return `<h1>Routes</h1><p>The same for programs: <a href="/openapi.json">/openapi.json</a>. Failures are problem documents (RFC 9457) with a remedy.</p>${routes.join('')}`;
}

function route(
  method: string,
  path: string,
  { summary, description, parameters = [], requestBody, responses = {} }: Operation,
  schemas: Readonly<Record<string, unknown>>,
): string {
  const { schema: body, example } = requestBody?.content?.['application/json'] ?? {};
  const statuses = Object.keys(responses).filter((status) => status !== 'default');
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(
      ({ name, description: what, schema }) =>
        `<li><code>${escaped(name)}</code> ${escaped(what ?? schema?.description ?? '')}</li>`,
    );
  return [
    `<h2>${escaped(method)} ${escaped(path)}</h2>`,
    summary === undefined ? '' : `<p>${escaped(summary)}.</p>`,
    description === undefined ? '' : `<p>${escaped(description)}</p>`,
    query.length === 0 ? '' : `<ul>${query.join('')}</ul>`,
    example === undefined ? '' : `<p>For example:</p><pre>${escaped(JSON.stringify(example, null, 2))}</pre>`,
    body === undefined ? '' : `<pre>${escaped(JSON.stringify(writtenOut(body, schemas), null, 2))}</pre>`,
    statuses.length === 0 ? '' : `<p>Answers ${escaped(statuses.join(', '))}.</p>`,
  ].join('');
}

/** A body with its references resolved once; references inside them stay names. */
function writtenOut(body: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { $ref, anyOf } = body as { readonly $ref?: string; readonly anyOf?: readonly unknown[] };
  if ($ref !== undefined) return schemas[$ref.replace('#/components/schemas/', '')] ?? body;
  return anyOf === undefined ? body : { ...body, anyOf: anyOf.map((one) => writtenOut(one, schemas)) };
}
