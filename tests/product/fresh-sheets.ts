/**
 * X8: whoever changes a sheet sees it in the next request that leaves for the model; a broken one changes nothing and
 * is told. With a product that others use as well: starting one takes longer than this.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import type { ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { testInLaws } from '../support/laws.ts';
import { eventually, type Product } from '../support/product.ts';

export interface Stage {
  readonly product: Product;
  readonly model: ScriptedModel;
  /** The folder of its assistants, a copy. */
  readonly folder: string;
}

const sheet = 'research-copilot/prompts/prompt.liquid';

function write(folder: string, text: string): void {
  mkdirSync(dirname(join(folder, sheet)), { recursive: true });
  writeFileSync(join(folder, sheet), text);
}

async function begin(client: ParleyClient): Promise<string> {
  return (await client.conversations.create({ assistant: 'research-copilot' })).conversation_id;
}

async function versionNow(client: ParleyClient): Promise<string | undefined> {
  return (await client.assistants.show('research-copilot')).version;
}

async function untilRead(client: ParleyClient, before: string | undefined): Promise<void> {
  await eventually('it was read again', async () => ((await versionNow(client)) === before ? null : true));
}

/** `stage`: from the moment on at which it is open. */
export function freshSheets(stage: () => Stage): void {
  testInLaws(
    'X8 a changed sheet is in the next request that leaves; a talk that runs keeps its own; a broken sheet is refused with file and line',
    async () => {
      const { product, model, folder } = stage();
      const client = createClient({
        baseUrl: product.url,
        apiKey: product.key,
        timeoutMs: 60_000,
        retryBudgetMs: 30_000,
      });
      /** What leaves for the model when something is said. */
      const asked = async (conversation: string): Promise<string> => {
        await client.messages.settle(conversation, { text: 'How does one plan a survey?' }, { timeoutS: 60 });
        return JSON.stringify(model.requests.at(-1)?.body);
      };
      const running = await begin(client);
      expect(await asked(running)).not.toContain('SHEET-OF-TODAY');
      const before = await versionNow(client);
      const usual = readFileSync(join(folder, 'defaults/prompt.liquid'), 'utf8');
      write(folder, `SHEET-OF-TODAY\n\n${usual}`);
      await untilRead(client, before);

      const fresh = await asked(await begin(client));
      expect(fresh).toContain('SHEET-OF-TODAY');
      expect(fresh).toContain('## Latest input');
      expect(await asked(running)).not.toContain('SHEET-OF-TODAY');

      const good = await versionNow(client);
      write(folder, 'SHEET-OF-TOMORROW\n\n{{ latest_inputt }}\n');
      const [broken] = await eventually('it was found to be broken', async () => {
        const found = await client.assistants.broken();
        return found.length > 0 ? found : null;
      });
      expect(broken).toMatchObject({
        name: 'research-copilot',
        version: good,
        faults: [
          {
            file: sheet,
            line: 3,
            happened: expect.stringContaining('latest_inputt'),
            remedy: expect.stringMatching(/^Use/),
          },
        ],
      });
      const kept = await asked(await begin(client));
      expect(kept).toContain('SHEET-OF-TODAY');
      expect(kept).not.toContain('SHEET-OF-TOMORROW');

      write(folder, `SHEET-OF-TOMORROW\n\n${usual}`);
      await untilRead(client, good);
      expect(await asked(await begin(client))).toContain('SHEET-OF-TOMORROW');
      expect(await client.assistants.broken()).toEqual([]);
    },
    120_000,
  );
}
