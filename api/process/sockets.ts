/** Open sockets: counted per key and tenant, and closed within seconds when their key or sign-in ends. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../adapters/postgres/database/database.ts';
import { endedKeys } from '../../adapters/postgres/keys/ended-keys.ts';
import type { Sessions } from '../../adapters/postgres/keys/sessions.ts';
import { tooMany, type Limits } from './limits.ts';

export interface SocketHolder {
  readonly tenant: string;
  readonly keyId: string;
  /** The digest of the console session that it was opened from; null: by a key. */
  readonly session: string | null;
  /** When the access token expires that it was opened with; null: it was opened with something else. */
  readonly endsAt: Date | null;
}

export interface Sockets {
  /**
   * Reserves a place for one more socket until the returned function is called. `ended` is called when its key has
   * ended.
   *
   * @throws {ApiProblem} 429 when the key or its tenant has reached its limit
   */
  admit(holder: SocketHolder, ended: () => void): () => void;
  /** Closes the sockets of a key that was just ended in this process. */
  end(keyId: string): void;
  /** The same for a console session. */
  endSession(digest: string): void;
  /** Stops watching the keys. */
  close(): void;
}

/** Keys may be revoked in another process: their sockets are closed within five seconds. */
const lookEveryMs = 2_000;

interface Place extends SocketHolder {
  readonly ended: () => void;
}

export function openSockets(parts: {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'endedOf'>;
  readonly limits: Pick<Limits, 'sockets'>;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}): Sockets {
  const { limits, log } = parts;
  const { sockets: most } = limits;
  const places = new Set<Place>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  function look(): void {
    if (isLooking) return;
    isLooking = true;
    endThose(parts, places)
      // While the database is unreachable nothing is sent either; the next check finds ended keys.
      .catch((error: unknown) => log.debug({ err: error }, 'The keys of open sockets could not be looked at.'))
      .finally(() => (isLooking = false));
  }

  return {
    admit({ tenant, keyId, session, endsAt }, ended) {
      if (most !== null) {
        const ofTenant = [...places].filter((place) => place.tenant === tenant);
        const ofKey = ofTenant.filter((place) => place.keyId === keyId);
        if (ofKey.length >= most.perKey) throw tooManySockets(`with this key: it may have ${most.perKey} open`);
        if (ofTenant.length >= most.perTenant)
          throw tooManySockets(`in this tenant: it may have ${most.perTenant} open`);
      }
      const place = { tenant, keyId, session, endsAt, ended };
      places.add(place);
      timer ??= setInterval(look, lookEveryMs).unref();
      return () => {
        places.delete(place);
        if (places.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    end(keyId) {
      for (const place of places) if (place.keyId === keyId) place.ended();
    },
    endSession(digest) {
      for (const place of places) if (place.session === digest) place.ended();
    },
    close: () => clearInterval(timer),
  };
}

async function endThose(
  { database, sessions, clock }: Pick<Parameters<typeof openSockets>[0], 'database' | 'sessions' | 'clock'>,
  places: ReadonlySet<Place>,
): Promise<void> {
  for (const { endsAt, ended } of places) if (endsAt !== null && endsAt.getTime() <= clock()) ended();
  for (const tenant of new Set([...places].map((place) => place.tenant))) {
    const held = [...places].filter((place) => place.tenant === tenant);
    const keyIds = [...new Set(held.map(({ keyId }) => keyId))];
    const opened = [...new Set(held.flatMap(({ session }) => session ?? []))];
    const endedOnes = await database.asTenant(tenant, (rows) => endedKeys(rows, tenant, keyIds));
    const over = await sessions.endedOf(tenant, opened);
    for (const place of held) if (endedOnes.has(place.keyId) || over.has(place.session ?? '')) place.ended();
  }
}

function tooManySockets(where: string): Error {
  return tooMany(`sockets ${where}`, 'Close one that is not needed, then ask for a new ticket and connect again.', 5);
}
