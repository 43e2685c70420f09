/** Signing in: with a key, once; and what a session may not do by itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openingAddress } from '../../../local-stack/ui-front.ts';
import { Secret } from '../../../settings/environment.ts';
import { openTab, signIn } from '../browser.ts';
import type { OnStage } from '../stage.ts';

export function signingIn(stage: OnStage): void {
  describe('signing in', () => {
    test('a wrong key is refused in words, a good one leads in, and signing out ends it for good', async () => {
      const tab = await openTab(stage().browser);
      await tab.goto(stage().url);
      await tab.getByLabel('API key').fill(`pk_nobody_${'0'.repeat(64)}`);
      await tab.keyboard.press('Enter');
      await tab.getByRole('alert').getByText('unknown, expired or revoked').waitFor();
      await signIn(tab, stage().url, stage().operator);
      const [cookie] = await tab.context().cookies();
      expect(cookie).toMatchObject({ name: 'parley', httpOnly: true, sameSite: 'Strict' });
      await tab.getByRole('button', { name: 'Sign out' }).click();
      await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
      const replayed = await fetch(`${stage().url}/v1/conversations`, {
        headers: { cookie: `parley=${cookie?.value}` },
      });
      expect(replayed.status).toBe(401);
      await tab.context().close();
    });

    test('the cookie alone changes nothing: the token has to come along', async () => {
      const [cookie] = await stage().page.context().cookies();
      const headers = { cookie: `parley=${cookie?.value}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ assistant: 'hr-manager' });
      const answer = await fetch(`${stage().url}/v1/conversations`, { method: 'POST', headers, body });
      expect(answer.status).toBe(403);
      expect((await fetch(`${stage().url}/v1/conversations`, { headers })).status).toBe(200);
    });

    test('R4 the button leads to the provider and back, signed in; signing out ends it; whoever has no group stays out', async () => {
      const { browser, provider, url } = stage();
      provider.groups.set('ann', ['front-desk']);
      const tab = await openTab(browser);
      await signInWith(tab, url, 'ann');
      await tab.getByRole('link', { name: 'Queue' }).waitFor();
      expect(new URL(tab.url()).origin).toBe(url);
      const cookies = await tab.context().cookies(url);
      expect(cookies).toMatchObject([{ name: 'parley', httpOnly: true, sameSite: 'Strict' }]);
      const cookie = `parley=${cookies[0]?.value}`;
      const session = () => fetch(`${url}/console/session`, { headers: { cookie } });
      expect(await (await session()).json()).toMatchObject({ role: 'operator', key_id: 'oidc:ann' });
      await tab.getByRole('button', { name: 'Sign out' }).click();
      // The provider asks whether its own session is over, too, and sends back.
      await tab.getByRole('button', { name: 'Yes, sign me out' }).click();
      await tab.getByRole('link', { name: 'Sign in with the front desk' }).waitFor();
      expect(tab.url()).toMatch(new RegExp(`^${url}/`));
      expect((await session()).status).toBe(401);
      await tab.context().close();

      const stranger = await openTab(browser);
      await signInWith(stranger, url, 'eve');
      await stranger.getByRole('link', { name: 'Back to the sign-in' }).click();
      await stranger.getByRole('link', { name: 'Sign in with the front desk' }).waitFor();
      expect(await stranger.context().cookies(`${url}/`)).toEqual([]);
      await stranger.context().close();
    });

    test('R9 the Web UI of Temporal reads what is encrypted with the sign-in of the same browser; no other page does', async () => {
      const { browser, client, model, operator, product, url } = stage();
      const participant_name = 'Agnes Nachtigall';
      const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager', participant_name });
      await client.messages.say(id, { text: 'My employee is absent.' }, { waitS: 30 });
      const { web_ui_url: webUi } = await client.conversations.show(id);
      const { origin, pathname } = new URL(webUi ?? '');
      const tab = await openTab(browser);
      // C2: it opens with the token of the installation, which then stands in no address.
      expect((await tab.goto(origin))?.status()).toBe(401);
      const token = readFileSync(join(product.dataDir, 'run', 'web-ui-token.secret'), 'utf8').trim();
      await tab.goto(openingAddress(webUi ?? '', new Secret(token)));
      expect(tab.url()).not.toContain(token);
      const [namespace, , workflow, run] = pathname.split('/').slice(2);
      const history = `${origin}/api/v1/namespaces/${namespace}/workflows/${workflow}/history?execution.runId=${run}`;
      const ask = `(async () => {
        const { history } = await (await fetch(${JSON.stringify(history)})).json();
        const payloads = history.events[0].workflowExecutionStartedEventAttributes.input.payloads;
        const answer = await fetch(${JSON.stringify(`${url}/codec/decode`)}, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json', 'x-namespace': ${JSON.stringify(namespace)} },
          body: JSON.stringify({ payloads }),
        });
        const read = answer.ok ? (await answer.json()).payloads.map(({ data }) => atob(data)).join() : '';
        return { status: answer.status, read, kept: payloads.map(({ data }) => atob(data)).join() };
      })()`;
      expect(await tab.evaluate(ask)).toMatchObject({ status: 401, read: '' });
      const console = await tab.context().newPage();
      await signIn(console, url, operator);
      const seen: { readonly status: number; readonly read: string; readonly kept: string } = await tab.evaluate(ask);
      expect(seen).toMatchObject({ status: 200, read: expect.stringContaining(participant_name) as string });
      expect(seen.kept).not.toContain(participant_name);

      const stranger = await tab.context().newPage();
      await stranger.goto(new URL(model.url).origin);
      const told = stranger.evaluate(`fetch(${JSON.stringify(`${url}/codec/decode`)}, {
        method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{"payloads":[]}' })`);
      await expect(told).rejects.toThrow('Failed to fetch');
      await tab.context().close();
    });

    test('a key that may not see the queue is told so, with who may', async () => {
      const tab = await openTab(stage().browser);
      const { key } = await stage().client.keys.create({ role: 'participant', participant: 'paula' });
      await signIn(tab, stage().url, key);
      await tab.getByRole('link', { name: 'Queue' }).click();
      await tab.getByRole('heading', { name: 'Your key may not see the queue' }).waitFor();
      await tab.context().close();
    });
  });
}

/** Through the provider's own pages. */
async function signInWith(tab: Page, url: string, account: string): Promise<void> {
  await tab.goto(url);
  await tab.getByRole('link', { name: 'Sign in with the front desk' }).click();
  await tab.locator('input[name=login]').fill(account);
  await tab.locator('input[name=password]').fill('any');
  await tab.keyboard.press('Enter');
  await tab.waitForURL((at) => at.href.startsWith(url));
}
