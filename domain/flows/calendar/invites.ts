/** Where invitations for a call go (F6): to addresses that the participant wrote, and nowhere else. */
import type { Reading } from '../../../contracts/reading.ts';

/** The addresses in the participant's own words, in lower case. */
export function invitesIn({ emails }: Reading): string[] {
  return invitable(emails.map(({ address }) => address));
}

/** Of these addresses, those a mail can be sent to, each once. */
export function invitable(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => address.toLowerCase()))].filter(isAddress).slice(0, mostInvited);
}

const mostInvited = 5;

/** Stricter than RFC 5321, as strict as the preview's schema: plain letters, one host with a dot in it. */
function isAddress(address: string): boolean {
  const [local = '', host = '', ...more] = address.split('@');
  const labels = host.split('.');
  return (
    more.length === 0 &&
    address.length <= 254 &&
    local.split('.').every((part) => /^[a-z0-9_'+-]+$/.test(part)) &&
    /[a-z0-9_+-]$/.test(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9][a-z0-9-]*$/.test(label)) &&
    /^[a-z]{2,}$/.test(labels.at(-1) ?? '')
  );
}
