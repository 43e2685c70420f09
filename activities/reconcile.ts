/**
 * Compares the rows of tenants in which something has changed with what runs, and corrects the differences. Bounded:
 * the next run continues.
 */
import type { Where } from '../contracts/state/turn.ts';
import { closeLost, type CloseLostPorts, type LookAt } from './close-lost.ts';
import { tenantsAtOnce, type Tenants } from './each-tenant.ts';
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
      /** Of these, the tenants that are due, the longest due first. */
      due(tenants: readonly string[]): Promise<readonly string[]>;
      /**
       * Takes a tenant, so that no other worker looks at it for two minutes. Null: somebody else has; `isKnown`: due or
       * not. Returned with the look's outcome to `leave`.
       */
      take(tenant: string, isKnown: boolean): Promise<string | null>;
      /** The tenant is due at once when something is left or has come meanwhile, else in a quarter of an hour. */
      leave(tenant: string, taken: string, isLeft: boolean): Promise<void>;
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
      const begun = new Date(clock());
      const isOver = (): boolean => clock() >= begun.getTime() + workLimitMs;
      const broken = await eachTried([() => runs.brokenOffSince(new Date(clock() - lookBackMs), mostBrokenOff)]);
      const named = broken.done.flat();
      const tenants = await housekeeping.tenants();
      const due = await reconciliation.due(tenants);
      const queue = [...new Set([...tenants.filter((name) => named.some(({ tenant }) => tenant === name)), ...due])];
      const seen = new Set<string>();
      const all: Done[] = [];
      const failures: unknown[] = [];
      // One that has more than a look takes goes to the end, so that it holds up nobody.
      const lookAtSome = async (): Promise<void> => {
        for (let tenant = queue.shift(); tenant !== undefined && !isOver(); tenant = queue.shift()) {
          const own = named.filter((one) => one.tenant === tenant).map(({ conversation }) => conversation);
          const look = await lookAt(ports, tenant, { begun, named: own, isOver });
          if (look === null) continue;
          seen.add(tenant);
          all.push(look.done);
          failures.push(...look.failures);
          if (look.isFull && look.failures.length === 0) queue.push(tenant);
        }
      };
      await Promise.all(Array.from({ length: tenantsAtOnce }, lookAtSome));
      throwTogether([...broken.failures, ...failures]);
      return { ...countsOf(all), tenants: seen.size };
    },
  };
}

interface Look {
  readonly done: Done;
  readonly failures: readonly unknown[];
  /** There is probably more than one look takes. */
  readonly isFull: boolean;
}

/** One tenant's turn. Null: another worker has it. What was done is reported even when another step failed. */
async function lookAt(
  ports: ReconcilingPorts,
  tenant: string,
  { begun, named, isOver }: Pick<LookAt, 'begun' | 'named' | 'isOver'>,
): Promise<Look | null> {
  const { reconciliation } = ports;
  const taken = await reconciliation.take(tenant, named.length > 0);
  if (taken === null) return null;
  const { done, failures } = await eachTried<Done & { readonly isFull: boolean }>([
    () => closeLost(ports, { tenant, begun, named, isOver }),
    () => offerAgain(ports, { tenant, isOver }),
    () => readBackEffects(ports, { tenant, isOver }),
  ]);
  const whole = together(done);
  const isFull = done.some((each) => each.isFull);
  const told = await eachTried([
    () => reconciliation.note(tenant, whole),
    () => reconciliation.leave(tenant, taken, isFull || failures.length > 0),
  ]);
  return { done: whole, failures: [...failures, ...told.failures], isFull };
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

function countsOf(all: readonly Done[]): Readonly<Record<Did, number>> {
  const whole = together(all);
  return Object.fromEntries(dids.map((did) => [did, whole[did]?.length ?? 0])) as Record<Did, number>;
}
