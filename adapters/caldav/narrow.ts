/**
 * Where the server itself puts objects that nobody here can read (decision 0015): it is asked about halves of the
 * range, and halves of those, until what is left is short or the questions are used up. Where it cannot tell, the whole
 * range stays taken.
 */
import type { Span } from './read/occurrences.ts';

/** What is left counts as taken. */
const mostQuestions = 40;
const shortMs = 60 * 60_000;

/** Addresses of what stands in a range. */
export type FindIn = (range: Span) => Promise<ReadonlySet<string>>;

/** By address: all that it may take, in order. */
export async function narrowed(
  addresses: readonly string[],
  range: Span,
  findIn: FindIn,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const taken = new Map<string, Span[]>(addresses.map((address) => [address, []]));
  const open: { readonly span: Span; readonly of: readonly string[] }[] = [{ span: range, of: addresses }];
  for (let asked = 0; ;) {
    const next = open.shift();
    if (next === undefined) break;
    const { span, of } = next;
    if (asked + 2 > mostQuestions || span.to - span.from <= shortMs) {
      for (const address of of) taken.get(address)?.push(span);
      continue;
    }
    const middle = span.from + Math.floor((span.to - span.from) / 2);
    for (const half of [
      { from: span.from, to: middle },
      { from: middle, to: span.to },
    ]) {
      const found = await findIn(half);
      asked += 1;
      const there = of.filter((address) => found.has(address));
      if (there.length > 0) open.push({ span: half, of: there });
    }
  }
  return new Map([...taken].map(([address, spans]) => [address, joined(spans)]));
}

function joined(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last?.to === span.from) found.splice(-1, 1, { from: last.from, to: span.to });
    else found.push(span);
  }
  return found;
}

/** What of each span lies within others. */
export function within<Kept extends Span>(spans: readonly Kept[], others: readonly Span[]): Kept[] {
  return spans.flatMap((span) =>
    others.flatMap((other) => {
      const from = Math.max(span.from, other.from);
      const to = Math.min(span.to, other.to);
      return from < to ? [{ ...span, from, to }] : [];
    }),
  );
}
