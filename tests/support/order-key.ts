import { signatures } from '../../adapters/signatures/signatures.ts';

/** For processes: what `signed` signs with. */
export const orderKey = 'an order key for tests only';

/** Signs what the tests' API sends, and what tests send in its place. */
export const signed = signatures(orderKey, () => Date.now());
