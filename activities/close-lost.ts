/** Closes conversations whose workflow is gone although nobody closed them: their participants would wait for ever. */
import type { Done, ReconcilingPorts, RunState, Suspect } from './ports-reconciliation.ts';

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
export async function closeLost(ports: ReconcilingPorts, { tenant, named, isOver }: LookAt): Promise<Done> {
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
  { readonly kind: 'runs' } | { readonly kind: 'missing' } | { readonly kind: 'lost'; readonly because: string };

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
  { reconciliation, assistants, clock }: ReconcilingPorts,
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
