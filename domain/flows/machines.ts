/**
 * The flow machines by kind of action: the only place that knows which kinds there are. A kind of an assistant's own is a
 * form; everything else about it is data.
 */
import type { CalendarFlow, EffectShown, EmailDraft, EmailFlow, Flow, Topic } from '../../contracts/flow.ts';
import type { Evidence } from '../../contracts/gate.ts';
import type { PolicySnapshot } from '../../contracts/policy.ts';
import type { ActionKind, Reading } from '../../contracts/reading.ts';
import type { Deadline } from '../deadlines/table.ts';
import { answersOf, type Answer } from './answer.ts';
import * as calendar from './calendar.ts';
import * as email from './email.ts';
import * as form from './form.ts';
import type { Act, EffectResult, Ended, Preview } from './moves.ts';

export type Move = calendar.CalendarMove | email.EmailMove | form.FormMove;

/** A move whose preview is to be shown, or whose effect is to be done, of whatever kind. */
export type PreviewMove = Preview<Flow, EffectShown>;
export type ActMove = Act<Flow>;

/** A booked call that can still be moved or called off. */
export type Booking = Omit<NonNullable<CalendarFlow['of']>, 'change'>;

type FlowPolicies = PolicySnapshot['flows'];

export interface FlowStart {
  readonly actionId: string;
  readonly startedBy: Evidence;
  readonly topic: Topic;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The participant has accepted the offer or asked for it: no further consent is needed. */
  readonly consented: boolean;
  /** The participant's own words, when they asked for it; what a plain yes says beside is not about the action. */
  readonly asked: Reading | null;
  /** The times that the participant named, with a yes or a request. */
  readonly times: Reading['times'];
  /** The email that the assistant wrote out before. */
  readonly template: EmailDraft | null;
  /** Name of the participant, if known. */
  readonly sender: string | null;
  readonly bookings: readonly Booking[];
  /** IANA name of the participant's zone; null when it is not known. */
  readonly timeZone: string | null;
}

/** Whether this policy has a flow for the action. */
export function hasFlow(policies: FlowPolicies, action: ActionKind): boolean {
  return settingsOf(policies, action) !== null;
}

/** The first move of a flow; null when the policy has none for the action, or when there is no call that could be called off. */
export function startFlow(action: ActionKind, start: FlowStart, policies: FlowPolicies): Move | null {
  const settings = settingsOf(policies, action);
  if (!settings) return null;
  const { actionId, startedBy, topic, at, consented, asked } = start;
  const person = asked ? (answersOf(asked).people[0] ?? null) : null;
  const wish = start.times[0] ?? null;
  switch (settings.kind) {
    case 'calendar': {
      const change = asked?.requests.find((request) => request.action === action)?.verb;
      const booking =
        asked && (change === 'move' || change === 'cancel') ? calendar.bookingMeant(start.bookings, asked, at) : null;
      if (booking && (change === 'move' || change === 'cancel')) {
        return calendar.startCalendarChange({
          actionId,
          startedBy,
          of: booking,
          change,
          wish,
          at,
          policy: settings.policy,
        });
      }
      // Without a call that stands there is nothing to move or to call off.
      if (change === 'move' || change === 'cancel') return null;
      const invite = asked?.emails.map(({ address }) => address) ?? [];
      return calendar.startCalendar({
        actionId,
        startedBy,
        topic,
        wish,
        person,
        invite,
        at,
        policy: settings.policy,
        consented,
      });
    }
    case 'email': {
      const address = asked ? (answersOf(asked).addresses[0] ?? null) : null;
      const { template, sender } = start;
      const today = dayIn(start.timeZone, at);
      return email.startEmail({
        actionId,
        startedBy,
        topic,
        template,
        person,
        address,
        sender,
        today,
        at,
        policy: settings.policy,
      });
    }
    case 'form':
      return form.startForm({ kind: action, actionId, startedBy, topic, at, policy: settings.policy, consented });
    default:
      return settings satisfies never;
  }
}

/** The participant's answer to the flow's step. */
export function stepFlow(flow: Flow, reading: Answer, at: number, policies: FlowPolicies): Move {
  const settings = settingsOf(policies, flow.kind);
  if ('form' in flow) {
    if (settings?.kind !== 'form') throw withoutPolicy(flow);
    return form.formStep(flow, reading, at, settings.policy);
  }
  switch (flow.kind) {
    case 'calendar':
      if (settings?.kind !== 'calendar') throw withoutPolicy(flow);
      return calendar.calendarStep(flow, reading, at, settings.policy);
    case 'email':
      if (settings?.kind !== 'email') throw withoutPolicy(flow);
      return email.emailStep(flow, reading, at, settings.policy);
    default:
      return flow satisfies never;
  }
}

/** The effect turned out so. */
export function afterEffect(move: ActMove, result: EffectResult): Move {
  const { flow } = move;
  if ('form' in flow) return form.afterEffect(flow as Parameters<typeof form.afterEffect>[0], result);
  switch (flow.kind) {
    case 'calendar':
      return calendar.afterEffect(flow as Parameters<typeof calendar.afterEffect>[0], result);
    case 'email':
      return email.afterEffect(flow as Parameters<typeof email.afterEffect>[0], result);
    default:
      return flow satisfies never;
  }
}

/** The hash of the preview as it is shown: from here on a yes means exactly this (F4). */
export function withPreview(move: PreviewMove, hash: string): Move {
  const { flow } = move;
  if ('form' in flow) return form.withPreview(flow as Parameters<typeof form.withPreview>[0], hash);
  switch (flow.kind) {
    case 'calendar':
      return calendar.withPreview(flow as Parameters<typeof calendar.withPreview>[0], hash);
    case 'email':
      return email.withPreview(flow as Parameters<typeof email.withPreview>[0], hash);
    default:
      return flow satisfies never;
  }
}

/** What became of a preview that was filled in: its hash, or why there is none to be shown. */
export type Filled = { readonly previewHash: string } | email.EmailLack;

/** The preview was filled in: it is shown, or what it lacks is asked for. */
export function afterFilling(move: PreviewMove, filled: Filled): Move {
  return 'previewHash' in filled
    ? withPreview(move, filled.previewHash)
    : email.withoutPreview(move.flow as EmailFlow, filled);
}

/** An approval from outside the conversation, bound to the hash it was shown (F4). */
export function approved(
  flow: Flow,
  previewHash: string,
  at: number,
): Move | { readonly kind: 'stale'; readonly expected: string | null } {
  if ('form' in flow) return form.approved(flow, previewHash, at);
  return flow.kind === 'calendar' ? calendar.approved(flow, previewHash, at) : email.approved(flow, previewHash, at);
}

/** A no from outside the conversation, at any step. */
export function rejected(flow: Flow): Move {
  if ('form' in flow) return form.rejected(flow);
  return flow.kind === 'calendar' ? calendar.rejected(flow) : email.rejected(flow);
}

/** The flow's deadline has come. */
export function expired(flow: Flow): Ended {
  const move: Move =
    'form' in flow ? form.expired(flow) : flow.kind === 'calendar' ? calendar.expired(flow) : email.expired(flow);
  if (move.kind !== 'ended') throw new Error(`An expired flow has ended; it cannot ${move.kind}.`);
  return move;
}

/** What an answer to the flow's step looks like, in words. */
export function expects(flow: Flow, policies: FlowPolicies): string {
  if ('form' in flow) {
    const settings = settingsOf(policies, flow.kind);
    if (settings?.kind !== 'form') throw withoutPolicy(flow);
    return form.expects(flow, settings.policy);
  }
  return flow.kind === 'calendar' ? calendar.expects(flow) : email.expects(flow);
}

/** The promise that the flow does not stay open for ever. */
export function flowDeadline(flow: Flow): Deadline {
  return { id: `flow:${flow.actionId}`, kind: 'flow-expiry', dueAt: Date.parse(flow.expiresAt), ref: flow.actionId };
}

/** The calendar day (`YYYY-MM-DD`) of an instant. Zone and instant are given, so nothing of the host is read. */
function dayIn(timeZone: string | null, at: number): string {
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone: timeZone ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return day.format(at);
}

type Settings =
  | { readonly kind: 'calendar'; readonly policy: NonNullable<FlowPolicies['calendar']> }
  | { readonly kind: 'email'; readonly policy: NonNullable<FlowPolicies['email']> }
  | { readonly kind: 'form'; readonly policy: NonNullable<FlowPolicies['forms']>[string] };

function settingsOf({ calendar: booking, email: mail, forms }: FlowPolicies, action: ActionKind): Settings | null {
  if (action === 'calendar') return booking ? { kind: 'calendar', policy: booking } : null;
  if (action === 'email') return mail ? { kind: 'email', policy: mail } : null;
  const own = forms && Object.hasOwn(forms, action) ? forms[action] : undefined;
  return own ? { kind: 'form', policy: own } : null;
}

function withoutPolicy({ kind }: Flow): Error {
  return new Error(`A flow of kind "${kind}" is active that this policy does not have.`);
}
