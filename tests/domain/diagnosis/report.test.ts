import { describe, expect, test } from 'vitest';
import { reportOf } from '../../../domain/diagnosis/report.ts';
import type { DiagnosisState } from '../../../contracts/state/diagnosis-state.ts';
import { kindsOf, policy, procedures, say } from './talk.ts';

const isolated = say(['AC is not cooling', '118 volts', 'yes it runs', '62 %']).state;

function report(state: DiagnosisState) {
  const shape = procedures.find(({ shape: { id } }) => id === state.procedure)?.shape;
  return shape === undefined ? [] : reportOf(state, shape);
}

describe('D10 labour', () => {
  test('a draft is used and marked unconfirmed', () => {
    expect(report(isolated).at(-1)).toMatchObject({ kind: 'labour', total: 2.5, confirmed: false });
  });

  test.each([
    [['START AUTHORIZATION', '3 hours'], 3],
    [['START AUTHORIZATION', '3'], 3],
    [['START AUTHORIZATION', 'yes'], 2.5],
    [['confirm 2 hours'], 2],
  ])('%j confirms %d hours, and the tasks add up', (messages, hours) => {
    const { state } = say(messages, isolated);
    expect(state.labour).toMatchObject({ mode: 'confirmed', hours });
    expect(report(state).at(-1)).toMatchObject({ kind: 'labour', total: hours, confirmed: true });
  });

  test('in a diagnostic step a number is a reading', () => {
    const { state } = say(['AC is not cooling', '118']);
    expect(state.labour.mode).toBe('none');
    expect(state.facts.at(-1)).toMatchObject({ kind: 'measurement', value: 118, step: 'supply' });
  });

  test('before isolation there is none, and the diagnosis goes on all the same', () => {
    const asked = say(['AC is not cooling', 'START AUTHORIZATION']);
    expect(asked.directives).toContainEqual({ kind: 'labour-held', because: 'not-isolated' });
    expect(say(['BACK TO DIAGNOSTIC', '118 volts'], asked.state).state).toMatchObject({
      mode: 'diagnostic',
      activeStep: 'fan_runs',
    });
  });

  test('skipped labour is left out', () => {
    const { state } = say(['skip the labor', 'START FINAL REPORT'], isolated);
    expect(report(state).map(({ kind }) => kind)).not.toContain('labour');
  });

  test('D13 without the flag the report waits for confirmed hours', () => {
    const rules = { ...policy, flags: { ...policy.flags, nonBlockingLabour: false } };
    const held = say(['START FINAL REPORT'], isolated, rules);
    expect(kindsOf(held)).toContain('mode-held');
    expect(held.state.mode).toBe('diagnostic');
    expect(say(['confirm 2 hours', 'START FINAL REPORT'], isolated, rules).state.mode).toBe('final_report');
  });
});

describe('D11 the report', () => {
  test('holds symptoms, checks with their readings, the verified condition and the whole unit of a complex system', () => {
    expect(report(isolated)).toEqual([
      { kind: 'symptoms', messageIds: ['m0'] },
      {
        kind: 'checks',
        checks: [
          { step: 'supply', outcome: 'normal', messageId: 'm2', value: 118, unit: 'V' },
          { step: 'fan_runs', outcome: 'runs', messageId: 'm4', value: null, unit: null },
          { step: 'capacitor', outcome: 'out_of_range', messageId: 'm6', value: 62, unit: '%' },
        ],
      },
      {
        kind: 'condition',
        finding: 'capacitor_out_of_range',
        text: 'finding.capacitor_out_of_range.condition',
        messageIds: ['m6'],
      },
      { kind: 'whole-unit', text: 'title', messageIds: ['m6'] },
      { kind: 'parts', finding: 'capacitor_out_of_range' },
      {
        kind: 'labour',
        tasks: [
          { text: 'finding.capacitor_out_of_range.labour.0', hours: 1 },
          { text: 'finding.capacitor_out_of_range.labour.1', hours: 1.5 },
        ],
        total: 2.5,
        confirmed: false,
        messageIds: [],
      },
    ]);
  });

  test('an upstream cause is put right by its own action', () => {
    expect(report(say(['AC is not cooling', '95 volts']).state)).toContainEqual({
      kind: 'action',
      text: 'finding.supply_low.action',
      messageIds: ['m2'],
    });
  });

  test('without an isolation it says so, and names neither cause nor action', () => {
    const early = say(['AC is not cooling', 'no leak on the coil', 'START FINAL REPORT']).state;
    expect(report(early).map(({ kind }) => kind)).toEqual([
      'symptoms',
      'checks',
      'not-verified',
      'evidence',
      'not-isolated',
    ]);
  });

  test('is said when it is asked for and when something changes it, and thanks change nothing', () => {
    const reported = say(['START FINAL REPORT'], isolated);
    expect(kindsOf(reported)).toContain('report');
    expect(kindsOf(say(['thanks'], reported.state))).not.toContain('report');
    expect(kindsOf(say(['confirm 2 hours'], reported.state))).toContain('report');
    expect(kindsOf(say(['in Spanish please'], reported.state))).toContain('report');
  });

  test('without a system there is nothing to report: which one it is is asked', () => {
    const asked = say(['START FINAL REPORT']);
    expect(kindsOf(asked)).toEqual(['ask-system']);
    expect(asked.state.mode).toBe('diagnostic');
  });

  test.each([
    ['final report please', 'final_report'],
    ['give me the report', 'final_report'],
    ["don't write the report yet", 'diagnostic'],
    ['what is in the final report?', 'diagnostic'],
    ['dame el informe', 'final_report'],
    ['¿qué es el informe final?', 'diagnostic'],
    ['покажи отчёт', 'final_report'],
    ['отчёт пока не пиши', 'diagnostic'],
  ])('D1 "%s" leaves the mode %s', (message, mode) => {
    expect(say([message], isolated).state.mode).toBe(mode);
  });

  test('another language is kept for it', () => {
    expect(say(['START FINAL REPORT', 'en español por favor'], isolated).state.reportIn).toBe('es');
  });
});
