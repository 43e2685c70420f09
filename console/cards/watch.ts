/**
 * Cards that ask somebody to look: danger to life or limb (G21), a conversation that is stalled, one whose model’s
 * answers break off, and one that an operator has paused.
 */
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import { client, may, whoMay } from '../state/session.ts';
import type { Card, Waiting } from './contents.ts';

export async function dangerCard(waiting: Waiting, session: ConsoleSession): Promise<Card> {
  const snapshot = await client.conversations.show(waiting.conversation);
  const [, kind = waiting.what, quote = null] = /^([^:]+): "(.*)"$/s.exec(waiting.what) ?? [];
  return {
    ...empty,
    asked: 'Words of danger: look at this conversation now.',
    state: snapshot.closed_at === null ? 'open' : 'over',
    ending: snapshot.closed_at === null ? null : 'The conversation is closed.',
    reasons: [{ label: kind, detail: 'It was read from the participant’s own words.', quote }],
    who: [whoMay('operate')],
    due: waiting.due,
    next: null,
    actions: [
      {
        id: 'reply',
        label: 'Answer as a person',
        key: null,
        tone: 'main',
        needs: 'text',
        refusal: may(session, 'operate')
          ? null
          : `Your key's role (${session.role}) may not; these may: ${whoMay('operate')}.`,
        async send({ text }) {
          await client.person.say(waiting.conversation, { text });
          return { kind: 'applied', says: 'Sent.' };
        },
      },
    ],
  };
}

export async function pausedCard(waiting: Waiting): Promise<Card> {
  const snapshot = await client.conversations.show(waiting.conversation);
  const isOpen = snapshot.waiting_on === 'operator';
  return {
    ...empty,
    asked: 'This conversation waits for an operator.',
    state: isOpen ? 'open' : 'over',
    ending: isOpen ? null : 'It goes on.',
    reasons: [{ label: 'Paused', detail: 'It goes on with op.resume in Temporal’s Web UI.', quote: null }],
    who: [whoMay('operate')],
  };
}

export async function stalledCard(waiting: Waiting): Promise<Card> {
  const snapshot = await client.conversations.show(waiting.conversation);
  const isOpen = snapshot.closed_at === null;
  return {
    ...empty,
    asked: 'This conversation takes nothing up: its workflow fails.',
    state: isOpen ? 'open' : 'over',
    ending: isOpen ? null : 'The conversation is closed.',
    reasons: [
      {
        label: 'Stalled',
        detail: 'Its last failure stands in Temporal’s Web UI. What waits is answered once that is mended.',
        quote: null,
      },
    ],
    who: [whoMay('operate')],
  };
}

export async function modelCard(waiting: Waiting): Promise<Card> {
  const snapshot = await client.conversations.show(waiting.conversation);
  const isOpen = snapshot.closed_at === null;
  return {
    ...empty,
    asked: 'Answers of the model do not arrive whole in this conversation.',
    state: isOpen ? 'open' : 'over',
    ending: isOpen ? null : 'The conversation is closed.',
    reasons: [
      {
        label: 'Model',
        detail: `${waiting.what}. Look at the log of the model’s server; this ends by itself when an hour is quiet.`,
        quote: null,
      },
    ],
    who: [whoMay('operate')],
  };
}

const empty: Card = {
  asked: '',
  state: 'open',
  ending: null,
  score: null,
  reasons: [],
  facts: [],
  fields: [],
  who: [],
  due: null,
  next: null,
  steps: [],
  actions: [],
};
