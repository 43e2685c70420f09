import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createModel } from '../../../adapters/openai/chat.ts';
import { startScriptedModel } from '../../../local-stack/scripted-model/server.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts the offline model as its own process; ends it with the test. */
function startMain(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'local-stack/scripted-model/main.ts'], {
    cwd: repository,
    env: { ...process.env, SCRIPTED_MODEL_WORD_DELAY_MS: '0', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  return {
    child,
    ended,
    ready: once(lines, 'line').then(([line]) => JSON.parse(String(line)) as { ready: boolean; url: string }),
  };
}

const ask = async (url: string, model: string, text: string, assistant = 'hr-manager') => {
  const client = createModel({ baseURL: url, apiKey: '', model });
  const messages = [{ role: 'participant' as const, text }];
  const request = { assistant, system: 'You help.', messages, maxTokens: 100 };
  return (await client.reply(request, () => undefined, new AbortController().signal)).text;
};

test('the offline model plays every assistant’s script by the model’s name, and ends on SIGTERM', async () => {
  const { child, ended, ready } = startMain();
  const { ready: isReady, url } = await ready;

  expect(isReady).toBe(true);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(await ask(url, 'parley-offline/{assistant}', 'My employee is absent.')).toContain(
    'Have you been able to reach them so far?',
  );
  expect(await ask(url, 'parley-offline/{assistant}', 'The awning is stuck.', 'rv-service-desk')).toContain(
    'Kept as a note.',
  );
  expect(await ask(url, 'gpt-4.1-mini', 'My employee is absent.')).toContain('What would you like to achieve');
  const models = (await (await fetch(`${url}/models`)).json()) as { data: { id: string }[] };
  expect(models.data.map(({ id }) => id)).toContain('parley-offline/hr-manager');

  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('supervised, the offline model ends when its standard input closes', async () => {
  const { child, ended, ready } = startMain({ PARLEY_SUPERVISED: '1' });
  await ready;
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
});

test('a port that is taken stops the start with the name of the variable', async () => {
  const taken = await startScriptedModel({ respond: ['Hello.'] });
  onTestFinished(() => taken.stop());
  const { child, ended } = startMain({ SCRIPTED_MODEL_PORT: String(taken.port) });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));

  expect(await ended).toEqual([1, null]);
  expect(said).toBe(`Port ${taken.port} is taken. Set SCRIPTED_MODEL_PORT to a free one.\n`);
});

test('a setting that is no number stops the start and says what is expected', async () => {
  const { child, ended } = startMain({ SCRIPTED_MODEL_PORT: 'http' });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));

  expect(await ended).toEqual([1, null]);
  expect(said).toContain('SCRIPTED_MODEL_PORT is "http". Set it to a whole number');
});

test('records what it was sent, in memory and in its journal, without the key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scripted-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const journal = join(folder, 'requests.jsonl');
  const server = await startScriptedModel({ respond: ['Hello.'], journal });
  onTestFinished(() => server.stop());
  const model = createModel({ baseURL: server.url, apiKey: 'sk-secret', model: 'm' });
  const messages = [{ role: 'participant' as const, text: 'Hi.' }];
  await model.reply(
    { assistant: 'a', system: 'S', messages, maxTokens: 9 },
    () => undefined,
    new AbortController().signal,
  );

  expect(server.requests).toMatchObject([
    { path: '/v1/chat/completions', headers: { authorization: '[redacted]' }, body: { max_tokens: 9 } },
  ]);
  const written = readFileSync(journal, 'utf8');
  expect(written.endsWith('}\n')).toBe(true);
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(server.requests[0])));
  expect(written).not.toContain('sk-secret');
});

test.each([
  ['no JSON', 'POST', '/chat/completions', '{', 400],
  ['no messages', 'POST', '/chat/completions', '{"model":"m","messages":[]}', 400],
  ['another route', 'POST', '/embeddings', '{}', 404],
  ['another method', 'GET', '/chat/completions', undefined, 404],
])('refuses %s', async (_name, method, path, body, status) => {
  const server = await startScriptedModel({ respond: ['Hello.'] });
  onTestFinished(() => server.stop());
  const response = await fetch(server.url + path, { method, ...(body === undefined ? {} : { body }) });

  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { message: expect.any(String) as string } });
});

test('answers whole when no stream is asked for, and stops while an answer hangs', async () => {
  const server = await startScriptedModel({ respond: ['Hello there.', { kind: 'hang' }] });
  onTestFinished(() => server.stop());
  const post = () =>
    fetch(`${server.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] }),
    });

  expect(await (await post()).json()).toMatchObject({
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant', content: 'Hello there.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  });
  const hanging = expect(post()).rejects.toThrow();
  await expect.poll(() => server.requests.length).toBe(2);
  await server.stop();
  await hanging;
});
