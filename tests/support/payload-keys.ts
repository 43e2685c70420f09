/** What encrypts payloads in all tests, in processes of their own and in this one. */
import type { Database } from '../../adapters/postgres/database/database.ts';
import { openPayloadKeys } from '../../adapters/postgres/keys/data-keys.ts';
import { wordsOf } from '../../adapters/postgres/keys/sealed-words.ts';
import { Secret } from '../../settings/environment.ts';
import { payloadCodecs } from '../../temporal-config/connection/payload-codec.ts';

export const testMasterKey = '5e'.repeat(32);

const given = { local: [new Secret(testMasterKey)], vault: null };

/** For a database whose operators' words are encrypted, as in the product. */
export const encrypting = wordsOf(given);

/** Keys and codecs of a process; `isOff`: none, and everything stands in Temporal as it is said. */
export function testCodecs(database: Database, namespace: string, isOff = false) {
  const keys = openPayloadKeys(database, isOff ? null : given);
  return { keys, ...payloadCodecs(keys, namespace) };
}
