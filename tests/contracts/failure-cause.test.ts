import { expect, test } from 'vitest';
import { needsUtf8 } from '../../contracts/reading/address-shape.ts';
import { failureCauses, isFailureCause } from '../../contracts/state/failure-cause.ts';

test('a cause is one of its names and nothing else', () => {
  expect(failureCauses.every(isFailureCause)).toBe(true);
  for (const other of ['', 'because', null, 7, ['away']]) expect(isFailureCause(other)).toBe(false);
});

test('an address with letters outside ASCII needs a server that takes them', () => {
  expect(needsUtf8('anna@example.org')).toBe(false);
  expect(needsUtf8('анна@example.org')).toBe(true);
  expect(needsUtf8('anna@bücher.example')).toBe(false);
});
