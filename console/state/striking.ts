/** Striking a fact out of a diagnosis: what is shown of each fact, and how far the order has come. */
import type { DiagnosisOnWire } from '../../contracts/wire/diagnosis-view.ts';
import type { Fault } from './problems.ts';

type FactOnWire = DiagnosisOnWire['facts'][number];

export interface FactLine {
  readonly fact: string;
  /** What it says. */
  readonly text: string;
  /** The words of the message that told it; null: they are gone. */
  readonly words: string | null;
  /** What became of it, and who has read it. */
  readonly note: string;
  readonly counts: boolean;
}

export function lineOf({ fact, kind, text, words, superseded_by: by, reader }: FactOnWire): FactLine {
  const became = by === null ? [fact] : [`${fact}, ${by === 'struck' ? 'struck out' : `now ${by}`}`];
  return {
    fact,
    text: text === '' && kind === 'symptom' ? 'Complaint' : text,
    words,
    note: [...became, ...(reader === undefined ? [] : ['read by the model'])].join(', '),
    counts: by === null,
  };
}

/** One at a time; whoever asks about another one has left the first. */
export type Striking =
  | { readonly kind: 'idle' }
  /** It is asked whether this one is meant. */
  | { readonly kind: 'asking'; readonly fact: string }
  | { readonly kind: 'sending'; readonly fact: string }
  | { readonly kind: 'refused'; readonly fact: string; readonly fault: Fault };

/** Whether the fact has its button. */
export function mayStrike({ counts }: Pick<FactLine, 'counts'>, striking: Striking, isAllowed: boolean): boolean {
  return isAllowed && counts && striking.kind !== 'sending';
}

/** What stands beside a fact while it is struck out. */
export function strikingOf(fact: string, striking: Striking): Striking {
  return striking.kind !== 'idle' && striking.fact === fact ? striking : { kind: 'idle' };
}

export function asksWhether(fact: string, striking: Striking): Striking {
  return striking.kind === 'sending' ? striking : { kind: 'asking', fact };
}

/** Sends nothing that was not asked about, or has been sent already. */
export function confirmed(striking: Striking): Striking {
  return striking.kind === 'asking' || striking.kind === 'refused'
    ? { kind: 'sending', fact: striking.fact }
    : striking;
}

export function refusedWith(striking: Striking, fault: Fault): Striking {
  return striking.kind === 'sending' ? { kind: 'refused', fact: striking.fact, fault } : striking;
}
