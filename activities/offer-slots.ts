/** Looks up free slots in the participant's zone and offers them. */
import type { FailureCause } from '../contracts/failure-cause.ts';
import type { CalendarFlow, Slot } from '../contracts/flow.ts';
import type { Stored, Where } from '../contracts/turn.ts';
import type { CarriedState } from '../contracts/conversation-state.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { freeSlots, horizonOf, type WallClock } from '../domain/flows/calendar/slots.ts';
import { withSlots } from '../domain/flows/calendar/start.ts';
import { effectiveZone } from '../domain/flows/calendar/zone.ts';
import { permanent } from './failure.ts';
import { beginTurn, open, tell, type SettlingPorts, type TurnRequest } from './settle-turn.ts';

export interface OfferSlotsRequest {
  readonly turn: TurnRequest;
  readonly standing: CarriedState;
  readonly flow: CalendarFlow;
}

export interface Calendar {
  /** What is booked for a participant, or (null) for nobody in particular, between two instants (ISO-8601 UTC). */
  busy(
    where: Where,
    participant: string | null,
    range: { readonly from: string; readonly to: string },
  ): Promise<readonly { readonly startsAt: string; readonly endsAt: string }[]>;
}

export interface OfferSlotsPorts extends SettlingPorts {
  readonly calendar: Calendar;
  readonly wallClock: WallClock;
}

export function offerSlotsActivity(ports: OfferSlotsPorts) {
  return {
    /**
     * Finds the first free slots and, when the flow has something to say with them, says it and settles the turn. The
     * workflow makes the same move from the slots it gets back.
     */
    async offerSlots(
      request: OfferSlotsRequest,
    ): Promise<{ readonly slots: readonly Slot[]; readonly isEarlier?: true }> {
      const { turn, flow } = request;
      const { where, standing, texts } = await open(ports, request.standing);
      const policy = standing.policy.flows.calendar;
      if (!policy) throw new Error('This conversation’s policy has no calendar flow.');
      const { stored } = await beginTurn(ports, where, turn, { forModel: false });
      if (isOffer(stored)) return { slots: stored.slots, isEarlier: true };
      const until = turn.at + (horizonOf(policy, flow.wish) + 1) * 86_400_000;
      const slots = freeSlots({
        now: turn.at,
        busy: await busyOf(ports, where, standing.identity.participant, {
          from: new Date(turn.at).toISOString(),
          to: new Date(until).toISOString(),
        }),
        policy,
        zone: effectiveZone(standing.identity.timeZone, null, policy.timeZone).zone,
        clock: ports.wallClock,
        locale: texts.languageOf('calendar.choice', tagOf(standing)),
        wish: flow.wish,
        turnedDown: flow.turnedDown,
        moving: flow.of,
      });
      const move = withSlots(flow, slots, turn.at);
      if (isTold(move)) {
        const after = afterMove(standing, move, turn.turnId);
        const earlier = await tell(ports, turn, {
          standing: after,
          texts,
          say: move.say,
          disposition: 'flow_step',
          found: { slots },
        });
        // The participant chooses among the times that were told, whoever told them.
        if (isOffer(earlier)) return { slots: earlier.slots, isEarlier: true };
      }
      return { slots };
    },
  };
}

function isOffer(stored: Stored): stored is { readonly slots: readonly Slot[] } {
  return stored !== null && stored !== 'settled' && 'slots' in stored;
}

/** A calendar that will not answer differently is not asked again. */
async function busyOf(
  { calendar }: OfferSlotsPorts,
  ...asked: Parameters<Calendar['busy']>
): ReturnType<Calendar['busy']> {
  try {
    return await calendar.busy(...asked);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    const { message: happened, remedy, why = 'set-up' } = error;
    throw permanent({ type: 'CalendarUnavailable', happened, remedy, cause: error, details: { why } });
  }
}

function isPermanent(error: unknown): error is Error & { readonly remedy: string; readonly why?: FailureCause } {
  return (
    error instanceof Error && error.name === 'CalendarFailure' && (error as { permanent?: unknown }).permanent === true
  );
}
