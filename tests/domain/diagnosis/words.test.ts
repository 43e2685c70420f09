/** What the engine says by itself, and the report in words (D4, D8, D11), in every language. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagnosisReading, type DiagnosisReading } from '../../../contracts/reading/diagnosis.ts';
import { diagnosisStanding } from '../../../contracts/wire/diagnosis-view.ts';
import type { Directive } from '../../../contracts/state/diagnosis-state.ts';
import { togetherSaid } from '../../../domain/conversation/diagnosing.ts';
import { isDiagnosis } from '../../../domain/conversation/diagnosis-shape.ts';
import { unreadable } from '../../../domain/conversation/unreadable.ts';
import { processMessage } from '../../../domain/diagnosis/engine.ts';
import { diagnosisStandingOf } from '../../../domain/diagnosis/on-wire.ts';
import { draftFor } from '../../../domain/diagnosis/labour.ts';
import { ownWords, questionIn } from '../../../domain/diagnosis/own-words.ts';
import {
  findingOf,
  mayBeAsked,
  outcomeOf,
  outcomeOfPolarity,
  outcomeOfValue,
  stepOf,
} from '../../../domain/diagnosis/procedure.ts';
import { complaintIn, reportOf } from '../../../domain/diagnosis/report.ts';
import { reportAsText, reportInWords } from '../../../domain/diagnosis/report-words.ts';
import { mostFacts, noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { wordbookOf } from '../../../domain/diagnosis/wordbook.ts';
import { bannedIn } from '../../../reading/phrases/banned.ts';
import { Text } from '../../../reading/text/text.ts';
import { reading } from './readings.ts';
import { compiled, kindsOf, policy, say } from './talk.ts';
import { runs } from '../../support/laws.ts';

const languages = ['en', 'es', 'ru', 'de'];
const sequence = fc.array(reading, { minLength: 1, maxLength: 15 });

test.each(languages)(
  'D8 D11 in %s whatever happens something is said, without a judgement, the question last',
  (tag) => {
    fc.assert(
      fc.property(sequence, (readings) => {
        let state = noDiagnosis;
        for (const [at, each] of readings.entries()) {
          const after = processMessage(state, { messageId: `m${at}`, reading: each }, policy, '2026-02-12T10:00:00Z');
          state = after.state;
          const words = wordbookOf(compiled, state.procedure, tag);
          const said = ownWords(after.directives, state, words);
          expect(said.join(' ').trim()).not.toBe('');
          expect(said.join(' ')).not.toMatch(/undefined|null|\{\{|\[object/u);
          expect(bannedIn(new Text(said.join('\n')))).toEqual([]);
          const question = questionIn(after.directives, words);
          if (question !== null) expect(said.at(-1)).toBe(question);
          expect(diagnosisStanding.safeParse(diagnosisStandingOf(state)).success).toBe(true);
        }
        const procedure = compiled.procedures.get(state.procedure ?? '')?.shape;
        if (procedure === undefined) return;
        const words = wordbookOf(compiled, procedure.id, tag);
        const report = reportInWords(reportOf(state, procedure), { procedure, words, said: () => [] });
        for (const { heading, lines } of report.sections) {
          expect(heading).not.toBe('');
          expect(lines.length).toBeGreaterThan(0);
        }
        expect(bannedIn(new Text(reportAsText(report)))).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  },
);

test('readings are said as people write them', () => {
  const words = wordbookOf(compiled, 'roof_ac', 'ru');
  expect(words.reading(12.4, 'V')).toBe('12,4 В');
  expect(words.reading(62, '%')).toBe('62%');
  expect(words.reading(1e9, 'ohm')).toBe('обрыв цепи');
  expect(words.reading(7, null)).toBe('7');
  expect(words.system('unknown')).toBe('unknown');
  expect(wordbookOf(compiled, null, 'en').text('title')).toBeNull();
});

const spoken: readonly Directive[] = [
  { kind: 'struck', fact: 'f1', takenBack: true },
  { kind: 'full' },
  { kind: 'result-needed', step: 'supply' },
  { kind: 'isolation-held', finding: 'supply_low', because: ['cleared-by-direct-power'] },
  { kind: 'labour-held', because: 'not-isolated' },
  { kind: 'mode-held', mode: 'final_report', because: 'labour-unconfirmed' },
  { kind: 'noted-only', because: 'flag-off' },
  { kind: 'unable', steps: ['supply'] },
  { kind: 'noted', facts: ['f1'], reader: 'model' },
  { kind: 'mode', mode: 'authorization' },
  { kind: 'replan', because: 'physical-evidence', branch: null },
  { kind: 'isolated', finding: 'supply_low' },
  { kind: 'labour', labour: { mode: 'skipped', hours: null } },
  { kind: 'list-systems', systems: ['roof_ac', 'furnace'] },
  { kind: 'answer-doubt', facts: ['f1'] },
  { kind: 'not-isolated', unable: ['supply'] },
  { kind: 'clarify', submode: 'locate', part: 'fan_motor' },
  { kind: 'clarify', submode: 'explain', part: null },
  { kind: 'fallback' },
];

test.each(languages)('every directive has its words in %s', (tag) => {
  const words = wordbookOf(compiled, 'roof_ac', tag);
  const { state } = say(['AC is not cooling']);
  for (const directive of spoken) expect(ownWords([directive], state, words).join('')).not.toBe('');
  expect(ownWords([], say(['AC is not cooling', '95 volts']).state, words)).toHaveLength(1);
  expect(ownWords([], noDiagnosis, wordbookOf(compiled, null, tag))).toHaveLength(1);
  // A text that is not there leaves a gap and no error: a later version of an assistant may have dropped the step.
  const gone: Directive[] = [{ kind: 'ask', step: 'gone', again: false }];
  expect(ownWords(gone, state, words).join('')).not.toBe('');
  expect(ownWords([{ kind: 'unable', steps: ['gone'] }], state, words).join('')).toContain('gone');
  expect(ownWords([{ kind: 'fallback' }], { ...state, activeStep: null }, words).join('')).not.toBe('');
});

test('names that a procedure does not have lead nowhere', () => {
  const [shape] = policy.procedures;
  const [step] = shape?.steps ?? [];
  if (shape === undefined || step === undefined) throw new Error('The service desk has a procedure with steps.');
  expect(stepOf(shape, 'gone')).toBeNull();
  expect(findingOf(shape, 'gone')).toBeNull();
  expect(outcomeOf(step, 'gone')).toBeNull();
  expect(outcomeOfValue(step, -1e12)).toBeNull();
  expect(outcomeOfPolarity({ ...step, outcomes: [] }, 'yes')).toBeNull();
  const after = [{ step: 'gone', outcomes: ['x'] }];
  expect(mayBeAsked({ ...step, after }, () => ({ kind: 'unable' }), [])).toBe(false);
  expect(draftFor(shape, 'gone')).toEqual({ mode: 'draft', hours: 0 });
  expect(complaintIn(reportOf(say(['AC is not cooling']).state, shape))).toHaveLength(1);
});

test('D14 a state stays small: when as much is noted as is kept, that is said and nothing more is taken', () => {
  let { state } = say(['AC is not cooling']);
  for (let volts = 1; state.facts.length < mostFacts; volts += 1)
    ({ state } = say([`${volts} psi and ${volts} amps and ${volts} ohm`], state));
  const after = say(['118 volts'], state);
  expect(kindsOf(after)).toContain('full');
  expect(after.state.facts).toHaveLength(state.facts.length);
  expect(JSON.stringify(state).length).toBeLessThan(80_000);
});

test('messages in a row say together what each of them says', () => {
  fc.assert(
    fc.property(reading, reading, (one, other) => {
      const said = (diagnosis: DiagnosisReading) => ({ ...unreadable(0), diagnosis });
      const { diagnosis } = togetherSaid(said(one), said(other));
      expect(diagnosisReading.safeParse(diagnosis).success).toBe(true);
      expect(diagnosis?.command).toBe(other.command ?? one.command);
      expect(togetherSaid(said(one), unreadable(0))).toEqual({});
    }),
  );
});

test('a reading that the engine could stumble over is none', () => {
  fc.assert(fc.property(reading, (one) => isDiagnosis(one)));
  const [sound] = fc.sample(reading, { numRuns: 1, seed: 7 });
  for (const broken of [
    null,
    [],
    { ...sound, intents: 'LOCATE' },
    { ...sound, measurements: [{ value: Number.NaN, unit: null }] },
    { ...sound, evidence: [{ kind: 'leak' }] },
    { ...sound, says: 7 },
    { ...sound, outcomes: Array.from({ length: 50 }, () => 'x') },
    { ...sound, disputes: 'no' },
  ])
    expect(isDiagnosis(broken)).toBe(false);
});
