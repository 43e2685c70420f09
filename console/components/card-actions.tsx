/** What can be done with a card, and how far it has come: sending, stored, applied, or rejected with its reason. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Card, CardAction, Written } from '../cards/contents.ts';
import type { Fault } from '../state/problems.ts';
import { noteFailure } from '../state/session.ts';
import { useShortcuts } from '../state/shortcuts.ts';
import { toast } from '../state/toasts.ts';
import { bytesOf } from '../text/sizes.ts';
import { Fields, Note } from './card-fields.tsx';
import { Icon } from './icons.tsx';

type Delivery =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly action: CardAction }
  | { readonly kind: 'stored' | 'partly'; readonly says: string }
  | { readonly kind: 'applied'; readonly says: string }
  | { readonly kind: 'rejected'; readonly action: CardAction; readonly fault: Fault };

/** The first place to write in; a file's chooser is opened by its button. */
const writable = 'input:not([type=file]), textarea';

const blank: Written = { fields: {}, sources: {}, text: '' };

interface CardActionsProps {
  readonly card: Card;
  readonly hasKeys: boolean;
  readonly onSent: () => void;
  readonly onOver?: (saying: string) => void;
}

/** Sends one action at a time. What was stored is not done yet: it is when the card says so. */
function useDelivery({ card: { state, ending }, onSent, onOver }: CardActionsProps) {
  const [delivery, setDelivery] = useState<Delivery>({ kind: 'idle' });
  useEffect(() => {
    if (state !== 'over' || delivery.kind !== 'stored') return;
    setDelivery({ kind: 'applied', says: ending ?? delivery.says });
    onOver?.(delivery.says);
  }, [state, delivery.kind]);

  /** Whether the server has taken it. */
  const deliver = async (action: CardAction, written: Written): Promise<boolean> => {
    setDelivery({ kind: 'sending', action });
    try {
      const { kind, says } = await action.send(written);
      setDelivery({ kind, says });
      toast(says, 'good');
      if (kind === 'applied') onOver?.(says);
      return true;
    } catch (failure) {
      setDelivery({ kind: 'rejected', action, fault: noteFailure(failure) });
      return false;
    } finally {
      onSent();
    }
  };
  return { delivery, deliver };
}

export function CardActions(props: CardActionsProps) {
  const { card } = props;
  const [written, setWritten] = useState<Written>(blank);
  const [missing, setMissing] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { delivery, deliver } = useDelivery(props);

  const send = async (action: CardAction): Promise<void> => {
    if (delivery.kind === 'sending' || action.refusal !== null) return;
    const lack = lacking(action, card, written);
    setMissing(lack);
    if (lack !== null) return form.current?.querySelector<HTMLElement>(placeOf(action))?.focus();
    if (await deliver(action, written)) setWritten(blank);
  };
  const sendFirst = (event: Event): void => {
    event.preventDefault();
    const [first] = card.actions;
    if (first !== undefined) void send(first);
  };

  const focusOn = (selector: string) => () => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const keyed = Object.fromEntries(
    card.actions.flatMap((action) => (action.key === null ? [] : [[action.key, () => void send(action)]])),
  );
  useShortcuts(props.hasKeys ? { a: focusOn(writable), n: focusOn('[data-note]'), ...keyed } : {});

  return (
    <form
      ref={form}
      class="card-actions"
      onSubmit={sendFirst}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sendFirst(event);
      }}
    >
      {card.state === 'over' ? (
        <Ending card={card} delivery={delivery} />
      ) : (
        <>
          <Fields fields={card.fields} written={written} setWritten={setWritten} />
          <Note card={card} written={written} setWritten={setWritten} />
          {missing !== null && (
            <p class="missing" role="alert">
              {missing}
            </p>
          )}
          <Buttons card={card} delivery={delivery} send={send} />
          <Way delivery={delivery} send={send} />
        </>
      )}
    </form>
  );
}

interface Sending {
  readonly delivery: Delivery;
  readonly send: (action: CardAction) => Promise<void>;
}

function Buttons({ card, ...props }: Sending & { readonly card: Card }) {
  const refusals = [...new Set(card.actions.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <>
      <Group actions={card.actions.filter(({ tone }) => tone !== 'quiet')} {...props} />
      <Group actions={card.actions.filter(({ tone }) => tone === 'quiet')} {...props} />
      {refusals.map((refusal) => (
        <p class="refusal" key={refusal}>
          {refusal}
        </p>
      ))}
    </>
  );
}

/** Actions that stand together. */
function Group({ actions, delivery, send }: Sending & { readonly actions: readonly CardAction[] }) {
  if (actions.length === 0) return null;
  return (
    <div class="buttons">
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          class={`button ${action.tone === 'quiet' ? 'small' : action.tone}`}
          disabled={action.refusal !== null || delivery.kind === 'sending' || delivery.kind === 'stored'}
          onClick={() => void send(action)}
        >
          {action.label}
          {action.key !== null && <kbd aria-hidden="true">{action.key}</kbd>}
        </button>
      ))}
    </div>
  );
}

/** How far what was sent has come. */
function Way({ delivery, send }: Sending) {
  if (delivery.kind === 'idle') return null;
  if (delivery.kind !== 'rejected')
    return (
      <p class={`delivery delivery-${delivery.kind}`} role="status">
        <Icon name={delivery.kind === 'sending' ? 'clock' : 'check'} size={14} />
        {delivery.kind === 'sending' ? 'Sending…' : delivery.says}
      </p>
    );
  const { fault, action } = delivery;
  return (
    <div class="delivery delivery-rejected" role="alert">
      <p>
        <Icon name="warning" size={14} /> <strong>{fault.kind === 'stale' ? 'Too late' : fault.title}.</strong>{' '}
        {fault.detail} {fault.remedy}
      </p>
      {fault.requestId !== null && (
        <p class="faint">
          Request <code>{fault.requestId}</code>
        </p>
      )}
      <button type="button" class="button small" onClick={() => void send(action)}>
        Try again
      </button>
    </div>
  );
}

function Ending({ card, delivery }: { readonly card: Card; readonly delivery: Delivery }) {
  const isMine = delivery.kind === 'applied' || delivery.kind === 'stored';
  return (
    <p class={`ending ${isMine ? 'ending-mine' : 'ending-stale'}`} role="status">
      <Icon name={isMine ? 'check' : 'clock'} size={16} />
      <span>
        {!isMine && <strong>Nothing to do any more. </strong>}
        {card.ending}
      </span>
    </p>
  );
}

/** What has to be written, or shortened, before an action can be sent; null: nothing. */
function lacking({ needs }: CardAction, card: Card, { fields, text }: Written): string | null {
  if (needs === 'fields' && !Object.values(fields).some((value) => value.trim() !== ''))
    return 'Fill in at least one of the fields.';
  const isTooLong = card.fields.some(
    ({ name, material }) => material !== undefined && bytesOf(fields[name] ?? '') > material.limitBytes,
  );
  if (needs === 'fields' && isTooLong) return 'Shorten what is too long: nothing was sent.';
  if (needs === 'text' && text.trim() === '') return 'Write something first: it is sent, or kept as the reason.';
  return null;
}

function placeOf({ needs }: CardAction): string {
  return needs === 'text' ? '[data-note]' : writable;
}
