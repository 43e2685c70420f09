import { expect, test } from 'vitest';
import { seenRefusal, withSeen, type SeenOrder } from '../../../domain/conversation/seen-orders.ts';

const now = 1_000_000_000;
const minute = 60_000;
const signed = (mac: string, until: unknown = now + 5 * minute) => ({
  actor: 'ann',
  signed: { keyId: 'k', until, mac },
});

test('an order is taken once under its signature, and another one is not it', () => {
  const seen = withSeen(undefined, signed('a'.repeat(43)), now);
  expect(seenRefusal(undefined, signed('a'.repeat(43)), now)).toBeNull();
  expect(seenRefusal(seen, signed('a'.repeat(43)), now + minute)).toEqual({ because: 'order-repeated' });
  expect(seenRefusal(seen, signed('b'.repeat(43)), now + minute)).toBeNull();
});

test.each([[null], ['say'], [{}], [{ signed: null }], [{ signed: { mac: 3 } }]])(
  'what is unsigned is known to nobody: %j',
  (asked) => {
    const seen = withSeen(undefined, signed('a'), now);
    expect(seenRefusal(seen, asked, now)).toBeNull();
    expect(withSeen(seen, asked, now)).toBe(seen);
  },
);

test('what holds no longer, for whatever clock, is forgotten', () => {
  const seen = withSeen(undefined, signed('a'), now);
  expect(withSeen(seen, signed('b'), now + 10 * minute)).toHaveLength(2);
  expect(withSeen(seen, signed('b'), now + 10 * minute + 1)).toHaveLength(1);
});

test.each([[Number.MAX_SAFE_INTEGER], ['for ever']])('a forger’s time %s is no longer than ours', (until) => {
  const seen = withSeen(undefined, signed('a', until), now);
  expect(withSeen(seen, signed('b'), now + 12 * minute)).toHaveLength(1);
});

test('more than a conversation is given in minutes is refused, and nothing is forgotten for it', () => {
  let seen: readonly SeenOrder[] | undefined;
  for (let nth = 0; nth < 200; nth += 1) seen = withSeen(seen, signed(`mac-${nth}`), now);
  expect(seenRefusal(seen, signed('one more'), now)).toEqual({ because: 'orders-full' });
  expect(seenRefusal(seen, signed('mac-0'), now)).toEqual({ because: 'order-repeated' });
  expect(seenRefusal(seen, { actor: 'ann' }, now)).toBeNull();
});
