import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { evaluateActions } from '../../bench/evaluate/actions.ts';
import { evaluatedFor } from '../../bench/evaluate/command.ts';
import { evaluateConfirm } from '../../bench/evaluate/confirm.ts';
import { evaluateGate } from '../../bench/evaluate/gate.ts';
import { evaluateParallel, evaluateRouter } from '../../bench/evaluate/router.ts';
import { evaluateTimes } from '../../bench/evaluate/times.ts';
import { loadLexicon } from '../../bench/evaluate/lexicon.ts';
import { testInLaws } from '../support/laws.ts';

const lexicon = loadLexicon();
const folder = mkdtempSync(join(tmpdir(), 'parley-evaluate-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const dialogue = {
  id: 'd',
  turns: [
    { role: 'user', text: 'I want a table for two.' },
    { role: 'assistant', text: 'What time would you like?', asking: true, act_now: false },
    { role: 'user', text: '7 pm' },
    { role: 'assistant', text: 'Please confirm: a table for 2 at Oliveto at 7 pm.', asking: true, act_now: false },
    { role: 'user', text: 'Yes. Where is it?' },
    { role: 'assistant', text: 'It is booked.', asking: false, act_now: true },
  ],
};

test('evaluate gate: the yes to a confirmation acts, and nothing else does', () => {
  const figures = evaluateGate([dialogue], lexicon);
  expect(figures).toMatchObject({
    turns: 3,
    act_now: { f1: 1 },
    asking: { f1: 1 },
    false_fire_asking_turns: 0,
    false_fire_dialogues: 0,
  });
});

test('evaluate reads no label before its prediction: wrong labels lower the figures and change no prediction', () => {
  const turned = {
    ...dialogue,
    turns: dialogue.turns.map((turn) => ('act_now' in turn ? { ...turn, act_now: !turn.act_now } : turn)),
  };
  expect(evaluateGate([turned], lexicon)).toMatchObject({ act_now: { f1: 0 }, false_fire_dialogues: 1 });
});

test('evaluate router and parallel: a label or a pair that is wrong lowers the figures', () => {
  const rows = [
    { text: 'where is the valve', label: 'locate' },
    { text: 'how do I open it', label: 'explain' },
  ];
  expect(evaluateRouter(rows, lexicon)).toMatchObject({ locate: { f1: 1 }, explain: { f1: 0 } });
  const pair = [
    { pair: 'a', lang: 'en', text: 'Where is the valve?' },
    { pair: 'a', lang: 'es', text: '¿Dónde está la válvula?' },
    { pair: 'a', lang: 'ru', text: 'Где клапан?' },
  ];
  const other = { pair: 'b', lang: 'en', text: 'Where is it?' };
  expect(evaluateParallel(pair, lexicon)).toMatchObject({
    seen_without_mark: { es: 1 },
    one_route: { pairs: 1, share: 1 },
  });
  expect(evaluateParallel([...pair, other, { ...other, lang: 'es', text: '¿Qué es?' }], lexicon)).toMatchObject({
    one_route: { pairs: 2, share: 0.5 },
  });
});

test('evaluate confirm and actions', () => {
  const prev = 'Shall I book a table for 2 at Oliveto at 7 pm?';
  expect(
    evaluateConfirm(
      [
        { prev, text: 'Yes please', label: 'confirmation' },
        { prev, text: 'No, make it 8', label: 'dispute' },
      ],
      lexicon,
    ),
  ).toMatchObject({
    confirmation: { f1: 1 },
    dispute: { f1: 1 },
    decisions: 2,
  });
  expect(
    evaluateActions(
      [
        { text: 'send an email to Bo', action: 'email' },
        { text: 'book a call', action: 'calendar' },
        { text: 'hi', action: 'none' },
      ],
      lexicon,
    ),
  ).toMatchObject({
    calendar: { f1: 1 },
    email: { f1: 1 },
  });
});

test('evaluate times: exact, wrong, or not understood where more is said than a time', () => {
  const reference = '2026-11-23T08:10:00+01:00';
  const row = (lang: string, text: string, expect: Readonly<Record<string, string>>) => ({
    lang,
    text,
    reference,
    expect,
  });
  const figures = evaluateTimes([
    row('en', 'tomorrow', { at: '2026-11-24T00:00:00', grain: 'day' }),
    row('de', 'um halb drei', { at: '2026-11-23T14:30:00', grain: 'minute' }),
    row('es', 'entre las 9 y las 11', { from: '2026-11-23T09:00:00', to: '2026-11-23T12:00:00', grain: 'hour' }),
    row('ru', 'до 11 утра', { until: '2026-11-23T11:00:00', grain: 'hour' }),
    row('en', 'Friday', { at: '2026-11-28T00:00:00', grain: 'day' }),
    row('en', 'the tower on Friday', { at: '2026-11-27T00:00:00', grain: 'day' }),
    row('en', 'in 2030', { at: '2030-01-01T00:00:00', grain: 'year' }),
  ]);
  expect(figures).toMatchObject({
    rows: 7,
    n: 6,
    exact: 0.6667,
    wrong: 0.1667,
    not_understood: 0.1667,
    by: { de: { n: 1, exact: 1 }, stretches: { n: 2, exact: 1 } },
    decisions: 6,
  });
});

const data = join(folder, 'rows.jsonl');
writeFileSync(data, `${JSON.stringify(dialogue)}\n`);

test('what the command measures, and what is wrong with how it is used', async () => {
  expect(await evaluatedFor(['--task=gate', `--data=${data}`])).toMatchObject({
    task: 'gate',
    rows: 1,
    p50_us: expect.any(Number) as number,
  });
  for (const [args, sentence] of [
    [['--task=dance', `--data=${data}`], 'is not known'],
    [['--task=gate'], 'No data was named'],
    [['--task=gate', `--data=${folder}/none`], 'cannot be read'],
    [['--task=actions', `--data=${data}`], 'another task'],
  ] as const)
    await expect(evaluatedFor(args)).rejects.toThrow(sentence);
});

testInLaws(
  'the command prints one JSON object, and ends with 2 and a sentence when it is used wrongly',
  () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'bench/evaluate/main.ts', ...args], { encoding: 'utf8' });
    expect(JSON.parse(run('--task=gate', `--data=${data}`).stdout)).toMatchObject({ task: 'gate', rows: 1 });
    const { status, stderr, stdout } = run('--task=dance', `--data=${data}`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('is not known');
  },
  600_000,
);
