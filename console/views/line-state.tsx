/** Whether what happens is heard as it happens. */
import type { Line } from '../state/talk.ts';

const words: Readonly<Record<Line, string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  dropped: 'Reconnecting…',
};

export function LineState({ line }: { readonly line: Line }) {
  return (
    <span class={`line line-${line}`} role="status">
      <span class="dot" aria-hidden="true" />
      {words[line]}
    </span>
  );
}
