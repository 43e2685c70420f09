/**
 * One card for everything that waits for a person: what is asked, why, what would be done, who may act, and until when.
 */
import { useEffect, useRef } from 'preact/hooks';
import type { Card, Step, Waiting } from '../cards/contents.ts';
import { kindOf } from '../cards/kinds.ts';
import { clockOf } from '../state/clock.ts';
import { useLoaded } from '../state/loading.ts';
import { addressOf } from '../state/route.ts';
import { useSession } from '../state/session.ts';
import { useViewers } from '../state/viewers.ts';
import { answerTexts } from '../text/answers.ts';
import { Badge } from './badge.tsx';
import { CardActions } from './card-actions.tsx';
import { Countdown } from './countdown.tsx';
import { Icon } from './icons.tsx';
import { PreviewEdit, type Editing } from './preview-edit.tsx';
import { Failure, Skeleton } from './states.tsx';
import { Supplies } from './supplies.tsx';

export interface RequestCardProps {
  readonly waiting: Waiting;
  /** Changes when something has happened that the card may show. */
  readonly version: string;
  /** Whether the single keys are this card's. */
  readonly hasKeys: boolean;
  /** Whether a link to the conversation helps. */
  readonly isElsewhere: boolean;
  /** Told once when it is over. */
  readonly onOver?: (saying: string) => void;
  /**
   * The talk that it stands beside, for whoever answers there: what is shown is edited in place, and the yes is one of
   * the talk's answers.
   */
  readonly editing?: Editing;
}

/** Loads the card of something that waits, and again whenever something happens to it. */
export function RequestCard(props: RequestCardProps) {
  const { waiting, version } = props;
  const session = useSession();
  const { make, title, tone } = kindOf(waiting.kind);
  // By itself it is what the view is about; in a conversation it stands below a heading.
  const Heading = props.isElsewhere ? 'h2' : 'h3';
  // The version is no part of what is read: the card stays while it is read again.
  const loaded = useLoaded(`${waiting.kind} ${waiting.id}`, () => make(waiting, session), 4_000);
  const { value: card, fault, again } = useReadAgain(loaded, version);
  return (
    <article class={`card card-${tone}`} aria-labelledby={`card-${waiting.id}`} aria-busy={card === null}>
      <header class="card-head">
        <Badge tone={tone}>{title}</Badge>
        <span class="faint clip">{waiting.assistant}</span>
        <Viewers of={props.isElsewhere && card?.state !== 'over' ? waiting : null} />
        <span class="spread" />
        {card?.due != null && <Countdown due={card.due} what={title} />}
      </header>
      <Heading id={`card-${waiting.id}`} class="card-title" dir="auto">
        {card?.asked ?? waiting.what}
      </Heading>
      {card === null && fault === null && <Skeleton rows={4} />}
      {fault !== null && <Failure fault={fault} again={again} />}
      {card !== null && <Body card={card} {...props} again={again} />}
      {props.isElsewhere && (
        <footer class="card-foot">
          <a href={addressOf({ view: 'conversation', conversation: waiting.conversation })}>
            Open the conversation <Icon name="chevron" size={14} />
          </a>
        </footer>
      )}
    </article>
  );
}

/** Others who have it open: two people should not work on one. */
function Viewers({ of }: { readonly of: Waiting | null }) {
  const others = useViewers(of);
  return (
    <span class="viewers" role="status" title="Has this open too">
      {others.length > 0 && (
        <>
          <Icon name="person" size={14} />
          <span class="clip">
            {others.map(({ name }) => name).join(', ')}
            <span class="viewers-more"> {others.length === 1 ? 'has' : 'have'} this open too</span>
          </span>
        </>
      )}
    </span>
  );
}

function useReadAgain<Value>(
  loaded: {
    readonly value: Value;
    readonly fault: Parameters<typeof Failure>[0]['fault'] | null;
    readonly again: () => void;
  },
  version: string,
) {
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    loaded.again();
  }, [version, loaded]);
  return loaded;
}

function Body({ card, again, ...props }: RequestCardProps & { readonly card: Card; readonly again: () => void }) {
  // In a conversation its talk stands beside the card.
  const facts = card.facts.filter(({ isTalk }) => props.isElsewhere || isTalk !== true);
  return (
    <>
      <Why card={card} />
      {props.editing === undefined ? (
        <Facts facts={facts} />
      ) : (
        <PreviewEdit {...props.editing}>
          <Facts facts={facts} />
        </PreviewEdit>
      )}
      <Supplies supplies={card.supplies ?? []} />
      {card.steps.length > 1 && <Chain steps={card.steps} />}
      {(props.editing === undefined || card.state === 'over') && (
        <CardActions
          card={card}
          hasKeys={props.hasKeys}
          onSent={again}
          {...(props.onOver && { onOver: props.onOver })}
        />
      )}
      {card.state === 'open' && (
        <p class="card-who">
          <span>
            <Icon name="person" size={14} />{' '}
            {props.editing === undefined ? `May act: ${card.who.join('; ')}.` : answerTexts.inTheTalk}
          </span>
          {card.next !== null && (
            <span>
              <Icon name="clock" size={14} /> {card.next}
            </span>
          )}
        </p>
      )}
    </>
  );
}

function Facts({ facts }: Pick<Card, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map(({ name, value, isText }, index) => (
        <div key={`${name} ${index}`} class={isText === true ? 'fact-text' : ''}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Why({ card: { score, reasons } }: { readonly card: Card }) {
  if (score === null && reasons.length === 0) return null;
  return (
    <div class="why">
      {score !== null && (
        <p class="score" title="How clear it is, from 0 to 1">
          <meter min={0} max={1} low={0.7} high={0.9} optimum={1} value={score} aria-label="Clarity" />
          <span>{Math.round(score * 100)} % clear</span>
        </p>
      )}
      <ul>
        {reasons.map(({ label, detail, quote }) => (
          <li key={`${label} ${detail}`}>
            <strong>{label}</strong>
            {detail !== null && <span>{detail}</span>}
            {quote !== null && (detail === null || !detail.includes(quote)) && <q>{quote}</q>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chain({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol class="chain" aria-label="Who was asked">
      {steps.map(({ label, who, at, isNow }) => (
        <li key={`${label} ${at}`} aria-current={isNow ? 'step' : undefined}>
          <strong>{who}</strong>
          <span class="faint">
            {label}
            {at !== null && `, ${clockOf(at, Date.now())}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
