import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextPolicy, type ContextPolicy } from '../../../contracts/assistant/policy.ts';
import type { Reading, SessionView } from '../../../contracts/reading/reading.ts';
import { analyze, type MaterialReason } from '../../../domain/context/analyze.ts';

/** One artifact of each phase. */
const policy: ContextPolicy = contextPolicy.parse({
  artifacts: Object.fromEntries(
    [0, 1, 2, 3, 4].map((phase) => [
      `of${phase}`,
      { phase, keyPath: `phase_artifacts.phase${phase}.x`, sizeLimit: 100 },
    ]),
  ),
});
const names = Object.keys(policy.artifacts);
const need = (artifact: string) => ({ start: 0, end: 3, artifact });
const session = (more: Partial<SessionView>): SessionView => ({
  phase: 3,
  completed: [0, 1, 2, 3],
  present: [],
  missing: [],
  ...more,
});

const reasonOf = (
  artifact: string,
  reading: Partial<Reading>,
  supplied: readonly string[] = [],
): MaterialReason | undefined =>
  analyze({ policy, reading, supplied }).because.find((one) => one.artifact === artifact)?.reason;

describe('X1 the analyzer', () => {
  const needs = [need('of3')];

  test.each<[MaterialReason, Partial<Reading>, readonly string[]]>([
    ['not-needed', { needs: [], session: session({}) }, []],
    ['supplied-before', { needs, session: session({}) }, ['of3']],
    ['in-session', { needs, session: session({ present: [{ artifact: 'of3', bytes: 100 }] }) }, []],
    ['phase-unknown', { needs }, []],
    ['phase-not-reached', { needs, session: session({ completed: [0, 1, 2] }) }, []],
    ['missing-flagged', { needs, session: session({ missing: ['of3'] }) }, []],
    ['too-large', { needs, session: session({ present: [{ artifact: 'of3', bytes: 101 }] }) }, []],
    ['absent', { needs, session: session({}) }, []],
  ])('says %s', (reason, reading, supplied) => {
    expect(reasonOf('of3', reading, supplied)).toBe(reason);
  });

  test('without a session asks only for what every project begins with', () => {
    const { slots } = analyze({ policy, reading: { needs: names.map(need) }, supplied: [] });
    expect(slots.map(({ artifact }) => artifact)).toEqual(['of0']);
  });

  test('takes what is there although its phase is not over', () => {
    const reading = { needs, session: session({ completed: [0], present: [{ artifact: 'of3', bytes: 5 }] }) };
    expect(analyze({ policy, reading, supplied: [] })).toMatchObject({
      uses: [{ kind: 'session', artifact: 'of3' }],
      slots: [],
    });
  });

  test('an artifact that the assistant does not know is not asked for', () => {
    expect(analyze({ policy, reading: { needs: [need('other')], session: session({}) }, supplied: [] }).slots).toEqual(
      [],
    );
  });
});

const some = fc.subarray(names);
const anyView = fc.record({
  phase: fc.integer({ min: 0, max: 4 }),
  completed: fc.subarray([0, 1, 2, 3, 4]),
  present: some.chain((of) =>
    fc.tuple(...of.map((artifact) => fc.integer({ min: 0, max: 200 }).map((bytes) => ({ artifact, bytes })))),
  ),
  missing: some,
});
const anyCase = fc.record({
  reading: fc.record({
    needs: fc.array(fc.constantFrom(...names, 'other').map(need), { maxLength: 8 }),
    session: fc.option(anyView, { nil: undefined }),
  }),
  supplied: some,
});

describe('X1 laws, over all phases', () => {
  const law = (holds: (looked: { reading: Partial<Reading>; supplied: readonly string[] }) => void) =>
    fc.assert(
      fc.property(anyCase, ({ reading: { needs, session: view }, supplied }) =>
        holds({ reading: { needs, ...(view ? { session: view } : {}) }, supplied }),
      ),
    );
  const at = (looked: { reading: Partial<Reading>; supplied: readonly string[] }) => analyze({ policy, ...looked });

  test('nothing is asked for that its phase cannot have yet', () =>
    law((looked) => {
      const completed = looked.reading.session?.completed ?? [0];
      for (const { artifact } of at(looked).slots) expect(completed).toContain(policy.artifacts[artifact]?.phase);
    }));

  test('only what the question needs is asked for or used', () =>
    law((looked) => {
      const needed = (looked.reading.needs ?? []).map(({ artifact }) => artifact);
      const { slots, uses } = at(looked);
      for (const { artifact } of [...slots, ...uses]) expect(needed).toContain(artifact);
    }));

  test('what is there is not asked for, and nothing is asked for twice', () =>
    law((looked) => {
      const { slots, uses } = at(looked);
      const asked = slots.map(({ artifact }) => artifact);
      expect(new Set(asked).size).toBe(asked.length);
      for (const { artifact } of uses) expect(asked).not.toContain(artifact);
      for (const artifact of looked.supplied) expect(asked).not.toContain(artifact);
    }));

  test('what is used is in the session, within its size, and not said to be missing', () =>
    law((looked) => {
      for (const { artifact } of at(looked).uses) {
        expect(looked.reading.session?.present.some((one) => one.artifact === artifact && one.bytes <= 100)).toBe(true);
        expect(looked.reading.session?.missing).not.toContain(artifact);
      }
    }));

  test('every artifact of the assistant has one reason', () =>
    law((looked) => {
      expect(at(looked).because.map(({ artifact }) => artifact)).toEqual(names);
    }));
});
