/**
 * X8: whoever changes a sheet sees it in the next request that leaves for the model; a broken one changes nothing and
 * is told.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { readScripts } from '../../local-stack/scripted-model/scripts.ts';
import { startScriptedModel, type ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { eventually, ownProduct, type Product } from '../support/product.ts';

let folder: string;
let model: ScriptedModel;
let product: Product;
let client: ParleyClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-sheets-'));
  cpSync(fileURLToPath(new URL('../../assistants', import.meta.url)), folder, { recursive: true });
  model = await startScriptedModel({ scripts: readScripts(folder) });
  product = await ownProduct({
    PARLEY_ASSISTANTS_DIR: folder,
    PARLEY_LIMITS: 'off',
    PARLEY_SECOND_READER: 'off',
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'scripted',
    OPENAI_MODEL: 'parley-offline/{assistant}',
  });
  await product.start();
  client = createClient({ baseUrl: product.url, apiKey: product.key, timeoutMs: 60_000, retryBudgetMs: 30_000 });
}, 240_000);
afterAll(async () => {
  await product.end();
  await model.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const sheet = 'research-copilot/prompts/prompt.liquid';

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

async function begin(): Promise<string> {
  return (await client.conversations.create({ assistant: 'research-copilot' })).conversation_id;
}

/** What leaves for the model when something is said. */
async function asked(conversation: string): Promise<string> {
  await client.messages.settle(conversation, { text: 'How does one plan a survey?' }, { timeoutS: 60 });
  return JSON.stringify(model.requests.at(-1)?.body);
}

async function versionNow(): Promise<string | undefined> {
  return (await client.assistants.show('research-copilot')).version;
}

async function untilRead(before: string | undefined): Promise<void> {
  await eventually('it was read again', async () => ((await versionNow()) === before ? null : true));
}

test('X8 a changed sheet is in the next request that leaves; a talk that runs keeps its own; a broken sheet is refused with file and line', async () => {
  const running = await begin();
  expect(await asked(running)).not.toContain('SHEET-OF-TODAY');
  const before = await versionNow();
  const usual = readFileSync(join(folder, 'defaults/prompt.liquid'), 'utf8');
  write(sheet, `SHEET-OF-TODAY\n\n${usual}`);
  await untilRead(before);

  const fresh = await asked(await begin());
  expect(fresh).toContain('SHEET-OF-TODAY');
  expect(fresh).toContain('## Latest input');
  expect(await asked(running)).not.toContain('SHEET-OF-TODAY');

  const good = await versionNow();
  write(sheet, 'SHEET-OF-TOMORROW\n\n{{ latest_inputt }}\n');
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
  const kept = await asked(await begin());
  expect(kept).toContain('SHEET-OF-TODAY');
  expect(kept).not.toContain('SHEET-OF-TOMORROW');

  write(sheet, `SHEET-OF-TOMORROW\n\n${usual}`);
  await untilRead(good);
  expect(await asked(await begin())).toContain('SHEET-OF-TOMORROW');
  expect(await client.assistants.broken()).toEqual([]);
}, 120_000);
