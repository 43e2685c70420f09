/** Where the focus goes when what had it closes: back to what opened it, not to the top of the page. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function useFocusBack<Opener extends HTMLElement>(isOpen: boolean): RefObject<Opener | null> {
  const opener = useRef<Opener>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
