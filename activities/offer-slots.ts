/** Looks up free slots in the participant's time zone and offers them. */
import { log } from '@temporalio/activity';
import type { CalendarFlow, Slot } from '../contracts/state/flow.ts';
import type { Stored, Where } from '../contracts/state/turn.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { freeSlots, horizonOf, type WallClock } from '../domain/flows/calendar/slots.ts';
import { withSlots } from '../domain/flows/calendar/start.ts';
import { effectiveZone } from '../domain/flows/calendar/zone.ts';
import { asCalendarFailure } from './calendar-failure.ts';
import { beginTurn, open, tell, type SettlingPorts, type TurnRequest } from './settle-turn.ts';

export interface OfferSlotsRequest {
  readonly turn: TurnRequest;
  readonly state: CarriedState;
  readonly flow: CalendarFlow;
}

export interface Calendar {
  /** Bookings of a participant, or (null) of nobody in particular, between two instants (ISO-8601 UTC). */
  busy(
    where: Where,
    participant: string | null,
    range: { readonly from: string; readonly to: string },
  ): Promise<readonly Busy[]>;
}

export interface Busy {
  readonly startsAt: string;
  readonly endsAt: string;
  /** Set when one object in this period could not be read: the period may be free. */
  readonly unreadable?: UnreadableObject;
}

/**
 * A calendar object that cannot be parsed: its place, its fault, and its text, of which only a fingerprint is stored.
 */
export interface UnreadableObject {
  readonly address: string;
  readonly because: string;
  readonly ics: string;
}

export interface OfferSlotsPorts extends SettlingPorts {
  readonly calendar: Calendar;
  readonly wallClock: WallClock;
  readonly housekeeping: {
    /** Reports each object to operators once, and again after it has changed. Returns those that are reported now. */
    noteUnreadable(tenant: string, objects: readonly UnreadableObject[]): Promise<readonly UnreadableObject[]>;
  };
}

export function offerSlotsActivity(ports: OfferSlotsPorts) {
  return {
    /**
     * Finds the first free slots. When the flow has something to say with them, says it and settles the turn; the
     * workflow derives the same move from the returned slots.
     */
    async offerSlots(
      request: OfferSlotsRequest,
    ): Promise<{ readonly slots: readonly Slot[]; readonly isEarlier?: true; readonly isUnreadable?: true }> {
      const { turn, flow } = request;
      const { where, state, texts } = await open(ports, request.state);
      const policy = state.policy.flows.calendar;
      if (!policy) throw new Error('This conversation’s policy has no calendar flow.');
      const { stored } = await beginTurn(ports, where, turn, { forModel: false });
      if (isOffer(stored)) return { slots: stored.slots, isEarlier: true };
      const until = turn.at + (horizonOf(policy, flow.requestedTime) + 1) * 86_400_000;
      const range = { from: new Date(turn.at).toISOString(), to: new Date(until).toISOString() };
      const busy = await ports.calendar.busy(where, state.identity.participant, range).catch((error: unknown) => {
        throw asCalendarFailure(error);
      });
      await tellUnreadable(ports, where, busy);
      const search = {
        now: turn.at,
        policy,
        zone: effectiveZone(state.identity.timeZone, null, policy.timeZone).zone,
        clock: ports.wallClock,
        locale: texts.languageOf('calendar.choice', tagOf(state)),
        requestedTime: flow.requestedTime,
        turnedDown: flow.turnedDown,
        moving: flow.of,
      };
      const slots = freeSlots({ ...search, busy });
      const read = busy.filter(({ unreadable }) => unreadable === undefined);
      const isUnreadable =
        slots.length === 0 && read.length < busy.length && freeSlots({ ...search, busy: read }).length > 0;
      const move = withSlots(flow, slots, turn.at, isUnreadable);
      if (isTold(move)) {
        const after = afterMove(state, move, turn.turnId);
        const earlier = await tell(ports, turn, {
          state: after,
          texts,
          say: move.say,
          disposition: 'flow_step',
          found: { slots },
        });
        // The participant chooses among the slots that they saw, whichever attempt offered them.
        if (isOffer(earlier)) return { slots: earlier.slots, isEarlier: true };
      }
      return { slots, ...(isUnreadable ? { isUnreadable } : {}) };
    },
  };
}

function isOffer(stored: Stored): stored is { readonly slots: readonly Slot[] } {
  return stored !== null && stored !== 'settled' && 'slots' in stored;
}

/** Operators are told of an unreadable object when a lookup first meets it. */
async function tellUnreadable({ housekeeping }: OfferSlotsPorts, where: Where, busy: readonly Busy[]): Promise<void> {
  const objects = new Map(
    busy.flatMap(({ unreadable }) => (unreadable ? [[unreadable.address, unreadable] as const] : [])),
  );
  if (objects.size === 0) return;
  for (const { address, because } of await housekeeping.noteUnreadable(where.tenant, [...objects.values()]))
    log.warn(`The calendar object ${address} cannot be read (${because}): it counts as taken. Look at it there.`);
}
