/** Notices that reached nobody (C10): whom, why, and telling them once more as long as somebody waits. */
import { useState } from 'preact/hooks';
import type { UndeliveredNotice } from '../../contracts/wire/operators.ts';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icons.tsx';
import { Failure, Skeleton } from '../components/states.tsx';
import { whenOf } from '../state/clock.ts';
import { useLoaded } from '../state/loading.ts';
import { addressOf } from '../state/route.ts';
import { client, may, noteFailure, useSession } from '../state/session.ts';
import { toast } from '../state/toasts.ts';

const everyMs = 10_000;
const most = 20;

export function Undelivered() {
  const { value, fault, again } = useLoaded('undelivered', () => client.clarifications.undelivered(), everyMs);
  return (
    <section class="panel-box" aria-labelledby="undelivered-title">
      <h2 id="undelivered-title">Not delivered</h2>
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && <Skeleton rows={2} kind="row" />}
      {value?.length === 0 && (
        <p class="quiet">
          <Icon name="check" size={16} /> Everybody was told.
        </p>
      )}
      <ul class="rows">
        {value?.slice(0, most).map((notice) => (
          <li key={`${notice.notice} ${notice.channel} ${notice.party}`} class="undelivered">
            <Notice notice={notice} again={again} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notice({ notice, again }: { readonly notice: UndeliveredNotice; readonly again: () => void }) {
  const session = useSession();
  const [isSending, setSending] = useState(false);
  const { conversation_id: conversation, request_id: request, channel, party, because, kind, state, at, open } = notice;
  const tell = async (): Promise<void> => {
    setSending(true);
    try {
      await client.clarifications.tellAgain(conversation, request, { reason: `${channel} had not reached ${party}` });
      toast(`${party} is told once more.`, 'good');
      again();
    } catch (failure) {
      const { detail, remedy } = noteFailure(failure);
      toast(`${detail} ${remedy}`, 'bad');
    }
    setSending(false);
  };
  return (
    <>
      <a class="row" href={addressOf({ view: 'conversation', conversation })}>
        <span class="row-top">
          <Badge tone={state === 'failed' ? 'bad' : 'warn'}>{channel === 'mail' ? 'Mail' : 'Webhook'}</Badge>
          <span class="faint clip">{party}</span>
          <span class="spread" />
          <span class="faint">{whenOf(at, Date.now())}</span>
        </span>
        <span class="row-what">{because === '' ? 'Whether it arrived is not known.' : because}</span>
      </a>
      {open && kind === 'clarification' && may(session, 'operate') && (
        <button type="button" class="button small" disabled={isSending} onClick={() => void tell()}>
          {isSending ? 'Telling…' : 'Tell again'}
        </button>
      )}
    </>
  );
}
