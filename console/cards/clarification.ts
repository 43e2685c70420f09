/** The card of a clarification: what is not clear in an instruction, field by field, and who is asked when (seed 2). */
import type { ClarificationOnWire } from '../../contracts/wire/clarification.ts';
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import { clockOf } from '../state/clock.ts';
import { client, may, whoMay } from '../state/session.ts';
import { clockOrders } from './clock-orders.ts';
import { inWords, type Card, type CardAction, type Field, type Waiting } from './contents.ts';

export async function clarificationCard(waiting: Waiting, session: ConsoleSession): Promise<Card> {
  const found = await client.clarifications.show(waiting.id);
  const isOpen = found.status === 'pending' || found.status === 'escalated' || found.status === 'timed-out';
  const fields = fieldsOf(found);
  const level = found.levels.at(-1);
  // Whoever has the clock now; further up the chain that is not who was asked first.
  const asked = level?.party ?? found.to;
  return {
    asked:
      fields.length === 1
        ? (fields[0]?.question ?? '')
        : `${found.from} needs ${fields.length} answers from ${asked} before it goes on.`,
    state: isOpen ? 'open' : 'over',
    ending: isOpen ? null : endingOf(found),
    score: found.confidence_score,
    reasons: found.specific_issues.map(({ field, issue }) => ({
      label: inWords(field),
      detail: issue,
      quote: quoteIn(issue),
    })),
    facts: [
      { name: 'From', value: found.from },
      { name: 'Asked', value: asked },
      { name: 'Kind', value: inWords(found.ambiguity_type) },
      ...(found.department === null ? [] : [{ name: 'Department', value: inWords(found.department) }]),
      ...(found.proposed_interpretation === undefined
        ? []
        : [{ name: 'Understood so far', value: found.proposed_interpretation, isText: true }]),
    ],
    fields,
    who: [asked, ...(asked === 'participant' ? [] : ['operators and administrators, for anybody'])],
    due: isOpen ? (level?.due_at ?? waiting.due) : null,
    next: nextOf(found),
    steps: found.levels.map(({ level: name, party, from }, index) => ({
      label: inWords(name),
      who: party,
      at: from,
      isNow: isOpen && index === found.levels.length - 1,
    })),
    actions: isOpen
      ? [
          answer(found, asked, session),
          // Participants and parties answer; the clock is the operators' business.
          ...(may(session, 'queue') && found.status !== 'timed-out'
            ? clockOrders(clockOfQuestion(found), session)
            : []),
        ]
      : [],
  };
}

function clockOfQuestion({ conversation_id: of, id, levels }: ClarificationOnWire) {
  return {
    level: levels.at(-1),
    escalate: (body: { readonly reason: string }) => client.clarifications.escalate(of, id, body),
    extend: (body: { readonly by_s: number; readonly reason: string }) => client.clarifications.extend(of, id, body),
  };
}

function fieldsOf({ specific_issues: issues, answers }: ClarificationOnWire): readonly Field[] {
  return issues.map(({ field, issue, suggestion }) => {
    const given = answers.find((one) => one.field === field);
    return {
      name: field,
      question: issue,
      hint: suggestion,
      value: given === undefined ? null : String(given.value),
    };
  });
}

function answer(found: ClarificationOnWire, party: string, session: ConsoleSession): CardAction {
  return {
    id: 'answer',
    label: 'Send answer',
    key: null,
    tone: 'main',
    needs: 'fields',
    refusal: refusalFor(party, session),
    async send({ fields, text }) {
      const clarifications = Object.entries(fields)
        .filter(([, value]) => value.trim() !== '')
        .map(([field, value]) => ({
          field,
          value: value.trim(),
          ...(text.trim() === '' ? {} : { explanation: text.trim() }),
        }));
      const taken = await client.clarifications.respond(found.id, { from: party, clarifications });
      if (taken.remaining.length === 0) return { kind: 'applied', says: 'Answered. The instruction goes on.' };
      return { kind: 'partly', says: `Stored. Still needed: ${taken.remaining.map(inWords).join(', ')}.` };
    },
  };
}

function refusalFor(party: string, session: ConsoleSession): string | null {
  if (!may(session, 'answer'))
    return `Your key's role (${session.role}) may not answer; these may: ${whoMay('answer')}.`;
  const speaksForAll = session.role !== 'participant';
  const isOwn = session.parties.includes(party) || (party === 'participant' && session.participant !== null);
  return speaksForAll || isOwn ? null : `Your key does not speak for ${party}.`;
}

function nextOf({ status, reversible }: ClarificationOnWire): string | null {
  switch (status) {
    case 'pending':
    case 'escalated':
      return reversible
        ? 'Then the next level is asked; at the end it goes on with a flagged best guess.'
        : 'Then the next level is asked; at the end it stays blocked, because it cannot be undone.';
    case 'timed-out':
      return 'Every level has had its time. It stays blocked until somebody answers.';
    default:
      return null;
  }
}

function endingOf({ status, answered_by: by, ended_at: at }: ClarificationOnWire): string {
  const when = at === null ? '' : ` at ${clockOf(at, Date.now())}`;
  switch (status) {
    case 'resolved':
      return `Answered by ${by ?? 'somebody'}${when}.`;
    case 'best-guess':
      return `Nobody answered; it went on with a flagged best guess${when}.`;
    case 'cancelled':
      return `Withdrawn${when}.`;
    default:
      return `Over${when}.`;
  }
}

/** Words of the instruction stand in quotes in an issue. */
function quoteIn(issue: string): string | null {
  const [, words] = /["“']([^"”']{1,120})["”']/.exec(issue) ?? [];
  return words ?? null;
}
