/** What stands where something else cannot: each state of the page that a person may meet is drawn, in words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../../client/client.ts';
import { openTab, replies, signIn, talk } from '../browser.ts';
import type { OnStage, Stage } from '../stage.ts';
import { ask, question } from './material.ts';
import { sampleOf, testInLaws } from '../../support/laws.ts';

export function states(stage: OnStage): void {
  describe('what the page says when there is nothing, or it cannot', () => {
    test('nothing there yet: every view says so, and what to do', async () => {
      const { tab } = await quietTenant(stage());
      const views = {
        queue: 'Nothing waits for a person',
        conversations: 'No conversations yet',
        health: 'No deadline is running',
      };
      for (const [view, says] of Object.entries(views)) {
        await tab.goto(`${stage().url}/#/${view}`);
        await tab.getByRole('heading', { name: says }).waitFor();
      }
      await tab.context().close();
    });

    test('not there yet: bones as high as what will stand there', async () => {
      const { page, url } = stage();
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      // Whoever looks at it already loads nothing.
      await page.goto(`${url}/#/chat`);
      await page.getByRole('button', { name: /HR manager/ }).waitFor();
      await page.route('**/v1/kpis?*', async (route) => {
        await held;
        await route.continue();
      });
      try {
        await page.goto(`${url}/#/health`);
        await page.locator('.skeleton-tile').getByText('Loading…').waitFor({ state: 'attached' });
      } finally {
        letGo();
      }
      await page.locator('.tile').first().waitFor();
      await page.unroute('**/v1/kpis?*');
    });

    test('a failure of the server: what happened, what to do, its request id; and it can be tried again', async () => {
      const { page, url } = stage();
      const problem = {
        type: 'urn:parley:problem:internal-error',
        title: 'Something went wrong on our side',
        status: 500,
        detail: 'The request failed for a reason that was not foreseen.',
        remedy: 'Try again.',
        request_id: 'req-of-a-test',
      };
      await page.goto(`${url}/#/health`);
      await page.route('**/v1/conversations?*', (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      );
      await page.goto(`${url}/#/conversations`);
      const failure = page.getByRole('alert');
      await failure.getByText('Something went wrong on our side').waitFor();
      await failure.getByText('req-of-a-test').waitFor();
      await page.unroute('**/v1/conversations?*');
      await failure.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.table').waitFor();
    });

    test('erased, or never there: what is not found is said to be', async () => {
      const { page, url } = stage();
      await page.goto(`${url}/#/conversations/nobody-has-this`);
      await page.getByRole('alert').getByText('nobody-has-this').waitFor();
    });

    test('a key that ends takes its page along, in words', async () => {
      const { browser, client, url } = stage();
      const { key, id } = await client.keys.create({ role: 'operator' });
      const tab = await openTab(browser);
      await signIn(tab, url, key);
      await tab.goto(`${url}/#/conversations`);
      await client.keys.revoke(id);
      await tab.getByText('Your session is over').waitFor();
      await tab.context().close();
    });

    test('an analyst sees the queue, but not the key figures, and may not have an answer forced', async () => {
      const { browser, client, url } = stage();
      const { key } = await client.keys.create({ role: 'analyst' });
      const tab = await openTab(browser);
      await signIn(tab, url, key);
      await tab.goto(`${url}/#/health`);
      await tab.getByRole('heading', { name: 'Your key may not see the key figures' }).waitFor();
      const { request } = await ask(stage(), question);
      await tab.goto(`${url}/#/queue/context/${request}`);
      const card = tab.getByRole('article');
      await card.getByText('these may: operator, admin').waitFor();
      expect(await card.getByRole('button', { name: 'Answer without it' }).isDisabled()).toBe(true);
      expect(await card.getByRole('button', { name: 'Attach', exact: true }).isEnabled()).toBe(true);
      await tab.context().close();
    });

    const outages = [
      { part: 'model', says: 'The model is down.' },
      { part: 'worker', says: 'No worker is running.' },
      { part: 'temporal', says: 'Temporal is away.' },
      { part: 'postgres', says: 'The database is away.' },
    ] as const;
    test.each(sampleOf(outages, 1))('away: $part', async ({ part, says }) => {
      const { page, url } = stage();
      const ok = { ok: true };
      const checks = { postgres: ok, temporal: ok, worker: ok, model: ok, [part]: { ok: false, detail: 'away' } };
      await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: { status: 'not-ready', checks } }));
      await page.goto(`${url}/#/chat`);
      await page.reload();
      await page.locator('.banner').getByText(says).waitFor();
      await page.unroute('**/readyz');
      await page.locator('.banner').waitFor({ state: 'detached' });
    });

    testInLaws('offline: what is written waits on the page, and goes out by itself', async () => {
      const { page, url } = stage();
      await talk(page, url, 'My employee is absent.');
      await page.context().setOffline(true);
      try {
        await page.getByText('You are offline.').waitFor();
        await page.getByLabel('Write a message').fill('Yes, I called twice.');
        await page.keyboard.press('Enter');
        await page.getByText('Waits until the server is back').waitFor();
      } finally {
        await page.context().setOffline(false);
      }
      await replies(page).nth(1).waitFor();
      expect(await page.locator('.on-its-way').count()).toBe(0);
    });

    testInLaws('long words stay within the page, and what is written from right to left is shown so', async () => {
      const { browser, client, url, operator } = stage();
      const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
      await client.messages.say(id, { text: `A word: ${'x'.repeat(3_000)}` }, { waitS: 30 });
      await client.messages.say(id, { text: 'مرحبا، موظفي غائب اليوم.' }, { waitS: 30 });
      const tab = await openTab(browser, { viewport: { width: 390, height: 844 } });
      await signIn(tab, url, operator);
      for (const view of ['chat', 'conversations']) {
        await tab.goto(`${url}/#/${view}/${id}`);
        const arabic = tab.locator('.bubble').filter({ hasText: 'مرحبا' });
        await arabic.waitFor();
        expect(await arabic.evaluate(directionOf)).toBe('rtl');
        expect(await tooWide(tab)).toBe(0);
      }
      await tab.context().close();
    });
  });
}

/** A tenant in which nothing has happened, and a tab of its operator. */
async function quietTenant({
  browser,
  product,
  url,
}: Stage): Promise<{ readonly tab: Page; readonly client: ParleyClient }> {
  const installation = readFileSync(join(product.dataDir, 'installation-key'), 'utf8').trim();
  const { key } = await createClient({ baseUrl: url, apiKey: installation }).tenants.create('quiet');
  const client = createClient({ baseUrl: url, apiKey: key });
  const tab = await openTab(browser);
  await signIn(tab, url, (await client.keys.create({ role: 'operator' })).key);
  return { tab, client };
}

/** Runs in the page. */
function directionOf(element: unknown): string {
  const page = globalThis as unknown as { getComputedStyle(of: unknown): { readonly direction: string } };
  return page.getComputedStyle(element).direction;
}

async function tooWide(tab: Page): Promise<number> {
  return Math.max(0, Number(await tab.evaluate('document.documentElement.scrollWidth - innerWidth')));
}
