/** The object in a model's answer, whatever it says around it (F11). */
import { expect, test } from 'vitest';
import { jsonIn } from '../../../activities/model-json.ts';
import { growthOf, mostGrowth } from '../../support/growth.ts';

const object = '{"findings": [{"slot": "a", "quote": "{b}"}]}';

test.each([
  ['alone', object],
  ['in a fence', `\`\`\`json\n${object}\n\`\`\``],
  ['behind words', `Sure, here it is: ${object}`],
  ['behind words in braces', `I found {one thing}: ${object} Anything else?`],
  ['behind a thought', `<think>Is it {"findings": []}? No.</think>${object}`],
])('an object %s is read', (_where, answer) => {
  expect(jsonIn(answer)).toEqual(JSON.parse(object));
});

test.each([
  ['prose', 'They want the second one.'],
  ['half an object', '{"findings": [{"slot": "a"'],
  ['a thought without an end', '<think>Is it {"findings": []'],
  ['nothing', ''],
])('%s holds none', (_what, answer) => {
  expect(jsonIn(answer)).toBeNull();
});

test('braces without end are looked at so often and no more', () => {
  expect(growthOf((text) => jsonIn(`${text}}`), '{')).toBeLessThan(mostGrowth);
});
