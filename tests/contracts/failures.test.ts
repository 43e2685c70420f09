/** Every failure that is final has a section in docs/failures.md, and every section is about one that exists. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sections = [...readFileSync('docs/failures.md', 'utf8').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);

/** Types as the code spells them: of activities (a closed list), of updates (a table), of those that are tried again. */
function typesInCode(): readonly string[] {
  const listed = readFileSync('activities/failure.ts', 'utf8').split('PermanentFailureType =')[1]?.split(';')[0] ?? '';
  const table = readFileSync('workflows/conversation/orders.ts', 'utf8').split('export const refusals = {')[1] ?? '';
  const names = [listed, table.split('} satisfies')[0] ?? ''].flatMap((text) => [
    ...text.matchAll(/'([A-Z][a-z]+(?:[A-Z][a-z]+)+)'/g),
  ]);
  return [...new Set([...names.map(([, name]) => name ?? ''), 'ModelBusy', 'TokensClaimed', 'HousekeepingFailed'])];
}

test('every permanent failure says in the docs what to do', () => {
  expect(typesInCode().length).toBeGreaterThanOrEqual(10);
  expect(new Set(sections)).toEqual(new Set(typesInCode()));
});
