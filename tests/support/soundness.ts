/** What must be true of a conversation when nothing is under way any more, whatever has happened to it. */
import type { Client } from '@temporalio/client';
import { collect } from '../../client/pages.ts';
import type { EffectProvider } from '../../activities/carry-out.ts';
import type { MessageOnWire, Snapshot } from '../../contracts/wire/conversation.ts';
import type { Status } from '../../contracts/state/messages.ts';
import { status, workflowIdOf } from '../../workflows/conversation/messages.ts';
import type { App } from './in-process-app.ts';

export type Ending = 'RUNNING' | 'COMPLETED' | 'CANCELLED';

/** How often each order was really carried out; puts itself between Parley and a provider. */
export function countedProvider(real: EffectProvider, done: Map<string, number>): EffectProvider {
  return {
    ...real,
    async perform(where, order, stop) {
      const performed = await real.perform(where, order, stop);
      if (performed.kind === 'done') done.set(order.actionId, (done.get(order.actionId) ?? 0) + 1);
      return performed;
    },
  };
}

export interface Expected {
  readonly conversation: string;
  /** Ids of the messages whose senders were told that they were accepted. */
  readonly accepted: readonly string[];
  readonly endings: readonly Ending[];
  readonly done: ReadonlyMap<string, number>;
}

/** Every broken promise, in a sentence; none when all is well. */
export async function brokenPromises(app: App, expected: Expected): Promise<readonly string[]> {
  const { conversation, accepted, endings, done } = expected;
  const workflowId = workflowIdOf(app.tenant, conversation);
  const handle = app.temporal.workflow.getHandle(workflowId);
  const [described, failures, messages, effects] = await Promise.all([
    handle.describe(),
    failedTasks(app.temporal, workflowId),
    collect(app.client.messages.of(conversation).each()),
    collect(app.client.effects.of(conversation).each()),
  ]);
  const ending = described.status.name;
  return [
    ...((endings as readonly string[]).includes(ending) ? [] : [`the workflow is ${ending}`]),
    ...failures.map((failure) => `a workflow task failed: ${failure}`),
    ...unfinished(messages, { accepted, isOver: ending !== 'RUNNING' }),
    ...(await unanswered(app, conversation, messages)),
    ...effects
      .filter(({ state }) => state === 'attempting')
      .map(({ action_id: id }) => `the effect ${id} is left in "attempting"`),
    ...effects
      .filter(({ action_id: id, state }) => state === 'refused' && done.has(id))
      .map(({ action_id: id }) => `the effect ${id} was done, and counts as refused`),
    ...effects
      .filter(({ action_id: id, state }) => state === 'done' && !done.has(id) && !id.includes('-i'))
      .map(({ action_id: id }) => `the effect ${id} counts as done, and was not`),
    ...[...done]
      .filter(([id, times]) => id.startsWith(conversation) && times > 1)
      .map(([id, times]) => `${id} was done ${times} times`),
    ...(ending === 'RUNNING' ? await disagreements(app, conversation) : await openRow(app, conversation)),
    ...(ending === 'RUNNING' ? await forgottenOffer(app, conversation, messages) : []),
  ];
}

/** Where the rows say something else than the workflow. */
async function disagreements(app: App, conversation: string): Promise<readonly string[]> {
  const handle = app.temporal.workflow.getHandle(workflowIdOf(app.tenant, conversation));
  const [run, row] = await Promise.all([handle.query<Status>(status), app.client.conversations.show(conversation)]);
  if (run.queued > 0) return [`${run.queued} messages wait although nothing is under way`];
  const ofRun = viewOfRun(run);
  const ofRow = viewOfRow(row);
  return Object.keys(ofRun)
    .filter((part) => JSON.stringify(ofRun[part]) !== JSON.stringify(ofRow[part]))
    .map(
      (part) => `row and workflow disagree on ${part}: ${JSON.stringify(ofRow[part])}, ${JSON.stringify(ofRun[part])}`,
    );
}

/** What the last reply offered, as its sender reads it, is what an answer is taken for. */
async function forgottenOffer(
  { client }: App,
  conversation: string,
  messages: readonly MessageOnWire[],
): Promise<readonly string[]> {
  const reply = messages.at(-1);
  const last = messages.findLast(({ role }) => role === 'participant');
  if (!last || reply?.role !== 'assistant' || reply.turn_id !== last.turn_id || last.status !== 'completed') return [];
  const { message_id: messageId, text } = last;
  const { offer: told } = await client.messages.say(conversation, { text, message_id: messageId });
  const { offer } = await client.conversations.show(conversation);
  if (told === null || told.turn_id === offer?.turn_id) return [];
  return [`the last reply offers an ${told.action}, and the conversation knows nothing of it`];
}

type View = Readonly<Record<string, unknown>>;

function viewOfRun(run: Status): View {
  return {
    state: run.state,
    waiting_on: run.waitingOn,
    flow: run.flow && [run.flow.actionId, run.flow.step],
    offer: run.offer && [run.offer.action, run.offer.turnId],
    turn: run.turn,
    open_requests: [...run.clarifications, ...(run.contextRequest ? [run.contextRequest] : [])].map(
      ({ id, status: stands }) => [id, stands],
    ),
    deadlines: run.deadlines.map(({ kind, dueAt }) => [kind, dueAt]),
  };
}

function viewOfRow(row: Snapshot): View {
  const requests = row.open_requests as readonly { readonly request_id: string; readonly status: string }[];
  return {
    state: row.state,
    waiting_on: row.waiting_on,
    flow: row.flow && [row.flow.action_id, row.flow.step],
    offer: row.offer && [row.offer.action, row.offer.turn_id],
    turn: row.turn,
    open_requests: requests.map(({ request_id: id, status: stands }) => [id, stands]),
    deadlines: row.deadlines.map(({ kind, due_at: dueAt }) => [kind, dueAt]),
  };
}

async function openRow({ client }: App, conversation: string): Promise<readonly string[]> {
  const { closed_at: closedAt, state } = await client.conversations.show(conversation);
  return closedAt !== null && state === 'closed' ? [] : [`the workflow has ended, and the row says "${state}"`];
}

/** Messages that nobody has answered, and that were not said to a person (G22). */
async function unanswered(
  { client }: App,
  conversation: string,
  messages: readonly MessageOnWire[],
): Promise<readonly string[]> {
  const replies = new Set(messages.filter(({ role }) => role === 'assistant').map(({ turn_id: turn }) => turn));
  const silent = messages.filter(
    ({ role, status: stands, turn_id: turn }) => role === 'participant' && stands === 'completed' && !replies.has(turn),
  );
  const found = await Promise.all(
    silent.map(async ({ message_id: messageId, text }) => {
      const { settled_as: how } = await client.messages.say(conversation, { text, message_id: messageId });
      return how === 'with_person' ? [] : [`the message ${messageId} is completed without an answer`];
    }),
  );
  return found.flat();
}

/** For an answer that nobody gives once it is over. */
const waits = ['waiting_clarification', 'waiting_context'];

/** Messages without an end, and turns that were answered twice. */
function unfinished(
  messages: readonly MessageOnWire[],
  { accepted, isOver }: { readonly accepted: readonly string[]; readonly isOver: boolean },
): readonly string[] {
  const open = isOver ? ['queued', 'in_progress', ...waits] : ['queued', 'in_progress'];
  const said = messages.filter(({ role }) => role === 'participant');
  const replies = messages.filter(({ role }) => role === 'assistant').map(({ turn_id: turn }) => turn);
  return [
    ...accepted
      .filter((id) => !said.some(({ message_id: known }) => known === id))
      .map((id) => `the message ${id} was accepted and is gone`),
    ...messages
      .filter(({ role, status: stands }) => role !== 'assistant' && open.includes(stands))
      .map((one) => `the message ${one.message_id} is ${one.status} for ever`),
    ...replies.filter((turn, at) => replies.indexOf(turn) < at).map((turn) => `turn ${turn} was answered twice`),
  ];
}

/** Workflow tasks that failed, in all runs; a reset's own mark is none. */
async function failedTasks(temporal: Client, workflowId: string): Promise<readonly string[]> {
  const found: string[] = [];
  let runId: string | undefined;
  // From the latest run back to the first.
  do {
    const { events } = await temporal.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const { workflowTaskFailedEventAttributes: failed } of events ?? []) {
      if (!failed || harmless.has(Number(failed.cause))) continue;
      found.push(failed.failure?.message ?? `cause ${failed.cause}`);
    }
    const before: string | null | undefined =
      events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId;
    runId = before === '' || before === null ? undefined : before;
  } while (runId !== undefined);
  return found;
}

/**
 * The server's own: something came while a run was ending (UNHANDLED_COMMAND), and a reset (RESET_WORKFLOW); numbers of
 * temporal.api.enums.v1.WorkflowTaskFailedCause.
 */
const harmless = new Set([1, 20]);
