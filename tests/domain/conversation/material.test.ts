/** Whether the answer to a message needs material that is not there (X1–X4), and what becomes of what waits for it. */
import { describe, expect, test } from 'vitest';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import type { ContextRequest } from '../../../contracts/state/context-request.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { openMaterial } from '../../../domain/conversation/open-material.ts';
import {
  askedBeside,
  contextPolicyOf,
  leavesMaterial,
  materialAfter,
  modeOf,
  planMaterial,
  planWanted,
  withoutRequest,
  withRequest,
} from '../../../domain/conversation/material.ts';
import { cancelRequest, mostInWait, supply } from '../../../domain/context/request.ts';
import { nine, stateOf, turnOf } from './states.ts';
import { materials, needing, openRequestOf, session, waitingMessage } from './waiting.ts';

const state = stateOf({}, { context: materials });
const supplied = { artifact: 'findings', supplyId: 's1', requestId: 'r0' };
const plan = (found: Partial<Reading>, before: ConversationState = state) =>
  planMaterial(before, turnOf(found), { messages: [waitingMessage], requestId: 'r1' });

describe('X1 a message', () => {
  test('rests on nothing where the assistant works without material', () => {
    expect(plan({ needs: needing('findings') }, stateOf())).toBeNull();
  });

  test.each<[string, Partial<Reading>, ConversationState]>([
    ['no word of it points at any', {}, state],
    ['X4 what it needs is not there and keeps nobody waiting', { needs: needing('outline') }, state],
  ])('rests on nothing when %s', (_when, found, before) => {
    expect(plan(found, before)).toBeNull();
  });

  test('X3 rests on what the session holds, and on what was supplied before', () => {
    const found = { needs: needing('sources', 'findings'), session: session(['sources']) };
    expect(plan(found, { ...state, material: [supplied, { ...supplied, artifact: 'outline' }] })).toEqual({
      kind: 'there',
      material: [
        { kind: 'session', artifact: 'sources' },
        { kind: 'supply', artifact: 'findings', supplyId: 's1' },
      ],
    });
  });

  test('X2 waits for what is not there, and the model is not called', () => {
    const wait = plan({ needs: needing('findings', 'outline'), wants: 'action', session: session() });
    expect(wait).toMatchObject({
      kind: 'waits',
      answer: { verdict: { kind: 'held', because: ['open-context-request'] } },
      say: { text: 'context.needed', values: { artifacts: ['findings'] } },
      step: {
        request: {
          id: 'r1',
          round: 1,
          mode: 'action',
          slots: [{ slotKey: 'findings', quote: { messageId: 'm9', start: 0, end: 3 } }, { slotKey: 'outline' }],
        },
        happened: [{ kind: 'opened' }],
      },
      state: {
        phase: 'waiting-context',
        offer: null,
        turn: state.turn + 1,
        gateMemory: { depth: state.gateMemory.depth + 1 },
        lastGate: { turnId: 't9', act: null },
      },
    });
  });
});

describe('X2 what is said while material is waited for', () => {
  const waiting = { ...state, contextRequest: openRequestOf() };

  test('waits with it, and may add to what is asked for', () => {
    expect(plan({ needs: needing('sources') }, waiting)).toMatchObject({
      kind: 'waits',
      say: { text: 'context.joined', values: { artifacts: ['findings', 'sources'] } },
      step: { request: { messages: [{ messageId: 'm1' }, { messageId: 'm1' }] }, happened: [{ kind: 'joined' }] },
    });
  });

  test('is no part of it when as many wait as may', () => {
    const messages = Array.from({ length: mostInWait }, () => waitingMessage);
    expect(plan({}, { ...waiting, contextRequest: { ...openRequestOf(), messages } })).toBeNull();
  });

  test('G19 and the participant no longer waits: it is over, and nothing is open', () => {
    expect(withoutRequest(waiting, { at: nine, because: 'cancel' })).toMatchObject({
      state: { phase: 'answering', endedRequests: ['r1'] },
      step: { request: { status: 'cancelled', endedBy: 'participant' } },
    });
    expect(withoutRequest(state, { at: nine, because: 'cancel' })).toBeNull();
  });
});

describe('X1 what the model asks for in place of an answer', () => {
  const heard = [{ messageId: 'm9', at: nine, position: 18 }];
  const wanted = { requestId: 'r2', at: nine, round: 2, artifacts: ['findings'], uses: ['sources'] };

  test('is waited for as what words need is, and its calls count', () => {
    expect(planWanted(state, { turnId: 't9', heard }, { wanted, calls: 2 })).toMatchObject({
      say: { text: 'context.needed' },
      step: {
        request: {
          id: 'r2',
          round: 2,
          uses: ['sources'],
          messages: [{ messageId: 'm9', turnId: 't9', position: 18, size: 0 }],
          slots: [{ slotKey: 'findings', quote: null }],
        },
      },
      state: { modelCalls: state.modelCalls + 2, phase: 'waiting-context' },
    });
  });

  test.each([['action'], ['question']] as const)('keeps that the messages are an %s', (mode) => {
    const plan = planWanted(state, { turnId: 't9', heard }, { wanted: { ...wanted, mode }, calls: 1 });
    expect(plan.step.request.mode).toBe(mode);
  });

  test('is a bug where the assistant works without material', () => {
    expect(() => contextPolicyOf(stateOf())).toThrow('without a policy of material');
  });
});

test.each<[Reading['wants'], object]>([
  ['action', { mode: 'action' }],
  ['question', { mode: 'question' }],
  ['statement', { mode: 'question' }],
  [undefined, {}],
])('X1 words that want %j', (wants, expected) => {
  expect(modeOf(wants === undefined ? {} : { wants })).toEqual(expected);
});

describe('X4 material that was supplied', () => {
  const given = (request: ContextRequest) =>
    supply(request, { items: [{ supplyId: 's2', slotKey: 'findings' }], by: 'ann', at: nine });

  test('stays when its request is over, and takes the place of what the request had before', () => {
    const before: ConversationState = { ...state, material: [supplied, { ...supplied, requestId: 'r1' }] };
    const after = withRequest({ ...before, endedRequests: ['r0'] }, given(openRequestOf()));
    expect(after).toMatchObject({
      phase: 'answering',
      endedRequests: ['r0', 'r1'],
      material: [supplied, { artifact: 'findings', supplyId: 's2', requestId: 'r1' }],
    });
    expect(after).not.toHaveProperty('contextRequest');
  });

  test('goes before what the session holds of it', () => {
    const step = given({ ...openRequestOf(), uses: ['findings', 'sources'] });
    expect(materialAfter(withRequest(state, step), step)).toEqual([
      { kind: 'session', artifact: 'sources' },
      { kind: 'supply', artifact: 'findings', supplyId: 's2' },
    ]);
  });
});

describe('X6 what is waited for is left', () => {
  const waiting: ConversationState = { ...state, contextRequest: openRequestOf() };
  const says = (found: Partial<Reading>, before = waiting) => leavesMaterial(before, turnOf(found).reading);

  test.each<[string, Partial<Reading>]>([
    ['never mind', { says: ['ending'] }],
    ['leave it, thanks', { says: ['refusal', 'courtesy'] }],
    ["it's fine, skip that", { says: ['assent', 'skip'] }],
  ])('by "%s"', (_words, found) => {
    expect(says(found)).toBe(true);
  });

  test.each<[string, Partial<Reading>]>([
    ['nothing of the kind', {}],
    ["don't forget it", { says: ['refusal', 'ending'] }],
    ['never mind the typo', { says: ['ending', 'change'] }],
    ['skip to phase 3', { says: ['skip'], remainder: [{ start: 5, end: 15, kind: 'unknown' }] }],
    ['skip that?', { says: ['skip'], sentences: [{ start: 0, end: 10, act: 'question' }] }],
    ['none', { says: ['refusal'], answers: { none: true } } as Partial<Reading>],
  ])('not by "%s"', (_words, found) => {
    expect(says(found)).toBe(false);
  });

  test('not where nothing is waited for', () => {
    expect(says({ says: ['ending'] }, state)).toBe(false);
  });
});

describe('X2 what only seems to be needed', () => {
  const weak = (...artifacts: readonly string[]) =>
    needing(...artifacts).map((need) => ({ ...need, weak: 'reported' as const }));
  const asksOf = (found: Partial<Reading>, before: ConversationState = state) => {
    const there = plan(found, before);
    return there?.kind === 'there' ? (there.asks ?? null) : null;
  };
  const opened = asksOf({ needs: weak('findings'), session: session() });
  const asking = opened === null ? state : withRequest(state, opened);

  test('is asked for beside the answer, and no message waits for it', () => {
    expect(plan({ needs: weak('findings'), session: session() })).toMatchObject({ kind: 'there', material: [] });
    expect(opened).toMatchObject({
      request: { id: 'r1', optional: true, messages: [], slots: [{ slotKey: 'findings', required: true }] },
      happened: [{ kind: 'opened' }],
    });
    expect(asking).toMatchObject({ phase: state.phase, optionalRequest: { id: 'r1' } });
    expect(asking.contextRequest).toBeUndefined();
    expect(openMaterial(asking).map(({ id }) => id)).toEqual(['r1']);
  });

  test('is not asked for where the assistant can do without it', () => {
    expect(plan({ needs: weak('outline'), session: session() })).toBeNull();
  });

  test('joins the one that is open, and is not asked for twice', () => {
    expect(asksOf({ needs: weak('findings'), session: session() }, asking)).toBeNull();
    expect(asksOf({ needs: weak('findings', 'sources'), session: session() }, asking)).toMatchObject({
      request: { id: 'r1', slots: [{ slotKey: 'findings' }, { slotKey: 'sources' }], messages: [] },
      happened: [{ kind: 'joined' }],
    });
  });

  test('beside words that need something it keeps nobody waiting either', () => {
    const needs = [...needing('sources'), ...weak('findings')];
    expect(plan({ needs, session: session() })).toMatchObject({
      kind: 'waits',
      say: { values: { artifacts: ['sources'] } },
      step: {
        request: {
          slots: [
            { slotKey: 'sources', required: true },
            { slotKey: 'findings', required: false },
          ],
        },
      },
    });
  });

  test('leaves its place to a request that messages wait for', () => {
    const wait = plan({ needs: needing('findings'), session: session() }, asking);
    expect(wait).toMatchObject({ kind: 'waits', unasked: { request: { id: 'r1', status: 'cancelled' } } });
    if (wait?.kind !== 'waits') throw new Error('It waits.');
    expect(wait.state.optionalRequest).toBeUndefined();
    expect(openMaterial(wait.state)).toEqual([wait.step.request]);
  });

  test('what is supplied is remembered, and what is over leaves; the phase is what it was', () => {
    if (opened === null) throw new Error('It was opened.');
    const done = supply(opened.request, { items: [{ supplyId: 's1', slotKey: 'findings' }], by: 'ann', at: nine });
    const after = withRequest(asking, done);
    expect(after).toMatchObject({ phase: state.phase, endedRequests: ['r1'], material: [{ artifact: 'findings' }] });
    expect(after.optionalRequest).toBeUndefined();
    const gone = cancelRequest(opened.request, { at: nine, by: 'ann', because: 'closed' });
    expect(openMaterial(withRequest(asking, gone))).toEqual([]);
  });

  test('the answer says what it does without: what these messages seem to need', () => {
    if (opened === null) throw new Error('It was opened.');
    const asked = { requestId: 'r1', round: 1, status: 'pending', missing: ['findings'] };
    expect(askedBeside(opened, [{ messageId: 'm9' }])).toEqual(asked);
    expect(askedBeside(opened, [{ messageId: 'm1' }])).toEqual({ ...asked, missing: [] });
  });
});
