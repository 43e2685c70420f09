/** What changed from one text to another, word by word (Myers 1986, "An O(ND) Difference Algorithm"). */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** More changes than this are shown as one: nobody reads them word by word. */
const mostChanges = 400;

/** The pieces in order: `same` and `gone` together are the one text, `same` and `new` the other. */
export function wordDiff(before: string, after: string): readonly Piece[] {
  const [was, now] = [wordsOf(before), wordsOf(after)];
  const head = sharedLength(was, now, (words, nth) => words[nth]);
  const tail = sharedLength(was.slice(head), now.slice(head), (words, nth) => words[words.length - 1 - nth]);
  const [wasEnd, nowEnd] = [was.length - tail, now.length - tail];
  return joined([
    ...was.slice(0, head).map(same),
    ...changesBetween(was.slice(head, wasEnd), now.slice(head, nowEnd)),
    ...was.slice(wasEnd).map(same),
  ]);
}

const same = (text: string): Piece => ({ kind: 'same', text });
const gone = (text: string): Piece => ({ kind: 'gone', text });
const fresh = (text: string): Piece => ({ kind: 'new', text });

/** Words, and what stands between them; together they are the text. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

function sharedLength(
  one: readonly string[],
  other: readonly string[],
  wordAt: (words: readonly string[], nth: number) => string | undefined,
): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && wordAt(one, shared) === wordAt(other, shared)) shared += 1;
  return shared;
}

function changesBetween(was: readonly string[], now: readonly string[]): readonly Piece[] {
  const trace = traceOf(was, now);
  if (trace === null) return [...was.map(gone), ...now.map(fresh)];
  const pieces: Piece[] = [];
  let [x, y] = [was.length, now.length];
  for (let changes = trace.length - 1; changes > 0; changes -= 1) {
    const reached = trace[changes - 1];
    const diagonal = x - y;
    const isNew = cameDown(reached, diagonal, changes);
    const from = reached?.get(diagonal + (isNew ? 1 : -1)) ?? 0;
    const fromY = from - (diagonal + (isNew ? 1 : -1));
    const start = isNew ? from : from + 1;
    while (x > start) pieces.push(same(was[((y -= 1), (x -= 1))] ?? ''));
    pieces.push(isNew ? fresh(now[fromY] ?? '') : gone(was[from] ?? ''));
    [x, y] = [from, fromY];
  }
  while (x > 0) pieces.push(same(was[(x -= 1)] ?? ''));
  return pieces.reverse();
}

/** How far each diagonal reaches with 0, 1, 2 … changes; null: it takes too many. */
function traceOf(was: readonly string[], now: readonly string[]): readonly ReadonlyMap<number, number>[] | null {
  const trace: Map<number, number>[] = [];
  for (let changes = 0; changes <= mostChanges; changes += 1) {
    const reached = new Map<number, number>();
    const before = trace.at(-1);
    trace.push(reached);
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x =
        changes === 0
          ? 0
          : cameDown(before, diagonal, changes)
            ? (before?.get(diagonal + 1) ?? 0)
            : (before?.get(diagonal - 1) ?? 0) + 1;
      while (x < was.length && x - diagonal < now.length && was[x] === now[x - diagonal]) x += 1;
      reached.set(diagonal, x);
      if (x >= was.length && x - diagonal >= now.length) return trace;
    }
  }
  return null;
}

/** Whether the last change on a diagonal is a new word, and not one that is gone. */
function cameDown(before: ReadonlyMap<number, number> | undefined, diagonal: number, changes: number): boolean {
  if (diagonal === -changes) return true;
  return diagonal !== changes && (before?.get(diagonal - 1) ?? 0) < (before?.get(diagonal + 1) ?? 0);
}

function joined(pieces: readonly Piece[]): readonly Piece[] {
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (last?.kind === piece.kind) whole[whole.length - 1] = { kind: last.kind, text: last.text + piece.text };
    else whole.push(piece);
  }
  return whole;
}
