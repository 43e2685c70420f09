/** Queue: everything that waits for a person, the oldest deadline first, and the card of the one that is open. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { QueueItem } from '../../contracts/wire/clarification.ts';
import { kindOf, waitingOf, whatInWords } from '../cards/kinds.ts';
import type { Waiting } from '../cards/contents.ts';
import { Badge } from '../components/badge.tsx';
import { RequestCard } from '../components/card.tsx';
import { Countdown } from '../components/countdown.tsx';
import { Icon } from '../components/icons.tsx';
import { Empty, Failure, NotAllowed, Skeleton } from '../components/states.tsx';
import { WindowList } from '../components/window-list.tsx';
import { whenOf } from '../state/clock.ts';
import type { Loaded } from '../state/loading.ts';
import { addressOf, go } from '../state/route.ts';
import { may, useSession, whoMay } from '../state/session.ts';
import { useShortcuts } from '../state/shortcuts.ts';
import { filtered, noFilter, type Filter } from './queue-filter.ts';
import { Filters } from './queue-filters.tsx';

type Place = { readonly kind: string; readonly id: string };

export function QueueView({
  queue,
  item,
}: {
  readonly queue: Loaded<readonly QueueItem[]>;
  readonly item: Place | null;
}) {
  const session = useSession();
  if (!may(session, 'queue')) return <NotAllowed what="see the queue" who={whoMay('queue')} role={session.role} />;
  return <Queue queue={queue} item={item} />;
}

function Queue({ queue, item }: { readonly queue: Loaded<readonly QueueItem[]>; readonly item: Place | null }) {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [at, setAt] = useState(0);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const items = queue.value ?? [];
  const shown = filtered(items, filter);
  const open = useOpen(items, item);
  const openAt = shown.findIndex(({ kind, id }) => kind === item?.kind && id === item.id);
  const marked = Math.min(openAt === -1 ? at : openAt, Math.max(0, shown.length - 1));

  const focusOn = useFocusOn(list);
  const move = (by: number): void => {
    const next = Math.max(0, Math.min(shown.length - 1, marked + by));
    setAt(next);
    const to = shown[next];
    if (to === undefined) return;
    if (item !== null) openItem(to);
    focusOn(to);
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => shown[marked] !== undefined && openItem(shown[marked]),
    '/': () => search.current?.focus(),
  });
  // The next one comes up by itself, so that a row of them is worked down without the mouse.
  const onOver = (): void => {
    const next = shown[openAt + 1] ?? shown[openAt - 1];
    if (next === undefined) return;
    setTimeout(() => {
      openItem(next);
      focusOn(next);
    }, 1_200);
  };

  return (
    <div class={`split ${item === null ? '' : 'split-open'}`}>
      <section class="split-list" aria-label="What waits">
        <div class="list-head">
          <h1>Queue</h1>
          <Filters items={items} filter={filter} setFilter={setFilter} search={search} />
        </div>
        <Instead queue={queue} shown={shown.length} showAll={() => setFilter(noFilter)} />
        <List items={shown} marked={marked} openAt={openAt} list={list} />
      </section>
      <section class="split-detail" aria-label="The open item">
        {open === null ? (
          <Nothing waiting={items.length} />
        ) : (
          <Detail key={open.id} open={open} version={versionOf(items, open)} onOver={onOver} />
        )}
      </section>
    </div>
  );
}

function List(props: {
  readonly items: readonly QueueItem[];
  readonly marked: number;
  readonly openAt: number;
  readonly list: RefObject<HTMLUListElement | null>;
}) {
  const { items, marked, openAt, list } = props;
  return (
    <div class="rows-place">
      <WindowList
        items={items}
        keyOf={keyOf}
        marked={marked}
        list={list}
        draw={(one, index) => <Row item={one} isOpen={index === openAt} />}
      />
    </div>
  );
}

/** What stands in place of the list: it failed, it is not there yet, it is empty, or nothing of it is asked for. */
function Instead(props: {
  readonly queue: Loaded<readonly QueueItem[]>;
  readonly shown: number;
  readonly showAll: () => void;
}) {
  const { value, fault, again } = props.queue;
  if (value === null)
    return fault === null ? <Skeleton rows={6} kind="row" /> : <Failure fault={fault} again={again} />;
  return (
    <>
      {fault !== null && <Failure fault={fault} again={again} />}
      {value.length === 0 && (
        <Empty icon="check" title="Nothing waits for a person">
          <p>Questions, approvals and people who ask for you come here, the oldest deadline first.</p>
        </Empty>
      )}
      {value.length > 0 && props.shown === 0 && (
        <Empty icon="search" title="Nothing like that waits">
          <p>
            {value.length} other {value.length === 1 ? 'item waits' : 'items wait'}.
          </p>
          <button type="button" class="button" onClick={props.showAll}>
            Show everything
          </button>
        </Empty>
      )}
    </>
  );
}

function Detail(props: { readonly open: Waiting; readonly version: string; readonly onOver: () => void }) {
  return (
    <>
      <h1 class="hidden narrow-only">Queue: the open item</h1>
      <a class="back" href={addressOf({ view: 'queue', item: null })}>
        <Icon name="back" size={16} /> Queue
      </a>
      <RequestCard waiting={props.open} version={props.version} hasKeys isElsewhere onOver={props.onOver} />
    </>
  );
}

function Nothing({ waiting }: { readonly waiting: number }) {
  return (
    <Empty icon="inbox" title={waiting === 0 ? 'All is answered' : 'Choose one'}>
      {waiting > 0 && (
        <p>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>?</kbd> shows all keys.
        </p>
      )}
    </Empty>
  );
}

/** What is open stays open when it has left the queue: then it says what became of it. */
function useOpen(items: readonly QueueItem[], place: Place | null): Waiting | null {
  const kept = useRef<Waiting | null>(null);
  const found = items.find(({ kind, id }) => kind === place?.kind && id === place.id);
  useEffect(() => {
    if (place === null) kept.current = null;
  }, [place]);
  if (place === null) return null;
  if (found !== undefined) kept.current = waitingOf(found);
  return kept.current?.id === place.id ? kept.current : null;
}

function versionOf(items: readonly QueueItem[], open: Waiting): string {
  const item = items.find(({ kind, id }) => kind === open.kind && id === open.id);
  return item === undefined ? 'gone' : `${item.status} ${item.level} ${item.due_at} ${whatInWords(item)}`;
}

function openItem({ kind, id }: QueueItem): void {
  go({ view: 'queue', item: { kind, id } });
}

const keyOf = ({ kind, id }: QueueItem): string => `${kind} ${id}`;

/** Puts the focus on a row, as soon as it is drawn. */
function useFocusOn(list: RefObject<HTMLUListElement | null>): (item: QueueItem) => void {
  const wanted = useRef<string | null>(null);
  const [, draw] = useState({});
  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"] a`);
    if (row == null) return;
    wanted.current = null;
    row.focus();
  });
  return (item) => {
    wanted.current = keyOf(item);
    draw({});
  };
}

function Row({ item, isOpen }: { readonly item: QueueItem; readonly isOpen: boolean }) {
  const { title, tone } = kindOf(item.kind);
  return (
    <a
      class="row"
      href={addressOf({ view: 'queue', item: { kind: item.kind, id: item.id } })}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span class="row-top">
        <Badge tone={tone}>{title}</Badge>
        <span class="faint clip">{item.assignee ?? item.assistant}</span>
        <span class="spread" />
        {item.due_at === null ? (
          <span class="faint">{whenOf(item.since, Date.now())}</span>
        ) : (
          <Countdown due={item.due_at} />
        )}
      </span>
      <span class="row-what" dir="auto">
        {whatInWords(item)}
      </span>
    </a>
  );
}
