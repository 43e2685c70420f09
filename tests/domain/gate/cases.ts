/** One case that opens, and readings in which only what matters is set: each test changes one thing. */
import type { ActCase } from '../../../contracts/state/gate.ts';
import type { Reading, ReplyReading, Signal } from '../../../contracts/reading/reading.ts';

/** Of a message and of a reply alike. */
export type AnyReading = Reading & ReplyReading;

/** A reading of nothing in particular. */
export function readingOf(found: Partial<AnyReading> = {}): AnyReading {
  return {
    lexicon: 'test',
    language: 'en',
    length: 10,
    sentences: [],
    stance: 'none',
    asksBackOnly: false,
    invitesMore: false,
    signals: [],
    requests: [],
    declines: [],
    situation: { kind: 'unstated' },
    ordinals: [],
    times: [],
    people: [],
    phones: [],
    emails: [],
    skips: false,
    says: [],
    remainder: [],
    for: null,
    finalYes: false,
    answers: { people: [], addresses: [], value: {}, edits: [] },
    gives: { concerns: [], named: [] },
    ...found,
  };
}

/** Words that point at an action. */
export function signalOf(action: string, rest: Partial<Signal> = {}): Signal {
  return { action, strength: 'strong', form: 'statement', start: 0, end: 10, ...rest };
}

/** A sentence of a reply. */
export function sentenceOf(
  act: Reading['sentences'][number]['act'],
  quote: string,
  action?: string,
): Reading['sentences'][number] {
  return { act, start: 0, end: quote.length, ...(action === undefined ? {} : { action }) };
}

/** The reply announces a call, and nothing holds it. */
export const ready: ActCase = {
  origin: 'reply',
  turnId: 't2',
  marks: {
    depth: 3,
    lastQuestion: { turnId: 't1', quote: 'Have you called them?', answered: true },
    declines: [],
    situation: { kind: 'active', at: { turnId: 't1', quote: 'My employee' } },
  },
  flow: null,
  reply: readingOf({ sentences: [sentenceOf('statement', "I'll schedule a call.")], signals: [signalOf('calendar')] }),
  asked: null,
  proposals: [],
  policyVersion: 'test@1',
  policy: { minimumDepth: 2, questionPolicy: 'sentence', actions: ['email', 'calendar'] },
};

/** The ready case with something changed. */
export function caseOf(changed: Partial<ActCase> = {}): ActCase {
  return { ...ready, ...changed };
}
