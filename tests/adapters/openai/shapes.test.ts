/** What servers refuse for its shape, in their own words, and how they are asked then. */
import { describe, expect, test } from 'vitest';
import type { ModelRequest, ModelTrouble } from '../../../contracts/state/model.ts';
import { createModel } from '../../../adapters/openai/chat.ts';
import type { Behaviour } from '../../../local-stack/scripted-model/behaviour.ts';
import { openModel, sent, withTools } from './model.ts';

const two: ModelRequest = {
  ...withTools,
  temperature: 0.2,
  messages: [
    { role: 'participant', text: 'My employee is absent.' },
    { role: 'participant', text: 'Are you there?' },
  ],
};
const schema = { name: 'findings', schema: { type: 'object' } };

interface Refusal {
  readonly server: string;
  readonly words: string;
  readonly status?: number;
  /** The body as it is, in place of the form of the OpenAI API. */
  readonly body?: unknown;
  readonly refuses: (body: Readonly<Record<string, unknown>>) => boolean;
  readonly shapes: readonly string[];
}

const rolesOf = (body: Readonly<Record<string, unknown>>) =>
  (body['messages'] as readonly { readonly role: string }[]).map(({ role }) => role);
const hasRole = (role: string) => (body: Readonly<Record<string, unknown>>) => rolesOf(body).includes(role);
const repeats = (body: Readonly<Record<string, unknown>>) =>
  rolesOf(body).some((role, at, all) => role === all[at + 1]);
const has = (name: string) => (body: Readonly<Record<string, unknown>>) => body[name] !== undefined;

const alternate = 'Conversation roles must alternate user/assistant/user/assistant/...';
const refusals: readonly Refusal[] = [
  { server: 'vLLM, Gemma', words: alternate, refuses: repeats, shapes: ['roles'] },
  {
    server: 'llama.cpp, Mistral',
    words: `${alternate} at row 12, column 46: {{ raise_exception(…) }}`,
    status: 500,
    refuses: repeats,
    shapes: ['roles'],
  },
  {
    server: 'LM Studio',
    words: 'Error rendering prompt with jinja template: "Conversation roles must alternate".',
    refuses: repeats,
    shapes: ['roles'],
  },
  {
    server: 'Perplexity',
    words:
      'After the (optional) system message(s), user or tool message(s) should alternate with assistant message(s).',
    refuses: repeats,
    shapes: ['roles'],
  },
  {
    server: 'Anthropic’s',
    words: 'messages: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row',
    refuses: repeats,
    shapes: ['roles'],
  },
  {
    server: 'a template that counts the system',
    words: alternate,
    refuses: (body) => hasRole('system')(body) || repeats(body),
    shapes: ['roles', 'system'],
  },
  { server: 'vLLM, Gemma 2', words: 'System role not supported', refuses: hasRole('system'), shapes: ['system'] },
  {
    server: 'Gemini',
    words: 'Developer instruction is not enabled for models/gemma-3-27b-it',
    refuses: hasRole('system'),
    shapes: ['system'],
  },
  {
    server: 'o1-mini',
    words: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    refuses: hasRole('system'),
    shapes: ['system'],
  },
  {
    server: 'Bedrock',
    words: "This model doesn't support system messages. Try again without a system message.",
    refuses: hasRole('system'),
    shapes: ['system'],
  },
  {
    server: 'one that wants developer',
    words: "Invalid role 'system'. Use 'developer' instead.",
    refuses: hasRole('system'),
    shapes: ['developer'],
  },
  {
    server: 'one that lists roles',
    words: "messages[0].role: Input should be one of 'developer', 'user' or 'assistant'",
    status: 422,
    refuses: hasRole('system'),
    shapes: ['developer'],
  },
  {
    server: 'Ollama',
    words: 'registry.ollama.ai/library/gemma:2b does not support tools',
    refuses: has('tools'),
    shapes: ['tools'],
  },
  {
    server: 'vLLM',
    words: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    refuses: has('tools'),
    shapes: ['tools'],
  },
  {
    server: 'OpenRouter',
    words: 'No endpoints found that support tool use. To learn more about provider routing, visit …',
    status: 404,
    refuses: has('tools'),
    shapes: ['tools'],
  },
  {
    server: 'DeepSeek R1',
    words: 'deepseek-reasoner does not support Function Calling',
    refuses: has('tools'),
    shapes: ['tools'],
  },
  {
    server: 'Gemini',
    words: 'Invalid JSON payload received. Unknown name "additionalProperties" at tools',
    refuses: (body) => JSON.stringify(body['tools'] ?? '').includes('additionalProperties'),
    shapes: ['tool-schema'],
  },
  {
    server: 'Mistral',
    words: '',
    status: 422,
    body: {
      detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }],
    },
    refuses: has('stream_options'),
    shapes: ['stream-options'],
  },
  {
    server: 'vLLM’s older form',
    words: '',
    body: {
      object: 'error',
      message: "[{'loc': ('body', 'response_format'), 'msg': 'extra fields not permitted'}]",
      type: 'BadRequestError',
      code: 400,
    },
    refuses: has('response_format'),
    shapes: ['response-format'],
  },
  {
    server: 'Gemini’s list',
    words: '',
    body: [{ error: { code: 400, message: 'Unknown name "temperature": Cannot find field.' } }],
    refuses: has('temperature'),
    shapes: ['temperature'],
  },
  {
    server: 'Azure',
    words: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    refuses: has('max_tokens'),
    shapes: ['max-tokens'],
  },
  {
    server: 'one with its own limit',
    words: 'Unrecognized request argument supplied: max_tokens',
    refuses: (body) => has('max_tokens')(body) || has('max_completion_tokens')(body),
    shapes: ['max-tokens', 'limit'],
  },
  {
    server: 'Groq',
    words: 'Streaming is not supported with this model',
    refuses: (body) => body['stream'] === true,
    shapes: ['stream'],
  },
  {
    server: 'OpenRouter’s inner words',
    words: '',
    body: {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: { raw: '{"message":"System role not supported"}' },
      },
    },
    refuses: hasRole('system'),
    shapes: ['system'],
  },
  { server: 'one that says nothing, of the roles', words: 'Bad Request', refuses: repeats, shapes: ['messages'] },
  {
    server: 'one that says nothing, of all that is not plain',
    words: 'invalid request',
    status: 422,
    refuses: (body) => has('tools')(body) || repeats(body),
    shapes: ['messages', 'plain'],
  },
  {
    server: 'a template that raises something of its own',
    words: 'jinja2.exceptions.UndefinedError: no.',
    status: 500,
    refuses: hasRole('system'),
    shapes: ['messages'],
  },
];

describe('a shape that is refused', () => {
  test.each(refusals)('$server: $words', async ({ words, status = 400, body: own, refuses, shapes }) => {
    const refusal: Behaviour =
      own === undefined ? { kind: 'status', status, message: words } : { kind: 'refusal', status, body: own };
    const { model, server } = await openModel((body) => (refuses(body) ? refusal : 'Understood.'));
    const troubles: ModelTrouble[] = [];
    const ask = () =>
      model.reply({ ...two, schema }, () => undefined, new AbortController().signal, {
        onTrouble: (one) => void troubles.push(one),
      });

    expect(await ask()).toMatchObject({ text: 'Understood.' });
    expect(server.requests).toHaveLength(shapes.length + 1);
    expect(troubles).toEqual(shapes.map((what) => ({ kind: 'shape', what, because: expect.stringMatching(/\w/) })));
    // Nothing is said less, and from now on it is asked so at once.
    const last = JSON.stringify(sent(server, shapes.length));
    for (const said of ['You help managers.', 'My employee is absent.', 'Are you there?']) expect(last).toContain(said);
    expect(await ask()).toMatchObject({ text: 'Understood.' });
    expect(server.requests).toHaveLength(shapes.length + 2);
  });

  test('only what is refused is left out', async () => {
    const { ask, server } = await openModel((body) =>
      repeats(body) ? { kind: 'status', status: 400, message: alternate } : 'Understood.',
    );
    await ask(two);
    expect(sent(server, 1)).toMatchObject({ stream: true, temperature: 0.2, tools: [{ type: 'function' }] });
    expect(sent(server, 1)['messages']).toEqual([
      { role: 'system', content: 'You help managers.' },
      { role: 'user', content: 'My employee is absent.\n\nAre you there?' },
    ]);
  });

  test('a talk that the assistant begins and ends is one that the participant does', async () => {
    const { ask, server } = await openModel((body) =>
      rolesOf(body).at(-1) === 'user' ? 'Understood.' : { kind: 'status', status: 400, message: alternate },
    );
    await ask({ ...two, messages: [{ role: 'assistant', text: 'Hello.' }] });
    expect(rolesOf(sent(server, 1))).toEqual(['system', 'user', 'assistant', 'user']);
  });

  test.each([
    [
      'a conversation that is too long',
      400,
      "This model's maximum context length is 8192 tokens; your messages and functions have 9000.",
    ],
    [
      'llama.cpp’s words for it',
      400,
      'the request exceeds the available context size. try increasing the context size',
    ],
    [
      'a model that is not there',
      404,
      'The model `gpt-9` does not exist or you do not have access to it. Tools are listed elsewhere.',
    ],
    ['a model that Ollama has not pulled', 404, 'model "gemma" not found, try pulling it first'],
    ['a key', 401, 'Incorrect API key provided; tools are not to blame.'],
    ['an account', 400, 'You exceeded your current quota; streaming stops.'],
    ['a server that is down', 500, 'Internal Server Error'],
    ['one that speaks of something upstream', 502, 'upstream error'],
  ])('%s is no shape: asked once', async (_, status, message) => {
    const { ask, server } = await openModel([{ kind: 'status', status, message }]);
    await expect(ask(two)).rejects.toMatchObject({ name: 'ModelFailure', status });
    expect(server.requests).toHaveLength(1);
  });

  test('a server that refuses everything is asked a few times, and no more', async () => {
    const { ask, server } = await openModel((_, count) => ({
      kind: 'status',
      status: 400,
      message:
        ['tools', 'response_format', 'temperature', 'stream_options', 'streaming', 'roles must alternate'][count] ??
        'no',
    }));
    await expect(ask({ ...two, schema })).rejects.toMatchObject({ kind: 'bad-request' });
    expect(server.requests.length).toBeLessThanOrEqual(7);
  });

  test('it is remembered for an hour, by model, and by nobody else', async () => {
    let now = 1_000;
    const { server } = await openModel((body) =>
      body.tools ? { kind: 'status', status: 400, message: 'does not support tools' } : 'Understood.',
    );
    const open = () => createModel({ baseURL: server.url, apiKey: '', model: 'm-{assistant}', now: () => now });
    const model = open();
    const asked = async (assistant: string, by = model) => {
      const before = server.requests.length;
      await by.reply({ ...two, assistant }, () => undefined, new AbortController().signal);
      return server.requests.length - before;
    };
    expect(await asked('a')).toBe(2);
    now += 3_599_000;
    expect(await asked('a')).toBe(1);
    expect(await asked('b')).toBe(2);
    now += 2_000;
    expect(await asked('a')).toBe(2);
    expect(await asked('a', open())).toBe(2);
  });
});

describe('a call that the model wrote wrongly', () => {
  const failed: Behaviour = {
    kind: 'status',
    status: 400,
    code: 'tool_use_failed',
    message: "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
  };

  test('once is a bad generation: asked again as it was', async () => {
    const { ask, server } = await openModel([failed, 'Understood.']);
    expect(await ask(two)).toMatchObject({ text: 'Understood.' });
    expect(server.requests.map(({ body }) => has('tools')(body as Record<string, unknown>))).toEqual([true, true]);
  });

  test('twice is answered once without tools; the next call has them again', async () => {
    const { ask, server } = await openModel([failed, failed, 'Understood.', 'Again.']);
    expect(await ask(two)).toMatchObject({ text: 'Understood.' });
    await ask(two);
    expect(server.requests.map(({ body }) => has('tools')(body as Record<string, unknown>))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  test.each([
    [
      'Ollama',
      { kind: 'status', status: 500, message: "error parsing tool call: raw='{\"a', err=unexpected end of JSON input" },
    ],
    ['llama.cpp', { kind: 'status', status: 500, message: 'Failed to parse input at pos 12: <tool_call>' }],
    ['Groq, in the stream', { kind: 'stream-error', message: 'Failed to call a function.', code: 'tool_use_failed' }],
  ] as const)('%s says it in its own words', async (_, behaviour) => {
    const { ask, server } = await openModel([behaviour, 'Understood.']);
    expect(await ask(two)).toMatchObject({ text: 'Understood.' });
    expect(sent(server, 1)).toHaveProperty('tools');
  });
});
