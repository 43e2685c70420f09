/** Compares the rows with what runs and corrects the differences. Bounded: the next run continues. */
import type { Where } from '../contracts/state/turn.ts';
import { closeLost, type CloseLostPorts } from './close-lost.ts';
import { eachTenant, type Tenants } from './each-tenant.ts';
import { eachTried, throwTogether } from './each-tried.ts';
import { offerAgain, type OfferAgainPorts } from './offer-again.ts';
import { readBackEffects, type ReadBack, type ReadBackPorts } from './read-back-effects.ts';

/** What housekeeping did; names of events and metrics. */
export type Did = 'closed' | 'offered' | 'failed' | keyof ReadBack;

/** Conversation ids by what was done; a conversation appears once per action. */
export type Done = Readonly<Partial<Record<Did, readonly string[]>>>;

export interface ReconcilingPorts extends CloseLostPorts, OfferAgainPorts, ReadBackPorts {
  readonly housekeeping: Tenants;
  readonly reconciliation: CloseLostPorts['reconciliation'] &
    OfferAgainPorts['reconciliation'] &
    ReadBackPorts['reconciliation'] & {
      /** Reports to the tenant and the metrics; does nothing when nothing was done. */
      note(tenant: string, done: Done): Promise<void>;
    };
  readonly runs: CloseLostPorts['runs'] &
    OfferAgainPorts['runs'] & {
      /** Conversations whose workflow has ended since `since` without being closed. */
      brokenOffSince(since: Date, limit: number): Promise<readonly Where[]>;
    };
}

export type ReconcileReport = Readonly<Record<Did, number>> & { readonly tenants: number };

/** Well below the activity's two minutes: a step that has started is always finished. */
const workLimitMs = 60_000;
/** Longer than the schedule's minute, one skipped run and the delay of the server's list together. */
const lookBackMs = 15 * 60_000;
const mostBrokenOff = 500;

export function reconcileActivity(ports: ReconcilingPorts) {
  return {
    /**
     * Closes conversations without a workflow, offers messages again, and reads back effects that were cut off. Safe to
     * run twice or concurrently: every change checks its row's own condition. A failing step does not stop the others.
     */
    async reconcile(): Promise<ReconcileReport> {
      const { clock, reconciliation, runs, housekeeping } = ports;
      const untilMs = clock() + workLimitMs;
      const isOver = (): boolean => clock() >= untilMs;
      const broken = await eachTried([() => runs.brokenOffSince(new Date(clock() - lookBackMs), mostBrokenOff)]);
      const kept = await eachTried([
        () =>
          eachTenant(housekeeping, async (tenant) => {
            const named = broken.done.flat().filter((one) => one.tenant === tenant);
            const conversations = named.map(({ conversation }) => conversation);
            const { done, failures } = await eachTried<Done>([
              () => closeLost(ports, { tenant, named: conversations, isOver }),
              () => offerAgain(ports, { tenant, isOver }),
              () => readBackEffects(ports, { tenant, isOver }),
            ]);
            // What was done is reported even when another step failed.
            await reconciliation.note(tenant, together(done));
            throwTogether(failures);
            return together(done);
          }),
      ]);
      throwTogether([...broken.failures, ...kept.failures]);
      return reportOf(kept.done.flat());
    },
  };
}

const dids = [
  'closed',
  'offered',
  'failed',
  'read_back_done',
  'read_back_refused',
  'read_back_unknown',
] as const satisfies readonly Did[];

function together(parts: readonly Done[]): Done {
  return Object.fromEntries(
    dids.flatMap((did) => {
      const ids = parts.flatMap((part) => part[did] ?? []);
      return ids.length === 0 ? [] : [[did, ids]];
    }),
  );
}

function reportOf(all: readonly Done[]): ReconcileReport {
  const whole = together(all);
  const counts = Object.fromEntries(dids.map((did) => [did, whole[did]?.length ?? 0])) as Record<Did, number>;
  return { tenants: all.length, ...counts };
}
