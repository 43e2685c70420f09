/** The engine where there is little to go by (D5–D11): no step, no system, no text, nothing that was told. */
import { expect, test } from 'vitest';
import type { DiagnosisState, Directive, Fact } from '../../../contracts/state/diagnosis-state.ts';
import { procedureShape, stepShape } from '../../../contracts/assistant/procedure.ts';
import type { Answer } from '../../../domain/diagnosis/answer.ts';
import { judgeWords, type ReplyRead } from '../../../domain/diagnosis/guard.ts';
import { processMessage } from '../../../domain/diagnosis/engine.ts';
import { isolatingBy, overturned } from '../../../domain/diagnosis/isolation.ts';
import { ownWords, type Wordbook } from '../../../domain/diagnosis/own-words.ts';
import { outcomeOfValue } from '../../../domain/diagnosis/procedure.ts';
import { reportOf } from '../../../domain/diagnosis/report.ts';
import { reportAsText, reportInWords } from '../../../domain/diagnosis/report-words.ts';
import { stalled } from '../../../domain/diagnosis/stalls.ts';
import { mostFacts, noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { readDiagnosis } from '../../../reading/diagnosis/read.ts';
import { kindsOf, policy, say, vocabulary } from './talk.ts';

const step = stepShape.parse({
  id: 'supply',
  answers: { kind: 'reading', quantity: 'ac_voltage', unit: 'V', range: [0, 300] },
  outcomes: [
    { id: 'low', below: 108 },
    { id: 'high', from: 132 },
    { id: 'dead', says: 'no', isolates: 'burnt' },
  ],
});
const plainly = { isForward: false, isSafety: false, isNews: false };
const procedure = procedureShape.parse({
  id: 'fan',
  complexity: 'simple',
  parts: ['motor'],
  steps: [step],
  findings: [{ id: 'burnt', part: 'motor', hours: [0, 0] }],
});
const fact: Fact = {
  id: 'f1',
  kind: 'observation',
  messageId: 'm1',
  at: '2026-02-12T10:00:00Z',
  step: null,
  outcome: null,
  value: null,
  unit: null,
  evidence: null,
  negative: false,
  supersededBy: null,
};
const fans: DiagnosisState = { ...noDiagnosis, procedure: 'fan', turn: 1 };
const isolated: DiagnosisState = { ...fans, isolation: { complete: true, finding: 'burnt', invalidated: false } };
/** A wordbook without a text of any procedure. */
const silent: Wordbook = {
  text: () => null,
  say: (text) => `(${text})`,
  system: (id) => id,
  reading: (value, unit) => `${value} ${unit ?? ''}`.trim(),
};

test.each([
  [100, 'low'],
  [120, undefined],
  [140, 'high'],
])('D5 a reading of %d is within the ranges that have one end: %s', (value, expected) => {
  expect(outcomeOfValue(step, value)?.id).toBe(expected);
});

test('D8 without a step nothing is stalled', () => {
  expect(stalled(noDiagnosis, readDiagnosis('hm', vocabulary), plainly)).toBeNull();
});

test('D6 what does not answer the step of a new plan leaves the plan', () => {
  const replanning: DiagnosisState = { ...fans, activeStep: 'supply', submode: 'replan' };
  expect(stalled(replanning, readDiagnosis('hm', vocabulary), plainly)?.state.submode).toBe('replan');
});

test('D9 what ran on direct power is not isolated', () => {
  const answers = step.outcomes.map((outcome): Answer => ({ step, outcome, by: { kind: 'words' } }));
  expect(isolatingBy({ ...fans, cleared: ['motor'] }, answers, procedure)).toEqual({
    kind: 'held',
    finding: 'burnt',
    because: ['cleared-by-direct-power'],
  });
  expect(isolatingBy(fans, answers, procedure)).toEqual({ kind: 'isolated', finding: 'burnt' });
});

test('D9 what was held is said, and the diagnosis goes on', () => {
  const rules = { systems: ['fan'], procedures: [procedure], flags: policy.flags };
  const before: DiagnosisState = { ...fans, activeStep: 'supply', cleared: ['motor'] };
  const reading = { ...readDiagnosis('no power', vocabulary), says: 'no' as const, alone: ['fan.supply.dead'] };
  const { state, directives } = processMessage(before, { messageId: 'm1', reading }, rules, fact.at);
  expect(directives).toContainEqual({ kind: 'isolation-held', finding: 'burnt', because: ['cleared-by-direct-power'] });
  expect(state.isolation.complete).toBe(false);
});

test('D8 never two fallbacks in a row', () => {
  const unclear = { ...readDiagnosis('hm', vocabulary), intents: ['UNCLEAR' as const] };
  const before: DiagnosisState = { ...fans, activeStep: 'supply' };
  expect(stalled(before, unclear, plainly)?.moveOn).toBe(false);
  expect(stalled({ ...before, lastAction: 'fallback' }, unclear, plainly)?.moveOn).toBe(true);
});

test('D6 a new plan keeps the contradiction where two facts make one', () => {
  const settled = [{ step: 'supply', outcome: 'dead', fact: 'f1' }];
  expect(overturned({ ...isolated, settled }, { branch: null }, 'f2').contradictions).toEqual([
    { fact: 'f1', by: 'f2', finding: 'burnt', resolution: 'replanned' },
  ]);
  expect(overturned({ ...isolated, settled }, { branch: null }, 'f1').contradictions).toEqual([]);
  expect(overturned(isolated, { branch: 'b' }, null)).toMatchObject({ contradictions: [], openBranches: ['b'] });
});

test('D14 as many facts as are kept take nothing more, also where no system is known', () => {
  const facts = Array.from({ length: mostFacts }, (_, nth) => ({ ...fact, id: `f${nth}` }));
  const told = say(['there is a burnt smell'], { ...noDiagnosis, facts });
  expect(told.state.facts).toEqual(facts);
  expect(kindsOf(told)).toContain('ask-system');
});

test.each<[string, readonly Fact[], boolean]>([
  ['nobody told it', [], false],
  ['it was said not to be there', [{ ...fact, evidence: 'crack', negative: true }], false],
  ['it was told', [{ ...fact, evidence: 'crack' }], true],
])('D12 words that claim a crack are held unless it was told: %s', (_what, facts, isFine) => {
  const words: ReplyRead = {
    asks: 0,
    guards: [],
    banned: [],
    concludes: false,
    evidence: ['crack'],
    measurements: [],
    parts: [],
    replaces: false,
    seesImage: false,
    endsWithQuestion: false,
  };
  const judged = judgeWords(words, { step: null, hasImage: false, numbers: [] }, { ...fans, facts: [...facts] });
  expect(judged.kind === 'fine').toBe(isFine);
});

test.each<[Directive, readonly string[]]>([
  [{ kind: 'isolated', finding: 'burnt' }, ['(isolated)']],
  [{ kind: 'ask', step: 'supply', again: false }, ['(idle)']],
  [{ kind: 'clarify', submode: 'locate', part: null }, ['(nothing-written)']],
  [{ kind: 'fallback' }, ['(fallback)']],
  [{ kind: 'unable', steps: ['supply'] }, ['(unable)']],
])('D8 where a procedure has no text the default sentences say it: %j', (directive, expected) => {
  expect(ownWords([directive], { ...fans, activeStep: 'supply' }, silent)).toEqual(expected);
});

test('D6 a fact without a check is told by itself, in a reading or in what was seen', () => {
  const facts = [fact, { ...fact, id: 'f2', value: 12, unit: null }, { ...fact, id: 'f3', evidence: 'crack' as const }];
  const told: unknown[] = [];
  const words: Wordbook = { ...silent, say: (text, values) => (told.push(values?.['checks']), `(${text})`) };
  ownWords([{ kind: 'answer-doubt', facts: ['f1', 'f2', 'f3'] }], { ...fans, facts }, words);
  expect(told).toContainEqual(['', '12', '(evidence)']);
});

test('D11 the report of a finding without hours shares none out, and names what has no text', () => {
  const state: DiagnosisState = {
    ...isolated,
    labour: { mode: 'confirmed', hours: 2 },
    settled: [
      { step: 'supply', outcome: 'low', fact: 'f0' },
      { step: 'supply', outcome: 'dead', fact: 'f1' },
    ],
    facts: [
      { ...fact, id: 'f0', step: 'supply', outcome: 'low' },
      { ...fact, step: 'supply', outcome: 'dead' },
    ],
  };
  const paragraphs = reportOf(state, procedure);
  expect(paragraphs.at(-1)).toMatchObject({ kind: 'labour', total: 2, tasks: [{ hours: 0 }, { hours: 0 }] });
  const around = { procedure, words: silent, said: () => ['It hums.'] };
  const text = reportAsText(reportInWords(paragraphs, around));
  expect(text).toContain('(report.check)');
  expect(reportAsText(reportInWords(paragraphs, { ...around, said: () => [] }))).toContain('(report.no-symptoms)');
});
