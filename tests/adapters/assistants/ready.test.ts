/**
 * The loader of assistants: each version is loaded and made once, whoever asks, and what failed is looked for again.
 */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { readyAssistants } from '../../../adapters/postgres/assistants/ready.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';

const folder = fileURLToPath(new URL('../../../assistants/hr-manager', import.meta.url));
const content = readAssistantFolder(folder);

/** Rows that hold one assistant in any version that begins with "v", read one after the other as often as asked. */
function library(most?: number) {
  let made = 0;
  const asked: string[] = [];
  let isAway = false;
  const database = {
    async query(_text: string, [, version = '']: readonly string[]) {
      asked.push(version);
      await Promise.resolve();
      if (isAway) throw new Error('The database is away.');
      return { rows: version.startsWith('v') ? [{ ...content, version }] : [] };
    },
  } as unknown as Database;
  const readerOf = ({ version }: { readonly version: string }) => {
    made += 1;
    return { readBy: `reader of ${version}` };
  };
  const ready = readyAssistants(database, readerOf, most);
  return {
    find: (version: string) => ready.find(content.name, version),
    asked,
    made: () => made,
    away: (is: boolean) => {
      isAway = is;
    },
  };
}

test('a version is loaded once for all who ask at once, and afterwards', async () => {
  const { find, asked, made } = library();
  const [one, other] = await Promise.all([find('v1'), find('v1')]);
  expect(one).toMatchObject({ name: 'hr-manager', version: 'v1', readBy: 'reader of v1' });
  expect(other).toBe(one);
  expect(await find('v1')).toBe(one);
  expect(await find('v2')).toMatchObject({ version: 'v2' });
  expect([asked, made()]).toEqual([['v1', 'v2'], 2]);
});

test('a version that is not stored is null, and looked for again', async () => {
  const { find, asked } = library();
  expect([await find('none'), await find('none')]).toEqual([null, null]);
  expect(asked).toEqual(['none', 'none']);
});

test('a failure is told and not kept', async () => {
  const { find, away } = library();
  away(true);
  await expect(find('v1')).rejects.toThrow('The database is away.');
  away(false);
  expect(await find('v1')).toMatchObject({ version: 'v1' });
});

test('of more versions than are kept the latest used stay, and every other is found again', async () => {
  const { find, asked } = library(2);
  await find('v1');
  await find('v2');
  await find('v1');
  await find('v3');
  await find('v1');
  expect(asked).toEqual(['v1', 'v2', 'v3']);
  expect(await find('v2')).toMatchObject({ version: 'v2' });
  expect(asked).toEqual(['v1', 'v2', 'v3', 'v2']);
});

test('who waits for a version gets it, also when others have taken its place meanwhile', async () => {
  const { find } = library(1);
  const found = await Promise.all(['v1', 'v2', 'v3'].map((version) => find(version)));
  expect(found.map((one) => one?.version)).toEqual(['v1', 'v2', 'v3']);
});
