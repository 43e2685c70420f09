/**
 * The codec server alone (docs/decisions/0041): the Web UI reads and sends what is encrypted through it on a day when
 * the API is down.
 */
import { bareServer, guard, openDoor } from '../guarded-server.ts';
import type { Api } from '../process/api.ts';
import { codecRoutes } from '../resources/codec/routes.ts';
import { healthRoutes } from '../resources/operations/health.ts';
import { databaseReadiness } from '../resources/operations/readiness.ts';
import type { ServerDeps } from '../services.ts';

/** The server, not yet listening. It asks the database and nobody else. */
export function createCodecServer(deps: ServerDeps): Api {
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
