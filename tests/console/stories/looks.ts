/** Everybody can use it: every view, with something in it, in every look. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { begun, giveAll } from '../answering.ts';
import { isWhole, testInLaws } from '../../support/laws.ts';
import { faultsOf, openTab, signIn } from '../browser.ts';
import type { OnStage, Stage } from '../stage.ts';
import { ask, question } from './material.ts';

const wide = { width: 1360, height: 860 };
const looks = [
  { name: 'light', scheme: 'light', size: wide },
  { name: 'dark', scheme: 'dark', size: wide },
  // Half as wide and high in CSS pixels is what 200 % zoom makes of a window.
  { name: '200 % zoom', scheme: 'light', size: { width: 680, height: 430 } },
  { name: 'phone', scheme: 'dark', size: { width: 390, height: 844 } },
] as const;

export function everyLook(stage: OnStage): void {
  describe('everybody can use it', () => {
    test('axe finds nothing wrong in the login, in any look', async () => {
      const tab = await openTab(stage().browser);
      await tab.goto(stage().url);
      await tab.getByLabel('API key').waitFor();
      expect(await faultsIn(tab, looks)).toEqual([]);
      await tab.context().close();
    });

    testInLaws(
      'axe finds nothing wrong in any view, each in one look or as a whole in all, and none is wider than its window',
      async () => {
        const tab = await openTab(stage().browser);
        await signIn(tab, stage().url, stage().operator);
        const faults: string[] = [];
        for (const [index, [view, ready]] of (await viewsToSee(stage())).entries()) {
          await tab.goto(`${stage().url}/#/${view}`);
          await tab.locator(ready).first().waitFor();
          faults.push(...(await faultsInOne(tab, index)).map((fault) => `${view}: ${fault}`));
          await tab.setViewportSize(wide);
        }
        expect(faults).toEqual([]);
        await tab.context().close();
      },
      180_000,
    );
  });
}

/** In one look, each index the next one; as a whole in all. */
export function faultsInOne(tab: Page, index: number): Promise<readonly string[]> {
  return faultsIn(tab, isWhole ? looks : looks.filter((_, which) => which === index % looks.length));
}

async function faultsIn(tab: Page, seen: readonly (typeof looks)[number][]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { name, scheme, size } of seen) {
    // In the middle of a change of colours nobody can read.
    await tab.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await tab.setViewportSize(size);
    await tab.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => null)');
    faults.push(...(await faultsOf(tab)).map((fault) => `${name}: ${fault}`));
    const width = Number(await tab.evaluate('document.documentElement.scrollWidth - innerWidth'));
    if (width > 0) faults.push(`${name}: it is ${width} px too wide`);
  }
  return faults;
}

/** Every view with something in it, and what shows that it is there. */
async function viewsToSee(stage: Stage): Promise<readonly (readonly [string, string])[]> {
  const { client } = stage;
  const { conversation_id: talked } = await client.conversations.create({ assistant: 'hr-manager' });
  await client.messages.say(talked, { text: 'My employee is absent.' }, { waitS: 30 });
  const choosing = await begun(client, 'es', '¿Puedes programar una llamada?');
  const shown = await begun(client, 'ru', 'Запланируйте звонок');
  await giveAll(client, shown, { person: 'Дана Рейес', phone: '555 123 4567' }, 'time-1');
  const asked = await client.contextRequests.list({ status: 'resolved' });
  const studied = asked.items[0]?.conversation_id ?? '';
  const { request } = await ask(stage, question);
  return [
    ['chat', '.choice'],
    [`chat/${talked}`, '.message-assistant'],
    [`chat/${choosing}`, '.answer'],
    [`chat/${shown}`, '.answer-main'],
    ['queue', '.list-head'],
    [`queue/context/${request}`, '.material'],
    ['conversations', '.table'],
    [`conversations/${talked}`, '.message-assistant'],
    [`conversations/${studied}`, '.rests'],
    ['health', '.tile'],
    ['keeping', '.kept-days'],
  ];
}
