/** The card of an effect whose outcome is unknown (F5): somebody has to look and say whether it was done. */
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import { client, may, whoMay } from '../state/session.ts';
import type { Card, CardAction, Waiting } from './contents.ts';
import { factsOf, titleOf } from './preview.ts';

export async function effectCard(waiting: Waiting, session: ConsoleSession): Promise<Card> {
  const { items } = await client.effects.of(waiting.conversation).list({ limit: 100 });
  const effect = items.find(({ action_id: id }) => id === waiting.id);
  const isOpen = effect?.state === 'unknown' && (effect.confirmed ?? null) === null;
  const refusal = may(session, 'operate')
    ? null
    : `Your key's role (${session.role}) may not; these may: ${whoMay('operate')}.`;
  const confirm = (outcome: 'done' | 'not_done', label: string): CardAction => ({
    id: outcome,
    label,
    key: null,
    tone: outcome === 'done' ? 'main' : 'plain',
    needs: 'text',
    refusal,
    async send({ text }) {
      await client.actions.confirm(waiting.conversation, waiting.id, { outcome, reason: text });
      return { kind: 'stored', says: 'Noted.' };
    },
  });
  return {
    asked: effect === undefined ? waiting.what : `${titleOf(effect.kind, effect.preview)}: was it done?`,
    state: isOpen ? 'open' : 'over',
    ending: isOpen ? null : `Settled: ${effect?.confirmed === 'not_done' ? 'it was not done' : 'it was done'}.`,
    score: null,
    reasons: [
      {
        label: 'Outcome unknown',
        detail: `The provider did not say whether attempt ${effect?.attempts ?? 1} went through. It is not tried again by itself.`,
        quote: null,
      },
    ],
    facts: effect === undefined ? [] : factsOf(effect.preview),
    fields: [],
    who: [whoMay('operate')],
    due: null,
    next: null,
    steps: [],
    actions: isOpen ? [confirm('done', 'It was done'), confirm('not_done', 'It was not done')] : [],
  };
}
