import type { PatternSeen } from '../../../contracts/state/counts.ts';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patchFor, type SheetFound } from '../../../domain/patterns/patch.ts';
import { growthStep, neededFields, suggestionOf } from '../../../domain/patterns/suggest.ts';

const pattern: PatternSeen = {
  from: 'planner',
  to: 'sales-agent',
  type: 'missing_information',
  count: 11,
  fieldCounts: { target_date: 4, budget: 9, audience: 4 },
  examples: [
    [{ field: 'budget', issue: 'No budget', suggestion: 'An old way to ask' }],
    [
      { field: 'budget', issue: 'No budget', suggestion: 'An amount with its currency' },
      { field: 'target_date', issue: "No date for 'soon'", suggestion: 'A date (YYYY-MM-DD)' },
    ],
  ],
};

describe('C14 growth', () => {
  test.each([
    [0, 0],
    [10, 0],
    [11, 11],
    [19, 11],
    [20, 20],
    [39, 20],
    [40, 40],
    [79, 40],
    [80, 80],
    [1_000, 640],
  ])('C14 %i occurrences have reached step %i', (count, step) => expect(growthStep(count)).toBe(step));
});

describe('C14 a suggestion', () => {
  test('C14 is none up to ten occurrences', () => {
    expect(suggestionOf({ ...pattern, count: 10 })).toBeNull();
  });

  test('C14 names what was missed most, and shows how to say it', () => {
    expect(suggestionOf(pattern)).toEqual({
      issue: 'Frequent clarification needed for missing_information',
      between: 'planner->sales-agent',
      suggestion: 'Update sender prompt to always include this information: budget, audience, target_date',
      example_template: [
        'sales-agent: <what is to be done>',
        'budget: <An amount with its currency>',
        'audience: <a definite value>',
        'target_date: <A date (YYYY-MM-DD)>',
      ].join('\n'),
    });
  });

  test('C14 without fields keeps the sentence of the seed', () => {
    expect(suggestionOf({ ...pattern, fieldCounts: {}, examples: [] })?.suggestion).toBe(
      'Update sender prompt to always include this information',
    );
  });

  test('C14 of fields that were missed as often the alphabet decides', () => {
    const fields = neededFields({ ...pattern, fieldCounts: { target: 4, budget: 4, audience: 5, channel: 4 } });
    expect(fields.map(({ field }) => field)).toEqual(['audience', 'budget', 'channel', 'target']);
  });

  test('C14 names at most five fields', () => {
    const fieldCounts = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, index]));
    expect(suggestionOf({ ...pattern, fieldCounts })?.suggestion).toMatch(/: f8, f7, f6, f5, f4$/);
  });
});

describe('C14 a patch', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'parley-patch-'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const section = [
    'When you instruct sales-agent, always include:',
    '- budget: An amount with its currency',
    '- audience: a definite value',
    '- target_date: A date (YYYY-MM-DD)',
    '',
  ].join('\n');
  let run = 0;

  /** What the sheet says after the patch was applied with git. */
  function applied(seen: PatternSeen, sheet: SheetFound | null): string {
    const folder = join(dir, String((run += 1)));
    mkdirSync(folder);
    if (sheet !== null) {
      mkdirSync(dirname(join(folder, sheet.path)), { recursive: true });
      writeFileSync(join(folder, sheet.path), sheet.text);
    }
    const patch = patchFor(seen, sheet);
    const file = /^\+\+\+ b\/(.*)$/m.exec(patch)?.[1] ?? '';
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: patch, stdio: 'pipe' });
    return readFileSync(join(folder, file), 'utf8');
  }

  test('C14 makes the sheet of a sender who has none', () => {
    expect(patchFor(pattern, null)).toMatch(/^--- \/dev\/null\n\+\+\+ b\/parties\/planner\.liquid\n@@ -0,0 \+1,4 @@\n/);
    expect(applied(pattern, null)).toBe(section);
  });

  test.each([
    ['that ends with a line', 'You plan.\nYou instruct.\n\nBe brief.\nAlways.\n'],
    ['that ends within a line', 'You plan.\nBe brief.'],
    ['of one line', 'You plan.\n'],
    ['of half a line', 'You plan.'],
    ['with empty lines at its end', 'You plan.\n\n\n'],
    ['of one empty line', '\n'],
  ])('C14 adds a section to a sheet %s', (_what, text) => {
    const whole = text.endsWith('\n') ? text : `${text}\n`;
    expect(applied(pattern, { path: 'assistants/ops/parties/planner.liquid', text })).toBe(`${whole}\n${section}`);
  });

  test('C14 fills an empty sheet', () => {
    expect(applied(pattern, { path: 'parties/planner.liquid', text: '' })).toBe(section);
  });

  test('C14 cannot leave its folder nor bring code into a sheet, whatever a party or field is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, word) => {
        const seen = {
          ...pattern,
          from: name,
          to: word,
          fieldCounts: { [word]: 3 },
          examples: [[{ field: word, issue: word, suggestion: word }]],
        };
        const [from, to, hunk, ...lines] = patchFor(seen, null).trimEnd().split('\n');
        expect([from, hunk?.slice(0, 10)]).toEqual(['--- /dev/null', '@@ -0,0 +1']);
        expect(to).toMatch(/^\+\+\+ b\/parties\/[\p{L}\p{N}-]+\.liquid$/u);
        for (const line of lines) expect(line).toMatch(/^\+[^{}]*$/u);
      }),
    );
    expect(patchFor({ ...pattern, from: '../../etc/passwd' }, null)).toContain('+++ b/parties/etc-passwd.liquid\n');
    expect(patchFor({ ...pattern, from: '{% raw %}' }, null)).toContain('+++ b/parties/raw.liquid\n');
  });
});
