import { expect, test } from 'vitest';
import { succession, type Candidates, type Succession } from '../../workers/succession.ts';

const newer: Candidates = {
  own: 'new',
  ownSeenAt: 200,
  current: 'old',
  currentSeenAt: 100,
  isCurrentLiving: true,
  chosenAt: null,
};
const waits = (because: 'a-person-chose' | 'a-newer-one-lives'): Succession => ({ kind: 'waits', because });

test.each<readonly [string, Partial<Candidates>, Succession]>([
  ['the newest build takes over, beside the older one', {}, { kind: 'takes-over' }],
  ['the first one takes over', { current: null, currentSeenAt: null }, { kind: 'takes-over' }],
  ['started again it is the current one already', { current: 'new', currentSeenAt: 200 }, { kind: 'is-current' }],
  ['an older one waits while a newer one lives', { ownSeenAt: 50 }, waits('a-newer-one-lives')],
  [
    'an older one takes over from a newer one that is gone',
    { ownSeenAt: 50, isCurrentLiving: false },
    { kind: 'takes-over' },
  ],
  ['a build that nobody has kept is older', { ownSeenAt: 50, currentSeenAt: null }, { kind: 'takes-over' }],
  ['a person’s choice holds against what existed then', { chosenAt: 300 }, waits('a-person-chose')],
  ['… also when the chosen one has no worker', { chosenAt: 300, isCurrentLiving: false }, waits('a-person-chose')],
  ['a build that came after it takes over', { chosenAt: 150 }, { kind: 'takes-over' }],
])('R11 %s', (_, more, expected) => {
  expect(succession({ ...newer, ...more })).toEqual(expected);
});
