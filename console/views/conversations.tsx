/** Conversations: all that this key may see, the newest first. */
import { useState } from 'preact/hooks';
import type { ListedConversation } from '../../client/client.ts';
import type { Phase } from '../../contracts/wire/conversation.ts';
import { Badge } from '../components/badge.tsx';
import { Empty, Failure, Skeleton } from '../components/states.tsx';
import { whenOf, wholeTimeOf } from '../state/clock.ts';
import { useLoaded } from '../state/loading.ts';
import { addressOf } from '../state/route.ts';
import { client } from '../state/session.ts';
import { phases, waits } from './words.ts';

const everyMs = 5_000;
const most = 50;

export function ConversationsView() {
  const [state, setState] = useState<Phase | null>(null);
  const { value, fault, again } = useLoaded(
    `conversations ${state}`,
    (signal) => client.conversations.list({ limit: most, order: 'desc', signal, ...(state !== null && { state }) }),
    everyMs,
  );
  return (
    <div class="page">
      <div class="page-head page-head-row">
        <h1>Conversations</h1>
        <select
          aria-label="State"
          value={state ?? ''}
          onChange={({ currentTarget: { value: chosen } }) => setState(chosen === '' ? null : (chosen as Phase))}
        >
          <option value="">All states</option>
          {Object.entries(phases).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </div>
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && <Skeleton rows={6} kind="row" />}
      {value?.items.length === 0 && (
        <Empty
          icon="conversations"
          title={state === null ? 'No conversations yet' : `None is ${phases[state].toLowerCase()}`}
        >
          <p>
            {state === null ? (
              <a href={addressOf({ view: 'chat', conversation: null })}>Begin one</a>
            ) : (
              <button type="button" class="button" onClick={() => setState(null)}>
                Show all
              </button>
            )}
          </p>
        </Empty>
      )}
      {value !== null && value.items.length > 0 && <List items={value.items} />}
      {value?.next != null && (
        <p class="faint more">The newest {most} are shown. Others: npx parley conversation list.</p>
      )}
    </div>
  );
}

function List({ items }: { readonly items: readonly ListedConversation[] }) {
  return (
    <div class="table-place" tabIndex={0} role="region" aria-label="Conversations">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Conversation</th>
            <th scope="col">State</th>
            <th scope="col">Waits for</th>
            <th scope="col">With</th>
            <th scope="col">Begun</th>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.conversation_id}>
              <th scope="row">
                <a href={addressOf({ view: 'conversation', conversation: one.conversation_id })}>
                  {one.assistant} <code>{one.conversation_id.slice(0, 8)}</code>
                </a>
              </th>
              <td>
                <Badge tone={one.state === 'closed' ? 'plain' : one.state === 'with-person' ? 'warn' : 'accent'}>
                  {phases[one.state]}
                </Badge>
              </td>
              <td>{one.waiting_on === null ? '–' : waits[one.waiting_on]}</td>
              <td>{one.participant ?? one.sender ?? '–'}</td>
              <td>
                {one.created_at !== undefined && (
                  <time dateTime={one.created_at} title={wholeTimeOf(one.created_at)}>
                    {whenOf(one.created_at, Date.now())}
                  </time>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
