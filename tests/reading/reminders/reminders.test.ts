/**
 * T1 in words: sentences of five languages, written before the rules, and what each comes to on Friday, 27 November 2026,
 * at ten. `<language>.tsv` is open; `apart/` was looked at by no rule. Figures: `REPORT=1` prints every row that is read
 * otherwise.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { saidTime } from '../../../domain/reminders/said-time.ts';
import type { ReminderSaid } from '../../../contracts/reading/reminder-said.ts';
import { LanguageTally } from '../../../reading/text/detect.ts';
import { remindingIn } from '../../../reading/reminders/reminding.ts';
import { Text } from '../../../reading/text/text.ts';

const now = { now: Date.UTC(2026, 10, 27, 10), offsetMinutes: 60 };
const wrongActs: ReadonlySet<string> = new Set(['set', 'move', 'cancel', 'stop']);

/** What a sentence comes to, as the rows say it. */
function heard(sentence: string): string {
  const text = new Text(sentence);
  const spoken = new LanguageTally();
  for (const { words } of text.sentences) spoken.add(words);
  const said = remindingIn(text, spoken.language);
  if (said === null) return 'none';
  const time = timeOf(said);
  if (said.unsure) return 'unsure';
  if (said.verb === 'move') return `move ${time}`;
  if (said.verb !== 'set') return said.verb;
  const what = said.about.map(({ start, end }) => sentence.slice(start, end)).join(' ');
  if (time === 'past') return 'past';
  if (what === '') return 'what';
  return `${time === '' ? 'when' : `set ${time}`}${said.rule ? ` ${said.rule}` : ''} | ${what}`;
}

function timeOf({ when }: ReminderSaid): string {
  const said = when ? saidTime(when, now) : null;
  if (said?.kind === 'past') return 'past';
  if (said?.kind !== 'time') return '';
  const { at, inS } = said.time;
  return (at ?? new Date(now.now + (inS ?? 0) * 1_000).toISOString()).slice(5, 16);
}

function rowsOf(path: string): readonly (readonly [string, string])[] {
  const lines = readFileSync(new URL(path, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => line.split('\t') as [string, string]);
}

test.each(['en', 'de', 'es', 'ru', 'fr'])('T1 %s: words of reminders are read as they are meant', (language) => {
  for (const [path, least] of [
    [`./${language}.tsv`, 0.96],
    [`./apart/${language}.tsv`, 0.9],
  ] as const) {
    const rows = rowsOf(path);
    const wrong = rows.flatMap(([meant, sentence]) => {
      const found = heard(sentence);
      return found === meant ? [] : [{ sentence, meant, found }];
    });
    if (process.env['REPORT']) console.info(path, `${rows.length - wrong.length}/${rows.length}`, wrong);
    const acts = wrong.filter(({ meant, found }) => meant === 'none' && wrongActs.has(found.split(' ')[0] ?? ''));
    expect(acts).toEqual([]);
    expect(1 - wrong.length / rows.length).toBeGreaterThanOrEqual(least);
  }
});
