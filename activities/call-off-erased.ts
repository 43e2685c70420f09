/** Takes the calls of an erased conversation out of calendars, and tells whoever was invited (R5). */
import type { EffectOrder, Performed } from '../contracts/state/effect.ts';
import type { ErasedCall } from '../contracts/state/erased-call.ts';
import type { Where } from '../contracts/state/turn.ts';
import { eachTried, throwTogether } from './each-tried.ts';

export interface CallOffErasedPorts {
  readonly erasures: {
    calls(where: Where): Promise<readonly ErasedCall[]>;
    leave(where: Where, left: readonly ErasedCall[]): Promise<void>;
  };
  readonly calendar: {
    /** Calls the booking off where it stands, and takes every word out of its entry. Idempotent. */
    forget(where: Where, booking: { readonly booking: string; readonly at: number }): Promise<void>;
  };
  readonly providerOf: (kind: string) => {
    perform(where: Where, order: EffectOrder, stop: AbortSignal): Promise<Performed>;
  } | null;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

export function callOffErasedActivity({ erasures, calendar, providerOf, clock }: CallOffErasedPorts) {
  return {
    /**
     * Each is forgotten when it is done; one that cannot be reached holds up no other. A mail may be sent twice: with the
     * same number of change it changes nothing in a calendar.
     *
     * @throws what is to be tried again
     */
    async callOffErased(where: Where): Promise<void> {
      let left = await erasures.calls(where);
      const { failures } = await eachTried(
        left.map((call) => async () => {
          await calendar.forget(where, call);
          if (call.mail !== null) await tell(where, call, call.mail);
          left = left.filter(({ booking }) => booking !== call.booking);
          await erasures.leave(where, left);
        }),
      );
      throwTogether(failures);
    },
  };

  async function tell(where: Where, { booking, at }: ErasedCall, mail: NonNullable<ErasedCall['mail']>): Promise<void> {
    if (clock() - at > mailRetriedForMs) return;
    const order: EffectOrder = {
      actionId: `${booking}-i${mail.call.of?.sequence ?? 0}`,
      kind: 'invitation',
      preview: mail.call,
      previewHash: '',
      approvedAt: new Date(at).toISOString(),
      participant: null,
      ...(mail.locale === null ? {} : { locale: mail.locale }),
      assistant: '',
      assistantVersion: '',
    };
    const told = await providerOf('invitation')?.perform(where, order, AbortSignal.timeout(mailLimitMs));
    if (told?.kind === 'waits') throw new Error(`The mail server asks to come again (${told.why}).`);
  }
}

/** Below the activity's own limit. */
const mailLimitMs = 15_000;
/** As long as mail servers try by custom. */
const mailRetriedForMs = 4 * 24 * 60 * 60_000;
