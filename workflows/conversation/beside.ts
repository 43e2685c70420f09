/** Tasks beside the talk: begins each, supervises it, and takes it off the list at its end. */
import { condition, getExternalWorkflowHandle, TemporalFailure } from '@temporalio/workflow';
import type { Awaited, Clarification } from '../../contracts/state/clarification-state.ts';
import { escalate, refusalOf } from '../../domain/clarification/protocol.ts';
import { isOpen } from '../../domain/clarification/request-state.ts';
import { clarificationOf } from '../../domain/conversation/clarifying.ts';
import { withDelayed } from '../../domain/conversation/delayed.ts';
import { invitationFor } from '../../domain/flows/by-kind/machines.ts';
import type { EffectResult } from '../../domain/flows/moves.ts';
import { modelActivities, notingActivities, outboxActivities, catchActivityFailure } from './activities.ts';
import { addToTimeline, changeState, whereAndWhat } from './log.ts';
import { changedSignal } from './messages.ts';
import { writeReminder } from './reminders.ts';
import type { Run, Task } from './run.ts';
import { takeAnswer, takeStep } from './waits.ts';

/** Begins every task of the list, including those of an earlier run. Ends with the workflow. */
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
  await catchActivityFailure(carryOut(run, task), () => addToTimeline(run, `${task.id} could not be done`));
  run.tasks = run.tasks.filter(({ id }) => id !== task.id);
}

type TaskOf<Kind extends Task['kind']> = Extract<Task, { readonly kind: Kind }>;

async function carryOut(run: Run, task: Task): Promise<void> {
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const here = { where, assistant, assistantVersion };
  switch (task.kind) {
    case 'tell-party': {
      const { clarification, notice: kind } = task;
      return tell(run, levelOf(clarification), kind, (outbox) => outbox.notifyParty({ ...here, clarification, kind }));
    }
    case 'tell-person': {
      const { handoff, notice: kind } = task;
      return tell(run, levelOf(handoff), kind, (outbox) => outbox.notifyPerson({ ...here, handoff, kind }));
    }
    case 'tell-supplier': {
      const { request, notice: kind } = task;
      return tell(run, levelOf(request), kind, (outbox) => outbox.notifySupplier({ ...here, request, kind }));
    }
    case 'tell-receiver': {
      const { turnId, instruction, ref, understood } = task;
      const about = { ...whereAndWhat(run), turnId, instruction, ref, understood };
      return tell(run, { party: instruction.to }, 'an instruction goes on', (outbox) => outbox.tellReceiver(about));
    }
    case 'tell-reminded': {
      const { reminder, party, channels, dueAt } = task;
      const about = { ...whereAndWhat(run), reminder, party, channels, dueAt };
      return tell(run, { party }, 'a reminder is due', (outbox) => outbox.notifyReminded(about));
    }
    case 'ask-agent': {
      const open = clarificationOf(run.state, task.requestId);
      return open && open.at === task.at ? askAgent(run, open) : undefined;
    }
    case 'tell-watcher':
      return tellWatcher(run, task);
    case 'keep-reminder':
      return writeReminder(run, task.reminder);
    case 'summarise':
      return summarise(run, task);
    case 'invite':
      return invite(run, task);
    default:
      return task satisfies never;
  }
}

/** Who is told: a party, and the level on which it stands where it is on one. */
type Addressee = { readonly party: string; readonly level?: string };

function levelOf({ chain, at }: Awaited): Addressee {
  return chain[at] ?? { party: 'nobody' };
}

/** Tells somebody outside, over their channels. What could not be sent is noted. */
async function tell(
  run: Run,
  { party, level = party }: Addressee,
  what: string,
  send: (
    outbox: ReturnType<typeof outboxActivities>,
  ) => Promise<{ readonly failed: readonly string[] | string | null }>,
): Promise<void> {
  const { failed } = await send(outboxActivities(`tell ${level}: ${what}`));
  for (const because of [failed ?? []].flat()) addToTimeline(run, `${party} could not be told: ${because}`);
}

/** One that has ended needs to know no more. */
async function tellWatcher(run: Run, { by }: TaskOf<'tell-watcher'>): Promise<void> {
  try {
    await getExternalWorkflowHandle(by).signal(changedSignal);
  } catch (error) {
    if (!(error instanceof TemporalFailure)) throw error;
    run.watchers = run.watchers?.filter((other) => other !== by);
  }
}

/**
 * Asks the model-backed agent whose SLA runs. It answers everything or passes the question on; its answers are judged
 * like those of any party (C10).
 */
async function askAgent(run: Run, clarification: Clarification): Promise<void> {
  const level = clarification.chain[clarification.at];
  if (!level || run.isCancelled) return;
  const { askParty: askModel } = modelActivities(`ask ${level.level}`, run.state.policy.modelPatienceS);
  const silence = { kind: 'passes', because: 'its model did not answer' } as const;
  const request = { ...whereAndWhat(run), clarification };
  const asked = run.modelCalls.run(() => askModel(request));
  const heard = await catchActivityFailure(asked, () => silence);
  if (heard.kind === 'passes') return pass(run, clarification, heard.because);
  const { id: requestId } = clarification;
  const { answers, reading } = heard;
  const now = clarificationOf(run.state, requestId);
  if (!now || run.state.closing || refusalOf(now, { from: level.party, answers })) return;
  takeAnswer(run, { requestId, from: level.party, actor: level.party, clarifications: answers, reading });
}

/** Passes the question on to the next level, unless another party has it by now. */
function pass(run: Run, asked: Clarification, because: string): void {
  const now = clarificationOf(run.state, asked.id);
  if (!now || !isOpen(now) || now.at !== asked.at || run.state.closing) return;
  const passed = escalate(now, { at: Date.now(), because, by: asked.chain[asked.at]?.party ?? '' });
  if ('refused' in passed) return;
  takeStep(run, { kind: 'clarification', step: passed });
}

/** Summarises a part of the talk. After a failure the next turn asks again. */
async function summarise(run: Run, { since, through }: TaskOf<'summarise'>): Promise<void> {
  if (run.isCancelled) return;
  const { where, assistant, assistantVersion } = whereAndWhat(run);
  const activities = notingActivities('note down what leaves the window');
  const request = { where, assistant, assistantVersion, since, through };
  const made = await run.modelCalls.run(() => activities.summarise(request));
  if (made.kind === 'failed') addToTimeline(run, 'what leaves the window could not be noted down');
}

/** Sends an invitation. The conversation goes on while a mail server is away. */
async function invite(run: Run, task: TaskOf<'invite'>): Promise<void> {
  const { turn, flow, waited } = task;
  const { sendInvitation, giveUpInvitation } = outboxActivities(`invite to ${flow.actionId}`);
  const request = { ...whereAndWhat(run), turn, flow, ...(waited && { waited }) };
  const sent = await catchActivityFailure(sendInvitation(request), () => null);
  if (sent?.kind === 'waits') return inviteLater(run, task, sent);
  if (sent === null) await giveUpInvitation(request);
  addToTimeline(run, sent ? `invitation: ${sent.kind}` : 'the invitation could not be sent');
}

/** Plans another try when the mail server asks for one, or gives up when the conversation ends. */
async function inviteLater(
  run: Run,
  { turn, flow, waited }: TaskOf<'invite'>,
  result: Extract<EffectResult, { kind: 'waits' }>,
): Promise<void> {
  addToTimeline(run, `invitation: waits, ${result.why}`);
  if (run.state.closing)
    return outboxActivities('no more tries').giveUpInvitation({ ...whereAndWhat(run), turn, flow });
  const { of, sequence } = invitationFor(flow) ?? { of: flow.actionId, sequence: 0 };
  const id = `${of}-i${sequence}`;
  const tries = (waited?.tries ?? 0) + 1;
  changeState(run, withDelayed(run.state, { id, invites: true, flow, approved: turn, tries, result }));
}
