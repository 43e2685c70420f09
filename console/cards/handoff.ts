/** The card of a participant who has asked for a person (G22): the latest words, an answer, and giving it back. */
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import type { Snapshot } from '../../contracts/wire/conversation.ts';
import { client, may, whoMay } from '../state/session.ts';
import type { Card, Waiting } from './contents.ts';

export async function handoffCard(waiting: Waiting, session: ConsoleSession): Promise<Card> {
  const [snapshot, page] = await Promise.all([
    client.conversations.show(waiting.conversation),
    client.messages.of(waiting.conversation).list({ order: 'desc', limit: 4 }),
  ]);
  const isOpen = snapshot.state === 'with-person';
  const deadline = snapshot.deadlines.find(({ kind }) => kind.includes('handoff'))?.due_at ?? waiting.due;
  const latest = [...page.items].reverse();
  const refusal = may(session, 'operate')
    ? null
    : `Your key's role (${session.role}) may not; these may: ${whoMay('operate')}.`;
  const isAnswered = latest.at(-1)?.role === 'operator';
  return {
    asked: askedIn(snapshot, isAnswered),
    state: isOpen ? 'open' : 'over',
    ending: isOpen ? null : 'Handed back: the assistant answers again.',
    score: null,
    reasons: [
      { label: 'Asked for a person', detail: null, quote: waiting.what.replace(/^asked for a person: ?/, '') || null },
    ].filter(() => waiting.what.startsWith('asked for a person')),
    facts: latest.map(({ role, text }) => ({ name: speakers[role], value: text, isText: true, isTalk: true })),
    fields: [],
    who: [whoMay('operate')],
    due: isOpen && !isAnswered ? deadline : null,
    next: isLate(deadline)
      ? 'The time is over; the participant keeps the place in the queue.'
      : 'Then the next person in the chain is told.',
    steps: [],
    actions: isOpen
      ? [
          {
            id: 'reply',
            label: 'Send as a person',
            key: null,
            tone: 'main',
            needs: 'text',
            refusal,
            async send({ text }) {
              await client.person.say(waiting.conversation, { text });
              return { kind: 'applied', says: 'Sent. The participant sees that a person answers.' };
            },
          },
          {
            id: 'hand-back',
            label: 'Hand back',
            key: 's',
            tone: 'plain',
            needs: 'text',
            refusal,
            async send({ text }) {
              await client.person.handBack(waiting.conversation, text);
              return { kind: 'stored', says: 'Handed back to the assistant.' };
            },
          },
        ]
      : [],
  };
}

function askedIn({ taken_by: by = null }: Snapshot, isAnswered: boolean): string {
  if (isAnswered) return 'You have answered; the participant has the word.';
  return by === null ? 'A participant has asked for a person.' : `Taken over by ${by}.`;
}

const speakers = { participant: 'Participant', assistant: 'Assistant', system: 'Notice', operator: 'Person' } as const;

function isLate(due: string | null): boolean {
  return due !== null && Date.parse(due) <= Date.now();
}
