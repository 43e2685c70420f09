/**
 * Where in the console somebody is: in the address behind the `#`, so that a reload and a link lead to the same place.
 */
import { createStore, useStore } from './store.ts';

export type Route =
  | { readonly view: 'chat'; readonly conversation: string | null }
  | { readonly view: 'queue'; readonly item: { readonly kind: string; readonly id: string } | null }
  | { readonly view: 'conversations' }
  | { readonly view: 'conversation'; readonly conversation: string }
  | { readonly view: 'health' }
  | { readonly view: 'keeping' };

const route = createStore<Route>(routeOf(location.hash));
window.addEventListener('hashchange', () => route.set(() => routeOf(location.hash)));

export function useRoute(): Route {
  return useStore(route);
}

export function go(to: Route): void {
  location.hash = addressOf(to);
}

/** What to put into a link. */
export function addressOf(to: Route): string {
  const parts = ((): readonly string[] => {
    switch (to.view) {
      case 'chat':
        return to.conversation === null ? ['chat'] : ['chat', to.conversation];
      case 'queue':
        return to.item === null ? ['queue'] : ['queue', to.item.kind, to.item.id];
      case 'conversations':
        return ['conversations'];
      case 'conversation':
        return ['conversations', to.conversation];
      case 'health':
        return ['health'];
      case 'keeping':
        return ['keeping'];
      default:
        return to satisfies never;
    }
  })();
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

function routeOf(hash: string): Route {
  const [view = '', first, second] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  switch (view) {
    case 'chat':
      return { view, conversation: first ?? null };
    case 'queue':
      return { view, item: first === undefined || second === undefined ? null : { kind: first, id: second } };
    case 'conversations':
      return first === undefined ? { view } : { view: 'conversation', conversation: first };
    case 'health':
    case 'keeping':
      return { view };
    default:
      return { view: 'chat', conversation: null };
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
