/** The page "Add an action of your own", run as it stands: its form, its words, its receiver and its worked example. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { compileAssistant, type CompiledAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { signatureOf } from '../../../adapters/webhook/signature.ts';
import { webhookProvider } from '../../../adapters/webhook/webhook.ts';
import type { FormPolicy } from '../../../contracts/assistant/policy.ts';
import type { Flow } from '../../../contracts/state/flow.ts';
import { toReader } from '../../../domain/conversation/question.ts';
import { stepQuestion } from '../../../domain/flows/by-kind/machines.ts';
import { startForm } from '../../../domain/flows/form/machine.ts';
import type { FormMove } from '../../../domain/flows/form/moves.ts';
import { formLife } from '../../domain/flows/lives.ts';
import { compileLexicon, mergeLexicons } from '../../../reading/phrases/lexicon.ts';
import { inWords as put } from '../../../reading/letters/references.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';
import { readMessage } from '../../../reading/gate/message.ts';
import { readReply } from '../../../reading/gate/reply.ts';

const { afterEffect, step: formStep, withPreview } = formLife;

const page = readFileSync(new URL('../../../docs/how-to/add-an-action.md', import.meta.url), 'utf8');

/** A block of the page by what stands behind its opening fence. */
function block(info: string): string {
  const [, text] = page.split(`\`\`\`${info}\n`);
  if (text === undefined)
    throw new Error(`The page has no block "${info}". Name the block so, or change this test with the page.`);
  return text.slice(0, text.indexOf('```'));
}

/** An assistant whose folder holds what the page says, beside the defaults that are shipped. */
function assistant(changed: Readonly<Record<string, string>> = {}): CompiledAssistant {
  const folder = mkdtempSync(join(tmpdir(), 'how-to-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(fileURLToPath(new URL('../../../assistants/defaults', import.meta.url)), join(folder, 'defaults'), {
    recursive: true,
  });
  mkdirSync(join(folder, 'tester'));
  const files = {
    'assistant.yaml': `name: tester\ntitle: Tester\ndescription: For tests.\npolicyVersion: 1\n${block('yaml assistant.yaml')}`,
    'lexicon.yaml': block('yaml lexicon.yaml'),
    'system.liquid': '{{ actions | join: ", " }}',
    ...changed,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'tester', name), text);
  return compileAssistant(readAssistantFolder(join(folder, 'tester')));
}

/** Runs the page's receiver in a process of its own and says on which port. */
async function receiver(secret: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  writeFileSync(join(folder, 'receiver.mjs'), block('js receiver.mjs'));
  const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { TICKET_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  for await (const line of child.stdout) {
    const port = /port (\d+)/.exec(String(line))?.[1];
    if (port !== undefined) return port;
  }
  throw new Error('The receiver of the page ended before it said its port. Run it by hand to see why.');
}

function policyOf({ policy }: CompiledAssistant): FormPolicy {
  const form = policy.flows.forms?.['ticket'];
  if (!form) throw new Error('The page describes no form "ticket".');
  return form;
}

test('G10 the words of the page point at the action: a request starts it, an offer offers it, a no declines it', () => {
  const { lexicons, version, policy, renderSystem } = assistant();
  const lexicon = compileLexicon(mergeLexicons(lexicons.defaults, lexicons.own), version);
  const tickets = [{ action: 'ticket' }];

  expect(readMessage('Please open a ticket for the pump.', lexicon).requests).toMatchObject(tickets);
  expect(readMessage('Can you create a new ticket?', lexicon).requests).toMatchObject(tickets);
  expect(readMessage('No ticket, please.', lexicon).declines).toMatchObject(tickets);
  expect(readReply('Would you like me to open a ticket?', lexicon).signals).toMatchObject([
    { action: 'ticket', form: 'offer' },
  ]);
  expect(policy.gate.actions).toEqual(['ticket']);
  expect(renderSystem({ now: '2026-11-21T09:00:00Z', participant: null, locale: null, timeZone: null, news: [] })).toBe(
    'ticket\n',
  );
});

test('F1 F5 the form of the page is asked for, changed, approved, and reaches the receiver of the page once', async () => {
  const tester = assistant();
  const policy = policyOf(tester);
  const reader = assistantReader(tester);
  const at = Date.parse('2026-11-21T09:00:00Z');
  const told: string[] = [];
  const settled = (move: FormMove): FormMove => {
    const next = move.kind === 'preview' ? withPreview(move.flow, JSON.stringify(move.preview)) : move;
    if (next.kind === 'ask' || next.kind === 'ended')
      told.push(tester.renderText(inWords(next.say) as typeof next.say));
    return next;
  };
  const texts: Record<string, string> = {};
  const inWords = (value: unknown) => put(value, { texts, drafts: {}, previews: {} });
  const answer = (words: string, flow: Flow): Answer => {
    const messageId = `m-${Object.keys(texts).length}`;
    texts[messageId] = words;
    const question = toReader({ id: 'asked', ...stepQuestion(flow, tester.policy.flows) });
    return { ...reader.readMessage(words, { question, at }), messageId };
  };
  const startedBy = { turnId: 'turn-1', quote: 'Please open a ticket.' };
  let move = settled(
    startForm({ kind: 'ticket', actionId: 'a-1', startedBy, topic: null, at, policy, consented: true }),
  );
  for (const words of [
    'The pump in unit 4 leaks.',
    'high please',
    'next Friday',
    'skip',
    'make it normal',
    'Yes, but the due date should be 2026-12-01',
    'Yes, send it',
  ]) {
    if (move.kind !== 'ask') throw new Error(`At "${words}" the flow does not ask but is at "${move.kind}".`);
    move = settled(formStep(move.flow, answer(words, move.flow), at, policy));
  }
  if (move.kind !== 'act') throw new Error(`A yes acts; this flow is at "${move.kind}".`);
  const fields = { summary: 'The pump in unit 4 leaks.', priority: 'normal', due_date: '2026-12-01' };
  const preview = inWords(move.flow.preview) as { fields: Record<string, string> };
  expect(preview).toEqual({ fields });
  expect(told).toEqual([
    'What is wrong?',
    'How urgent is it?\n\n1. low\n2. normal\n3. high',
    'By when should it be done?',
    'How many units are affected? Say "skip" to leave it out.',
    expect.stringContaining(
      '- Summary: The pump in unit 4 leaks.\n- Priority: high\n- Due date: 2026-11-27\n\nShall I send it?',
    ) as string,
    expect.stringContaining('- Priority: normal\n- Due date: 2026-11-27') as string,
    expect.stringContaining('- Priority: normal\n- Due date: 2026-12-01') as string,
  ]);

  const port = await receiver('a secret');
  const here = (url: string) => url.replace(':8788', `:${port}`);
  const provider = (secret: string) =>
    webhookProvider({
      webhookOf: (_assistant, _version, kind) => {
        const webhook = tester.file.webhooks[kind];
        return webhook ? { ...webhook, url: here(webhook.url), readBackUrl: here(webhook.readBackUrl ?? '') } : null;
      },
      secretOf: (variable) => (variable === 'TICKET_SECRET' ? secret : undefined),
    });
  const where = { tenant: 'local', conversation: 'c-1' };
  const order = {
    actionId: move.flow.actionId,
    kind: 'ticket',
    preview,
    assistant: 'tester',
    assistantVersion: tester.version,
  };
  const stop = new AbortController().signal;

  expect(await provider('a secret').find(where, order)).toBeNull();
  expect(await provider('another').perform(where, order, stop)).toMatchObject({ kind: 'refused' });
  const done = await provider('a secret').perform(where, order, stop);
  expect(done).toEqual({ kind: 'done', providerRef: 'T-1' });
  // The same order again, as after a lost answer: the receiver knows it.
  expect(await provider('a secret').perform(where, order, stop)).toEqual(done);
  expect(await provider('a secret').find(where, order)).toEqual({ providerRef: 'T-1' });

  const end = settled(afterEffect(move.flow, { kind: 'done', providerRef: 'T-1' }));
  expect(told.at(-1)).toBe('Done (Maintenance ticket). Reference: T-1');
  expect(
    tester.renderText({
      text: 'news.done',
      values: inWords(end.kind === 'ended' ? end.effectReport : {}) as Record<string, unknown>,
    }),
  ).toBe(
    'Done: Maintenance ticket (reference T-1); Summary: "The pump in unit 4 leaks."; Priority: "normal"; Due date: "2026-12-01".',
  );
});

test('the worked example of the page is signed as the page says, by us and by Web Crypto', async () => {
  const secret = /with the secret `([^`]+)`/.exec(page)?.[1] ?? '';
  const signed = block('text signed').trim();
  const expected = block('text signature').trim();
  const stop = signed.indexOf('.');
  const [timestamp, content] = [signed.slice(0, stop), signed.slice(stop + 1)];
  expect(signatureOf({ timestamp, content }, secret)).toBe(expected);

  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed));
  expect(`v1=${Buffer.from(mac).toString('hex')}`).toBe(expected);
});

test('every text of a form can be said', () => {
  const tester = assistant();
  const say = {
    title: 'T',
    topic: '',
    fields: [],
    ask: 'What?',
    label: 'summary',
    choices: [],
    optional: false,
    problem: null,
    expects: 'yes or no',
  };
  const names = [
    'consent',
    'consent.again',
    'field',
    'field.again',
    'preview',
    'preview.again',
    'preview.change',
    'done',
    'cancelled',
    'declined',
    'expired',
    'refused',
    'provider-error',
    'unknown',
  ];
  for (const name of names) {
    for (const problem of [null, 'too-long', 'needed', 'several', 'not-understood']) {
      const text = tester.renderText({
        text: `form.${name}`,
        values: { ...say, problem, because: 'So.', reference: 'T-1' },
      });
      expect(text).toMatch(/^\S[^]*\S$/);
      expect(text).not.toMatch(/\{\{|\{%|undefined|null/);
    }
  }
});

test.each<[string, (file: string) => string, string]>([
  [
    'a webhook without a form',
    (file) => file.replace('webhooks:\n  ticket:', 'webhooks:\n  tickets:'),
    'There is no form "tickets" for this webhook.',
  ],
  [
    'a form without a webhook',
    (file) => file.slice(0, file.indexOf('webhooks:')),
    'Nobody receives the action "ticket".',
  ],
  ['an action that never starts', (file) => file.replace('[ticket]', '[]'), 'The action "ticket" never starts.'],
  [
    'an action that nobody describes',
    (file) => file.replace('[ticket]', '[ticket, bill]'),
    'There is no action "bill".',
  ],
  [
    'a name that an action of Parley has',
    (file) => file.replaceAll(/^(\s+)ticket:/gm, '$1calendar:').replace('[ticket]', '[calendar]'),
    `"calendar" is an action of Parley's own.`,
  ],
  [
    'a name that is none',
    (file) => file.replaceAll(/^(\s+)ticket:/gm, '$1My Ticket:').replace('[ticket]', '[My Ticket]'),
    '"My Ticket" cannot be the name of an action.',
  ],
  [
    'an address without encryption',
    (file) => file.replace('url: http://127.0.0.1:8788', 'url: http://receiver.example'),
    '"http://receiver.example/tickets" is not encrypted',
  ],
  [
    'an address to ask that asks for nothing',
    (file) => file.replace('/{action_id}', ''),
    'does not say where the action’s id goes',
  ],
  ['a field twice', (file) => file.replace('name: priority', 'name: summary'), 'There are two fields "summary".'],
  [
    'a choice that would cancel',
    (file) => file.replace('[low, normal, high]', '[low, Cancel]'),
    '"cancel" cannot be chosen',
  ],
  ['a choice that cannot be said', (file) => file.replace('[low, normal, high]', '[low, "–"]'), '"–" cannot be said.'],
  [
    'a choice twice',
    (file) => file.replace('[low, normal, high]', '[low, Low]'),
    '"priority" has the same choice twice.',
  ],
  [
    'nothing to choose',
    (file) => file.replace(', choices: [low, normal, high]', ''),
    '"priority" leaves nothing to choose.',
  ],
  [
    'choices of no choice',
    (file) => file.replace('kind: choice', 'kind: text'),
    '"priority" has choices but is a text.',
  ],
])('a folder is refused for %s', (_name, change, happened) => {
  const file = `name: tester\ntitle: Tester\ndescription: For tests.\npolicyVersion: 1\n${block('yaml assistant.yaml')}`;
  expect(change(file)).not.toBe(file);
  expect(() => assistant({ 'assistant.yaml': change(file) })).toThrow(happened);
  expect(() => assistant({ 'assistant.yaml': change(file) })).toThrow(/assistant\.yaml:\d+: /);
});

test.each([
  ['without any words', ''],
  ['with words that only decline it', 'actions:\n  ticket:\n    declines: [no ticket]\n'],
  ['with words for another', 'actions:\n  tickets:\n    requests: [open a ticket]\n'],
])('a folder is refused %s for its own action', (_name, lexicon) => {
  expect(() => assistant({ 'lexicon.yaml': lexicon })).toThrow(
    'tester/lexicon.yaml: No words point at the action "ticket".',
  );
});
