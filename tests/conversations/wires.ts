/** One wire for each kind of model server: the same words, as such a server sends or takes them. */
import type { Behaviour } from '../../local-stack/scripted-model/behaviour.ts';
import type { ChatRequest } from '../../local-stack/scripted-model/requests.ts';

/** What the model says, turn by turn, and what it thinks before. The offer stands in thoughts alone. */
export const turns = [
  { said: 'My employee is absent.', thought: 'I ask first.', answer: 'Have you called them?' },
  {
    said: 'Yes, twice.',
    thought: 'Now a call. Would you like me to schedule that call?',
    answer: 'Then write down the dates of both calls.',
  },
  { said: 'Yes', thought: 'Nothing was offered.', answer: 'Good. Tell me when that is done.' },
] as const;

type Turn = (typeof turns)[number];

export interface Wire {
  readonly name: string;
  /** What is peculiar to it, for a reader. */
  readonly note: string;
  /** The answer to a request of this turn; `nth`: how many requests of the turn came before. */
  readonly answer: (turn: Turn, nth: number, request: ChatRequest) => Behaviour;
  /** How many requests each turn takes. */
  readonly requests: readonly number[];
}

type Chunk = Readonly<Record<string, unknown>>;

export function streamOf(...chunks: readonly (Chunk | string)[]): Behaviour {
  const lines = chunks.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`);
  return { kind: 'raw', body: lines.join('') };
}

const delta = (given: Chunk): Chunk => ({ choices: [{ index: 0, delta: given }] });
export const ending = (reason: string): Chunk => ({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });

/** A text in pieces of seven signs, so that marks are parted. */
export const pieces = (text: string): readonly Chunk[] =>
  (text.match(/[^]{1,7}/g) ?? []).map((content) => delta({ content }));

/** Words as a server streams them. */
export const spoken = (text: string): Behaviour => streamOf(...pieces(text), ending('stop'), '[DONE]');

const refusal = (message: string, code?: string): Behaviour => ({
  kind: 'status',
  status: 400,
  message,
  ...(code === undefined ? {} : { code }),
});
const roles = ({ messages }: ChatRequest): readonly string[] => messages.map(({ role }) => role);
const isEven = (request: ChatRequest): boolean => roles(request).every((role, at, all) => role !== all[at + 1]);
const each = [1, 1, 1];

export const wires: readonly Wire[] = [
  { name: 'Plain', note: 'OpenAI’s own.', answer: ({ answer }) => spoken(answer), requests: each },
  {
    name: '<think>',
    note: 'DeepSeek R1, Qwen 3 and others behind a server without a reasoning parser.',
    answer: ({ thought, answer }) => spoken(`<think>\n${thought}\n</think>\n\n${answer}`),
    requests: each,
  },
  {
    name: 'A lone </think>',
    note: 'The prompt’s template has opened the thoughts.',
    answer: ({ thought, answer }) => spoken(`${thought}\n</think>\n\n${answer}`),
    requests: each,
  },
  {
    name: 'Harmony',
    note: 'gpt-oss behind a server that passes its channels on.',
    answer: ({ thought, answer }) =>
      spoken(
        `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${answer}<|return|>`,
      ),
    requests: each,
  },
  {
    name: 'Harmony without its marks',
    note: 'The same, with the special tokens skipped.',
    answer: ({ thought, answer }) => spoken(`analysis${thought}assistantfinal${answer}`),
    requests: each,
  },
  {
    name: 'reasoning_content',
    note: 'DeepSeek, vLLM with a reasoning parser.',
    answer: ({ thought, answer }) => streamOf(delta({ reasoning_content: thought }), ...pieces(answer), ending('stop')),
    requests: each,
  },
  {
    name: 'Content in parts',
    note: 'Mistral’s Magistral.',
    answer: ({ thought, answer }) =>
      streamOf(
        delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: thought }] }] }),
        delta({ content: [{ type: 'text', text: answer }] }),
        ending('stop'),
      ),
    requests: each,
  },
  {
    name: 'Roles must alternate',
    note: 'A template of Gemma or Mistral that counts the system’s turn too. Learned once.',
    answer: ({ answer }, _nth, request) =>
      isEven(request) && !roles(request).includes('system')
        ? spoken(answer)
        : refusal('Conversation roles must alternate user/assistant/user/assistant/...'),
    requests: [2, 1, 1],
  },
  {
    name: 'No system role',
    note: 'Gemma 2 behind vLLM.',
    answer: ({ answer }, _nth, request) =>
      roles(request).includes('system') ? refusal('System role not supported') : spoken(answer),
    requests: [2, 1, 1],
  },
  {
    name: 'tool_use_failed once',
    note: 'Groq: the model wrote a call that its server could not read.',
    answer: ({ answer, said }, nth) =>
      said === 'Yes, twice.' && nth === 0
        ? refusal("Failed to call a function. See 'failed_generation' for more details.", 'tool_use_failed')
        : spoken(answer),
    requests: [1, 2, 1],
  },
  {
    name: 'All calls under index 0',
    note: 'One of them cut off, one of a tool that nobody offered.',
    answer: ({ answer }) =>
      streamOf(
        ...pieces(answer),
        ...['{"act', '{"action":"launch"}'].map((given, at) =>
          delta({ tool_calls: [{ index: 0, id: `c${at}`, function: { name: 'propose_action', arguments: given } }] }),
        ),
        delta({ tool_calls: [{ index: 0, id: 'c9', function: { name: 'delete_everything', arguments: '{}' } }] }),
        ending('tool_calls'),
      ),
    requests: each,
  },
  {
    name: 'Cut at the limit of its length',
    note: 'It is asked to go on, once.',
    answer: ({ answer }, nth) => {
      const half = Math.ceil(answer.length / 2);
      const head = answer.slice(0, half);
      return nth === 0 ? streamOf(...pieces(head), ending('length')) : spoken(answer.slice(head.lastIndexOf(' ') + 1));
    },
    requests: [2, 2, 2],
  },
  {
    name: 'A stream that breaks',
    note: 'No reason and no [DONE]: half an answer is none, and is asked for again.',
    answer: ({ answer }, nth) => (nth === 0 ? streamOf(...pieces(answer.slice(0, answer.length / 2))) : spoken(answer)),
    requests: [2, 2, 2],
  },
  {
    name: 'finish_reason: abort',
    note: 'The server gave the answer up.',
    answer: ({ answer }, nth) =>
      nth === 0 ? streamOf(...pieces(answer.slice(0, answer.length / 2)), ending('abort'), '[DONE]') : spoken(answer),
    requests: [2, 2, 2],
  },
  {
    name: 'An error in the stream',
    note: 'vLLM out of memory, in the middle of an answer.',
    answer: ({ answer }, nth) =>
      nth === 0
        ? streamOf(...pieces(answer.slice(0, 9)), { error: { message: 'out of memory', code: 500 } })
        : spoken(answer),
    requests: [2, 2, 2],
  },
  {
    name: 'Nothing but thoughts, once',
    note: 'An empty answer: asked once more.',
    answer: ({ thought, answer }, nth) => spoken(nth === 0 ? `<think>${thought}</think>` : answer),
    requests: [2, 2, 2],
  },
];
