/** Conversation: what was said and decided, what happened, what is open, and a person's own words in it. */
import { useState } from 'preact/hooks';
import type { Snapshot } from '../../contracts/wire/conversation.ts';
import { waitingIn } from '../cards/kinds.ts';
import { Attention } from '../components/attention.tsx';
import { Badge } from '../components/badge.tsx';
import { RequestCard } from '../components/card.tsx';
import { Icon } from '../components/icons.tsx';
import { Diagnosis } from '../components/diagnosis.tsx';
import { Erase } from '../components/erase.tsx';
import { InScope } from '../components/in-scope.tsx';
import { Decision } from '../components/reasons.tsx';
import { Reminders } from '../components/reminders.tsx';
import { Empty, Failure, Skeleton } from '../components/states.tsx';
import { Transcript } from '../components/transcript.tsx';
import { clockOf, wholeTimeOf } from '../state/clock.ts';
import { useTitleOf } from '../state/assistants.ts';
import { useTalk, type LiveTalk } from '../state/live-talk.ts';
import { addressOf } from '../state/route.ts';
import { client, may, noteFailure, useSession } from '../state/session.ts';
import type { Talk } from '../state/talk.ts';
import { toast } from '../state/toasts.ts';
import { answerTexts } from '../text/answers.ts';
import { Done } from './done.tsx';
import { LineState } from './line-state.tsx';
import { Prompt } from './prompt.tsx';
import { Timeline } from './timeline.tsx';
import { stateInWords } from './words.ts';

const tabs = ['transcript', 'decisions', 'timeline', 'prompt'] as const;
type Tab = (typeof tabs)[number];

export function ConversationView({ conversation }: { readonly conversation: string }) {
  const live = useTalk(conversation);
  const { snapshot, fault, line } = live.talk;
  const [tab, setTab] = useState<Tab>('transcript');
  if (snapshot === null)
    return (
      <div class="page">
        {fault === null ? <Skeleton rows={6} /> : <Failure fault={fault} again={live.readAgain} />}
      </div>
    );
  return (
    <div class="talk">
      <section class="talk-main" aria-label="Conversation">
        <Head snapshot={snapshot} line={line} />
        <Tabs tab={tab} choose={setTab} talk={live.talk} />
        <Panel tab={tab} live={live} />
      </section>
      <Side talk={live.talk} />
    </div>
  );
}

function Tabs({ tab, choose, talk }: { readonly tab: Tab; readonly choose: (tab: Tab) => void; readonly talk: Talk }) {
  const counts = {
    transcript: talk.messages.length,
    decisions: talk.decisions.length,
    timeline: talk.events.length,
    prompt: null,
  };
  const move = (by: number): void => {
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab;
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label="What to look at"
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') move(1);
        if (key === 'ArrowLeft') move(-1);
      }}
    >
      {tabs.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === tab}
          aria-controls="panel"
          tabIndex={name === tab ? 0 : -1}
          onClick={() => choose(name)}
        >
          {name.charAt(0).toUpperCase() + name.slice(1)}
          {counts[name] !== null && <span class="chip-count"> {counts[name]}</span>}
        </button>
      ))}
    </div>
  );
}

function Panel({ tab, live: { talk, sayAgain } }: { readonly tab: Tab; readonly live: LiveTalk }) {
  return (
    <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
      {tab === 'transcript' && talk.messages.length === 0 && (
        <Empty icon="chat" title="Nothing was said yet">
          <p>Words appear here as they are said.</p>
        </Empty>
      )}
      {tab === 'transcript' && talk.messages.length > 0 && <Transcript talk={talk} you={false} sayAgain={sayAgain} />}
      {tab === 'decisions' && <Decisions talk={talk} />}
      {tab === 'timeline' && <Timeline talk={talk} />}
      {tab === 'prompt' && <Prompt conversation={talk.id} version={String(talk.snapshot?.turn ?? 0)} />}
    </div>
  );
}

function Decisions({ talk: { decisions, messages } }: { readonly talk: Talk }) {
  if (decisions.length === 0)
    return (
      <Empty icon="check" title="Nothing was decided yet">
        <p>Every turn is judged twice: whether it may be answered, and whether anything may begin.</p>
      </Empty>
    );
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Decisions">
      {[...decisions].reverse().map((decision) => {
        const said = messages.find(({ turn_id: turn, role }) => turn === decision.turn_id && role === 'participant');
        return (
          <div class="decided" key={decision.decision_id}>
            <p class="faint">
              <time dateTime={decision.at} title={wholeTimeOf(decision.at)}>
                {clockOf(decision.at, Date.now())}
              </time>
              {said !== undefined && <q class="clip">{said.text}</q>}
            </p>
            <Decision decision={decision} />
          </div>
        );
      })}
    </div>
  );
}

function Side({ talk }: { readonly talk: Talk }) {
  const waiting = waitingIn(talk);
  const { snapshot } = talk;
  return (
    <aside class="talk-side" aria-label="What waits, and how it stands">
      <h2 class="side-title">Open requests</h2>
      {waiting.map((one) => (
        <RequestCard
          key={one.id}
          waiting={one}
          version={talk.events.at(-1)?.cursor ?? ''}
          hasKeys={waiting.length === 1}
          isElsewhere={false}
        />
      ))}
      {waiting.length === 0 && talk.effects.length === 0 && (
        <div class="side-empty">
          <Icon name="inbox" size={22} />
          <p>Nothing waits here.</p>
        </div>
      )}
      {snapshot !== null && <Attention snapshot={snapshot} />}
      <Done effects={talk.effects} />
      {snapshot !== null && (
        <Reminders conversation={snapshot.conversation_id} version={JSON.stringify(snapshot.deadlines)} />
      )}
      {snapshot?.diagnosis !== undefined && <Diagnosis conversation={snapshot.conversation_id} turn={snapshot.turn} />}
      {snapshot !== null && <InScope conversation={snapshot.conversation_id} turn={snapshot.turn} />}
      {snapshot !== null && <Standing snapshot={snapshot} />}
    </aside>
  );
}

function Standing({ snapshot }: { readonly snapshot: Snapshot }) {
  return (
    <>
      <h2 class="side-title">How it stands</h2>
      <dl class="facts facts-plain">
        <div>
          <dt>Participant</dt>
          <dd>{snapshot.participant ?? snapshot.sender ?? 'unnamed'}</dd>
        </div>
        <div>
          <dt>Turn</dt>
          <dd>{snapshot.turn}</dd>
        </div>
        <div>
          <dt>Flow</dt>
          <dd>
            {snapshot.flow === null
              ? 'none'
              : `${snapshot.flow.kind}, step ${snapshot.flow.step}: ${snapshot.flow.expects}`}
          </dd>
        </div>
        {snapshot.offer !== null && (
          <div>
            <dt>Offer</dt>
            <dd>
              <q>{snapshot.offer.quote}</q>
            </dd>
          </div>
        )}
        {snapshot.question != null && snapshot.question.options.length > 0 && (
          <div>
            <dt>{answerTexts.offered}</dt>
            <dd dir="auto">{snapshot.question.options.map(({ label }) => label).join(' · ')}</dd>
          </div>
        )}
        {snapshot.deadlines.map(({ kind, due_at: due }) => (
          <div key={`${kind} ${due}`}>
            <dt>{kind.replaceAll('-', ' ')}</dt>
            <dd>{clockOf(due, Date.now())}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Whoever takes it over speaks in it as a person, asked for or not; the card beside it has their words. */
function TakeOver({
  snapshot: { conversation_id: id, taken_by: by, closed_at: closed },
}: {
  readonly snapshot: Snapshot;
}) {
  const session = useSession();
  if (closed !== null || !may(session, 'operate')) return null;
  if (by != null)
    return <Badge tone="warn">{by === session.key_id ? 'You have taken over' : `Taken over by ${by}`}</Badge>;
  const take = async (): Promise<void> => {
    try {
      await client.person.takeOver(id, 'from the console');
      toast('You have taken it over.', 'good');
    } catch (failure) {
      const { detail, remedy } = noteFailure(failure);
      toast(`${detail} ${remedy}`, 'bad');
    }
  };
  return (
    <button class="button small" type="button" onClick={() => void take()}>
      Take over
    </button>
  );
}

function Head({ snapshot, line }: { readonly snapshot: Snapshot; readonly line: Talk['line'] }) {
  const conversation = snapshot.conversation_id;
  return (
    <header class="talk-head">
      <div>
        <h1>
          {useTitleOf(snapshot.assistant)} <code class="faint">{conversation.slice(0, 8)}</code>
        </h1>
        <p class="soft">
          <Badge tone={snapshot.state === 'with-person' ? 'warn' : snapshot.state === 'closed' ? 'plain' : 'accent'}>
            {stateInWords(snapshot)}
          </Badge>{' '}
          <LineState line={line} />
        </p>
      </div>
      <div class="talk-head-actions">
        <TakeOver snapshot={snapshot} />
        <a class="button small" href={addressOf({ view: 'chat', conversation })}>
          <Icon name="chat" size={14} /> Talk
        </a>
        <Erase conversation={conversation} />
        {snapshot.web_ui_url !== null && (
          <a class="button small" href={snapshot.web_ui_url} target="_blank" rel="noreferrer">
            <Icon name="out" size={14} /> Open in Temporal
          </a>
        )}
      </div>
    </header>
  );
}
