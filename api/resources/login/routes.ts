/** Console login: exchanges a key for a session cookie (interface.md, "Who may call"). */
import type { FastifyRequest } from 'fastify';
import { appendAudit, type AuditEvent } from '../../../adapters/postgres/audit/audit.ts';
import type { KeyHolder } from '../../../adapters/postgres/keys/keys.ts';
import { sessionLifetimeS } from '../../../adapters/postgres/keys/sessions.ts';
import { consoleSession, loggedOut, loginBody, type ConsoleSession } from '../../../contracts/wire/console.ts';
import { badKey, byKey, callerIn } from '../../auth/callers.ts';
import { csrfTokenOf, sessionIn, setSession } from '../../auth/cookies.ts';
import type { Api } from '../../process/api.ts';
import type { LoginPorts } from './ports.ts';
import { ApiProblem, foreignOrigin } from '../../process/problem.ts';
import { whereToLeave } from './sign-in-routes.ts';

export function consoleRoutes(app: Api, services: LoginPorts): void {
  const { keys, sessions, limits, settings } = services;

  app.post(
    '/console/login',
    {
      // A key and nothing else: whoever is not known yet makes nobody read more.
      bodyLimit: 1_024,
      config: { secretAnswer: true },
      schema: { summary: 'Sign in at the console with a key', body: loginBody, response: { 200: consoleSession } },
    },
    async (request, reply) => {
      mustBeOurPage(request, services);
      const asked = { stranger: () => limits.stranger(request.ip) };
      const holder = await keys.holderOf(request.body.key, asked);
      if (holder === null) throw badKey();
      if (holder.role === 'installation') throw notForTheConsole();
      const { token, expiresAt } = await sessions.begin(holder);
      await note(services, holder, 'console.signed-in');
      setSession(reply, settings, token, sessionLifetimeS);
      return shown(services, holder, { token, expiresAt });
    },
  );

  app.post(
    '/console/logout',
    { schema: { summary: 'Sign out at the console', response: { 200: loggedOut } } },
    async (request, reply) => {
      const caller = callerIn(request);
      const session = sessionIn(request, settings);
      if (request.sessionEnds !== null && session !== null) {
        const ended = await sessions.end(caller.tenant, session);
        services.sockets.endSession(ended.digest);
        await note(services, caller, 'console.signed-out');
        setSession(reply, settings, null, 0);
        return { status: 'signed-out' as const, provider_url: await whereToLeave(services, caller.tenant, ended) };
      }
      setSession(reply, settings, null, 0);
      return { status: 'signed-out' as const, provider_url: null };
    },
  );

  app.get(
    '/console/session',
    { schema: { summary: 'Who is signed in at the console', response: { 200: consoleSession } } },
    (request) => {
      const token = sessionIn(request, settings);
      const { sessionEnds: expiresAt } = request;
      const session = token === null || expiresAt === null ? null : { token, expiresAt };
      return shown(services, callerIn(request), session);
    },
  );
}

function shown(
  { pepper, settings }: LoginPorts,
  { tenant, role, keyId, participant, parties }: KeyHolder,
  session: { readonly token: string; readonly expiresAt: Date } | null,
): ConsoleSession {
  if (role === 'installation') throw notForTheConsole();
  return {
    tenant,
    role,
    key_id: keyId,
    participant,
    parties: [...parties],
    csrf_token: session === null ? null : csrfTokenOf(session.token, pepper),
    expires_at: session?.expiresAt.toISOString() ?? null,
    web_ui_url: settings.webUiUrl,
  };
}

async function note({ database }: LoginPorts, holder: KeyHolder, event: AuditEvent): Promise<void> {
  const { tenant, keyId } = holder;
  await database.asTenant(tenant, (rows) =>
    appendAudit(rows, tenant, { ...byKey(holder), event, conversation: null, subject: keyId, data: {} }),
  );
}

/**
 * Prevents login CSRF: a foreign page must not log anybody in, not even with their own key. @throws {ApiProblem} 403
 */
function mustBeOurPage({ headers: { origin } }: FastifyRequest, { origins }: LoginPorts): void {
  if (origin !== undefined && !origins().includes(origin)) throw foreignOrigin('sign in');
}

function notForTheConsole(): ApiProblem {
  return new ApiProblem('role-not-allowed', {
    detail: 'The installation’s key makes tenants and sees nothing of them.',
    remedy: 'Sign in with a key of a tenant; the first one came with the tenant.',
  });
}
