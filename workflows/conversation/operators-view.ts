/** What operators see in Temporal's Web UI: search attributes (each change is an event, so few) and one free screen of details. */
import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { waitingOn } from '../../domain/conversation/standing.ts';
import { searchAttributeKeys as keys } from '../../temporal-config/search-attributes.ts';
import type { Talk } from './carried.ts';

/** Refreshes both. Costs an event only when the flow, a pause or the end changed; the other attributes come along then. */
export function showToOperators(talk: Talk): void {
  setCurrentDetails(details(talk));
  const shown = shownOf(talk);
  if (shown === talk.shown) return;
  talk.shown = shown;
  const { standing } = talk;
  const dueAt = standing.deadlines[0]?.dueAt;
  upsertSearchAttributes([
    { key: keys.state, value: standing.closing ? 'closed' : standing.state },
    { key: keys.waitingOn, value: standing.closing ? null : waitingOn(standing, false) },
    { key: keys.flow, value: standing.flow?.kind ?? null },
    { key: keys.outcome, value: standing.closing ? 'closed' : null },
    { key: keys.dueAt, value: dueAt === undefined ? null : new Date(dueAt) },
    { key: keys.lastActivityAt, value: new Date(Date.now()) },
    { key: keys.turn, value: standing.turn },
    { key: keys.needsOperator, value: standing.paused !== null || standing.unconfirmed.length > 0 },
    { key: keys.effectUnknown, value: standing.unconfirmed.length > 0 },
  ]);
}

function shownOf({ standing }: Talk): string {
  return [
    standing.flow?.kind ?? 'null',
    standing.paused ? 'paused' : '',
    standing.closing ? 'closed' : '',
    String(standing.unconfirmed.length),
  ].join('|');
}

function details({ standing, inbox, timeline, busy }: Talk): string {
  const gate = standing.lastGate?.act;
  const lines = [
    `**${standing.policy.assistant}** · ${standing.state} · waits on: ${waitingOn(standing, busy) ?? 'nobody'} · turn ${standing.turn}`,
    standing.paused ? `Paused by ${standing.paused.actor}: ${standing.paused.reason}` : '',
    standing.flow ? `Flow: ${standing.flow.kind}, step ${standing.flow.step}, expires ${standing.flow.expiresAt}` : '',
    ...standing.unconfirmed.map(({ actionId }) => `Outcome unknown: ${actionId}; confirm with \`op.confirmEffect\``),
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
