/** The card of a budget of tokens that is used up (G1): what was spent, and giving more of it. */
import type { ConsoleSession } from '../../contracts/wire/console.ts';
import type { ConversationUsage } from '../../contracts/wire/usage.ts';
import { client, may, whoMay } from '../state/session.ts';
import type { Card, CardAction, Waiting } from './contents.ts';

export async function budgetCard(waiting: Waiting, session: ConsoleSession): Promise<Card> {
  const usage = await client.conversations.usage(waiting.conversation);
  const { stopped, tokens, limit, calls, left } = usage;
  const isOpen = stopped !== null;
  return {
    asked: isOpen ? 'The model is not asked any more: the budget is used up.' : 'The model is asked again.',
    state: isOpen ? 'open' : 'over',
    ending: isOpen ? null : 'There are tokens again, and the conversation goes on.',
    score: null,
    reasons: [{ label: 'Budget used up', detail: reasons[stopped?.scope ?? 'conversation'], quote: null }],
    facts: [
      { name: 'Spent', value: `${counted(tokens)} tokens in ${counted(calls)} calls` },
      { name: 'Budget', value: limit === null ? 'none of its own' : `${counted(limit)} tokens` },
      ...(left === null ? [] : [{ name: 'Left', value: `${counted(left)} tokens` }]),
    ],
    fields: [],
    noteName: 'Reason',
    who: [whoMay('operate')],
    due: null,
    next:
      stopped?.scope === 'day'
        ? 'Then the day ends (UTC), and the model is asked again.'
        : 'Until then its messages are kept and not answered.',
    steps: [],
    actions: isOpen && stopped.scope === 'conversation' ? [more(waiting, usage, session)] : [],
  };
}

const reasons: Readonly<Record<'conversation' | 'day', string>> = {
  conversation: 'It is the conversation’s own; an operator may give it more.',
  day: 'It is the tenant’s for today. It is set with the settings of the server.',
};

/** Half as much again as it had, in whole thousands. */
function more(
  { conversation }: Waiting,
  { limit, tokens: spent }: ConversationUsage,
  session: ConsoleSession,
): CardAction {
  const tokens = Math.max(1, Math.ceil((limit ?? spent) / 2_000)) * 1_000;
  return {
    id: 'raise',
    label: `Give ${counted(tokens)} more`,
    key: null,
    tone: 'main',
    needs: 'text',
    refusal: may(session, 'operate')
      ? null
      : `Your key's role (${session.role}) may not; these may: ${whoMay('operate')}.`,
    async send({ text: reason }) {
      await client.conversations.raiseBudget(conversation, { tokens, reason });
      return { kind: 'stored', says: `${counted(tokens)} tokens more.` };
    },
  };
}

const format = new Intl.NumberFormat('en');
const counted = (count: number): string => format.format(count);
