/**
 * The calendar flow (F1): consent → availability → choice → person → phone → preview → yes or no → booked. A booked
 * call is moved by choice → preview → yes or no, and called off by preview → yes or no.
 */
import type { Booking, CalendarFlow, Flow, FlowOutcome } from '../../../contracts/state/flow.ts';
import type { CalendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { Answer } from '../answer.ts';
import { combined } from '../requested-time.ts';
import type { FlowMachine, FlowStart } from '../lifecycle.ts';
import type { ReportFacts } from '../moves.ts';
import { asksToCallOff, bookingMeant, callingOff, callOff, startCalendarChange } from './change.ts';
import { act, again, ended, isChosen, isShown, search, turnDown, requestedTimeOf } from './moves.ts';
import type { CalendarMove, ShownFlow } from './moves.ts';
import { expects, sayOf } from './prompts.ts';
import { startCalendar } from './start.ts';
import { openWhomIn, whomKept } from '../whom.ts';
import { beyondIn } from './beyond.ts';
import { personIn } from './answers.ts';
import { askAnew, question, takeOption, takeValues } from './offered.ts';
import { person, phone } from './person-steps.ts';
import { beside, choice, consent, preview } from './steps.ts';
import { isTopicAlone, topicIn } from './topic.ts';
import { partOf } from './refusals.ts';

export const calendarMachine: FlowMachine<CalendarFlow, ShownFlow, CalendarPolicy, CalendarMove> = {
  owns: (flow: Flow): flow is CalendarFlow => !('form' in flow) && flow.kind === 'calendar',
  policyIn: ({ calendar = null }) => calendar,
  begins: 'searching',
  start,
  answered,
  offered: 'call.look',
  question,
  takeOption,
  takeValues,
  askAnew,
  again,
  isShown,
  beside,
  callsOff: ({ of }) => of?.change === 'cancel',
  act,
  done: (flow, providerRef) => ({
    ...ended(flow, doneAs(flow), doneAs(flow)),
    effectReport: reportOf(flow, providerRef),
  }),
  // Nobody can take the place of a call that is called off: that is a provider's mistake, and nothing was done.
  slotTaken: (flow) =>
    flow.chosen === null
      ? null
      : search(turnDown({ ...flow, requestedTime: requestedTimeOf(flow.chosen) }, [flow.chosen]), 'slot-taken'),
  sayOf,
  // "Invite tom@example.com": an invitation goes by email, and is no email of its own.
  speaksOfOwn: (_flow, answer) =>
    partOf(answer) === 'invite' && !answer.gives.named.some(({ action }) => action !== 'calendar'),
  expects,
  invitation: ({ actionId, preview: shown }) =>
    shown && { of: shown.of?.action_id ?? actionId, sequence: shown.of?.sequence ?? 0, to: shown.invite ?? [] },
  bookingsAfter,
};

function start(action: string, begun: FlowStart, policy: CalendarPolicy): CalendarMove | null {
  const { actionId, startedBy, at, consented, asked, given, times, bookings } = begun;
  // "Tuesday at ten, no, eleven": what was taken back is not wished for.
  const requestedTime = combined(times)[0] ?? times[0] ?? given?.requestedTime ?? null;
  const change = asked?.requests.find((request) => request.action === action)?.verb;
  if (asked && (change === 'move' || change === 'cancel')) {
    const of = bookingMeant(bookings, asked, at);
    // Without a call that stands there is nothing to move or to call off.
    return of && startCalendarChange({ actionId, startedBy, of, change, requestedTime, at, policy });
  }
  const person = given?.person ?? (asked ? personIn(asked) : null);
  const { whom } = whomKept(person, given === null ? asked && openWhomIn(asked) : given.whom);
  const invite = given === null ? (asked?.emails.map(({ address }) => address) ?? []) : [given.invite ?? []].flat();
  const phone = given?.phone ?? undefined;
  const beyond = begun.beyond === undefined ? null : beyondIn(begun.beyond, policy);
  // What was said first is nobody's business but the talk's: what a call is about, the participant says (F9).
  const topic = given?.topic ?? null;
  return startCalendar({
    actionId,
    startedBy,
    topic,
    requestedTime,
    person,
    whom,
    phone,
    invite,
    at,
    policy,
    consented,
    beyond,
  });
}

function answered(before: CalendarFlow, answer: Answer, at: number, policy: CalendarPolicy): CalendarMove {
  const flow = withTopic(before, answer);
  if (flow.of?.change === 'cancel') return callOff(flow, flow.of, answer, at);
  if (flow.of !== undefined && asksToCallOff(flow, answer)) return callingOff(flow, flow.of);
  // It answers no other question.
  if (flow.step !== 'preview' && isTopicAlone(before, answer)) return again(flow);
  if (flow.step === 'consent') return consent(flow, answer, policy);
  if (!isChosen(flow)) return choice(flow, answer, at, policy);
  switch (flow.step) {
    case 'choice':
      return choice(flow, answer, at, policy);
    case 'person':
      return person(flow, answer, at);
    case 'phone':
      return phone(flow, answer, at, policy);
    case 'preview':
      return preview(flow, answer, at, policy);
    default:
      return flow.step satisfies never;
  }
}

/** What the call is about may be said at any step; at the preview it is a change, and shown anew (F4). */
function withTopic(flow: CalendarFlow, answer: Answer): CalendarFlow {
  const topic = flow.step === 'preview' ? null : topicIn(flow, answer);
  return topic === null ? flow : { ...flow, topic };
}

function doneAs({ of }: CalendarFlow): 'booked' | 'moved' | 'called-off' {
  if (of === undefined) return 'booked';
  return of.change === 'move' ? 'moved' : 'called-off';
}

/** What the model is told, once, on the next ordinary turn (F3). */
function reportOf(flow: ShownFlow, providerRef: string): ReportFacts {
  const { person: withWhom, starts_at, ends_at, time_zone, phone: number, topic } = flow.preview;
  return {
    kind: flow.kind,
    actionId: flow.actionId,
    person: withWhom,
    startsAt: starts_at,
    endsAt: ends_at,
    timeZone: time_zone,
    // The start as it was shown to the participant, and as it was before.
    when: flow.chosen?.label ?? flow.of?.label ?? starts_at,
    before: flow.of?.label ?? null,
    phone: number,
    topic,
    providerRef,
  };
}

/** Calls remembered for moving and calling off. */
const rememberedBookings = 10;

/** The calls that stand after a flow has ended, oldest first. */
function bookingsAfter(
  { actionId: own, chosen, preview: shown, of }: CalendarFlow,
  outcome: FlowOutcome,
  before: readonly Booking[],
): readonly Booking[] {
  const actionId = of?.actionId ?? own;
  const others = before.filter((booking) => booking.actionId !== actionId);
  if (outcome === 'called-off') return others;
  if ((outcome !== 'booked' && outcome !== 'moved') || !shown || !chosen) return before;
  const booking: Booking = {
    actionId,
    person: shown.person,
    label: chosen.label,
    startsAt: shown.starts_at,
    endsAt: shown.ends_at,
    timeZone: shown.time_zone,
    phone: shown.phone,
    topic: shown.topic,
    invite: shown.invite ?? [],
    sequence: shown.of?.sequence ?? 0,
  };
  return [...others, booking].slice(-rememberedBookings);
}
