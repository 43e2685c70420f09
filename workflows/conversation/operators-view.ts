/** What operators see in Temporal's Web UI: search attributes (each change is an event, so few) and one free screen of details. */
import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { Clarification } from '../../domain/clarification/state.ts';
import { deadlineTable } from '../../domain/conversation/clarifying.ts';
import { waitingOn, type Standing } from '../../domain/conversation/standing.ts';
import { searchAttributeKeys as keys } from '../../temporal-config/search-attributes.ts';
import type { Talk } from './carried.ts';

/** Refreshes both. Costs an event only when the flow, a pause or the end changed; the other attributes come along then. */
export function showToOperators(talk: Talk): void {
  setCurrentDetails(details(talk));
  const shown = shownOf(talk);
  if (shown === talk.shown) return;
  talk.shown = shown;
  const { standing } = talk;
  const dueAt = deadlineTable(standing)[0]?.dueAt;
  upsertSearchAttributes([
    { key: keys.state, value: standing.closing ? 'closed' : standing.state },
    { key: keys.waitingOn, value: standing.closing ? null : waitingOn(standing, false) },
    { key: keys.flow, value: standing.flow?.kind ?? null },
    { key: keys.outcome, value: standing.closing ? 'closed' : null },
    { key: keys.dueAt, value: dueAt === undefined ? null : new Date(dueAt) },
    { key: keys.lastActivityAt, value: new Date(Date.now()) },
    { key: keys.turn, value: standing.turn },
    {
      key: keys.needsOperator,
      value: standing.paused !== null || standing.unconfirmed.length > 0 || waitsForPerson(standing),
    },
    { key: keys.effectUnknown, value: standing.unconfirmed.length > 0 },
    ...clarifying(talk),
  ]);
}

/** Where open questions stand; nothing in a conversation that never had one. */
function clarifying({ standing, guessed }: Talk) {
  if (standing.clarifications === undefined) return [];
  const asked = standing.clarifications.at(-1);
  return [
    { key: keys.openRequests, value: standing.clarifications.length },
    { key: keys.escalation, value: asked && asked.at > 0 ? (asked.chain[asked.at]?.level ?? null) : null },
    { key: keys.bestGuess, value: guessed },
  ];
}

/** A person has the clock, or everybody's has run out. */
function waitsForPerson({ clarifications = [] }: Standing): boolean {
  return clarifications.some(({ status, chain, at }) => status === 'timed-out' || chain[at]?.kind === 'person');
}

function shownOf({ standing, guessed }: Talk): string {
  const { clarifications = [] } = standing;
  return [
    standing.flow?.kind ?? 'null',
    standing.paused ? 'paused' : '',
    standing.closing ? 'closed' : '',
    String(standing.unconfirmed.length),
    // Left out where there is none, as it was before there were any.
    ...clarifications.map(({ at, status }) => `${status} ${at}`),
    ...(guessed ? ['guessed'] : []),
  ].join('|');
}

function details({ standing, inbox, timeline, busy }: Talk): string {
  const gate = standing.lastGate?.act;
  const lines = [
    `**${standing.policy.assistant}** · ${standing.state} · waits on: ${waitingOn(standing, busy) ?? 'nobody'} · turn ${standing.turn}`,
    standing.paused ? `Paused by ${standing.paused.actor}: ${standing.paused.reason}` : '',
    standing.flow ? `Flow: ${standing.flow.kind}, step ${standing.flow.step}, expires ${standing.flow.expiresAt}` : '',
    ...standing.unconfirmed.map(({ actionId }) => `Outcome unknown: ${actionId}; confirm with \`op.confirmEffect\``),
    ...(standing.clarifications ?? []).map(questionLine),
    standing.offer ? `Offer waits: ${standing.offer.action}` : '',
    gate
      ? `Act door: ${gate.kind === 'open' ? `open for ${gate.action}` : `held because ${gate.because.join(', ')}`}`
      : '',
    inbox.queue.length > 0 ? `${inbox.queue.length} message(s) wait` : '',
    'Updates allowed now: `say`, `op.say`, ' + (standing.paused ? '`op.resume`' : '`op.pause`') + ', `op.close`',
    ...timeline.slice(-5).map(({ at, what }) => `- ${at} ${what}`),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

function questionLine({ id, status, levels, doubts }: Clarification): string {
  const now = levels.at(-1);
  const due = now ? `, due ${new Date(now.dueAt).toISOString()}` : '';
  const fields = doubts.map(({ field }) => field).join(', ');
  return `Question ${id} (${status}): ${fields}; asked ${now?.party ?? 'nobody'} (${now?.level ?? ''})${due}; \`op.answerClarification\`, \`op.escalate\`, \`op.extendSla\`, \`op.reassign\``;
}
