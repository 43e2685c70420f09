/** X1: what the model asks for itself, and what comes of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedIn, isWaitedFor, requestContextTool, toldOf, weigh } from '../../../domain/context/request-tool.ts';
import { contextPolicy } from '../../../contracts/assistant/policy.ts';

const artifact = (phase: number, more: object = {}) => ({ phase, keyPath: `p${phase}`, sizeLimit: 100, ...more });
const policy = contextPolicy.parse({
  artifacts: { plan: artifact(2), findings: artifact(3), notes: artifact(3, { required: false }), drafts: artifact(4) },
});
const session = { phase: 4, completed: [0, 1, 2, 3], present: [{ artifact: 'plan', bytes: 10 }], missing: [] };
const asking = { policy, session, supplied: [], material: [], gone: [] };
const call = (given: unknown, name = 'request_context') => ({ name, arguments: given });

describe('X1 what is asked for', () => {
  test.each<readonly [string, Parameters<typeof askedIn>[0], readonly string[]]>([
    ['a list', [call({ artifacts: ['plan', 'findings'] })], ['plan', 'findings']],
    ['a single name', [call({ artifacts: 'plan' })], ['plan']],
    ['the same twice, with blanks', [call({ artifacts: ['plan', ' plan '] }), call({ artifacts: ['plan'] })], ['plan']],
    ['no names', [call({ artifacts: [7, null, '', {}] }), call({}), call(undefined), call('plan')], []],
    ['another tool', [call({ artifacts: ['plan'] }, 'capture_concepts')], []],
    ['too many', [call({ artifacts: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })], ['a', 'b', 'c', 'd', 'e', 'f']],
  ])('%s', (_name, calls, names) => {
    expect(askedIn(calls)).toEqual(names);
  });

  test('the tool names every artifact with what it is; without one there is none', () => {
    expect(requestContextTool(policy, (key) => `what ${key} is`)).toMatchObject([
      { name: 'request_context', description: expect.stringContaining('plan: what plan is') as string },
    ]);
    expect(requestContextTool({ artifacts: {} }, String)).toEqual([]);
  });
});

describe('X1 what comes of it', () => {
  test.each<readonly [string, Partial<Parameters<typeof weigh>[0]>, string, string]>([
    ['there in the session', {}, 'plan', 'given'],
    ['nowhere', {}, 'findings', 'missing'],
    ['no artifact', {}, 'horoscope', 'unknown'],
    ['no artifact, but a name of objects', {}, 'constructor', 'unknown'],
    ['of a phase to come', {}, 'drafts', 'not-yet'],
    ['of a phase that nobody has told', { session: null }, 'findings', 'not-yet'],
    ['supplied before', { supplied: [{ artifact: 'findings', supplyId: 's-1' }] }, 'findings', 'given'],
    ['among the attachments', { material: [{ kind: 'session', artifact: 'findings' }] }, 'findings', 'given'],
    ['asked for in vain', { gone: ['findings'] }, 'findings', 'unavailable'],
  ])('%s', (_name, more, name, outcome) => {
    expect(weigh({ ...asking, ...more }, [name]).asked).toEqual([{ artifact: name, outcome }]);
  });

  test('what is given goes along, once, and what was supplied goes before the session', () => {
    const supplied = [{ artifact: 'findings', supplyId: 's-1' }];
    const material = [{ kind: 'session', artifact: 'plan' }] as const;
    expect(weigh({ ...asking, supplied, material }, ['plan', 'findings', 'drafts']).material).toEqual([
      ...material,
      { kind: 'supply', artifact: 'findings', supplyId: 's-1' },
    ]);
  });

  test('nobody is kept waiting for what is not required', () => {
    const { asked } = weigh(asking, ['notes']);
    expect(asked).toEqual([{ artifact: 'notes', outcome: 'missing' }]);
    expect(isWaitedFor(policy, asked)).toBe(false);
    expect(toldOf(asked)).toEqual([{ artifact: 'notes', outcome: 'unavailable' }]);
    const given = { artifact: 'plan', outcome: 'given' } as const;
    expect(toldOf([given])).toEqual([given]);
    expect(isWaitedFor(policy, weigh(asking, ['notes', 'findings']).asked)).toBe(true);
  });

  test('law: a name of the model’s own goes back to it as one short name, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (name) => {
        for (const { artifact: shown } of weigh(asking, [name]).asked)
          expect(shown).toMatch(/^[\p{L}\p{N}_ -]{0,40}$/u);
      }),
    );
  });
});
