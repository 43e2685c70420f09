/** Keeping: holds are set and lifted with a reason, and what is kept for how long is changed, by keyboard alone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTab, signIn } from '../browser.ts';
import type { OnStage } from '../stage.ts';
import { faultsInOne } from './looks.ts';
import { testInLaws } from '../../support/laws.ts';

export function keeping(stage: OnStage): void {
  describe('keeping', () => {
    let tab: Page;
    beforeAll(async () => {
      tab = await openTab(stage().browser);
      await signIn(tab, stage().url, stage().product.key);
      await tab.goto(`${stage().url}/#/keeping`);
    });
    afterAll(() => tab.context().close());

    test('R5 a hold is set, shown with its reason, and lifted, without a mouse; what is refused stays there', async () => {
      const { client } = stage();
      const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
      const holds = tab.getByRole('region', { name: 'Legal holds' });
      await holds.getByText('Nothing is held.').waitFor();
      await holds.getByText('Set a hold').focus();
      await tab.keyboard.press('Enter');
      await tab.keyboard.press('Tab');
      await tab.keyboard.press('Tab');
      await tab.keyboard.type('nobody-has-it');
      await tab.keyboard.press('Tab');
      await tab.keyboard.type('The court asks for it – № 7');
      await tab.keyboard.press('Enter');
      await holds.getByRole('alert').getByText('There is no conversation "nobody-has-it"').waitFor();
      await holds.getByLabel('Id of the conversation').fill(id);
      await holds.getByLabel('Why is it held?').press('Enter');
      const row = holds.getByRole('listitem').filter({ hasText: id });
      await row.getByText('The court asks for it – № 7').waitFor();
      expect(await client.holds.list()).toMatchObject({ items: [{ of: 'conversation', subject: id }] });
      await expect(client.conversations.erase(id, 'a test')).rejects.toMatchObject({ status: 409 });

      const lift = row.getByRole('button', { name: 'Lift the hold' });
      await lift.focus();
      await tab.keyboard.press('Enter');
      await row.getByLabel(/Why is the hold on/).waitFor();
      expect(await faultsInOne(tab, 1)).toEqual([]);
      await tab.setViewportSize({ width: 1360, height: 860 });
      await tab.keyboard.type('The case is closed.');
      await tab.keyboard.press('Enter');
      await holds.getByText('Nothing is held.').waitFor();
      expect((await client.holds.list()).items).toEqual([]);
      const { items } = await client.audit.list({ limit: 200 });
      const noted = items.filter(({ conversation_id: of }) => of === id);
      expect(noted.map(({ event, reason }) => [event, reason])).toEqual([
        ['hold.set', 'The court asks for it – № 7'],
        ['hold.lifted', 'The case is closed.'],
      ]);
    });

    testInLaws('R5 a participant is held by name, and what they say from then on too', async () => {
      const { client } = stage();
      const holds = tab.getByRole('region', { name: 'Legal holds' });
      await holds.getByLabel('On what').selectOption('participant');
      await holds.getByLabel('The participant').fill('Дана');
      await holds.getByLabel('Why is it held?').fill('asked for');
      await holds.getByRole('button', { name: 'Set the hold' }).click();
      await holds.getByRole('listitem').filter({ hasText: 'Дана' }).waitFor();
      await client.holds.lift({ participant: 'Дана' }, 'a test');
    });

    testInLaws('R5 days are changed, and what is no number of days is said and not sent', async () => {
      const { client } = stage();
      const kept = tab.getByRole('region', { name: 'Kept for so long' });
      await kept.getByRole('button', { name: 'Change' }).click();
      await kept.getByLabel('The last prompt of a conversation', { exact: true }).selectOption('days');
      const days = kept.getByLabel('Days: The last prompt of a conversation');
      await days.fill('0');
      await kept.getByText('Days are a whole number from 1 to 36500.').waitFor();
      expect(await kept.getByRole('button', { name: 'Keep it so' }).isDisabled()).toBe(true);
      expect(await faultsInOne(tab, 3)).toEqual([]);
      await tab.setViewportSize({ width: 1360, height: 860 });
      await days.fill('30');
      await days.press('Enter');
      await kept.getByText('30 days').waitFor();
      const { items } = await client.retention.show();
      expect(items.find(({ kind }) => kind === 'prompts')).toMatchObject({ days: 30, by: 'tenant' });
      await client.retention.set({});
    });

    test('R5 when the server cannot say what is held, the page says so and asks again', async () => {
      await tab.route('**/v1/holds?*', (route) => route.abort());
      await tab.reload();
      const failure = tab.getByRole('region', { name: 'Legal holds' }).getByRole('alert');
      await failure.waitFor();
      await tab.unroute('**/v1/holds?*');
      await failure.getByRole('button', { name: 'Try again' }).click();
      await tab.getByText('Nothing is held.').waitFor();
    });

    testInLaws(
      'R5 whose key sets none sees what is kept and no button; a participant sees that it is not for them',
      async () => {
        const { page, url, client, browser } = stage();
        await page.goto(`${url}/#/keeping`);
        await page.getByText('Attached files').waitFor();
        expect(await page.getByRole('region', { name: 'Legal holds' }).count()).toBe(0);
        expect(await page.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
        const auditor = await openTab(browser);
        await signIn(auditor, url, (await client.keys.create({ role: 'auditor' })).key);
        await auditor.goto(`${url}/#/keeping`);
        await auditor.getByText('Nothing is held.').waitFor();
        expect(await auditor.getByText('Set a hold').count()).toBe(0);
        await auditor.context().close();
      },
    );
  });
}
