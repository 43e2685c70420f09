/** Which calls of a conversation have to be called off when it is erased (R5). */
import type { ErasedCall } from '../../contracts/state/erased-call.ts';
import type { CallPreview, EffectPreview } from '../../contracts/wire/preview.ts';

/** A row of the ledger whose effect was done, or may have been. */
export interface DoneEffect {
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
}

/**
 * One for each booking, whatever became of it since: its entry in a calendar names people even where it was called off.
 * Whoever was invited to a call that is still ahead is told.
 *
 * @param at epoch milliseconds
 */
export function erasedCalls(
  effects: readonly DoneEffect[],
  { at, locale }: { readonly at: number; readonly locale: string | null },
): readonly ErasedCall[] {
  const calls = effects.flatMap((effect) =>
    'starts_at' in effect.preview ? [{ ...effect, call: effect.preview }] : [],
  );
  const bookings = new Set(calls.filter(({ kind }) => kind === 'calendar').map(bookingOf));
  return [...bookings].map((booking) => {
    const latest = latestOf(calls.filter((one) => one.kind === 'calendar' && bookingOf(one) === booking));
    const told = latestOf(calls.filter((one) => one.kind === 'invitation' && bookingOf(one) === booking));
    const isAhead = latest !== null && latest.change !== 'cancel' && Date.parse(latest.ends_at) > at;
    const mail = isAhead && told !== null ? { call: calledOff(booking, latest, told), locale } : null;
    return { booking, at, mail };
  });
}

function bookingOf({ actionId, call }: { readonly actionId: string; readonly call: CallPreview }): string {
  // An invitation's id is that of its booking with the number of the change.
  return call.of?.action_id ?? actionId.replace(/-i\d{1,6}$/, '');
}

function latestOf(calls: readonly { readonly call: CallPreview }[]): CallPreview | null {
  return calls.map(({ call }) => call).toSorted((one, other) => numberOf(other) - numberOf(one))[0] ?? null;
}

function numberOf({ of }: CallPreview): number {
  return of?.sequence ?? 0;
}

/** Without what it was about, and the number to call. */
function calledOff(booking: string, latest: CallPreview, told: CallPreview): CallPreview {
  const { person, starts_at, ends_at, time_zone } = latest;
  const of = { action_id: booking, sequence: Math.max(numberOf(latest), numberOf(told)) + 1 };
  return { person, starts_at, ends_at, time_zone, phone: null, topic: '', invite: told.invite, change: 'cancel', of };
}
