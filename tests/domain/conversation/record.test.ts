/**
 * The record of a turn as it is stored: what was heard, said and decided, with the words by reference until it is
 * written.
 */
import { describe, expect, test } from 'vitest';
import type { TurnRequest } from '../../../contracts/state/turn.ts';
import {
  messagesQuoted,
  turnRecord,
  writtenTurnRecord,
  type Settlement,
} from '../../../domain/conversation/turn-record.ts';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { openHandoff } from '../../../domain/handoff/handoff.ts';
import { messagesIn } from '../../../domain/words/words.ts';
import { doubtOf, opened } from '../clarification/cases.ts';
import { fresh, instruction, nine, policyOf, stateOf } from './states.ts';
import { openRequestOf } from './waiting.ts';

const passage = (messageId: string) => ({ messageId, start: 0, end: 5 });
const request: TurnRequest = {
  turnId: 't9',
  at: nine,
  replyPosition: 19,
  heard: [{ messageId: 'm9', at: nine, position: 18 }],
  answer: null,
  act: null,
};
const end: Settlement<string> = {
  state: fresh,
  text: 'Here you are.',
  disposition: 'answered',
  act: null,
  forModel: true,
  found: null,
};
const recorded = (turn: Partial<TurnRequest> = {}, settled: Partial<Settlement<string>> = {}) =>
  turnRecord({ ...request, ...turn }, { ...end, ...settled });
const handoff = openHandoff({
  conversation: 'c1',
  before: undefined,
  askedAt: passage('m9'),
  policy: policyOf().clarification,
  at: nine,
});
const asked = { clarification: opened(), happened: [] };

/** Options and slots by the names of their texts. */
const named = ({ text }: { readonly text: string }): string => text;

describe('the record of a turn', () => {
  test('says nothing of what did not happen', () => {
    const plain = recorded();
    expect(Object.keys(plain).toSorted()).toEqual([
      'decisions',
      'forModel',
      'found',
      'heard',
      'question',
      'reply',
      'settled',
      'snapshot',
      'status',
      'turnId',
    ]);
    expect(Object.keys(writtenTurnRecord(plain, {}, named)).toSorted()).toEqual(
      Object.keys(plain)
        .filter((name) => name !== 'question')
        .toSorted(),
    );
    expect(plain.settled).toMatchObject({ message_id: 'm9', gate: { answer: null, act: null } });
  });

  test('of a turn in which nobody spoke is settled under the turn itself', () => {
    expect(recorded({ heard: [] }).settled.message_id).toBe('t9');
  });

  test.each([
    ['answered', 'completed'],
    ['failed', 'failed'],
    ['context_required', 'waiting_context'],
    ['clarification_required', 'completed'],
  ] as const)('that was %s stands as %s', (disposition, status) => {
    expect(recorded({}, { disposition }).status).toBe(status);
  });

  test('waits for an answer when it is the one that is asked about', () => {
    const state = stateOf({
      clarifications: [opened({ message: { ...asked.clarification.message, messageId: 'm9' } })],
    });
    expect(recorded({}, { disposition: 'clarification_required', state }).status).toBe('waiting_clarification');
  });

  test('quotes messages by reference until it is written', () => {
    const record = recorded(
      {
        danger: { kind: 'hazard', at: passage('m9') },
        feedback: { category: 'tone', quote: passage('m8') },
        understood: [{ field: 'budget', value: 5, quote: passage('m7') }],
      },
      {
        clarifications: [
          {
            clarification: { ...asked.clarification, answers: [{ field: 'scope', value: passage('m6') }] },
            happened: [],
          },
        ],
        contexts: [
          {
            request: {
              ...openRequestOf(),
              slots: openRequestOf().slots.map((slot) => ({ ...slot, quote: passage('m5') })),
            },
            happened: [],
          },
        ],
        handoffs: [handoff],
        usage: { promptTokens: 1, completionTokens: 2, calls: 1 },
        prompt: { call: 1, at: nine, request: {} },
      },
    );
    expect(messagesQuoted(record)).toEqual(['m7', 'm6', 'm5', 'm9', 'm8']);
    const texts = Object.fromEntries(['m5', 'm6', 'm7', 'm8', 'm9'].map((id) => [id, `words of ${id}`]));
    const written = writtenTurnRecord(record, texts, named);
    expect(written).toMatchObject({
      danger: { kind: 'hazard', messageId: 'm9', quote: 'words' },
      feedback: { category: 'tone', quote: 'words' },
      clarifications: [{ clarification: { answers: [{ value: 'words' }] } }],
      contexts: [{ request: { slots: [{ quote: 'words' }] } }],
      settled: { understood: [{ quote: 'words' }] },
      handoffs: [{ happened: [{ kind: 'opened' }] }],
      prompt: { call: 1 },
    });
    expect(messagesIn({ ...written, handoffs: [] })).toEqual([]);
  });

  test.each([
    ['answered', true],
    ['flow_step', true],
    ['failed', false],
  ] as const)('C17 that was %s tells the receiver that an instruction goes on: %s', (disposition, expected) => {
    const { from, to, type, department } = instruction;
    const goingOn = { messageId: 'm9', from, to, type, department };
    expect(recorded({ instruction: goingOn }, { disposition }).instruction).toEqual(expected ? goingOn : undefined);
  });

  test.each<[string, Partial<Settlement<string>>, boolean]>([
    ['an answer of the model’s', {}, true],
    ['words of ours', { forModel: false }, false],
    ['an answer that failed', { disposition: 'failed' }, false],
  ])('X10 of %s has the material it rested on: %j', (_what, settled, expected) => {
    const material = [{ kind: 'session', artifact: 'findings' }] as const;
    expect('material' in recorded({ material }, settled)).toBe(expected);
  });

  test('D4 of a diagnosis has who worded it, the engine unless somebody else did', () => {
    const diagnosed = stateOf({ diagnosis: noDiagnosis });
    const diagnosis = { directives: [] };
    expect(recorded({ diagnosis }, { state: diagnosed }).diagnosis).toMatchObject({
      language: 'en',
      worded: { by: 'engine', because: [] },
    });
    const worded = { by: 'model', because: [] } as const;
    expect(recorded({ diagnosis }, { state: diagnosed, worded }).diagnosis).toMatchObject({ worded });
    expect(recorded({ diagnosis })).not.toHaveProperty('diagnosis');
  });
});

describe('C2 C10 how clear a message was', () => {
  const issues = [doubtOf('vague', 'scope', { name: 'soon' })];
  const asked = [{ field: 'scope', issue: 'No scope', suggestion: 'Please say the scope' }];

  test('is told with what is assumed', () => {
    const clarity = { tenths: 8, band: 'proceed_logged', type: 'vague_language', issues } as const;
    const assumed = [{ field: 'scope', issue: 'No scope' }];
    expect(recorded({ clarity, assumed }).settled).toMatchObject({
      clarity: { confidence_score: 0.8, band: 'proceed_logged', ambiguity_type: 'vague_language', issues: asked },
      assumed,
    });
  });

  test('is told without a type where nothing was unclear', () => {
    const clarity = { tenths: 10, band: 'proceed', type: null, issues: [] } as const;
    expect(recorded({ clarity }).settled.clarity).toEqual({ confidence_score: 1, band: 'proceed', issues: [] });
  });
});

test('F11 of what was understood only what a model has read is a decision', () => {
  const understood = [
    { field: 'person', value: 'Anna', quote: passage('m9'), reader: 'model' },
    { field: 'phone', value: '123', quote: null },
  ] as const;
  expect(recorded({ understood }).decisions).toMatchObject([{ snapshot: { fields: ['person'] } }]);
});
