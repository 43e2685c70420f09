/**
 * What was said, in order, with the gate's reasons below each reply, the reply that is being written, and words on
 * their way.
 */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { GateDecision, MessageOnWire } from '../../contracts/wire/conversation.ts';
import type { ContextUsed } from '../../contracts/wire/material.ts';
import { clockOf, wholeTimeOf } from '../state/clock.ts';
import type { Outgoing, Talk } from '../state/talk.ts';
import { Badge } from './badge.tsx';
import { Icon } from './icons.tsx';
import { Reasons } from './reasons.tsx';
import { RestsOn } from './rests-on.tsx';

const names: Readonly<Record<MessageOnWire['role'], string>> = {
  participant: 'Participant',
  assistant: 'Assistant',
  operator: 'Person',
  system: 'Notice',
};

export function Transcript(props: {
  readonly talk: Talk;
  readonly you: boolean;
  readonly sayAgain: (message: Outgoing) => void;
}) {
  const { messages, decisions, outgoing, writing, snapshot } = props.talk;
  const end = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const size = messages.length + outgoing.length + (writing?.text.length ?? 0);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [size]);
  useEndKept(box);
  const byTurn = new Map<string, GateDecision[]>();
  for (const decision of decisions) byTurn.set(decision.turn_id, [...(byTurn.get(decision.turn_id) ?? []), decision]);
  const isThought =
    writing === null && (snapshot?.waiting_on === 'model' || outgoing.some(({ state }) => state === 'stored'));
  return (
    <div ref={box} class="transcript" role="log" aria-label="Transcript" tabIndex={0}>
      {messages.map((message) => (
        <Message
          key={message.message_id}
          message={message}
          name={props.you && message.role === 'participant' ? 'You' : names[message.role]}
          decisions={message.role === 'assistant' ? (byTurn.get(message.turn_id ?? '') ?? []) : []}
        />
      ))}
      {outgoing.map((message) => (
        <OnItsWay key={message.messageId} message={message} sayAgain={props.sayAgain} />
      ))}
      {(writing !== null || isThought) && (
        <article class="message message-assistant" aria-busy="true">
          <p class="message-head">
            <strong>Assistant</strong>
          </p>
          <div class="bubble" dir="auto">
            {writing?.text ?? ''}
            <span class="caret" aria-hidden="true" />
            {(writing?.text ?? '') === '' && <span class="hidden">is writing</span>}
          </div>
        </article>
      )}
      <div ref={end} />
    </div>
  );
}

/** Whoever reads the end goes on seeing it when less room is left: fields that open below take of it. */
function useEndKept(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    let height = current.clientHeight;
    const watched = new ResizeObserver(() => {
      const wasAtEnd = current.scrollHeight - current.scrollTop - height < atEndPx;
      height = current.clientHeight;
      if (wasAtEnd) current.scrollTop = current.scrollHeight;
    });
    watched.observe(current);
    return () => watched.disconnect();
  }, []);
}

const atEndPx = 40;

function Message(props: {
  readonly message: MessageOnWire;
  readonly name: string;
  readonly decisions: readonly GateDecision[];
}) {
  const { role, text, at, status } = props.message;
  return (
    <article class={`message message-${role}`}>
      <p class="message-head">
        <strong>{props.name}</strong>
        <time dateTime={at} title={wholeTimeOf(at)}>
          {clockOf(at, Date.now())}
        </time>
        {status === 'failed' && <Badge tone="bad">not answered</Badge>}
        {status === 'waiting_clarification' && <Badge tone="info">waits for an answer</Badge>}
        {status === 'waiting_context' && <Badge tone="info">waits for material</Badge>}
      </p>
      <div class="bubble" dir="auto">
        {text}
      </div>
      <RestsOn used={props.message.context_used as readonly ContextUsed[]} />
      <Reasons decisions={props.decisions} />
    </article>
  );
}

const ways: Readonly<Record<Outgoing['state'], string>> = {
  sending: 'Sending…',
  stored: 'Stored',
  waiting: 'Waits until the server is back',
  refused: 'Not taken',
};

function OnItsWay({
  message,
  sayAgain,
}: {
  readonly message: Outgoing;
  readonly sayAgain: (message: Outgoing) => void;
}) {
  const { text, state, fault } = message;
  return (
    <article class={`message message-participant on-its-way ${state}`}>
      <p class="message-head">
        <strong>You</strong>
        <span class={`way way-${state}`}>
          <Icon name={state === 'refused' ? 'warning' : state === 'stored' ? 'check' : 'clock'} size={14} />{' '}
          {ways[state]}
        </span>
      </p>
      <div class="bubble" dir="auto">
        {text}
      </div>
      {fault !== null && state === 'refused' && (
        <p class="way-fault">
          {fault.detail} {fault.remedy}{' '}
          <button type="button" class="button small" onClick={() => sayAgain(message)}>
            Try again
          </button>
        </p>
      )}
    </article>
  );
}
