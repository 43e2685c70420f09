/**
 * A day on which the API, and with it the console, is down: what waits for people is found, done and gone from every
 * view in Temporal's Web UI alone (R12).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signal } from '../../../local-stack/processes.ts';
import { openingAddress } from '../../../local-stack/ui-front.ts';
import { Secret } from '../../../settings/environment.ts';
import { operatorsViews } from '../../../temporal-config/operators-views.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { eventually } from '../../support/product.ts';
import { openTab, signIn } from '../browser.ts';
import type { OnStage, Stage } from '../stage.ts';
import { ask, question } from './material.ts';

type View = (typeof operatorsViews)[number]['name'];

const by = { actor: 'ann', reason: 'the console is down' };

export function webUi(stage: OnStage): void {
  describe('the Web UI alone', () => {
    test('R12 taken over, answered, supplied, approved with a token and acknowledged, each found by view and gone from it', async () => {
      const { browser, client, operator, product, url } = stage();
      const { clarified, guessed, handed, material, letter } = await waiting(stage());
      const tab = await openTab(browser);
      onTestFinished(() => tab.context().close());
      await signIn(tab, url, operator);

      const api = product.process('api');
      signal(api.pid, 'SIGSTOP');
      onTestFinished(() => signal(api.pid, 'SIGCONT'));
      // It is held up, so that nobody starts it anew; to the browser nothing is there.
      await tab.route(`${url}/**`, (route) => route.abort('connectionrefused'));
      const token = readFileSync(join(product.dataDir, 'run', 'web-ui-token.secret'), 'utf8').trim();
      await tab.goto(openingAddress(product.webUiUrl, new Secret(token)));
      const day: Day = { tab, url: new URL(product.webUiUrl).origin };

      await sees(day, 'needs-me-now', { there: handed });
      await order(day, handed, 'op.takeOver', by);
      await order(day, handed, 'op.say', { ...by, text: 'Hello, this is Ann.' });
      await order(day, handed, 'op.handBack', by);
      await sees(day, 'escalated', { there: clarified.id });
      const values = { target_date: '2026-12-01' };
      await order(day, clarified.id, 'op.answerClarification', { ...by, requestId: clarified.request, values });
      await sees(day, 'waiting-for-context', { there: material.id });
      const supply = { requestId: material.request, slotKey: 'findings', content: 'They sleep longer.' };
      await order(day, material.id, 'op.supplyContext', { ...by, ...supply });
      await sees(day, 'best-guess', { there: guessed.id });
      await order(day, guessed.id, 'op.acknowledge', { ...by, itemId: `best-guess:${guessed.request}` });
      await order(day, letter.id, 'op.approve', { ...by, ...letter.approval });
      for (const { name } of operatorsViews)
        await sees(day, name, { gone: [handed, clarified.id, material.id, guessed.id, letter.id] });

      signal(api.pid, 'SIGCONT');
      const said = await client.messages.of(handed).list({ limit: 200 });
      expect(said.items.map(({ text }) => text)).toContain('Hello, this is Ann.');
      expect(await client.clarifications.show(clarified.request)).toMatchObject({
        status: 'resolved',
        answers: [{ field: 'target_date', value: '2026-12-01' }],
      });
      expect((await client.contextRequests.show(material.request)).supplies).toHaveLength(1);
      await eventually('the mail is sent', async () => {
        const { items } = await client.events.of(letter.id).list({ limit: 200 });
        return items.some(({ event }) => event === 'action:executed') ? true : null;
      });
    }, 240_000);
  });
}

/** What waits for somebody when the day begins. */
async function waiting(stage: Stage) {
  const { client } = stage;
  const campaign = { from: 'sales-agent', to: 'sales-director', department: 'sales', timeout_s: 1 };
  const asked = async (text: string, more: { readonly reversible?: true } = {}) => {
    const given = await client.instructions.give({ ...campaign, text, ...more });
    return { id: given.conversation_id, request: given.clarification_request?.id ?? '' };
  };
  const clarified = await asked('Launch the winter campaign soon');
  const guessed = await asked('Launch the spring campaign soon', { reversible: true });
  const { conversation_id: handed } = await client.conversations.create({ assistant: 'hr-manager' });
  await client.messages.say(handed, { text: 'I want to talk to a person, please.' }, { waitS: 30 });
  const material = await ask(stage, question);
  const letter = await toLetter(stage);
  await eventually('both have come to their last level', async () => {
    const [one, other] = await Promise.all(
      [clarified, guessed].map(({ request }) => client.clarifications.show(request)),
    );
    return one?.level === 'human_operator' && other?.status === 'best-guess' ? true : null;
  });
  return { clarified, guessed, handed, material, letter };
}

/** A conversation whose letter waits for its yes, and the token with which it may be approved. */
async function toLetter({ client }: Stage) {
  const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
  const say = (text: string) => client.messages.say(id, { text }, { waitS: 30 });
  await say('Please send an email to Anna Schmidt at anna@example.com.');
  const flow = await eventually('the email is shown', async () => {
    const { flow: now } = await client.conversations.show(id);
    if (now?.step === 'preview') return now;
    await say('Ada King');
    return null;
  });
  const actionId = flow.action_id;
  const previewHash = flow.preview_hash ?? '';
  const { token } = await client.actions.token(id, actionId, { preview_hash: previewHash, reason: by.reason });
  return { id, approval: { actionId, previewHash, token } };
}

/** A tab that has come in by the link of the start, and where it is. */
interface Day {
  readonly tab: Page;
  readonly url: string;
}

/** The list changes a moment after the workflow has. */
async function sees(
  day: Day,
  view: View,
  { there = [], gone = [] }: { readonly there?: string | readonly string[]; readonly gone?: readonly string[] },
): Promise<void> {
  const query = operatorsViews.find(({ name }) => name === view)?.query(new Date()) ?? '';
  await expect
    .poll(
      async () => {
        const listed = await list(day, query);
        return {
          there: [there].flat().filter((id) => !listed.includes(id)),
          gone: gone.filter((id) => listed.includes(id)),
        };
      },
      { timeout: 30_000, interval: 200 },
    )
    .toEqual({ there: [], gone: [] });
}

/** The page of workflows that a query finds, as it is read there. */
async function list({ tab, url }: Day, query: string): Promise<string> {
  const answered = tab.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/v1/namespaces/parley/workflows',
  );
  await tab.goto(`${url}/namespaces/parley/workflows?query=${encodeURIComponent(query)}`);
  const { executions = [] } = (await (await answered).json()) as { executions?: object[] };
  console.log('LIST', query.slice(-60), executions.length);
  const table = tab.locator('table').first();
  if (executions.length > 0) await table.getByRole('link').first().waitFor();
  return executions.length === 0 ? '' : table.innerText();
}

async function order(day: Day, conversation: string, name: string, argument: object): Promise<void> {
  const { tab, url } = day;
  const began = Date.now();
  const id = workflowIdOf('local', conversation);
  await list(day, `WorkflowId = "${id}"`);
  const href = await tab.getByRole('link', { name: id }).first().getAttribute('href');
  await tab.goto(new URL(href ?? '', url).href);
  await tab.getByRole('button', { name: 'More Actions' }).filter({ visible: true }).first().click();
  await tab.getByTestId('update-button').filter({ visible: true }).first().click();
  const modal = tab.getByTestId('update-confirmation-modal').filter({ visible: true }).first();
  await modal.getByTestId('update-select-button').click();
  await modal
    .getByRole('option')
    .filter({ has: tab.getByText(name, { exact: true }) })
    .click();
  await modal.locator('.cm-content').first().click();
  await tab.keyboard.insertText(JSON.stringify(argument));
  await modal.getByRole('button', { name: 'Submit' }).click();
  await modal.waitFor({ state: 'hidden' });
  console.log('ORDERED', name, Date.now() - began);
}
