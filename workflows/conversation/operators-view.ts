/** What operators see in Temporal's Web UI: search attributes (search-attributes.ts) and one free screen of details. */
import type { Clarification } from '../../contracts/clarification-state.ts';
import type { Delayed } from '../../contracts/conversation-state.ts';
import type { ContextRequest } from '../../contracts/context-request.ts';
import type { Handoff } from '../../contracts/handoff.ts';
import { setCurrentDetails } from '@temporalio/workflow';
import { remainingSlots } from '../../domain/context/request.ts';
import { isWithPerson } from '../../domain/handoff/handoff.ts';
import { shownState, waitingOn } from '../../domain/conversation/new-state.ts';
import type { Run } from './carried.ts';
import { showAttributes } from './search-attributes.ts';

/** Refreshes both. */
export function showToOperators(run: Run): void {
  setCurrentDetails(details(run));
  showAttributes(run);
}

function details({ state, inbox, timeline, turn, setAside }: Run): string {
  const gate = state.lastGate?.act;
  const lines = [
    `${state.policy.assistant} · ${shownState(state)} · waits on ${waitingOn(state, turn !== null) ?? 'nobody'}`,
    `Turn ${state.turn}`,
    state.paused ? `Paused by ${state.paused.actor}: ${state.paused.reason}` : '',
    isWithPerson(state.handoff) ? personLine(state.handoff) : '',
    state.flow ? `Flow: ${state.flow.kind}, step ${state.flow.step}, expires ${state.flow.expiresAt}` : '',
    ...state.unconfirmed.map(({ actionId }) => `Outcome unknown: ${actionId}; confirm with \`op.confirmEffect\``),
    ...(state.delayed ?? []).map(laterLine),
    ...state.clarifications.map(questionLine),
    state.contextRequest ? materialLine(state.contextRequest) : '',
    state.offer ? `Offer waits: ${state.offer.action}` : '',
    gate
      ? `Act door: ${gate.kind === 'open' ? `open for ${gate.action}` : `held because ${gate.because.join(', ')}`}`
      : '',
    inbox.queue.length > 0 ? `${inbox.queue.length} message(s) wait` : '',
    setAside > 0 ? `${setAside} turn(s) could not be finished; see the timeline and the worker's log` : '',
    `Updates allowed now: ${allowedNow(state)
      .map((name) => `\`${name}\``)
      .join(', ')}`,
    ...timeline.slice(-5).map(({ at, what }) => `- ${at} ${what}`),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** What would not be refused now. */
function allowedNow({
  closing,
  paused,
  flow,
  unconfirmed,
  handoff,
  contextRequest,
  clarifications,
}: Run['state']): readonly string[] {
  if (closing) return [];
  const allowed = [
    'op.say',
    ...(isWithPerson(handoff) ? ['op.handBack', 'op.escalate', 'op.extendSla', 'op.reassign'] : []),
    paused ? 'op.resume' : 'op.pause',
    ...(flow ? [...(flow.previewHash ? ['op.approve'] : []), 'op.reject'] : []),
    ...(unconfirmed.length > 0 ? ['op.confirmEffect'] : []),
    ...(clarifications.length > 0 ? ['op.answerClarification', 'op.escalate', 'op.extendSla', 'op.reassign'] : []),
    ...(contextRequest
      ? ['op.supplyContext', 'op.skipSlot', 'op.forceRun', 'op.escalate', 'op.extendSla', 'op.reassign']
      : []),
    'op.close',
  ];
  return [...new Set(allowed)];
}

function laterLine({ id, why, tries, until }: Delayed): string {
  return `Waits: ${id} (${why}), tried ${tries} time(s), for the last time at ${new Date(until).toISOString()}`;
}

function personLine({ id, status, levels }: Handoff): string {
  const now = levels.at(-1);
  const due = now && status !== 'answered' ? `, due ${new Date(now.dueAt).toISOString()}` : '';
  return `A person is asked for (${status}): ${now?.party ?? 'nobody'} (${now?.level ?? ''})${due}, request ${id}; answer with \`op.say\`, end it with \`op.handBack\``;
}

function materialLine(request: ContextRequest): string {
  const { id, status, levels } = request;
  const now = levels.at(-1);
  const due = now ? `, due ${new Date(now.dueAt).toISOString()}` : '';
  const slots = remainingSlots(request).join(', ');
  return `Material is waited for (${status}): ${slots}; from ${now?.party ?? 'nobody'} (${now?.level ?? ''})${due}, request ${id}; \`op.supplyContext\`, \`op.skipSlot\`, \`op.forceRun\``;
}

function questionLine({ id, status, levels, issues }: Clarification): string {
  const now = levels.at(-1);
  const due = now ? `, due ${new Date(now.dueAt).toISOString()}` : '';
  const fields = issues.map(({ field }) => field).join(', ');
  return `Question ${id} (${status}): ${fields}; asked ${now?.party ?? 'nobody'} (${now?.level ?? ''})${due}; \`op.answerClarification\`, \`op.escalate\`, \`op.extendSla\`, \`op.reassign\``;
}
