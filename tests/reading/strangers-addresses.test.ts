/** Addresses that somebody collected who has not seen the rules (`strangers-addresses.yaml`). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { emailsIn } from '../../reading/values/email-addresses.ts';

interface Row {
  readonly text: string;
  readonly address: string | null;
  readonly note: string;
  readonly also_fair?: readonly (string | null)[];
}

const file = readFileSync(new URL('strangers-addresses.yaml', import.meta.url), 'utf8');
const { addresses } = parse(file) as { addresses: readonly Row[] };

test.each(addresses)('F2 $note', ({ text, address, also_fair: fair = [] }) => {
  // Of two it is asked which: none of them is taken.
  const [found = null, ...others] = emailsIn(text).map((one) => one.address);
  expect([address, ...fair]).toContain(others.length > 0 ? null : found);
});
