/** Marks that were dictated: which words are one, and that looking for them takes no longer than the text is long. */
import { expect, test } from 'vitest';
import { withDictatedMarks } from '../../../reading/remainder/dictated.ts';
import { Text } from '../../../reading/text/text.ts';

const heard = (text: string) => withDictatedMarks(new Text(text)).source;

test.each([
  ['yes comma please book it full stop', 'yes ,     please book it .        '],
  ['ja Komma bitte buchen', 'ja ,     bitte buchen'],
  ['yes please book it period', 'yes please book it .     '],
  ['sí por favor punto', 'sí por favor .    '],
  ['да запятая пожалуйста', 'да ,       пожалуйста'],
  // A mark at the end alone is no marked text; one before other words is.
  ['yes please book it period.', 'yes please book it .     .'],
  ['yes, please book it period', 'yes, please book it period'],
  ['yes... please book it period', 'yes... please book it period'],
])('%s', (text, marked) => {
  expect(heard(text)).toBe(marked);
});

test.each([',', ';', ':', '.', ', ', '. ', ',\n'])('100 KB of %j behind a mark that was dictated', (mark) => {
  const text = new Text(`yes period book it ${mark.repeat(102_400 / mark.length)}`);
  expect(text.sentences.length).toBeGreaterThan(0);
  const began = performance.now();
  withDictatedMarks(text);
  // As a square of the length it took seconds.
  expect(performance.now() - began).toBeLessThan(500);
});
