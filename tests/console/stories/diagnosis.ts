/** Diagnosis: where it stands beside the talk, and the report to print. */
import { expect, test } from 'vitest';
import type { OnStage } from '../stage.ts';
import { describeInLaws } from '../../support/laws.ts';

export function diagnosis(stage: OnStage): void {
  describeInLaws('diagnosis', () => {
    test('D5 steps, facts and why the next step is next stand beside the talk; the report opens as a page', async () => {
      const { client, page, url } = stage();
      const { conversation_id: id } = await client.conversations.create({ assistant: 'rv-service-desk' });
      for (const text of ['AC is not cooling', '118 volts', 'where is the capacitor?'])
        await client.messages.say(id, { text }, { waitS: 30 });
      await page.goto(`${url}/#/conversations/${id}`);
      const panel = page.getByRole('region', { name: 'Diagnosis' });
      await panel.getByText('118 V', { exact: true }).waitFor();
      await panel.getByText('Digression: where (capacitor)').waitFor();
      await panel.getByText('asked again after a digression').waitFor();
      await panel.getByText(/facts?$/).click();
      await panel.getByText('118 V').nth(1).waitFor();
      expect(await panel.locator('[aria-current=step]').count()).toBe(1);
      await panel.getByRole('button', { name: /^Strike out: .*118 V/ }).click();
      await panel.getByRole('button', { name: 'Strike it out' }).click();
      await panel.getByText(/counts no more/).waitFor({ state: 'detached' });
      await expect.poll(async () => (await client.diagnosis.of(id)).next.step).toBe('supply');
      await panel.getByText('next in the order of the procedure').waitFor();
      const report = await page.context().newPage();
      await report.goto(`${url}/v1/conversations/${id}/diagnosis/report.html`);
      await report.getByRole('heading', { name: 'Diagnostic report' }).waitFor();
      await report.close();
    });
  });
}
