/** Marks that were dictated: which words are one, and that looking for them takes no longer than the text is long. */
import { expect, test } from 'vitest';
import { withDictatedMarks } from '../../../reading/remainder/dictated.ts';
import { Text } from '../../../reading/text/text.ts';
import { growthOf, mostGrowth } from '../../support/growth.ts';

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
  const read = (marks: string) => withDictatedMarks(new Text(`yes period book it ${marks}`));
  expect(growthOf(read, mark, 102_400)).toBeLessThan(mostGrowth);
});
