/** The telling part of an event, in a line for people. What is not known here is shown as it is. */
import type { ConversationEvent } from '../../contracts/wire/conversation.ts';
import { inWords } from '../cards/contents.ts';
import { clockOf } from '../state/clock.ts';
import { stateInWords } from './words.ts';

type Data = ConversationEvent['data'];

export function summaryOf({ event, data }: ConversationEvent): string {
  const summarize = Object.hasOwn(summaries, event) ? summaries[event] : undefined;
  return summarize === undefined ? asItIs(data) : summarize(data);
}

const summaries: Readonly<Record<string, (data: Data) => string>> = {
  'conversation:message': (data) => `${inWords(text(data, 'role') ?? 'somebody')}: ${text(data, 'text') ?? ''}`,
  'conversation:gate': gate,
  'conversation:state': (data) => stateInWords(data as unknown as Parameters<typeof stateInWords>[0]),
  'conversation:action': action,
  'conversation:context_request': (data) => sentence([list(slotsIn(data)), by('asked of', data, 'party'), until(data)]),
  'conversation:context_update': (data) =>
    sentence([
      inWords(text(data, 'change') ?? 'changed'),
      list(namesIn(data, 'slot_keys')),
      by('by', data, 'by'),
      reason(data),
      remaining(data),
      until(data),
    ]),
  'conversation:context_resolved': (data) =>
    sentence([inWords(text(data, 'status') ?? 'over'), by('by', data, 'by'), without(data)]),
};

function gate(data: Data): string {
  const because = namesIn(data, 'because').join(', ').toLowerCase();
  const door = text(data, 'door') === 'answer' ? 'May it be answered' : 'May it act';
  return `${door}: ${text(data, 'verdict') ?? ''}${because === '' ? '' : ` (${because})`}`;
}

function action(data: Data): string {
  const flow = (data['flow'] ?? data['action']) as
    | { kind?: string; step?: string; expects?: string }
    | null
    | undefined;
  return flow == null ? 'The flow is over' : [flow.kind, flow.step, flow.expects].filter(Boolean).join(', ');
}

function asItIs(data: Data): string {
  return Object.entries(data)
    .filter(([name, value]) => (typeof value === 'string' || typeof value === 'number') && !name.endsWith('_id'))
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${isTime(name, value) ? clockOf(value, Date.now()) : String(value)}`,
    )
    .join(', ');
}

function isTime(name: string, value: unknown): value is string {
  return (name === 'at' || name.endsWith('_at')) && typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

const text = (data: Data, name: string): string | null => (typeof data[name] === 'string' ? data[name] : null);
const list = (names: readonly string[]): string => names.join(', ').toLowerCase();
const sentence = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

function by(word: string, data: Data, name: string): string {
  const who = text(data, name);
  return who === null ? '' : `${word} ${who}`;
}

function reason(data: Data): string {
  const because = text(data, 'because');
  return because === null ? '' : `because “${because}”`;
}

function until(data: Data): string {
  const due = text(data, 'due_at');
  return due === null ? '' : `due ${clockOf(due, Date.now())}`;
}

function remaining(data: Data): string {
  const left = namesIn(data, 'remaining');
  return left.length === 0 ? '' : `still needed: ${list(left)}`;
}

function without(data: Data): string {
  const missing = namesIn(data, 'missing');
  return missing.length === 0 ? '' : `without ${list(missing)}`;
}

function namesIn(data: Data, name: string): readonly string[] {
  const value = data[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').map(inWords) : [];
}

function slotsIn(data: Data): readonly string[] {
  const { slots } = data;
  const listed = Array.isArray(slots) ? (slots as readonly { slot_key?: unknown }[]) : [];
  return listed.flatMap(({ slot_key: key }) => (typeof key === 'string' ? [inWords(key)] : []));
}
