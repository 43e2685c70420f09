/**
 * Requests under way at once (R13): a tenant has so many places in this process, all tenants together so many, and those
 * that wait for one are let in tenant by tenant. Own code, because the well-kept limiters (p-limit, p-queue, fastq) let
 * in by arrival or by priority: one tenant's thousand would stand before another one's first.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LimitSettings } from '../../settings/limits.ts';
import type { Api } from './api.ts';
import { tooMany } from './limits.ts';

export type AdmissionLimits = Pick<LimitSettings, 'atOnce' | 'atOncePerTenant' | 'waitingPerTenant'>;

export interface Admission {
  /**
   * Waits for a place. Whoever has one calls the returned function when it is needed no more; a second call does
   * nothing.
   *
   * @param gone aborted when the caller disconnects
   * @throws {ApiProblem} 429 when too many of the tenant wait, or this one has waited for too long
   */
  enter(tenant: string, gone: AbortSignal): Promise<() => void>;
  /** How many wait, of all tenants. */
  waiting(): number;
}

/**
 * After this a request gives up its place, although it is still under way. Longer than one takes on a server that is
 * slow: else the slower it is the more would be under way.
 */
const heldMs = 5_000;
/** Longest wait for a place; programs often wait 30 s for an answer. */
const waitLimitMs = 20_000;
const againAfterS = 5;

type Waiter = (leave: () => void) => void;

/** @param times how long a place may be held and waited for, milliseconds */
export function createAdmission(limits: AdmissionLimits, times = { heldMs, waitLimitMs }): Admission {
  const { atOnce, atOncePerTenant, waitingPerTenant } = limits;
  const held = new Map<string, number>();
  let heldByAll = 0;
  /** Who waits, by tenant; the tenant whose turn it is comes first. */
  const lines = new Map<string, Set<Waiter>>();

  const isFree = (tenant: string): boolean => heldByAll < atOnce && (held.get(tenant) ?? 0) < atOncePerTenant;

  function take(tenant: string): () => void {
    heldByAll += 1;
    held.set(tenant, (held.get(tenant) ?? 0) + 1);
    let isHeld = true;
    const leave = (): void => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      heldByAll -= 1;
      const left = (held.get(tenant) ?? 1) - 1;
      if (left === 0) held.delete(tenant);
      else held.set(tenant, left);
      letIn();
    };
    const timer = setTimeout(leave, times.heldMs);
    return leave;
  }

  function letIn(): void {
    for (const [tenant, line] of lines) {
      const [first] = line;
      if (first === undefined || !isFree(tenant)) continue;
      // Behind the other tenants, for its next one.
      lines.delete(tenant);
      line.delete(first);
      if (line.size > 0) lines.set(tenant, line);
      first(take(tenant));
    }
  }

  async function wait(tenant: string, gone: AbortSignal): Promise<() => void> {
    const line = lines.get(tenant) ?? new Set();
    if (line.size >= waitingPerTenant) throw tooManyAtOnce(waitingPerTenant);
    lines.set(tenant, line);
    const leave = await placeIn(line, gone, times.waitLimitMs);
    if (line.size === 0 && lines.get(tenant) === line) lines.delete(tenant);
    if (leave === null) throw tooManyAtOnce(waitingPerTenant);
    return leave;
  }

  return {
    enter: async (tenant, gone) => (isFree(tenant) ? take(tenant) : wait(tenant, gone)),
    waiting: () => [...lines.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

/** The place that a line lets its next one have; null: it is left, for whoever waits has gone or waits too long. */
function placeIn(line: Set<Waiter>, gone: AbortSignal, limitMs: number): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const end = (leave: (() => void) | null): void => {
      clearTimeout(timer);
      gone.removeEventListener('abort', giveUp);
      line.delete(end);
      resolve(leave);
    };
    const giveUp = (): void => end(null);
    const timer = setTimeout(giveUp, limitMs);
    gone.addEventListener('abort', giveUp);
    line.add(end);
  });
}

/** What the request of this call chain holds. */
const place = new AsyncLocalStorage<() => void>();

/** A request that waits for something to happen needs no place meanwhile. Does nothing where no place is held. */
export function leavePlace(): void {
  place.getStore()?.();
}

/**
 * What belongs to a talk, and what is large, takes a place once its body is here and checked. Orders of operators do
 * not: who pauses a conversation in a flood must not stand behind it.
 */
export function takePlaces(app: Api, admission: Admission): void {
  app.decorateRequest('leavePlace', null);
  app.addHook('preHandler', (request, reply, done) => {
    const { rate = null } = request.routeOptions.config;
    if (request.caller === null || (rate !== 'talk' && rate !== 'large')) return done();
    const gone = new AbortController();
    const left = (): void => gone.abort();
    reply.raw.once('close', left);
    const go = (leave: () => void): void => {
      request.leavePlace = leave;
      place.run(leave, done);
    };
    void admission
      .enter(request.caller.tenant, gone.signal)
      .finally(() => reply.raw.off('close', left))
      .then(go, done);
  });
  // Not when the connection closes: what the request does goes on without its caller.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.leavePlace?.();
    done(null, payload);
  });
}

function tooManyAtOnce(most: number): Error {
  return tooMany(
    `requests of this tenant at once: ${most} may wait`,
    'Send it again after the time that Retry-After names; with the same message_id nothing is said twice.',
    againAfterS,
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives up the place of a request that has one. */
    leavePlace: (() => void) | null;
  }
}
