/**
 * What was said is not asked (F9): what messages gave for a deed is kept in a few values, and prefills the call, the
 * email or the form that is begun later. It is shown before anything is done.
 */
import type { PrefillFound, WordsGiven } from '../../contracts/reading/prefill.ts';
import type { Flow, WordsRef } from '../../contracts/state/flow.ts';
import type { Passage } from '../../contracts/reading/reading.ts';
import type { ConversationState, Prefill } from '../../contracts/state/conversation-state.ts';
import { valuesGiven } from '../flows/form/given.ts';
import type { Given } from '../flows/lifecycle.ts';
import { isNameOf } from '../flows/remainder.ts';
import { openWhomIn } from '../flows/whom.ts';
import { isDefinite } from '../flows/requested-time.ts';
import { passageOf } from '../gate/evidence.ts';
import type { Turn } from './hearing.ts';
import { inMessage } from './place-reading.ts';

/** A time that was said longer ago than this is asked for again: "tomorrow" may be another day by now. */
const freshMs = 60 * 60 * 1000;
const mostConcerned = 2;

/** The conversation with what the message of a turn gives. What is new takes the place of what was known. */
export function withGiven(state: ConversationState, turn: Turn): ConversationState {
  const reading = inMessage(turn.reading, turn.messageId);
  const { gives } = reading;
  const before = state.prefill ?? {};
  const topic = topicOf(turn) ?? (gives.about ? passageOf(turn, gives.about) : null);
  const requestedTime =
    gives.times === true ? reading.times.find((one) => isDefinite(one) && one.negated !== true) : undefined;
  const answer = { ...reading, messageId: turn.messageId };
  const prefill: Prefill = {
    ...withPerson(before, gives, state.identity.name ?? null),
    ...(gives.phone === undefined ? {} : { phone: gives.phone }),
    ...(gives.address === undefined ? {} : { address: gives.address }),
    ...(requestedTime === undefined ? {} : { requestedTime, requestedTimeAt: turn.at }),
    ...(topic === null ? {} : { topic }),
    ...(gives.subject ? { subject: refOf(gives.subject, turn) } : {}),
    ...(gives.message ? { message: refOf(gives.message, turn) } : {}),
    ...(gives.told ? { told: toldOf(gives.told, turn) } : {}),
    ...aboutOf(gives, turn),
    fields: fieldsAfter(before, valuesGiven(state.policy.flows.forms ?? {}, answer, turn.at)),
  };
  return { ...state, prefill };
}

/** What a flow begins with that starts at `at` (epoch ms); `turn`: the message that asked for it or agreed to it. */
export function givenFor({ prefill }: ConversationState, at: number, turn: Turn | null = null): Given | null {
  if (prefill === undefined) return null;
  const {
    person,
    whom,
    concerns = [],
    phone,
    address,
    requestedTime,
    requestedTimeAt: wishAt = 0,
    topic,
    subject,
    message,
    told,
    about,
    fields = {},
  } = prefill;
  const [concerned = null] = concerns;
  const named = turn === null ? [] : turn.reading.answers.people;
  const isOpen = turn !== null && openWhomIn(turn.reading) !== null;
  const given = turn?.reading.gives.person;
  const own = given ?? (named.length === 1 && !isOpen ? named[0] : undefined);
  return {
    person: own ?? person ?? (concerns.length === 1 && whom === undefined ? concerned : null),
    ...(whom === undefined || own !== undefined ? {} : { whom }),
    phone: phone ?? null,
    address: address ?? null,
    invite: turn?.reading.gives.address ?? null,
    requestedTime: requestedTime !== undefined && at - wishAt < freshMs ? requestedTime : null,
    topic: topic ?? null,
    subject: subject ?? null,
    message: message ?? null,
    told: told ?? null,
    about: about ?? null,
    fields,
  };
}

/** What a flow has used up is not there for the next one; whom it was with is, for what follows. */
export function withoutUsed(state: ConversationState, flow: Flow): ConversationState {
  const { prefill } = state;
  if (prefill === undefined) return state;
  const { requestedTime, requestedTimeAt, topic, subject, message, told, about, fields = {}, ...kept } = prefill;
  if ('form' in flow) {
    const { [flow.kind]: _used, ...others } = fields;
    return { ...state, prefill: { ...prefill, fields: others } };
  }
  if (flow.kind === 'email')
    return { ...state, prefill: { ...kept, ...present({ requestedTime, requestedTimeAt, topic }), fields } };
  return { ...state, prefill: { ...kept, ...present({ subject, message, told, about }), fields } };
}

/** With whom the flow was, for what is offered next. */
export function withPersonOf(state: ConversationState, flow: Flow): ConversationState {
  if ('form' in flow || flow.person === null) return state;
  const before = state.prefill ?? {};
  const isSame = before.person !== undefined && isNameOf(flow.person, before.person);
  const { phone: _phone, address: _address, ...rest } = before;
  const told = flow.kind === 'email' ? { address: flow.address ?? undefined } : { phone: flow.phone ?? undefined };
  const address = before.person === undefined || isSame ? before.address : undefined;
  const prefill = { ...rest, person: flow.person, ...present({ address }), ...present(told) };
  return { ...state, prefill };
}

/** With what a later request gave for itself: whoever it names, and whatever address, is nobody else's. */
export function withOwn(state: ConversationState, given: Prefill | undefined): ConversationState {
  if (given === undefined) return state;
  const { prefill: before = {} } = state;
  const isOther = given.person !== undefined || given.whom !== undefined || given.address !== undefined;
  const known = isOther ? withoutPerson(before) : before;
  return { ...state, prefill: { ...known, ...given, fields: fieldsAfter(known, given.fields ?? {}) } };
}

/** Somebody else's number and address go with them; the participant's own name is nobody to call. */
function withPerson(before: Prefill, { person, whom, concerns }: PrefillFound, own: string | null): Prefill {
  const isOwn = (name: string): boolean => own !== null && isNameOf(name, own);
  const known = before.concerns ?? [];
  const fresh = concerns.filter((name) => !isOwn(name) && !known.some((one) => isNameOf(name, one)));
  const all = [...known.filter((one) => !fresh.some((name) => isNameOf(one, name))), ...fresh].slice(0, mostConcerned);
  const told: Prefill = all.length === 0 ? before : { ...before, concerns: all };
  if (whom !== undefined) return { ...withoutPerson(told), whom };
  if (person === undefined || isOwn(person)) return told;
  const { phone, address, whom: _open, ...rest } = told;
  const earlier = before.person ?? (known.length === 1 ? known[0] : undefined);
  const isOther = earlier !== undefined && !isNameOf(person, earlier) && !isNameOf(earlier, person);
  return { ...rest, ...(isOther ? {} : present({ phone, address })), person };
}

function withoutPerson({ person: _person, phone: _phone, address: _address, ...rest }: Prefill): Prefill {
  return rest;
}

function fieldsAfter({ fields = {} }: Prefill, fresh: NonNullable<Prefill['fields']>): NonNullable<Prefill['fields']> {
  const kinds = [...new Set([...Object.keys(fields), ...Object.keys(fresh)])];
  return Object.fromEntries(kinds.map((kind) => [kind, { ...fields[kind], ...fresh[kind] }]));
}

function topicOf(turn: Turn): Passage | null {
  const { topic } = turn.reading.answers;
  return topic ? { messageId: turn.messageId, start: topic.start, end: topic.end } : null;
}

function refOf(words: WordsGiven, turn: Turn): WordsRef {
  const { length, count, lead } = words;
  return { ref: 'words', ...passageOf(turn, words), length, count, ...(lead === undefined ? {} : { lead }) };
}

/** What an email is to say is a sentence of it. */
function toldOf({ isIndirect, addressed, ...words }: NonNullable<PrefillFound['told']>, turn: Turn): WordsRef {
  const of = { ...(isIndirect === true ? { indirect: true as const } : {}), ...(addressed ? { addressed } : {}) };
  return { ...refOf(words, turn), ends: true, ...of };
}

/** "About the deadlines": in the case that the word before it asks for. */
function aboutOf({ about }: PrefillFound, turn: Turn): Pick<Prefill, 'about'> {
  if (about?.led === undefined) return {};
  const { led: start, end } = about;
  return { about: refOf({ ...about, start, length: end - start }, turn) };
}

/** Without what is not there. */
function present<Values extends object>(values: Values): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };
}
