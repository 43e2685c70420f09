/**
 * G20 Whatever a yes leaves out it does not agree to: nothing of what is shown is taken back and booked or sent all the
 * same.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { talkLanguages } from '../../bench/evaluate/talk/rows.ts';
import { sampleOf } from '../support/laws.ts';

const wordings = z.array(z.string());
const grids = z.array(z.object({ it: wordings, denials: wordings, frames: wordings }));
const bySteps = z.object({ consent: grids, 'email-preview': grids });
const leftOut = z
  .object({ en: bySteps, es: bySteps, ru: bySteps, de: bySteps })
  .parse(parse(readFileSync(new URL('left-out.yaml', import.meta.url), 'utf8')));

const hear = listener();
const steps = ['consent', 'email-preview'] as const;
const rows = talkLanguages.flatMap((lang) =>
  steps.flatMap((step) =>
    leftOut[lang][step].flatMap(({ it, denials, frames }) =>
      denials.flatMap((denial) =>
        it.flatMap((part) =>
          frames.map((frame) => ({ lang, step, message: frame.replace('{c}', denial.replace('{it}', part)) })),
        ),
      ),
    ),
  ),
);

describe('G20 what a yes leaves out', () => {
  test('is thousands of messages', () => {
    expect(rows.length).toBeGreaterThan(5_000);
  });

  test('is not done', () => {
    const acted = sampleOf(rows, 450).filter(
      ({ lang, step, message }) => hear({ step, shown: null, lang }, message).outcome.kind === 'act',
    );
    expect(acted).toEqual([]);
  });
});
