import { expect, onTestFinished, test } from 'vitest';
import { showHealth } from '../../workers/health.ts';

test('a worker lives as long as it answers, and is ready as long as it takes tasks', async () => {
  let isReady = false;
  const health = await showHealth({ host: '127.0.0.1', port: 0 }, () => isReady);
  onTestFinished(() => health.close());
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${health.port}${path}`)).status;
  expect(await ask('/readyz')).toBe(503);
  expect(await ask('/healthz')).toBe(200);
  isReady = true;
  expect(await ask('/readyz')).toBe(200);
  isReady = false;
  expect(await ask('/readyz')).toBe(503);
  expect(await ask('/elsewhere')).toBe(404);
});
