/**
 * What a conversation is about (M1, M4), beside the talk: each concept with its reason, and a way to have it forgotten.
 */
import { describe, expect, test } from 'vitest';
import type { OnStage } from '../stage.ts';

export function inScope(stage: OnStage): void {
  describe('in scope', () => {
    test('M1 M4 what an answer captured stands there with its reason, and is forgotten by a click', async () => {
      const { client, page, url } = stage();
      const { conversation_id: id } = await client.conversations.create({ assistant: 'regulatory-copilot' });
      for (const text of ['Do I have to register for VAT?', 'Ireland, customers in Germany.'])
        await client.messages.say(id, { text }, { waitS: 30 });
      const before = await client.memory.of(id);
      expect(before.length).toBeGreaterThan(0);
      await page.goto(`${url}/#/conversations/${id}`);
      const panel = page.getByRole('region', { name: 'In scope' });
      const [first] = before;
      await panel
        .getByText(first?.label ?? '', { exact: false })
        .first()
        .waitFor();
      await panel.getByText('captured beside an answer').first().waitFor();
      await panel.getByRole('button', { name: `Forget ${first?.label}` }).click();
      await expect
        .poll(async () => (await client.memory.of(id)).map(({ id: concept }) => concept))
        .not.toContain(first?.id);
      await page.getByText(`Forgotten: ${first?.label}`).waitFor();
    });

    test('T1 what a conversation is to be reminded of stands there, and is cancelled by a click', async () => {
      const { client, page, url } = stage();
      const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
      const reminder = { text: 'Call Dana.', in_s: 86_400, time_zone: 'UTC', for: 'Ann' };
      const { reminder_id: which } = await client.reminders.add(id, reminder);
      await page.goto(`${url}/#/conversations/${id}`);
      const panel = page.getByRole('region', { name: 'Reminders' });
      await panel.getByText('Call Dana.').waitFor();
      await panel.getByRole('button', { name: 'Cancel the reminder Call Dana.' }).click();
      await page.getByText('Cancelled: Call Dana.').waitFor();
      await panel.waitFor({ state: 'detached' });
      expect(await client.reminders.show(id, which)).toMatchObject({ status: 'cancelled' });
    });
  });
}
