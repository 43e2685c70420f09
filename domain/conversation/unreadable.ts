/** The reading of a text that no reader can read: it says nothing, so that nothing follows from it but a reply. */
import type { Reading } from '../../contracts/reading/reading.ts';

export function unreadable(length: number): Reading {
  return {
    lexicon: 'none',
    language: 'und',
    length,
    sentences: [],
    stance: 'none',
    says: [],
    remainder: [],
    for: null,
    finalYes: false,
    asksBackOnly: false,
    requests: [],
    declines: [],
    situation: { kind: 'unstated' },
    ordinals: [],
    times: [],
    people: [],
    phones: [],
    emails: [],
    skips: false,
    answers: { people: [], addresses: [], value: {}, edits: [] },
    gives: { concerns: [], named: [] },
  };
}
