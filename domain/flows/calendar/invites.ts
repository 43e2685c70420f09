/** Where invitations for a call go (F6): to addresses that the participant wrote, and nowhere else. */
import type { Reading } from '../../../contracts/reading/reading.ts';
import { isAddress } from '../../../contracts/reading/address-shape.ts';

/** The addresses in the participant's own words, in lower case. */
export function invitesIn({ emails }: Reading): string[] {
  return invitable(emails.map(({ address }) => address));
}

/** Of these addresses, those a mail can be sent to, each once. */
export function invitable(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => address.toLowerCase()))].filter(isAddress).slice(0, mostInvited);
}

const mostInvited = 5;
