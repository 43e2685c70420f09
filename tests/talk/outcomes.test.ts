/**
 * What became of rows, written down, and what has changed since: the rows that are kept apart are counted and never
 * shown.
 */
import { expect, test } from 'vitest';
import { judgeTalk } from '../../bench/evaluate/talk/figures.ts';
import { outcome } from '../../bench/evaluate/talk/outcome.ts';
import { changesText, frozenText, outcomesText, readOutcomes } from '../../bench/evaluate/talk/outcomes.ts';
import type { TalkRow } from '../../bench/evaluate/talk/rows.ts';

const base = { step: 'consent', lang: 'en', category: 'plain', shown: null } as const;
const rows: readonly TalkRow[] = [
  { ...base, id: 'consent-en-1', message: 'yes', expect: 'act' },
  { ...base, id: 'consent-en-2', message: 'if it rains', expect: 'ask' },
  { ...base, id: 'everyday-consent-en-1', message: 'sure', expect: 'act' },
];
/** The reader that has this outcome for each message. */
const judged = (outcomes: Readonly<Record<string, string>>) =>
  judgeTalk(rows, (_, message) => ({ outcome: outcome(outcomes[message] ?? 'ask') }));
const before = judged({ yes: 'act' });
const now = judged({ 'if it rains': 'act', sure: 'act' });
const classes = [
  ['consent-en-1', 'right'],
  ['consent-en-2', 'right'],
  ['everyday-consent-en-1', 'needless'],
];

test.each([
  ['a line a row', outcomesText(before, 'open')],
  ['a line a verdict', frozenText(before, 'open')],
  ['both parts, with where it is from', `# of today\n${frozenText(now, 'apart')}${frozenText(before, 'open')}`],
])('outcomes are read as they were written: %s', (_, text) => {
  expect([...readOutcomes(text, 'open')]).toEqual(classes);
});

test('a file of outcomes that is none, or says nothing of the part, is refused', () => {
  expect(() => readOutcomes('open\tconsent\ten\tfine\t~1\n', 'open')).toThrow('Line 1');
  expect(() => readOutcomes(frozenText(before, 'open'), 'apart')).toThrow('apart');
});

test('what has changed is a table by step, and behind it the rows, wrong acts first', () => {
  expect(changesText(readOutcomes(frozenText(before, 'open'), 'open'), now, 'open').split('\n')).toEqual([
    'step     rows  right  needless  wrong  wrong acts  worse  better',
    'consent  3     2 → 1  1         0      0 → 1       2      1',
    'all      3     2 → 1  1         0      0 → 1       2      1',
    'right → act: consent-en-2 "if it rains": act, not ask',
    'right → needless: consent-en-1 "yes": ask, not act',
    'needless → right: everyday-consent-en-1 "sure": act, not act',
    '',
  ]);
});

test('rows that are new or gone are no change', () => {
  const known = new Map([...readOutcomes(frozenText(before, 'open'), 'open'), ['gone', 'right'] as const]);
  known.delete('consent-en-2');
  const text = changesText(known, now, 'open');
  expect(text).toContain('New rows: 1.\nRows that are gone: 1.\n');
  expect(text).not.toContain('if it rains');
});

test('of the part that is kept apart no wording and no outcome is written', () => {
  const text = changesText(readOutcomes(frozenText(before, 'apart'), 'apart'), now, 'apart');
  expect(`${text}${outcomesText(now, 'apart')}`).not.toMatch(/rains|sure|ask/u);
  expect(text.trimEnd().split('\n')).toHaveLength(3);
});
