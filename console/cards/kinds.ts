/** Everything that can wait for a person: its name, and who makes its card. A new kind is a file and a row. */
import type { QueueItem } from '../../contracts/wire/clarification.ts';
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import type { Talk } from '../state/talk.ts';
import type { Card, Waiting } from './contents.ts';
import { budgetCard } from './budget.ts';
import { clarificationCard } from './clarification.ts';
import { contextCard } from './context.ts';
import { effectCard } from './effect.ts';
import { inWords } from './contents.ts';
import { flowCard } from './flow.ts';
import { handoffCard } from './handoff.ts';
import { titleOf } from './preview.ts';
import { dangerCard, modelCard, pausedCard, stalledCard } from './watch.ts';

export interface CardKind {
  readonly title: string;
  readonly tone: 'bad' | 'warn' | 'info' | 'accent' | 'plain';
  readonly make: (waiting: Waiting, session: ConsoleSession) => Promise<Card>;
}

export const kinds: Readonly<Record<string, CardKind>> = {
  danger: { title: 'Danger', tone: 'bad', make: dangerCard },
  handoff: { title: 'Person asked for', tone: 'warn', make: handoffCard },
  clarification: { title: 'Clarification', tone: 'info', make: clarificationCard },
  context: { title: 'Material needed', tone: 'info', make: contextCard },
  approval: { title: 'Approval', tone: 'accent', make: flowCard },
  'effect-unknown': { title: 'Outcome unknown', tone: 'warn', make: effectCard },
  budget: { title: 'Budget used up', tone: 'warn', make: budgetCard },
  stalled: { title: 'Stalled', tone: 'bad', make: stalledCard },
  model: { title: 'Model', tone: 'warn', make: modelCard },
  paused: { title: 'Paused', tone: 'plain', make: pausedCard },
};

/** One that a newer server has and this page does not know yet is shown with what the queue says of it. */
export function kindOf(name: string): CardKind {
  return (Object.hasOwn(kinds, name) ? kinds[name] : undefined) ?? { title: name, tone: 'plain', make: pausedCard };
}

export function waitingOf(item: QueueItem): Waiting {
  const { kind, id, conversation_id: conversation, assistant, assignee, due_at: due, since } = item;
  return { kind, id, conversation, assistant, what: whatInWords(item), assignee, due, since };
}

/** The line of an item: what a question is about begins with the field's name, as a program has it. */
export function whatInWords({ kind, what }: Pick<QueueItem, 'kind' | 'what'>): string {
  if (kind !== 'clarification') return what;
  return what
    .split('; ')
    .map((part) => {
      const [field = '', ...issue] = part.split(': ');
      return issue.length === 0 || field.includes(' ') ? part : `${inWords(field)}: ${issue.join(': ')}`;
    })
    .join('; ');
}

/** What waits in one conversation, whoever it waits for. */
export function waitingIn({ id: conversation, snapshot, clarifications, effects, messages }: Talk): readonly Waiting[] {
  if (snapshot === null) return [];
  const { assistant, flow, state, closed_at: closedAt } = snapshot;
  const of = { conversation, assistant, assignee: null, due: null, since: null };
  const open = clarifications.filter(({ status }) => ['pending', 'escalated', 'timed-out'].includes(status));
  const asked = messages.findLast(({ role }) => role === 'participant')?.text ?? '';
  return [
    ...(state === 'with-person' && closedAt === null
      ? [{ ...of, kind: 'handoff', id: conversation, what: `asked for a person: ${asked}` }]
      : []),
    ...(flow?.preview === undefined
      ? []
      : [
          { ...of, kind: 'approval', id: flow.action_id, what: titleOf(flow.kind, flow.preview), due: flow.expires_at },
        ]),
    ...open.map(({ id, to, specific_issues: issues }) => ({
      ...of,
      kind: 'clarification',
      id,
      assignee: to,
      what: issues.map(({ issue }) => issue).join('; '),
    })),
    ...snapshot.open_requests.filter(isForMaterial).map(({ request_id: id, party: assignee, due_at: due, fields }) => ({
      ...of,
      kind: 'context',
      id,
      assignee,
      due,
      what: fields.join(', '),
    })),
    ...effects
      .filter((effect) => effect.state === 'unknown' && (effect.confirmed ?? null) === null)
      .map(({ action_id: id, kind, preview }) => ({ ...of, kind: 'effect-unknown', id, what: titleOf(kind, preview) })),
  ];
}

interface OpenForMaterial {
  readonly request_id: string;
  readonly party: string;
  readonly due_at: string;
  readonly fields: readonly string[];
}

/** A line of the snapshot's open requests that asks for material. */
function isForMaterial(line: unknown): line is OpenForMaterial {
  return typeof line === 'object' && line !== null && 'kind' in line && line.kind === 'context';
}
