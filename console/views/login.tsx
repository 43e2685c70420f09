/** Signing in: a key, once; the browser keeps a cookie that no script reads. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Mark } from '../components/icons.tsx';
import { faultOf, type Fault } from '../state/problems.ts';
import { client, signIn } from '../state/session.ts';

export function Login({ why }: { readonly why: 'never' | 'over' | 'left' }) {
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const enter = async (event: Event): Promise<void> => {
    event.preventDefault();
    const key = input.current?.value.trim() ?? '';
    if (key === '') return input.current?.focus();
    setSending(true);
    setFault(null);
    try {
      await signIn(key);
    } catch (failure) {
      setFault(faultOf(failure));
      setSending(false);
      input.current?.select();
    }
  };
  return (
    <main class="login">
      <form class="login-card" aria-labelledby="login-title" onSubmit={(event) => void enter(event)}>
        <Mark />
        <h1 id="login-title">Sign in to Parley</h1>
        <p class="soft">
          {why === 'over'
            ? 'Your session is over. Sign in again; nothing is lost.'
            : 'Conversations that ask before they act.'}
        </p>
        <WithProvider />
        <div class="field">
          <label for="key">API key</label>
          <input
            id="key"
            ref={input}
            type="password"
            autocomplete="current-password"
            placeholder="pk_…"
            spellcheck={false}
            aria-invalid={fault !== null}
            aria-describedby="key-hint"
          />
          <Hint />
        </div>
        {fault !== null && (
          <p class="missing" role="alert">
            {fault.kind === 'signed-out'
              ? 'This key is unknown, expired or revoked.'
              : `${fault.detail} ${fault.remedy}`}
          </p>
        )}
        <button type="submit" class="button main wide" disabled={isSending}>
          {isSending ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </main>
  );
}

/** Where a sign-in provider is set: a button that leads there. It comes back with a session, or says why not. */
function WithProvider() {
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    // Without an answer a key still opens the console.
    client.session.provider().then(setProvider, () => undefined);
  }, []);
  if (provider === null) return null;
  return (
    <>
      <a class="button main wide" href="auth/oidc/start">
        Sign in with {provider}
      </a>
      <p class="soft">or with a key:</p>
    </>
  );
}

function Hint() {
  return (
    <p class="hint" id="key-hint">
      The local stack keeps its own in <code>.parley/bootstrap-key</code>. It is changed into a session of twelve hours
      and not kept in this browser.
    </p>
  );
}
