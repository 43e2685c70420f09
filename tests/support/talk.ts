/** A conversation as its participant has it: say something, get the settled answer. */
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import type { CreateConversation, SettledMessage } from '../../contracts/wire/conversation.ts';
import type { App } from './in-process-app.ts';

export interface Talk {
  readonly id: string;
  readonly workflowId: string;
  say(text: string, more?: { readonly message_id?: string }): Promise<SettledMessage>;
  /** An option of the question that is asked (G23). */
  choose(option: string, more?: Answering): Promise<SettledMessage>;
  /** Values of its slots. */
  give(values: Readonly<Record<string, string | number | boolean | null>>, more?: Answering): Promise<SettledMessage>;
  /** Several messages, one after the other; the answer to the last. */
  sayAll(...texts: readonly string[]): Promise<SettledMessage>;
}

/** To another question than the one that is asked now, or under an id of its own. */
export interface Answering {
  readonly question_id?: string;
  readonly message_id?: string;
}

export async function startTalk(app: App, create: Partial<CreateConversation> = {}): Promise<Talk> {
  const { conversation_id: id } = await app.client.conversations.create({
    assistant: 'hr-manager',
    time_zone: 'Europe/Berlin',
    participant: `p-${Math.random().toString(36).slice(2)}`,
    ...create,
  });
  return talkIn(app, id);
}

/** One that is there already. */
export function talkIn(app: App, id: string): Talk {
  const say: Talk['say'] = (text, more = {}) => app.client.messages.say(id, { text, ...more }, { waitS: 30 });
  const asked = async (): Promise<string> => (await app.client.conversations.show(id)).question?.id ?? '';
  return {
    id,
    async choose(option, { question_id, ...more } = {}) {
      const answer = { question_id: question_id ?? (await asked()), option };
      return app.client.messages.say(id, { answer, ...more }, { waitS: 30 });
    },
    async give(values, { question_id, ...more } = {}) {
      const answer = { question_id: question_id ?? (await asked()), values: { ...values } };
      return app.client.messages.say(id, { answer, ...more }, { waitS: 30 });
    },
    workflowId: workflowIdOf(app.tenant, id),
    say,
    async sayAll(...texts) {
      let last: SettledMessage | null = null;
      for (const text of texts) last = await say(text);
      if (!last) throw new Error('Say something.');
      return last;
    },
  };
}

/** The names of the rules that held the act door. */
export function because(settled: SettledMessage): readonly string[] {
  return settled.gate?.act?.because ?? [];
}
