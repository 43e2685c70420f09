/**
 * D3, D7, D11: whatever way of not answering a step there is, it settles nothing; and no safety step is passed by one.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiagnosisState } from '../../../contracts/state/diagnosis-state.ts';
import { askedIn } from '../../../domain/diagnosis/progress.ts';
import type { ProcedureShape, StepShape } from '../../../contracts/assistant/procedure.ts';
import { processMessage } from '../../../domain/diagnosis/engine.ts';
import { stepOf } from '../../../domain/diagnosis/procedure.ts';
import { reportOf } from '../../../domain/diagnosis/report.ts';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { readDiagnosis } from '../../../reading/diagnosis/read.ts';
import { isWhole, sampleOf } from '../../support/laws.ts';
import { policy, procedures, vocabulary } from './talk.ts';

/** Ways of not answering: a plain answer with what makes it none. `…` stands for the answer. */
const ways = {
  en: [
    'the customer says …',
    '… last year',
    'I think …',
    "on my neighbor's …",
    '… sometimes',
    'it should be …',
    '…?',
    'maybe …',
    '… because it was off',
    'the label says …',
    'my buddy told me …',
    '… but I did not look myself',
    'it used to be …',
    'on YouTube they say …',
    '… when it was new',
    'not sure, …',
    'the owner swears it is …',
  ],
  es: [
    'el cliente dice que …',
    '… el año pasado',
    'creo que …',
    'el del vecino …',
    '… a veces',
    'debería ser …',
    '¿…?',
    'tal vez …',
    '… porque estaba apagado',
    'la etiqueta dice …',
    'me dijeron que …',
    '…, pero no lo miré yo',
    'antes era …',
    'en internet dicen …',
    '… cuando era nuevo',
    'no estoy seguro, …',
    'el dueño jura que …',
  ],
  ru: [
    'клиент говорит …',
    '… в прошлом году',
    'думаю …',
    'у соседа …',
    '… иногда',
    'должно быть …',
    '…?',
    'наверное …',
    '… потому что было выключено',
    'на шильдике написано …',
    'мне сказали, что …',
    '…, но сам не смотрел',
    'раньше было …',
    'в интернете пишут …',
    '… когда был новый',
    'не уверен, …',
    'хозяин клянётся, что …',
  ],
} as const;
const plain = { en: ['yes', 'no'], es: ['sí', 'no'], ru: ['да', 'нет'] } as const;
const units = { V: 'V', A: 'A', ohm: 'ohm', F: 'F', psi: 'psi', inWC: 'inwc', '%': '%', s: 's' } as Readonly<
  Record<string, string>
>;

/** A diagnosis that has just asked a step. */
function askedFor({ id }: ProcedureShape, step: StepShape): DiagnosisState {
  return {
    ...noDiagnosis,
    turn: 1,
    procedure: id,
    activeStep: step.id,
    openBranches: step.branch === undefined ? [] : [step.branch],
    settled: step.after.flatMap(({ step: before, outcomes }) => {
      const outcome = outcomes[0] ?? null;
      return [{ step: before, outcome, fact: null }];
    }),
    asked: [{ step: step.id, times: 1, turn: 1 }],
  };
}

function answersTo({ answers, outcomes }: StepShape, lang: keyof typeof ways): readonly string[] {
  if (answers.kind !== 'reading') return plain[lang];
  const [first] = outcomes;
  const value = ((first?.from ?? 0) + (first?.below ?? (first?.from ?? 0) + 2)) / 2;
  return [`${value} ${units[answers.unit] ?? ''}`];
}

const cases = procedures.flatMap(({ shape }) =>
  shape.steps.flatMap((step) =>
    (['en', 'es', 'ru'] as const).flatMap((lang) =>
      answersTo(step, lang).flatMap((answer) =>
        ways[lang].map((way) => ({ shape, step, message: way.replace('…', answer) })),
      ),
    ),
  ),
);

function heard(state: DiagnosisState, message: string): DiagnosisState {
  const reading = readDiagnosis(message, vocabulary, askedIn(state));
  return processMessage(state, { messageId: 'said', reading }, policy, '2026-02-12T10:00:00Z').state;
}

describe('D11 a claim', { timeout: 3_600_000 }, () => {
  test('rests on no message that qualifies, remembers, rates or quotes: every step, every way, in three languages', () => {
    const wrong = sampleOf(cases, cases.length / 3).flatMap(({ shape, step, message }) => {
      const state = heard(askedFor(shape, step), message);
      const rests = reportOf(state, shape).some(
        (each) => each.kind === 'checks' && each.checks.some(({ messageId }) => messageId === 'said'),
      );
      return rests ? [`${shape.id}.${step.id}: ${message}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('and the same answers without that settle their steps, seven in ten', () => {
    const alone = procedures.flatMap(({ shape }) =>
      shape.steps.flatMap((step) => answersTo(step, 'en').map((answer) => ({ shape, step, answer }))),
    );
    const settled = alone.filter(({ shape, step, answer }) =>
      heard(askedFor(shape, step), answer).settled.some((each) => each.step === step.id),
    );
    expect(settled.length / alone.length).toBeGreaterThanOrEqual(0.7);
  });

  test('D8 no safety step is passed by messages that are no plain answer to it, in whatever order', () => {
    const pool = [...new Set(cases.filter(({ step }) => step.safety === true).map(({ message }) => message))];
    const others = [
      '12.6',
      '118 V',
      'hang on',
      'no meter',
      'skip it',
      'yes but it smells',
      'sí, pero',
      'да, но',
      'asdf',
      'already told you',
      'it is quiet',
      'exhaust is clear',
      'alarm beeps on its test button',
      'locks are off',
      'strap off',
      'no wind',
      'no soot',
      'sin viento',
      'nadie cerca',
      'людей нет',
      'замки сняты',
      'молчит',
      'callada',
      'да, но выхлоп не смотрел',
    ];
    const messages = [...pool, ...others];
    const safety = procedures.flatMap(({ shape }) =>
      shape.steps
        .filter((step) => step.safety === true)
        .map((step) => ({
          shape,
          step,
          readings: messages.map((message) => readDiagnosis(message, vocabulary, `${shape.id}.${step.id}`)),
        })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...safety),
        fc.array(fc.nat(messages.length - 1), { minLength: 1, maxLength: 12 }),
        ({ shape, step, readings }, picks) => {
          let state = askedFor(shape, step);
          for (const [at, pick] of picks.entries()) {
            const reading = readings[pick];
            if (reading !== undefined)
              ({ state } = processMessage(state, { messageId: `m${at}`, reading }, policy, '2026-02-12T10:00:00Z'));
            const outcome = state.settled.find((each) => each.step === step.id)?.outcome ?? null;
            const shown = stepOf(shape, step.id)?.outcomes.find(({ id }) => id === outcome);
            expect(outcome === null || shown?.danger === true).toBe(true);
          }
        },
      ),
      // A million as a whole: `npm run laws -- tests/domain/diagnosis/not-answered.test.ts -t safety`.
      { numRuns: isWhole ? 1_000_000 : 1_000 },
    );
  });
});
