/**
 * Answers that are offered (G23): a call by the keyboard alone, values edited where they are shown, and an answer that
 * came too late.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultsOf, openTab, replies, signIn } from '../browser.ts';
import { begun, giveAll } from '../answering.ts';
import type { OnStage } from '../stage.ts';
import { testInLaws } from '../../support/laws.ts';

export function answers(stage: OnStage): void {
  describe('G23 answers that are offered', () => {
    test('G23 a call by digits and the keyboard: no word is typed but the name', async () => {
      const { page, client } = stage();
      const id = await begun(client, 'en', 'Can you schedule a call?');
      await page.goto(`${stage().url}/#/chat/${id}`);
      const group = page.getByRole('group', { name: 'Answers' });
      const first = (await group.locator('.answer').first().innerText()).replace(/^1\s*/, '');
      // A digit begins many an answer in words: in the field for them it needs Enter behind it.
      await page.getByLabel('Write a message').press('1');
      expect(await page.locator('.message-participant').count()).toBe(1);
      await page.keyboard.press('Enter');
      await replies(page).nth(1).waitFor();
      expect(await page.locator('.message-participant .bubble').last().innerText()).toBe(first);
      await goBackTo(page, 'input');
      await page.keyboard.type('Dana Reyes');
      await page.keyboard.press('Enter');
      await replies(page).nth(2).waitFor();
      // Whoever answers in a field goes on in the next.
      expect(await focused(page)).toBe('input');
      await goOnTo(page, 'button');
      await page.keyboard.press('1');
      const card = page.getByRole('article', { name: 'Call with Dana Reyes' });
      await card.waitFor();
      // One yes, and it stands with the other answers.
      expect(await card.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await seen(page);
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.getByRole('status').filter({ hasText: 'Answers: Yes, book it;' }).count()).toBe(1);
      await page.keyboard.press('1');
      await page.locator('.done').getByText('Done', { exact: true }).waitFor();
      await expect.poll(() => focused(page)).toBe('textarea');
      const { items } = await client.messages.of(id).list();
      const said = items.filter(({ role }) => role === 'participant').map(({ text }) => text);
      expect(said).toEqual(['Can you schedule a call?', first, 'Dana Reyes', 'Leave it out', 'Yes, book it']);
    });

    testInLaws(
      'G23 an email in Russian on a phone: what is shown is edited in place, shown anew, and sent',
      async () => {
        const { browser, client, url, operator } = stage();
        const id = await begun(client, 'ru', 'Напишите письмо, пожалуйста');
        const to = 'marta@example.org';
        await giveAll(client, id, {
          person: 'Марта',
          address: to,
          subject: 'Смена',
          message: 'Жду вас.',
          value: 'вторник',
        });
        const tab = await openTab(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
        await signIn(tab, url, operator);
        await tab.goto(`${url}/#/chat/${id}`);
        const card = tab.getByRole('article', { name: `Email to ${to}` });
        await card.getByRole('button', { name: 'Edit' }).tap();
        await card.getByLabel('Тема').fill('Утренняя смена');
        expect(await faultsOf(tab)).toEqual([]);
        await card.getByRole('button', { name: 'Show it anew' }).tap();
        await card.locator('.facts').getByText('Утренняя смена').waitFor();
        expect(await tab.locator('.message-participant .bubble').last().innerText()).toBe('Утренняя смена');
        await expect.poll(() => focusedText(tab)).toBe('Edit');
        // What can be answered is seen without a search for it.
        await expect.poll(async () => (await tab.locator('.answer-main').boundingBox())?.y ?? 0).toBeLessThan(800);
        await seen(tab);
        expect(await faultsOf(tab)).toEqual([]);
        expect(await tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
        await tab.getByRole('group', { name: 'Answers' }).getByRole('button').first().tap();
        await tab.locator('.done').getByText('Done', { exact: true }).waitFor();
        const { items } = await client.effects.of(id).list();
        expect(items).toMatchObject([{ state: 'done', preview: { to, subject: 'Утренняя смена' } }]);
        await tab.context().close();
      },
    );

    test('G23 an answer to a question that is over is not taken, and what is asked now stands there', async () => {
      const { page, client, url } = stage();
      const id = await begun(client, 'en', 'Can you schedule a call?');
      await page.goto(`${url}/#/chat/${id}`);
      const group = page.getByRole('group', { name: 'Answers' });
      await group.getByRole('button', { name: 'Other times' }).waitFor();
      // Somebody else's answer comes in between.
      const pattern = '**/v1/conversations/*/messages';
      await page.route(pattern, async (route) => {
        if (route.request().method() === 'POST') await client.messages.say(id, { text: '2' }, { waitS: 30 });
        await route.continue();
      });
      await group.getByRole('button', { name: 'Other times' }).click();
      await page.getByText('“Other times” was not taken').waitFor();
      await group.getByLabel('With').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.unroute(pattern);
      expect(await client.effects.of(id).list()).toMatchObject({ items: [] });
      // Whoever looks on sees what is offered.
      await page.goto(`${url}/#/conversations/${id}`);
      await page.locator('.talk-side').getByText('Back · Cancel').waitFor();
    });

    test('G23 a value that cannot be is told at its field, and nothing of it is lost', async () => {
      const { page, client, url } = stage();
      const id = await begun(client, 'en', 'Can you schedule a call?');
      await giveAll(client, id, { person: 'Dana Reyes' }, 'time-1');
      await page.goto(`${url}/#/chat/${id}`);
      const field = page.getByRole('group', { name: 'Answers' }).getByLabel('Phone number');
      await field.fill('none');
      await field.press('Enter');
      await page.getByText('must be a phone number').waitFor();
      expect(await field.inputValue()).toBe('none');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await faultsOf(page)).toEqual([]);
      await field.fill('555 123 4567');
      await field.press('Enter');
      await page.locator('.facts').getByText('555 123 4567').waitFor();
    });

    test('G23 a tap while the server is away waits, and is one answer', async () => {
      const { page, client, url } = stage();
      const id = await begun(client, 'en', 'Can you schedule a call?');
      await page.goto(`${url}/#/chat/${id}`);
      const chip = page.getByRole('group', { name: 'Answers' }).getByRole('button').first();
      await chip.waitFor();
      await page.context().setOffline(true);
      try {
        await chip.click();
        await page.getByText('Waits until the server is back').waitFor();
        expect(await chip.getAttribute('aria-disabled')).toBe('true');
      } finally {
        await page.context().setOffline(false);
      }
      await replies(page).nth(1).waitFor();
      const { items } = await client.messages.of(id).list();
      expect(items.filter(({ role }) => role === 'participant')).toHaveLength(2);
    });
  });
}

/** A last yes stands a moment before it can be given. */
async function seen(page: Page): Promise<void> {
  await page.locator('.answer-main:not([aria-disabled=true])').waitFor();
}

async function focused(page: Page): Promise<string> {
  return String(await page.evaluate('document.activeElement.tagName.toLowerCase()'));
}

async function focusedText(page: Page): Promise<string> {
  return String(await page.evaluate('document.activeElement.textContent.trim()'));
}

async function goTo(page: Page, key: string, tag: string): Promise<void> {
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press(key);
    if ((await focused(page)) === tag) return;
  }
  throw new Error(`${key} does not lead to a ${tag}.`);
}

const goBackTo = (page: Page, tag: string): Promise<void> => goTo(page, 'Shift+Tab', tag);
const goOnTo = (page: Page, tag: string): Promise<void> => goTo(page, 'Tab', tag);
