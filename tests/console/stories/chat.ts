/** Chat: a participant’s talk, with the reasons, the preview and the yes beside it. */
import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/product.ts';
import { replies, say, talk } from '../browser.ts';
import type { OnStage } from '../stage.ts';

export function chat(stage: OnStage): void {
  describe('chat', () => {
    test('asks, offers and shows the preview; a yes to exactly that books once, and a reload shows the same', async () => {
      const id = await talk(stage().page, stage().url, 'My employee is absent.');
      const first = stage().page.locator('.message-assistant').first();
      await first.locator('summary').click();
      const rule = first.locator('.rules .holds').filter({ hasText: 'Still asking' });
      await rule.locator('q').getByText('Have you been able to reach them').waitFor();
      for (const [index, text] of ['Yes, I called twice.', 'Yes please', '1', 'Dana Reyes', 'skip'].entries())
        await say(stage().page, text, index + 1);
      const card = stage().page.getByRole('article', { name: 'Call with Dana Reyes' });
      await card
        .getByText(/\d\d:\d\d \(Europe\/Berlin\)/)
        .first()
        .waitFor();
      await stage().page.getByRole('button', { name: 'Yes, book it' }).click();
      await stage().page.getByText('Booked: a call with Dana Reyes').waitFor();
      await stage().page.locator('.done').getByText('Done').waitFor();
      const { items } = await stage().client.effects.of(id).list();
      expect(items.map(({ state }) => state)).toEqual(['done']);

      await expect.poll(() => stage().page.locator('.bubble').count()).toBe(14);
      const before = await stage().page.locator('.bubble').allTextContents();
      await stage().page.reload();
      await stage().page.locator('.done').getByText('Done').waitFor();
      await expect.poll(() => stage().page.locator('.bubble').allTextContents()).toEqual(before);
    });

    test('a reply grows while it is written', async () => {
      await talk(stage().page, stage().url);
      const lengths = new Set<number>();
      const box = stage().page.getByLabel('Write a message');
      await box.fill('My employee is absent.');
      await box.press('Enter');
      const bubble = stage().page.locator('.message-assistant .bubble').first();
      await eventually('the reply is whole', async () => {
        const text = await bubble.innerText({ timeout: 200 }).catch(() => '');
        if (text.length > 1) lengths.add(text.length);
        return (await replies(stage().page).count()) > 0 ? true : null;
      });
      expect(lengths.size).toBeGreaterThan(1);
    });

    test('the exact prompt of the latest turn is shown word for word', async () => {
      const { model, page, url } = stage();
      const id = await talk(page, url, 'My employee is absent.');
      const sent = model.requests.at(-1)?.body as { readonly messages: readonly { readonly content: string }[] };
      await page.goto(`${url}/#/conversations/${id}`);
      await page.getByRole('tab', { name: 'Prompt' }).click();
      await page.locator('.prompt-part').first().waitFor();
      const shown = await page.locator('.prompt-part pre').allTextContents();
      expect(shown).toEqual(sent.messages.map(({ content }) => content));
      await page.getByRole('button', { name: 'As it left' }).click();
      expect(JSON.parse(await page.locator('.prompt > pre').innerText())).toMatchObject(sent);
    });
  });
}
