/** What a turn did, in the words of the corpus: what stands in the flow afterwards that did not stand in it before. */
import { DateTime } from 'luxon';
import type { CalendarFlow, EmailFlow, Flow, FormFlow, Slot, WordsRef } from '../../../contracts/state/flow.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import type { TurnPlan } from '../../../domain/conversation/turn-plan.ts';
import type { Move } from '../../../domain/flows/by-kind/machines.ts';
import { resolveTime, type Resolved } from '../../../domain/times/resolve.ts';
import { outcome, type Outcome } from './outcome.ts';

type Taken = Readonly<Record<string, string>>;
type Kept = Exclude<Move, { kind: 'ended' }>;

/** The outcome of a turn with a flow before it. */
export function outcomeInFlow(before: Flow, plan: TurnPlan, message: string): Outcome {
  if (plan.kind === 'command') return outcome(plan.say.text.replace('command.', ''));
  if (plan.kind !== 'flow') return outcome('ask');
  const { move } = plan;
  if (move.kind === 'act') return outcome('act');
  if (move.kind === 'ended') return outcome(move.outcome === 'declined' ? 'decline' : 'cancel');
  const after = move.flow;
  if (after.kind !== before.kind) return outcome('other', after.kind);
  if (isCalendar(before) && isCalendar(after)) return inCalendar(before, after, move);
  if (isEmail(before) && isEmail(after)) return inEmail(before, after, message);
  if ('form' in before && 'form' in after) return inForm(before, after, message);
  throw new Error(`The flow "${before.kind}" became one of another make.`);
}

/** What a flow that has just begun holds beside its action. */
export function prefilled(flow: Flow): Taken {
  if (isCalendar(flow))
    return definite({ person: flow.person, phone: flow.phone, time: flow.requestedTime && timeOf(flow.requestedTime) });
  return isEmail(flow) ? definite({ person: flow.person, address: flow.address }) : {};
}

function inCalendar(before: CalendarFlow, after: CalendarFlow, move: Kept): Outcome {
  const { time, ...others } = calendarChanges(before, after, move);
  const asked = move.kind === 'ask' ? move.say.text.replace('calendar.', '') : '';
  switch (before.step) {
    case 'choice':
      if (after.chosen !== null) return outcome('slot', placeIn(before, after.chosen), others);
      if (move.kind === 'find-slots') return time === '' ? outcome('others') : outcome('elsewhere', time ?? null);
      if (asked === 'choice.which') return outcome('which', candidatesIn(move));
      return outcome(asked === 'choice.outside' ? 'outside' : 'ask', null, others);
    case 'person':
      return withMain('name', 'person', calendarChanges(before, after, move));
    case 'phone':
      return withMain('phone', 'phone', calendarChanges(before, after, move));
    case 'consent':
      return after.step === 'consent' ? outcome('ask') : outcome('accept', null, prefilled(after));
    case 'preview': {
      const more = calendarChanges(before, after, move);
      return Object.keys(more).length > 0 || asked === 'preview.change'
        ? outcome('change', null, more)
        : outcome('ask');
    }
    default:
      return before.step satisfies never;
  }
}

function calendarChanges(before: CalendarFlow, after: CalendarFlow, move: Kept): Taken {
  const isChosenAnew = after.chosen !== null && after.chosen.startsAt !== before.chosen?.startsAt;
  return {
    ...changed('person', before.person, after.person),
    ...changed('phone', phoneOf(before), phoneOf(after)),
    ...changed('invite', before.invite?.join(',') ?? '', after.invite?.join(',') ?? ''),
    ...(before.topic?.messageId === after.topic?.messageId ? {} : { topic: 'new' }),
    ...(move.kind === 'find-slots' ? { time: timeSaid(before, after) } : {}),
    ...(isChosenAnew && after.chosen !== null ? { time: momentOf(after.chosen) } : {}),
  };
}

/** A wish that stood there before is none that this message has said. */
function timeSaid(before: CalendarFlow, { requestedTime: wish }: CalendarFlow): string {
  return wish === null || wish === before.requestedTime ? '' : timeOf(wish);
}

function inEmail(before: EmailFlow, after: EmailFlow, message: string): Outcome {
  const words = (ref: WordsRef | null): string | null => (ref === null ? null : message.slice(ref.start, ref.end));
  const more: Taken = {
    ...changed('person', before.person, after.person),
    ...changed('address', before.address, after.address),
    ...(after.subject === before.subject ? {} : { subject: words(after.subject) ?? '' }),
    ...(after.message === before.message ? {} : { message: words(after.message) ?? '' }),
    ...(after.editing === 'subject' || after.editing === 'message' ? { [after.editing]: '' } : {}),
  };
  const { asking } = before;
  const told = asking === null ? undefined : after.variables[asking];
  if (before.step === 'variable' && told !== undefined) return outcome('value', words(told), more);
  if (before.step === 'person') return withMain('name', 'person', more);
  if (before.step === 'address' && more['person'] === undefined) return withMain('address', 'address', more);
  return Object.keys(more).length > 0 || after.editing === 'what' ? outcome('change', null, more) : outcome('ask');
}

function inForm(before: FormFlow, after: FormFlow, message: string): Outcome {
  const values = Object.entries(after.values).filter(([field, value]) => before.values[field] !== value);
  const more = Object.fromEntries(
    values.map(([field, value]) => [field, typeof value === 'string' ? value : message.slice(value.start, value.end)]),
  );
  const { [before.asking ?? '']: main, ...others } = more;
  if (main === undefined) return Object.keys(others).length > 0 ? outcome('change', null, others) : outcome('ask');
  return main === '' ? outcome('skip', null, others) : outcome('value', main, others);
}

/** What was asked for, when it was told; beside it whatever else was. */
function withMain(kind: string, field: string, taken: Taken): Outcome {
  const { [field]: main, ...others } = taken;
  if (main === 'none') return outcome('skip', null, others);
  if (main !== undefined && main !== '') return outcome(kind, main, others);
  return Object.keys(others).length > 0 ? outcome('change', null, others) : outcome('ask');
}

function candidatesIn(move: Kept): string {
  const candidates =
    move.kind === 'ask' ? (move.say.values['candidates'] as readonly { readonly number: number }[]) : [];
  return candidates.map(({ number }) => number).join(',');
}

function placeIn({ slots }: CalendarFlow, chosen: Slot): string {
  const place = slots.findIndex(({ startsAt }) => startsAt === chosen.startsAt);
  return place < 0 ? momentOf(chosen) : String(place + 1);
}

function changed(field: string, before: string | null, after: string | null): Taken {
  return before === after ? {} : { [field]: after ?? '' };
}

function phoneOf({ phone }: CalendarFlow): string | null {
  return phone === undefined ? null : (phone ?? 'none');
}

function definite(values: Readonly<Record<string, string | null | undefined>>): Taken {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value == null ? [] : [[field, value]])),
  );
}

function isCalendar(flow: Flow): flow is CalendarFlow {
  return !('form' in flow) && flow.kind === 'calendar';
}

function isEmail(flow: Flow): flow is EmailFlow {
  return !('form' in flow) && flow.kind === 'email';
}

function momentOf({ local: { year, month, day, hour, minute } }: Slot): string {
  return `${dated({ year, month, day })}T${clock(hour, minute)}`;
}

/**
 * A requested time as `2026-12-08T15:00`, `2026-12-08 12-17`, `T15:00`, ` 16-24` or `2026-12-14..2026-12-18`: what it
 * fixes of day, time and hours, on the wall clock of the scene (`today`). A day and hour in another zone are reckoned
 * to it, as the search for free times does.
 */
export function timeOf(requested: TimeMention, today: number = now): string {
  const { zone, offsetMinutes, ...local } = requested;
  const isReckoned = zone === undefined || offsetMinutes !== undefined;
  const resolved = resolveTime(isReckoned ? requested : local, { now: today, offsetMinutes: homeOffsetMinutes });
  if (resolved === null) return 'unknown';
  return wall(isReckoned || resolved.kind !== 'at' ? resolved : atHome(resolved, zone), namesDay(requested));
}

const now = Date.UTC(2026, 11, 3, 9);
/** Berlin in December. */
const homeOffsetMinutes = 60;

/** A moment on the clock of a zone, on the scene's own. */
function atHome(resolved: Extract<Resolved, { kind: 'at' }>, zone: string): Resolved {
  const there = DateTime.fromMillis(resolved.at, { zone }).offset;
  return { ...resolved, at: resolved.at + (homeOffsetMinutes - there) * 60_000 };
}

function wall(resolved: Resolved, isDayNamed: boolean): string {
  const day = (at: number): string => (isDayNamed ? new Date(at).toISOString().slice(0, 10) : '');
  const { kind, grain } = resolved;
  const isOfDay = grain === 'hour' || grain === 'minute' || grain === 'second';
  switch (kind) {
    case 'at':
      if (grain === 'day') return day(resolved.at);
      return isOfDay
        ? `${day(resolved.at)}T${new Date(resolved.at).toISOString().slice(11, 16)}`
        : `${day(resolved.at)}..${grain}`;
    case 'stretch':
      if (isOfDay) return `${day(resolved.from)} ${hoursOf(resolved.from)}-${hoursOf(resolved.to) || 24}`;
      return `${day(resolved.from)}..${day(resolved.to - 1)}`;
    case 'since':
      return isOfDay ? `${day(resolved.at)} ${hoursOf(resolved.at)}-24` : `${day(resolved.at)}..`;
    case 'until':
      return isOfDay ? `${day(resolved.at)} 0-${hoursOf(resolved.at)}` : `..${day(resolved.at)}`;
    default:
      return resolved satisfies never;
  }
}

function hoursOf(at: number): number {
  const date = new Date(at);
  return date.getUTCHours() + date.getUTCMinutes() / 60;
}

/** Parts of a wish that say nothing of the day. */
const ofTime = new Set(
  'start end in label zone offsetMinutes hour minute second halfDayOpen hours grain to lastsMinutes bound negated bare'.split(
    ' ',
  ),
);

function namesDay(requested: TimeMention): boolean {
  return Object.entries(requested).some(([part, value]) => value !== undefined && !ofTime.has(part));
}

function dated({ year, month, day }: { readonly year: number; readonly month: number; readonly day: number }): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function clock(hour: number, minute: number): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
