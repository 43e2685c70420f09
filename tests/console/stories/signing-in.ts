/** Signing in: with a key, once; and what a session may not do by itself. */
import { describe, expect, test } from 'vitest';
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
