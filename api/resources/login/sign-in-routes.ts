/** Signing in at the console through the provider (OpenID Connect): there, back, and out again. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { logoutTokenClaims, TokenRefused } from '../../../adapters/oidc/access-tokens.ts';
import { beginSignIn, endOfSession, finishSignIn, SignInRefused } from '../../../adapters/oidc/console-sign-in.ts';
import type { SignIn } from '../../../adapters/oidc/provider.ts';
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import type { EndedSession } from '../../../adapters/postgres/keys/sessions.ts';
import { loggedOut, logoutTokenBody, signInOffer } from '../../../contracts/wire/console.ts';
import { tenantName } from '../../../contracts/wire/keys.ts';
import { byKey } from '../../auth/callers.ts';
import { attemptIn, attemptLifetimeS, setAttempt, setSession } from '../../auth/cookies.ts';
import { signInSeals, type BegunSignIn, type SignInSeals } from '../../auth/sealed-sign-ins.ts';
import { holderOf, mustHaveTenant, mustBeMember } from '../../auth/sign-in.ts';
import { membershipOf } from '../../auth/membership.ts';
import { problemOf, sayFailure } from '../../http/failures.ts';
import { escaped, sendPage } from '../../http/page.ts';
import type { Api } from '../../process/api.ts';
import type { LoginPorts } from './ports.ts';
import { ApiProblem, shown } from '../../process/problem.ts';

/** A provider with a client for the console. */
type Console = SignIn & { readonly clientId: string };

/** Logout tokens are some hundred bytes; with a long signature and many claims a few thousand. */
const logoutLimitBytes = 16_384;
/** How far the provider's clock may be behind this database's, where it says since when a session is over. */
const clockToleranceMs = 60_000;
/** An explanation of the provider's is shown up to so many characters. */
const longestSaid = 300;

export function signInRoutes(app: Api, services: LoginPorts): void {
  const signIn = consoleOf(services);
  app.get(
    '/auth/oidc',
    { schema: { summary: 'With whom one may sign in at the console', response: { 200: signInOffer } } },
    () => ({ provider: signIn?.name ?? null }),
  );

  app.register(async (instance) => {
    const scope = instance as unknown as Api;
    scope.addHook('preValidation', async (_request, reply) => (signIn === null ? reply.callNotFound() : undefined));
    startRoute(scope, services);
    callbackRoute(scope, services);
    logoutRoute(scope, services);
  });
}

/** The address to which the browser goes on after a sign-out at the console; null: it stays. */
export async function whereToLeave(
  services: LoginPorts,
  tenant: string,
  { signIn }: EndedSession,
): Promise<string | null> {
  const provider = consoleOf(services);
  const tokens = signIn && signInSeals(services.pepper).openTokens(signIn.tokens, { ...signIn, tenant });
  if (provider === null || tokens === null) return null;
  // Signed out here is signed out, also while the provider is away.
  const connected = await provider.connect().catch(() => null);
  return connected && endOfSession(connected, { idToken: tokens.id, returnTo: `${services.address()}/` });
}

function startRoute(app: Api, services: LoginPorts): void {
  const seals = signInSeals(services.pepper);
  app.get(
    '/auth/oidc/start',
    {
      schema: {
        summary: 'Begin to sign in at the console: leads to the provider',
        querystring: z.object({ tenant: tenantName.optional() }),
      },
    },
    (request, reply) =>
      forPeople(request, reply, async () => {
        const { connect, scopes } = mustOffer(services);
        const begun = await beginSignIn(await connect(), { redirectUri: backTo(services), scopes });
        const until = services.clock() + attemptLifetimeS * 1_000;
        setAttempt(
          reply,
          services.settings,
          seals.sealAttempt({ ...begun.attempt, tenant: request.query.tenant ?? null, until }),
        );
        return reply.redirect(begun.address);
      }),
  );
}

function callbackRoute(app: Api, services: LoginPorts): void {
  const seals = signInSeals(services.pepper);
  app.get(
    '/auth/oidc/callback',
    { schema: { summary: 'Where the provider sends the browser back to: begins the session' } },
    (request, reply) =>
      forPeople(request, reply, async () => {
        const sealed = attemptIn(request, services.settings);
        // An attempt is good once, however it ends.
        setAttempt(reply, services.settings, null);
        const attempt = mustHaveBegun(sealed, seals, services);
        const { token, expiresAt } = await finish(request, services, { attempt, seals });
        const lifetimeS = Math.max(0, Math.floor((expiresAt.getTime() - services.clock()) / 1_000));
        setSession(reply, services.settings, token, lifetimeS);
        // Always the console's own page: no address is taken from anybody.
        return reply.redirect(`${services.address()}/`);
      }),
  );
}

/** The provider tells that somebody has left there (OpenID Connect Back-Channel Logout 1.0). */
function logoutRoute(app: Api, services: LoginPorts): void {
  const form = { parseAs: 'string', bodyLimit: logoutLimitBytes } as const;
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', form, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  app.post(
    '/auth/oidc/logout',
    {
      bodyLimit: logoutLimitBytes,
      schema: {
        summary: 'For the provider: somebody has signed out there, and their sessions end here',
        consumes: ['application/x-www-form-urlencoded'],
        body: logoutTokenBody,
        response: { 200: loggedOut },
      },
    },
    async (request) => {
      const { clientId, connect, grants } = mustOffer(services);
      const check = { connected: await connect(), audience: clientId, at: services.clock() };
      const said = await logoutTokenClaims(request.body.logout_token, check).catch(async (error: unknown) => {
        if (!(error instanceof TokenRefused)) throw error;
        await services.limits.stranger(request.ip);
        throw new ApiProblem('malformed-request', {
          detail: `The logout token is not taken: ${error.because}.`,
          remedy: 'Send one of the provider that is set here, made out to its client, and sent at once.',
        });
      });
      const before = new Date(said.issuedAt + clockToleranceMs);
      const over = { subject: said.subject, sid: said.session, before };
      for (const tenant of new Set([...grants.values()].map((grant) => grant.tenant)))
        for (const digest of await services.sessions.endThose(tenant, over)) services.sockets.endSession(digest);
      return { status: 'signed-out' as const, provider_url: null };
    },
  );
}

/** Begins the session of whoever the provider has sent back. */
async function finish(
  request: FastifyRequest,
  services: LoginPorts,
  { attempt, seals }: { readonly attempt: BegunSignIn; readonly seals: SignInSeals },
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const signIn = mustOffer(services);
  const { groupsClaim, grants, connect } = signIn;
  const found = await connect();
  const came = new URL(backTo(services));
  came.search = new URL(request.raw.url ?? '/', came).search;
  const at = services.clock();
  const person = await finishSignIn(found, { came, attempt, groupsClaim, at }).catch(async (error: unknown) => {
    if (!(error instanceof SignInRefused)) throw error;
    await services.limits.stranger(request.ip);
    throw failed(error);
  });
  const membership = mustBeMember(membershipOf(person.claims, { grants, groupsClaim, tenant: attempt.tenant }), signIn);
  const { tenant } = membership;
  await mustHaveTenant(services.database, tenant);
  const { subject, sid, tokens } = person;
  const holder = holderOf(subject, membership);
  const begun = await services.sessions.begin(holder, {
    subject,
    sid,
    tokens: seals.sealTokens(tokens, { tenant, subject }),
    endsAt: tokens.refresh === null ? new Date(tokens.accessEnds ?? (person.claims.exp ?? 0) * 1_000) : null,
  });
  const data = { issuer: found.issuer, subject };
  await services.database.asTenant(tenant, (rows) =>
    appendAudit(rows, tenant, {
      ...byKey(holder),
      event: 'console.signed-in',
      conversation: null,
      subject: holder.keyId,
      data,
    }),
  );
  return begun;
}

/** @throws {ApiProblem} 400 for a browser that has not begun this, or too long ago */
function mustHaveBegun(sealed: string | null, seals: SignInSeals, { address, clock }: LoginPorts): BegunSignIn {
  const attempt = sealed === null ? null : seals.openAttempt(sealed);
  if (attempt !== null && attempt.until > clock()) return attempt;
  throw new ApiProblem('sign-in-failed', {
    detail: 'No sign-in was begun in this browser within the last ten minutes.',
    remedy: `Open ${address()}/ and sign in again; the browser has to take cookies from there.`,
  });
}

function failed(error: SignInRefused): ApiProblem {
  const said = shown(error.message, longestSaid);
  return new ApiProblem(
    'sign-in-failed',
    {
      detail:
        error.because === 'provider'
          ? `The provider says: ${said}`
          : `What came back from the provider does not belong to this sign-in: ${said}.`,
      remedy: 'Sign in again.',
    },
    { cause: error },
  );
}

/** Failures as a page where a browser asks, with the tenants to choose from; as a problem document for programs. */
async function forPeople(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!String(request.headers.accept).includes('text/html')) throw error;
    const problem = problemOf(error);
    sayFailure(problem, request);
    const again = problem.tenants.map(
      (tenant) => `<dt><a href="start?tenant=${encodeURIComponent(tenant)}">${escaped(tenant)}</a></dt>`,
    );
    const main =
      `<h1>${escaped(problem.title)}</h1><p>${escaped(problem.message)}</p>` +
      (again.length === 0 ? `<p>${escaped(problem.remedy)}</p>` : `<dl>${again.join('')}</dl>`) +
      '<p><a href="../../">Back to the sign-in</a></p>';
    return sendPage(reply.code(problem.status).headers(problem.headers), 'Parley: sign in', main);
  }
}

function backTo({ address }: LoginPorts): string {
  return `${address()}/auth/oidc/callback`;
}

function consoleOf({ signIn }: LoginPorts): Console | null {
  return signIn === null || signIn.clientId === null ? null : { ...signIn, clientId: signIn.clientId };
}

function mustOffer(services: LoginPorts): Console {
  const signIn = consoleOf(services);
  if (signIn === null) throw new Error('A route of the sign-in was reached without a provider.');
  return signIn;
}
