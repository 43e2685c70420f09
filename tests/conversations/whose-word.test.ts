/**
 * Nobody's word for somebody else's (R12): every field by which a caller names a person. What a key may not bring is
 * refused; what it may say stands as its claim; and who has done it is always the key.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { launch, makeDesk } from './desk.ts';
import { startProject, waitsFor } from './project.ts';

/** Nobody gave a key that speaks for them. */
const cfo = 'the-cfo';

let app: App;
let desk: string;
/** A program's, which speaks for nobody; and a person's. */
let program: { readonly id: string; readonly key: string; readonly client: ParleyClient };
let anna: typeof program;
beforeAll(async () => {
  app = await startApp();
  desk = await makeDesk(`whose-${app.tenant}`);
  const made = async (of: Parameters<ParleyClient['keys']['create']>[0]) => {
    const { id, key } = await app.client.keys.create(of);
    return { id, key, client: createClient({ baseUrl: app.url, apiKey: key }) };
  };
  program = await made({ role: 'service', label: 'crm' });
  anna = await made({ role: 'participant', participant: 'anna' });
});
afterAll(() => app.close());

/** Every field of a request's body that names somebody, and what becomes of it; a new one belongs here. */
const fields: Readonly<Record<string, string>> = {
  'POST /v1/conversations participant': 'refused unless the key is theirs, or names them (speaks_for)',
  'POST /v1/conversations participant_name': 'how the participant is addressed',
  'POST /v1/conversations participant_email': 'where invitations go',
  'POST /v1/instructions from': 'refused unless the key names them',
  'POST /v1/instructions from_role': 'counts only for a sender whom the assistant does not know',
  'POST /v1/instructions to': 'whom it is for',
  'POST /v1/instructions to_role': 'whom it is for',
  'POST /v1/clarifications/{rid}/response from': 'refused unless the key is theirs, or names them',
  'POST /v1/clarifications/{rid}/response to': 'whom it is for',
  'POST /v1/conversations/{id}/clarifications/{rid}/response from': 'refused unless the key is theirs, or names them',
  'POST /v1/conversations/{id}/clarifications/{rid}/response to': 'whom it is for',
  'POST /v1/conversations/{id}/context-supplies provided_by': 'a claim beside the key',
  'POST /research/conversation/context-supply provided_by': 'a claim beside the key',
  'POST /v1/conversations/{id}/reminders for': 'whom it is for',
  'POST /v1/keys participant': 'an administrator binds a key',
  'POST /v1/keys parties': 'an administrator binds a key',
  'POST /v1/keys speaks_for': 'an administrator says so',
  'PUT /sessions/{id}/participants participants': 'an operator shares a session',
};
/** `from` and `to` also name conversations, contexts and concepts. */
const noPeople = new Set([
  'POST /v1/conversations/{id}/context/copy to',
  'POST /v1/conversations/{id}/context/merge from',
]);

test('R12 every field that names somebody is in the table above', async () => {
  const answer = await fetch(`${app.url}/openapi.json`);
  const { paths, components } = (await answer.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  };
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { requestBody } = operation as { readonly requestBody?: unknown };
      return [...propertiesIn(requestBody, components.schemas)].map(
        (name) => `${method.toUpperCase()} ${path} ${name}`,
      );
    }),
  );
  const naming =
    / (?:from|to|for|by|as|actor|author|sender|user|provided_by|\w+_by|from_role|to_role|part(?:y|ies)|participants?|participant_\w+|speaks_for|on_behalf_of)$/;
  const found = names.filter((name) => naming.test(name) && !noPeople.has(name));
  expect(found.toSorted()).toEqual(Object.keys(fields).toSorted());
});

/** Names of the properties of a body, through references and alternatives. */
function propertiesIn(schema: unknown, known: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null || depth > 12) return;
    if (Array.isArray(part)) return part.forEach((one) => look(one, depth + 1));
    const { $ref, properties, content, schema: inner, allOf, anyOf, oneOf } = part as Record<string, unknown>;
    if (typeof $ref === 'string') look(known[$ref.split('/').at(-1) ?? ''], depth + 1);
    if (typeof properties === 'object' && properties !== null)
      for (const name of Object.keys(properties)) found.add(name);
    if (typeof content === 'object' && content !== null) look(Object.values(content), depth + 1);
    for (const more of [inner, allOf, anyOf, oneOf]) look(more, depth + 1);
  };
  look(schema, 0);
  return found;
}

type Answered = { readonly status: number };
const refused = (work: Promise<unknown>): Promise<Answered> =>
  work.then(
    () => ({ status: 200 }),
    (error: unknown) => ({ status: (error as Answered).status }),
  );

test.each<readonly [string, () => Promise<Answered>]>([
  [
    'a conversation of theirs, begun by a program',
    () => refused(program.client.conversations.create({ assistant: 'hr-manager', participant: cfo })),
  ],
  [
    'a conversation of theirs, begun by a participant',
    () => refused(anna.client.conversations.create({ assistant: 'hr-manager', participant: cfo })),
  ],
  ['an instruction from them', () => refused(program.client.instructions.give(launch(desk, { from: cfo })))],
  [
    'words in their conversation',
    async () => {
      const talk = await startTalk(app, { participant: cfo });
      return refused(program.client.messages.say(talk.id, { text: 'I agree.' }));
    },
  ],
  [
    'an answer of the party that is asked',
    async () => {
      const given = await app.client.instructions.give(launch(desk, { fields: { platform: 'TikTok' } }));
      const rid = given.clarification_request?.id ?? '';
      const clarifications = [{ field: 'budget', value: 'EUR 5000' }];
      return refused(program.client.clarifications.respond(rid, { from: 'campaign-agent', clarifications }));
    },
  ],
])('R12 %s is refused, and no row of the log says otherwise', async (_what, attempt) => {
  expect(await attempt()).toEqual({ status: 403 });
  await expectNobodysWord();
});

test('R12 material “from” somebody is the key’s: the log, the request’s end and the supply say so beside the claim', async () => {
  app.script(() => 'The material says so.');
  const talk = await startProject(app);
  const { request_id } = await waitsFor(talk, 'What do our findings say about sleep?');
  const payloads = [{ slot_key: 'findings', content: 'Nurses sleep little.' }];
  await program.client.contextRequests.supply(talk.id, { request_id, payloads, provided_by: cfo });
  expect(await app.client.contextRequests.show(request_id)).toMatchObject({
    status: 'resolved',
    ended_by: program.id,
    supplies: [{ provided_by: cfo, key_id: program.id }],
  });
  const rows = async () => (await app.client.audit.list({ conversation: talk.id, limit: 200 })).items;
  await expect
    .poll(async () => (await rows()).filter(({ event }) => event === 'context.supplied'), { timeout: 20_000 })
    .toMatchObject([{ actor: program.id, key_id: program.id, via: 'api' }]);
  await expectNobodysWord();
});

test('R12 a reminder for somebody, and how a participant is called, name nobody as having done it', async () => {
  const made = await app.client.conversations.create({ assistant: 'hr-manager', participant_name: cfo });
  await app.client.reminders.add(made.conversation_id, { text: 'call Dana', in_s: 3_600, for: cfo });
  await expectNobodysWord();
});

test('R12 a Temporal client that says it is the API, with a key of somebody’s, is a claim and is told as one', async () => {
  app.script(() => 'The material says so.');
  const talk = await startProject(app);
  const { request_id: requestId } = await waitsFor(talk, 'What do our findings say about sleep?');
  const items = [{ slotKey: 'findings', content: 'Nurses sleep little.' }];
  const claims = { requestId, items, actor: cfo, keyId: anna.id, via: 'api' };
  await app.temporal.workflow.getHandle(talk.workflowId).signal('supplyContext', claims);
  const rows = async () =>
    (await app.client.audit.list({ conversation: talk.id, limit: 200 })).items.filter(
      ({ event }) => event === 'context.supplied',
    );
  await expect.poll(rows, { timeout: 20_000 }).toMatchObject([{ actor: cfo, via: 'temporal', key_id: null }]);
  expect((await app.client.contextRequests.show(requestId)).supplies).toMatchObject([
    { provided_by: cfo, key_id: null },
  ]);
});

/** No row through the API has another actor than its key. */
async function expectNobodysWord(): Promise<void> {
  const { items } = await app.client.audit.list({ limit: 200, order: 'desc' });
  const through = items.filter(({ via }) => via === 'api');
  expect(through.length).toBeGreaterThan(0);
  expect(through.filter(({ actor, key_id: key }) => actor !== key || actor === cfo)).toEqual([]);
}
