import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { showPresence, type PresenceSettings } from '../../workers/presence.ts';

/** A presence that is shown every 5 ms, and everything it did. */
function shown(more: Partial<PresenceSettings> = {}) {
  const did: string[] = [];
  const presence = showPresence({
    show: async ({ modelFault }) => void did.push(modelFault ?? 'shown'),
    hide: async () => void did.push('hidden'),
    modelFault: async () => null,
    onLost: () => did.push('lost'),
    everyMs: 5,
    modelEveryMs: 5,
    ...more,
  });
  onTestFinished(() => presence.end());
  return { did, presence };
}

test('a worker shows itself again and again, and takes it back when it ends', async () => {
  const { did, presence } = shown();
  await presence.begun;
  await expect.poll(() => did.length).toBeGreaterThan(3);
  await presence.end();
  expect(did.at(-1)).toBe('hidden');
  const { length } = did;
  await pause(30);
  expect(did).toHaveLength(length);
});

test('what keeps it from its model is shown, and no longer once that has passed', async () => {
  let fault: string | null = 'away';
  const { did } = shown({ modelFault: async () => fault });
  await expect.poll(() => did.at(-1)).toBe('away');
  fault = null;
  await expect.poll(() => did.at(-1)).toBe('shown');
});

test('a look at the model that hangs keeps nobody from being shown', async () => {
  const { did } = shown({ modelFault: () => pause(60, null) });
  await expect.poll(() => did.length).toBeGreaterThan(3);
});

test('a database that is away is told once, and shown to again when it is back', async () => {
  let away = true;
  const did: string[] = [];
  const { presence } = shown({
    show: async () => {
      if (away) throw new Error('away');
      did.push('shown');
    },
    onLost: () => did.push('lost'),
  });
  await presence.begun;
  await pause(40);
  expect(did).toEqual(['lost']);
  away = false;
  await expect.poll(() => did.at(-1)).toBe('shown');
});
