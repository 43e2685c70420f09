/** An outage: the page says so, keeps what is written, and misses nothing. */
import { describe, expect, test } from 'vitest';
import { replies, talk } from '../browser.ts';
import type { OnStage } from '../stage.ts';

export function outage(stage: OnStage): void {
  describe('an outage', () => {
    test('the API restarts: the stage().page says so, keeps what is written, sends it, and misses no event', async () => {
      const id = await talk(stage().page, stage().url, 'My employee is absent.');
      await stage().product.kill('api');
      await stage().page.getByText('Reconnecting').first().waitFor();
      await stage().page.getByLabel('Write a message').fill('Yes, I called twice.');
      await stage().page.keyboard.press('Enter');
      await replies(stage().page).nth(1).waitFor({ timeout: 45_000 });
      await stage().page.getByText('Live').waitFor();
      await stage().page.goto(`${stage().url}/#/conversations/${id}`);
      await stage().page.getByRole('tab', { name: 'Timeline' }).click();
      const { cursor } = await stage().client.conversations.show(id);
      await stage().page.locator('.cursor').first().getByText(cursor, { exact: true }).waitFor();
      const cursors = (await stage().page.locator('.cursor').allInnerTexts()).map(Number);
      expect(cursors.toReversed()).toEqual(Array.from({ length: Number(cursor) }, (_, index) => index + 1));
    }, 90_000);
  });
}
