/**
 * The card of an action that waits for a yes: exactly what would be done, and a yes that is bound to it by hash (F4).
 */
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import type { EffectOnWire, Snapshot } from '../../contracts/wire/conversation.ts';
import { client, may, whoMay } from '../state/session.ts';
import type { Card, CardAction, Waiting } from './contents.ts';
import { factsOf, titleOf } from './preview.ts';

export async function flowCard(waiting: Waiting, session: ConsoleSession): Promise<Card> {
  const [snapshot, effects] = await Promise.all([
    client.conversations.show(waiting.conversation),
    client.effects.of(waiting.conversation).list({ limit: 100 }),
  ]);
  const flow = snapshot.flow !== null && snapshot.flow.action_id === waiting.id ? snapshot.flow : null;
  const effect = effects.items.find(({ action_id: id }) => id === waiting.id) ?? null;
  if (flow?.preview === undefined || flow.preview_hash === undefined) return overCard(waiting, snapshot, effect);
  const { last_gate: gate } = snapshot;
  return {
    asked: titleOf(flow.kind, flow.preview),
    state: 'open',
    ending: null,
    score: null,
    reasons: reasonsOf(gate),
    facts: factsOf(flow.preview),
    fields: [],
    who: [`whoever talks in the conversation, by a yes`, whoMay('approve')],
    due: flow.expires_at,
    next: 'Then it expires, and nothing is done.',
    steps: [],
    actions: [approve(waiting, flow.preview_hash, session), reject(waiting, session)],
  };
}

function overCard(waiting: Waiting, { flow }: Snapshot, effect: EffectOnWire | null): Card {
  return {
    asked: effect === null ? waiting.what : titleOf(effect.kind, effect.preview),
    state: 'over',
    ending: flow?.action_id === waiting.id ? `It is being changed: ${flow.expects}.` : endingOf(effect),
    score: null,
    reasons: [],
    facts: effect === null ? [] : factsOf(effect.preview),
    fields: [],
    who: [],
    due: null,
    next: null,
    steps: [],
    actions: [],
  };
}

function endingOf(effect: EffectOnWire | null): string {
  switch (effect?.state) {
    case undefined:
      return 'Rejected, or it has expired: nothing was done.';
    case 'done':
      return 'Approved and done.';
    case 'planned':
    case 'attempting':
      return 'Approved; it is being done.';
    case 'unknown':
      return 'Approved; whether it was done is not known.';
    case 'refused':
      return `Not done: ${effect?.because ?? 'refused'}.`;
    default:
      return (effect?.state satisfies undefined) ?? '';
  }
}

function approve(waiting: Waiting, hash: string, session: ConsoleSession): CardAction {
  return {
    id: 'approve',
    label: 'Approve',
    key: 'y',
    tone: 'main',
    needs: 'nothing',
    refusal: refusalFor(session),
    async send() {
      if (may(session, 'approve'))
        await client.actions.approve(waiting.conversation, waiting.id, { preview_hash: hash });
      else await client.messages.say(waiting.conversation, { text: 'yes' });
      return { kind: 'stored', says: 'Approved. It is being done.' };
    },
  };
}

function reject(waiting: Waiting, session: ConsoleSession): CardAction {
  return {
    id: 'reject',
    label: 'Reject',
    key: 'x',
    tone: 'plain',
    needs: 'note',
    refusal: refusalFor(session),
    async send({ text }) {
      const reason = text.trim();
      if (may(session, 'approve'))
        await client.actions.reject(waiting.conversation, waiting.id, reason === '' ? {} : { reason });
      else await client.messages.say(waiting.conversation, { text: 'no' });
      return { kind: 'stored', says: 'Rejected. Nothing is done.' };
    },
  };
}

/** A participant says yes or no in the conversation. */
function refusalFor(session: ConsoleSession): string | null {
  if (may(session, 'approve') || session.role === 'participant') return null;
  return `Your key's role (${session.role}) may not decide; these may: ${whoMay('approve')}.`;
}

function reasonsOf(gate: unknown): Card['reasons'] {
  const { act } = (gate ?? {}) as {
    readonly act?: { readonly verdict?: string; readonly policy_version?: string } | null;
  };
  if (act?.verdict !== 'open') return [];
  const detail = `None of the rules held it back (policy ${act.policy_version ?? 'unknown'}).`;
  return [{ label: 'The gate is open', detail, quote: null }];
}
