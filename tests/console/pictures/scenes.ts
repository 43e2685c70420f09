/**
 * What the pictures of the documentation show: everything a console has to draw, made through the API like anybody
 * would.
 */
import type { ParleyClient } from '../../../client/client.ts';
import type { SessionBody } from '../../../contracts/wire/session.ts';
import { begun, giveAll } from '../answering.ts';
import { eventually } from '../../support/product.ts';

export interface Scenes {
  /** A preview that waits for a yes. */
  readonly approval: string;
  /** Times that are offered, … */
  readonly choice: string;
  /** … and an email in Russian that waits for a yes. */
  readonly email: string;
  /** Material is partly supplied: the conversation, and its request. */
  readonly material: { readonly conversation: string; readonly request: string };
  /** An answer that rests on what was supplied. */
  readonly answered: string;
  /** A question that went up to a person. */
  readonly clarification: string;
  /** A participant who has asked for a person. */
  readonly person: string;
}

export async function makeScenes(client: ParleyClient): Promise<Scenes> {
  await client.sessions.give('repair-cafes', analysed(await sample('repair-cafes')));
  await client.sessions.give('ward-nurses', await sample('ward-nurses'));
  const clarification = await unclear(client);
  return {
    approval: await withPreview(client),
    choice: await begun(client, 'en', 'Can you schedule a call?', 'Noor Haddad'),
    email: await withEmail(client),
    material: await halfSupplied(client),
    answered: await withMaterial(client),
    clarification,
    person: await withPerson(client),
  };
}

async function sample(name: string): Promise<Partial<SessionBody>> {
  const { readFileSync } = await import('node:fs');
  return JSON.parse(readFileSync(new URL(`../../../samples/sessions/${name}.json`, import.meta.url), 'utf8'));
}

/** The analysis is over, but its findings were not filed: that is what is asked for. */
function analysed(session: Partial<SessionBody>): Partial<SessionBody> {
  return {
    ...session,
    phase: 4,
    completed_phases: [0, 1, 2, 3],
    missing_artifacts: ['phase_artifacts.phase3.data.phase3_result.findings'],
  };
}

async function talk(client: ParleyClient, id: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) await client.messages.say(id, { text }, { waitS: 30 });
}

async function withPreview(client: ParleyClient): Promise<string> {
  const { conversation_id: id } = await client.conversations.create({
    assistant: 'hr-manager',
    participant: 'Noor Haddad',
    time_zone: 'Europe/Berlin',
  });
  const said = ['My employee is absent.', 'Yes, I called twice.', 'Yes please', '1', 'Dana Reyes', 'skip'];
  await talk(client, id, said);
  return id;
}

async function withEmail(client: ParleyClient): Promise<string> {
  const id = await begun(client, 'ru', 'Напишите письмо, пожалуйста', 'Вера Соколова');
  await giveAll(client, id, { person: 'Марта Руис', address: 'marta@example.org', value: 'Вера Соколова' });
  const { question } = await client.conversations.show(id);
  const message = 'Жду вас завтра в девять. Пожалуйста, позвоните мне, если не получится.\n\nВера Соколова';
  const answer = { question_id: question?.id ?? '', values: { subject: 'Завтрашняя смена', message } };
  await client.messages.say(id, { answer }, { waitS: 30 });
  return id;
}

/** A question about a project whose findings nobody has filed. */
export async function makeProject(client: ParleyClient, text: string): Promise<Scenes['material']> {
  await client.sessions.give('repair-cafes', analysed(await sample('repair-cafes')));
  return asked(client, text);
}

async function asked(client: ParleyClient, text: string): Promise<Scenes['material']> {
  const about = { assistant: 'research-copilot', session: 'repair-cafes', participant: 'Ines Marten' };
  const { conversation_id: conversation } = await client.conversations.create(about);
  await client.messages.say(conversation, { text }, { waitS: 30 });
  const request = await eventually('material is asked for', async () => {
    const { items } = await client.contextRequests.list({ conversation });
    return items[0]?.request_id ?? null;
  });
  return { conversation, request };
}

const findings = [
  'F1. Two of three visitors come back within a year, most of them with something of a neighbour (visitor lists, 2023–24).',
  'F2. Nobody names the money that they saved; eight of eleven name a person who helped. Ask mara.lindt@example.org for the transcripts.',
  'F3. Where the same three helpers are there every month, visitors come back twice as often.',
].join('\n');

async function halfSupplied(client: ParleyClient): Promise<Scenes['material']> {
  const made = await asked(
    client,
    'Compare our findings with the summary of the analysis: do both say why people come back?',
  );
  await client.contextRequests.supply(made.conversation, {
    request_id: made.request,
    provided_by: 'Tom Achterberg',
    payloads: [
      { slot_key: 'findings', content: findings, label: 'from the workshop', source: { file: 'findings-june.md' } },
    ],
  });
  return made;
}

async function withMaterial(client: ParleyClient): Promise<string> {
  const { conversation, request } = await asked(client, 'What do our findings say about people who come back?');
  await client.contextRequests.supply(conversation, {
    request_id: request,
    provided_by: 'Tom Achterberg',
    payloads: [{ slot_key: 'findings', content: findings, source: { file: 'findings-june.md' } }],
  });
  await eventually('it is answered', async () => {
    const { items } = await client.messages.of(conversation).list({ order: 'desc', limit: 1 });
    return (items[0]?.context_used ?? []).length > 0 ? true : null;
  });
  return conversation;
}

const instructions = [
  'Ship the 40 spare batteries from aisle 4 to the Hamburg depot by 2026-12-03, priority P2.',
  'Order 200 cartons for the packing line by 2026-12-10, priority P3.',
  'Ship orders quickly',
  'Send the price list of 2026 to all dealers on 2026-12-01.',
] as const;

/** Some instructions that are clear, some that are not, and one that a person has to clear up. */
async function unclear(client: ParleyClient): Promise<string> {
  for (let round = 0; round < 6; round += 1)
    for (const text of instructions)
      await client.instructions.give({ from: 'operations-agent', to: 'dispatch', department: 'operations', text });
  const asking = await client.instructions.give({
    from: 'sales-agent',
    to: 'sales-director',
    department: 'sales',
    text: 'Launch the winter campaign soon on the usual channels',
    timeout_s: 1,
  });
  const id = asking.clarification_request?.id ?? '';
  await eventually('it waits for a person', async () => {
    const { items } = await client.queue.list({ kind: 'clarification' });
    return items.some((item) => item.id === id) ? true : null;
  });
  return id;
}

async function withPerson(client: ParleyClient): Promise<string> {
  const made = await client.conversations.create({ assistant: 'hr-manager', participant: 'Eva Lindqvist' });
  await talk(client, made.conversation_id, ['My employee is absent.', 'I want to talk to a person, please.']);
  return made.conversation_id;
}
