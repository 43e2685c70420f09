/**
 * Calls in a CalDAV calendar (F6; RFC 4791). Each is one object named after its UID, so that a second attempt at the
 * same booking meets the first one (`If-None-Match: *`), and a change meets whatever was changed meanwhile
 * (`If-Match`).
 *
 * CalDAV has no way to refuse an overlap. So the calendar is looked at before and after a booking is written, and
 * whoever then sees another in the same time withdraws: two at once may both lose the time, but never both keep it.
 */
import type { EffectOrder, Performed } from '../../contracts/state/effect.ts';
import type { CallPreview, EffectPreview } from '../../contracts/wire/preview.ts';
import type { Where } from '../../contracts/state/turn.ts';
import { sequenceOfCall, uidOfCall } from '../ics/call.ts';
import { caldavCollection, type Collection } from './collection.ts';
import { cancelledIcs, erasedIcs, movedIcs, newCallIcs, type Stamp } from './events.ts';
import { CalendarFailure } from './failure.ts';
import type { CaldavOptions } from './requests.ts';
import type { Kept, Written } from './writing.ts';

type Order = Pick<EffectOrder, 'actionId' | 'preview' | 'approvedAt'>;

interface Task {
  readonly calendar: Collection;
  readonly preview: CallPreview;
  readonly stamp: Stamp;
  readonly stop: AbortSignal;
}

/** One calendar for everybody: bookings of all tenants and participants stand in it. */
export function caldavCalendar(options: CaldavOptions) {
  const calendar = caldavCollection(options);
  return {
    /**
     * What is taken between two instants (ISO-8601), in order; with the object's address where it could not be read and
     * may take it.
     *
     * @throws CalendarFailure
     */
    async busy(_where: Where, _participant: string | null, range: { readonly from: string; readonly to: string }) {
      const taken = await calendar.taken({ from: Date.parse(range.from), to: Date.parse(range.to) });
      return taken.map(({ from, to, unreadable }) => ({
        startsAt: iso(from),
        endsAt: iso(to),
        ...(unreadable === undefined ? {} : { unreadable }),
      }));
    },

    /**
     * Calls a booking off and takes every word out of its entry, also where it was called off before (R5). Idempotent.
     *
     * @throws CalendarFailure
     */
    async forget(_where: Where, { booking, at }: { readonly booking: string; readonly at: number }): Promise<void> {
      const stamp = { uid: `${booking}@parley`, actionId: `${booking}-erased`, at };
      const kept = await calendar.lookUp(stamp.uid);
      if (kept === null || kept.call.action === stamp.actionId) return;
      const written = await calendar.replace(kept, erasedIcs(kept.ics, stamp));
      if (written.kind !== 'written') throw changedMeanwhile();
    },

    provider: {
      /** Looks for the call by its UID. @throws CalendarFailure */
      async find(_where: Where, { actionId, preview: shown }: Order) {
        const preview = callOf(shown);
        const uid = uidOfCall(actionId, preview);
        const kept = await calendar.lookUp(uid);
        return isCarriedOut(kept, preview, actionId) ? { providerRef: uid } : null;
      },

      /**
       * Books, moves or calls off. Throws what another attempt may mend; `find` then tells whether it was done. What no
       * attempt can mend is refused.
       */
      async perform(_where: Where, order: Order, stop: AbortSignal): Promise<Performed> {
        const preview = callOf(order.preview);
        const { actionId } = order;
        const stamp = { uid: uidOfCall(actionId, preview), actionId, at: Date.parse(order.approvedAt) };
        const task = { calendar, preview, stamp, stop };
        try {
          return await (preview.change === undefined ? book(task) : change(task));
        } catch (error) {
          if (error instanceof CalendarFailure && error.permanent)
            return { kind: 'refused', because: error.happened, why: error.why };
          throw error;
        }
      },
    },
  };
}

function callOf(preview: EffectPreview): CallPreview {
  if ('starts_at' in preview) return preview;
  throw new Error('A calendar books calls only. Send this action to the provider of its own kind.');
}

/** Whether what the preview says has been done, by this attempt or an earlier one. */
function isCarriedOut(kept: Kept | null, preview: CallPreview, actionId: string): boolean {
  if (preview.change === 'cancel') return kept === null || kept.call.isCancelled;
  if (kept === null || kept.call.isCancelled) return false;
  const { call } = kept;
  const isThere = call.from === Date.parse(preview.starts_at) && call.to === Date.parse(preview.ends_at);
  // A call that has been changed since had to be there first.
  if (call.change > sequenceOfCall(preview)) return true;
  if (preview.change === undefined) return isThere || call.sequence > 0;
  return call.action === actionId || (isThere && call.sequence >= sequenceOfCall(preview));
}

async function book(task: Task): Promise<Performed> {
  const { calendar, preview, stamp, stop } = task;
  const taken = await calendar.taken(spanOf(preview), stop);
  const isStanding = taken.some(({ uid }) => uid === stamp.uid);
  if (!isStanding && taken.length > 0) return { kind: 'slot-taken' };
  const written = await calendar.create(stamp.uid, newCallIcs(preview, stamp), stop);
  if (written.kind === 'written') return settle(task, null);
  // Something has this UID already: an attempt of ours whose answer was lost, or none of ours.
  const kept = await calendar.lookUp(stamp.uid, stop);
  if (isCarriedOut(kept, preview, stamp.actionId)) return kept?.call.sequence === 0 ? settle(task, null) : done(task);
  return { kind: 'refused', because: whyNot(kept) };
}

async function change(task: Task): Promise<Performed> {
  const { calendar, preview, stamp, stop } = task;
  const kept = await calendar.lookUp(stamp.uid, stop);
  if (isCarriedOut(kept, preview, stamp.actionId)) return done(task);
  if (kept === null || kept.call.isCancelled) return { kind: 'refused', because: whyNot(kept) };
  if (preview.change === 'cancel') {
    await expectWritten(task, await calendar.replace(kept, cancelledIcs(kept.ics, preview, stamp), stop));
    return done(task);
  }
  const others = (await calendar.taken(spanOf(preview), stop)).filter(({ uid }) => uid !== stamp.uid);
  if (others.length > 0) return { kind: 'slot-taken' };
  await expectWritten(task, await calendar.replace(kept, movedIcs(kept.ics, preview, stamp), stop));
  return settle(task, kept);
}

/** The second look, after writing. `before`: what stood there, and stands there again when the time is another's. */
async function settle(task: Task, before: Kept | null): Promise<Performed> {
  const { calendar, preview, stamp } = task;
  // From here on the call stands in the calendar, so nothing may stop the look, nor pass for a refusal.
  try {
    const others = (await calendar.taken(spanOf(preview))).filter(({ uid }) => uid !== stamp.uid);
    if (others.length === 0) return done(task);
    const kept = await calendar.lookUp(stamp.uid);
    if (kept !== null) await (before === null ? calendar.remove(kept) : calendar.replace(kept, before.ics));
    return { kind: 'slot-taken' };
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    const { why, happened, status, retryAfterMs } = error;
    throw new CalendarFailure({
      why,
      permanent: false,
      happened,
      status,
      retryAfterMs,
      remedy: 'The call is looked up and not booked twice.',
    });
  }
}

/** What was written without a tag is looked up: another may have written over it. */
async function expectWritten({ calendar, preview, stamp, stop }: Task, written: Written): Promise<void> {
  if (written.kind === 'written') {
    if (written.isCompared !== true) return;
    if (isCarriedOut(await calendar.lookUp(stamp.uid, stop), preview, stamp.actionId)) return;
  }
  throw changedMeanwhile();
}

function changedMeanwhile(): CalendarFailure {
  return new CalendarFailure({
    why: 'refused',
    permanent: false,
    happened: 'Somebody changed the call in the calendar at the same moment.',
    remedy: 'It is tried again with the call as it stands now.',
  });
}

function done({ stamp }: Task): Performed {
  return { kind: 'done', providerRef: stamp.uid };
}

function whyNot(kept: Kept | null): string {
  if (kept === null) return 'The call is not in the calendar any more.';
  return kept.call.isCancelled
    ? 'The call has been called off meanwhile.'
    : 'The call stands in the calendar at another time.';
}

function spanOf({ starts_at, ends_at }: CallPreview): { readonly from: number; readonly to: number } {
  return { from: Date.parse(starts_at), to: Date.parse(ends_at) };
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
