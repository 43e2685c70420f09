/**
 * Two builds in processes, one after the other and beside each other, under open conversations in every state. Two
 * hundred of them: `R11_TALKS=200 npm test -- tests/product/upgrade-workers.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import { decodeOptionalFailureToOptionalError } from '@temporalio/common/lib/internal-non-workflow/index.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otherBuild, startBuild, thisBuild, type BuildWorker, type OtherBuild } from '../support/builds.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { byAnn, modelOfScenes, newScene, sayAll, sayOn, saySignal, update, type Scene } from '../support/scenes.ts';
import { textOf } from '../../local-stack/scripted-model/requests.ts';

/** Conversations in all, of every state the same number. */
const talks = Number(process.env['R11_TALKS'] ?? '5');
const limitMs = 60_000 + talks * 2_000;

let app: App;
/** Begins each run with a timer, which no history of this checkout's has: neither could replay the other's. */
let changed: OtherBuild;
const running: BuildWorker[] = [];
const start = async (build: OtherBuild, env = {}): Promise<BuildWorker> => {
  const worker = await startBuild(app, build, env);
  running.push(worker);
  return worker;
};
beforeAll(async () => {
  app = await startApp();
  await app.stopWorkers();
  const converse = '    await converse(talk);';
  changed = otherBuild(
    'workflows/conversation/workflow.ts',
    converse,
    `    await condition(() => false, 1);\n${converse}`,
  );
});
afterAll(async () => {
  await Promise.all(running.map((worker) => worker.end('SIGKILL')));
  await app.close();
  changed.remove();
});

interface State {
  readonly name: string;
  /** Brings a conversation there. */
  readonly bring: (scene: Scene) => Promise<unknown>;
  /** Goes on from there, and says what came of it. */
  readonly goOn: (scene: Scene) => Promise<unknown>;
  readonly expected: unknown;
}

const answer = async (scene: Scene): Promise<unknown> => (await sayAll(scene, 'Still there?')).last?.disposition;
const effectsOf = async ({ id }: Scene): Promise<readonly string[]> =>
  (await app.client.effects.of(id).list({ limit: 10 })).items.map(({ state }) => state);
const lastWords = async ({ id }: Scene): Promise<string | undefined> =>
  (await app.client.messages.of(id).list({ limit: 20 })).items.at(-1)?.text;

const states: readonly State[] = [
  { name: 'idle', bring: (scene) => sayAll(scene, 'Good morning.'), goOn: answer, expected: 'answered' },
  {
    name: 'at an open question',
    bring: (scene) => sayAll(scene, 'Book a call with Dana.', '1'),
    goOn: async (scene) => (await sayAll(scene, 'skip', 'yes'), effectsOf(scene)),
    expected: ['done'],
  },
  {
    name: 'in a model call',
    bring: async (scene) => (await sayAll(scene, 'Good morning.'), sayOn(scene, 'Take your time.')),
    goOn: lastWords,
    expected: 'I have.',
  },
  {
    name: 'in an approved effect',
    bring: async (scene) => {
      await sayAll(scene, 'My employee is absent.', 'Yes, twice.', 'Yes please', 'Dana', scene.address);
      await sayOn(scene, 'yes');
    },
    goOn: async (scene) => [
      await effectsOf(scene),
      app.mail.mails.filter(({ to }) => to.includes(scene.address)).length,
    ],
    expected: [['done'], 1],
  },
  {
    name: 'paused',
    bring: async (scene) => (await sayAll(scene, 'Good morning.'), update(scene, 'op.pause', byAnn)),
    goOn: async (scene) => (await update(scene, 'op.resume', byAnn), answer(scene)),
    expected: 'answered',
  },
];

test(
  `R11 ${talks} conversations in every state, and a build replaced by another one beside it: each goes over at its next idle moment, and nothing fails`,
  async () => {
    const first = await start(thisBuild);
    const one = await buildIn(first);
    const { scenes, release } = await bringAll();
    for (const { scene } of scenes) expect(await versionOf(scene)).toBe(one);

    const second = await start(changed);
    const two = await buildIn(second);
    expect(two).not.toBe(one);
    // What is at rest goes over at once, while what is busy stays with the build that began it.
    await eachGoesOver(
      scenes.filter(({ state }) => !/ (model call|effect)$/.test(state.name)),
      two,
    );
    for (const { scene } of scenes.filter(({ state }) => state.name === 'in a model call'))
      expect(await versionOf(scene)).toBe(one);
    release();
    await eachGoesOver(scenes, two);
    await first.end();
    await eachGoesOn(scenes);
    for (const { scene } of scenes) expect(await beginsWithTimer(scene)).toBe(true);
  },
  limitMs * 3,
);

testInLaws(
  'R11 the program of before, started again when the newer one is gone, goes on with what that one began',
  async () => {
    const newer = running.at(-1);
    const two = newer && (await buildIn(newer));
    const { scenes, release } = await bringAll();
    await newer?.end('SIGKILL');
    const again = await start(thisBuild);
    release();
    const one = await buildIn(again, `after ${two}`);
    await expect
      .poll(() => again.said.join('\n'), { timeout: limitMs })
      .toContain(`Build ${two} has open conversations and no worker: it is served here`);
    await eachGoesOver(scenes, one);
    await expect
      .poll(() => again.said.join('\n'), { timeout: limitMs })
      .toContain(`Every conversation of build ${two} has`);
    await eachGoesOn(scenes);
    for (const { scene } of scenes) expect(await beginsWithTimer(scene)).toBe(false);
  },
  limitMs * 3,
);

// Two more builds are bundled for it.
testInLaws(
  'R11 what a bad build has stuck in is moved by hand to the build before, and reset to the first task of its run',
  async () => {
    const turn = '    await takeNextTurn(run);';
    // It cannot go on, and what it has done is nothing that the build before would have done.
    const bad = otherBuild(
      'workflows/conversation/workflow.ts',
      turn,
      `    if (run.state.turn === 1) throw new Error('a bad build');\n    await condition(() => false, 1);\n${turn}`,
    );
    const worker = await start(bad);
    await buildIn(worker);
    takesTime(Promise.resolve());
    const scene = await sayAll(await newScene(app), 'Good morning.');
    await saySignal(scene, 'Take your time.');
    await expect.poll(() => failedTasks(scene)).toContainEqual(expect.stringContaining('a bad build'));
    await worker.end();
    bad.remove();
    const one = await buildIn(await start(thisBuild));

    await moveToCurrent(scene);
    await expect
      .poll(() => failedTasks(scene), { timeout: limitMs })
      .toContainEqual(expect.stringContaining('TMPRL1100'));
    await resetToFirstTask(scene);
    await expect.poll(() => lastWords(scene), { timeout: limitMs }).toBe('I have.');
    expect(await versionOf(scene)).toBe(one);
    const { items } = await app.client.messages.of(scene.id).list({ limit: 10 });
    expect(items.map(({ role, status }) => `${role} ${status}`)).toEqual([
      'participant completed',
      'assistant completed',
      'participant completed',
      'assistant completed',
    ]);
    expect(await answer(scene)).toBe('answered');
  },
  limitMs * 2,
);

testInLaws(
  'R11 a worker without a version is refused where a versioned build is the current one, unless its deployment is named',
  async () => {
    const unversioned = { PARLEY_BUILD_ID: 'unversioned' };
    const refused = await start(thisBuild, unversioned);
    expect(await refused.end()).toBe(1);
    expect(refused.said.join('\n')).toMatch(/is the current one and has \d+ open runs.*\n.*PARLEY_DEPLOYMENT=parley-/);
    const named = await start(thisBuild, { ...unversioned, PARLEY_DEPLOYMENT: `parley-${app.lane}` });
    const scene = await sayAll(await newScene(app), 'Good morning.');
    expect(await versionOf(scene)).toBeUndefined();
    await named.end();
  },
  limitMs * 2,
);

/** As many as there are to be, evenly over the states; `release` ends what the model and the mail server hold up. */
async function bringAll() {
  let release: () => void = () => undefined;
  takesTime(new Promise<void>((resolve) => (release = resolve)));
  app.mail.behave({ kind: 'slow', at: 'end', ms: 4_000 });
  const scenes: { readonly state: State; readonly scene: Scene }[] = [];
  for (let nth = 0; nth < talks; nth += states.length)
    scenes.push(
      ...(await Promise.all(
        states.map(async (state) => {
          const scene = await newScene(app);
          await state.bring(scene);
          return { state, scene };
        }),
      )),
    );
  return { scenes, release };
}

/** The model answers one message only when this is over. */
function takesTime(held: Promise<void>): void {
  app.script(async (request, count) => {
    const words = textOf(request.messages.findLast(({ role }) => role === 'user') ?? { role: 'user', content: '' });
    if (words !== 'Take your time.') return modelOfScenes(request, count);
    await held;
    return 'I have.';
  });
}

type Scenes = Awaited<ReturnType<typeof bringAll>>['scenes'];

async function eachGoesOver(scenes: Scenes, build: string): Promise<void> {
  for (const { state, scene } of scenes)
    await expect.poll(() => versionOf(scene), { timeout: limitMs, message: state.name }).toBe(build);
}

async function eachGoesOn(scenes: Scenes): Promise<void> {
  for (const { state, scene } of scenes) {
    const found = await state.goOn(scene);
    expect(found, `${state.name}: ${scene.last?.reply?.text ?? 'no reply'}`).toEqual(state.expected);
    await Promise.all(scene.sent);
    expect(await failedTasks(scene), state.name).toEqual([]);
  }
}

/** The build that a worker says it has made the current one. */
async function buildIn({ said }: BuildWorker, more = ''): Promise<string> {
  const line = new RegExp(`^Build (\\S+) is the current one.*${more}\\.$`);
  const found = (): string | undefined => said.map((one) => line.exec(one)?.[1]).find((build) => build !== undefined);
  await expect.poll(found, { timeout: limitMs, message: said.join('\n') }).toBeDefined();
  return found() ?? '';
}

async function versionOf({ handle, workflowId }: Scene): Promise<string | undefined> {
  const { namespace } = app.temporal.options;
  const { workflowExecutionInfo: info } = await app.temporal.workflowService.describeWorkflowExecution({
    namespace,
    execution: { workflowId, runId: (await handle.describe()).runId },
  });
  return info?.versioningInfo?.deploymentVersion?.buildId ?? undefined;
}

/** Of every run of it. */
async function failedTasks({ workflowId }: Scene): Promise<readonly string[]> {
  const failures: string[] = [];
  for await (const { runId } of app.temporal.workflow.list({ query: `WorkflowId = "${workflowId}"` })) {
    const { events } = await app.temporal.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const { workflowTaskFailedEventAttributes: failed } of events ?? [])
      if (failed) failures.push(await reasonIn(failed.failure, workflowId));
  }
  return failures;
}

/** What was thrown: it is encrypted with everything else that leaves a worker; what the SDK itself threw, for no place. */
async function reasonIn(failure: Failure, workflowId: string): Promise<string> {
  const { loadedDataConverter, namespace } = app.temporal.options;
  const place = { type: 'workflow', namespace, workflowId } as const;
  const read = (context?: typeof place) => decodeOptionalFailureToOptionalError(loadedDataConverter, failure, context);
  return (await read(place).catch(() => read()))?.message ?? 'no reason';
}

type Failure = Parameters<typeof decodeOptionalFailureToOptionalError>[1];

/** Whether its latest run is one of the changed build: with a timer of a millisecond, as nothing else has. */
async function beginsWithTimer({ handle }: Scene): Promise<boolean> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).some(
    ({ timerStartedEventAttributes: timer }) => timer?.startToFireTimeout?.nanos === 1_000_000,
  );
}

/** `temporal workflow update-options --versioning-override-behavior auto_upgrade` */
async function moveToCurrent({ workflowId }: Scene): Promise<void> {
  const { workflowService, options } = app.temporal;
  await workflowService.updateWorkflowExecutionOptions({
    namespace: options.namespace,
    workflowExecution: { workflowId },
    workflowExecutionOptions: { versioningOverride: { autoUpgrade: true } },
    updateMask: { paths: ['versioning_override'] },
  });
}

/** `temporal workflow reset --type FirstWorkflowTask` */
async function resetToFirstTask({ workflowId, handle }: Scene): Promise<void> {
  const { workflowService, options } = app.temporal;
  const { events } = await handle.fetchHistory();
  const first = events?.find(({ workflowTaskCompletedEventAttributes: completed }) => completed);
  await workflowService.resetWorkflowExecution({
    namespace: options.namespace,
    workflowExecution: { workflowId },
    reason: 'a bad build',
    requestId: randomUUID(),
    workflowTaskFinishEventId: first?.eventId ?? null,
  });
}
