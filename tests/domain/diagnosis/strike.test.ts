/** D5, D6: a fact is struck out, and what rested on it alone falls. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiagnosisState } from '../../../contracts/state/diagnosis-state.ts';
import { processMessage } from '../../../domain/diagnosis/engine.ts';
import { ownWords } from '../../../domain/diagnosis/own-words.ts';
import { stepOf } from '../../../domain/diagnosis/procedure.ts';
import { messagesIn, reportOf } from '../../../domain/diagnosis/report.ts';
import { reportAsText, reportInWords } from '../../../domain/diagnosis/report-words.ts';
import { isSafetyOpen } from '../../../domain/diagnosis/safety.ts';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { strike, strikeRefusal } from '../../../domain/diagnosis/strike.ts';
import { wordbookOf } from '../../../domain/diagnosis/wordbook.ts';
import { reading } from './readings.ts';
import { compiled, policy, procedures, say } from './talk.ts';
import { runs } from '../../support/laws.ts';

const now = '2026-02-12T10:00:00Z';
const shapeOf = ({ procedure }: DiagnosisState) =>
  procedures.find(({ shape }) => shape.id === procedure)?.shape ?? null;
const out = (state: DiagnosisState, id: string) => strike(state, id, shapeOf(state), now);
const factOf = (state: DiagnosisState, step: string): string =>
  state.settled.find((each) => each.step === step)?.fact ?? '';
const kinds = ({ directives }: ReturnType<typeof out>) => directives.map(({ kind }) => kind);
const settled = (state: DiagnosisState) => state.settled.map(({ step }) => step);

const cooled = ['AC is not cooling', '118 volts', 'yes it runs', '62 %'] as const;

describe('D5 a fact that is struck out', () => {
  test('is kept, names no later one, and its step is asked again', () => {
    const { state: before } = say(cooled.slice(0, 3));
    const id = factOf(before, 'fan_runs');
    const after = out(before, id);
    expect(after.state.facts).toHaveLength(before.facts.length);
    expect(after.state.facts.find((fact) => fact.id === id)).toMatchObject({ supersededBy: 'struck', struckAt: now });
    expect(settled(after.state)).toEqual(['supply']);
    expect(after.directives).toEqual([
      { kind: 'struck', fact: id, takenBack: false },
      { kind: 'ask', step: 'fan_runs', again: false },
    ]);
    // The same once more settles it once more.
    expect(settled(say(['yes it runs'], after.state).state)).toEqual(['supply', 'fan_runs']);
  });

  test('leaves what was asked meanwhile to be asked at once behind it', () => {
    const { state } = say(cooled.slice(0, 3));
    const struck = out(state, factOf(state, 'supply'));
    expect(struck.state.activeStep).toBe('supply');
    const again = say(['118 volts'], struck.state);
    expect(again.state.activeStep).toBe('capacitor');
    expect(again.state.settled.map(({ outcome }) => outcome)).not.toContain(null);
  });

  test('takes its hypotheses, its branch and its cleared part with it', () => {
    const { state } = say(['AC is not cooling', '118 volts', 'no it does not', 'the fan motor runs on direct 12v']);
    expect(state.cleared).toEqual(['fan_motor']);
    const direct = state.facts.findLast(({ step }) => step !== null)?.id ?? '';
    const freed = out(state, direct).state;
    expect(freed.cleared).toEqual([]);
    expect(freed.hypotheses.flatMap(({ supporting }) => supporting)).not.toContain(direct);
    const still = out(freed, factOf(freed, 'fan_runs')).state;
    expect(still.openBranches).toEqual([]);
  });

  test('a complaint and a reading that no check asked for leave everything else as it is', () => {
    const { state } = say(['AC is not cooling', '118 volts', '40 psi']);
    for (const { id, step } of state.facts.filter((fact) => fact.step === null)) {
      expect(step).toBeNull();
      const after = out(state, id);
      expect(settled(after.state)).toEqual(['supply']);
      expect(after.directives.at(-1)).toEqual({ kind: 'ask', step: 'fan_runs', again: true });
    }
  });

  test('before a system is named that is asked', () => {
    const { state } = say(['there is a leak']);
    expect(kinds(out(state, 'f1'))).toEqual(['struck', 'ask-system']);
  });

  test('one that is unknown, or counts no more already, is refused by name', () => {
    const { state } = say(['AC is not cooling', '118 volts', 'correction, 95 volts']);
    const old = state.facts.find(({ supersededBy }) => supersededBy !== null)?.id ?? '';
    expect(strikeRefusal(undefined, 'f1')).toBe('nothing-diagnosed');
    expect(strikeRefusal(noDiagnosis, 'f1')).toBe('nothing-diagnosed');
    expect(strikeRefusal(state, 'f99')).toBe('unknown-fact');
    expect(strikeRefusal(state, old)).toBe('superseded');
    expect(strikeRefusal(out(state, 'f1').state, 'f1')).toBe('superseded');
    expect(strikeRefusal(state, 'f1')).toBeNull();
  });
});

describe('D6 a conclusion that rests on it', () => {
  const isolated = say(cooled).state;

  test.each(['capacitor', 'fan_runs', 'supply'])('is taken back with "%s", and its labour', (step) => {
    const after = out(isolated, factOf(isolated, step));
    expect(after.state).toMatchObject({
      isolation: { complete: false, finding: null, invalidated: true },
      labour: { mode: 'none', hours: null },
      activeStep: step,
    });
    expect(after.directives[0]).toMatchObject({ takenBack: true });
  });

  test('stands again once that is told anew, and not before', () => {
    const { state } = out(isolated, factOf(isolated, 'supply'));
    expect(say(['asdf'], state).state.isolation.complete).toBe(false);
    expect(say(['118 volts'], state).state.isolation).toMatchObject({ complete: true, invalidated: false });
    expect(say(['95 volts'], state).state.isolation).toMatchObject({ finding: 'supply_low' });
  });

  test('stays where the complaint is struck out, and in its report nothing of that is told', () => {
    const symptom = isolated.facts.find(({ kind }) => kind === 'symptom')?.id ?? '';
    const { state } = out(isolated, symptom);
    expect(state.isolation.complete).toBe(true);
    const shape = shapeOf(state);
    expect(shape === null ? [] : reportOf(state, shape)[0]).toEqual({ kind: 'symptoms', messageIds: [] });
  });

  test('is restored where what had taken it back is struck out', () => {
    const { state } = say(['I found a leak on the coil'], isolated);
    expect(state.isolation.complete).toBe(false);
    const leak = state.facts.findLast(({ evidence }) => evidence === 'leak')?.id ?? '';
    const after = out(state, leak);
    expect(kinds(after)).toEqual(['struck', 'isolated', 'labour']);
    expect(after.state).toMatchObject({ isolation: { finding: isolated.isolation.finding }, activeStep: null });
  });

  test('a report that was asked for goes back to the diagnosis', () => {
    const { state } = say(['START FINAL REPORT'], isolated);
    expect(out(state, factOf(state, 'capacitor')).state).toMatchObject({ mode: 'diagnostic', activeStep: 'capacitor' });
    const symptom = state.facts.find(({ kind }) => kind === 'symptom')?.id ?? '';
    expect(out(state, symptom).state.mode).toBe('final_report');
  });
});

describe('a safety step', () => {
  const begun = say(['the furnace does not heat', 'yes']).state;

  test('whose answer is struck out is asked before anything else', () => {
    expect(settled(begun)).toEqual(['co_alarm']);
    const further = say(['12.4 volts'], begun).state;
    const after = out(further, factOf(further, 'co_alarm'));
    expect(after.state.activeStep).toBe('co_alarm');
    expect(after.directives.at(-1)).toEqual({ kind: 'ask', step: 'co_alarm', again: false });
  });

  test('a danger that it told is not forgotten', () => {
    const { state } = say(['the furnace does not heat', 'no']);
    expect(state.danger).toBe('co_alarm');
    expect(out(state, factOf(state, 'co_alarm')).state.danger).toBe('co_alarm');
  });
});

describe('laws', () => {
  const numRuns = runs(process.env['PARLEY_LAWS'] === 'draw' ? 100_000 : 150);
  const talk = fc.array(reading, { minLength: 1, maxLength: 20 });

  function played(readings: readonly Parameters<typeof processMessage>[1]['reading'][]): DiagnosisState {
    return readings.reduce<DiagnosisState>(
      (state, each, at) => processMessage(state, { messageId: `m${at}`, reading: each }, policy, now).state,
      noDiagnosis,
    );
  }

  test('D11 no sentence of the report rests on a fact that was struck out; no isolation without its step', () => {
    fc.assert(
      fc.property(talk, fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }), (readings, picks) => {
        let state = played(readings);
        for (const pick of picks) {
          const standing = state.facts.filter(({ supersededBy }) => supersededBy === null);
          const fact = standing[pick % Math.max(standing.length, 1)];
          if (fact === undefined) return;
          const before = state;
          const after = out(state, fact.id);
          ({ state } = after);
          expect(state.facts.map(({ id }) => id)).toEqual(before.facts.map(({ id }) => id));
          expect(settled(state).filter((step) => !settled(before).includes(step))).toSatisfy((more: string[]) =>
            more.every((step) => state.settled.find((each) => each.step === step)?.outcome === null),
          );
          expect(state.danger).toBe(before.danger);
          expect(JSON.stringify([state.hypotheses, state.settled])).not.toContain(`"${fact.id}"`);
          const shape = shapeOf(state);
          if (shape === null) return;
          const { finding, complete } = state.isolation;
          if (complete) {
            const isolating = state.settled.filter(({ step, outcome }) =>
              stepOf(shape, step)?.outcomes.some(({ id, isolates }) => id === outcome && isolates === finding),
            );
            expect(isolating).not.toEqual([]);
            expect(state.cleared).not.toContain(shape.findings.find(({ id }) => id === finding)?.part);
          }
          const paragraphs = reportOf(state, shape);
          const repeated = messagesIn(paragraphs, state);
          expect(repeated).not.toContain(fact.messageId);
          const words = wordbookOf(compiled, shape.id, 'en');
          const mark = `words of ${fact.messageId}.`;
          const text = reportAsText(
            reportInWords(paragraphs, {
              procedure: shape,
              words,
              said: (id) => (repeated.includes(id) ? [`words of ${id}.`] : []),
            }),
          );
          expect(text).not.toContain(mark);
          const ofFact = paragraphs.flatMap((each) => (each.kind === 'evidence' ? each.facts.map(({ id }) => id) : []));
          expect(ofFact).not.toContain(fact.id);
          expect(ownWords(after.directives, state, words).join('')).not.toBe('');
          if (
            fact.step !== null &&
            stepOf(shape, fact.step)?.safety === true &&
            isSafetyOpen(state, shape) &&
            !complete
          )
            expect(stepOf(shape, state.activeStep ?? '')?.safety).toBe(true);
        }
      }),
      { numRuns },
    );
  });
});
