/** How long what is kept: the tenant's own days, or the installation's; changed by administrators. */
import { useState } from 'preact/hooks';
import type { RetentionKind, RetentionPolicy } from '../../contracts/wire/retention.ts';
import { useLoaded } from '../state/loading.ts';
import type { Fault } from '../state/problems.ts';
import { retentionDaysOf, type KeptFor } from '../state/retention.ts';
import { client, may, noteFailure, useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { Failure, Skeleton } from './states.tsx';

const kinds: Readonly<Record<RetentionKind, string>> = {
  conversations: 'Closed conversations, with everything of them',
  attachments: 'Attached files',
  sessions: 'Sessions of projects that nobody talks about',
  prompts: 'The last prompt of a conversation',
  feedback: 'Feedback and labelled rows',
  notices: 'Who was told of a question',
};
const says: Readonly<Record<RetentionPolicy['items'][number]['by'], string>> = {
  tenant: 'your own',
  installation: 'the installation’s',
  nobody: 'nobody says otherwise',
};

export function Retention() {
  const isKeeper = may(useSession(), 'keep');
  const { value, fault, again } = useLoaded('retention', () => client.retention.show());
  const [isChanging, setChanging] = useState(false);
  return (
    <section class="panel-box" aria-labelledby="retention-title">
      <h2 id="retention-title">Kept for so long</h2>
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && <Skeleton rows={3} kind="row" />}
      {value !== null && !isChanging && (
        <>
          <dl class="kept-days">
            {value.items.map(({ kind, days, by }) => (
              <div key={kind}>
                <dt>{kinds[kind]}</dt>
                <dd>
                  {inDays(days)} <span class="faint">({says[by]})</span>
                </dd>
              </div>
            ))}
          </dl>
          {isKeeper && (
            <button type="button" class="button" onClick={() => setChanging(true)}>
              Change
            </button>
          )}
        </>
      )}
      {value !== null && isChanging && (
        <Change
          policy={value}
          leave={() => {
            setChanging(false);
            again();
          }}
        />
      )}
    </section>
  );
}

function inDays(days: number | null): string {
  if (days === null) return 'For ever';
  return days === 1 ? 'One day' : `${days} days`;
}

function Change({ policy, leave }: { readonly policy: RetentionPolicy; readonly leave: () => void }) {
  const [kept, setKept] = useState(() => policy.items.map(asSaid));
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<Fault | null>(null);
  const days = retentionDaysOf(kept);
  const change = (kind: RetentionKind, what: Partial<KeptFor>): void =>
    setKept((was) => was.map((one) => (one.kind === kind ? { ...one, ...what } : one)));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (days === null) return;
    setSending(true);
    try {
      await client.retention.set(days);
      toast('It is kept so from now on.', 'good');
      leave();
    } catch (failure) {
      setRefused(noteFailure(failure));
      setSending(false);
    }
  };
  return (
    <form class="kept-change" onSubmit={(event) => void submit(event)}>
      {kept.map((one) => (
        <Kind key={one.kind} kept={one} change={(what) => change(one.kind, what)} />
      ))}
      {days === null && (
        <p class="missing" role="status">
          Days are a whole number from 1 to 36500.
        </p>
      )}
      <p class="hint">What is older goes with the next minute, and nothing brings it back. Holds stop it.</p>
      <div class="erase">
        <button type="submit" class="button main" disabled={isSending || days === null}>
          {isSending ? 'Sending…' : 'Keep it so'}
        </button>
        <button type="button" class="button" onClick={leave}>
          Leave it
        </button>
      </div>
      {refused !== null && (
        <p class="refusal" role="alert">
          {refused.detail} {refused.remedy}
        </p>
      )}
    </form>
  );
}

/** What the tenant says itself; the rest is as the installation says. */
function asSaid({ kind, days, by }: RetentionPolicy['items'][number]): KeptFor {
  return {
    kind,
    how: by !== 'tenant' ? 'installation' : days === null ? 'ever' : 'days',
    days: days === null ? '' : String(days),
  };
}

function Kind({
  kept,
  change,
}: {
  readonly kept: KeptFor;
  readonly change: (what: Partial<Pick<KeptFor, 'how' | 'days'>>) => void;
}) {
  const { kind, how, days } = kept;
  return (
    <div class="field">
      <label for={`kept-${kind}`}>{kinds[kind]}</label>
      <div class="erase">
        <select
          id={`kept-${kind}`}
          value={how}
          onChange={({ currentTarget }) => change({ how: currentTarget.value as KeptFor['how'] })}
        >
          <option value="installation">As the installation says</option>
          <option value="ever">For ever</option>
          <option value="days">So many days</option>
        </select>
        {how === 'days' && (
          <input
            aria-label={`Days: ${kinds[kind]}`}
            inputMode="numeric"
            value={days}
            aria-invalid={retentionDaysOf([kept]) === null}
            onInput={({ currentTarget }) => change({ days: currentTarget.value })}
          />
        )}
      </div>
    </div>
  );
}
