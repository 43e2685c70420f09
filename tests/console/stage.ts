/**
 * One product and one browser for all stories of the console: starting them takes longer than most of the stories do.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { readScripts } from '../../local-stack/scripted-model/scripts.ts';
import { startScriptedModel, type ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { ownProduct, type Product } from '../support/product.ts';
import { clientId, clientSecret, startProvider, type TestProvider } from '../support/sign-in-provider.ts';
import { openBrowser, openTab, signIn } from './browser.ts';

/** The research copilot with a clock of seconds: nobody waits five minutes for a test. */
export const hasty = { name: 'hasty-copilot', timeoutS: 4 } as const;

export interface Stage {
  readonly product: Product;
  readonly url: string;
  readonly browser: Browser;
  readonly model: ScriptedModel;
  /** Where people may sign in, too: those of the group `front-desk` as operators. */
  readonly provider: TestProvider;
  /** An administrator's. */
  readonly client: ParleyClient;
  /** An operator's key, … */
  readonly operator: string;
  /** … and a tab in which it has signed in. */
  readonly page: Page;
}

export async function openStage(): Promise<Stage & { close(): Promise<void> }> {
  const assistants = ownAssistants();
  const model = await startScriptedModel({ scripts: readScripts(assistants), wordDelayMs: 15 });
  const provider = await startProvider('localhost');
  const roles = join(assistants, '..', `${basename(assistants)}-roles.yaml`);
  writeFileSync(roles, 'groups: { front-desk: { tenant: local, role: operator } }\n');
  const product = await ownProduct({
    PARLEY_OIDC_ISSUER: provider.issuer,
    PARLEY_OIDC_CLIENT_ID: clientId,
    PARLEY_OIDC_CLIENT_SECRET: clientSecret,
    PARLEY_OIDC_SCOPES: 'openid groups offline_access',
    PARLEY_OIDC_NAME: 'the front desk',
    PARLEY_OIDC_ROLES: roles,
    PARLEY_LIMITS: 'off',
    PARLEY_ASSISTANTS_DIR: assistants,
    PARLEY_SECOND_READER: 'off',
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'scripted',
    OPENAI_MODEL: 'parley-offline/{assistant}',
  });
  const [browser] = await Promise.all([openBrowser(), product.start()]);
  provider.serve(product.url);
  // On a busy machine the first look at a database may take longer than it waits.
  const client = createClient({ baseUrl: product.url, apiKey: product.key, timeoutMs: 60_000, retryBudgetMs: 30_000 });
  const operator = (await client.keys.create({ role: 'operator', label: 'Ann' })).key;
  // The first look at the assistants reads all their folders.
  await client.assistants.list();
  const page = await openTab(browser);
  await signIn(page, product.url, operator);
  return {
    product,
    url: product.url,
    browser,
    model,
    provider,
    client,
    operator,
    page,
    async close() {
      await browser.close();
      const left = await product.end();
      await Promise.all([model.stop(), provider.stop()]);
      for (const made of [assistants, roles]) rmSync(made, { recursive: true, force: true });
      expect(left).toEqual([]);
    },
  };
}

function ownAssistants(): string {
  const theirs = fileURLToPath(new URL('../../assistants', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'parley-assistants-'));
  cpSync(theirs, folder, { recursive: true });
  const own = join(folder, hasty.name);
  cpSync(join(folder, 'research-copilot'), own, { recursive: true });
  change(join(own, 'assistant.yaml'), 'name: research-copilot', `name: ${hasty.name}`);
  change(join(own, 'assistant.yaml'), 'title: research copilot', 'title: hasty copilot');
  change(join(own, 'context.yaml'), 'timeoutS: 300', `timeoutS: ${hasty.timeoutS}`);
  return folder;
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold "${from}" any more.`);
  writeFileSync(file, text.replace(from, to));
}

/** What a story finds on the stage, from the moment on at which it is open. */
export type OnStage = () => Stage;
