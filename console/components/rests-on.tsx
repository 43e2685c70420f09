/** The material that an answer rested on (X10): what it was, and, opened, every supply with where it came from. */
import { useState } from 'preact/hooks';
import type { ContextUsed } from '../../contracts/wire/material.ts';
import { inWords } from '../cards/contents.ts';
import { suppliedIn } from '../cards/context.ts';
import { useLoaded } from '../state/loading.ts';
import { client } from '../state/session.ts';
import { Icon } from './icons.tsx';
import { Failure, Skeleton } from './states.tsx';
import { Supplies } from './supplies.tsx';

export function RestsOn({ used }: { readonly used: readonly ContextUsed[] }) {
  const [isOpen, setOpen] = useState(false);
  if (used.length === 0) return null;
  return (
    <details class="rests" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="chevron" size={14} />
        <span>Rests on {used.map(({ artifact_type: name }) => inWords(name).toLowerCase()).join(', ')}</span>
      </summary>
      {isOpen && <Material used={used} />}
    </details>
  );
}

function Material({ used }: { readonly used: readonly ContextUsed[] }) {
  const requests = [...new Set(used.flatMap(({ request_id: id }) => id ?? []))];
  const { value, fault, again } = useLoaded(`used ${requests.join(' ')}`, () =>
    Promise.all(requests.map((id) => client.contextRequests.show(id))),
  );
  const taken = new Set(used.map(({ supply_id: id }) => id));
  const ofSession = used.filter(({ from }) => from === 'session');
  return (
    <>
      {ofSession.length > 0 && (
        <p class="soft">
          From the session: {ofSession.map(({ artifact_type: name }) => inWords(name).toLowerCase()).join(', ')}.
        </p>
      )}
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && requests.length > 0 && <Skeleton rows={3} />}
      <Supplies supplies={(value ?? []).flatMap(suppliedIn).filter(({ id }) => taken.has(id))} />
    </>
  );
}
