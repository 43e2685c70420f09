/**
 * Where a webhook may go. Its URL comes from the assistant's file, never from a participant; what is kept out here is a
 * name that leads inside: to the metadata service of a cloud, to a neighbour on the private network (SSRF).
 */
import { BlockList, isIP } from 'node:net';

/** What is wrong with a webhook's URL as it is written, as "… is …" for people; null when nothing is. */
export function urlFault(text: string): string | null {
  if (!URL.canParse(text)) return 'is not a URL';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'holds a name or password; the signature takes their place';
  if (url.protocol === 'https:') return null;
  if (url.protocol !== 'http:')
    return `begins with "${url.protocol}"; only https: can be used, and http: on the loopback interface`;
  return isLoopbackHost(url.hostname)
    ? null
    : 'is not encrypted; write https: (http: is for the loopback interface only)';
}

/** Whether a host is this machine by the way it is written, without asking anybody. */
export function isLoopbackHost(host: string): boolean {
  const bare = withoutBrackets(host).toLowerCase();
  return bare === 'localhost' || (isIP(bare) !== 0 && has(loopback, bare));
}

/** Why a connection to an address of that host is refused; null when it may be made. */
export function addressFault(
  host: string,
  address: string,
  allowed: { readonly privateNetwork: boolean },
): string | null {
  // A name of somebody else's that leads to this machine is a trap; "localhost" that leads elsewhere is one, too.
  if (has(loopback, address))
    return isLoopbackHost(host) ? null : 'is this machine, which a webhook has to name as "localhost" or by address';
  if (has(never, address)) return 'is of a kind that no webhook may have (link-local, multicast or reserved)';
  if (isLoopbackHost(host)) return 'is not this machine';
  if (has(inside, address) && !allowed.privateNetwork)
    return 'belongs to a private network; "privateNetwork: true" in the assistant’s webhook allows that';
  return null;
}

/** A host as it stands in a URL: an IPv6 address is in brackets there. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

const loopback = listOf(['127.0.0.0/8', '::1/128']);

/** RFC 1918, shared address space (RFC 6598), unique local addresses (RFC 4193). */
const inside = listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7']);

/**
 * Unspecified, link-local and what clouds put their metadata services at, protocol assignments,
 * benchmarks, multicast, reserved, site-local, and whatever else is an IPv4 address within an IPv6 one: compatible,
 * translated, 6to4, Teredo.
 */
const never = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.88.99.0/24',
  // Azure, Alibaba Cloud, Oracle Cloud.
  '168.63.129.16/32',
  '100.100.100.200/32',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  'fe80::/10',
  'fec0::/10',
  // Amazon.
  'fd00:ec2::/32',
  '100::/64',
  '2001::/23',
  '::ffff:0:0:0/96',
  'ff00::/8',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
]);

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), familyOf(net));
  }
  return list;
}

function has(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
