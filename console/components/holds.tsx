/** Legal holds: those that stand, one more, and lifting one; each with a reason, which the audit log keeps. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { HeldBy } from '../../client/erasures.ts';
import type { Hold } from '../../contracts/wire/hold.ts';
import { whenOf, wholeTimeOf } from '../state/clock.ts';
import { useLoaded } from '../state/loading.ts';
import type { Fault } from '../state/problems.ts';
import { addressOf } from '../state/route.ts';
import { client, may, noteFailure, useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { useFocusBack } from './focus-back.ts';
import { Icon } from './icons.tsx';
import { Failure, Skeleton } from './states.tsx';

const most = 200;
const kinds: Readonly<Record<Hold['of'], string>> = { conversation: 'Conversation', participant: 'Participant' };

export function Holds() {
  const isKeeper = may(useSession(), 'keep');
  const { value, fault, again } = useLoaded('holds', (signal) => client.holds.list({ limit: most, signal }));
  return (
    <section class="panel-box" aria-labelledby="holds-title">
      <h2 id="holds-title">Legal holds</h2>
      <p class="quiet">While a hold stands, neither retention nor anybody erases what it is about.</p>
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && <Skeleton rows={3} kind="row" />}
      {value?.items.length === 0 && (
        <p class="quiet">
          <Icon name="check" size={16} /> Nothing is held.
        </p>
      )}
      {value !== null && value.items.length > 0 && (
        <ul class="rows" aria-label="Holds that stand">
          {value.items.map((hold) => (
            <HoldRow key={`${hold.of} ${hold.subject}`} hold={hold} isKeeper={isKeeper} again={again} />
          ))}
        </ul>
      )}
      {value?.next != null && <p class="faint more">The oldest {most} are shown. Others: npx parley hold list.</p>}
      {isKeeper && <NewHold again={again} />}
    </section>
  );
}

function HoldRow({
  hold: { of, subject, reason, actor, at },
  isKeeper,
  again,
}: {
  readonly hold: Hold;
  readonly isKeeper: boolean;
  readonly again: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(isAsking);
  const name = `${kinds[of].toLowerCase()} ${subject}`;
  return (
    <li class="kept">
      <div class="row-top">
        <span class="faint">{kinds[of]}</span>
        {of === 'conversation' ? (
          <a class="clip" href={addressOf({ view: 'conversation', conversation: subject })}>
            <code>{subject}</code>
          </a>
        ) : (
          <strong class="clip">{subject}</strong>
        )}
        <span class="spread" />
        <time class="faint" dateTime={at} title={wholeTimeOf(at)}>
          {whenOf(at, Date.now())}
        </time>
        {isKeeper && (
          <button
            type="button"
            class="button small"
            ref={opener}
            aria-label={`Lift the hold on ${name}`}
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
          >
            Lift
          </button>
        )}
      </div>
      <p>{reason === '' ? <span class="faint">Its reason cannot be read any more.</span> : reason}</p>
      <p class="faint">Set by {actor}</p>
      {isAsking && (
        <Reasoned
          label={`Why is the hold on ${name} lifted?`}
          button="Lift it"
          isDanger
          send={async (why) => {
            await client.holds.lift(heldBy(of, subject), why);
            toast(`The hold on the ${name} is lifted.`, 'good');
            again();
          }}
          leave={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function NewHold({ again }: { readonly again: () => void }) {
  const [of, setOf] = useState<Hold['of']>('conversation');
  const [subject, setSubject] = useState('');
  const named = subject.trim();
  return (
    <details class="kept-new">
      <summary>Set a hold</summary>
      <div class="field">
        <label for="hold-of">On what</label>
        <select id="hold-of" value={of} onChange={({ currentTarget }) => setOf(currentTarget.value as Hold['of'])}>
          <option value="conversation">A conversation</option>
          <option value="participant">Everything of a participant</option>
        </select>
      </div>
      <div class="field">
        <label for="hold-subject">{of === 'conversation' ? 'Id of the conversation' : 'The participant'}</label>
        <input
          id="hold-subject"
          value={subject}
          maxLength={200}
          onInput={({ currentTarget }) => setSubject(currentTarget.value)}
        />
      </div>
      <Reasoned
        label="Why is it held?"
        button="Set the hold"
        isReady={named !== ''}
        send={async (why) => {
          const set = await client.holds.set(heldBy(of, named), why);
          toast(`The ${set.of} ${set.subject} is held.`, 'good');
          setSubject('');
          again();
        }}
      />
    </details>
  );
}

/** Asks why, and sends it; what is refused stays there with what the server says. */
function Reasoned(props: {
  readonly label: string;
  readonly button: string;
  readonly isReady?: boolean;
  readonly isDanger?: boolean;
  readonly send: (why: string) => Promise<void>;
  readonly leave?: () => void;
}) {
  const { label, button, isReady = true, isDanger = false, leave } = props;
  const { why, setWhy, isSending, refused, submit } = useReason(props);
  const first = useFocusFirst<HTMLInputElement>(leave !== undefined);
  return (
    <form class="erase" onSubmit={submit}>
      <label class="field">
        {label}
        <input
          value={why}
          maxLength={500}
          required
          ref={first}
          onInput={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      </label>
      <button
        type="submit"
        class={`button small ${isDanger ? 'danger' : 'main'}`}
        disabled={isSending || why.trim() === '' || !isReady}
      >
        {isSending ? 'Sending…' : button}
      </button>
      {leave !== undefined && (
        <button type="button" class="button small" onClick={leave}>
          Leave it
        </button>
      )}
      {refused !== null && (
        <p class="refusal" role="alert">
          {refused.detail} {refused.remedy}
        </p>
      )}
    </form>
  );
}

/** What is typed is gone once it was taken, and stays while it is refused. */
function useReason({ send, leave }: { readonly send: (why: string) => Promise<void>; readonly leave?: () => void }) {
  const [why, setWhy] = useState('');
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<Fault | null>(null);
  const sent = async (): Promise<void> => {
    setSending(true);
    setRefused(null);
    try {
      await send(why.trim());
      setWhy('');
      leave?.();
    } catch (failure) {
      setRefused(noteFailure(failure));
    }
    setSending(false);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void sent();
  };
  return { why, setWhy, isSending, refused, submit };
}

/** Whoever has opened it begins to write at once. */
function useFocusFirst<Field extends HTMLElement>(isWanted: boolean): RefObject<Field | null> {
  const first = useRef<Field>(null);
  useEffect(() => {
    if (isWanted) first.current?.focus();
  }, [isWanted]);
  return first;
}

function heldBy(of: Hold['of'], subject: string): HeldBy {
  return of === 'conversation' ? { conversation: subject } : { participant: subject };
}
