/**
 * Taking an answer back (`back`, G23): a flow remembers what its latest answers changed, as it was before, and goes
 * back to the step that was answered. What was looked up outside is not remembered: it is looked up again where it no
 * longer fits.
 */
import type { Flow, Undoable } from '../../contracts/state/flow.ts';

/** The flow after an answer, with what the answer changed; the same where it changed nothing that was ever said. */
export function remembering<Kept extends Flow>(before: Flow, after: Kept): Kept {
  const changed = answersIn({ ...before, ...after }).filter(
    (name) => !isSame(valueOf(before, name), valueOf(after, name)),
  );
  if (changed.length === 0 && before.step !== 'consent') return after;
  const held = [...changed, ...placesIn(before)];
  const there = held.filter((name) => valueOf(before, name) !== undefined);
  const entry: Undoable = {
    step: before.step,
    was: Object.fromEntries(there.map((name) => [name, valueOf(before, name)])),
    absent: held.filter((name) => !there.includes(name)),
  };
  return { ...after, undo: [...(before.undo ?? []), entry].slice(-mostUndone) };
}

/** Whether there is an answer to take back. */
export function canGoBack({ undo = [] }: Flow): boolean {
  return undo.length > 0;
}

/** The flow as it was before its latest answer, at the step that was answered; null: there is none to take back. */
export function takenBack(flow: Flow): Flow | null {
  const latest = flow.undo?.at(-1);
  if (latest === undefined) return null;
  const kept = Object.entries(flow).filter(([name]) => !latest.absent.includes(name) && !ofShowing.has(name));
  return {
    ...Object.fromEntries(kept),
    ...latest.was,
    step: latest.step,
    undo: flow.undo?.slice(0, -1),
    preview: null,
    previewHash: null,
  } as unknown as Flow;
}

/** Answers taken back at most, one after the other. */
const mostUndone = 8;

/** How a flow is asked about and kept, and no answer of anybody's. */
const notAnswers: ReadonlySet<string> = new Set(
  [
    'kind form title actionId startedBy expiresAt approvedAt today',
    'step asking editing asked readByModel shownMarks undo',
    'preview previewHash unchanged slots notice limits turnedDown',
  ].flatMap((names) => names.split(' ')),
);
/** Belongs to what was shown, and goes with it. */
const ofShowing: ReadonlySet<string> = new Set([
  'unchanged',
  'asked',
  'readByModel',
  'shownMarks',
  'editing',
  'notice',
  'limits',
]);

function answersIn(flow: object): readonly string[] {
  return Object.keys(flow).filter((name) => !notAnswers.has(name));
}

/** Where in its step a flow was. */
function placesIn(flow: Flow): readonly string[] {
  return 'asking' in flow ? ['asking'] : [];
}

function valueOf(flow: Flow, name: string): unknown {
  return (flow as unknown as Readonly<Record<string, unknown>>)[name];
}

/** Of plain values; nothing and absent are two. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
