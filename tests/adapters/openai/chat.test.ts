import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createModel } from '../../../adapters/openai/chat.ts';
import type { Behaviour } from '../../../local-stack/scripted-model/behaviour.ts';
import { openModel, request, sent, withTools } from './model.ts';

test('streams a reply: the parts, concatenated, are the text', async () => {
  const { ask, server } = await openModel(['Have you  called\nthem? 🙂']);

  // Whether its model thinks aloud is not known before its first answer, which comes in one piece.
  expect(await ask()).toMatchObject({ parts: ['Have you  called\nthem? 🙂'] });
  expect(await ask()).toMatchObject({
    text: 'Have you  called\nthem? 🙂',
    parts: ['Have ', 'you  ', 'called\n', 'them? ', '🙂'],
    proposals: [],
    model: 'any-model',
    usage: { promptTokens: 7, completionTokens: 5 },
  });
  expect(sent(server, 0)).toMatchObject({
    model: 'any-model',
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 200,
    messages: [
      { role: 'system', content: 'You help managers.' },
      { role: 'user', content: 'My employee is absent.' },
    ],
  });
  expect(sent(server, 0)).not.toHaveProperty('tools');
});

test('{assistant} in the model’s name gives each assistant its own model', async () => {
  const { ask, server } = await openModel(['Hello.'], { model: 'parley-offline/{assistant}' });

  await ask();
  expect(sent(server, 0)).toMatchObject({ model: 'parley-offline/hr-manager' });
});

test('an empty reply is an empty text', async () => {
  const { ask } = await openModel([{ kind: 'reply', text: '' }]);

  expect(await ask()).toMatchObject({ text: '', proposals: [], parts: [] });
});

test('a server that answers a stream with one JSON object is understood', async () => {
  const { ask } = await openModel([{ kind: 'reply', text: 'One piece.', ignoreStream: true }]);

  expect(await ask()).toMatchObject({ text: 'One piece.', parts: ['One piece.'], usage: { completionTokens: 2 } });
});

test('a server without finish reasons and usage is understood', async () => {
  const { ask } = await openModel([{ kind: 'reply', text: 'Short.', withoutFinish: true, withUsage: false }]);

  expect(await ask()).toMatchObject({ text: 'Short.', usage: null });
});

test('NUL and lone surrogates never leave the adapter, and a pair split between chunks is put together', async () => {
  const content = (json: string) => `data: {"choices":[{"index":0,"delta":{"content":"${json}"}}]}\n\n`;
  const body = `${content('a\\u0000b \\ud83d')}${content('\\ude42 c \\udc00')}${content('d\\ud83d')}data: [DONE]\n\n`;
  const { ask } = await openModel([{ kind: 'raw', body }]);

  expect(await ask()).toMatchObject({ text: 'ab 🙂 c \ufffdd\ufffd' });
});

test('chunks of an unexpected shape are passed over', async () => {
  const odd = [
    'null',
    '[]',
    '{"choices":null}',
    '{"choices":[{"delta":{"content":7}}]}',
    '{"choices":[{"delta":{"tool_calls":"x"}}]}',
  ];
  const good = '{"choices":[{"delta":{"content":"Fine."},"finish_reason":"stop"}]}';
  const body = `: keep-alive\n\n${[...odd, good].map((data) => `data: ${data}\n\n`).join('')}`;
  const { ask } = await openModel([{ kind: 'raw', body }]);

  expect(await ask()).toMatchObject({ text: 'Fine.' });
});

test('a reply that never ends is cut', async () => {
  const { ask } = await openModel([{ kind: 'reply', text: 'word '.repeat(30_000) }]);

  const { text } = await ask();
  expect(text).toHaveLength(100_000);
});

test('G10 a tool call is a proposal and never part of the text', async () => {
  const call = { name: 'propose_action', arguments: '{"action":"calendar","reason":"They should speak."}' };
  const { ask, server } = await openModel([{ kind: 'reply', text: 'You could speak with them.', toolCalls: [call] }]);

  expect(await ask(withTools)).toMatchObject({
    text: 'You could speak with them.',
    proposals: [{ action: 'calendar' }],
  });
  expect(sent(server, 0)).toMatchObject({
    tools: [
      { function: { name: 'propose_action', parameters: { properties: { action: { enum: ['email', 'calendar'] } } } } },
    ],
  });
});

test('G10 a tool call in an answer that is not streamed counts alike', async () => {
  const call = { name: 'propose_action', arguments: '{"action":"email"}' };
  const { ask } = await openModel([{ kind: 'reply', toolCalls: [call], ignoreStream: true }]);

  expect(await ask(withTools)).toMatchObject({ text: '', proposals: [{ action: 'email' }] });
});

const good = { name: 'propose_action', arguments: '{"action":"calendar"}' };
const badCalls = {
  'malformed JSON': [{ name: 'propose_action', arguments: '{action: calendar}' }],
  'truncated JSON': [{ name: 'propose_action', arguments: '{"action":"calen' }],
  'JSON with words behind it': [{ name: 'propose_action', arguments: '{"action":"calendar"} and so on' }],
  'arguments that are too long': [
    { name: 'propose_action', arguments: `{"action":"calendar","reason":"${'x'.repeat(17_000)}"}` },
  ],
  'an unknown tool': [{ name: 'book_now', arguments: '{"action":"calendar"}' }],
  'an unknown action': [{ name: 'propose_action', arguments: '{"action":"launch"}' }],
  'an action that is no string': [{ name: 'propose_action', arguments: '{"action":["calendar"]}' }],
  'no arguments': [{ name: 'propose_action', arguments: '' }],
};

test.each(Object.entries(badCalls))('%s is ignored without losing the text', async (_name, toolCalls) => {
  const { ask } = await openModel([{ kind: 'reply', text: 'The text.', toolCalls }]);

  expect(await ask(withTools)).toMatchObject({ text: 'The text.', proposals: [] });
});

test('a bad call beside a good one, and a good one twice, leave one proposal', async () => {
  const toolCalls = [...badCalls['malformed JSON'], good, good];
  const { ask } = await openModel([{ kind: 'reply', text: 'The text.', toolCalls }]);

  expect(await ask(withTools)).toMatchObject({ text: 'The text.', proposals: [{ action: 'calendar' }] });
});

const noting = {
  name: 'take_note',
  description: 'Takes a note.',
  parameters: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
};

test('M3 calls of a tool that was offered come back beside the text, in order, parsed; unreadable ones without arguments', async () => {
  const toolCalls = ['{"note":"one"}', '{note: two}', '{"note":"three"}'].map((given) => ({
    name: 'take_note',
    arguments: given,
  }));
  const { ask, server } = await openModel([{ kind: 'reply', text: 'The text.', toolCalls: [...toolCalls, good] }]);

  expect(await ask({ ...withTools, offered: [noting] })).toMatchObject({
    text: 'The text.',
    proposals: [{ action: 'calendar' }],
    calls: [
      { name: 'take_note', arguments: { note: 'one' } },
      { name: 'take_note', arguments: undefined },
      { name: 'take_note', arguments: { note: 'three' } },
    ],
  });
  expect(sent(server, 0)).toMatchObject({
    tools: [{ function: { name: 'propose_action' } }, { type: 'function', function: noting }],
  });
  expect(await ask(request)).toMatchObject({ calls: [] });
});

test('a call of a tool that was not offered counts for nothing', async () => {
  const { ask } = await openModel([{ kind: 'reply', text: 'The text.', toolCalls: [good] }]);

  expect(await ask({ ...request, actions: ['calendar'] })).toMatchObject({ text: 'The text.', proposals: [] });
});

const refusing = (message: string, isRefused: (body: Record<string, unknown>) => boolean, status = 400) => {
  const refusal: Behaviour = { kind: 'status', status, message };
  return (body: Record<string, unknown>): Behaviour | string => (isRefused(body) ? refusal : 'Understood.');
};

test.each([
  ['streaming', refusing('Streaming is not supported by this model.', (body) => body['stream'] === true), 2],
  ['stream_options', refusing('Unknown parameter: stream_options', (body) => 'stream_options' in body), 2],
  [
    'a schema',
    refusing("'response_format' of type 'json_schema' is not supported", (body) => 'response_format' in body),
    2,
  ],
  ['tools', refusing('This model does not support tools', (body) => 'tools' in body), 2],
  ['tools, with a 500', refusing('tools param requires --jinja flag', (body) => 'tools' in body, 500), 2],
  ['tools, with a 404', refusing('No endpoints found that support tool use.', (body) => 'tools' in body, 404), 2],
  ['max_tokens', refusing('Use max_completion_tokens instead of max_tokens', (body) => 'max_tokens' in body), 2],
  ['temperature', refusing('Unsupported value: temperature', (body) => 'temperature' in body), 2],
])('a server that refuses %s is used without, and asked so from then on', async (_name, respond, first) => {
  const { ask, server } = await openModel(respond);
  const asked = { ...withTools, temperature: 0.2, schema: { name: 'findings', schema: { type: 'object' } } };

  expect(await ask(asked)).toMatchObject({ text: 'Understood.' });
  expect(server.requests).toHaveLength(first);
  expect(await ask(asked)).toMatchObject({ text: 'Understood.' });
  expect(server.requests).toHaveLength(first + 1);
});

test('a server that refuses tools and streaming one after the other is used without both', async () => {
  const { ask, server } = await openModel((body) => {
    if (body.tools) return { kind: 'status', status: 400, message: 'no tools here' };
    return body.stream ? { kind: 'status', status: 422, message: 'no streaming here' } : 'Plainly.';
  });

  expect(await ask(withTools)).toMatchObject({ text: 'Plainly.', parts: ['Plainly.'] });
  expect(server.requests).toHaveLength(3);
});

test('what a server wrongly seemed to refuse is not remembered', async () => {
  const { ask, server } = await openModel([
    { kind: 'status', status: 400, message: 'Bad tools.' },
    { kind: 'status', status: 400, message: 'This model does not exist.' },
    'Fine.',
  ]);

  await expect(ask(withTools)).rejects.toMatchObject({ kind: 'bad-request' });
  await ask(withTools);
  expect(sent(server, 2)).toHaveProperty('tools');
});

test('a request that was stopped before it began is not sent', async () => {
  const { ask, server } = await openModel(['Hello.']);

  await expect(ask(request, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(server.requests).toHaveLength(0);
});

test.each([
  ['before the first token', { kind: 'hang' }],
  ['in the middle', { kind: 'hang', text: 'Have you ' }],
] as const)('a stop reaches the server %s', async (_name, behaviour) => {
  const stop = new AbortController();
  const { ask } = await openModel(() => {
    setTimeout(() => stop.abort(new Error('stopped by the caller')), 30);
    return behaviour;
  });

  await expect(ask(request, stop.signal)).rejects.toThrow('stopped by the caller');
});

test('whatever text a model sends, its parts are the text, storable', async () => {
  const texts: string[] = [];
  const { ask } = await openModel((_body, count) => texts[count] ?? '');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
      texts.push(text);
      expect((await ask()).text).toBe(text.replaceAll('\u0000', '').toWellFormed());
    }),
    { numRuns: 60 },
  );
});

test('nothing of the environment but what is given is used', async () => {
  const { server } = await openModel(['Hello.']);
  process.env['OPENAI_ORG_ID'] = 'org-from-elsewhere';
  const model = createModel({ baseURL: server.url, apiKey: '', model: 'm' });
  delete process.env['OPENAI_ORG_ID'];

  await model.reply(request, () => undefined, new AbortController().signal);
  expect(server.requests[0]?.headers).not.toHaveProperty('openai-organization');
});
