/** Health: figures beside their targets and their past, and what somebody should look at. */
import pg from 'pg';
import { describe, test } from 'vitest';
import { testInLaws } from '../../support/laws.ts';
import { eventually } from '../../support/product.ts';
import type { OnStage, Stage } from '../stage.ts';

export function health(stage: OnStage): void {
  describe('health', () => {
    test('C13 each figure stands beside its target, with what it was before, in a picture that says so in words', async () => {
      const { page, url } = stage();
      await pastFigures(stage());
      await page.goto(`${url}/#/health`);
      const tile = page.getByRole('region', { name: 'Asked back' });
      await tile.getByText(/Target ≤ \d+ %, alert at \d+ %/).waitFor();
      await tile.getByRole('img', { name: '3 values, from 10 to 22.5' }).waitFor();
      await page.getByRole('region', { name: 'Time to answer' }).getByText('No changes yet').waitFor();
      for (const title of ['Deadlines', 'Outcome unknown', 'Escalations', 'Best guesses to review', 'What runs'])
        await page.getByRole('heading', { name: title }).waitFor();
    });

    testInLaws('C6 a question that went up the chain is listed, and leads to its conversation', async () => {
      const { client, page, url } = stage();
      const asked = await client.instructions.give({
        from: 'sales-agent',
        to: 'sales-director',
        department: 'sales',
        text: 'Launch the campaign soon on the usual channels',
        timeout_s: 1,
      });
      await eventually('it has gone up', async () => {
        const { status } = await client.clarifications.show(asked.clarification_request?.id ?? '');
        return status === 'escalated' ? true : null;
      });
      await page.goto(`${url}/#/health`);
      const list = page.getByRole('region', { name: 'Escalations' });
      await list.getByText('No specific date').first().click();
      await page.waitForURL(/#\/conversations\//);
      await page.getByRole('tab', { name: 'Transcript' }).waitFor();
    });
  });
}

/** What the schedule would have written in an hour. */
async function pastFigures({ product }: Stage): Promise<void> {
  const owner = new pg.Client({ connectionString: product.superuserUrl });
  await owner.connect();
  try {
    await owner.query(`delete from kpi_history where tenant = 'local'`);
    await owner.query(
      `insert into kpi_history (tenant, at, "window", kpi, value, status, source)
         select 'local', now() - (60 - n * 20) * interval '1 minute', '24h', 'clarification_rate', value, 'ok', 'instructions'
           from (values (0, 10), (1, 14.5), (2, 22.5)) as past (n, value)`,
    );
  } finally {
    await owner.end();
  }
}
