import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyPath } from '../../../contracts/assistant/context.ts';
import {
  elementKeys,
  formatKeyPath,
  isWithin,
  parseKeyPath,
  sliceAt,
  type KeyStep,
} from '../../../domain/context/key-path.ts';

const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
const anySteps: fc.Arbitrary<readonly KeyStep[]> = fc
  .tuple(
    word,
    fc.array(
      fc.oneof(
        word.map((name) => ({ kind: 'name' as const, name })),
        word.map((key) => ({ kind: 'element' as const, key })),
      ),
      { maxLength: 6 },
    ),
  )
  .map(([name, rest]) => [{ kind: 'name' as const, name }, ...rest]);

describe('X3 a key path', () => {
  test.each<[string, readonly KeyStep[]]>([
    ['nowhere', []],
    ['at an element', [{ kind: 'element', key: 'a' }]],
    ['with a name that cannot be written', [{ kind: 'name', name: 'a.b' }]],
  ])('that begins %s is none', (_where, steps) => {
    expect(formatKeyPath(steps)).toBeNull();
  });

  test('is read as it is written', () =>
    fc.assert(
      fc.property(anySteps, (steps) => {
        const written = formatKeyPath(steps);
        expect(written).not.toBeNull();
        expect(parseKeyPath(written ?? '')).toEqual(steps);
      }),
    ));

  test('is one exactly where the contract takes it', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(/^[ab.[\]-]{1,12}$/)), (text) => {
        expect(parseKeyPath(text) !== null).toBe(keyPath.safeParse(text).success);
      }),
    ));

  test('leads to what stands there, by what elements call themselves before their place', () => {
    const session = {
      steps: [{ step_id: 1, name: 'a' }, { step_id: '0', name: 'b' }, { id: 'x-1', name: 'c' }, 'd'],
      map: { 'k-1': 'e' },
    };
    const at = (path: string) => sliceAt(session, path);
    expect(at('steps[1].name')).toEqual({ kind: 'found', value: 'a' });
    expect(at('steps[0].name')).toEqual({ kind: 'found', value: 'b' });
    expect(at('steps[x-1].name')).toEqual({ kind: 'found', value: 'c' });
    expect(at('steps[3]')).toEqual({ kind: 'found', value: 'd' });
    expect(at('map[k-1]')).toEqual({ kind: 'found', value: 'e' });
    for (const nowhere of ['steps[4]', 'steps.length', 'map.toString', 'steps[__proto__]', 'steps[99999999999]', ''])
      expect(at(nowhere), nowhere).toEqual({ kind: 'absent' });
  });

  test('of every element leads back to that element', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.record({ id: fc.oneof(fc.constantFrom('0', '1', 'a', 'b', 'a b'), fc.integer({ min: 0, max: 4 })) }),
            fc.integer(),
          ),
          { maxLength: 6 },
        ),
        (list) => {
          for (const [place, key] of elementKeys(list).entries())
            if (key !== null) expect(sliceAt({ list }, `list[${key}]`)).toEqual({ kind: 'found', value: list[place] });
        },
      ),
    ));

  test('never throws, whatever it is asked of', () =>
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, path) => {
        expect(['found', 'absent']).toContain(sliceAt(value, path).kind);
      }),
    ));

  test('is within another when it leads to a part of it', () => {
    expect(isWithin('a.b[1].c', 'a.b')).toBe(true);
    expect(isWithin('a.b', 'a.b')).toBe(true);
    expect(isWithin('a.bc', 'a.b')).toBe(false);
    expect(isWithin('a', 'a.b')).toBe(false);
  });
});
