/**
 * D4–D10 as laws: what holds whatever is said, in whatever order. Messages are readings, so that any of them can be
 * made.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiagnosisReading } from '../../../contracts/reading/diagnosis.ts';
import { askRefusals } from '../../../domain/diagnosis/choose.ts';
import { processMessage, type Processed } from '../../../domain/diagnosis/engine.ts';
import { stepOf } from '../../../domain/diagnosis/procedure.ts';
import { reportOf } from '../../../domain/diagnosis/report.ts';
import type { DiagnosisState } from '../../../contracts/state/diagnosis-state.ts';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { reading } from './readings.ts';
import { policy, procedures } from './talk.ts';
import { runs } from '../../support/laws.ts';

/** Sequences: two hundred as a whole, a million when laws are drawn (`PARLEY_LAWS=draw`). */
const numRuns = runs(process.env['PARLEY_LAWS'] === 'draw' ? 1_000_000 : 200);
const sequence = fc.array(reading, { minLength: 1, maxLength: 25 });

/** Plays a sequence; looks at every step from one state to the next. */
function play(
  readings: readonly DiagnosisReading[],
  look: (before: DiagnosisState, after: Processed, reading: DiagnosisReading) => void,
): DiagnosisState {
  let state = noDiagnosis;
  for (const [at, each] of readings.entries()) {
    const after = processMessage(state, { messageId: `m${at}`, reading: each }, policy, '2026-02-12T10:00:00Z');
    look(state, after, each);
    state = after.state;
  }
  return state;
}

function holds(look: (before: DiagnosisState, after: Processed, reading: DiagnosisReading) => void): void {
  fc.assert(
    fc.property(sequence, (readings) => void play(readings, look)),
    { numRuns },
  );
}

const shapeOf = ({ procedure }: DiagnosisState) => procedures.find(({ shape }) => shape.id === procedure)?.shape;
const askedBy = ({ directives }: Processed) => directives.find((each) => each.kind === 'ask');

describe('laws of the diagnosis', { timeout: 3_600_000 }, () => {
  test('D8 no settled step is asked, and none that the procedure has not come to', () => {
    holds((_before, after) => {
      const asked = askedBy(after);
      if (asked === undefined) return;
      expect(after.state.settled.map(({ step }) => step)).not.toContain(asked.step);
      const shape = shapeOf(after.state);
      const step = shape === undefined ? null : stepOf(shape, asked.step);
      expect(step).not.toBeNull();
      if (step !== null && shape !== undefined)
        expect(askRefusals({ ...after.state, asked: [] }, step, shape)).toEqual([]);
    });
  });

  test('D8 a step is asked at most twice, beside the re-ask after a digression', () => {
    holds((_before, { state }) => {
      for (const { times } of state.asked) expect(times).toBeLessThanOrEqual(2);
    });
  });

  test('D8 no two fallbacks follow one another', () => {
    const isFallback = ({ directives }: Processed) =>
      directives.some(({ kind }) => kind === 'fallback' || kind === 'ask-system');
    fc.assert(
      fc.property(sequence, (readings) => {
        let last = false;
        play(readings, (_before, after) => {
          expect(last && isFallback(after)).toBe(false);
          last = isFallback(after);
        });
      }),
      { numRuns },
    );
  });

  test('D4 a digression settles nothing and comes back to the same step', () => {
    const asking = reading.map((each): DiagnosisReading => ({
      ...each,
      intents: ['LOCATE'],
      measurements: [],
      evidence: [],
      outcomes: [],
      says: null,
      motor: null,
      repaired: false,
      command: null,
      systems: [],
    }));
    fc.assert(
      fc.property(sequence, fc.array(asking, { minLength: 1, maxLength: 6 }), (readings, questions) => {
        let state = play(readings, () => undefined);
        if (state.activeStep === null || state.mode !== 'diagnostic') return;
        const { activeStep, settled } = state;
        for (const each of questions) {
          const after = processMessage(state, { messageId: 'q', reading: each }, policy, '2026-02-12T10:00:00Z');
          expect(after.directives.at(-1)).toEqual({ kind: 'ask', step: activeStep, again: true });
          expect(after.state.settled).toEqual(settled);
          state = after.state;
        }
      }),
      { numRuns },
    );
  });

  test('D4 the stack is never deeper than three, and empty once something else is said', () => {
    holds((_before, { state }, { intents }) => {
      expect(state.topics.length).toBeLessThanOrEqual(3);
      if (!intents.some((each) => each === 'LOCATE' || each === 'EXPLAIN' || each === 'HOWTO'))
        expect(state.topics).toEqual([]);
    });
  });

  test('D5 facts never disappear; a superseded one names a later one', () => {
    holds((before, { state }) => {
      expect(state.facts.length).toBeGreaterThanOrEqual(before.facts.length);
      for (const [at, fact] of before.facts.entries()) {
        const { supersededBy, ...told } = fact;
        expect(state.facts[at]).toMatchObject(supersededBy === null ? told : fact);
      }
    });
  });

  test('D6 an isolation ends by physical evidence or a contradicting reading alone', () => {
    holds((before, { state, directives }, { evidence, measurements }) => {
      if (!before.isolation.complete || state.isolation.complete) return;
      expect(directives.some(({ kind }) => kind === 'replan')).toBe(true);
      expect(evidence.some(({ negative }) => !negative) || measurements.length > 0).toBe(true);
    });
  });

  test('D9 no part that ran on direct power is isolated', () => {
    holds((_before, { directives, state }) => {
      for (const each of directives)
        if (each.kind === 'isolated') {
          const finding = shapeOf(state)?.findings.find(({ id }) => id === each.finding);
          expect(state.cleared).not.toContain(finding?.part);
        }
    });
  });

  test('D1 the mode changes by a command, or by a new plan', () => {
    holds((before, { state, directives }, { command }) => {
      if (state.mode === before.mode) return;
      expect(command !== null || directives.some(({ kind }) => kind === 'replan')).toBe(true);
    });
  });

  test('D14 the state is JSON, and small', () => {
    holds((_before, { state }) => {
      const written = JSON.stringify(state);
      expect(JSON.parse(written)).toEqual(state);
      expect(written.length).toBeLessThan(32_768);
    });
  });

  test('D11 a report names a cause only when it was isolated, and its own finding only', () => {
    holds((_before, { state }) => {
      const shape = shapeOf(state);
      if (shape === undefined) return;
      const causes = reportOf(state, shape).flatMap((each) => (each.kind === 'condition' ? [each.finding] : []));
      expect(causes).toEqual(state.isolation.complete ? [state.isolation.finding] : []);
    });
  });

  test('D8 every sequence of answers comes to an isolation or to an honest end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...procedures), fc.infiniteStream(fc.nat(5)), ({ shape }, picks) => {
        let state: DiagnosisState = { ...noDiagnosis, procedure: shape.id };
        let last: Processed = { state, directives: [], texts: [] };
        for (let turn = 0; turn < 4 * shape.steps.length + 4; turn += 1) {
          const step = state.activeStep === null ? null : stepOf(shape, state.activeStep);
          const outcome = step?.outcomes[picks.next().value ?? 0];
          const told = outcome === undefined ? [] : [`${shape.id}.${step?.id}.${outcome.id}`];
          last = processMessage(
            state,
            {
              messageId: `m${turn}`,
              reading: { ...silent, outcomes: told, alone: told, motor: outcome?.motor ?? null },
            },
            policy,
            '2026-02-12T10:00:00Z',
          );
          state = last.state;
          if (state.activeStep === null) break;
        }
        expect(state.activeStep).toBeNull();
        expect(state.isolation.complete || last.directives.some(({ kind }) => kind === 'not-isolated')).toBe(true);
      }),
      { numRuns },
    );
  });
});

/** Says nothing that is understood. */
const silent: DiagnosisReading = {
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
