/** What a person chose for this browser: light or dark, and whether single keys act. */
import { createStore } from './store.ts';

export type Theme = 'system' | 'light' | 'dark';

export interface Preferences {
  readonly theme: Theme;
  readonly singleKeys: boolean;
}

const place = 'parley.console';
const usual: Preferences = { theme: 'system', singleKeys: true };

export const preferences = createStore<Preferences>(stored());
preferences.watch(keep);
keep();

function stored(): Preferences {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Preferences>;
    const theme = found.theme === 'light' || found.theme === 'dark' ? found.theme : usual.theme;
    return { theme, singleKeys: found.singleKeys !== false };
  } catch {
    return usual;
  }
}

function keep(): void {
  const chosen = preferences.get();
  if (chosen.theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen.theme;
  try {
    localStorage.setItem(place, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing shows the usual again after a reload.
  }
}
