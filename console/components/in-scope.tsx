/**
 * What a conversation is about, as the model is told of it (M4): each concept, why it is there, and a way to have it
 * forgotten.
 */
import type { ConceptInScope } from '../../contracts/wire/memory.ts';
import { clockOf, wholeTimeOf } from '../state/clock.ts';
import { useLoaded } from '../state/loading.ts';
import { client, noteFailure } from '../state/session.ts';
import { toast } from '../state/toasts.ts';

const reasons: Readonly<Record<ConceptInScope['because'], string>> = {
  captured: 'captured beside an answer',
  referenced: 'named in an answer',
  copied: 'copied from another conversation',
};

/** Nothing where nothing is in scope. `turn`: read anew with each. */
export function InScope({ conversation, turn }: { readonly conversation: string; readonly turn: number }) {
  const { value, again } = useLoaded(`scope ${conversation} ${turn}`, (signal) =>
    client.memory.of(conversation, signal),
  );
  if (value === null || value.length === 0) return null;
  const forget = async ({ id, label }: ConceptInScope): Promise<void> => {
    try {
      await client.memory.forget(conversation, id);
      toast(`Forgotten: ${label ?? id}`, 'good');
    } catch (failure) {
      toast(noteFailure(failure).detail, 'bad');
    }
    again();
  };
  return (
    <section aria-labelledby="in-scope">
      <h2 class="side-title" id="in-scope">
        In scope
      </h2>
      <ul class="in-scope">
        {value.map((concept) => (
          <li key={concept.id}>
            <p>
              {concept.label ?? <code>{concept.id}</code>}
              {concept.jurisdiction !== null && <span class="faint"> ({concept.jurisdiction})</span>}
            </p>
            <p class="faint">
              {reasons[concept.because]},{' '}
              <time dateTime={concept.at} title={`${wholeTimeOf(concept.at)}, turn ${concept.turn_id}`}>
                {clockOf(concept.at, Date.now())}
              </time>
              {!concept.shown && '; not told to the model'}
            </p>
            <button
              class="button small"
              type="button"
              aria-label={`Forget ${concept.label ?? concept.id}`}
              onClick={() => void forget(concept)}
            >
              Forget
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
