/**
 * The codec server's process (docs/decisions/0040): the Web UI reads and sends what is encrypted through it on a day
 * when the API is down. It asks the database and nobody else.
 */
import { readCodecServer, readNamespace } from '../../settings/environment.ts';
import { bareServer, guard, openDoor } from '../guarded-server.ts';
import type { Api } from '../process/api.ts';
import { openServerDeps, renewing, runProgram } from '../program.ts';
import { codecRoutes } from '../resources/codec/routes.ts';
import { healthRoutes } from '../resources/operations/health.ts';
import { databaseReadiness } from '../resources/operations/readiness.ts';
import type { ServerDeps } from '../services.ts';

/** Whoever looks at a page of a history asks for it payload by payload, and each is read in milliseconds. */
const connections = 3;

await runProgram('parley-codec', readCodecServer, async (program) => {
  const deps = openServerDeps(program, { namespace: readNamespace(program.env), connections });
  const app = codecServer(deps);
  renewing(program, app);
  return { app, parts: [deps.database] };
});

function codecServer(deps: ServerDeps): Api {
  const app = bareServer(deps);
  guard(app, deps, { door: openDoor(deps), admission: null, answered: () => undefined });
  app.register(async (instance) => {
    const api = instance as unknown as Api;
    healthRoutes(api, { ...deps, look: () => databaseReadiness(deps.database) });
    codecRoutes(api, { ...deps, metrics: { unreadable: (payloads) => tellUnreadable(app, payloads) } });
  });
  return app;
}

/** It has no figures of its own to count them in. */
function tellUnreadable({ log }: Api, payloads: number): void {
  if (payloads > 0) log.warn({ payloads }, 'Payloads could not be read for whoever asked.');
}
