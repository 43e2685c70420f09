/** An outage: the page says so, keeps what is written, and misses nothing. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { replies, talk } from '../browser.ts';
import type { OnStage } from '../stage.ts';
import { ask, question } from './material.ts';
import { describeInLaws } from '../../support/laws.ts';

export function outage(stage: OnStage): void {
  describeInLaws('an outage', () => {
    test('the API restarts: the page says so, keeps what is written and sends it; chat, conversation and queue miss nothing', async () => {
      const { client, page, product, url } = stage();
      const id = await talk(page, url, 'My employee is absent.');
      const [conversation, queue] = [await page.context().newPage(), await page.context().newPage()];
      await conversation.goto(`${url}/#/conversations/${id}`);
      await conversation.getByRole('tab', { name: 'Timeline' }).click();
      await queue.goto(`${url}/#/queue`);
      await queue.getByRole('heading', { name: 'Queue' }).waitFor();
      // It goes up the chain to a person while there is no API.
      const asked = await client.instructions.give({
        from: 'sales-agent',
        to: 'sales-director',
        department: 'sales',
        text: 'Launch the winter campaign soon on the usual channels',
        timeout_s: 2,
      });
      const { request } = await ask(stage(), question);
      const card = await page.context().newPage();
      await card.goto(`${url}/#/queue/context/${request}`);
      const slot = card.getByRole('textbox', { name: /^Findings/ });
      await slot.fill('Finding 1: they sleep longer.');
      await product.kill('api');
      await page.getByText('Reconnecting').first().waitFor();
      await page.getByLabel('Write a message').fill('Yes, I called twice.');
      await page.keyboard.press('Enter');
      await replies(page).nth(1).waitFor({ timeout: 45_000 });
      await page.getByText('Live').waitFor();
      await queue
        .locator(`.window [data-key="clarification ${asked.clarification_request?.id}"]`)
        .waitFor({ timeout: 45_000 });
      // The card of material keeps what was written on it, and takes it after all.
      await card.bringToFront();
      expect(await slot.inputValue()).toBe('Finding 1: they sleep longer.');
      await card.getByRole('button', { name: 'Attach', exact: true }).click();
      await card.getByText('the answer rests on it').waitFor({ timeout: 45_000 });
      expect((await client.contextRequests.show(request)).supplies).toHaveLength(1);
      await queue.locator(`.window [data-key="context ${request}"]`).waitFor({ state: 'detached', timeout: 45_000 });
      const { cursor } = await client.conversations.show(id);
      await conversation.locator('.cursor').first().getByText(cursor, { exact: true }).waitFor({ timeout: 45_000 });
      expect(await cursorsIn(conversation)).toEqual(Array.from({ length: Number(cursor) }, (_, index) => index + 1));
      await Promise.all([conversation.close(), queue.close(), card.close()]);
    }, 150_000);
  });
}

async function cursorsIn(tab: Page): Promise<readonly number[]> {
  return (await tab.locator('.cursor').allInnerTexts()).map(Number).toReversed();
}
