/**
 * A day on which the API, and with it the console, is down: what waits for people is found, done and gone from every
 * view in Temporal's Web UI alone (R12).
 */
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signal } from '../../../local-stack/processes.ts';
import { operatorsViews } from '../../../temporal-config/operators-views.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { eventually } from '../../support/product.ts';
import { openTab } from '../browser.ts';
import type { OnStage, Stage } from '../stage.ts';
import { ask, question } from './material.ts';

type View = (typeof operatorsViews)[number]['name'];

const by = { actor: 'ann', reason: 'the console is down' };

export function webUi(stage: OnStage): void {
  describe('the Web UI alone', () => {
    test('R12 taken over, answered, supplied, approved with a token and acknowledged, each found by view and gone from it', async () => {
      const { client, product } = stage();
      const clarified = await client.instructions.give(campaign('Launch the winter campaign soon'));
      const guessed = await client.instructions.give({
        ...campaign('Launch the spring campaign soon'),
        reversible: true,
      });
      const { conversation_id: handed } = await client.conversations.create({ assistant: 'hr-manager' });
      await client.messages.say(handed, { text: 'I want to talk to a person, please.' }, { waitS: 30 });
      const material = await ask(stage(), question);
      const letter = await toLetter(stage());
      await eventually('both have come to their last level', async () => {
        const one = await client.clarifications.show(clarified.clarification_request?.id ?? '');
        const other = await client.clarifications.show(guessed.clarification_request?.id ?? '');
        return one.level === 'human_operator' && other.status === 'best-guess' ? true : null;
      });

      const api = product.process('api');
      signal(api.pid, 'SIGSTOP');
      onTestFinished(() => signal(api.pid, 'SIGCONT'));
      const tab = await openTab(stage().browser, { bypassCSP: true });
      onTestFinished(() => tab.context().close());
      // The link that the start prints, as people open it.
      await tab.goto(product.webUiUrl);
      const day: Day = { tab, url: new URL(product.webUiUrl).origin };

      await workOff(day, 'needs-me-now', handed, [
        ['op.takeOver', by],
        ['op.say', { ...by, text: 'Hello, this is Ann.' }],
        ['op.handBack', by],
      ]);
      await workOff(day, 'escalated', clarified.conversation_id, [
        [
          'op.answerClarification',
          { ...by, requestId: clarified.clarification_request?.id, values: { target_date: '2026-12-01' } },
        ],
      ]);
      await workOff(day, 'waiting-for-context', material.id, [
        [
          'op.supplyContext',
          { ...by, requestId: material.request, slotKey: 'findings', content: 'They sleep longer.' },
        ],
      ]);
      await workOff(day, 'best-guess', guessed.conversation_id, [
        ['op.acknowledge', { ...by, itemId: `best-guess:${guessed.clarification_request?.id}` }],
      ]);
      await order(day, letter.id, 'op.approve', { ...by, ...letter.approval });
      for (const { name } of operatorsViews)
        for (const gone of [handed, clarified.conversation_id, material.id, guessed.conversation_id])
          await sees(day, name, { gone });

      signal(api.pid, 'SIGCONT');
      const said = await client.messages.of(handed).list({ limit: 200 });
      expect(said.items.map(({ text }) => text)).toContain('Hello, this is Ann.');
      expect(await client.clarifications.show(clarified.clarification_request?.id ?? '')).toMatchObject({
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

const campaign = (text: string) => ({
  from: 'sales-agent',
  to: 'sales-director',
  department: 'sales',
  text,
  timeout_s: 1,
});

/** A conversation whose letter waits for its yes, and the token with which it may be approved. */
async function toLetter({ client }: Stage) {
  const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
  for (const text of ['Write an email to sam@example.org: please call me', 'skip'])
    await client.messages.say(id, { text }, { waitS: 30 });
  const { flow } = await client.conversations.show(id);
  const actionId = flow?.action_id ?? '';
  const previewHash = flow?.preview_hash ?? '';
  const { token } = await client.actions.token(id, actionId, { preview_hash: previewHash, reason: by.reason });
  return { id, approval: { actionId, previewHash, token } };
}

/** A tab that has come in by the link of the start, and where it is. */
interface Day {
  readonly tab: Page;
  readonly url: string;
}

type Order = readonly [name: string, argument: object];

/** Found in the view, ordered, and gone from it. */
async function workOff(day: Day, view: View, conversation: string, orders: readonly Order[]): Promise<void> {
  await sees(day, view, { there: conversation });
  for (const [name, argument] of orders) await order(day, conversation, name, argument);
  await sees(day, view, { gone: conversation });
}

/** The list changes a moment after the workflow has. */
async function sees(
  { tab, url }: Day,
  view: View,
  { there, gone }: { readonly there?: string; readonly gone?: string },
): Promise<void> {
  const query = operatorsViews.find(({ name }) => name === view)?.query(new Date()) ?? '';
  await expect
    .poll(
      async () => {
        await tab.goto(`${url}/namespaces/default/workflows?query=${encodeURIComponent(query)}`);
        await tab.waitForLoadState('networkidle');
        const listed = await tab.locator('table').first().innerText();
        return (there === undefined || listed.includes(there)) && (gone === undefined || !listed.includes(gone));
      },
      { timeout: 45_000, interval: 1_000 },
    )
    .toBe(true);
}

async function order({ tab, url }: Day, conversation: string, name: string, argument: object): Promise<void> {
  await tab.goto(`${url}/namespaces/default/workflows/${encodeURIComponent(workflowIdOf('local', conversation))}`);
  await tab.getByRole('button', { name: 'More Actions' }).click();
  await tab.getByTestId('update-button').click();
  const modal = tab.getByTestId('update-confirmation-modal');
  await modal.locator('#update-select').click();
  await tab.getByRole('option', { name: new RegExp(`^${name.replace('.', '\\.')}\\b`) }).click();
  await modal.locator('.cm-content').first().click();
  await tab.keyboard.insertText(JSON.stringify(argument));
  await modal.getByRole('button', { name: 'Submit' }).click();
  await modal.waitFor({ state: 'hidden' });
}
