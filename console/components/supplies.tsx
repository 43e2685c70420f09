/**
 * What was handed over: where it comes from, and what the model sees of it, word by word beside what was given or what
 * came before.
 */
import { useMemo, useState } from 'preact/hooks';
import type { SuppliedPiece } from '../cards/contents.ts';
import { clockOf, wholeTimeOf } from '../state/clock.ts';
import { wordDiff } from '../text/word-diff.ts';
import { Badge } from './badge.tsx';

export function Supplies({ supplies }: { readonly supplies: readonly SuppliedPiece[] }) {
  if (supplies.length === 0) return null;
  return (
    <ul class="supplies" aria-label="Handed over">
      {supplies.map((piece) => (
        <li key={piece.id}>
          <Supply piece={piece} />
        </li>
      ))}
    </ul>
  );
}

type Side = 'shown' | 'given' | 'before';

const sides: Readonly<Record<Side, string>> = {
  shown: 'As the model sees it',
  given: 'What was changed',
  before: 'Since the one before',
};

function Supply({ piece }: { readonly piece: SuppliedPiece }) {
  const { name, label, by, at, source, hash, redactions, given, shown, before } = piece;
  const possible: readonly Side[] = [
    'shown',
    ...(given === null ? [] : (['given'] as const)),
    ...(before === null ? [] : (['before'] as const)),
  ];
  const [chosen, setChosen] = useState<Side | null>(null);
  // What was given may come to be known after what is stored.
  const side = chosen ?? (given !== null && given !== shown ? 'given' : 'shown');
  return (
    <section class="supply" aria-label={name}>
      <p class="supply-head">
        <strong>{name}</strong>
        {label !== null && <span>{label}</span>}
        <span class="faint">
          from {by},{' '}
          <time dateTime={at} title={wholeTimeOf(at)}>
            {clockOf(at, Date.now())}
          </time>
        </span>
        {redactions.map(({ kind, count }) => (
          <Badge key={kind} tone="warn">
            {count} {kind} taken out
          </Badge>
        ))}
      </p>
      {source !== null && <p class="faint supply-source">{source}</p>}
      {possible.length > 1 && (
        <div class="chips" role="group" aria-label={`How to show ${name}`}>
          {possible.map((one) => (
            <button key={one} type="button" class="chip" aria-pressed={one === side} onClick={() => setChosen(one)}>
              {sides[one]}
            </button>
          ))}
        </div>
      )}
      <div
        class="supply-text"
        dir="auto"
        tabIndex={0}
        role="region"
        aria-label={`${name}, ${sides[side].toLowerCase()}`}
      >
        <Changes before={side === 'given' ? given : side === 'before' ? before : null} after={shown} />
      </div>
      <p class="faint supply-hash" title="SHA-256 of what was given">
        SHA-256 {hash.slice(0, 16)}…
      </p>
    </section>
  );
}

/** A text, with what is new in it and what is gone; null: nothing to lay it beside. */
function Changes({ before, after }: { readonly before: string | null; readonly after: string }) {
  const pieces = useMemo(() => (before === null ? null : wordDiff(before, after)), [before, after]);
  if (pieces === null) return <>{after}</>;
  if (pieces.every(({ kind }) => kind === 'same'))
    return (
      <>
        <span class="faint">Nothing was changed.</span>
        {'\n'}
        {after}
      </>
    );
  return (
    <>
      {pieces.map(({ kind, text }, nth) =>
        kind === 'gone' ? <del key={nth}>{text}</del> : kind === 'new' ? <ins key={nth}>{text}</ins> : text,
      )}
    </>
  );
}
