/** X1 A message that the worker reads has the same session in its reading as one that the API has read. */
import { expect, test } from 'vitest';
import { readMessageActivity, type ReadMessageRequest } from '../../activities/read-message.ts';
import { sessionBody } from '../../contracts/wire/session.ts';
import { sessionView } from '../../reading/context/session-view.ts';
import { copilot } from './copilot.ts';

const { policy, compiled, read } = copilot();
const session = sessionView(policy, sessionBody.parse({ phase: 2, phase_artifacts: {} }));

const activity = (context: boolean, view: typeof session | null) =>
  readMessageActivity({
    records: { storeMessage: async () => undefined, words: async () => null, question: async () => null },
    sessions: { of: async () => view },
    assistants: {
      find: async () => ({
        policy: context ? compiled.policy : {},
        readMessage: read,
        readInstruction: () => read(''),
        readAnswer: () => ({ kind: 'faults', faults: [] }),
        renderText: () => '',
        languageOf: () => 'en',
      }),
    },
  });

const asked: ReadMessageRequest = {
  where: { tenant: 'local', conversation: 'c' },
  assistant: 'research-copilot',
  assistantVersion: 'v',
  messageId: 'm',
  turnId: 't',
  at: 0,
  text: 'What does the plan say?',
};

test('X1 the session is in the reading', async () => {
  expect(await activity(true, session).readMessage(asked)).toMatchObject({ needs: [{ artifact: 'plan' }], session });
});

test('X1 about no session, or of an assistant without material, there is none', async () => {
  expect(await activity(true, null).readMessage(asked)).not.toHaveProperty('session');
  expect(await activity(false, session).readMessage(asked)).not.toHaveProperty('session');
});
