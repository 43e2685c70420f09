import { Connection } from '@temporalio/client';
import { expect, onTestFinished, test } from 'vitest';
import { searchAttributes } from '../../temporal-config/search-attributes.ts';
import { startTemporal } from '../../local-stack/temporal-server.ts';
import { dataFolder } from './fixtures/folders.ts';

async function registered(address: string, namespace: string): Promise<Readonly<Record<string, unknown>>> {
  const connection = await Connection.connect({ address });
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    return customAttributes;
  } finally {
    await connection.close();
  }
}

test(
  'search attributes that a later version adds are registered over the database of an earlier one',
  { timeout: 30_000 },
  async () => {
    const dir = dataFolder();
    const earlier = await startTemporal({ dir, headless: true, searchAttributes: { ParleyTenant: 'Keyword' } });
    onTestFinished(() => earlier.stop());
    expect(Object.keys(await registered(earlier.address, earlier.namespace))).not.toContain('ParleyTurn');
    await earlier.stop();

    const later = await startTemporal({ dir, headless: true });
    onTestFinished(() => later.stop());
    const names = Object.keys(await registered(later.address, later.namespace));
    expect(names).toEqual(expect.arrayContaining(Object.keys(searchAttributes)));
  },
);
