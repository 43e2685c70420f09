/**
 * What others have written is text, wherever it is shown: no script of it runs, nothing is loaded, and the page's policy
 * has nothing to refuse.
 */
import pg from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../support/product.ts';
import { sampleOf, testInLaws } from '../../support/laws.ts';
import { linesWithin, missingIn, scripts } from '../../support/scripts-in-text.ts';
import type { OnStage, Stage } from '../stage.ts';
import { ask, twoParts } from './material.ts';

const all = scripts.join('\n');

export function foreignText(stage: OnStage): void {
  describe('what others have written', () => {
    test('is text in a conversation: what was said, by whom, why, and what is to be said', async () => {
      const watched = await watch(stage());
      const { client, operator } = stage();
      const { conversation_id: id } = await client.conversations.create({
        assistant: 'hr-manager',
        participant_name: scripts[0] ?? '',
      });
      await client.messages.say(id, { text: all }, { waitS: 30 });
      const by = { operator };
      const short = linesWithin(500);
      for (const reason of short) {
        await order(stage(), by, `${id}/pause`, { reason });
        await order(stage(), by, `${id}/resume`, { reason });
      }
      for (const text of short) await order(stage(), by, `${id}/reminders`, { text, in_s: 1 });
      await inDatabase(stage(), `update messages set text = $1 where conversation = $2 and role = 'assistant'`, [
        all,
        id,
      ]);
      await eventually('the reminders were said', async () =>
        missingIn(JSON.stringify((await client.events.of(id).list({ limit: 200 })).items.filter(reminds)), short)
          .length === 0
          ? true
          : null,
      );
      await watched.open(`#/conversations/${id}`);
      await watched.shows('.message-participant .bubble');
      await watched.shows('.message-assistant .bubble');
      await watched.tab('Timeline');
      await watched.shows('.timeline', short);
      await watched.tab('Prompt');
      await watched.shows('.prompt');
      await watched.tab('Decisions');
      await watched.open(`#/chat/${id}`);
      await watched.shows('.message-participant .bubble');
      expect(watched.faults()).toEqual([]);
    }, 120_000);

    testInLaws(
      'is text in lists: whom they are with, and what instructions wait',
      async () => {
        const watched = await watch(stage());
        const { client } = stage();
        // The newest fifty are listed.
        const names = linesWithin(200);
        for (const participant of names) await client.conversations.create({ assistant: 'hr-manager', participant });
        await watched.open('#/conversations');
        await watched.shows('.table', names);
        const given = await client.instructions.give({
          from: 'sales-agent',
          to: 'sales-director',
          department: 'sales',
          text: `Launch the autumn campaign soon on the usual channels. ${scripts.slice(0, 20).join(' ')}`,
          timeout_s: 1,
        });
        const request = given.clarification_request?.id ?? '';
        await eventually('it waits for a person', async () =>
          (await client.queue.list({ kind: 'clarification' })).items.some(({ id }) => id === request) ? true : null,
        );
        await watched.open('#/queue');
        await watched.page.locator('.list-head').first().waitFor();
        await watched.open(`#/conversations/${given.conversation_id}`);
        await watched.page.getByText('xss0').first().waitFor();
        await watched.open('#/health');
        await watched.page.getByRole('heading', { name: 'Health' }).waitFor();
        expect(watched.faults()).toEqual([]);
      },
      120_000,
    );

    test('is text in the preview of a call or an email: person, topic, subject and words', async () => {
      const watched = await watch(stage());
      const { client } = stage();
      const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
      const say = (text: string) => client.messages.say(id, { text }, { waitS: 30 });
      await say('Please send an email to Anna Schmidt at anna@example.com.');
      await eventually('it is shown', async () => {
        const { flow } = await client.conversations.show(id);
        if (flow?.step !== 'preview') await say('Ada King');
        return flow?.step === 'preview' ? true : null;
      });
      const email = JSON.stringify({ subject: all.replaceAll('\n', ' '), message: all });
      await inDatabase(
        stage(),
        `update conversations set flow = jsonb_set(flow, '{preview}', (flow->'preview') || $1::jsonb) where id = $2`,
        [email, id],
      );
      await watched.open(`#/conversations/${id}`);
      await watched.shows('.talk-side');
      expect(watched.faults()).toEqual([]);
    }, 120_000);

    testInLaws(
      'is text in cards: who asks whom',
      async () => {
        const watched = await watch(stage());
        const { client } = stage();
        // Parties are named by whoever instructs, in a hundred characters: two scripts a card.
        const parties = sampleOf(scripts, 6);
        for (let at = 0; at < parties.length; at += 2) {
          const [from = '', to = from] = parties.slice(at, at + 2);
          const text = 'Launch the autumn campaign soon on the usual channels.';
          const given = await client.instructions.give({ from, to, department: 'sales', text });
          expect(given.clarification_request?.id).toBeDefined();
          await watched.open(`#/conversations/${given.conversation_id}`);
          await watched.shows('article.card', [from, to]);
        }
        expect(watched.faults()).toEqual([]);
      },
      120_000,
    );

    testInLaws(
      'is text in material: what it is called, from whom it is, and what stands in it',
      async () => {
        const watched = await watch(stage());
        const { client } = stage();
        const { id, request } = await ask(stage(), twoParts);
        const supply = (slot_key: string) =>
          client.contextRequests.supply(id, {
            request_id: request,
            payloads: [{ slot_key, content: all, label: scripts[6] ?? '' }],
            provided_by: scripts[11] ?? '',
          });
        await supply('findings');
        await inDatabase(stage(), `update context_supplies set label = $1, provided_by = $1 where conversation = $2`, [
          all.replaceAll('\n', ' '),
          id,
        ]);
        await watched.open(`#/queue/context/${request}`);
        const handed = watched.page.getByRole('list', { name: 'Handed over' });
        await handed.waitFor();
        for (const seen of ['.supply-head', '.supply-text']) await watched.shows(seen);
        await supply('plan');
        await eventually('it was answered', async () =>
          (await client.conversations.show(id)).turn >= 1 ? true : null,
        );
        await watched.open(`#/conversations/${id}`);
        await watched.tab('Prompt');
        await watched.shows('.prompt');
        expect(watched.faults()).toEqual([]);
      },
      120_000,
    );

    testInLaws(
      'is text in a diagnosis and its report: facts, and names of files',
      async () => {
        const watched = await watch(stage());
        const { client, url } = stage();
        const ids = [];
        for (let nth = 0; nth < 2; nth += 1)
          ids.push((await client.conversations.create({ assistant: 'rv-service-desk' })).conversation_id);
        const file = { kind: 'photo', media_type: 'image/png', content_base64: 'iVBORw0KGgo=' } as const;
        const files = sampleOf(scripts, 8);
        for (const [at, script] of files.entries())
          await client.diagnosis.attach(ids[at % 2] ?? '', { ...file, name: `${script}.png` });
        const shown = { prompt: '', report: '' };
        for (const id of ids) {
          await client.messages.say(id, { text: 'AC is not cooling' }, { waitS: 30 });
          await client.messages.say(id, { text: '118 volts' }, { waitS: 30 });
          await watched.open(`#/conversations/${id}`);
          await watched.tab('Prompt');
          await watched.page.locator('.prompt-part').first().waitFor();
          shown.prompt += await watched.page.locator('.prompt').innerText();
        }
        expect(missingIn(shown.prompt, files)).toEqual([]);
        // A fact shows the beginning of the words that it was read from.
        const facts = linesWithin(115);
        for (const words of facts) {
          const said = `update messages set text = $1 where conversation = $2 and role = 'participant'`;
          await inDatabase(stage(), said, [words, ids[0]]);
          await watched.page.goto(`${url}/v1/conversations/${ids[0]}/diagnosis/report.html`, {
            waitUntil: 'domcontentloaded',
          });
          shown.report += await watched.page.locator('main').innerText();
        }
        await watched.open(`#/conversations/${ids[0]}`);
        await watched.page
          .getByRole('region', { name: 'Diagnosis' })
          .getByText(/facts?$/)
          .click();
        expect(missingIn(shown.report, facts)).toEqual([]);
        expect(watched.faults()).toEqual([]);
      },
      120_000,
    );
  });
}

const reminds = ({ event }: { readonly event: string }): boolean => event === 'conversation:reminder';

interface Watched {
  readonly page: Page;
  /** A place of the console, loaded anew. */
  open(hash: string): Promise<void>;
  tab(name: string): Promise<void>;
  /** Every one of these texts, or of all, stands in what is shown there. */
  shows(selector: string, these?: readonly string[]): Promise<void>;
  /** What ran, was loaded from elsewhere, or was refused. */
  faults(): readonly string[];
}

/** A tab of the operator's in which nothing goes unseen. */
async function watch({ page: operators, url }: Stage): Promise<Watched> {
  const page = await operators.context().newPage();
  onTestFinished(() => page.close());
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(http|ws):\/\/127\.0\.0\.1:/.test(request.url())) faults.push(`asked for: ${request.url()}`);
  });
  page.on('console', (line) => {
    if (/Content Security Policy|Trusted/i.test(line.text())) faults.push(`reported: ${line.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`failed: ${error.message}`));
  await page.exposeFunction('reportOfPolicy', (what: string) => void faults.push(`refused: ${what}`));
  await page.addInitScript(`
    document.addEventListener('securitypolicyviolation', (one) =>
      window.reportOfPolicy(one.violatedDirective + ' ' + one.blockedURI));
  `);
  const isClean = async (): Promise<void> => {
    const strange = page.locator(
      'main script, main img:not([src^="/"]), main iframe, main object, main embed, main style, main base, main form[action], ' +
        'main [onerror], main [onload], main [onfocus], main [ontoggle], main [onbegin], ' +
        '[href^="javascript" i], [href^="data" i], [src^="javascript" i], [formaction]',
    );
    expect(await strange.count()).toBe(0);
  };
  return {
    page,
    async open(hash) {
      await page.goto(`${url}/${hash}`);
      await page.reload();
      await page.locator('main').first().waitFor();
    },
    async tab(name) {
      await page.getByRole('tab', { name }).click();
    },
    async shows(selector, these) {
      const text = async () => (await page.locator(selector).allTextContents()).join('\n');
      await expect.poll(async () => missingIn(await text(), these)).toEqual([]);
      await isClean();
    },
    faults: () => faults,
  };
}

async function order({ url }: Stage, { operator }: { readonly operator: string }, path: string, body: object) {
  const headers = { authorization: `Bearer ${operator}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/conversations/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

/** What the model or a file would have to say is put where it stands when it was said. */
async function inDatabase({ product }: Stage, statement: string, values: readonly unknown[]): Promise<void> {
  const database = new pg.Client({ connectionString: product.superuserUrl });
  await database.connect();
  try {
    const { rowCount } = await database.query(statement, [...values]);
    expect(rowCount).toBeGreaterThan(0);
  } finally {
    await database.end();
  }
}
