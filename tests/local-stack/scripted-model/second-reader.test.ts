/** The scripted model as a reader (F11): it finds the phrases of its script, and only where it is asked to. */
import { expect, test } from 'vitest';
import { script } from '../../../contracts/assistant/script.ts';
import { startScriptedModel } from '../../../local-stack/scripted-model/server.ts';

const rules = [{ name: 'any', reply: ['All right.'] }];
const played = script.parse({
  signature: '(script)',
  rules,
  reads: [
    { phrase: 'celui du milieu', slot: 'choice', value: '2' },
    { phrase: 'Anna', slot: 'person' },
    { phrase: 'vous', slot: 'phone', value: '1' },
  ],
});

async function answerTo(content: string, slots: readonly string[] | null): Promise<unknown> {
  const model = await startScriptedModel({ scripts: { byAssistant: {}, otherwise: played } });
  const slot = { type: 'string', enum: slots };
  const schema = { properties: { findings: { items: { properties: { slot } } } } };
  try {
    const response = await fetch(`${model.url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'parley-offline/any',
        messages: [{ role: 'user', content }],
        ...(slots === null
          ? {}
          : { response_format: { type: 'json_schema', json_schema: { name: 'findings', schema } } }),
      }),
    });
    const body = (await response.json()) as { choices: readonly { message: { content: string } }[] };
    return body.choices[0]?.message.content;
  } finally {
    await model.stop();
  }
}

test('F11 the phrases of the script, as they stand in the message, for the slots that are asked for', async () => {
  const message = JSON.stringify({ message: 'Celui du milieu, avec Anna, je vous prie' });
  expect(await answerTo(message, ['choice', 'person'])).toBe(
    JSON.stringify({
      findings: [
        { slot: 'choice', value: '2', quote: 'Celui du milieu' },
        { slot: 'person', value: 'Anna', quote: 'Anna' },
      ],
    }),
  );
});

test('F11 nothing is found in what is no message', async () => {
  for (const content of ['celui du milieu', '{"message": 1}', '[]'])
    expect(await answerTo(content, ['choice'])).toBe('{"findings":[]}');
});

test('without a schema it plays its rules', async () => {
  expect(await answerTo('celui du milieu', null)).toBe('All right.\n\n(script)');
});
