/**
 * Plain questions in the middle of a flow: "how long is it?", "who gets this?" What stands in the flow is said, and its
 * question is asked again; what does not is said to be unknown here. Nothing is settled by a question.
 */
import type { Flow } from '../../contracts/state/flow.ts';
import type { Answer } from './answer.ts';

/** One part of the text `answer.known`; `value` null: there is none. */
export type Known =
  | { readonly about: 'length'; readonly minutes: number }
  | { readonly about: 'when'; readonly value: string; readonly zone: string }
  | { readonly about: 'person' | 'phone' | 'topic' | 'subject' | 'recipient'; readonly value: unknown }
  | { readonly about: 'invited'; readonly value: readonly string[] };

/** The values that a question which is asked again is told with; none where the answer asks nothing. */
export function answeredFrom(
  flow: Flow,
  answer: Answer,
  values: Readonly<Record<string, unknown>>,
): { readonly answered?: readonly Known[]; readonly notKnown?: true } {
  const { asks = [] } = answer.answers;
  if (asks.length === 0 || !isAsking(answer)) return {};
  const answered = asks.flatMap((about) => knownOf(flow, about, values) ?? []);
  if (answered.length > 0) return { answered };
  return { notKnown: true };
}

/** Whatever is left over stands in what is asked. */
function isAsking({ remainder, sentences }: Answer): boolean {
  return sentences.some(({ act }) => act === 'question') || remainder.some(({ kind }) => kind === 'question');
}

type About = NonNullable<Answer['answers']['asks']>[number];

function knownOf(flow: Flow, about: About, values: Readonly<Record<string, unknown>>): Known | null {
  if ('form' in flow) return null;
  return 'chosen' in flow ? knownOfCall(flow, about) : knownOfLetter(flow, about, values);
}

type Call = Extract<Flow, { chosen: unknown }>;
type Letter = Extract<Flow, { variables: unknown }>;

function knownOfCall({ chosen, slots, person, phone, topic, invite = [], of }: Call, about: About): Known | null {
  const slot = chosen ?? slots[0];
  switch (about) {
    case 'length':
      return slot ? { about, minutes: (Date.parse(slot.endsAt) - Date.parse(slot.startsAt)) / minuteMs } : null;
    case 'when':
      if (chosen !== null) return { about, value: chosen.label, zone: chosen.zone };
      return of === undefined ? null : { about, value: of.label, zone: of.timeZone };
    case 'person':
      return person === null ? null : { about, value: person };
    case 'phone':
      return phone === undefined ? null : { about, value: phone };
    case 'topic':
      return { about, value: topic };
    case 'recipient':
      return { about: 'invited', value: invite };
    case 'subject':
      return { about: 'topic', value: topic };
    case 'else':
      return null;
    default:
      return about satisfies never;
  }
}

function knownOfLetter(
  { person, address }: Letter,
  about: About,
  { subject }: Readonly<Record<string, unknown>>,
): Known | null {
  if (about === 'recipient' || about === 'person') {
    const value = [person, address].filter((part) => part !== null).join(', ');
    return value === '' ? null : { about: 'recipient', value };
  }
  const isSubject = about === 'subject' || about === 'topic';
  return isSubject && subject !== null && subject !== undefined ? { about: 'subject', value: subject } : null;
}

const minuteMs = 60_000;
