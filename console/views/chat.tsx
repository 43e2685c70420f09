/** Chat: choose an assistant and talk with it as a participant; what waits for a yes or an answer stands beside it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AssistantShown } from '../../client/client.ts';
import type { Snapshot } from '../../contracts/wire/conversation.ts';
import { waitingIn } from '../cards/kinds.ts';
import { Answers } from '../components/answers.tsx';
import { Badge } from '../components/badge.tsx';
import { RequestCard } from '../components/card.tsx';
import { Composer } from '../components/composer.tsx';
import { Icon } from '../components/icons.tsx';
import { Empty, Failure, NotAllowed, Skeleton } from '../components/states.tsx';
import { Transcript } from '../components/transcript.tsx';
import { useTitleOf } from '../state/assistants.ts';
import { useTalk } from '../state/live-talk.ts';
import { useLoaded } from '../state/loading.ts';
import { isUnderWay, latestReply, optionNamed, questionIn, saidOption } from '../state/question.ts';
import { addressOf, go } from '../state/route.ts';
import { client, may, noteFailure, useSession, whoMay } from '../state/session.ts';
import type { Said, Talk } from '../state/talk.ts';
import { toast } from '../state/toasts.ts';
import { answerTexts } from '../text/answers.ts';
import { Done } from './done.tsx';
import { LineState } from './line-state.tsx';
import { stateInWords } from './words.ts';

export function ChatView({ conversation }: { readonly conversation: string | null }) {
  const session = useSession();
  if (!may(session, 'talk'))
    return <NotAllowed what="talk with an assistant" who={whoMay('talk')} role={session.role} />;
  return conversation === null ? <Choose /> : <Talking key={conversation} conversation={conversation} />;
}

function Choose() {
  const { value, fault, again } = useLoaded('assistants', () => client.assistants.list({ limit: 100 }));
  const [beginning, setBeginning] = useState<string | null>(null);
  const begin = async (assistant: string): Promise<void> => {
    setBeginning(assistant);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const made = await client.conversations.create({ assistant, time_zone: timeZone, locale: navigator.language });
      go({ view: 'chat', conversation: made.conversation_id });
    } catch (failure) {
      const { detail, remedy } = noteFailure(failure);
      toast(`${detail} ${remedy}`, 'bad');
      setBeginning(null);
    }
  };
  return (
    <div class="page">
      <div class="page-head">
        <h1>Who do you want to talk to?</h1>
        <p class="soft">You talk as a participant. The assistant asks before it acts, and shows why it waits.</p>
      </div>
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && <Skeleton rows={5} kind="tile" />}
      {value?.items.length === 0 && (
        <Empty icon="chat" title="No assistants yet">
          <p>An assistant is a folder below assistants/. Add one and start again.</p>
        </Empty>
      )}
      <ul class="choices">
        {value?.items.map((assistant) => (
          <li key={assistant.name}>
            <Choice assistant={assistant} isBusy={beginning !== null} begin={() => void begin(assistant.name)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice(props: { readonly assistant: AssistantShown; readonly isBusy: boolean; readonly begin: () => void }) {
  const { name, title, description } = props.assistant;
  return (
    <button type="button" class="choice" disabled={props.isBusy} onClick={props.begin}>
      <span class="choice-mark" aria-hidden="true">
        {title.charAt(0).toUpperCase()}
      </span>
      <span class="choice-words">
        <strong>{title.charAt(0).toUpperCase() + title.slice(1)}</strong>
        <span class="soft">{description}</span>
        <code>{name}</code>
      </span>
      <Icon name="chevron" />
    </button>
  );
}

function Talking({ conversation }: { readonly conversation: string }) {
  const { talk, say, sayAgain, readAgain } = useTalk(conversation);
  const { snapshot, fault, messages, outgoing, notTaken } = talk;
  const foot = useRef<HTMLDivElement>(null);
  // Where the page itself scrolls (phones, zoom), what can be answered is seen together with what was asked.
  useEffect(
    () => foot.current?.scrollIntoView({ block: 'nearest' }),
    [snapshot?.question?.id, messages.length, outgoing.length, notTaken],
  );
  if (snapshot === null)
    return (
      <div class="page">{fault === null ? <Skeleton rows={6} /> : <Failure fault={fault} again={readAgain} />}</div>
    );
  const isClosed = snapshot.closed_at !== null;
  const question = questionIn(talk);
  const reply = latestReply(talk);
  // Who has no keys is shown no numbers.
  const hasNumbers =
    question !== null && matchMedia('(hover: hover)').matches && optionNamed(question, reply, '1') !== null;
  /** A digit alone is the answer with that number. */
  const send = (text: string): void => {
    const option = question === null || isUnderWay(talk) ? null : optionNamed(question, reply, text);
    say(question === null || option === null ? { text } : saidOption(question, option));
  };
  return (
    <div class="talk">
      <section class="talk-main" aria-label="Conversation">
        <Head snapshot={snapshot} line={talk.line} />
        {messages.length === 0 && outgoing.length === 0 ? (
          <Empty icon="chat" title="Say what it is about">
            <p>It asks back until it knows enough. Nothing is booked or sent without your yes.</p>
          </Empty>
        ) : (
          <Transcript talk={talk} you sayAgain={sayAgain} />
        )}
        <div ref={foot}>
          <Answers talk={talk} say={say} />
          <Composer
            label="Write a message"
            {...(hasNumbers && { hint: answerTexts.byNumber })}
            send={send}
            focused
            refusal={isClosed ? 'This conversation is closed. Begin a new one.' : null}
          />
        </div>
      </section>
      <Side talk={talk} say={say} />
    </div>
  );
}

function Head({ snapshot, line }: { readonly snapshot: Snapshot; readonly line: Talk['line'] }) {
  return (
    <header class="talk-head">
      <div>
        <h1>{useTitleOf(snapshot.assistant)}</h1>
        <p class="soft">
          <Badge tone={snapshot.closed_at !== null ? 'plain' : 'accent'}>{stateInWords(snapshot, 'you')}</Badge>{' '}
          <LineState line={line} />
        </p>
      </div>
      <div class="talk-head-actions">
        <a class="button small" href={addressOf({ view: 'conversation', conversation: snapshot.conversation_id })}>
          Details
        </a>
        <a class="button small" href={addressOf({ view: 'chat', conversation: null })}>
          <Icon name="plus" size={14} /> New
        </a>
      </div>
    </header>
  );
}

/** What waits, and what was done: the ledger has it, so that it stands here after a reload too. */
function Side({ talk, say }: { readonly talk: Talk; readonly say: (said: Said) => void }) {
  const waiting = waitingIn(talk);
  const isAnswered = questionIn(talk)?.options.some(({ id }) => id === 'yes') === true;
  return (
    <aside class="talk-side" aria-label="What waits for somebody">
      <h2 class="side-title">Requests</h2>
      {waiting.map((one) => (
        <RequestCard
          key={one.id}
          waiting={one}
          version={talk.events.at(-1)?.cursor ?? ''}
          hasKeys={waiting.length === 1}
          isElsewhere={false}
          {...(one.kind === 'approval' && isAnswered && { editing: { talk, say } })}
        />
      ))}
      <Done effects={talk.effects} />
      {waiting.length === 0 && talk.effects.length === 0 && (
        <div class="side-empty">
          <Icon name="inbox" size={22} />
          <p>Nothing waits here.</p>
          <p class="faint">
            When something needs a yes or an answer, it stands here with everything that would be done.
          </p>
        </div>
      )}
    </aside>
  );
}
