/** The keys, in a dialog; single keys can be switched off in it. */
import { useEffect, useRef } from 'preact/hooks';
import { preferences } from '../state/preferences.ts';
import { shortcuts } from '../state/shortcuts.ts';
import { useStore } from '../state/store.ts';
import { Icon } from './icons.tsx';

export function Help({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { singleKeys } = useStore(preferences);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="help-title" onClose={close}>
      <div class="dialog-head">
        <h2 id="help-title">Keys</h2>
        <button type="button" class="button icon-only ghost" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="cross" />
        </button>
      </div>
      <dl class="key-list">
        {shortcuts.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={({ currentTarget }) => {
            const isOn = currentTarget.checked;
            preferences.set((was) => ({ ...was, singleKeys: isOn }));
          }}
        />
        Single keys act (never while you write)
      </label>
    </dialog>
  );
}
