/** The console in a real browser: what people do with it, what they see of an outage, and whether everybody can use it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { eventually, ownProduct, type Product } from '../support/product.ts';
import { browserPath, faultsOf, openBrowser, openTab, replies, say, signIn, talk } from './browser.ts';

let product: Product;
let browser: Browser;
let client: ParleyClient;
let operator: string;
let page: Page;

describe.skipIf(browserPath === null)('the console', () => {
  beforeAll(async () => {
    product = await ownProduct({ PARLEY_LIMITS: 'off' });
    [browser] = await Promise.all([openBrowser(), product.start()]);
    // On a busy machine the first look at a database may take longer than it waits.
    client = createClient({ baseUrl: product.url, apiKey: product.key, timeoutMs: 60_000, retryBudgetMs: 30_000 });
    operator = (await client.keys.create({ role: 'operator' })).key;
    // The first look at the assistants reads all their folders.
    await client.assistants.list();
    page = await openTab(browser);
    await signIn(page, product.url, operator);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    expect(await product?.end()).toEqual([]);
  }, 60_000);

  describe('signing in', () => {
    test('a wrong key is refused in words, a good one leads in, and signing out ends it for good', async () => {
      const tab = await openTab(browser);
      await tab.goto(product.url);
      await tab.getByLabel('API key').fill(`pk_nobody_${'0'.repeat(64)}`);
      await tab.keyboard.press('Enter');
      await tab.getByRole('alert').getByText('unknown, expired or revoked').waitFor();
      await signIn(tab, product.url, operator);
      const [cookie] = await tab.context().cookies();
      expect(cookie).toMatchObject({ name: 'parley', httpOnly: true, sameSite: 'Strict' });
      await tab.getByRole('button', { name: 'Sign out' }).click();
      await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
      const replayed = await fetch(`${product.url}/v1/conversations`, {
        headers: { cookie: `parley=${cookie?.value}` },
      });
      expect(replayed.status).toBe(401);
      await tab.context().close();
    });

    test('the cookie alone changes nothing: the token has to come along', async () => {
      const [cookie] = await page.context().cookies();
      const headers = { cookie: `parley=${cookie?.value}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ assistant: 'hr-manager' });
      const answer = await fetch(`${product.url}/v1/conversations`, { method: 'POST', headers, body });
      expect(answer.status).toBe(403);
      expect((await fetch(`${product.url}/v1/conversations`, { headers })).status).toBe(200);
    });

    test('a key that may not see the queue is told so, with who may', async () => {
      const tab = await openTab(browser);
      const { key } = await client.keys.create({ role: 'participant', participant: 'paula' });
      await signIn(tab, product.url, key);
      await tab.getByRole('link', { name: 'Queue' }).click();
      await tab.getByRole('heading', { name: 'Your key may not see the queue' }).waitFor();
      await tab.context().close();
    });
  });

  describe('chat', () => {
    test('asks, offers and shows the preview; an approval of exactly that books once, and a reload shows the same', async () => {
      const id = await talk(page, product.url, 'My employee is absent.');
      const first = page.locator('.message-assistant').first();
      await first.locator('summary').click();
      const rule = first.locator('.rules .holds').filter({ hasText: 'Still asking' });
      await rule.locator('q').getByText('Have you been able to reach them').waitFor();
      for (const [index, text] of ['Yes, I called twice.', 'Yes please', '1', 'Dana Reyes', 'skip'].entries())
        await say(page, text, index + 1);
      const card = page.getByRole('article', { name: 'Call with Dana Reyes' });
      await card.getByText('09:00 (Europe/Berlin)').waitFor();
      await card.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Booked: a call with Dana Reyes').waitFor();
      await page.locator('.done').getByText('Done').waitFor();
      const { items } = await client.effects.of(id).list();
      expect(items.map(({ state }) => state)).toEqual(['done']);

      const before = await page.locator('.bubble').allTextContents();
      expect(before.length).toBe(13);
      await page.reload();
      await page.locator('.done').getByText('Done').waitFor();
      await expect.poll(() => page.locator('.bubble').allTextContents()).toEqual(before);
    });

    test('a reply grows while it is written', async () => {
      await talk(page, product.url);
      const lengths = new Set<number>();
      const box = page.getByLabel('Write a message');
      await box.fill('My employee is absent.');
      await box.press('Enter');
      const bubble = page.locator('.message-assistant .bubble').first();
      await eventually('the reply is whole', async () => {
        const text = await bubble.innerText({ timeout: 200 }).catch(() => '');
        if (text.length > 1) lengths.add(text.length);
        return (await replies(page).count()) > 0 ? true : null;
      });
      expect(lengths.size).toBeGreaterThan(1);
    });
  });

  describe('the queue', () => {
    test('C8 an operator answers from the card by keyboard; whoever has it open elsewhere sees that it is over', async () => {
      const asked = await client.instructions.give({
        from: 'sales-agent',
        to: 'sales-director',
        department: 'sales',
        text: 'Launch the campaign soon on the usual channels',
        timeout_s: 1,
      });
      const request = asked.clarification_request?.id ?? '';
      await eventually('it waits for a person', async () => {
        const { items } = await client.queue.list({ kind: 'clarification' });
        return items.some(({ id }) => id === request) ? true : null;
      });
      const second = await page.context().newPage();
      for (const tab of [page, second]) {
        await tab.goto(`${product.url}/#/queue`);
        await tab.locator('.row').first().waitFor();
        await tab.keyboard.press('Enter');
        await tab.getByRole('article').getByLabel('Target date').waitFor();
      }
      await page.getByLabel('Search the queue').fill('nothing like this');
      await page.getByRole('heading', { name: 'Nothing like that waits' }).waitFor();
      await page.getByRole('button', { name: 'Show everything' }).click();
      await page.keyboard.press('a');
      await page.keyboard.type('2026-12-01');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('article').getByText('Answered').first().waitFor();
      await second.getByText('Nothing to do any more.').waitFor();
      expect(await client.clarifications.show(request)).toMatchObject({
        status: 'resolved',
        answered_by: 'operations-desk',
        answers: [{ field: 'target_date', value: '2026-12-01' }],
      });
      await second.close();
    });

    test('G22 a person answers a participant and hands back', async () => {
      const { conversation_id: id } = await client.conversations.create({
        assistant: 'hr-manager',
        participant: 'dana',
      });
      for (const text of ['My employee is absent.', 'I want to talk to a person, please.'])
        await client.messages.say(id, { text }, { waitS: 30 });
      await page.goto(`${product.url}/#/conversations/${id}`);
      const card = page.getByRole('article', { name: 'A participant has asked for a person' });
      await card.getByLabel('Your words').fill('This is Ann. I have read your messages.');
      await card.getByRole('button', { name: 'Send as a person' }).click();
      await page.locator('.message-operator').getByText('This is Ann.').waitFor();
      const answered = page.getByRole('article', { name: 'You have answered' });
      await answered.getByLabel('Your words').fill('settled');
      await answered.getByRole('button', { name: 'Hand back' }).click();
      await eventually('it is handed back', async () =>
        (await client.conversations.show(id)).state === 'with-person' ? null : true,
      );
      await page.getByText('Nothing waits here.').waitFor();
    });

    test('single keys do nothing while somebody writes, and can be switched off', async () => {
      await page.goto(`${product.url}/#/queue`);
      await page.getByLabel('Search the queue').fill('');
      await page.keyboard.type('j?k/');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByLabel('Search the queue').inputValue()).toBe('j?k/');
      await page.getByLabel('Search the queue').fill('');
      await page.getByRole('heading', { name: 'Queue' }).click();
      await page.keyboard.press('?');
      await page.getByLabel('Single keys act').uncheck();
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('button', { name: 'Keys' }).click();
      await page.getByLabel('Single keys act').check();
      await page.keyboard.press('Escape');
    });
  });

  describe('everybody can use it', () => {
    const looks = [
      { name: 'light', options: { colorScheme: 'light' } },
      { name: 'dark', options: { colorScheme: 'dark' } },
      { name: '200 % zoom', options: { viewport: { width: 680, height: 430 } } },
      { name: 'phone', options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
    ] as const;

    test.each(looks)(
      'axe finds nothing wrong in any view: $name',
      async ({ options }) => {
        const tab = await openTab(browser, options);
        await tab.goto(product.url);
        await tab.getByLabel('API key').waitFor();
        const faults: string[] = (await faultsOf(tab)).map((fault) => `login: ${fault}`);
        await signIn(tab, product.url, operator);
        for (const [view, ready] of await viewsToSee()) {
          await tab.goto(`${product.url}/#/${view}`);
          await tab.locator(ready).first().waitFor();
          faults.push(...(await faultsOf(tab)).map((fault) => `${view}: ${fault}`));
          const width = Number(await tab.evaluate('document.documentElement.scrollWidth - innerWidth'));
          if (width > 0) faults.push(`${view}: it is ${width} px too wide`);
        }
        expect(faults).toEqual([]);
        await tab.context().close();
      },
      90_000,
    );
  });

  describe('an outage', () => {
    test('the API restarts: the page says so, keeps what is written, sends it, and misses no event', async () => {
      const id = await talk(page, product.url, 'My employee is absent.');
      await product.kill('api');
      await page.getByText('Reconnecting').first().waitFor();
      await page.getByLabel('Write a message').fill('Yes, I called twice.');
      await page.keyboard.press('Enter');
      await replies(page).nth(1).waitFor({ timeout: 45_000 });
      await page.getByText('Live').waitFor();
      await page.goto(`${product.url}/#/conversations/${id}`);
      await page.getByRole('tab', { name: 'Timeline' }).click();
      const { cursor } = await client.conversations.show(id);
      await page.locator('.cursor').first().getByText(cursor, { exact: true }).waitFor();
      const cursors = (await page.locator('.cursor').allInnerTexts()).map(Number);
      expect(cursors.toReversed()).toEqual(Array.from({ length: Number(cursor) }, (_, index) => index + 1));
    }, 90_000);
  });
});

/** Every view with something in it, and what shows that it is there. */
async function viewsToSee(): Promise<readonly (readonly [string, string])[]> {
  const { items } = await client.conversations.list({ limit: 50 });
  const talked = items.find(({ assistant }) => assistant === 'hr-manager')?.conversation_id ?? '';
  return [
    ['chat', '.choice'],
    [`chat/${talked}`, '.message-assistant'],
    ['queue', '.rows, .empty'],
    ['conversations', '.table'],
    [`conversations/${talked}`, '.message-assistant'],
    ['health', '.tile'],
  ];
}
