/** The facts of a diagnosis, each with its message's words; one may be struck out, once that is confirmed (D5). */
import { useState } from 'preact/hooks';
import type { DiagnosisOnWire } from '../../contracts/wire/diagnosis-view.ts';
import { client, may, noteFailure, useSession } from '../state/session.ts';
import {
  asksWhether,
  confirmed,
  lineOf,
  mayStrike,
  refusedWith,
  strikingOf,
  type FactLine,
  type Striking,
} from '../state/striking.ts';
import { toast } from '../state/toasts.ts';

interface FactsProps extends Pick<DiagnosisOnWire, 'facts'> {
  readonly conversation: string;
  readonly onStruck: () => void;
}

/** Seconds in which the turn of an order is settled. */
const settledWithinS = 15;

export function Facts({ conversation, facts, onStruck }: FactsProps) {
  const isAllowed = may(useSession(), 'correct');
  const [striking, setStriking] = useState<Striking>({ kind: 'idle' });
  const strike = async (): Promise<void> => {
    const sent = confirmed(striking);
    setStriking(sent);
    if (sent.kind !== 'sending') return;
    try {
      await client.diagnosis.strike(conversation, sent.fact, {}, { waitS: settledWithinS });
      setStriking({ kind: 'idle' });
      toast('The fact is struck out.', 'good');
      onStruck();
    } catch (failure) {
      setStriking(refusedWith(sent, noteFailure(failure)));
    }
  };
  const lines = facts.map(lineOf).filter(({ text }) => text !== '');
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{lines.length === 1 ? 'One fact' : `${lines.length} facts`}</summary>
      <ul class="diagnosis-list">
        {lines.map((line) => (
          <Line
            key={line.fact}
            line={line}
            striking={strikingOf(line.fact, striking)}
            onAsk={
              mayStrike(line, striking, isAllowed) ? () => setStriking((was) => asksWhether(line.fact, was)) : null
            }
            onConfirm={() => void strike()}
            onLeave={() => setStriking({ kind: 'idle' })}
          />
        ))}
      </ul>
    </details>
  );
}

interface LineProps {
  readonly line: FactLine;
  readonly striking: Striking;
  /** Null: it cannot be struck out. */
  readonly onAsk: (() => void) | null;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
}

function Line({ line: { text, words, note, counts }, striking, onAsk, onConfirm, onLeave }: LineProps) {
  return (
    <li class="diagnosis-fact">
      <span>
        {counts ? text : <s>{text}</s>}
        {words !== null && <q class="faint clip">{words}</q>}
        {striking.kind !== 'idle' && <Confirm striking={striking} onConfirm={onConfirm} onLeave={onLeave} />}
      </span>
      <span class="faint">
        {note}
        {striking.kind === 'idle' && onAsk !== null && (
          <button type="button" class="button small" aria-label={`Strike out: ${text}`} onClick={onAsk}>
            Strike out
          </button>
        )}
      </span>
    </li>
  );
}

function Confirm({ striking, onConfirm, onLeave }: Pick<LineProps, 'striking' | 'onConfirm' | 'onLeave'>) {
  const isSending = striking.kind === 'sending';
  return (
    <span class="diagnosis-confirm">
      <span>It is kept and counts no more, and its check is asked again.</span>
      <button type="button" class="button small danger" disabled={isSending} onClick={onConfirm}>
        {isSending ? 'Striking out …' : 'Strike it out'}
      </button>
      <button type="button" class="button small" disabled={isSending} onClick={onLeave}>
        Keep it
      </button>
      {striking.kind === 'refused' && (
        <span class="refusal" role="alert">
          {striking.fault.detail} {striking.fault.remedy}
        </span>
      )}
    </span>
  );
}
