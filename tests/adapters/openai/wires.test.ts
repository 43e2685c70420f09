/** Answers as servers send them: where the words stand, how an answer ends, and calls that are put together wrongly. */
import { describe, expect, test } from 'vitest';
import type { ModelTrouble } from '../../../contracts/state/model.ts';
import { ModelFailure } from '../../../adapters/openai/failure.ts';
import type { Behaviour } from '../../../local-stack/scripted-model/behaviour.ts';
import { openModel, request, withTools } from './model.ts';

type Chunk = Readonly<Record<string, unknown>>;

/** A stream of these chunks. */
function stream(...chunks: readonly (Chunk | string)[]): Behaviour {
  const lines = chunks.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`);
  return { kind: 'raw', body: lines.join('') };
}

const delta = (given: Chunk, more: Chunk = {}): Chunk => ({ choices: [{ index: 0, delta: given, ...more }] });
const ending = (reason: string | null = 'stop'): Chunk => delta({}, { finish_reason: reason });
const done = '[DONE]';
const whole = (message: Chunk, reason = 'stop'): Behaviour => ({
  kind: 'raw',
  contentType: 'application/json',
  body: JSON.stringify({ choices: [{ index: 0, message, finish_reason: reason }] }),
});

const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'I could offer a call.' }] };
const parted = [thinking, { type: 'text', text: 'Have you ' }, { type: 'text', text: 'called?' }];

describe('where the words stand', () => {
  test.each([
    ['content in parts, whole', whole({ content: parted })],
    ['content in parts, streamed', stream(...parted.map((part) => delta({ content: [part] })), ending())],
    ['one part that is no list', stream(delta({ content: { type: 'text', text: 'Have you called?' } }), ending())],
    ['parts that are reasoning', whole({ content: [{ type: 'reasoning', text: 'I could.' }, ...parted] })],
    ['thoughts in reasoning_content', whole({ reasoning_content: 'I could.', content: 'Have you called?' })],
    [
      'thoughts in reasoning, streamed',
      stream(delta({ reasoning: 'I could.' }), delta({ content: 'Have you called?' }), ending()),
    ],
    ['thoughts in words, whole', whole({ content: '<think>I could.</think>\nHave you called?' })],
    [
      'thoughts in words, parted within their marks',
      stream(
        ...['<thi', 'nk>I could.</th', 'ink>', '\n\nHave you ', 'called?'].map((one) => delta({ content: one })),
        ending(),
      ),
    ],
    [
      'thoughts that nothing opened, parted',
      stream(...['I could', '.</thi', 'nk>Have you called?'].map((one) => delta({ content: one })), ending()),
    ],
    [
      'a list of one error-free choice beside another',
      stream({ choices: [{ delta: { content: 'Have you called?' } }, { delta: { content: 'No.' } }] }, ending()),
    ],
  ])('%s', async (_, behaviour) => {
    const { ask } = await openModel([behaviour]);
    expect(await ask()).toMatchObject({ text: 'Have you called?', isCut: false });
  });

  test('of a model that closes thoughts which nothing opened none is ever shown', async () => {
    const { ask } = await openModel([stream(...words('I could offer.</think>Have you called?'), ending())]);
    for (let turn = 0; turn < 2; turn += 1)
      expect(await ask()).toMatchObject({ text: 'Have you called?', parts: ['Have ', 'you ', 'called?'] });
  });

  test('a model that begins to do so takes back what was shown, and is known from then on', async () => {
    const { model } = await openModel([
      stream(...words('Hello there.'), ending()),
      stream(...words('I could offer.</think>Have you called?'), ending()),
    ]);
    const heard: (string | null)[] = [];
    const ask = () =>
      model.reply(request, (part) => void heard.push(part), new AbortController().signal, {
        onRestart: () => void heard.push(null),
      });
    await ask();
    heard.length = 0;
    expect(await ask()).toMatchObject({ text: 'Have you called?' });
    expect(heard).toEqual(['I ', 'could ', null, 'Have ', 'you ', 'called?']);
    heard.length = 0;
    await ask();
    expect(heard).toEqual(['Have ', 'you ', 'called?']);
  });

  test('G10 a call that stood only in thoughts is none', async () => {
    const { ask } = await openModel([
      '<think>{"name": "propose_action", "arguments": {"action": "email"}}</think>Hello.',
      '{"name": "propose_action", "arguments": {"action": "email"}}</think>Hello.',
    ]);
    expect(await ask(withTools)).toMatchObject({ text: 'Hello.', proposals: [] });
    expect(await ask(withTools)).toMatchObject({ text: 'Hello.', proposals: [] });
  });
});

describe('how an answer ends', () => {
  const said = delta({ content: 'Have you called' });

  test.each([
    ['stop', 'stop', false],
    ['a reason that nobody knows', 'eos_token', false],
    ['length', 'length', true],
    ['max_tokens', 'MAX_TOKENS', true],
  ])('%s', async (_, reason, isCut) => {
    const { ask } = await openModel([stream(said, ending(reason), done)]);
    expect(await ask()).toMatchObject({ text: 'Have you called', isCut });
  });

  test.each([
    ['abort', stream(said, ending('abort'), done)],
    ['error', stream(said, ending('error'), done)],
    ['a name that sounds of it', stream(said, ending('engine_overloaded_error'), done)],
    ['DeepSeek’s own', stream(said, ending('insufficient_system_resource'), done)],
    ['abort, whole', whole({ content: 'Have you called' }, 'abort')],
    ['no reason and no [DONE]', stream(said)],
    ['nothing but thoughts without an end', stream(delta({ reasoning_content: 'I could' }))],
  ])('%s: half an answer is none', async (_, behaviour) => {
    const failure = await failureOf(behaviour);
    expect(failure).toMatchObject({ kind: 'broken', permanent: false });
  });

  test.each([
    ['an error in the stream', stream(said, { error: { message: 'out of memory', code: 500 } })],
    ['one that is a text', stream(said, { error: 'out of memory' })],
    ['vLLM’s older form of it', stream(said, { object: 'error', message: 'out of memory', code: 500 }, done)],
    [
      'one in a choice',
      stream(said, delta({}, { error: { message: 'out of memory', code: 502 }, finish_reason: 'error' })),
    ],
    ['one in place of an answer', raw({ error: { message: 'out of memory', code: 503 } })],
    ['one without an envelope', raw({ detail: 'out of memory' })],
  ])('%s: half an answer is none', async (_, behaviour) => {
    const failure = await failureOf(behaviour);
    expect(failure).toMatchObject({ kind: 'unavailable', permanent: false });
    expect(failure.message).toContain('out of memory');
  });

  test('a rate limit in place of an answer is one', async () => {
    expect(await failureOf(raw({ error: { message: 'slow down', code: 429 } }))).toMatchObject({
      kind: 'rate-limited',
      permanent: false,
    });
  });

  test('[DONE] without a reason ends the answer of a server that never gave one, and of no other', async () => {
    const silent = stream(said, done);
    const { ask } = await openModel([silent, stream(said, ending(), done), silent]);
    expect(await ask()).toMatchObject({ text: 'Have you called' });
    await ask();
    await expect(ask()).rejects.toMatchObject({ kind: 'broken', permanent: false });
  });
});

describe('calls that are put together wrongly', () => {
  const call = (more: Chunk, given: Chunk): Chunk => delta({ tool_calls: [{ ...more, function: given }] });
  const calendar = '{"action":"calendar"}';
  const email = '{"action":"email"}';

  test.each([
    [
      'all under one index, with ids',
      [
        call({ index: 0, id: 'a' }, { name: 'propose_action', arguments: '' }),
        call({ index: 0 }, { arguments: calendar }),
        call({ index: 0, id: 'b' }, { name: 'propose_action', arguments: email }),
      ],
      [],
    ],
    [
      'all under one index, without ids',
      [
        call({ index: 0 }, { name: 'propose_action', arguments: '{"action":' }),
        call({ index: 0 }, { arguments: '"calendar"}' }),
        call({ index: 0 }, { name: 'propose_action', arguments: email }),
      ],
      [],
    ],
    [
      'id and name in every fragment',
      [
        ...['{"action"', ':"calendar"}'].map((one) =>
          call({ index: 0, id: 'a' }, { name: 'propose_action', arguments: one }),
        ),
        call({ index: 1, id: 'b' }, { name: 'propose_action', arguments: email }),
      ],
      [],
    ],
    ['arguments of two in one', [call({ index: 0 }, { name: 'propose_action', arguments: calendar + email })], []],
    [
      'the same twice in one',
      [
        call({ index: 0 }, { name: 'propose_action', arguments: `${calendar}\n${calendar}` }),
        call({ index: 1 }, { name: 'propose_action', arguments: email }),
      ],
      [],
    ],
    [
      'as a text of JSON',
      [calendar, email].map((one, index) =>
        call({ index }, { name: 'propose_action', arguments: JSON.stringify(one) }),
      ),
      [],
    ],
    [
      'as objects',
      [calendar, email].map((one, index) =>
        call({ index }, { name: 'propose_action', arguments: JSON.parse(one) as unknown }),
      ),
      [],
    ],
    [
      'bad ones between them',
      [
        call({ index: 0 }, { name: 'propose_action', arguments: calendar }),
        call({ index: 1 }, { name: 'propose_action', arguments: '{"action":"ema' }),
        call({ index: 2 }, { name: 'propose_action', arguments: '{"action":7}' }),
        call({ index: 3 }, { name: 'delete_everything', arguments: '{}' }),
        call({ index: 4 }, { name: 'propose_action', arguments: '{"action":"launch"}' }),
        call({ index: 5 }, { name: 'propose_action', arguments: email }),
      ],
      ['unreadable', 'wrong_type', 'unknown_name', 'wrong_type'],
    ],
  ])('%s: each counts by itself', async (_, calls, ignored) => {
    const { model } = await openModel([stream(delta({ content: 'The text.' }), ...calls, ending('tool_calls'))]);
    const troubles: ModelTrouble[] = [];
    const reply = await model.reply(withTools, () => undefined, new AbortController().signal, {
      onTrouble: (one) => void troubles.push(one),
    });
    expect(reply).toMatchObject({ text: 'The text.', proposals: [{ action: 'calendar' }, { action: 'email' }] });
    expect(troubles).toEqual(ignored.map((what) => ({ kind: 'call', what })));
  });

  test('an answer that was cut within a call is whole in its words', async () => {
    const cut = call({ index: 0 }, { name: 'propose_action', arguments: '{"act' });
    const { ask } = await openModel([stream(delta({ content: 'The text.' }), cut, ending('length'))]);
    expect(await ask(withTools)).toMatchObject({ text: 'The text.', isCut: false, proposals: [] });
  });
});

function words(text: string): readonly Chunk[] {
  return (text.match(/\S+\s*/g) ?? []).map((content) => delta({ content }));
}

function raw(body: unknown): Behaviour {
  return { kind: 'raw', contentType: 'application/json', body: JSON.stringify(body) };
}

async function failureOf(behaviour: Behaviour): Promise<ModelFailure> {
  const { ask } = await openModel([behaviour]);
  const failure: unknown = await ask().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ModelFailure);
  return failure as ModelFailure;
}
