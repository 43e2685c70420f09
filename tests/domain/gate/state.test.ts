import { expect, test } from 'vitest';
import type { ActVerdict } from '../../../contracts/state/gate.ts';
import { judgeAct } from '../../../domain/gate/act-door.ts';
import { emptyMemory } from '../../../domain/gate/memory.ts';
import { conversationState, type StateOf } from '../../../domain/gate/state.ts';
import { caseOf, readingOf, ready, sentenceOf } from './cases.ts';

const asking = readingOf({ sentences: [sentenceOf('question', 'When?')] });
const unanswered = { ...ready.marks, lastQuestion: { turnId: 't1', quote: 'When?', answered: false } };
const open: ActVerdict = judgeAct(ready);
const guided: StateOf = { gateMemory: ready.marks, flow: false, closed: false, verdict: open, heardSince: false };

test.each<readonly [string, Partial<StateOf>]>([
  ['initial', { gateMemory: emptyMemory, verdict: null }],
  ['initial', { gateMemory: { ...emptyMemory, depth: 1 }, verdict: null, heardSince: true }],
  ['initial', { verdict: judgeAct(caseOf({ marks: { ...ready.marks, depth: 1 } })) }],
  ['clarifying', { gateMemory: unanswered, verdict: judgeAct(caseOf({ reply: asking })) }],
  ['clarifying', { gateMemory: unanswered, verdict: judgeAct(caseOf({ reply: asking })), heardSince: true }],
  ['clarifying', { verdict: judgeAct(caseOf({ reply: asking })) }],
  ['clarifying', { verdict: judgeAct(caseOf({ marks: unanswered })) }],
  ['answering', { verdict: judgeAct(caseOf({ reply: asking })), heardSince: true }],
  ['guiding', {}],
  ['guiding', { heardSince: true }],
  [
    'guiding',
    { gateMemory: { ...ready.marks, lastQuestion: null }, verdict: judgeAct(caseOf({ reply: readingOf() })) },
  ],
  ['acting', { flow: true }],
  ['closed', { closed: true, flow: true }],
])('G13 %s', (state, changed) => {
  expect(conversationState({ ...guided, ...changed })).toBe(state);
});
