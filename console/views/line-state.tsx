/** Whether what happens is heard as it happens. */
import type { Talk } from '../state/talk.ts';

const words: Readonly<Record<Talk['line'], string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  dropped: 'Reconnecting…',
};

export function LineState({ line }: { readonly line: Talk['line'] }) {
  return (
    <span class={`line line-${line}`} role="status">
      <span class="dot" aria-hidden="true" />
      {words[line]}
    </span>
  );
}
