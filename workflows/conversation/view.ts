/**
 * What people outside see of a conversation: search attributes, one screen of details in Temporal's Web UI, and the
 * answers to queries.
 */
import type { SearchAttributePair } from '@temporalio/common';
import { setCurrentDetails, setHandler, upsertSearchAttributes } from '@temporalio/workflow';
import type { Clarification } from '../../contracts/state/clarification-state.ts';
import type { ClarificationOnWire } from '../../contracts/wire/clarification.ts';
import type { ContextRequest } from '../../contracts/state/context-request.ts';
import type { AttentionItem } from '../../contracts/state/attention.ts';
import type { ConversationState, Delayed } from '../../contracts/state/conversation-state.ts';
import type { Flow } from '../../contracts/state/flow.ts';
import type { Handoff } from '../../contracts/state/handoff.ts';
import type { Reminder } from '../../contracts/state/reminder.ts';
import type { Status } from '../../contracts/state/messages.ts';
import { clarificationOnWire } from '../../domain/clarification/on-wire.ts';
import { remainingSlots } from '../../domain/context/request.ts';
import { blockingClarifications, deadlineTable, isReminder } from '../../domain/conversation/clarifying.ts';
import { attentionItems, attentionOf, outcomeOf } from '../../domain/conversation/attention.ts';
import { shownState, waitingOn } from '../../domain/conversation/new-state.ts';
import { openMaterial } from '../../domain/conversation/open-material.ts';
import { remindersOf } from '../../domain/reminders/reminders.ts';
import { isWithPerson } from '../../domain/handoff/handoff.ts';
import { putWordsIn } from '../../domain/words/words.ts';
import { searchAttributeKeys as keys } from '../../temporal-config/search-attributes.ts';
import * as messages from './messages.ts';
import type { Run, ShownAttributes } from './run.ts';

/** Refreshes details and search attributes. */
export function showToOperators(run: Run): void {
  setCurrentDetails(details(run));
  showAttributes(run);
}

/** Registers the handlers of queries. */
export function answerQueries(run: Run): void {
  const { queries } = messages.descriptions;
  setHandler(messages.status, () => statusOf(run), { description: queries.status });
  setHandler(messages.explainGate, () => run.state.lastGate, { description: queries.explainGate });
  setHandler(messages.openRequests, () => openRequestsOf(run), { description: queries.openRequests });
  setHandler(messages.timeline, () => run.timeline, { description: queries.timeline });
}

function statusOf(run: Run): Status {
  const { state, inbox, turn } = run;
  return {
    conversation: state.identity.conversation,
    assistant: state.policy.assistant,
    state: shownState(state),
    waitingOn: waitingOn(state, turn !== null),
    flow: state.flow && withoutHash(state.flow),
    offer: state.offer,
    clarifications: openRequestsOf(run),
    deadlines: deadlineTable(state).map(({ kind, dueAt, level }) => ({
      kind,
      dueAt: new Date(dueAt).toISOString(),
      ...(level === undefined ? {} : { level }),
    })),
    handoff: isWithPerson(state.handoff) ? state.handoff : null,
    contextRequest: state.contextRequest ?? null,
    queued: inbox.queue.length + (inbox.kept ?? []).length,
    turn: state.turn,
    paused: state.paused,
    attention: attentionItems(state),
    policyVersion: state.policy.version,
  };
}

/** The flow without its hash, which proves that somebody has seen the preview: anybody may send a query. */
function withoutHash({ unchanged: _unchanged, ...flow }: Flow): Flow {
  return { ...flow, previewHash: null };
}

function openRequestsOf({ state }: Run): readonly ClarificationOnWire[] {
  const { identity, policy } = state;
  const where = { conversation: identity.conversation, assistant: policy.assistant, late: [] };
  return blockingClarifications(state).map((one) => clarificationOnWire(putWordsIn(one, {}), where));
}

// Search attributes

/**
 * Writes what has changed; turn and time of the latest activity come along. Each write is an event, so nothing here
 * changes with every turn.
 */
function showAttributes(run: Run): void {
  const before = run.shown;
  const now = attributesOf(run);
  const names = Object.keys(now) as readonly (keyof ShownAttributes)[];
  const changed = names.filter((name) => before[name] !== now[name]);
  if (changed.length === 0) return;
  run.shown = now;
  upsertSearchAttributes([
    ...changed.map((name) => ({ key: keys[name], value: written(now, name) }) as SearchAttributePair),
    { key: keys.lastActivityAt, value: new Date(Date.now()) },
    { key: keys.turn, value: run.state.turn },
  ]);
}

function written(now: ShownAttributes, name: keyof ShownAttributes): unknown {
  if (name === 'dueAt') return now.dueAt === null ? null : new Date(now.dueAt);
  if (name === 'attention') return now.attention === '' ? null : now.attention.split(',');
  return now[name];
}

function attributesOf({ state, isCancelled, retrying }: Run): ShownAttributes {
  const { closing, flow, clarifications } = state;
  const material = openMaterial(state);
  const handoff = isWithPerson(state.handoff) ? state.handoff : null;
  const asked = handoff ?? clarifications.at(-1) ?? material[0];
  return {
    state: closing ? 'closed' : shownState(state),
    waitingOn: closing ? null : waitingOn(state, false),
    flow: closing ? null : (flow?.kind ?? null),
    outcome: closing ? (isCancelled ? 'cancelled' : outcomeOf(state)) : null,
    dueAt: closing ? null : earliestDue(state),
    openRequests: clarifications.length + material.length,
    escalation: asked && asked.at > 0 ? (asked.chain[asked.at]?.level ?? null) : null,
    attention: attentionOf(state, retrying.length > 0).join(','),
  };
}

/** The earliest deadline that is not a reminder. */
function earliestDue(state: ConversationState): number | null {
  return deadlineTable(state).find(({ kind }) => !isReminder(kind))?.dueAt ?? null;
}

// Details

function details({ state, inbox, timeline, turn, pageUrl, retrying }: Run): string {
  const gate = state.lastGate?.act;
  const lines = [
    `${state.policy.assistant} · ${shownState(state)} · waits on ${waitingOn(state, turn !== null) ?? 'nobody'}`,
    `Turn ${state.turn}`,
    isAddress(pageUrl) ? `[Open it in the console](${pageUrl})` : '',
    state.paused ? `Paused by ${state.paused.actor}: ${state.paused.reason}` : '',
    isWithPerson(state.handoff) ? personLine(state.handoff) : '',
    state.flow ? `Flow: ${state.flow.kind}, step ${state.flow.step}, expires ${state.flow.expiresAt}` : '',
    ...state.unconfirmed.map(({ actionId }) => `Outcome unknown: ${actionId}; confirm with \`op.confirmEffect\``),
    ...retrying.map(retryingLine),
    ...(state.delayed ?? []).map(delayedLine),
    ...remindersOf(state).slice(0, 5).map(reminderLine),
    ...state.clarifications.map(questionLine),
    ...openMaterial(state).map(materialLine),
    state.offer ? `Offer waits: ${state.offer.action}` : '',
    gate
      ? `Act door: ${gate.kind === 'open' ? `open for ${gate.action}` : `held because ${gate.because.join(', ')}`}`
      : '',
    inbox.queue.length > 0 ? `${inbox.queue.length} message(s) wait` : '',
    ...attentionItems(state).map(attentionLine),
    `Updates allowed now: ${allowedNow(state)
      .map((name) => `\`${name}\``)
      .join(', ')}`,
    ...timeline.slice(-5).map(({ at, what }) => `- ${at} ${what}`),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** Total: the client that starts a workflow may pass anything. */
function isAddress(given: unknown): given is string {
  return typeof given === 'string' && /^https?:\/\/[^\s()<>[\]]{1,300}$/.test(given);
}

function reminderLine({ id, dueAt, rule }: Reminder): string {
  return `Reminder ${id}, due ${new Date(dueAt).toISOString()}${rule === null ? '' : ` (${rule})`}; move or cancel it with \`remind\``;
}

const chainOrders = ['op.escalate', 'op.extendSla', 'op.reassign'];

/** The orders that would not be refused now. */
function allowedNow(state: ConversationState): readonly string[] {
  const { closing, paused, flow, unconfirmed, handoff, clarifications, diagnosis } = state;
  if (closing) return [];
  const allowed = [
    'op.say',
    ...(isWithPerson(handoff) ? ['op.handBack', ...chainOrders] : []),
    ...(isWithPerson(handoff) && handoff.takenBy ? [] : ['op.takeOver']),
    ...(attentionItems(state).length > 0 ? ['op.acknowledge'] : []),
    paused ? 'op.resume' : 'op.pause',
    ...(flow ? [...(flow.previewHash ? ['op.approve'] : []), 'op.reject'] : []),
    ...(unconfirmed.length > 0 ? ['op.confirmEffect'] : []),
    ...(clarifications.length > 0 ? ['op.answerClarification', ...chainOrders] : []),
    ...(openMaterial(state).length > 0 ? ['op.supplyContext', 'op.skipSlot', 'op.forceRun', ...chainOrders] : []),
    ...(diagnosis?.facts.some(({ supersededBy }) => supersededBy === null) ? ['strikeFact'] : []),
    'remind',
    'op.close',
  ];
  return [...new Set(allowed)];
}

const attentionWords: Readonly<Record<AttentionItem['kind'], string>> = {
  'best-guess': 'It went on with a best guess',
  'set-aside': "A turn could not be finished; see the timeline and the worker's log",
  breached: 'Somebody’s time ran out',
};

function attentionLine({ id, kind, at }: AttentionItem): string {
  return `${attentionWords[kind]} (${new Date(at).toISOString()}); acknowledge \`${id}\` with \`op.acknowledge\``;
}

function retryingLine({ activity, attempt, since, because }: messages.ActivityRetries): string {
  return `Fails again and again: ${activity}, attempt ${attempt}, since ${new Date(since).toISOString()}, lastly ${because}`;
}

function delayedLine({ id, why, tries, until }: Delayed): string {
  return `Waits: ${id} (${why}), tried ${tries} time(s), for the last time at ${new Date(until).toISOString()}`;
}

function personLine({ id, status, levels, takenBy }: Handoff): string {
  if (takenBy !== undefined)
    return `${takenBy} has taken over (${status}), request ${id}; answer with \`op.say\`, end it with \`op.handBack\``;
  const due = status === 'answered' ? '' : dueIn(levels);
  return `A person is asked for (${status}): ${askedIn(levels)}${due}, request ${id}; answer with \`op.say\`, end it with \`op.handBack\``;
}

function materialLine(request: ContextRequest): string {
  const { id, status, levels } = request;
  const slots = remainingSlots(request).join(', ');
  return `Material is waited for (${status}): ${slots}; from ${askedIn(levels)}${dueIn(levels)}, request ${id}; \`op.supplyContext\`, \`op.skipSlot\`, \`op.forceRun\``;
}

function questionLine({ id, status, levels, issues }: Clarification): string {
  const fields = issues.map(({ field }) => field).join(', ');
  return `Question ${id} (${status}): ${fields}; asked ${askedIn(levels)}${dueIn(levels)}; \`op.answerClarification\`, ${chainOrders.map((name) => `\`${name}\``).join(', ')}`;
}

function askedIn(levels: Handoff['levels']): string {
  const now = levels.at(-1);
  return `${now?.party ?? 'nobody'} (${now?.level ?? ''})`;
}

function dueIn(levels: Handoff['levels']): string {
  const now = levels.at(-1);
  return now ? `, due ${new Date(now.dueAt).toISOString()}` : '';
}
