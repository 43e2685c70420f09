/** The card of material that an answer waits for: what is needed and for which words, and handing it over (seed 3; X2–X7). */
import type { ConsoleSession } from '../../contracts/console.ts';
import type { ContextRequestOnWire, ContextSlotOnWire } from '../../contracts/material.ts';
import { clockOf } from '../state/clock.ts';
import { client, may, whoMay, type Duty } from '../state/session.ts';
import { inWords, type Card, type CardAction, type Waiting } from './card.ts';

export async function contextCard(waiting: Waiting, session: ConsoleSession): Promise<Card> {
  const found = await client.contextRequests.show(waiting.id);
  const isOpen = found.status === 'pending' || found.status === 'escalated';
  const slots = [...found.required, ...found.optional];
  const names = found.remaining.map(inWords).join(', ');
  return {
    asked: isOpen ? `The answer needs material: ${names}.` : 'The answer needed material.',
    state: isOpen ? 'open' : 'over',
    ending: isOpen ? null : endingOf(found),
    score: null,
    reasons: slots.map((slot) => ({ label: inWords(slot.slot_key), detail: needOf(slot), quote: slot.quote })),
    facts: found.supplies.map(({ slot_key: slot, label, content, provided_by: by, redactions }) => {
      const taken = redactions.map(({ kind, count }) => `${count} ${kind}`).join(', ');
      const name = `${inWords(slot)}, from ${by}${label === null ? '' : ` (${label})`}${taken === '' ? '' : `; taken out: ${taken}`}`;
      return { name, value: content, isText: true };
    }),
    fields: slots
      .filter(({ slot_key: slot, skipped }) => skipped === null && (found.remaining.includes(slot) || !isOpen))
      .map((slot) => ({
        name: slot.slot_key,
        question: `${inWords(slot.slot_key)} (phase ${slot.phase})`,
        hint: `${slot.key_path}; at most ${slot.size_limit} bytes`,
        value: slot.supplied > 0 ? `${slot.supplied} supplied` : null,
      })),
    who: [found.party, 'operators and administrators'],
    due: isOpen ? found.due_at : null,
    next: isOpen ? 'Then the next level is asked; at the end it is answered without, and says so.' : null,
    steps: found.levels.map(({ level, party, from }, index) => ({
      label: inWords(level),
      who: party,
      at: from,
      isNow: isOpen && index === found.levels.length - 1,
    })),
    actions: isOpen ? [attach(found, session), skip(found, session), forceRun(found, session)] : [],
  };
}

function needOf({ required, minimum, supplied, skipped, urgency }: ContextSlotOnWire): string {
  if (skipped) return `not needed, says ${skipped.by}: ${skipped.reason}`;
  const need = required ? 'required' : 'optional';
  return `${need}, ${supplied} of ${minimum} supplied${urgency === 'normal' ? '' : `, ${urgency} urgency`}`;
}

function attach(found: ContextRequestOnWire, session: ConsoleSession): CardAction {
  return {
    id: 'attach',
    label: 'Attach',
    key: 'a',
    tone: 'main',
    needs: 'fields',
    refusal: refusalFor('supply', session),
    async send({ fields, text }) {
      const label = text.trim() === '' ? {} : { label: text.trim().slice(0, 200) };
      const payloads = Object.entries(fields)
        .filter(([, content]) => content.trim() !== '')
        .map(([slot_key, content]) => ({ slot_key, content, ...label }));
      const taken = await client.contextRequests.supply(found.conversation_id, {
        request_id: found.request_id,
        payloads,
      });
      if (taken.remaining.length === 0) return { kind: 'applied', says: 'Attached. The answer is on its way.' };
      return { kind: 'stored', says: `Stored. Still needed: ${taken.remaining.map(inWords).join(', ')}.` };
    },
  };
}

/** The first that is still waited for: the next one is offered when the card is drawn anew. */
function skip(found: ContextRequestOnWire, session: ConsoleSession): CardAction {
  const [slot = ''] = found.remaining;
  return {
    id: 'skip',
    label: `Skip ${inWords(slot).toLowerCase()}`,
    key: 's',
    tone: 'plain',
    needs: 'text',
    refusal: refusalFor('supply', session),
    async send({ text: reason }) {
      await client.contextRequests.skip(found.conversation_id, found.request_id, { slot_key: slot, reason });
      return { kind: 'applied', says: `${inWords(slot)} is not waited for any more.` };
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
