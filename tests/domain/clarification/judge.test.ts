import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Band } from '../../../contracts/reading/clarity.ts';
import type { Issue } from '../../../contracts/reading/reading.ts';
import type { KnownField } from '../../../contracts/state/conversation-state.ts';
import { isBlank, judgeClarity, typeOf } from '../../../domain/clarification/judge.ts';
import { doubtOf, findingsOf, plainPolicy, policyOf } from './cases.ts';

const judge = (issues: readonly Issue[], known: readonly KnownField[] = [], policy = plainPolicy) =>
  judgeClarity({ findings: findingsOf(...issues), known, at: 0, policy });
const times = (count: number, make: (nth: number) => Issue) => Array.from({ length: count }, (_, nth) => make(nth));
const missing = (nth: number) => doubtOf('missing', `field-${nth}`);
const vague = (nth: number) => doubtOf('vague', `what-${nth}`, { name: `term-${nth}` });
const conflict = doubtOf('conflict', 'priority');
const interpretations = doubtOf('interpretations', 'scope');
const invalid = doubtOf('invalid', 'temperature');
const rule = doubtOf('rule', 'currency', { name: 'pricing_without_currency' });

/** Every combination that C1 tells apart, with the score written out as the seed's arithmetic has it. */
const table = [0, 1, 2, 3, 4, 5].flatMap((lacking) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((vagueTerms) =>
    [false, true].flatMap((conflicts) =>
      [false, true].map((severalReadings) => ({
        lacking,
        vagueTerms,
        conflicts,
        severalReadings,
        expected: Math.max(0, 10 - 2 * lacking - vagueTerms - (conflicts ? 3 : 0) - (severalReadings ? 2 : 0)),
      })),
    ),
  ),
);

describe('C1 the score in tenths', () => {
  test.each(table)(
    'C1 $lacking missing, $vagueTerms vague, conflict $conflicts, several readings $severalReadings: $expected',
    ({ lacking, vagueTerms, conflicts, severalReadings, expected }) => {
      const issues = [
        ...times(vagueTerms, vague),
        ...(severalReadings ? [interpretations] : []),
        ...times(lacking, missing),
        ...(conflicts ? [conflict] : []),
      ];
      expect(judge(issues).tenths).toBe(expected);
    },
  );

  test.each<[string, readonly Issue[], number]>([
    ['nothing unclear', [], 10],
    ['one missing field', [missing(0)], 8],
    ['the same field missing twice counts once', [missing(0), missing(0)], 8],
    ['five missing fields reach the floor', times(5, missing), 0],
    ['six missing fields stay on it', times(6, missing), 0],
    ['the same vague term in two places counts once', [vague(0), { ...vague(0), field: 'elsewhere' }], 9],
    ['two vague terms about one thing count twice', [vague(0), { ...vague(1), field: 'what-0' }], 8],
    ['a vague term without a name counts by its field', [placed(0), placed(9), doubtOf('vague', 'how')], 8],
    ['a vague term without words is its field', [doubtOf('vague', 'when'), doubtOf('vague', 'when')], 9],
    ['two conflicts cost three once', [conflict, { ...conflict, field: 'deadline' }], 7],
    ['two overloaded words cost two once', [interpretations, { ...interpretations, field: 'unit' }], 8],
    ['a rule costs nothing', [rule], 10],
    ['a value that its schema does not allow costs what a missing one does', [invalid], 8],
    ['of one field it counts once with what is missing', [invalid, doubtOf('missing', 'temperature')], 8],
  ])('C1 %s', (_name, issues, tenths) => {
    expect(judge(issues).tenths).toBe(tenths);
  });
});

describe('C2 bands and hard triggers', () => {
  test.each<[string, readonly Issue[], Band]>([
    ['1.0 proceeds', [], 'proceed'],
    ['0.9 proceeds', times(1, vague), 'proceed'],
    ['0.8 proceeds and is logged', times(2, vague), 'proceed_logged'],
    ['0.7 proceeds and is logged', times(3, vague), 'proceed_logged'],
    ['0.6 asks', times(4, vague), 'clarify'],
    ['several readings alone proceed and are logged', [interpretations], 'proceed_logged'],
    ['a missing required field asks whatever the score', [missing(0)], 'clarify'],
    ['a conflict asks whatever the score', [conflict], 'clarify'],
    ['an always-clarify rule asks whatever the score', [rule], 'clarify'],
    ['a value that its schema does not allow asks whatever the score (C16)', [invalid], 'clarify'],
  ])('C2 %s', (_name, issues, band) => {
    expect(judge(issues).band).toBe(band);
  });

  test('C2 the hard triggers that fired are named', () => {
    expect(judge([rule, conflict, missing(0), vague(0)]).hard).toEqual(['missing', 'conflict', 'rule']);
    expect(judge([vague(0), interpretations]).hard).toEqual([]);
  });

  test('C2 the bands are the policy’s, and where they overlap the question wins', () => {
    const strict = policyOf({ proceedFrom: 10, askBelow: 10 });
    expect(judge(times(1, vague), [], strict).band).toBe('clarify');
    const overlapping = policyOf({ proceedFrom: 5, askBelow: 8 });
    expect(judge(times(3, vague), [], overlapping).band).toBe('clarify');
    expect(judge(times(2, vague), [], overlapping).band).toBe('proceed');
  });

  test.each<[string, number | null, number | undefined, readonly Issue[], Band]>([
    ['asks from the policy’s openness on', 6, 6, [vague(0)], 'clarify'],
    ['does not ask below it', 6, 5, [vague(0)], 'proceed'],
    ['invents no question where there is no doubt', 6, 10, [], 'proceed'],
    ['is nothing without a threshold', null, 10, [vague(0)], 'proceed'],
    ['is nothing where nobody measured it', 6, undefined, [vague(0)], 'proceed'],
  ])('C2 an open text %s', (_name, askWhenOpenFrom, tenths, issues, band) => {
    const openness = tenths === undefined ? {} : { openness: { tenths, because: [] } };
    const findings = { ...findingsOf(...issues), ...openness };
    expect(judgeClarity({ findings, known: [], at: 0, policy: policyOf({ askWhenOpenFrom }) }).band).toBe(band);
  });

  test('C2 what is not asked is kept for the log', () => {
    expect(judge([vague(0)])).toEqual({
      tenths: 9,
      band: 'proceed',
      type: 'vague_language',
      issues: [vague(0)],
      hard: [],
      resolved: [],
    });
  });
});

describe('C6 the type goes by precedence', () => {
  test.each([
    ['conflicting_instructions', [vague(0), interpretations, rule, missing(0), conflict]],
    ['missing_information', [vague(0), interpretations, missing(0)]],
    ['missing_information', [vague(0), interpretations, rule]],
    ['multiple_interpretations', [vague(0), interpretations]],
    ['vague_language', [vague(0)]],
  ] as const)('C6 %s', (type, issues) => {
    expect(judge(issues).type).toBe(type);
    expect(typeOf(issues)).toBe(type);
  });

  test('C6 without a doubt there is no type', () => {
    expect(judge([]).type).toBeNull();
  });

  test('C6 what matters more is asked first; among equals the order of the findings stays', () => {
    const issues = [vague(0), rule, interpretations, missing(0), conflict];
    expect(judge(issues).issues).toEqual([conflict, rule, missing(0), interpretations, vague(0)]);
  });

  test('C7 one issue per field: the one that matters most', () => {
    const issues = [doubtOf('vague', 'deadline'), doubtOf('missing', 'deadline')];
    expect(judge(issues).issues).toEqual([issues[1]]);
  });

  test('C7 at most eight questions at once', () => {
    expect(judge(times(12, missing)).issues).toEqual(times(8, missing));
  });
});

describe('C7 what the conversation knows is not asked', () => {
  const told = { field: 'field-0', value: '2026-12-24', turnId: 't1' };

  test('C7 a missing field that is known is neither counted nor asked', () => {
    expect(judge([missing(0)], [told])).toEqual({
      tenths: 10,
      band: 'proceed',
      type: null,
      issues: [],
      hard: [],
      resolved: [told],
    });
  });

  test('C7 a rule whose field is known does not ask', () => {
    const known = { field: 'currency', value: 'EUR', turnId: null };
    expect(judge([rule], [known])).toMatchObject({ band: 'proceed', hard: [], resolved: [known] });
  });

  test('C7 the latest value counts, once', () => {
    const later = { ...told, value: '2027-01-01', turnId: 't2' };
    expect(judge([missing(0), doubtOf('rule', 'field-0')], [told, later]).resolved).toEqual([later]);
  });

  test.each([[''], ['  '], [[]], [[' ']]])('C7 %j is no value', (value) => {
    expect(isBlank(value)).toBe(true);
    expect(judge([missing(0)], [{ ...told, value }]).band).toBe('clarify');
  });

  test.each([[0], [false], [['a', '']], ['x']])('C7 %j is a value', (value) => {
    expect(isBlank(value)).toBe(false);
  });

  test.each([['conflict'], ['interpretations'], ['vague']] as const)('C7 a known value settles no %s', (kind) => {
    const doubt = doubtOf(kind, 'field-0');
    expect(judge([doubt], [told])).toMatchObject({ issues: [doubt], resolved: [] });
  });
});

const field = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');
const anyDoubt = fc
  .record({
    kind: fc.constantFrom('missing', 'rule', 'conflict', 'interpretations', 'vague'),
    field,
    name: fc.option(fc.constantFrom('soon', 'some', 'later'), { nil: undefined }),
  })
  .map(({ kind, field: about, name }) => doubtOf(kind, about, name === undefined ? {} : { name }));
const anyDoubts = fc.array(anyDoubt, { maxLength: 16 });
const anyKnown = fc.array(fc.record({ field, value: fc.constant('x'), turnId: fc.constant(null) }), { maxLength: 4 });

test('C1 another doubt never raises the score, and what is known never lowers it', () => {
  fc.assert(
    fc.property(anyDoubts, anyDoubt, anyKnown, (issues, more, known) => {
      const { tenths } = judge(issues, known);
      expect(judge([...issues, more], known).tenths).toBeLessThanOrEqual(tenths);
      expect(judge(issues).tenths).toBeLessThanOrEqual(tenths);
      expect(Number.isInteger(tenths) && tenths >= 0 && tenths <= 10).toBe(true);
    }),
  );
});

test('C1 C6 the judgement does not depend on the order in which doubts were found, but for the order of equals', () => {
  fc.assert(
    fc.property(anyDoubts, anyKnown, (issues, known) => {
      const { tenths, band, type, hard } = judge(issues, known);
      expect(judge(issues.toReversed(), known)).toMatchObject({ tenths, band, type, hard });
    }),
  );
});

test('C2 C7 whatever asks has something to ask, once for each field', () => {
  fc.assert(
    fc.property(anyDoubts, anyKnown, fc.integer({ min: 0, max: 10 }), (issues, known, tenths) => {
      const findings = { ...findingsOf(...issues), openness: { tenths, because: [] } };
      const judged = judgeClarity({ findings, known, at: 0, policy: policyOf({ askWhenOpenFrom: 5 }) });
      expect(judged.band === 'clarify' && judged.issues.length === 0).toBe(false);
      expect(judged.type === null).toBe(judged.issues.length === 0);
      const fields = judged.issues.map(({ field: about }) => about);
      expect(new Set(fields).size).toBe(fields.length);
      expect(fields.length).toBeLessThanOrEqual(8);
    }),
  );
});

function placed(start: number): Issue {
  return doubtOf('vague', 'when', { at: { start, end: start + 4 } });
}

test('C16 what was known before does not stand in for a value that has just been said otherwise', () => {
  const known = [{ field: 'temperature', value: 21, turnId: 't1' }];
  expect(judge([invalid], known)).toMatchObject({ band: 'clarify', type: 'missing_information', resolved: [] });
});

describe('C16 what holds later', () => {
  const later = [doubtOf('invalid', 'deadline', { from: 1_000 })];
  const judged = (at: number) =>
    judgeClarity({ findings: { ...findingsOf(), later }, known: [], at, policy: plainPolicy });

  test('C16 a day that is still to come is no doubt', () => {
    expect(judged(999)).toMatchObject({ band: 'proceed', issues: [] });
  });

  test('C16 once it is over it asks', () => {
    expect(judged(1_000)).toMatchObject({ band: 'clarify', tenths: 8, hard: ['invalid'] });
  });
});

describe('C7 what "it" means', () => {
  const it = [doubtOf('missing', 'reference', { name: 'pronoun' })];
  const order = { field: 'order', value: '4711', turnId: 't1' };

  test('C7 the one thing that was named last', () => {
    expect(judge(it, [order])).toMatchObject({ band: 'proceed', resolved: [order] });
  });

  test.each<[string, readonly KnownField[]]>([
    ['nothing was', []],
    ['two things were', [order, { ...order, field: 'invoice' }]],
    ['what was said last is no thing', [order, { field: 'priority', value: 'high', turnId: 't2' }]],
    ['it came with no turn', [{ ...order, turnId: null }]],
    ['it is no words', [{ ...order, value: 7 }]],
  ])('C7 it is asked where %s', (_what, known) => {
    expect(judge(it, known).band).toBe('clarify');
  });

  test('C7 a thing that is not named by a pronoun is resolved by its own field alone', () => {
    expect(judge([doubtOf('missing', 'customer')], [order]).band).toBe('clarify');
  });
});
