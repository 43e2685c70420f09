/**
 * Single keys that act: none while somebody writes, none when they are switched off, none together with Ctrl, Alt or
 * Meta.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { preferences } from './preferences.ts';

export interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

/** All of them, as the help shows them. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'j', does: 'Next item' },
  { keys: 'k', does: 'Item before' },
  { keys: 'Enter', does: 'Open' },
  { keys: '1 … 5', does: 'Choose an answer; in the message field, then Enter' },
  { keys: 'a', does: 'Answer: go to the first field' },
  { keys: 'n', does: 'Note: go to the reason' },
  { keys: 's', does: 'Skip' },
  { keys: 'e', does: 'Escalate' },
  { keys: 'y', does: 'Approve' },
  { keys: 'x', does: 'Reject' },
  { keys: '/', does: 'Search' },
  { keys: '?', does: 'This help' },
  { keys: 'Ctrl + Enter', does: 'Send what is being written' },
];

/** Calls what a key stands for, as long as whatever uses this is on the page. A key without an entry is left alone. */
export function useShortcuts(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  // From the moment on at which it can be seen: whoever is quick would press a key that nobody hears.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!preferences.get().singleKeys || isWriting(event.target) || document.querySelector('dialog[open]') !== null)
        return;
      // Enter on a link or a button is theirs.
      if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a, button, summary'))
        return;
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (action === undefined) return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
