/**
 * Calls that a model writes into its words are taken out, however its words are cut; words that only look like it stay.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpokenCalls } from '../../../adapters/openai/spoken-calls.ts';

function read(text: string, sizes: readonly number[] = [text.length || 1], names = ['capture_concepts']) {
  const reader = new SpokenCalls(names);
  let shown = '';
  for (let at = 0, n = 0; at < text.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    shown += reader.push(text.slice(at, at + size));
    at += size;
  }
  return { shown: shown + reader.end(), calls: reader.calls };
}
const call = '{"name": "capture_concepts", "arguments": {"concepts": [{"prefLabel": "A } ] ) \\" levy"}]}}';

test.each([
  ['Two of them <tool_call>and</tool_call> no tool.'],
  ['A <tool_call> that never ends, about nothing.'],
  ['if (a[0] < b) { return {"name": "Ann"}; }'],
  ['<'],
  ['The function capture_concepts is not called.'],
  ['[TOOL_CALLS] is a sign of some models.'],
  ['<function=other>{"a": 1}</function>'],
  [''],
])('%s stays as it is', (text) => {
  for (const sizes of [[1], [2, 5], [100]]) expect(read(text, sizes)).toEqual({ shown: text, calls: [] });
});

test('M3 however the words are cut, the same is shown and the same is called', () => {
  const text = `Yes. <tool_call>${call}</tool_call> <not> ${call} And no.`;
  const whole = read(text);
  expect(whole.shown).toBe('Yes.  <not>  And no.');
  expect(whole.calls.map(({ name }) => name)).toEqual(['capture_concepts', 'capture_concepts']);
  expect(JSON.parse(whole.calls[0]?.arguments ?? '')).toEqual({ concepts: [{ prefLabel: 'A } ] ) " levy' }] });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }), (sizes) => {
      expect(read(text, sizes)).toEqual(whole);
    }),
  );
});

test('M3 a call that is cut off, or has no end, is shown to nobody and says nothing', () => {
  expect(read(`Yes. <tool_call>${call.slice(0, 60)}`)).toEqual({ shown: 'Yes. ', calls: [] });
  const endless = read(`Yes. <tool_call>${call.slice(0, -2)}${' '.repeat(20_000)}`, [500]);
  expect(endless.shown.trim()).toBe('Yes.');
  expect(endless.calls).toEqual([]);
});

test('without a tool nothing is held back', () => {
  const text = `<tool_call>${call}</tool_call>`;
  expect(read(text, [1], [])).toEqual({ shown: text, calls: [] });
});

test('any words at all come out as they went in, where no tool is named', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 9 }), (text, size) => {
      expect(read(text, [size]).shown).toBe(text);
    }),
  );
});
