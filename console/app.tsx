/** The console: the rail, the view that the address names, and what is above all views. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { QueueItem } from '../contracts/wire/clarification.ts';
import { Banner } from './components/banner.tsx';
import { Help } from './components/help.tsx';
import { Rail } from './components/rail.tsx';
import { Failure } from './components/states.tsx';
import { Toasts } from './components/toasts.tsx';
import { watchHealth } from './state/health.ts';
import type { Loaded } from './state/loading.ts';
import { useQueue, type LiveQueue } from './state/queue.ts';
import { useRoute, type Route } from './state/route.ts';
import { look, may, Session, signedIn, useSession } from './state/session.ts';
import { useShortcuts } from './state/shortcuts.ts';
import { useStore } from './state/store.ts';
import { ChatView } from './views/chat.tsx';
import { ConversationView } from './views/conversation.tsx';
import { ConversationsView } from './views/conversations.tsx';
import { HealthView } from './views/health.tsx';
import { KeepingView } from './views/keeping.tsx';
import { Login } from './views/login.tsx';
import { QueueView } from './views/queue.tsx';

export function App() {
  const who = useStore(signedIn);
  useEffect(() => {
    void look();
  }, []);
  switch (who.kind) {
    case 'looking':
      return <div class="looking" aria-busy="true" />;
    case 'unknown':
      return (
        <main class="login">
          <Failure fault={who.fault} again={() => void look()} />
        </main>
      );
    case 'nobody':
      return <Login why={who.why} />;
    case 'somebody':
      return (
        <Session.Provider value={who.session}>
          <Shell />
        </Session.Provider>
      );
    default:
      return who satisfies never;
  }
}

function Shell() {
  const session = useSession();
  const route = useRoute();
  const [isHelping, setHelping] = useState(false);
  const main = useRef<HTMLElement>(null);
  const queue = useQueue(may(session, 'queue'));
  useEffect(watchHealth, []);
  useShortcuts({ '?': () => setHelping(true) });
  useTitle(route, queue);
  useTop(route, main);
  const items = queue.value ?? [];
  return (
    <div class="shell">
      <Rail
        skip={() => main.current?.focus()}
        route={route}
        waiting={items.length}
        overdue={items.some(({ overdue }) => overdue)}
        help={() => setHelping(true)}
      />
      <main id="main" ref={main} tabIndex={-1}>
        <Banner />
        <View route={route} queue={queue} />
      </main>
      <Toasts />
      {isHelping && <Help close={() => setHelping(false)} />}
    </div>
  );
}

function View({ route, queue }: { readonly route: Route; readonly queue: LiveQueue }) {
  switch (route.view) {
    case 'chat':
      return <ChatView conversation={route.conversation} />;
    case 'queue':
      return <QueueView queue={queue} item={route.item} />;
    case 'conversations':
      return <ConversationsView />;
    case 'conversation':
      return <ConversationView key={route.conversation} conversation={route.conversation} />;
    case 'health':
      return <HealthView queue={queue} />;
    case 'keeping':
      return <KeepingView />;
    default:
      return route satisfies never;
  }
}

const titles: Readonly<Record<Route['view'], string>> = {
  chat: 'Chat',
  queue: 'Queue',
  conversations: 'Conversations',
  conversation: 'Conversation',
  health: 'Health',
  keeping: 'Keeping',
};

/** Another view begins at its top, where the page itself scrolls (phones, zoom) too. */
function useTop({ view }: Route, main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    window.scrollTo(0, 0);
    main.current?.scrollTo(0, 0);
  }, [view]);
}

/** With the number of those who wait, for whoever has the console in another tab. */
function useTitle({ view }: Route, { value }: Loaded<readonly QueueItem[]>): void {
  const waiting = value?.length ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${titles[view]} · Parley`;
  }, [view, waiting]);
}
