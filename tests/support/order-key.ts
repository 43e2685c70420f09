import { signatures } from '../../adapters/signatures/signatures.ts';

/** Signs what the tests' API sends, and what tests send in its place. */
export const signed = signatures('an order key for tests only', () => Date.now());
