/**
 * Closes conversations whose workflow is gone although nobody closed them; without this, their participants would wait
 * forever.
 */
import type { Where } from '../contracts/state/turn.ts';
import type { Assistants, SettlingTexts } from './settle-turn.ts';

/** An open conversation with at least one message. */
export interface Suspect {
  readonly conversation: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** True when a turn was started at some time, so the workflow existed. */
  readonly wasTaken: boolean;
  /** Since when the workflow has been missing; null: it was found, or was never looked up. */
  readonly missingSince: Date | null;
}

/** State of the latest run of a conversation's workflow. */
export type RunState = 'running' | 'none' | 'failed' | 'terminated' | 'cancelled' | 'timed-out' | 'completed';

export interface CloseLostPorts {
  /** Rows of one tenant, oldest first, at most `limit`. */
  readonly reconciliation: {
    /**
     * First the `named` ones, then those with a waiting message, then those that were last checked a quarter of an hour
     * ago. None that was checked since this run has `begun`.
     */
    suspects(
      tenant: string,
      asked: { readonly at: Date; readonly begun: Date; readonly named: readonly string[]; readonly limit: number },
    ): Promise<readonly Suspect[]>;
    /** Records that these were checked now, and which of them have no workflow. */
    looked(
      tenant: string,
      seen: { readonly at: Date; readonly running: readonly string[]; readonly missing: readonly string[] },
    ): Promise<void>;
    /**
     * Closes the row and tells the participant. Unanswered messages become failed and open questions cancelled, in one
     * transaction. False when the conversation was already closed.
     */
    closeLost(
      where: Where,
      closing: { readonly reason: string; readonly text: string; readonly at: Date },
    ): Promise<boolean>;
  };
  readonly runs: { stateOf(where: Where): Promise<RunState> };
  readonly assistants: Assistants<Pick<SettlingTexts, 'renderText'>>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Conversations of one tenant that one look checks; each takes two or three milliseconds. */
const most = 200;
const atOnce = 8;
/**
 * Closing is final, and a workflow can also be unknown because a server was restored from a backup or is the wrong
 * server. A workflow must therefore have been missing for this long.
 */
const missingForMs = 10 * 60_000;

export interface LookAt {
  readonly tenant: string;
  /** When this run of housekeeping began. */
  readonly begun: Date;
  /** Conversations whose workflow is known to have failed or been terminated. */
  readonly named: readonly string[];
  readonly isOver: () => boolean;
}

/** Closes conversations without a workflow, with a message to the participant. */
export async function closeLost(
  ports: CloseLostPorts,
  { tenant, begun, named, isOver }: LookAt,
): Promise<{ readonly closed: readonly string[]; readonly isFull: boolean }> {
  const { reconciliation, runs, clock } = ports;
  const at = new Date(clock());
  const suspects = await reconciliation.suspects(tenant, { at, begun, named, limit: most });
  const closed: string[] = [];
  const running: string[] = [];
  const missing: string[] = [];
  for (let first = 0; first < suspects.length && !isOver(); first += atOnce) {
    const looked = suspects.slice(first, first + atOnce);
    const states = await Promise.all(looked.map(({ conversation }) => runs.stateOf({ tenant, conversation })));
    for (const [index, suspect] of looked.entries()) {
      const { conversation } = suspect;
      const verdict = verdictOf(states[index] ?? 'running', suspect, at);
      if (verdict.kind === 'runs') running.push(conversation);
      else if (verdict.kind === 'missing') missing.push(conversation);
      else if (await close(ports, tenant, suspect, verdict.because)) closed.push(conversation);
    }
  }
  await reconciliation.looked(tenant, { at, running, missing });
  return { closed, isFull: suspects.length === most };
}

type Verdict =
  | { readonly kind: 'runs' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'lost'; readonly because: string };

/** Decides what to do about an open conversation from the state of its workflow. */
export function verdictOf(state: RunState, { wasTaken, missingSince }: Suspect, at: Date): Verdict {
  switch (state) {
    case 'running':
      return { kind: 'runs' };
    case 'none':
      // No message was ever taken up: offering the accepted messages again starts the workflow.
      if (!wasTaken) return { kind: 'runs' };
      if (missingSince === null || at.getTime() - missingSince.getTime() < missingForMs) return { kind: 'missing' };
      return { kind: 'lost', because: 'gone' };
    case 'failed':
    case 'terminated':
    case 'cancelled':
    case 'timed-out':
    case 'completed':
      return { kind: 'lost', because: state };
    default:
      return state satisfies never;
  }
}

async function close(
  { reconciliation, assistants, clock }: CloseLostPorts,
  tenant: string,
  { conversation, assistant, assistantVersion }: Suspect,
  because: string,
): Promise<boolean> {
  const texts = await assistants.find(assistant, assistantVersion);
  const text = texts.renderText({ text: 'conversation.lost', values: {} });
  return reconciliation.closeLost(
    { tenant, conversation },
    { reason: `lost: ${because}`, text, at: new Date(clock()) },
  );
}
