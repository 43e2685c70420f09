/**
 * F11 in a diagnosis: whatever a model finds, and whenever, the diagnosis goes the way that it would have gone without.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiagnosisReading } from '../../../contracts/reading/diagnosis.ts';
import type { FoundSlot } from '../../../contracts/reading/second-reader.ts';
import type { DiagnosisState } from '../../../contracts/state/diagnosis-state.ts';
import { processMessage } from '../../../domain/diagnosis/engine.ts';
import { findingsAsked, withFindings } from '../../../domain/diagnosis/findings-by-model.ts';
import { reportOf } from '../../../domain/diagnosis/report.ts';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { reading } from './readings.ts';
import { policy, procedures, say } from './talk.ts';
import { runs } from '../../support/laws.ts';

const now = '2026-02-12T10:00:00Z';
const quiet: DiagnosisReading = {
  intents: ['UNCLEAR'],
  measurements: [],
  evidence: [],
  says: null,
  motor: null,
  disputes: false,
  repaired: false,
  command: null,
  reportIn: null,
  systems: [],
  parts: [],
  outcomes: [],
};
const at = { start: 0, end: 4 };
const leak = [{ ...at, slot: 'leak', value: 'found' }];

/** What a model would have to say to find what the rules read. */
function foundIn({ measurements, evidence }: DiagnosisReading): readonly FoundSlot[] {
  return [
    ...measurements.flatMap(({ value, unit }) =>
      unit === null ? [] : [{ ...at, slot: 'measurement', value: `${value} ${unit}`, measured: { value, unit } }],
    ),
    ...evidence.map(({ kind, negative }) => ({ ...at, slot: kind, value: negative ? 'not found' : 'found' })),
  ];
}

/** Everything but the facts, whose names count those of the model too. */
function pathOf(state: DiagnosisState): unknown {
  const { mode, submode, procedure, activeStep, settled, openBranches, isolation, cleared, labour, stalls } = state;
  const steps = settled.map(({ step, outcome }) => [step, outcome]);
  const told = state.facts.filter(({ reader }) => reader === undefined);
  const facts = told.map(({ kind, step, outcome, value, evidence }) => [kind, step, outcome, value, evidence]);
  return { mode, submode, procedure, activeStep, steps, openBranches, isolation, cleared, labour, stalls, facts };
}

describe('F11 what a model has found', () => {
  test('F11 leads a diagnosis nowhere else', () => {
    const messages = fc.array(fc.tuple(reading, fc.option(reading)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(messages, (all) => {
        let [alone, helped] = [noDiagnosis, noDiagnosis];
        for (const [place, [said, found]] of all.entries()) {
          const heard = { messageId: `m${place}`, reading: said };
          const without = processMessage(alone, heard, policy, now);
          const beside = processMessage(helped, heard, policy, now);
          expect(beside.directives.map(({ kind }) => kind)).toEqual(without.directives.map(({ kind }) => kind));
          alone = without.state;
          helped =
            found === null
              ? beside.state
              : withFindings(beside.state, { messageId: heard.messageId, found: foundIn(found) }, now).state;
          expect(pathOf(helped)).toEqual(pathOf(alone));
        }
        const shape = procedures.find((each) => each.shape.id === alone.procedure)?.shape;
        if (shape) expect(seenIn(helped, shape)).toEqual(seenIn(alone, shape));
      }),
      { numRuns: runs(300) },
    );
  });

  test('F11 is kept once, and gives way to what somebody’s own words tell', () => {
    const { state } = say(['AC is not cooling']);
    const once = withFindings(state, { messageId: 'm1', found: leak }, now);
    expect(once.facts).toHaveLength(1);
    expect(withFindings(once.state, { messageId: 'm2', found: leak }, now).facts).toEqual([]);
    const told = say(['I found a leak'], once.state).state;
    const own = told.facts.find(({ evidence, reader }) => evidence === 'leak' && reader === undefined);
    expect(told.facts.find(({ reader }) => reader === 'model')?.supersededBy).toBe(own?.id);
    const denied = [{ ...at, slot: 'leak', value: 'not found' }];
    expect(withFindings(told, { messageId: 'm3', found: denied }, now).facts).toHaveLength(1);
  });

  test('F11 never fills a diagnosis up', () => {
    const read = (value: number) => [
      { ...at, slot: 'measurement', value: `${value} V`, measured: { value, unit: 'V' as const } },
    ];
    let { state } = say(['AC is not cooling']);
    for (let value = 0; value < 60; value += 1)
      state = withFindings(state, { messageId: `m${value}`, found: read(value) }, now).state;
    expect(state.facts.filter(({ reader }) => reader === 'model')).toHaveLength(40);
    expect(say(['118 volts'], state).directives.map(({ kind }) => kind)).toContain('noted');
  });

  test.each([
    ['a message that nothing was understood of', quiet, [{ kind: 'fallback' }, ask()], true],
    ['one that said it was answered', { ...quiet, intents: ['ALREADY_ANSWERED'] }, [resultNeeded, ask()], true],
    ['one that was passed over', { ...quiet, intents: ['MAIN_DIAGNOSTIC'] }, [ask()], true],
    ['one that told a fact', quiet, [{ kind: 'noted', facts: ['f1'] }, ask()], false],
    ['a question', { ...quiet, intents: ['LOCATE'] }, [ask()], false],
    ['one that answers no step', quiet, [{ kind: 'fallback' }], false],
  ] as const)('F11 is looked for in %s: %#', (_what, said, directives, isRead) => {
    const asked = findingsAsked({ ...said, intents: [...said.intents] }, directives);
    expect(asked.length > 0).toBe(isRead);
  });
});

const resultNeeded = { kind: 'result-needed', step: 'supply' } as const;

function ask() {
  return { kind: 'ask', step: 'supply', again: true } as const;
}

/** What the report tells as seen, by what it is. */
function seenIn(state: DiagnosisState, shape: Parameters<typeof reportOf>[1]): unknown {
  return reportOf(state, shape).map((paragraph) =>
    paragraph.kind === 'evidence' ? paragraph.facts.map(({ evidence, negative }) => [evidence, negative]) : paragraph,
  );
}
