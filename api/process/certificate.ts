/** A certificate that is renewed while the API serves: connections that are open keep theirs, new ones get the new one. */
import { unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:tls';
import type { ServingCertificate } from '../../settings/serving-certificate.ts';
import type { TlsPair } from './api-settings.ts';

/** How often the files are looked at, in milliseconds; a mounted secret changes by a link, which only a look finds. */
const lookEveryMs = 5_000;
const soonMs = 14 * 24 * 3_600_000;

interface Telling {
  info(of: object, text: string): void;
  warn(of: object, text: string): void;
}

/** What the server is made with. */
export function pairOf({ certificate, key }: ServingCertificate): TlsPair {
  return { certificate, key: key.reveal() };
}

/**
 * Takes the files anew on SIGHUP and when they change. One that cannot be used is told in the log, and the one before
 * goes on: the files may be half written. Returns what ends it.
 */
export function renewCertificate(
  server: Server,
  first: ServingCertificate,
  {
    read,
    log,
    clock,
    everyMs = lookEveryMs,
  }: {
    readonly read: () => ServingCertificate | null;
    readonly log: Telling;
    readonly clock: () => number;
    readonly everyMs?: number;
  },
): () => void {
  let serving = pairOf(first);
  const tellEnd = ({ endsAt }: ServingCertificate): void => {
    if (endsAt.getTime() - clock() < soonMs)
      log.warn({ ends_at: endsAt }, 'The certificate of the API ends soon, or has ended: renew PARLEY_TLS_CERT.');
  };
  const renew = (): void => {
    try {
      const next = read();
      if (next === null) return;
      const pair = pairOf(next);
      if (pair.certificate === serving.certificate && pair.key === serving.key) return;
      server.setSecureContext({ cert: pair.certificate, key: pair.key });
      serving = pair;
      log.info({ ends_at: next.endsAt }, 'The API serves with a new certificate.');
      tellEnd(next);
    } catch (error) {
      log.warn({ err: error }, 'The new certificate cannot be used; the API goes on with the one before.');
    }
  };
  tellEnd(first);
  process.on('SIGHUP', renew);
  for (const file of first.files) watchFile(file, { interval: everyMs, persistent: false }, renew);
  return () => {
    process.off('SIGHUP', renew);
    for (const file of first.files) unwatchFile(file, renew);
  };
}
