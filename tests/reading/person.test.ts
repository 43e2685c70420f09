/**
 * Whether a message asks for a person (G22): wordings by language, of which a quarter was not looked at while the lists
 * were made.
 */
import { describe, expect, test } from 'vitest';
import { wantsPerson } from '../../domain/handoff/wants-person.ts';
import { isKeptApart, personAsks } from './person-asks.ts';
import { message } from './words.ts';

const asks = (text: string): boolean => wantsPerson(message(text));

/** Of a hundred wordings that ask for a person so many have to be understood. */
const understood = 0.92;

describe.each(Object.entries(personAsks))('G22 asking for a person (%s)', (_language, rows) => {
  test('no wording that merely looks like it is taken for it', () => {
    expect(rows.filter(({ text, asks: expected }) => !expected && asks(text))).toEqual([]);
  });

  test.each([
    ['looked at', false],
    ['kept apart', true],
  ])('those that ask are understood: %s', (_part, isApart) => {
    const asking = rows.filter((row, place) => row.asks && isKeptApart(place) === isApart);
    const missed = asking.filter(({ text }) => !asks(text));
    expect({ missed, share: 1 - missed.length / asking.length >= understood }).toMatchObject({ share: true });
  });
});
