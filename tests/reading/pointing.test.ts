/** Answers that say nothing themselves: as always, as it stands elsewhere, not decided yet. */
import { expect, test } from 'vitest';
import { pointsElsewhere } from '../../reading/answers/pointing.ts';

test.each([
  'as usual',
  'Same as last time, please.',
  'see above',
  'TBD',
  "It's in my email",
  'whatever works',
  'the usual',
  'como siempre',
  'Lo de siempre, por favor',
  'por confirmar',
  'ver adjunto',
  'как обычно',
  'См. выше',
  'уточню позже',
  'wie immer',
  'Siehe oben!',
  'wie besprochen',
  'noch offen',
])('"%s" says nothing itself', (said) => {
  expect(pointsElsewhere(said, said.length)).toBe(true);
});

test.each([
  'as many as fit on one truck',
  'same day delivery',
  'see-through foil',
  'the usual suspects are 40 pallets',
  'Hamburg',
  'como mínimo 40',
  'como siempre, 40 palés',
  'как можно быстрее',
  'wie im Vertrag: 40 Paletten',
  'nach Hamburg',
  '',
])('"%s" may be an answer', (said) => {
  expect(pointsElsewhere(said, said.length)).toBe(false);
});
