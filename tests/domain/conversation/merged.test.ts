/**
 * Messages that are one turn are read as one: every span names its message, and what is left over of one is left over
 * of both.
 */
import { describe, expect, test } from 'vitest';
import type { DiagnosisReading } from '../../../contracts/reading/diagnosis.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { procedureWanted } from '../../../domain/conversation/diagnosing.ts';
import { mergeReadings } from '../../../domain/conversation/merge.ts';
import { inMessage } from '../../../domain/conversation/place-reading.ts';
import { procedures } from '../diagnosis/talk.ts';
import { readingOf } from '../gate/cases.ts';
import { stateOf } from './states.ts';
import { needing, session } from './waiting.ts';

const merged = (one: Partial<Reading>, other: Partial<Reading>): Reading =>
  mergeReadings([
    { messageId: 'm1', reading: readingOf(one) },
    { messageId: 'm2', reading: readingOf(other) },
  ]);
const span = { start: 0, end: 4 };

test('one message stays as it was read', () => {
  const reading = readingOf();
  expect(mergeReadings([{ messageId: 'm1', reading }])).toBe(reading);
});

test('every span of a reading comes to name its message', () => {
  const words = { ...span, length: 4, lineLength: 4, count: 1 };
  const placed = inMessage(
    readingOf({
      stanceAt: span,
      opensWith: span,
      danger: { ...span, kind: 'hazard' },
      situation: { kind: 'active', at: span },
      gives: {
        concerns: [],
        named: [{ ...span, action: 'email' }],
        about: words,
        subject: words,
        message: words,
        both: span,
      },
      needs: needing('findings'),
      remainder: [{ ...span, kind: 'unknown' }],
    }),
    'm1',
  );
  const count = (value: string): number => JSON.stringify(placed).split(value).length - 1;
  expect(count('"start":')).toBe(11);
  expect(count('"in":"m1"')).toBe(11);
});

describe('G20 messages that are one turn', () => {
  test.each<[string, Partial<Reading>, Partial<Reading>, Partial<Reading>]>([
    [
      'the later situation counts where it says one',
      { situation: { kind: 'unstated' } },
      { situation: { kind: 'active' } },
      { situation: { kind: 'active' } },
    ],
    ['the earlier one where it says none', { situation: { kind: 'active' } }, {}, { situation: { kind: 'active' } }],
    ['only both ask back only', { asksBackOnly: true }, { asksBackOnly: false }, { asksBackOnly: false }],
    ['both ask back only', { asksBackOnly: true }, { asksBackOnly: true }, { asksBackOnly: true }],
    [
      'what is left over of one is left over of both',
      { says: [] },
      { says: [], remainder: [{ ...span, kind: 'unknown' }] },
      { remainder: [{ ...span, kind: 'unknown', in: 'm2' }] },
    ],
    [
      'G21 the first danger counts',
      { danger: { ...span, kind: 'hazard' } },
      { danger: { ...span, kind: 'medical' } },
      { danger: { ...span, kind: 'hazard', in: 'm1' } },
    ],
    [
      'G21 a danger in the later one is one of both',
      {},
      { danger: { ...span, kind: 'medical' } },
      { danger: { ...span, kind: 'medical', in: 'm2' } },
    ],
    ['X1 the session is as it was last seen', { session: session(['a']) }, {}, { session: session(['a']) }],
    [
      'X1 to want something done counts more than to ask',
      { needs: [], wants: 'action', session: session(['a']) },
      { needs: [], wants: 'question', session: session(['b']) },
      { wants: 'action', session: session(['b']) },
    ],
    [
      'X1 to ask counts more than to tell',
      { needs: [], wants: 'statement' },
      { needs: [], wants: 'question' },
      { wants: 'question' },
    ],
    ['X1 two that tell something tell it', { needs: [], wants: 'statement' }, { needs: [] }, { wants: 'statement' }],
    [
      'and so is that of the earlier one',
      { says: [], remainder: [{ ...span, kind: 'unknown' }] },
      { says: [] },
      { remainder: [{ ...span, kind: 'unknown', in: 'm1' }] },
    ],
  ])('%s', (_what, one, other, expected) => {
    expect(merged(one, other)).toMatchObject(expected);
  });

  test('F9 name each action once, and the later message’s place for it', () => {
    const named = (...actions: readonly string[]) => ({
      gives: { concerns: [], named: actions.map((action) => ({ ...span, action })) },
    });
    expect(merged(named('email', 'calendar'), named('calendar')).gives?.named).toEqual([
      { ...span, action: 'email', in: 'm1' },
      { ...span, action: 'calendar', in: 'm2' },
    ]);
  });
});

const told: DiagnosisReading = {
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

describe('D2 what a technician says in several messages', () => {
  test('is unclear only when each of them is', () => {
    expect(merged({ diagnosis: told }, { diagnosis: told }).diagnosis?.intents).toEqual(['UNCLEAR']);
    const measuring: DiagnosisReading = { ...told, intents: ['MAIN_DIAGNOSTIC'] };
    expect(merged({ diagnosis: told }, { diagnosis: measuring }).diagnosis?.intents).toEqual(['MAIN_DIAGNOSTIC']);
  });

  test.each([
    [true, false],
    [false, true],
  ])('corrects what was told when one of them does (%s, %s)', (one, other) => {
    const diagnosis = merged({ diagnosis: { ...told, corrects: one } }, { diagnosis: { ...told, corrects: other } });
    expect(diagnosis.diagnosis).toHaveProperty('corrects', true);
  });
});

describe('D1 the procedure that a message leads to', () => {
  const desk = stateOf({}, { diagnosis: { systems: ['water', 'heat'] } });
  const naming = (...systems: readonly string[]) => readingOf({ diagnosis: { ...told, systems: [...systems] } });

  test.each<[string, ReturnType<typeof stateOf>, Reading, string | null]>([
    ['is none where nothing is diagnosed', stateOf(), naming('water'), null],
    ['is none of a message that tells nothing', desk, readingOf(), null],
    ['is that of the system it names', desk, naming('heat'), 'heat'],
    ['is none of a system that there is none for', desk, naming('brakes'), null],
  ])('%s', (_what, state, reading, expected) => {
    expect(procedureWanted(state, reading)).toBe(expected);
  });

  test('is none when it is at hand', () => {
    for (const { shape } of procedures) {
      const knowing = stateOf({ procedure: shape }, { diagnosis: { systems: [shape.id] } });
      expect(procedureWanted(knowing, naming(shape.id))).toBeNull();
    }
  });
});
