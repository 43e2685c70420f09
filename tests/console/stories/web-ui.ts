/**
 * A day on which the API, and with it the console, is down: what waits for people is found, done and gone from every
 * view in Temporal's Web UI alone (R12).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { signal } from '../../../local-stack/processes.ts';
import { openingAddress } from '../../../local-stack/ui-front.ts';
import { Secret } from '../../../settings/environment.ts';
import { operatorsViews } from '../../../temporal-config/operators-views.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { describeInLaws } from '../../support/laws.ts';
import { eventually } from '../../support/product.ts';
import { openTab, signIn } from '../browser.ts';
import type { OnStage, Stage } from '../stage.ts';
import { ask, question } from './material.ts';

type View = (typeof operatorsViews)[number]['name'];

const by = { actor: 'ann', reason: 'the console is down' };

export function webUi(stage: OnStage): void {
  describeInLaws('the Web UI alone', () => {
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
      const network = await tab.context().newCDPSession(tab);
      await network.send('Network.enable');
      await network.send('Network.setBlockedURLs', { urls: [`${url}/*`] });
      const token = readFileSync(join(product.dataDir, 'run', 'web-ui-token.secret'), 'utf8').trim();
      await tab.goto(openingAddress(`${product.webUiUrl}${lists}`, new Secret(token)));
      await expect(tab.evaluate(`fetch('${url}/healthz', { mode: 'no-cors' })`)).rejects.toThrow('Failed to fetch');
      const day: Day = { tab, url: product.webUiUrl };

      await finds(day, 'needs-me-now', handed);
      await order(day, 'op.takeOver', by);
      await order(day, 'op.say', { ...by, text: 'Hello, this is Ann.' });
      await order(day, 'op.handBack', by);
      await finds(day, 'escalated', clarified.id);
      const values = { target_date: '2026-12-01' };
      await order(day, 'op.answerClarification', { ...by, requestId: clarified.request, values });
      await finds(day, 'waiting-for-context', material.id);
      const supply = { slotKey: 'findings', content: 'They sleep longer.' };
      await order(day, 'op.supplyContext', { ...by, requestId: material.request, ...supply });
      await finds(day, 'best-guess', guessed.id);
      await order(day, 'op.acknowledge', { ...by, itemId: `best-guess:${guessed.request}` });
      await opens(day, letter.id, () => `WorkflowId = "${workflowIdOf('local', letter.id)}"`);
      await order(day, 'op.approve', { ...by, ...letter.approval });
      for (const { name } of operatorsViews)
        await isGone(day, name, [handed, clarified.id, material.id, guessed.id, letter.id]);

      signal(api.pid, 'SIGCONT');
      const said = await client.messages.of(handed).list({ limit: 200 });
      expect(said.items.map(({ text }) => text)).toContain('Hello, this is Ann.');
      expect(await client.clarifications.show(clarified.request)).toMatchObject({
        status: 'resolved',
        answers: [{ field: 'target_date', value: '2026-12-01' }],
      });
      expect((await client.contextRequests.show(material.request)).supplies).toHaveLength(1);
      await eventually('the letter is sent', async () => {
        const { items } = await client.effects.of(letter.id).list();
        return items.some(({ state }) => state === 'done') ? true : null;
      });
    }, 200_000);
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
  const handOver = async () => {
    const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
    await client.messages.say(id, { text: 'I want to talk to a person, please.' }, { waitS: 30 });
    return id;
  };
  const [clarified, guessed, handed, material, letter] = await Promise.all([
    asked('Launch the winter campaign soon'),
    asked('Launch the spring campaign soon', { reversible: true }),
    handOver(),
    ask(stage, question),
    toLetter(stage),
  ]);
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
const soon = { timeout: 30_000, interval: 200 };

function queryOf(view: View): string {
  return operatorsViews.find(({ name }) => name === view)?.query(new Date()) ?? '';
}

async function finds(day: Day, view: View, conversation: string): Promise<void> {
  await opens(day, conversation, () => queryOf(view));
}

/** The page of a conversation, from the list of what a query finds. */
async function opens(day: Day, conversation: string, query: () => string): Promise<void> {
  const id = workflowIdOf('local', conversation);
  await expect.poll(() => list(day, query()), soon).toContain(id);
  await day.tab.getByRole('link', { name: id }).first().click();
}

async function isGone(day: Day, view: View, conversations: readonly string[]): Promise<void> {
  const ids = conversations.map((conversation) => workflowIdOf('local', conversation));
  const left = async () => (await list(day, queryOf(view))).filter((id) => ids.includes(id));
  await expect.poll(left, soon).toEqual([]);
}

/** What a query finds, once the page shows it. */
async function list({ tab, url }: Day, query: string): Promise<readonly string[]> {
  // What the page before was told counts no more.
  await tab.goto(`${url}${lists}?query=${encodeURIComponent(query)}`, { waitUntil: 'commit' });
  const answer = await tab.waitForResponse((one) => new URL(one.url()).pathname === `/api/v1${lists}`);
  const { executions = [] } = (await answer.json()) as Listed;
  const ids = executions.map(({ execution }) => execution.workflowId);
  for (const id of ids) await tab.getByRole('link', { name: id }).first().waitFor();
  return ids;
}

const lists = '/namespaces/parley/workflows';

interface Listed {
  readonly executions?: readonly { readonly execution: { readonly workflowId: string } }[];
}

/** An update of the conversation that is open, as the Web UI offers it. */
async function order({ tab }: Day, name: string, argument: object): Promise<void> {
  await tab.getByRole('button', { name: 'More Actions' }).filter({ visible: true }).first().click();
  await tab.getByTestId('update-button').filter({ visible: true }).first().click();
  const modal = tab.getByTestId('update-confirmation-modal').filter({ visible: true }).first();
  // What may be ordered stands there once it is read, which the codec server does.
  await modal.getByTestId('update-select-button').click();
  await modal
    .getByRole('option')
    .filter({ has: tab.getByText(name, { exact: true }) })
    .click();
  await modal.locator('.cm-content').first().click();
  await tab.keyboard.press('ControlOrMeta+A');
  await tab.keyboard.insertText(JSON.stringify(argument));
  // What is left is set out in lines, and what stands below moves.
  await modal.getByTestId('update-id').focus();
  await modal.getByRole('button', { name: 'Submit' }).click();
  await modal.waitFor({ state: 'hidden' });
}
