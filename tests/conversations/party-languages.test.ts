/**
 * In which language parties of the chain are written to (F10): their own, their department's, or as the directory says.
 * Through HTTP.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SinkMail } from '../../local-stack/mail-sink/received.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { makeAssistant } from './made.ts';

let app: App;
const posted: Record<string, unknown>[] = [];
const receiver = createServer((request, response) => {
  const parts: string[] = [];
  request.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  request.on('end', () => {
    posted.push(JSON.parse(parts.join('')) as Record<string, unknown>);
    response.writeHead(204).end();
  });
});

beforeAll(async () => {
  app = await startApp({ secrets: { HOOK_SECRET: 'a secret for tests' } });
  app.script(() => 'Noted.');
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/told`;
  await Promise.all(
    Object.entries(directories).map(([name, more]) =>
      makeAssistant(name, `${chain(url)}\n${more}`, { 'clarification.yaml': library }),
    ),
  );
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

const within = { timeout: 45_000, interval: 100 };

/** The letters that these words or ids are in, by address. */
async function lettersWith(part: string, addresses: readonly string[]): Promise<readonly SinkMail[]> {
  return vi.waitFor(() => {
    const mails = addresses.map((address) =>
      app.mail.mails.find(({ to, text }) => to.includes(address) && text.includes(part)),
    );
    return mails.map((mail) => {
      if (mail === undefined) throw new Error('It has not come yet.');
      return mail;
    });
  }, within);
}

async function ask(assistant: string, text: string): Promise<string> {
  const given = await app.client.instructions.give({
    assistant,
    from: 'ana',
    to: 'shop-agent',
    department: 'sales',
    type: 'discount',
    text,
  });
  const { id } = given.clarification_request ?? {};
  if (id === undefined) throw new Error('It should have been asked back about.');
  return id;
}

test('F10 each party is written to in its own language: frame, questions and time; its webhook too', async () => {
  const id = await ask('desk-own', 'Give them a good discount');
  const [spanish, russian] = await lettersWith(id, ['ana@example.org', 'boris@example.org']);
  expect(spanish?.subject).toMatch(
    /^shop-agent necesita una respuesta antes de: \p{Ll}+, \d+ de \p{Ll}+ de \d{4}, \d\d:\d\d/u,
  );
  expect(spanish?.text).toContain('- percentage: No se indica ningún porcentaje para este dato: percentage');
  expect(spanish?.text).not.toMatch(/Please|No percentage/);
  // The next level, when the first one has let its clock run out: by its department.
  expect(russian?.subject).toMatch(/^Передано вам: .* \p{Ll}+, \d+ \p{Ll}+ \d{4}/u);
  expect(russian?.text).toMatch(/- percentage: \p{Script=Cyrillic}/u);
  await vi.waitFor(() => {
    const mine = posted.filter((body) => JSON.stringify(body).includes(id));
    expect(mine).toContainEqual(
      expect.objectContaining({
        event: 'conversation:clarification_request',
        party: 'ana',
        locale: 'es',
        clarification_request: expect.objectContaining({
          specific_issues: expect.arrayContaining([
            expect.objectContaining({ field: 'percentage', issue: expect.stringMatching(/^No se indica/) }),
          ]),
        }),
      }),
    );
  }, within);
  // What is asked back stays in the language of the instruction.
  const shown = await app.client.clarifications.show(id);
  expect(shown.specific_issues[0]?.issue).toMatch(/^No percentage/);
});

test('F10 a party without a language of its own is written to in the directory’s, whatever the instruction speaks', async () => {
  const id = await ask('desk-german', 'Den Kunden bitte einen guten Rabatt geben, so bald wie möglich');
  const other = await ask('desk-german', 'Give them a good discount');
  const [one] = await lettersWith(id, ['ana@example.org']);
  const [two] = await lettersWith(other, ['ana@example.org']);
  for (const mail of [one, two]) {
    expect(mail?.subject).toMatch(/^shop-agent braucht eine Antwort bis \p{Lu}\p{Ll}+, \d+\. \p{Lu}/u);
    expect(mail?.text).toContain('- percentage: Kein Prozentsatz angegeben: percentage');
  }
});

testInLaws('F10 in the language of the message only where the directory says so; else English', async () => {
  const spoken = await ask('desk-spoken', 'Den Kunden bitte einen guten Rabatt geben, so bald wie möglich');
  const [german] = await lettersWith(spoken, ['ana@example.org']);
  expect(german?.subject).toMatch(/^shop-agent braucht eine Antwort/);
  const plain = await ask('desk-plain', 'Den Kunden bitte einen guten Rabatt geben, so bald wie möglich');
  const [english] = await lettersWith(plain, ['ana@example.org']);
  expect(english?.subject).toMatch(/^shop-agent needs an answer by \p{Lu}\p{Ll}+, \d+ \p{Lu}/u);
  expect(english?.text).toContain('- percentage: No percentage is given for percentage');
});

testInLaws(
  'F10 G22 who is asked for in a person’s place is written to so too, never in the participant’s language',
  async () => {
    const talk = await startTalk(app, { assistant: 'desk-own', locale: 'de' });
    const said = await talk.say('Ich möchte mit einem Menschen sprechen.');
    expect(said).toMatchObject({ disposition: 'with_person' });
    const [letter] = await lettersWith(talk.id, ['boris@example.org']);
    expect(letter?.subject).toMatch(/^\p{Script=Cyrillic}/u);
    expect(letter?.text).toContain('Ich möchte mit einem Menschen sprechen.');
  },
);

const directories: Readonly<Record<string, string>> = {
  'desk-own': `  departments: { support: { locale: ru } }
  parties:
    - { name: ana, role: task_agent, department: sales, locale: es, channels: [mail, webhook] }
    - { name: boris, role: human_operator, department: support, kind: person, channels: [mail] }
    - { name: boris, role: human_operator, kind: person, channels: [mail] }`,
  'desk-german': `  locale: de
  parties:
    - { name: ana, role: task_agent, department: sales, channels: [mail] }
    - { name: boris, role: human_operator, kind: person }`,
  'desk-spoken': `  locale: ru
  writesAsSpoken: true
  parties:
    - { name: ana, role: task_agent, department: sales, channels: [mail] }
    - { name: boris, role: human_operator, kind: person }`,
  'desk-plain': `  parties:
    - { name: ana, role: task_agent, department: sales, channels: [mail] }
    - { name: boris, role: human_operator, kind: person }`,
};

function chain(url: string): string {
  return `reach:
  ana: { mail: ana@example.org, webhook: { url: '${url}', secretVariable: HOOK_SECRET } }
  boris: { mail: boris@example.org }
clarification:
  instructions: true
  chain:
    - { level: task_agent, timeoutS: 3 }
    - { level: human_operator, timeoutS: 60 }`;
}

const library = `types:
  - name: discount
    department: sales
    description: Gives customers a discount.
    cues: [discount, rabatt]
    fields:
      - { name: percentage, kind: percentage, required: true }
`;
