/** The rail: where one can go, what waits there, and who is signed in. */
import { addressOf, type Route } from '../state/route.ts';
import { preferences, type Theme } from '../state/preferences.ts';
import { noteFailure, signOut, useSession } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { toast } from '../state/toasts.ts';
import { Icon, Mark, type IconName } from './icons.tsx';

interface Place {
  readonly to: Route;
  readonly name: string;
  readonly icon: IconName;
}

const places: readonly Place[] = [
  { to: { view: 'chat', conversation: null }, name: 'Chat', icon: 'chat' },
  { to: { view: 'queue', item: null }, name: 'Queue', icon: 'queue' },
  { to: { view: 'conversations' }, name: 'Conversations', icon: 'conversations' },
  { to: { view: 'health' }, name: 'Health', icon: 'health' },
  { to: { view: 'keeping' }, name: 'Keeping', icon: 'keeping' },
];

const themes: Readonly<Record<Theme, { readonly next: Theme; readonly icon: IconName; readonly says: string }>> = {
  system: { next: 'light', icon: 'system', says: 'Colours as the system has them' },
  light: { next: 'dark', icon: 'sun', says: 'Light colours' },
  dark: { next: 'system', icon: 'moon', says: 'Dark colours' },
};

export function Rail(props: {
  readonly route: Route;
  readonly waiting: number;
  readonly overdue: boolean;
  readonly help: () => void;
  readonly skip: () => void;
}) {
  const session = useSession();
  const here = props.route.view === 'conversation' ? 'conversations' : props.route.view;
  return (
    <header class="rail">
      <button type="button" class="skip" onClick={props.skip}>
        Skip to the content
      </button>
      <a class="brand" aria-label="Parley" href={addressOf({ view: 'chat', conversation: null })}>
        <Mark />
        <span>Parley</span>
      </a>
      <nav aria-label="Views">
        {places.map(({ to, name, icon: picture }) => (
          <a key={name} href={addressOf(to)} aria-current={to.view === here ? 'page' : undefined}>
            <Icon name={picture} />
            <span class="rail-name">{name}</span>
            {to.view === 'queue' && props.waiting > 0 && (
              <span class={`count ${props.overdue ? 'count-bad' : ''}`}>
                {props.waiting}
                <span class="hidden"> waiting{props.overdue ? ', some of them late' : ''}</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      <div class="rail-foot">
        <p class="who">
          <span class="who-name">{session.tenant}</span>
          <span class="faint">
            {session.participant === null || session.participant === '' ? session.role : session.participant}
          </span>
        </p>
        <Buttons help={props.help} />
      </div>
    </header>
  );
}

function Buttons({ help }: { readonly help: () => void }) {
  const { theme } = useStore(preferences);
  const { next, icon, says } = themes[theme];
  const leave = (): void => {
    signOut().catch((failure: unknown) => toast(noteFailure(failure).detail, 'bad'));
  };
  return (
    <div class="rail-buttons">
      <button
        type="button"
        class="button icon-only ghost"
        aria-label={`${says}. Change`}
        title={says}
        onClick={() => preferences.set((was) => ({ ...was, theme: next }))}
      >
        <Icon name={icon} />
      </button>
      <button type="button" class="button icon-only ghost" aria-label="Keys" title="Keys (?)" onClick={help}>
        <Icon name="keys" />
      </button>
      <button type="button" class="button icon-only ghost" aria-label="Sign out" title="Sign out" onClick={leave}>
        <Icon name="leave" />
      </button>
    </div>
  );
}
