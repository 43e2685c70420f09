/**
 * One HTTP request and its answer. Not `fetch`: the address has to be looked at between the name's lookup and the
 * connection, and whether the request left at all decides what may be done next.
 */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions as HttpsOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { addressFault, urlFault, withoutBrackets } from './addresses.ts';

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly privateNetwork: boolean;
  readonly stop: AbortSignal;
  /** For the whole exchange, the answer's body included. */
  readonly timeLimitMs: number;
  /** Certificates (PEM) that are trusted beside the public ones, such as a house's own authority. */
  readonly ca?: string | undefined;
  /** Finds the addresses of a name; the system's own resolver unless a test brings one. */
  readonly resolve?: typeof resolve | undefined;
}

export type Exchanged =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly location: string | null;
      readonly body: string | null;
    }
  /** Nothing left this machine. */
  | { readonly kind: 'not-sent'; readonly because: string }
  /** It left, wholly or in part, and no answer came. */
  | { readonly kind: 'unanswered'; readonly because: string };

/** Sends a request. Follows no redirect, uses no proxy and no connection twice; never throws. */
export function exchange(outgoing: Outgoing): Promise<Exchanged> {
  const fault = faultOf(outgoing);
  if (fault !== null) return Promise.resolve({ kind: 'not-sent', because: fault });
  return new Promise((settle) => {
    const url = new URL(outgoing.url);
    const isSecure = url.protocol === 'https:';
    const limit = AbortSignal.timeout(outgoing.timeLimitMs);
    const signal = AbortSignal.any([outgoing.stop, limit]);
    let isConnected = false;
    let isAnswered = false;
    const failed = (error: Error) => {
      // The status has been said; an answer that breaks off afterwards is still that answer.
      if (isAnswered) return;
      const because = limit.aborted
        ? `no answer came within ${outgoing.timeLimitMs / 1000} s`
        : outgoing.stop.aborted
          ? 'the attempt was called off'
          : reasonOf(error);
      settle({ kind: isConnected ? 'unanswered' : 'not-sent', because });
    };
    const options: HttpsOptions = {
      method: outgoing.method,
      headers: headersOf(outgoing),
      // A kept connection that breaks leaves open whether the request went out on it.
      agent: false,
      signal,
      lookup: guardedLookup(outgoing),
      ...(outgoing.ca === undefined ? {} : { ca: [...rootCertificates, outgoing.ca] }),
    };
    const request = (isSecure ? httpsRequest : httpRequest)(url, options, (response) => {
      isAnswered = true;
      const { statusCode: status = 0, headers } = response;
      void readBody(response).then((body) =>
        settle({ kind: 'answered', status, location: headers.location ?? null, body }),
      );
    });
    request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true)));
    request.on('error', failed);
    request.end(outgoing.body ?? undefined);
  });
}

/** Bytes of an answer that are read; what is longer is not looked into. */
const mostBodyBytes = 64 * 1024;

function faultOf({ url, privateNetwork, stop }: Outgoing): string | null {
  const written = urlFault(url);
  if (written !== null) return `its address ${written}`;
  if (stop.aborted) return 'the attempt was called off';
  // An address needs no lookup, so that it is looked at here.
  const { hostname } = new URL(url);
  const address = withoutBrackets(hostname);
  const fault = isIP(address) === 0 ? null : addressFault(hostname, address, { privateNetwork });
  return fault === null ? null : `its address ${address} ${fault}`;
}

function headersOf({ headers, body }: Outgoing): Record<string, string> {
  const common = { ...headers, Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': 'parley' };
  return body === null
    ? common
    : { ...common, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
}

/**
 * The connection is made to the very addresses that were looked at: a name that changes its mind in between gains
 * nothing.
 */
function guardedLookup({ privateNetwork, resolve: find = resolve }: Outgoing): LookupFunction {
  return (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = error ? [] : addresses;
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), []);
      const faults = addresses.map(({ address }) => ({
        address,
        fault: addressFault(hostname, address, { privateNetwork }),
      }));
      const bad = faults.find(({ fault }) => fault !== null);
      if (bad) return callback(new Error(`its address ${bad.address} ${bad.fault}`), []);
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

/**
 * The answer's body, null when it is too long or breaks off: the status has been said by then and counts.
 */
async function readBody(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > mostBodyBytes) return null;
      parts.push(part);
    }
  } catch {
    return null;
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts).toString('utf8');
}

function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return code === '' ? error.message : `${error.message} (${code})`;
}
