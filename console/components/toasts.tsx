/** Toasts, in the corner, and for screen readers as they come. */
import { useStore } from '../state/store.ts';
import { dismiss, toasts } from '../state/toasts.ts';
import { Icon } from './icons.tsx';

export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map(({ id, tone, text }) => (
        <div key={id} class={`toast toast-${tone}`}>
          <Icon name={tone === 'bad' ? 'warning' : 'check'} />
          <span>{text}</span>
          <button type="button" class="button icon-only small ghost" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="cross" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}
