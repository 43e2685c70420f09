/**
 * Conversations to which anything happens in any order, by chance with a seed: words, the same words again, decisions,
 * pauses, closes, cancellations, hand-overs, malformed messages, activities that fail, and time that passes. At the end
 * everything works again, and the promises are looked at: nothing failed, every message has its end, rows and workflow
 * agree, nothing was done twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { lasting, once } from '../../tests/support/faults.ts';
import { malformedMessages } from '../../tests/support/malformed.ts';
import { byAnn, newScene, update, updateSigned, type Scene } from '../../tests/support/scenes.ts';
import { brokenPromises } from '../../tests/support/soundness.ts';
import { randomOf, withHands } from '../chance/figures.ts';
import { chaosClock, ClockStandsStill, type ChaosClock } from './clock.ts';
import { sayOneMore, sayOnceMore, saySome, signalSome } from './speaking.ts';
import type { ChaosSettings, ChaosTalk } from './talk.ts';

export interface ChaosFigures {
  readonly seed: number;
  readonly steps: number;
  readonly conversations: number;
  readonly messages: number;
  /** How often each kind of step was taken. */
  readonly taken: Readonly<Record<string, number>>;
  /** Activities that met what was planted for them. */
  readonly faults_met: number;
  readonly effects_done: number;
  readonly hours_passed: number;
  readonly broken: readonly BrokenTalk[];
  readonly seconds: number;
}

/** A conversation whose promises were broken, its seed, and what had happened to it, oldest first. */
export interface BrokenTalk {
  readonly seed: number;
  readonly conversation: string;
  readonly promises: readonly string[];
  readonly steps: readonly string[];
}

/** Plays it all, and looks. */
export async function playChaos(settings: ChaosSettings): Promise<ChaosFigures> {
  const { clock, done, steps, stepsOfOne = 25, hands = 8, seed } = settings;
  const began = Date.now();
  const time = chaosClock(clock);
  const startedAt = await clock.currentTimeMs();
  const seeds = Array.from({ length: Math.ceil(steps / stepsOfOne) }, (_, nth) => seed + nth);
  const taken: Record<string, number> = {};
  const begun: ChaosTalk[] = [];
  const play = async (own: number): Promise<ChaosTalk> => {
    const talk = await newTalk(settings, time, own);
    begun.push(talk);
    for (let nth = 0; nth < stepsOfOne; nth += 1) await takeStep(talk, taken);
    return talk;
  };
  try {
    await withHands(hands, seeds, play);
    // Whatever is away comes back within half an hour, and whatever is tried again within minutes.
    await time.pass(45);
  } catch (error) {
    if (error instanceof ClockStandsStill) throw new ClockStandsStill(await underWay(begun));
    throw error;
  }
  const talks = begun;
  const broken = (await withHands(hands, talks, look)).flatMap((one) => one ?? []);
  return {
    seed,
    steps: seeds.length * stepsOfOne,
    conversations: seeds.length,
    messages: talks.reduce((sum, { scene }) => sum + scene.accepted.length, 0),
    taken,
    faults_met: talks.reduce((sum, { met }) => sum + met.reduce((more, hits) => more + hits(), 0), 0),
    effects_done: done.size,
    hours_passed: Math.round(((await clock.currentTimeMs()) - startedAt) / 360_000) / 10,
    broken,
    seconds: secondsSince(began),
  };
}

async function newTalk(settings: ChaosSettings, time: ChaosClock, seed: number): Promise<ChaosTalk> {
  const random = randomOf(seed);
  await time.isTime();
  const email = random() < 0.5 ? { participant_email: `guest.${seed}@example.com` } : {};
  const scene = await newScene(settings.app, email);
  const talk: ChaosTalk = { seed, random, scene, settings, time, said: new Map(), steps: [], met: [], refused: [] };
  // A conversation begins with its first message.
  await sayOneMore(talk, 'My employee is absent.', 30);
  return talk;
}

interface Kind {
  readonly name: string;
  /** Of how many steps it is one, compared with the others. */
  readonly weight: number;
  take(talk: ChaosTalk): Promise<string>;
}

const kinds: readonly Kind[] = [
  { name: 'says something', weight: 40, take: (talk) => saySome(talk, 1) },
  { name: 'says several things at once', weight: 6, take: (talk) => saySome(talk, 3) },
  { name: 'signals something', weight: 5, take: signalSome },
  { name: 'says it again', weight: 6, take: sayOnceMore },
  { name: 'decides about an action', weight: 8, take: decide },
  { name: 'pauses or resumes', weight: 6, take: pauseOrResume },
  { name: 'hands over', weight: 4, take: async ({ scene }) => sent(scene, 'handOver') },
  { name: 'sends something malformed', weight: 6, take: sendMalformed },
  { name: 'plants a fault', weight: 16, take: plantFault },
  { name: 'lets time pass', weight: 2, take: letTimePass },
  { name: 'closes', weight: 0.7, take: async ({ scene }) => sent(scene, 'close', { actor: 'crm', reason: 'done' }) },
  { name: 'cancels', weight: 0.7, take: cancel },
];

async function takeStep(talk: ChaosTalk, taken: Record<string, number>): Promise<void> {
  const kind = weighed(kinds, talk.random());
  taken[kind.name] = (taken[kind.name] ?? 0) + 1;
  await talk.time.isTime();
  try {
    talk.steps.push(`${kind.name}: ${await kind.take(talk)}`);
  } catch (error) {
    if (error instanceof ClockStandsStill) throw error;
    talk.steps.push(`${kind.name}: ${String(error)}`);
    talk.refused.push(`a step failed: ${String(error)}`);
  }
}

function weighed(from: readonly Kind[], chance: number): Kind {
  let left = chance * from.reduce((sum, { weight }) => sum + weight, 0);
  const found = from.find(({ weight }) => (left -= weight) <= 0) ?? from[0];
  if (!found) throw new Error('There is no kind of step.');
  return found;
}

function anyOf<One>(from: readonly One[], chance: number): One {
  const found = from[Math.floor(chance * from.length)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
}

async function decide({ scene, random, settings }: ChaosTalk): Promise<string> {
  const { flow } = await settings.app.client.conversations.show(scene.id);
  const actionId = flow?.action_id ?? `${scene.id}-a1`;
  const previewHash = flow?.preview_hash ?? 'none';
  const name = anyOf(['approveAction', 'op.approve', 'rejectAction', 'op.reject', 'op.confirmEffect'], random());
  const asked = { actionId, previewHash, outcome: 'not_done', ...byAnn };
  void (name.startsWith('op.') ? update(scene, name, asked) : updateSigned(scene, name, asked));
  return name;
}

async function pauseOrResume({ scene, random }: ChaosTalk): Promise<string> {
  const name = anyOf(['op.pause', 'op.resume', 'op.resume'], random());
  void update(scene, name, byAnn);
  return name;
}

async function sendMalformed({ scene, random }: ChaosTalk): Promise<string> {
  const { kind, name, args } = anyOf(malformed, random());
  if (kind === 'update') void update(scene, name, ...args);
  else await scene.handle.signal(name, ...args).catch(() => undefined);
  return `${kind} ${name} ${JSON.stringify(args).slice(0, 80)}`;
}

const malformed = malformedMessages();

async function sent({ handle }: Scene, name: string, ...args: readonly unknown[]): Promise<string> {
  // A run that has ended takes nothing more.
  await handle.signal(name, ...args).catch(() => undefined);
  return name;
}

async function cancel({ scene, settings }: ChaosTalk): Promise<string> {
  await settings.faults.cancel(scene.handle).catch(() => undefined);
  return 'cancel';
}

const activities = [
  'composeReply',
  'tellParticipant',
  'keepClarifications',
  'previewEffect',
  'performEffect',
  'giveUpEffect',
  'offerSlots',
  'draftEmail',
  'sendInvitation',
  'confirmEffect',
];

async function plantFault({ scene, random, settings, met }: ChaosTalk): Promise<string> {
  const activity = anyOf(activities, random());
  const form = activity === 'keepClarifications' && random() < 0.5 ? 'local' : 'activity';
  const [name, way] = anyOf([...Object.entries(once), ...Object.entries(lasting)], random());
  met.push(settings.faults.plant(scene.workflowId, { activity, form }, way).hits);
  return `${activity} ${name}`;
}

async function letTimePass({ random, time }: ChaosTalk): Promise<string> {
  const minutes = anyOf([1, 6, 40, 300], random());
  await time.pass(minutes);
  return `${minutes} minutes`;
}

/** What holds the clock, as far as the server tells: the conversations with a task that is under way. */
async function underWay(talks: readonly ChaosTalk[]): Promise<readonly string[]> {
  const found = await Promise.all(
    talks.map(async ({ scene, seed, steps }) => {
      const { raw } = await scene.handle.describe();
      const { pendingActivities, pendingWorkflowTask } = raw;
      const tasks = [...(pendingActivities ?? []), ...(pendingWorkflowTask ? [pendingWorkflowTask] : [])];
      return tasks.length === 0 ? [] : [`seed ${seed}: ${JSON.stringify(tasks)} after ${steps.slice(-3).join('; ')}`];
    }),
  );
  return found.flat();
}

/** Everything works again; what is broken then, is. */
async function look({ scene, seed, steps, settings, refused }: ChaosTalk): Promise<BrokenTalk | null> {
  const { app, faults, done } = settings;
  faults.lift(scene.workflowId);
  void update(scene, 'op.resume', byAnn);
  await Promise.race([Promise.allSettled(scene.sent), pause(20_000)]);
  const expected = {
    conversation: scene.id,
    accepted: scene.accepted,
    endings: ['RUNNING', 'COMPLETED', 'CANCELLED'],
    done,
  } as const;
  for (let looks = 0; ; looks += 1) {
    const promises = [...refused, ...(await brokenPromises(app, expected))];
    if (promises.length === 0) return null;
    if (looks === 20 || refused.length > 0) return { seed, conversation: scene.id, promises, steps };
    await pause(500);
  }
}

function secondsSince(began: number): number {
  return Math.round((Date.now() - began) / 1000);
}
