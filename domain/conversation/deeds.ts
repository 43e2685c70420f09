/**
 * Words and deeds agree (G21): what a reply announces, and nothing does, is set right in the same reply. A promise is
 * kept when the action begins now; a report is true when such a deed was done.
 */
import type { Flow, FlowOutcome, Say } from '../../contracts/state/flow.ts';
import type { ActVerdict } from '../../contracts/state/gate.ts';
import type { ActionKind, Announcement, ReplyReading } from '../../contracts/reading/reading.ts';
import type { Deed, ConversationState } from '../../contracts/state/conversation-state.ts';
import { hasFlow } from '../flows/by-kind/machines.ts';

/** Deeds that are remembered, the latest last. */
const rememberedDeeds = 12;

/** The deeds after a flow has ended; of one that did nothing those of before. */
export function deedsAfter(before: readonly Deed[], flow: Flow, outcome: FlowOutcome): readonly Deed[] {
  const person = 'person' in flow ? flow.person : null;
  return [...before, { action: flow.kind, outcome, person }].slice(-rememberedDeeds);
}

/**
 * What has to be said behind a reply: one sentence for each action that it announces and that the door holds. `started`
 * is the action that begins now, if any.
 */
export function corrections(
  before: ConversationState,
  reply: ReplyReading,
  verdict: ActVerdict,
  started: ActionKind | null,
): readonly Say[] {
  const said = reply.announces ?? [];
  const actions = [...new Set(said.map(({ action }) => action))];
  return actions.flatMap((action) => {
    const own = said.filter((one) => one.action === action);
    const isBegun = action === started || (verdict.kind === 'held' && verdict.offer?.action === action);
    // A report is of something past: that the action is offered does not make it true.
    const promises = isBegun || isOffered(reply, action) ? [] : own.filter(({ form }) => form === 'promise');
    const reports = action === started ? [] : own.filter((one) => one.form === 'claim' && !isTrue(before, one));
    const [first] = [...reports, ...promises];
    return first === undefined ? [] : [correction(before, action, first)];
  });
}

function correction(before: ConversationState, action: ActionKind, { form, outcome }: Announcement): Say {
  const { deeds, bookings, policy, unconfirmed } = before;
  const known = new Set(['calendar', 'email']);
  return {
    text: `deed.${known.has(action) ? action : 'other'}`,
    values: {
      form: action,
      title: policy.flows.forms?.[action]?.title ?? action,
      outcome: form === 'claim' ? (outcome ?? null) : null,
      /** Something of the kind was done earlier: then only nothing more was. */
      stands: deeds.some((deed) => deed.action === action) || (action === 'calendar' && bookings.length > 0),
      unconfirmed: unconfirmed.some(({ flow }) => flow.kind === action),
      can: hasFlow(policy.flows, action),
    },
  };
}

/** The reply itself asks whether it should. */
function isOffered({ signals }: ReplyReading, action: ActionKind): boolean {
  return signals.some((signal) => signal.action === action && signal.form === 'offer');
}

/**
 * Such a deed was done, with whom the report names. Of conversations that kept none nothing is known, and nothing
 * contradicted.
 */
function isTrue({ bookings, deeds, identity }: ConversationState, claim: Announcement): boolean {
  const isOf = namesOf(claim, identity.name ?? null);
  if (claim.action === 'calendar' && claim.outcome === undefined) return bookings.some(({ person }) => isOf(person));
  if (deeds === undefined) return true;
  return deeds.some(
    ({ action, outcome, person }) =>
      action === claim.action && (claim.outcome === undefined || outcome === claim.outcome) && isOf(person),
  );
}

/**
 * Whether a report could be of a deed with this person: it names nobody else. The participant's own name says nothing.
 */
function namesOf({ people = [] }: Announcement, participant: string | null): (person: string | null) => boolean {
  const own = partsOf(participant ?? '');
  const named = people.map(partsOf).filter((parts) => !parts.some((part) => own.includes(part)));
  return (person) =>
    person === null ||
    named.length === 0 ||
    named.some((parts) => parts.some((part) => partsOf(person).includes(part)));
}

function partsOf(name: string): readonly string[] {
  return name.toLowerCase().split(' ');
}
