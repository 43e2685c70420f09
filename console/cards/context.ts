/**
 * The card of material that an answer waits for: what is needed and for which words, and handing it over (seed 3;
 * X2–X7).
 */
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import type { ContextRequestOnWire, ContextSlotOnWire, SupplyOnWire } from '../../contracts/wire/material.ts';
import { clockOf } from '../state/clock.ts';
import { givenAs, rememberGiven } from '../state/given.ts';
import { client, may, whoMay, type Duty } from '../state/session.ts';
import { inWords, type Card, type CardAction, type Field, type SuppliedPiece, type Waiting } from './contents.ts';
import { clockOrders } from './clock-orders.ts';
import { materialOf } from './material.ts';

export async function contextCard(waiting: Waiting, session: ConsoleSession): Promise<Card> {
  const found = await client.contextRequests.show(waiting.id);
  const isOpen = found.status === 'pending' || found.status === 'escalated';
  const slots = [...found.required, ...found.optional];
  const names = namesOf(found, found.remaining).join(', ');
  // What only seems to be needed keeps no message waiting.
  const isAwaited = found.message_ids.length > 0;
  const asked = isAwaited ? `The answer needs material: ${names}.` : `Answers may rest on material: ${names}.`;
  return {
    asked: isOpen ? asked : 'The answer needed material.',
    state: isOpen ? 'open' : 'over',
    ending: isOpen ? null : endingOf(found),
    score: null,
    reasons: slots
      .filter(({ quote, skipped }) => quote !== null || skipped !== null)
      .map((slot) => ({ label: inWords(slot.slot_key), detail: skippedIn(slot), quote: slot.quote })),
    facts: [],
    supplies: suppliedIn(found),
    fields: isOpen ? slots.map((slot) => fieldOf(found, slot, session)) : [],
    noteName: 'Note or reason',
    who: [found.party, 'operators and administrators'],
    due: isOpen ? found.due_at : null,
    next: isOpen ? (isAwaited ? whileAwaited : whileNobodyWaits) : null,
    steps: found.levels.map(({ level, party, from }, index) => ({
      label: inWords(level),
      who: party,
      at: from,
      isNow: isOpen && index === found.levels.length - 1,
    })),
    actions: isOpen
      ? [
          attach(found, session),
          ...found.remaining.map((slot, nth) => skip(found, slot, nth, session)),
          ...(isAwaited ? [forceRun(found, session)] : []),
          ...clockOrders(clockOfRequest(found), session),
        ]
      : [],
  };
}

const whileAwaited = 'Then the next level is asked; at the end it is answered without, and says so.';
const whileNobodyWaits = 'Nobody waits for it: later answers use what is supplied.';

/** Slots as people call them. */
function namesOf({ required, optional }: ContextRequestOnWire, slots: readonly string[]): readonly string[] {
  const all = [...required, ...optional];
  return slots.map((key) => all.find(({ slot_key: one }) => one === key)?.name ?? inWords(key).toLowerCase());
}

/** What was handed over in a request, each beside the one before it for the same slot. */
export function suppliedIn({ supplies }: Pick<ContextRequestOnWire, 'supplies'>): readonly SuppliedPiece[] {
  return supplies.map((supply, nth) => ({
    id: supply.supply_id,
    name: inWords(supply.slot_key),
    label: supply.label,
    by: giverOf(supply),
    at: supply.at,
    source: sourceOf(supply),
    hash: supply.hash,
    redactions: supply.redactions,
    given: supply.unredacted ? supply.content : givenAs(supply.supply_id),
    shown: supply.shown,
    before: supplies.slice(0, nth).findLast(({ slot_key: slot }) => slot === supply.slot_key)?.shown ?? null,
  }));
}

/** A name that is not the key's own is what the key says. */
function giverOf({ provided_by: named, key_id: key }: SupplyOnWire): string {
  return key === undefined || key === named ? named : `${named} (says ${key ?? 'a program at Temporal'})`;
}

function sourceOf({ source }: SupplyOnWire): string | null {
  if (source === null) return null;
  const { file, key_path: path, offset } = source;
  return [file, path, offset === undefined ? undefined : `byte ${offset}`]
    .filter((part) => part !== undefined)
    .join(' · ');
}

function skippedIn({ skipped }: ContextSlotOnWire): string | null {
  return skipped === null ? null : `Not needed, says ${skipped.by}: ${skipped.reason}`;
}

function fieldOf(found: ContextRequestOnWire, slot: ContextSlotOnWire, session: ConsoleSession): Field {
  const { slot_key: name, required, minimum, supplied, skipped, urgency, phase } = slot;
  const isWaited = found.remaining.includes(name) || (!required && supplied === 0 && skipped === null);
  const need = [
    ...(slot.name === undefined ? [] : [slot.name]),
    required ? 'required' : 'optional',
    `phase ${phase}`,
    ...(minimum > 1 ? [`${supplied} of ${minimum} supplied`] : []),
    ...(urgency === 'normal' ? [] : [`${urgency} urgency`]),
  ];
  return {
    name,
    question: need.join(', '),
    hint: slot.key_path,
    value: isWaited ? null : skipped === null ? `${supplied} supplied` : 'not needed',
    material: materialOf(found, slot, session),
  };
}

function attach(found: ContextRequestOnWire, session: ConsoleSession): CardAction {
  return {
    id: 'attach',
    label: 'Attach',
    key: null,
    tone: 'main',
    needs: 'fields',
    refusal: refusalFor('supply', session),
    async send({ fields, sources, text }) {
      const label = text.trim() === '' ? {} : { label: text.trim().slice(0, 200) };
      const payloads = Object.entries(fields)
        .filter(([, content]) => content.trim() !== '')
        .map(([slot_key, content]) => ({
          slot_key,
          content,
          ...label,
          ...(Object.hasOwn(sources, slot_key) && { source: sources[slot_key] }),
        }));
      const taken = await client.contextRequests.supply(found.conversation_id, {
        request_id: found.request_id,
        payloads,
      });
      taken.supply_ids.forEach((id, nth) => rememberGiven(id, payloads[nth]?.content ?? ''));
      if (taken.remaining.length === 0) return { kind: 'applied', says: 'Attached. The answer is on its way.' };
      return { kind: 'partly', says: `Stored. Still needed: ${namesOf(found, taken.remaining).join(', ')}.` };
    },
  };
}

function skip(found: ContextRequestOnWire, slot: string, nth: number, session: ConsoleSession): CardAction {
  return {
    id: `skip-${slot}`,
    label: `Skip ${inWords(slot).toLowerCase()}`,
    key: nth === 0 ? 's' : null,
    tone: 'plain',
    needs: 'text',
    refusal: refusalFor('supply', session),
    async send({ text: reason }) {
      await client.contextRequests.skip(found.conversation_id, found.request_id, { slot_key: slot, reason });
      return {
        kind: found.remaining.length > 1 ? 'partly' : 'applied',
        says: `${inWords(slot)} is not waited for any more.`,
      };
    },
  };
}

function forceRun(found: ContextRequestOnWire, session: ConsoleSession): CardAction {
  return {
    id: 'force-run',
    label: 'Answer without it',
    key: null,
    tone: 'danger',
    needs: 'text',
    refusal: refusalFor('operate', session),
    async send({ text: reason }) {
      await client.contextRequests.forceRun(found.conversation_id, found.request_id, { reason });
      return { kind: 'applied', says: 'It is answered without, and the answer says so.' };
    },
  };
}

function clockOfRequest({ conversation_id: of, request_id: id, levels }: ContextRequestOnWire) {
  return {
    level: levels.at(-1),
    escalate: (body: { readonly reason: string }) => client.contextRequests.escalate(of, id, body),
    extend: (body: { readonly by_s: number; readonly reason: string }) => client.contextRequests.extend(of, id, body),
  };
}

function refusalFor(duty: Duty, session: ConsoleSession): string | null {
  return may(session, duty) ? null : `Your key's role (${session.role}) may not; these may: ${whoMay(duty)}.`;
}

function endingOf({ status, ended_by: by, ended_at: at }: ContextRequestOnWire): string {
  const when = at === null ? '' : ` at ${clockOf(at, Date.now())}`;
  switch (status) {
    case 'resolved':
      return `Supplied${when}; the answer rests on it.`;
    case 'forced':
      return `Answered without, because ${by ?? 'somebody'} said so${when}.`;
    case 'expired':
      return `Nobody supplied it in time; answered without${when}.`;
    case 'cancelled':
      return `Withdrawn${when}.`;
    default:
      return `Over${when}.`;
  }
}
