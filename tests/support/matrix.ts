/** The table of the fault matrix: what can happen at a place, and how one cell of it is carried out and looked at. */
import type { Receipt } from '../../contracts/state/messages.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/common';
import { ParleyProblem } from '../../client/problem.ts';
import type { Await, Desks } from './awaits.ts';
import {
  failsForGood,
  isAwayFor,
  isDoneAndFails,
  losesItsWord,
  meanwhile,
  type Faults,
  type Planted,
  type Way,
} from './faults.ts';
import type { App } from './in-process-app.ts';
import { malformedMessages } from './malformed.ts';
import { byAnn, update, type Scene } from './scenes.ts';
import { brokenPromises, type Ending } from './soundness.ts';

export interface Fault {
  readonly name: string;
  /** What the activity does instead; null: it does what it should, and `happens` meanwhile. */
  readonly way: Way | null;
  /** What people, programs and operators do meanwhile. */
  readonly happens?: (scene: Scene, faults: Faults) => Promise<unknown>;
  readonly ends?: readonly Ending[];
}

export interface Cell {
  readonly at: Await;
  readonly fault: Fault;
}

export interface Stand {
  readonly app: App;
  readonly desks: Desks;
  readonly faults: Faults;
  readonly done: ReadonlyMap<string, number>;
}

const closes: readonly Ending[] = ['RUNNING', 'COMPLETED'];

export const happenings: readonly Fault[] = [
  { name: 'what it needs is away for half an hour', way: isAwayFor(30) },
  { name: 'it fails for good', way: failsForGood },
  { name: 'it is done, and its word is lost', way: losesItsWord },
  { name: 'it is done, and counts as failed for good', way: isDoneAndFails },
  {
    name: 'the workflow is cancelled',
    way: null,
    happens: ({ handle }, faults) => faults.cancel(handle),
    // What closes first is closed.
    ends: ['CANCELLED', 'COMPLETED'],
  },
  {
    name: 'somebody closes the conversation',
    way: null,
    happens: ({ handle }) => handle.signal('close', { actor: 'crm', reason: 'case closed' }),
    ends: ['COMPLETED'],
  },
  { name: 'the run is handed over', way: null, happens: ({ handle }) => handle.signal('handOver') },
  { name: 'an operator pauses, and resumes', way: null, happens: async (scene) => pauseAndResume(scene) },
  { name: 'everything is said again', way: null, happens: async (scene) => sayAgain(scene) },
  { name: 'malformed messages come', way: null, happens: async (scene) => sendMalformed(scene) },
];

/** What happens at a place: where nothing of ours is under way, nothing of ours can fail. */
function happeningsAt({ place }: Await): readonly Fault[] {
  return happenings.filter(({ way }) => way === null || place !== null);
}

/** The cells whose names match the pattern that is asked for; `all` asks for every one. */
export function cellsOf(places: readonly Await[], asked: string): readonly Cell[] {
  const every = places.flatMap((at) => happeningsAt(at).map((fault) => ({ at, fault })));
  return asked === 'all' ? every : every.filter(({ at, fault }) => new RegExp(asked).test(`${at.name}: ${fault.name}`));
}

/**
 * What `npm test` plays: one fault at each place, the next place the next one, so that every place and every fault comes
 * by. `places` is the whole list: where a place stands in it says which one.
 */
export function sampleOf(places: readonly Await[]): readonly Cell[] {
  return places.flatMap((at, nth) => {
    const can = happeningsAt(at);
    return can.filter((_, index) => index === nth % can.length).map((fault) => ({ at, fault }));
  });
}

export interface Started {
  readonly cell: Cell;
  readonly scene: Scene | null;
  readonly planted: Planted | null;
  /** What went wrong on the way there. */
  readonly faults: string[];
}

const ownWorkflow = ({ workflowId }: Scene): string => workflowId;

/** Conversations that are under way to their places at once: as many as a worker answers without waiting. */
const atOnce = 8;

/** Brings a conversation to the step before each cell's place. */
export function begin(stand: Stand, cells: readonly Cell[]): Promise<readonly Started[]> {
  return inTurn(cells, async (cell) => {
    const faults: string[] = [];
    try {
      const scene = await cell.at.begin(stand.app, stand.desks);
      const { place, of = ownWorkflow, after = [] } = cell.at;
      for (const before of after) stand.faults.plant(of(scene), before, failsForGood);
      return {
        cell,
        scene,
        planted: place && stand.faults.plant(of(scene), place, wayOf(cell, scene, stand.faults)),
        faults,
      };
    } catch (error) {
      faults.push(`it could not be begun: ${String(error)}`);
      return { cell, scene: null, planted: null, faults };
    }
  });
}

/** Takes the last step, and sees that what was planted there was met. */
export async function reach({ faults: all }: Stand, started: readonly Started[]): Promise<void> {
  await inTurn(started, async ({ cell, scene, planted, faults }) => {
    if (!scene) return;
    try {
      await cell.at.step(scene);
      if (planted === null) await cell.fault.happens?.(scene, all);
      if (planted === null || cell.at.comesAfterH !== undefined) return;
      for (let looks = 0; planted.hits() === 0 && looks < 600; looks += 1) await pause(50);
      if (planted.hits() === 0) faults.push('the place was never reached');
    } catch (error) {
      if (!isRefusedAsOver(cell, error)) faults.push(`the last step failed: ${String(error)}`);
    }
  });
}

/**
 * What ends the conversation may come before the last step: then this is refused with its reason, and nothing of it is
 * lost.
 */
function isRefusedAsOver({ fault }: Cell, error: unknown): boolean {
  return (
    fault.ends !== undefined && error instanceof ParleyProblem && error.problem.type.endsWith('conversation-closed')
  );
}

/** Nothing that was planted happens any more. */
export async function lift(stand: Stand, started: readonly Started[]): Promise<void> {
  await inTurn(started, async ({ cell, scene }) => {
    if (!scene) return;
    stand.faults.lift((cell.at.of ?? ownWorkflow)(scene));
    await cell.at.tidy?.(scene);
    await Promise.race([Promise.allSettled(scene.sent), pause(10_000)]);
  });
}

/** What is broken in each cell when everything is over. */
export async function end(stand: Stand, started: readonly Started[]): Promise<ReadonlyMap<Cell, readonly string[]>> {
  const looked = await inTurn(started, async ({ cell, scene, planted, faults }) => {
    if (!scene) return [cell, faults] as const;
    if (planted?.hits() === 0 && cell.at.comesAfterH !== undefined) faults.push('the place was never reached');
    const expected = {
      conversation: scene.id,
      accepted: scene.accepted,
      endings: cell.fault.ends ?? closes.slice(0, cell.at.name.startsWith('a conversation is closed') ? 2 : 1),
      done: stand.done,
    };
    const look = async () => (await brokenPromises(stand.app, expected)).filter((one) => !isHousekeepings(cell, one));
    return [cell, [...faults, ...(await soon(look)), ...(await isKnown(scene)), ...(await isAlive(scene))]] as const;
  });
  return new Map(looked);
}

/** What only housekeeping can mend: not even the last activity of all can write a row. */
function isHousekeepings({ at, fault }: Cell, sentence: string): boolean {
  return (
    at.isLast === true &&
    fault.way === failsForGood &&
    /for ever$|and is gone$|^the workflow has ended, and the row says/.test(sentence)
  );
}

/** Looks again for a while: what is under way is given the time to end. */
async function soon(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  for (let looks = 0; ; looks += 1) {
    const found = await look();
    if (found.length === 0 || looks >= 20) return found;
    await pause(500);
  }
}

/** What was said last is known to the workflow itself, whichever run it was said in: a Temporal client asks no row. */
async function isKnown({ app, id, handle, accepted }: Scene): Promise<readonly string[]> {
  const messageId = accepted.at(-1);
  const { items } = await app.client.messages.of(id).list({ limit: 200 });
  const said = items.find(({ message_id: known }) => known === messageId);
  if (!said) return [];
  try {
    const receipt = await handle.executeUpdate<Receipt, [object]>('say', { args: [{ messageId, text: said.text }] });
    return receipt.disposition === 'duplicate' ? [] : [`the message ${messageId} is taken once more`];
  } catch (error) {
    // One that has ended takes nothing.
    return error instanceof WorkflowNotFoundError ? [] : [`what was said is not known: ${String(error)}`];
  }
}

/** Whoever says something more is answered, or is told that it is closed. */
async function isAlive({ app, id }: Scene): Promise<readonly string[]> {
  try {
    const { disposition } = await app.client.messages.say(id, { text: '!help' }, { waitS: 20 });
    return disposition === 'answering' ? ['what is said next is not answered'] : [];
  } catch (error) {
    const { status } = error as { readonly status?: unknown };
    return status === 409 ? [] : [`what is said next is refused: ${String(error)}`];
  }
}

function wayOf({ fault, at }: Cell, scene: Scene, faults: Faults): Way {
  const { happens } = fault;
  if (fault.way) return fault.way;
  return meanwhile(async () => {
    const happened = happens?.(scene, faults);
    // Inside a workflow task nothing is answered before it ends.
    await (at.place?.form === 'local' ? Promise.race([happened, pause(150)]) : happened);
  });
}

async function pauseAndResume(scene: Scene): Promise<void> {
  void update(scene, 'op.pause', byAnn);
  await pause(50);
  void update(scene, 'op.resume', byAnn);
}

/** Every message once more, under its own id. */
async function sayAgain({ app, id, accepted, sent }: Scene): Promise<void> {
  const { items } = await app.client.messages.of(id).list({ limit: 200 });
  const said = items.filter(({ message_id: messageId }) => accepted.includes(messageId));
  for (const { message_id: messageId, text } of said.slice(-3))
    sent.push(
      app.client.messages.say(id, { text, message_id: messageId }, { waitS: 0 }).catch((error: unknown) => error),
    );
}

let turn = 0;

/** Forty of them, each cell the next forty. */
async function sendMalformed(scene: Scene): Promise<void> {
  const all = malformedMessages();
  const given = Array.from({ length: 40 }, (_, more) => all[(turn * 40 + more * 7) % all.length]);
  turn += 1;
  for (const one of given) {
    if (!one) continue;
    if (one.kind === 'update') void update(scene, one.name, ...one.args);
    else scene.sent.push(scene.handle.signal(one.name, ...one.args).catch((error: unknown) => error));
    // No more than ten updates may be under way at once.
    if (scene.sent.length % 8 === 0) await Promise.race([Promise.allSettled(scene.sent), pause(200)]);
  }
}

/** Maps in order, a few at once. */
async function inTurn<Given, Made>(
  given: readonly Given[],
  make: (one: Given) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  let next = 0;
  const line = async (): Promise<void> => {
    for (let at = next++; at < given.length; at = next++) {
      const one = given[at];
      if (one !== undefined) made[at] = await make(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return made;
}
