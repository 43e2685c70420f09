import { expect, test } from 'vitest';
import { retentionDaysOf, type KeptFor } from '../../../console/state/retention.ts';

const kept = (how: KeptFor['how'], days = ''): readonly KeptFor[] => [
  { kind: 'conversations', how, days },
  { kind: 'prompts', how: 'ever', days: '30' },
  { kind: 'notices', how: 'installation', days: '7' },
];

test('what the installation says is left out, for ever is null, and days are a number', () => {
  expect(retentionDaysOf(kept('days', ' 365 '))).toEqual({ conversations: 365, prompts: null });
  expect(retentionDaysOf(kept('installation', 'x'))).toEqual({ prompts: null });
});

test.each(['', '0', '36501', '1.5', '-3', '1e3', 'ten', '٣'])('"%s" is no number of days', (days) => {
  expect(retentionDaysOf(kept('days', days))).toBeNull();
});
