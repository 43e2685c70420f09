/** Recipients whose mail server never says whether it took the mail. */
export const silentDomain = 'silent.example.com';
/** Those whose server asks to come again. */
export const busyDomain = 'busy.example.com';

/** An address that nobody else has. */
export const anybodyAt = (domain: string): string => `anna.${Math.random().toString(36).slice(2)}@${domain}`;
