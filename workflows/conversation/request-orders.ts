/** Answers to open requests, material for them, and operators' orders about whoever is waited for. */
import { uuid4, type ApplicationFailure } from '@temporalio/workflow';
import type {
  AnswerClarification,
  AnswerReceipt,
  ContextReceipt,
  OperatorAnswer,
  OperatorSupply,
  RequestReceipt,
  SuppliedItem,
  SupplyBySignal,
  SupplyContext,
} from '../../contracts/state/messages.ts';
import type { GivenOrder } from '../../contracts/state/signature.ts';
import type { Awaited, FieldAnswer } from '../../contracts/state/clarification-state.ts';
import type { ContextRequest, ContextStep } from '../../contracts/state/context-request.ts';
import type { RequestStep } from '../../contracts/state/log-entry.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import { extended, passedOn, reassigned } from '../../domain/clarification/ladder.ts';
import { late, refusalOf } from '../../domain/clarification/protocol.ts';
import { force, remainingSlots, skip, supply, supplyFault } from '../../domain/context/request.ts';
import { clarificationOf, hasEnded } from '../../domain/conversation/clarifying.ts';
import { isFieldContent, isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { isReading } from '../../domain/conversation/reading-shape.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { localThenRegular } from './activities.ts';
import { whereAndWhat } from './log.ts';
import * as messages from './messages.ts';
import {
  anId,
  listFault,
  optional,
  order,
  plain,
  refuse,
  refusedAs,
  shapeFault,
  whoAndWhy,
  wordsOf,
  type Done,
  type Refusal,
  type Registration,
  type Shape,
} from './orders.ts';
import type { Run } from './run.ts';
import { openContext, requestIn, stepOf, takeAnswer, takeStep, waitOf, type Wait } from './waits.ts';

const longestExtensionS = 31_536_000;
const isExtension = (given: unknown) =>
  Number.isInteger(given) && Number(given) > 0 && Number(given) <= longestExtensionS;
/** Longest content that is supplied by a message to the workflow, in UTF-16 code units; more goes through the API. */
const longestContent = 64 * 1024;
const tooLong = `It holds more than ${longestContent} characters; give more to the API.`;

/** What operators' orders about a request have in common. */
const aboutRequest = { waitsForTurn: 'if-unknown', fields: { requestId: anId } } as const;

export const requestOrders: readonly Registration[] = [
  order({
    by: { anybody: messages.answerClarification },
    signal: messages.answerClarificationSignal,
    find: requireAnswerable,
    carryOut: answer,
    /** What came too late is kept with the request as long as that is known here. */
    ignored(run, asked, { type }) {
      const known = type === 'RequestClosed' ? clarificationOf(run.state, asked.requestId) : null;
      if (!known) return;
      const { from, clarifications: answers } = asked;
      takeStep(run, { kind: 'clarification', step: late(known, { from, at: Date.now(), answers }) });
    },
  }),
  order({
    by: { person: messages.operatorAnswerClarification },
    find: (run, asked) => requireAnswerable(run, asLevel(run, asked)),
    carryOut: (run, _asked, given) => answer(run, given),
  }),
  order({
    by: { person: messages.operatorEscalate },
    ...aboutRequest,
    find: (run, asked) => stepOf(openWait(run, asked), (waiting) => passUp(waiting, asked)),
    carryOut: (run, _asked, step) => takeOrdered(run, step, 'escalated'),
  }),
  order({
    by: { person: messages.operatorExtendSla },
    ...aboutRequest,
    fields: { requestId: anId, bySeconds: ['whole seconds, up to a year', isExtension] },
    find(run, asked) {
      const given = { ...ordered(asked), bySeconds: asked.bySeconds };
      return stepOf(openWait(run, asked), (waiting) => extended(waiting, given));
    },
    carryOut: (run, _asked, step) => takeOrdered(run, step, 'extended'),
  }),
  order({
    by: { person: messages.operatorReassign },
    ...aboutRequest,
    fields: { requestId: anId, to: wordsOf(100, 'the name of the party that is to answer') },
    find(run, asked) {
      const open = openWait(run, asked);
      const policy = run.state.policy.clarification;
      const known = [...open.waiting.chain.map(({ party }) => party), ...policy.parties.map(({ name }) => name)];
      if (!known.includes(asked.to))
        throw refusedAs({ because: 'unknown-party', party: asked.to, known: [...new Set(known)] });
      const to = plain(asked.to, '');
      // Those of a department come before the others.
      const department = open.kind === 'clarification' ? (open.waiting.instruction?.department ?? null) : null;
      const manner = partyNamed(policy, { party: to, department });
      const given = { to, ...ordered(asked), ...(manner ? { manner } : {}) };
      return stepOf(open, (waiting) => reassigned(waiting, given));
    },
    carryOut: (run, _asked, step) => takeOrdered(run, step, 'reassigned'),
  }),
  order({
    by: { key: messages.supplyContext },
    waitsForTurn: 'if-unknown',
    fault: hashFault,
    find: (run, asked) => refuse(supplyRefusal(run, asked, isItem)),
    prove: requireRows,
    carryOut: supplyItems,
  }),
  order({
    by: {},
    signal: messages.supplyContextSignal,
    waitsForTurn: 'if-unknown',
    find: (run, asked) => refuse(supplyRefusal(run, asked, isGiven)),
    carryOut: storeItems,
  }),
  order({
    by: { person: messages.operatorSupplyContext },
    ...aboutRequest,
    fields: {
      requestId: anId,
      content: wordsOf(longestContent, `the material (at most ${longestContent} characters)`),
    },
    find: (run, { requestId, slotKey }) =>
      refuse(supplyRefusal(run, { requestId, items: [{ supplyId: 'op', slotKey }] }, isItem)),
    carryOut: storeWords,
  }),
  order({
    by: { person: messages.operatorSkipSlot },
    ...aboutRequest,
    find(run, asked) {
      const { slotKey } = asked;
      const open = openMaterial(run, asked.requestId);
      const known = open.slots.map((slot) => slot.slotKey);
      if (!known.includes(slotKey)) throw refusedAs({ because: 'no-such-slot', slotKey, known });
      return skip(open, { slotKey, ...ordered(asked) });
    },
    carryOut: (run, _asked, step) => afterMaterial(run, step, 'context.skipped'),
  }),
  order({
    by: { person: messages.operatorForceRun },
    ...aboutRequest,
    find: (run, asked) => force(openMaterial(run, asked.requestId), ordered(asked)),
    carryOut: (run, _asked, step) => afterMaterial(run, step, 'context.forced'),
  }),
];

/** As steps note who has ordered them. */
function ordered(asked: unknown) {
  const { actor: by, reason: because } = whoAndWhy(asked);
  return { at: Date.now(), by, because };
}

// Answers to clarifications (C4)

const whoAnswers: Readonly<Record<string, Shape>> = {
  requestId: ['the id of a request', isPlainText],
  from: ['the name of the party that answers', isPlainText],
};
const answers = { most: 50, of: 'answers', one: ['{field, value, explanation?}', isAnswer] as Shape };
const update = {
  updated: optional(['{ref?, type?, department?}; other words and fields are given to the API', isUpdate]),
};

function requireAnswerable(run: Run, asked: AnswerClarification): AnswerClarification {
  const { state } = run;
  const fault =
    shapeFault(asked, whoAnswers) ?? listFault(asked, 'clarifications', answers) ?? shapeFault(asked, update);
  refuse(fault && { because: 'not-acceptable', ...fault });
  const { requestId, from, clarifications } = asked;
  const known = clarificationOf(state, requestId);
  if (!known || state.closing) throw notOpen(run, requestId);
  refuse(refusalOf(known, { from, answers: clarifications }));
  return asked;
}

function isAnswer(given: unknown): given is FieldAnswer {
  if (!isRecord(given)) return false;
  const { field, value, explanation } = given;
  return isPlainText(field) && isFieldContent(value) && (explanation === undefined || isPlainText(explanation));
}

/** Words and fields are kept in rows: whoever gives others gives them to the API. */
function isUpdate(given: unknown): boolean {
  const { text, fields, department = null, ...named } = isRecord(given) ? given : { text: given };
  const isName = department === null || isPlainText(department);
  return text === undefined && fields === undefined && isName && shapeFault(named, names) === null;
}

const names = { ref: optional(['an id', (given) => anId[1](given)]), type: optional(['words', isPlainText]) };

function answer(run: Run, asked: AnswerClarification): Done<AnswerReceipt> {
  const { requestId, from, reading } = asked;
  const actor = plain(asked.actor, from);
  // What cannot be judged is read again from its text.
  const receipt = takeAnswer(run, { ...asked, actor, reading: isReading(reading) ? reading : undefined });
  const once = `answer ${requestId} ${receipt.seq}`;
  return { receipt, decided: { event: 'clarification.answered', subject: requestId, actor, once } };
}

/** An operator speaks for whoever's SLA runs. */
function asLevel(run: Run, { requestId, values, actor }: OperatorAnswer): AnswerClarification {
  const known = isPlainText(requestId) ? clarificationOf(run.state, requestId) : null;
  const given = Object.entries(isRecord(values) ? values : {});
  const clarifications = given.map(([field, value]) => ({ field, value }));
  return { requestId, from: known?.levels.at(-1)?.party ?? '', actor, clarifications };
}

// Whoever is waited for: passed up, given more time, somebody else asked

function openWait(run: Run, { requestId }: { readonly requestId: string }): Wait {
  const open = waitOf(run, requestId);
  if (!open) throw refusedAs({ because: 'unknown-request' });
  return open;
}

function passUp<Waiting extends Awaited>(waiting: Waiting, asked: { readonly toLevel?: string }) {
  const { toLevel } = asked;
  const passed = passedOn(waiting, { ...ordered(asked), ...(toLevel === undefined ? {} : { toLevel }) });
  if (!('refused' in passed)) return passed;
  throw refusedAs({ because: 'not-passed-on', why: passed.refused });
}

function takeOrdered(
  run: Run,
  taken: RequestStep,
  kind: 'escalated' | 'extended' | 'reassigned',
): Done<RequestReceipt> {
  takeStep(run, taken);
  const { id: requestId, seq, status, levels, openedAt } = requestIn(taken);
  const { level = '', party = '', dueAt = openedAt } = levels.at(-1) ?? {};
  const event = `${taken.kind}.${kind}` as const;
  const receipt: RequestReceipt = {
    requestId,
    status: status === 'escalated' ? status : 'pending',
    level,
    party,
    dueAt: new Date(dueAt).toISOString(),
    seq,
  };
  return { receipt, decided: { event, subject: requestId, once: `${event} ${requestId} ${seq}` } };
}

// Material (X4, X7)

/** Why a supply is not taken, or null. `isTaken`: whether an item is as this sender may give it. */
function supplyRefusal(run: Run, given: unknown, isTaken: (item: unknown) => boolean): Refusal | null {
  const one: Shape = ['{slotKey, content} or {slotKey, supplyId}', isTaken];
  const fault =
    shapeFault(given, { requestId: ['the id of a request', isPlainText] }) ??
    listFault(given, 'items', { most: 20, of: 'supplies', one });
  if (fault) return { because: 'malformed', ...fault };
  const { requestId, items } = given as SupplyContext;
  return supplyFault(openMaterial(run, requestId), items);
}

function isItem(given: unknown): given is SuppliedItem {
  if (!isRecord(given)) return false;
  const { supplyId, slotKey } = given;
  return isPlainText(supplyId) && supplyId.length <= 100 && isPlainText(slotKey) && slotKey.length <= 60;
}

/** Who names a row says what is in it. */
function hashFault(_run: Run, asked: SupplyContext): Refusal | null {
  const one: Shape = ['{supplyId, slotKey, hash}', (item) => isRecord(item) && isPlainText(item['hash'])];
  const wrong = listFault(asked, 'items', { most: 20, of: 'supplies', one });
  return wrong && { because: 'malformed', ...wrong };
}

/** A supply of a signal brings its content, or names a row. */
function isGiven(given: unknown): boolean {
  if (!isRecord(given)) return false;
  const { supplyId = '', content, label } = given;
  const isContent = content === undefined ? supplyId !== '' : isPlainText(content);
  return isItem({ ...given, supplyId }) && isContent && (label === undefined || isPlainText(label));
}

function openMaterial(run: Run, requestId: string): ContextRequest {
  const open = openContext(run, requestId);
  if (open && !run.state.closing) return open;
  throw notOpen(run, requestId);
}

function notOpen({ state }: Run, requestId: string): ApplicationFailure {
  return refusedAs({ because: hasEnded(state, requestId) || state.closing ? 'closed' : 'unknown-request' });
}

/**
 * The update brings ids of rows, and whoever speaks to Temporal may name any: nothing is filled with nothing. What an
 * earlier build has taken named no hash, and was not looked up.
 */
async function requireRows(run: Run, _given: GivenOrder, asked: SupplyContext): Promise<void> {
  if (asked.items.some(({ hash }) => hash === undefined)) return;
  await inRows(run, asked, { summary: 'look up what is supplied', because: 'unknown-supply' });
}

/** What a signal brings goes into rows first; what it was given for may be over by then. */
async function storeItems(run: Run, asked: SupplyBySignal, _open: unknown, given: GivenOrder) {
  const whole = asked.items.reduce((length, { content = '' }) => length + content.length, 0);
  if (whole > longestContent) throw refusedAs({ because: 'unstorable', why: tooLong });
  const items = await inRows(run, asked, { summary: 'store what a signal supplies', because: 'unstorable' });
  const rows = { ...asked, items };
  refuse(supplyRefusal(run, rows, isItem));
  // The material is in rows: an order that is kept as a proof would carry it.
  return { ...supplyItems(run, rows), given: { ...given, asked: null } };
}

/**
 * Writes what is supplied into rows, or looks up the rows that are named, and returns which they are.
 * @throws {ApplicationFailure} it cannot be stored, or there is no such row
 */
async function inRows(
  run: Run,
  { requestId, items, actor }: SupplyContext | SupplyBySignal,
  { summary, because }: { readonly summary: string; readonly because: 'unknown-supply' | 'unstorable' },
) {
  const { slots } = openMaterial(run, requestId);
  const limited = items.flatMap((item) => {
    const slot = slots.find(({ slotKey }) => slotKey === item.slotKey);
    return slot ? [{ ...item, sizeLimit: slot.sizeLimit, type: slot.type }] : [];
  });
  const by = plain(actor, 'supplier');
  const request = { where: whereAndWhat(run).where, requestId, items: limited, by, at: Date.now() };
  const stored = await localThenRegular(summary, (local) => local.storeSupplies(request));
  if (stored.kind === 'refused') throw refusedAs({ because, why: stored.because });
  return stored.items;
}

/** An operator's words likewise. */
async function storeWords(run: Run, asked: OperatorSupply): Promise<Done<ContextReceipt>> {
  const { requestId, slotKey, content } = asked;
  const supplyId = uuid4();
  const { actor: by } = whoAndWhy(asked);
  const { where } = whereAndWhat(run);
  const slot = openMaterial(run, requestId).slots.find((one) => one.slotKey === slotKey);
  const sizeLimit = slot?.sizeLimit ?? longestContent;
  const request = { where, requestId, supplyId, slotKey, content, sizeLimit, by, at: Date.now() };
  await localThenRegular('store what an operator supplies', (local) => local.storeSupply(request));
  return supplyItems(run, { requestId, items: [{ supplyId, slotKey }], actor: by });
}

function supplyItems(run: Run, { requestId, items, actor }: SupplyContext): Done<ContextReceipt> {
  const by = plain(actor, 'supplier');
  const step = supply(openMaterial(run, requestId), { items, by, at: Date.now() });
  return afterMaterial(run, step, 'context.supplied', { actor: by });
}

function afterMaterial(
  run: Run,
  step: ContextStep,
  event: 'context.supplied' | 'context.skipped' | 'context.forced',
  by: { readonly actor?: string } = {},
): Done<ContextReceipt> {
  const { id: subject, status, seq } = step.request;
  const turnId = takeStep(run, { kind: 'context', step });
  const once = `${event} ${subject} ${step.happened[0]?.seq ?? seq}`;
  return {
    receipt: { requestId: subject, status, seq, remaining: remainingSlots(step.request), turnId },
    decided: step.happened.length > 0 ? { event, subject, once, ...by } : null,
  };
}
