/** Sees to what goes on beside the talk (task.ts): begun, supervised, and taken off the list at its end. */
import { ActivityFailure, condition } from '@temporalio/workflow';
import { clarificationOf } from '../../domain/conversation/clarifying.ts';
import { withDelayed } from '../../domain/conversation/delayed.ts';
import { invitationFor } from '../../domain/flows/machines.ts';
import type { EffectResult } from '../../domain/flows/moves.ts';
import { notingActivities, outboxActivities } from './activities.ts';
import { askAgent } from './ask-agent.ts';
import type { Run } from './carried.ts';
import { whereAndWhat } from './requests.ts';
import { isStopped } from './stopped.ts';
import type { Task } from './task.ts';
import { addToTimeline } from './timeline.ts';

/** Begins every task that is in the state, whoever put it there and in whichever run. Ends with the workflow. */
export async function superviseTasks(run: Run): Promise<never> {
  const begun = new Set<string>();
  for (;;) {
    await condition(() => run.tasks.some(({ id }) => !begun.has(id)));
    for (const task of run.tasks) {
      if (begun.has(task.id)) continue;
      begun.add(task.id);
      void see(run, task).then(() => begun.delete(task.id));
    }
  }
}

/** Sees a task to its end. Its failure is noted; nothing but a bug leaves this function. */
async function see(run: Run, task: Task): Promise<void> {
  try {
    await carryOut(run, task);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    addToTimeline(run, `${task.id} could not be done`);
  }
  run.tasks = run.tasks.filter(({ id }) => id !== task.id);
}

async function carryOut(run: Run, task: Task): Promise<void> {
  switch (task.kind) {
    case 'tell-party':
      return tellParty(run, task);
    case 'tell-person':
      return tellPerson(run, task);
    case 'tell-supplier':
      return tellSupplier(run, task);
    case 'tell-receiver':
      return tellReceiver(run, task);
    case 'ask-agent': {
      const open = clarificationOf(run.state, task.requestId);
      return open && open.at === task.at ? askAgent(run, open) : undefined;
    }
    case 'summarise':
      return summarise(run, task);
    case 'invite':
      return invite(run, task);
    default:
      return task satisfies never;
  }
}

type TaskOf<Kind extends Task['kind']> = Extract<Task, { readonly kind: Kind }>;

async function tellParty(run: Run, { clarification, notice }: TaskOf<'tell-party'>): Promise<void> {
  const level = clarification.chain[clarification.at];
  const { notifyParty } = outboxActivities(`tell ${level?.level}: ${notice}`);
  const { failed } = await notifyParty({ ...whereAndWhat(run), clarification, kind: notice });
  for (const because of failed) addToTimeline(run, `${level?.party} could not be told: ${because}`);
}

async function tellPerson(run: Run, { handoff, notice: kind }: TaskOf<'tell-person'>): Promise<void> {
  const level = handoff.chain[handoff.at];
  const { notifyPerson } = outboxActivities(`tell ${level?.level}: ${kind}`);
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const { failed } = await notifyPerson({ where, assistant, assistantVersion, handoff, kind });
  for (const because of failed) addToTimeline(run, `${level?.party} could not be told: ${because}`);
}

async function tellSupplier(run: Run, { request, notice: kind }: TaskOf<'tell-supplier'>): Promise<void> {
  const level = request.chain[request.at];
  const { notifySupplier } = outboxActivities(`tell ${level?.level}: ${kind}`);
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const { failed } = await notifySupplier({ where, assistant, assistantVersion, request, kind });
  for (const because of failed) addToTimeline(run, `${level?.party} could not be told: ${because}`);
}

async function tellReceiver(run: Run, task: TaskOf<'tell-receiver'>): Promise<void> {
  const { turnId, instruction, ref, understood } = task;
  const activities = outboxActivities(`tell ${instruction.to}: an instruction goes on`);
  const { failed } = await activities.tellReceiver({ ...whereAndWhat(run), turnId, instruction, ref, understood });
  if (failed !== null) addToTimeline(run, `${instruction.to} could not be told: ${failed}`);
}

/** Notes that could not be made stay as they were: the next turn asks again. */
async function summarise(run: Run, { since, through }: TaskOf<'summarise'>): Promise<void> {
  if (isStopped(run)) return;
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const activities = notingActivities('note down what leaves the window');
  const made = await activities.summarise({ where, assistant, assistantVersion, since, through });
  if (made.kind === 'failed') addToTimeline(run, 'what leaves the window could not be noted down');
}

/** The ledger has a row of its own for an invitation; the conversation goes on while a mail server is away. */
async function invite(run: Run, { turn, flow, waited }: TaskOf<'invite'>): Promise<void> {
  const { sendInvitation, giveUpInvitation } = outboxActivities(`invite to ${flow.actionId}`);
  const request = { ...whereAndWhat(run), turn, flow, ...(waited && { waited }) };
  try {
    const sent = await sendInvitation(request);
    if (sent.kind === 'waits') return await putOff(run, { turn, flow, waited, result: sent });
    addToTimeline(run, `invitation: ${sent.kind}`);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    await giveUpInvitation(request);
    addToTimeline(run, 'the invitation could not be sent');
  }
}

/** A mail server asked to come again; with a conversation that ends the invitation ends too. */
async function putOff(
  run: Run,
  { turn, flow, waited, result }: Pick<TaskOf<'invite'>, 'turn' | 'flow'> & Waiting,
): Promise<void> {
  addToTimeline(run, `invitation: waits, ${result.why}`);
  if (run.state.closing)
    return outboxActivities('no more tries').giveUpInvitation({ ...whereAndWhat(run), turn, flow });
  const { of, sequence } = invitationFor(flow) ?? { of: flow.actionId, sequence: 0 };
  const kept = {
    id: `${of}-i${sequence}`,
    invites: true as const,
    flow,
    approved: turn,
    tries: (waited?.tries ?? 0) + 1,
  };
  run.state = withDelayed(run.state, { ...kept, result });
}

interface Waiting {
  readonly waited: TaskOf<'invite'>['waited'];
  readonly result: Extract<EffectResult, { kind: 'waits' }>;
}
