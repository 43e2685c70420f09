/** The story between agents, as `parley demo operations-agents` plays it, against a client that answers from a list. */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { playStory } from '../../cli/demo/play.ts';
import { readStory } from '../../cli/demo/story.ts';
import { createOutput } from '../../cli/terminal/output.ts';
import type { Session } from '../../cli/terminal/session.ts';
import type { ClarificationOnWire, InstructionAnswer, ResponseAnswer } from '../../contracts/wire/clarification.ts';
import { waitingRequest } from '../client/contract-clarifying.ts';

const request = (id: string, field: string, conversation: string): ClarificationOnWire =>
  waitingRequest({
    id,
    conversation_id: conversation,
    specific_issues: [{ field, issue: `No ${field}`, suggestion: 'Which one?' }],
  });

const judged = (conversation: string, asked: ClarificationOnWire | null): InstructionAnswer => ({
  conversation_id: conversation,
  message_id: `${conversation}-m`,
  confidence_score: asked ? 0.6 : 1,
  band: asked ? 'clarify' : 'proceed',
  ...(asked && { ambiguity_type: 'missing_information', clarification_request: asked }),
});

const answered: ResponseAnswer = {
  request_id: 'r-1',
  conversation_id: 'c-1',
  status: 'resolved',
  remaining: [],
  confidence_score: 1,
  band: 'proceed',
  turn_id: 't-1',
};

const { turn_id: _turn, ...withoutTurn } = answered;

const level = (name: string, party: string) => ({
  level: name,
  party,
  from: '2026-11-21T09:00:00.000Z',
  due_at: '2026-11-21T09:01:00.000Z',
  reminded_at: [],
});

/** A server on which the story goes as it should; each test changes one thing. */
interface Served {
  readonly given: readonly InstructionAnswer[];
  readonly answered: ResponseAnswer;
  readonly over: ClarificationOnWire;
  readonly reply: string;
}

const sound: Served = {
  given: [
    judged('c-1', request('r-1', 'conditions', 'c-1')),
    judged('c-2', request('r-2', 'priority', 'c-2')),
    judged('c-3', null),
  ],
  answered,
  over: {
    ...request('r-2', 'priority', 'c-2'),
    status: 'resolved',
    answered_by: 'operations-director',
    answers: [{ field: 'priority', value: 'Within 24 hours' }],
    levels: [level('task_agent', 'operations-agent'), level('director_agent', 'operations-director')],
  },
  reply: 'The instruction is complete.',
};

async function play(changed: Partial<Served> = {}) {
  const server = { ...sound, ...changed };
  const sent: unknown[] = [];
  const replies = new Map<string, string[]>();
  const say = (conversation: string) => replies.set(conversation, [...(replies.get(conversation) ?? []), server.reply]);
  const ask = (conversation: string) => replies.set(conversation, ['Before I go on, one question.']);
  let given = 0;
  const client = {
    instructions: {
      give: async (body: unknown) => {
        sent.push(body);
        const answer = server.given[given++];
        if (!answer) throw new Error('The story gives more instructions than expected.');
        if (answer.clarification_request) ask(answer.conversation_id);
        else say(answer.conversation_id);
        return answer;
      },
    },
    clarifications: {
      respond: async (id: string, body: unknown) => {
        sent.push({ id, ...(body as object) });
        if (server.answered.turn_id !== undefined) say('c-1');
        return server.answered;
      },
      show: async () => {
        if (server.over.status === 'resolved' && replies.get('c-2')?.length === 1) say('c-2');
        return server.over;
      },
    },
    messages: {
      of: (conversation: string) => ({
        each: async function* () {
          for (const text of replies.get(conversation) ?? []) yield { role: 'assistant', text };
        },
      }),
    },
    conversations: { close: async (conversation: string) => void sent.push(`closed ${conversation}`) },
  };
  let shown = '';
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      shown += String(chunk);
      done();
    },
  });
  const out = createOutput({ stdout, stderr: stdout, env: {} } as never, { json: false, color: false });
  const session = { client, out, settings: { timeoutS: 0 } } as unknown as Session;
  const played = await playStory(session, 'operations-agents', readStory('operations-agents'));
  return { played, sent, shown };
}

test('C8 C10 the story between agents is played, printed, and ends with every conversation closed', async () => {
  const { played, sent, shown } = await play();
  expect(played.surprises).toEqual([]);
  expect(played.turns).toHaveLength(5);
  expect(sent.slice(-3)).toEqual(['closed c-1', 'closed c-2', 'closed c-3']);
  for (const part of [
    'sales-agent → shop-agent: Give them a good discount',
    'score 0.6, clarify, missing_information',
    'conditions: No conditions. Which one?',
    'operations-director (director_agent)',
    'operations-director: priority = Within 24 hours',
    'The instruction is complete.',
  ])
    expect(shown).toContain(part);
});

test('C8 the story answers only what it was asked', async () => {
  const { sent } = await play();
  expect(sent).toContainEqual({
    id: 'r-1',
    from: 'sales-agent',
    clarifications: [{ field: 'conditions', value: '15% on orders over $500, until 31 December 2026' }],
  });
});

test.each<[string, Partial<Served>, string]>([
  ['C2 an instruction that was not asked about', { given: [judged('c-1', null)] }, 'Expected clarify, found proceed.'],
  [
    'C9 a rule that did not ask',
    { given: [judged('c-1', request('r-1', 'price', 'c-1'))] },
    '"conditions" is not asked about.',
  ],
  [
    'C8 an answer that left something open',
    { answered: { ...answered, remaining: ['customers'] } },
    '"customers" is asked about, and',
  ],
  ['C8 an answer that was not taken', { answered: { ...answered, status: 'pending' } }, 'Expected the status'],
  ['C8 an instruction that did not go on', { answered: withoutTurn }, 'does not mention "complete"'],
  ['C10 a chain that nobody answered', { over: { ...sound.over, status: 'timed-out' } }, 'Expected the status'],
  ['C10 somebody else who answered', { over: { ...sound.over, answered_by: 'desk' } }, 'Expected who answered'],
])('notices %s', async (_name, changed, says) => {
  const { played } = await play(changed);
  expect(played.surprises.join('\n')).toContain(says);
});
