/** The talk in the shapes that some models' templates insist on. */
import type { ChatCompletionCreateParams, ChatCompletionMessageParam } from 'openai/resources/chat/completions';

type Body = ChatCompletionCreateParams;
type Role = ChatCompletionMessageParam['role'];

const leading: ReadonlySet<Role> = new Set<Role>(['system', 'developer']);
/** Stands where a turn of the participant has to be and there is none. */
const noWords = '…';

/** Whether two neighbours speak in one role, or the assistant speaks first or last. */
export function isUneven({ messages }: Body): boolean {
  const talk = messages.filter(({ role }) => !leading.has(role));
  const isTwice = talk.some(({ role }, at) => role === talk[at + 1]?.role);
  return isTwice || talk[0]?.role !== 'user' || talk.at(-1)?.role !== 'user';
}

/** Neighbours of one role become one; the participant speaks first and last. */
export function alternating(body: Body): Body {
  const head = body.messages.filter(({ role }) => leading.has(role));
  const talk: ChatCompletionMessageParam[] = [];
  for (const { role, content } of body.messages) {
    if (leading.has(role)) continue;
    const last = talk.at(-1);
    if (last?.role === role) talk[talk.length - 1] = worded(role, joined(last.content, content));
    else talk.push(worded(role, joined(content)));
  }
  if (talk[0]?.role !== 'user') talk.unshift(worded('user', noWords));
  if (talk.at(-1)?.role !== 'user') talk.push(worded('user', noWords));
  return { ...body, messages: [...head, ...talk] };
}

export function hasSystem({ messages }: Body): boolean {
  return messages.some(({ role }) => leading.has(role));
}

/** The prompt sheet stands before the participant's first words, and says where they begin. */
export function withoutSystem(body: Body): Body {
  const head = body.messages.filter(({ role }) => leading.has(role));
  const [first, ...talk] = body.messages.filter(({ role }) => !leading.has(role));
  const sheet = joined(...head.map(({ content }) => content));
  if (first?.role !== 'user')
    return { ...body, messages: [worded('user', sheet), ...(first === undefined ? [] : [first, ...talk])] };
  const begins = `${sheet}\n\n---\n\nThe participant says:\n\n${joined(first.content)}`;
  return { ...body, messages: [worded('user', begins), ...talk] };
}

export function sayingDeveloper(body: Body): Body {
  const messages = body.messages.map((one) => (one.role === 'system' ? worded('developer', joined(one.content)) : one));
  return { ...body, messages };
}

function worded(role: Role, content: string): ChatCompletionMessageParam {
  return { role, content } as ChatCompletionMessageParam;
}

/** We send nothing but texts. */
function joined(...contents: readonly ChatCompletionMessageParam['content'][]): string {
  return contents.filter((one) => typeof one === 'string').join('\n\n');
}
