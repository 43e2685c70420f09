/** X3: what is suggested for a slot, and in which order. */
import { expect, test } from 'vitest';
import type { SessionPart } from '../../../contracts/state/context-request.ts';
import { suggestFor } from '../../../domain/context/suggest.ts';

const at = (session: string, keyPath: string, more: Partial<SessionPart> = {}): SessionPart => ({
  session,
  keyPath,
  type: 'array',
  offset: 0,
  bytes: 10,
  begins: '…',
  ...more,
});
const slot = { slotKey: 'findings', keyPath: 'phase3.findings', sizeLimit: 100 };
const suggested = (parts: readonly SessionPart[], most = 10) =>
  suggestFor(slot, { parts, own: 'mine', most }).map(({ session, keyPath, because, fits }) => [
    session,
    keyPath,
    because,
    fits,
  ]);

test('X3 the own session goes first, what fits before what does not, the whole before its parts', () => {
  expect(
    suggested([
      at('theirs', 'phase3.findings'),
      at('mine', 'phase3.findings', { bytes: 101 }),
      at('mine', 'phase3.findings[f-1]'),
      at('mine', 'phase2.findings'),
    ]),
  ).toEqual([
    ['mine', 'phase3.findings[f-1]', 'same-session', true],
    ['mine', 'phase3.findings', 'same-session', false],
    ['mine', 'phase2.findings', 'same-name', true],
    ['theirs', 'phase3.findings', 'same-artifact', true],
  ]);
});

test.each<readonly [string, SessionPart]>([
  ['another place of another session', at('theirs', 'phase2.findings')],
  ['another name', at('mine', 'phase3.summary')],
  ['a name that only begins alike', at('mine', 'phase3.findings_old')],
  ['nothing', at('mine', 'phase3.findings', { type: 'null' })],
  ['no content', at('mine', 'phase3.findings', { bytes: 0 })],
])('X3 %s is not suggested', (_name, part) => {
  expect(suggested([part])).toEqual([]);
});

test('X3 no more are suggested than are asked for', () => {
  expect(
    suggested(
      Array.from({ length: 20 }, (_, nth) => at('mine', `phase3.findings[${nth}]`)),
      3,
    ),
  ).toHaveLength(3);
});
