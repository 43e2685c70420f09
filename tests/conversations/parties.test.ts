/**
 * The chain of operations-agents as it is shipped, its agents played by the offline model: who is asked, and who is
 * told.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPlayer } from '../../local-stack/scripted-model/player.ts';
import { textOf } from '../../local-stack/scripted-model/requests.ts';
import { readScripts } from '../../local-stack/scripted-model/scripts.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  const script = readScripts('assistants').byAssistant['operations-agents'];
  if (!script) throw new Error('operations-agents has a script.');
  const play = createPlayer(script);
  app.script(({ messages }) => {
    const said = messages.flatMap((message) => {
      if (message.role === 'system') return [];
      return [
        { role: message.role === 'user' ? ('participant' as const) : ('assistant' as const), text: textOf(message) },
      ];
    });
    return play({ system: textOf(messages[0] ?? { role: 'system' }), messages: said }).text;
  });
});
afterAll(() => app.close());

const within = { timeout: 45_000, interval: 100 };

/** A question that its sender does not answer in the seconds there are. */
async function unanswered(more: {
  readonly department: string;
  readonly text: string;
  readonly timeout_s: number;
}): Promise<string> {
  // On a busy machine the first answer may be that the database is away; whoever asks then asks again.
  const given = await vi.waitFor(
    () => app.client.instructions.give({ from: 'shop', to: 'sales-agent', ...more }),
    within,
  );
  const { id } = given.clarification_request ?? {};
  if (id === undefined) throw new Error('It should have been asked back about.');
  return id;
}

testInLaws('C10 a director whose sheet knows it answers, and the business manager is not asked', async () => {
  const id = await unanswered({ department: 'operations', text: 'Ship orders quickly', timeout_s: 10 });
  const over = await vi.waitFor(async () => {
    const now = await app.client.clarifications.show(id);
    expect(now.status).toBe('resolved');
    return now;
  }, within);
  expect(over).toMatchObject({
    level: 'director_agent',
    answered_by: 'operations-director',
    answers: [{ field: 'priority', value: 'Within 24 hours of the order, on working days' }],
  });
  expect(over.levels.map(({ party }) => party)).toEqual(['shop', 'operations-director']);
});

test('C10 agents that do not know pass at once; the person is told by one mail, and answers', async () => {
  const id = await unanswered({ department: 'marketing', text: 'Run a social media campaign', timeout_s: 2 });
  const before = app.mail.mails.length;
  await vi.waitFor(async () => expect((await app.client.clarifications.show(id)).level).toBe('human_operator'), within);
  const asked = await app.client.clarifications.show(id);
  expect(asked.levels.map(({ party }) => party)).toEqual([
    'shop',
    'marketing-director',
    'business-manager',
    'operations-desk',
  ]);
  await vi.waitFor(() => expect(app.mail.mails.length).toBeGreaterThan(before), within);
  const [mail] = app.mail.mails.filter(({ text }) => text.includes(id));
  expect(mail).toMatchObject({ to: ['operations-desk@example.org'] });
  expect(mail?.subject).toMatch(/^Passed on to you: sales-agent needs an answer by /);

  const answers = asked.specific_issues.map(({ field }) => ({
    field,
    value: 'EUR 5,000 on two platforms in March 2027',
  }));
  const answered = await app.client.clarifications.respond(id, { from: 'operations-desk', clarifications: answers });
  expect(answered.status).toBe('resolved');
});

testInLaws(
  'C8 C10 a mail that was refused is told of; telling again, more time and passing on are orders of operators, audited',
  async () => {
    app.mail.behave({ kind: 'answer', at: 'rcpt', code: 550 });
    const id = await unanswered({ department: 'marketing', text: 'Run a poster campaign', timeout_s: 2 });
    const mine = async () => (await app.client.clarifications.undelivered()).find((one) => one.request_id === id);
    const failed = await vi.waitFor(async () => {
      const found = await mine();
      expect(found).toBeDefined();
      return found;
    }, within);
    expect(failed).toMatchObject({
      channel: 'mail',
      party: 'operations-desk',
      kind: 'clarification',
      state: 'failed',
      because: expect.stringContaining('550') as string,
      open: true,
    });
    app.mail.behave({ kind: 'accept' });
    const { conversation_id: conversation } = failed ?? { conversation_id: '' };
    const again = await app.client.clarifications.tellAgain(conversation, id, { reason: 'the address was mended' });
    expect(again).toMatchObject({ status: 'escalated', level: 'human_operator', party: 'operations-desk' });
    await vi.waitFor(() => expect(app.mail.mails.some(({ text }) => text.includes(id))).toBe(true), within);
    // What was made good is no news any more.
    await vi.waitFor(async () => expect(await mine()).toBeUndefined(), within);

    const longer = await app.client.clarifications.extend(conversation, id, { by_s: 600, reason: 'they are at lunch' });
    expect(Date.parse(longer.due_at) - Date.parse(again.due_at)).toBe(600_000);
    await expect(app.client.clarifications.escalate(conversation, id, { reason: 'urgent' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: '/to_level', message: expect.stringContaining('last in its chain') as string }] },
    });
    const { items } = await app.client.audit.list({ conversation, limit: 100 });
    expect(items.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['clarification.reassigned', 'clarification.extended']),
    );
    const answers = (await app.client.clarifications.show(id)).specific_issues.map(({ field }) => ({
      field,
      value: 'EUR 500 for posters in March 2027',
    }));
    await app.client.clarifications.respond(id, { from: 'operations-desk', clarifications: answers });
    await expect(app.client.clarifications.tellAgain(conversation, id, { reason: 'once more' })).rejects.toMatchObject({
      status: 409,
    });
  },
);

test('C15 the protocol stands in every request that leaves for the model, of the assistant and of its agents', async () => {
  const systems = app.model.requests.map(({ body }) => {
    const { messages } = body as { readonly messages: readonly { readonly role: string; readonly content: string }[] };
    return messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  });
  expect(systems.flat().some((prompt) => prompt.startsWith('You answer for business-manager'))).toBe(true);
  expect(systems.flat().some((prompt) => prompt.startsWith('You are the operations desk'))).toBe(true);
  for (const [prompt = '', ...others] of systems) {
    expect(others).toEqual([]);
    expect(prompt).toContain('## Clarification protocol');
    expect(prompt).toContain('Always prefer clarification over assumption');
  }
});
