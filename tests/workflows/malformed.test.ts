/**
 * Everything that a Temporal client may send and nobody should (`tests/support/malformed.ts`) stops no conversation.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, makeDesk } from '../conversations/desk.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { malformedMessages } from '../support/malformed.ts';
import {
  byAnn,
  modelOfScenes,
  newScene,
  sayAll,
  sayOn,
  sceneOf,
  update,
  waitingAction,
  type Scene,
} from '../support/scenes.ts';
import { sampleOf } from '../support/laws.ts';
import { brokenPromises } from '../support/soundness.ts';

let app: App;
let desk: string;
/** The model answers when this is over. */
let held: Promise<void> = Promise.resolve();
beforeAll(async () => {
  app = await startApp();
  app.script(async (request, count) => {
    await held;
    return modelOfScenes(request, count);
  });
  desk = await makeDesk(`sent-${app.tenant}`, { timeoutS: 86_400 });
});
afterAll(() => app.close());

/** Each of what is malformed comes at one of them. */
const moments = ['nothing is under way', 'the model is asked', 'a yes is waited for', 'a question is open'];

test.each(sampleOf(moments, 2))(
  'R8 nothing that is malformed stops a conversation while %s',
  async (moment) => {
    const { scene, known, release } = await at(moment);
    const own = malformedMessages(known).filter((_, nth) => nth % moments.length === moments.indexOf(moment));
    // Orders wait for a turn that is under way, some seconds each, and few may wait at once.
    const all = sampleOf(own, own.length / (moment === 'the model is asked' ? 12 : 6));
    for (const { kind, name, args } of all) {
      if (kind === 'signal') await scene.handle.signal(name, ...args).catch(() => undefined);
      else void update(scene, name, ...args);
      if (scene.sent.length % 6 === 0) await Promise.race([Promise.allSettled(scene.sent.slice(-6)), soonMs(2_000)]);
    }
    release();
    await Promise.allSettled(scene.sent);
    // Some of it is an order: whoever may say who they are and why is obeyed.
    await update(scene, 'op.resume', byAnn);
    await isSound(scene);
    await sayAll(scene, '!help');
    expect(scene.last).toMatchObject({ disposition: expect.stringMatching(/command|flow_step/) });
  },
  300_000,
);

/** What Temporal's Web UI offers, and what senders with a codec of their own leave. */
const undecodable = [
  ['json/plain', '{"messageId": "m", "text": '],
  ['json/protobuf', '{}'],
  ['binary/encrypted', 'xx'],
  ['', 'x'],
] as const;
const signals = [
  'say',
  'activityRetries',
  'answerClarification',
  'supplyContext',
  'nosuch',
  '',
  '__temporal_nosuch',
  '__temporal_say',
];

test('R8 a payload that cannot be decoded stops no conversation, whatever signal carries it', async () => {
  const scene = await newScene(app);
  await sayAll(scene, 'My employee is absent.');
  const { workflowService, options } = app.temporal;
  const sent = signals.flatMap((signalName) =>
    undecodable.map(([encoding, data]) =>
      workflowService
        .signalWorkflowExecution({
          namespace: options.namespace,
          workflowExecution: { workflowId: scene.handle.workflowId },
          signalName,
          input: { payloads: [{ metadata: { encoding: Buffer.from(encoding) }, data: Buffer.from(data) }] },
        })
        .catch(() => undefined),
    ),
  );
  await Promise.all(sent);
  await sayAll(scene, '!help');
  expect(scene.last).toMatchObject({ disposition: 'command' });
  await isSound(scene);
  const { events } = await scene.handle.fetchHistory();
  expect((events ?? []).filter(({ workflowTaskFailedEventAttributes: failed }) => failed)).toEqual([]);
});

async function isSound({ id, accepted }: Scene): Promise<void> {
  const expected = { conversation: id, accepted, endings: ['RUNNING'], done: new Map<string, number>() } as const;
  await expect.poll(() => brokenPromises(app, expected), { timeout: 30_000, interval: 250 }).toEqual([]);
}

async function at(
  moment: string,
): Promise<{ scene: Scene; known: Parameters<typeof malformedMessages>[0]; release: () => void }> {
  const nothing = (): void => undefined;
  if (moment === 'a question is open') {
    const given = await app.client.instructions.give(launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 1' } }));
    const request = given.clarification_request?.id ?? '';
    return { scene: sceneOf(app, given.conversation_id), known: { request }, release: nothing };
  }
  const scene = await newScene(app);
  await sayAll(scene, 'My employee is absent.');
  if (moment === 'a yes is waited for') {
    await sayAll(scene, 'Book a call for me.', '1', 'Dana Reyes', 'skip');
    return { scene, known: { action: waitingAction(scene).actionId }, release: nothing };
  }
  if (moment === 'nothing is under way') return { scene, known: {}, release: nothing };
  let release = nothing;
  held = new Promise((resolve) => (release = resolve));
  await sayOn(scene, 'Yes, twice.');
  return { scene, known: {}, release: () => release() };
}

function soonMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
