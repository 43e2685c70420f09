/** R7: recorded histories replay on today’s code; where the code or what was recorded is another one, it is told. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readHistories, type KeptHistory } from '../../workers/histories/archive.ts';
import { replayed, type Verdict } from '../../workers/histories/replay.ts';
import { quietRuntime } from '../support/quiet.ts';
import { endReplaying } from '../support/replaying.ts';
import { isSampled, isWhole } from '../support/laws.ts';

const folder = fileURLToPath(new URL('../histories/', import.meta.url));
const versions = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const all = versions.flatMap(({ name }) => readHistories(`${folder}${name}`));
/** Each kind of turn has a story; of the talks of simulated people one in forty is enough for every day. */
const stories = all.filter(({ workflowId }) => !workflowId.startsWith('talk-'));
const talks = all.filter(({ workflowId }) => workflowId.startsWith('talk-'));
const sampled = talks.filter((_, nth) => isSampled(nth, 40));
const named = stories.map((one) => [one.workflowId.slice(folder.length), one] as const);

const verdicts = new Map<string, Verdict>();
let code: string;

beforeAll(async () => {
  quietRuntime();
  const { workflowBundle } = inject('servers');
  code = readFileSync(workflowBundle, 'utf8');
  for (const verdict of await verdictsOn({ code }, [...stories, ...sampled])) verdicts.set(verdict.workflowId, verdict);
});
afterAll(endReplaying);

async function verdictsOn(bundle: { readonly code: string }, histories: readonly KeptHistory[]) {
  const found: Verdict[] = [];
  for await (const verdict of replayed(bundle, histories)) found.push(verdict);
  return found;
}

test('R7 there are histories of every kind of turn, and of hundreds of talks', () => {
  expect(stories.length).toBeGreaterThanOrEqual(10);
  expect(talks.length).toBeGreaterThanOrEqual(400);
  expect(sampled.length).toBeGreaterThanOrEqual(isWhole ? 400 : 8);
});

test.each(named)('R7 replays %s', (_, { workflowId }) => {
  expect(verdicts.get(workflowId)).toEqual({ workflowId, kind: 'replays' });
});

test('R7 replays a sample of the talks', () => {
  expect(sampled.map(({ workflowId }) => verdicts.get(workflowId)).filter((one) => one?.kind !== 'replays')).toEqual(
    [],
  );
});

test.each(named)('%s does not say where it was recorded', (_, { history }) => {
  expect(JSON.stringify(history)).not.toMatch(/\((?:file:\/)?\/[^)]*:\d+:\d+\)/);
});

test.each([
  ['an activity has another name', 'composeReply', 'composeAnswer', 'offer-accepted-and-booked.json'],
  [
    'two commands have changed places',
    'armTimer(run);\n        (0,view.showToOperators)(run);',
    '(0,view.showToOperators)(run);\n        armTimer(run);',
    'asked-and-answered.json',
  ],
  [
    'a rule comes to another end',
    'function needsArming(',
    'function needsArming() { return null; }\nfunction needsArmingBefore(',
    'asked-and-answered.json',
  ],
])('R7 TMPRL1100 is told where in the code %s', async (_, from, to, story) => {
  const changed = code.replaceAll(from, to);
  expect(changed, `"${from}" stands in the bundle`).not.toBe(code);
  const [, known] = named.find(([name]) => name.endsWith(story)) ?? [];
  if (known === undefined) throw new Error(`There is no story "${story}".`);
  const { workflowId } = known;
  expect(await verdictsOn({ code: changed }, [known])).toEqual([
    { workflowId, kind: 'breaks', code: 'TMPRL1100', reason: expect.stringContaining('TMPRL1100') },
  ]);
});

test('R7 a result of an activity that cannot be decoded is no value: it is told', async () => {
  const [, known] = named.find(([name]) => name.endsWith('offer-declined.json')) ?? [];
  if (known === undefined) throw new Error('There is no story "offer-declined.json".');
  const history = structuredClone(known.history) as { readonly events: readonly Completed[] };
  const results = history.events.flatMap(
    (event) => event.activityTaskCompletedEventAttributes?.result?.payloads?.[0] ?? [],
  );
  for (const payload of results) payload.metadata.encoding = Buffer.from('binary/strange').toString('base64');
  expect(results.length).toBeGreaterThan(0);
  expect(await verdictsOn({ code }, [{ ...known, history }])).toEqual([
    // What was thrown is encrypted with everything else that leaves a worker.
    { workflowId: known.workflowId, kind: 'breaks', code: null, reason: expect.stringContaining('Encoded failure') },
  ]);
});

interface Completed {
  readonly activityTaskCompletedEventAttributes?: {
    readonly result?: { readonly payloads?: readonly { readonly metadata: { encoding: string } }[] };
  };
}
