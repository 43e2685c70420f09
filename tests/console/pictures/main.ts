/**
 * Takes the pictures of the documentation from a product that it starts: `npm run pictures`, or `npm run pictures --
 * --into <folder> --all` for every view in every look, to be looked at. `--at <address> --key <key>` takes them from
 * one that runs.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { ensureChromium } from '../../../scripts/chromium.mjs';
import { createClient } from '../../../client/client.ts';
import { ownProduct } from '../../support/product.ts';
import { openBrowser, openTab, signIn } from '../browser.ts';
import { makeScenes, type Scenes } from './scenes.ts';
import { shots, type Look } from './shots.ts';

/** `zoomed`: what 200 % zoom leaves of a window. */
const looks: Readonly<
  Record<Look, { readonly size: { width: number; height: number }; readonly scheme: 'light' | 'dark' }>
> = {
  light: { size: { width: 1280, height: 800 }, scheme: 'light' },
  dark: { size: { width: 1280, height: 800 }, scheme: 'dark' },
  phone: { size: { width: 390, height: 844 }, scheme: 'light' },
  zoomed: { size: { width: 640, height: 400 }, scheme: 'dark' },
};

const { values } = parseArgs({
  options: { into: { type: 'string' }, all: { type: 'boolean' }, at: { type: 'string' }, key: { type: 'string' } },
});
const into = values.into ?? fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
mkdirSync(into, { recursive: true });
if (ensureChromium({ progress: console.error }) === null)
  throw new Error('There is no Chromium. Install one, or name it in CHROMIUM_PATH.');

if (values.at !== undefined && values.key !== undefined) await take(values.at, values.key);
else {
  const product = await ownProduct({ PARLEY_LIMITS: 'off', PARLEY_SECOND_READER: 'off' });
  try {
    await product.start();
    await take(product.url, product.key);
  } finally {
    await product.end();
  }
}

async function take(url: string, key: string): Promise<void> {
  const client = createClient({ baseUrl: url, apiKey: key, timeoutMs: 60_000, retryBudgetMs: 30_000 });
  const scenes = await makeScenes(client);
  const operator = (await client.keys.create({ role: 'operator', label: 'Ann Weber' })).key;
  const browser = await openBrowser();
  try {
    for (const [look, { size, scheme }] of Object.entries(looks)) {
      const hasTouch = look === 'phone';
      const touch = { hasTouch, isMobile: hasTouch };
      const tab = await openTab(browser, { viewport: size, colorScheme: scheme, deviceScaleFactor: 1, ...touch });
      await shoot(tab, url, operator, look as Look, scenes);
      await tab.context().close();
    }
  } finally {
    await browser.close();
  }
}

async function shoot(tab: Page, url: string, key: string, look: Look, scenes: Scenes): Promise<void> {
  let isIn = false;
  for (const shot of shots) {
    const isWanted = values.all === true || shot.look === look;
    if (!isWanted) continue;
    if (shot.isOutside !== true && !isIn) {
      await signIn(tab, url, key);
      isIn = true;
    }
    if (shot.isOutside === true && isIn) continue;
    await tab.goto(`${url}/#/${shot.at(scenes)}`);
    await tab.locator(shot.ready).first().waitFor();
    await shot.first?.(tab);
    // Whatever the pointer stands on looks different.
    await tab.mouse.move(0, 0);
    await tab.evaluate('document.fonts.ready.then(() => null)');
    await tab.waitForTimeout(250);
    const name = values.all === true ? `${shot.name}-${look}` : shot.name;
    await tab.screenshot({ path: join(into, `${name}.png`) });
    console.log(`${name}.png`);
  }
}
