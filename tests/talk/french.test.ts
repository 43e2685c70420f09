/**
 * F10, G20 French is a folder of data: thirty rows a step, read and judged as the everyday rows of the other languages
 * are.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { judgeEveryday } from '../../bench/evaluate/everyday/figures.ts';
import { everydayListener } from '../../bench/evaluate/everyday/hear.ts';
import type { EverydayRow } from '../../bench/evaluate/everyday/rows.ts';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import { message } from '../reading/words.ts';

const row = z.object({
  id: z.string(),
  step: z.string(),
  lang: z.literal('fr'),
  message: z.string(),
  expect: z.string(),
  wish: z.string().nullable().default(null),
  asks: z.string().nullable().default(null),
});
const rows = readFileSync(new URL('french.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => row.parse(JSON.parse(line)));

test.each(['offer', 'choice', 'person', 'phone', 'address', 'field', 'final-yes'])('at %s', (step) => {
  const judged = judgeEveryday(
    rows.filter((one) => one.step === step) as unknown as readonly EverydayRow[],
    everydayListener(),
  );
  const wrong = judged
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ row: { id }, verdict }) => `${id} ${verdict}`);
  expect(judged.filter(({ verdict }) => verdict === 'act')).toEqual([]);
  expect(judged.length).toBe(30);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5);
});

test.each([
  ['annuler', 'cancel'],
  ['aide', 'help'],
  ['retour', 'back'],
])('a command: %s', (text, command) => {
  expect(message(text).command).toBe(command);
});

test.each(['Objet : Nouveaux horaires', 'Objet: Nouveaux horaires', 'Subject : Nouveaux horaires'])(
  'G12 a part of an email before its colon, with a blank or without: %s',
  (text) => {
    expect(told(listener()({ step: 'email-preview', shown: null, lang: 'en' }, text).outcome)).toBe(
      'change:subject=Nouveaux horaires',
    );
  },
);
