/** Erasing a conversation: asked once more, with a reason, because nothing brings it back. */
import { useState } from 'preact/hooks';
import { addressOf } from '../state/route.ts';
import { client, may, noteFailure, useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';

export function Erase({ conversation }: { readonly conversation: string }) {
  const session = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  if (!may(session, 'operate')) return null;
  const erase = async (event: Event): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    try {
      await client.conversations.erase(conversation, reason.trim());
      toast('The conversation is erased.', 'good');
      location.href = addressOf({ view: 'conversations' });
    } catch (failure) {
      toast(noteFailure(failure).detail, 'bad');
      setIsSending(false);
    }
  };
  if (!isAsking)
    return (
      <button type="button" class="button small" onClick={() => setIsAsking(true)}>
        Erase
      </button>
    );
  return (
    <form class="erase" onSubmit={(event) => void erase(event)}>
      <label>
        Why? The audit log keeps it: name nobody.
        <input value={reason} onInput={({ currentTarget }) => setReason(currentTarget.value)} required />
      </label>
      <button type="submit" class="button small danger" disabled={isSending || reason.trim() === ''}>
        Erase it for good
      </button>
      <button type="button" class="button small" onClick={() => setIsAsking(false)}>
        Keep it
      </button>
    </form>
  );
}
