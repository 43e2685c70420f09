/** What was approved in a conversation, as the ledger of effects has it. */
import type { EffectOnWire } from '../../contracts/wire/conversation.ts';
import { titleOf } from '../cards/preview.ts';
import { Badge, type Tone } from '../components/badge.tsx';
import { clockOf } from '../state/clock.ts';

const states: Readonly<Record<EffectOnWire['state'], { readonly tone: Tone; readonly says: string }>> = {
  planned: { tone: 'info', says: 'Approved' },
  attempting: { tone: 'info', says: 'Being done' },
  done: { tone: 'good', says: 'Done' },
  unknown: { tone: 'warn', says: 'Outcome unknown' },
  refused: { tone: 'bad', says: 'Not done' },
};

export function Done({ effects }: { readonly effects: readonly EffectOnWire[] }) {
  return (
    <>
      {effects.map(({ action_id: id, kind, preview, state, at, because }) => (
        <div class="done" key={id}>
          <p class="row-top">
            <Badge tone={states[state].tone}>{states[state].says}</Badge>
            <span class="spread" />
            <span class="faint">{clockOf(at, Date.now())}</span>
          </p>
          <p>{titleOf(kind, preview)}</p>
          {state === 'refused' && because != null && <p class="soft">{because}</p>}
        </div>
      ))}
    </>
  );
}
