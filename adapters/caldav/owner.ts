/** Whose calendar it is, by address: what they have declined does not take their time. */
import { readMultistatus } from './multistatus.ts';
import type { CaldavOptions, SendDav } from './requests.ts';

/**
 * Addresses in lower case: those that are set; else the user's name where it is one; else what the server says of
 * whoever asks (RFC 5397; RFC 6638, section 2.4.1), asked once. Empty when nobody knows: then nothing counts as
 * declined.
 */
export function ownerAddresses(options: CaldavOptions, send: SendDav): () => Promise<ReadonlySet<string>> {
  const { owner = [], username, url } = options;
  const user = username ?? decodeURIComponent(new URL(url).username);
  const known = owner.length > 0 ? owner : user.includes('@') ? [user] : [];
  let asked: Promise<ReadonlySet<string>> | undefined;
  return () => {
    if (known.length > 0) return Promise.resolve(addressesIn(known));
    asked ??= askServer(send).catch(() => {
      asked = undefined;
      return new Set<string>();
    });
    return asked;
  };
}

async function askServer(send: SendDav): Promise<ReadonlySet<string>> {
  const [principal] = await hrefsOf(send, '', ['D:current-user-principal', 'current-user-principal']);
  if (principal === undefined) return new Set();
  return addressesIn(await hrefsOf(send, principal, ['C:calendar-user-address-set', 'calendar-user-address-set']));
}

async function hrefsOf(send: SendDav, href: string, [element, property]: readonly [string, string]) {
  const body = `<?xml version="1.0" encoding="utf-8"?>
<D:propfind xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><${element}/></D:prop></D:propfind>`;
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '0' };
  const answer = await send({ method: 'PROPFIND', href, headers, body });
  return readMultistatus(answer.body)?.hrefsIn(property) ?? [];
}

function addressesIn(given: readonly string[]): ReadonlySet<string> {
  const plain = given.map((address) =>
    address
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, ''),
  );
  return new Set(plain.filter((address) => address.includes('@')));
}
