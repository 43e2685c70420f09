/** A real browser on a real product: what the tests of the console share. */
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';

/** Null: there is none, and the tests say so loudly. */
export const browserPath = findChromium();
if (browserPath === null) console.error('\nnot run: no Chromium (tests/console)\n');

const usual: BrowserContextOptions = {
  viewport: { width: 1360, height: 860 },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
};

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(browserPath !== null && { executablePath: browserPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** A tab of a browser of its own. What the page complains about is kept. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...usual, ...options });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

export async function signIn(page: Page, url: string, key: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Chat' }).waitFor();
}

/**
 * Begins a conversation with the HR manager's assistant, and says everything, each after the reply to the one before.
 */
export async function talk(page: Page, url: string, ...texts: readonly string[]): Promise<string> {
  await page.goto(`${url}/#/chat`);
  await page.getByRole('button', { name: /HR manager/ }).click();
  await page.waitForURL(/#\/chat\/.+/);
  for (const [index, text] of texts.entries()) await say(page, text, index);
  return new URL(page.url()).hash.split('/').at(-1) ?? '';
}

/** @param before how many replies there are already */
export async function say(page: Page, text: string, before: number): Promise<void> {
  const box = page.getByLabel('Write a message');
  await box.fill(text);
  await box.press('Enter');
  await replies(page).nth(before).waitFor();
}

/** Replies that are there as a whole. */
export function replies(page: Page) {
  return page.locator('.message-assistant:not([aria-busy])');
}

/** What axe finds wrong, in words. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  // Without frames there is nothing to put together, which would take a page of its own; and nobody reads what passes.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
