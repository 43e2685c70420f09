/** M3: the offline model names the concepts of its answers, where the tool is offered. */
import { expect, test } from 'vitest';
import { createPlayer } from '../../../local-stack/scripted-model/player.ts';
import { readScripts } from '../../../local-stack/scripted-model/scripts.ts';

const script = readScripts('assistants').byAssistant['regulatory-copilot'];
if (!script) throw new Error('The copilot has no script.');
const play = createPlayer(script);
const question = 'Do I have to register for VAT?';
const asked = play({ system: '', messages: [{ role: 'participant', text: question }] });

test('M3 the copilot’s offline model names the tax and the country that were spoken of', () => {
  expect(asked.calls).toEqual([]);
  const { calls } = play({
    system: '',
    messages: [
      { role: 'participant', text: question },
      { role: 'assistant', text: asked.text },
      { role: 'participant', text: 'Ireland, for a small shop.' },
    ],
  });
  expect(calls.map(({ name }) => name)).toEqual(['capture_concepts']);
  expect(JSON.parse(calls[0]?.arguments ?? '')).toMatchObject({
    concepts: [{ domain: 'TAX', jurisdiction: 'IE', prefLabel: 'Value-Added Tax (VAT)', altLabels: ['VAT'] }],
  });
});
