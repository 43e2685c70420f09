/**
 * A turn's activities show people things before the conversation has their results: whoever acts on what they have just been
 * shown may be quicker than that. They are not refused for it: the order waits for the turn, and is judged then.
 */
import { ApplicationFailure, CancellationScope, condition } from '@temporalio/workflow';
import type { Run } from './carried.ts';

/** A longer turn is not waited for: what is not known by then is refused. */
const turnLimit = '5 seconds';

/** Not ended by a cancellation: what a signal's handler throws would end the conversation without closing it. */
export async function untilTurnIsOver(run: Run): Promise<void> {
  run.early += 1;
  try {
    await CancellationScope.nonCancellable(() => condition(() => run.turn === null, turnLimit));
  } finally {
    run.early -= 1;
  }
}

/** Where somebody waits for a turn that is over: they are heard before the next one begins, which may follow in the same breath. */
export async function hearEarly(run: Run): Promise<void> {
  await condition(() => run.early === 0);
}

/** For validators of orders about a request: `refuse` throws what it refuses, and changes nothing. */
export function refuseUnlessTurnPending(run: Run, refuse: () => void): void {
  const refused = refusalBy(refuse);
  if (refused && !isEarly(run, refused)) throw refused;
}

/** For their handlers: carries out what was let through, at once where the request is known. */
export function onceKnown<Given>(
  run: Run,
  refuse: () => void,
  carryOut: () => Given | Promise<Given>,
): Given | Promise<Given> {
  const refused = refusalBy(refuse);
  if (!refused || !isEarly(run, refused)) return carryOut();
  return untilTurnIsOver(run).then(() => {
    refuse();
    return carryOut();
  });
}

/** The model may ask for material within a turn (X1); everything else that can be answered is known here before it is shown. */
export function isEarly({ turn, state }: Run, { type }: ApplicationFailure): boolean {
  return type === 'RequestNotFound' && turn !== null && state.policy.context !== undefined;
}

function refusalBy(refuse: () => void): ApplicationFailure | null {
  try {
    refuse();
    return null;
  } catch (error) {
    if (error instanceof ApplicationFailure) return error;
    throw error;
  }
}
