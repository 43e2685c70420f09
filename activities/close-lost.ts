/** Closes conversations whose workflow is gone although nobody closed them: their participants would wait for ever. */
import type { Where } from '../contracts/turn.ts';
import type { Assistants, SettlingTexts } from './settle-turn.ts';

/** An open conversation in which something was said. */
export interface Suspect {
  readonly conversation: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** A turn was begun once, so its workflow has been there. */
  readonly wasTaken: boolean;
  /** Since when its workflow was not found; null: it was, or nobody has looked. */
  readonly missingSince: Date | null;
}

/** What the latest run of a conversation's workflow is. */
export type RunState = 'running' | 'none' | 'failed' | 'terminated' | 'cancelled' | 'timed-out' | 'completed';

export interface CloseLostPorts {
  /** The rows of one tenant at a time, the oldest first, never more than `limit`. */
  readonly reconciliation: {
    /** Those that are `named`, those with a message that waits, then those that were not looked at for longest. */
    suspects(
      tenant: string,
      asked: { readonly at: Date; readonly named: readonly string[]; readonly limit: number },
    ): Promise<readonly Suspect[]>;
    /** Notes that it was looked at them now, and which of them have no workflow. */
    looked(
      tenant: string,
      seen: { readonly at: Date; readonly running: readonly string[]; readonly missing: readonly string[] },
    ): Promise<void>;
    /**
     * Closes the row, tells the participant, and ends what waits in it: messages that were not answered have failed, open
     * questions are cancelled. False when it was closed already. One transaction.
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

/** Looked at by one run, of one tenant; two or three milliseconds each. */
const most = 200;
const atOnce = 8;
/**
 * A workflow that is not there at all may be one that a server restored from a backup, or the wrong server, does not know:
 * closing is final, so it must have been missing for a while.
 */
const missingForMs = 10 * 60_000;

export interface LookAt {
  readonly tenant: string;
  /** Conversations of which it is known that their workflow broke off. */
  readonly named: readonly string[];
  readonly isOver: () => boolean;
}

/** Closes, with a word to the participant, what has no workflow any more. */
export async function closeLost(
  ports: CloseLostPorts,
  { tenant, named, isOver }: LookAt,
): Promise<{ readonly closed: readonly string[] }> {
  const { reconciliation, runs, clock } = ports;
  const at = new Date(clock());
  const suspects = await reconciliation.suspects(tenant, { at, named, limit: most });
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
  return { closed };
}

type Verdict =
  | { readonly kind: 'runs' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'lost'; readonly because: string };

/** What the state of its workflow says about an open conversation in which something was said. */
export function verdictOf(state: RunState, { wasTaken, missingSince }: Suspect, at: Date): Verdict {
  switch (state) {
    case 'running':
      return { kind: 'runs' };
    case 'none':
      // Nothing was ever taken up: what was accepted is offered again, which starts the workflow.
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
