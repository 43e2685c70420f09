/** Answers to open requests, material for them, and operators' orders about whoever is waited for. */
import { ActivityFailure, ApplicationFailure, setHandler, uuid4 } from '@temporalio/workflow';
import type { Awaited, FieldAnswer } from '../../contracts/state/clarification-state.ts';
import type {
  ContextRequest,
  ContextStep,
  EscalateRequest,
  ExtendRequest,
} from '../../contracts/state/context-request.ts';
import type {
  AnswerClarification,
  AnswerReceipt,
  ByOperator,
  ContextReceipt,
  ForceRun,
  OperatorAnswer,
  OperatorSupply,
  RequestReceipt,
  SkipSlot,
  SuppliedItem,
  SupplyBySignal,
  SupplyContext,
} from '../../contracts/state/messages.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import { extended, passedOn, reassigned, type NotPassedOn, type Step } from '../../domain/clarification/ladder.ts';
import { late, refusalOf } from '../../domain/clarification/protocol.ts';
import { force, remainingSlots, skip, supply, supplyFault } from '../../domain/context/request.ts';
import { clarificationOf, hasEnded } from '../../domain/conversation/clarifying.ts';
import { isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { isReading } from '../../domain/conversation/reading-shape.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { promptly, recordActivities } from './activities.ts';
import { audit, type Decided } from './log.ts';
import * as messages from './messages.ts';
import {
  uncancelled,
  isEarly,
  order,
  orderedBySignal,
  refusedAs,
  untilTurnIsOver,
  whoAndWhy,
  type Done,
  type Registration,
} from './orders.ts';
import { answerFault, malformed, notAcceptable, plain, requireId } from './payload-checks.ts';
import { addToTimeline, lookAtHistory, whereAndWhat, type Run } from './run.ts';
import { clarificationTo, contextTo, openContext, takeAnswer, waitOf, type Taken, type Wait } from './waits.ts';

const requestClosed = () => refusedAs('RequestClosed', 'The request is closed.');
const requestNotFound = () => refusedAs('RequestNotFound', 'There is no such request here.');

// Answers to clarifications (C4)

/** Why an answer is not taken, or null. Total: whoever may send an update may send anything. */
function whyNotAnswered(run: Run, asked: AnswerClarification): ApplicationFailure | null {
  const fault = answerFault(asked);
  if (fault) return fault;
  const { requestId, from, clarifications: answers } = asked;
  const known = clarificationOf(run.state, requestId);
  if (!known || run.state.closing)
    return hasEnded(run.state, requestId) || run.state.closing ? requestClosed() : requestNotFound();
  const refused = refusalOf(known, { from, answers });
  if (!refused) return null;
  switch (refused.because) {
    case 'closed':
      return requestClosed();
    case 'not-the-party':
      return ApplicationFailure.create({
        type: 'NotTheParty',
        message: `Only ${refused.allowed.join(', ')} may answer this request.`,
        nonRetryable: true,
        details: [refused.allowed],
      });
    case 'not-acceptable':
      return notAcceptable(refused.place, refused.expected);
    default:
      return refused satisfies never;
  }
}

function requireAnswerable(run: Run, asked: AnswerClarification): AnswerClarification {
  const refused = whyNotAnswered(run, asked);
  if (refused) throw refused;
  return asked;
}

function answer(run: Run, asked: AnswerClarification): Done<AnswerReceipt> {
  const { requestId, from, clarifications, updated, reading } = asked;
  const actor = plain(asked.actor, from);
  // What cannot be judged is read again from its text.
  const given = { requestId, from, actor, clarifications, updated, reading: isReading(reading) ? reading : undefined };
  const receipt = takeAnswer(run, given);
  const once = `answer ${requestId} ${receipt.seq}`;
  return { receipt, decided: { event: 'clarification.answered', subject: requestId, actor, once } };
}

/** A signal has nobody to refuse to. What came too late is kept with the request as long as that is known here. */
function answerBySignal(run: Run, asked: AnswerClarification): void {
  lookAtHistory(run);
  const refused = whyNotAnswered(run, asked);
  if (!refused) {
    const { decided } = answer(run, asked);
    if (decided)
      audit(run, { ...whoAndWhy(asked), ...decided }, orderedBySignal(messages.answerClarificationSignal, asked));
    return;
  }
  addToTimeline(run, `signal "answerClarification" ignored: ${refused.message}`);
  const known = refused.type === 'RequestClosed' ? clarificationOf(run.state, asked.requestId) : null;
  if (known) clarificationTo(run, late(known, { from: asked.from, at: Date.now(), answers: asked.clarifications }));
}

/** An operator speaks for whoever's SLA runs. */
function asLevel(run: Run, { requestId, values, actor }: OperatorAnswer): AnswerClarification {
  const known = isPlainText(requestId) ? clarificationOf(run.state, requestId) : null;
  const given = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const clarifications: readonly FieldAnswer[] = given.map(([field, value]) => ({ field, value }));
  return { requestId, from: known?.levels.at(-1)?.party ?? '', actor, clarifications };
}

// Orders about whoever is waited for: passed up, given more time, somebody else asked

function openWait(run: Run, { requestId }: { readonly requestId: string }): Wait {
  const open = waitOf(run, requestId);
  if (!open) throw refusedAs('RequestNotFound', 'No request of this id is open here.');
  return open;
}

function ordered(asked: unknown) {
  const { actor: by, reason: because } = whoAndWhy(asked);
  return { at: Date.now(), by, because };
}

function afterStep({ about }: Wait, { now, kind }: Taken): Done<RequestReceipt> {
  const { id: requestId, seq, status, levels, openedAt } = now;
  const event = `${about}.${kind}` as const;
  const asked = levels.at(-1);
  const receipt: RequestReceipt = {
    requestId,
    status: status === 'escalated' ? status : 'pending',
    level: asked?.level ?? '',
    party: asked?.party ?? '',
    dueAt: new Date(asked?.dueAt ?? openedAt).toISOString(),
    seq,
  };
  return { receipt, decided: { event, subject: requestId, once: `${event} ${requestId} ${seq}` } };
}

type Escalate = ByOperator & EscalateRequest;
type Extend = ByOperator & ExtendRequest;
type Reassign = ByOperator & { readonly requestId: string; readonly to: string };

function passUp<Waiting extends Awaited>(waiting: Waiting, asked: Escalate): Step<Waiting, 'escalated'> {
  const { toLevel } = asked;
  const passed = passedOn(waiting, { ...ordered(asked), ...(toLevel === undefined ? {} : { toLevel }) });
  if (!('refused' in passed)) return passed;
  throw refusedAs('NoSuchLevel', `The request cannot be passed on: ${notPassedOn[passed.refused]}.`);
}

const notPassedOn: Readonly<Record<NotPassedOn['refused'], string>> = {
  'no-such-level': 'its chain has no level of that name above the one that has it',
  'at-the-top': 'whoever has it is the last in its chain',
  closed: 'it is over',
};

const longestExtensionS = 31_536_000;
const longestParty = 100;

// Material (X4, X7)

/** Items of one supply. */
const mostItems = 20;
/** Longest content that an operator may supply by an update, in UTF-16 code units; more goes through the API. */
const longestContent = 64 * 1024;

/** Why a supply is not taken, or null. Total: whoever may send an update may send anything. */
function whyNotSupplied(run: Run, given: unknown, isTaken = isItem): ApplicationFailure | null {
  const { requestId, items } = isRecord(given) ? given : {};
  if (!isPlainText(requestId)) return malformed('/requestId', 'the id of a request');
  if (!Array.isArray(items) || items.length === 0 || items.length > mostItems)
    return malformed('/items', `1 to ${mostItems} supplies`);
  const wrong = items.findIndex((item) => !isTaken(item));
  if (wrong !== -1) return malformed(`/items/${wrong}`, '{slotKey, content} or {slotKey, supplyId}');
  const open = openContext(run, requestId);
  if (!open || run.state.closing) return notOpen(run, requestId);
  const fault = supplyFault(open, items.filter(isTaken));
  if (!fault) return null;
  switch (fault.because) {
    case 'closed':
      return notOpen(run, requestId);
    case 'no-such-slot':
      return noSuchSlot(fault.slotKey, open);
    case 'slot-full':
      return refusedAs('SlotFull', `The slot "${fault.slotKey}" holds as much as it may.`);
    default:
      return fault satisfies never;
  }
}

function isItem(given: unknown): given is SuppliedItem {
  if (!isRecord(given)) return false;
  const { supplyId, slotKey } = given;
  return isPlainText(supplyId) && supplyId.length <= 100 && isPlainText(slotKey) && slotKey.length <= 60;
}

/** A supply of a signal brings its content, or names a row. */
function isGiven(given: unknown): given is SuppliedItem {
  if (!isRecord(given)) return false;
  const { supplyId = '', content, label } = given;
  const isContent = content === undefined ? supplyId !== '' : isPlainText(content);
  return isItem({ ...given, supplyId }) && isContent && (label === undefined || isPlainText(label));
}

function requireSuppliable(run: Run, given: unknown, isTaken = isItem): void {
  const refused = whyNotSupplied(run, given, isTaken);
  if (refused) throw refused;
}

function openMaterial(run: Run, given: { readonly requestId: string }): ContextRequest {
  requireId(given, 'requestId');
  const open = openContext(run, given.requestId);
  if (open && !run.state.closing) return open;
  throw notOpen(run, given.requestId);
}

function notOpen({ state }: Run, requestId: string): ApplicationFailure {
  return hasEnded(state, requestId) || state.closing ? requestClosed() : requestNotFound();
}

function slotOf({ slots }: ContextRequest, slotKey: string): ContextRequest['slots'][number] | undefined {
  return slots.find((slot) => slot.slotKey === slotKey);
}

function noSuchSlot(slotKey: unknown, { slots }: ContextRequest): ApplicationFailure {
  const known = slots.map((slot) => slot.slotKey);
  return ApplicationFailure.create({
    type: 'NoSuchSlot',
    message: `The request has no slot "${plain(slotKey, '')}". It asks for: ${known.join(', ')}.`,
    nonRetryable: true,
    details: [known],
  });
}

function supplyItems(run: Run, { requestId, items, actor }: SupplyContext): Done<ContextReceipt> {
  const by = plain(actor, 'supplier');
  const step = supply(openMaterial(run, { requestId }), { items, by, at: Date.now() });
  return afterMaterial(run, step, { event: 'context.supplied', actor: by });
}

/** A signal has nobody to refuse to: what is refused of it is told in the timeline. Its content goes into rows first. */
async function supplyBySignal(run: Run, given: SupplyBySignal): Promise<void> {
  lookAtHistory(run);
  const because = await storeGiven(run, given);
  if (because !== null) addToTimeline(run, `signal "supplyContext" ignored: ${because}`);
}

/** Why nothing of it is taken; null: it is. */
async function storeGiven(run: Run, given: SupplyBySignal): Promise<string | null> {
  const refused = whyNotSupplied(run, given, isGiven);
  if (refused) return refused.message;
  const { requestId, items } = given;
  const whole = items.reduce((length, { content = '' }) => length + content.length, 0);
  if (whole > longestContent) return `It holds more than ${longestContent} characters; give more to the API.`;
  const { reason } = whoAndWhy(given);
  const actor = plain(given.actor, 'supplier');
  const { slots } = openMaterial(run, given);
  const limited = items.flatMap((item) => {
    const slot = slots.find(({ slotKey }) => slotKey === item.slotKey);
    return slot ? [{ ...item, sizeLimit: slot.sizeLimit, type: slot.type }] : [];
  });
  const request = { where: whereAndWhat(run).where, requestId, items: limited, by: actor, at: Date.now() };
  try {
    const stored = await promptly(
      (local) => local.storeSupplies(request),
      () => recordActivities('store what a signal supplies').storeSupplies(request),
    );
    if (stored.kind === 'refused') return stored.because;
    const rows = { requestId, items: stored.items, actor };
    // Meanwhile it may have been supplied otherwise.
    const late = whyNotSupplied(run, rows);
    if (late) return late.message;
    const { decided } = supplyItems(run, rows);
    // The material is in rows: an order that is kept as a proof would carry it.
    if (decided) audit(run, { actor, reason, ...decided }, orderedBySignal(messages.supplyContextSignal, null));
    return null;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return 'It could not be stored.';
  }
}

/** The words go into a row first; what they were supplied for may be over by then. */
async function supplyWords(run: Run, asked: OperatorSupply): Promise<Done<ContextReceipt>> {
  const { requestId, slotKey, content } = asked;
  const supplyId = uuid4();
  const { actor: by } = whoAndWhy(asked);
  const { where } = whereAndWhat(run);
  const sizeLimit = slotOf(openMaterial(run, asked), slotKey)?.sizeLimit ?? longestContent;
  const request = { where, requestId, supplyId, slotKey, content, sizeLimit, by, at: Date.now() };
  await promptly(
    (local) => local.storeSupply(request),
    () => recordActivities('store what an operator supplies').storeSupply(request),
  );
  const open = openMaterial(run, asked);
  const step = supply(open, { items: [{ supplyId, slotKey }], by, at: Date.now() });
  return afterMaterial(run, step, { event: 'context.supplied' });
}

function afterMaterial(
  run: Run,
  step: ContextStep,
  decided: Pick<Decided, 'event'> & Partial<Decided>,
): Done<ContextReceipt> {
  const { id: subject, status, seq } = step.request;
  const turnId = contextTo(run, step);
  const once = `${decided.event} ${subject} ${step.happened[0]?.seq ?? seq}`;
  return {
    receipt: { requestId: subject, status, seq, remaining: remainingSlots(step.request), turnId },
    decided: step.happened.length > 0 ? { ...decided, subject, once } : null,
  };
}

export const requestOrders: readonly Registration[] = [
  order({
    update: messages.answerClarification,
    by: 'anybody',
    description:
      'A party\'s answer to a clarification request, e.g. {"requestId": "…", "from": "sales-agent", "actor": "crm", "clarifications": [{"field": "budget", "value": "EUR 500"}]}.',
    find: requireAnswerable,
    carryOut: answer,
  }),
  (run) =>
    setHandler(messages.answerClarificationSignal, (asked) => answerBySignal(run, asked), {
      description: 'The same as the update "answerClarification", for senders that need no answer.',
    }),
  order({
    update: messages.operatorAnswerClarification,
    by: 'person',
    description:
      'Answers for the level that is asked now, e.g. {"requestId": "…", "values": {"budget": "EUR 500"}, "actor": "ann", "reason": "asked the team"}.',
    find: (run, asked: OperatorAnswer) => requireAnswerable(run, asLevel(run, asked)),
    carryOut: (run, _asked, given) => answer(run, given),
  }),
  order({
    update: messages.operatorEscalate,
    by: 'person',
    description:
      'Passes a request up the chain at once, e.g. {"requestId": "…", "toLevel": "human_operator", "actor": "ann", "reason": "urgent"}.',
    waitsForTurn: 'if-unknown',
    check: (asked) => requireId(asked, 'requestId'),
    find(run, asked: Escalate) {
      const open = openWait(run, asked);
      passUp(open.waiting, asked);
      return open;
    },
    carryOut: (_run, asked, open) =>
      afterStep(
        open,
        open.take((waiting) => passUp(waiting, asked)),
      ),
  }),
  order({
    update: messages.operatorExtendSla,
    by: 'person',
    description:
      'Gives the level that has the clock more time, e.g. {"requestId": "…", "bySeconds": 600, "actor": "ann", "reason": "in a meeting"}.',
    waitsForTurn: 'if-unknown',
    check(asked: Extend) {
      requireId(asked, 'requestId');
      if (!Number.isInteger(asked.bySeconds) || asked.bySeconds <= 0 || asked.bySeconds > longestExtensionS)
        throw malformed('/bySeconds', 'whole seconds, up to a year');
    },
    find: openWait,
    carryOut(_run, asked, open) {
      const given = { ...ordered(asked), bySeconds: asked.bySeconds };
      return afterStep(
        open,
        open.take((waiting) => extended(waiting, given)),
      );
    },
  }),
  order({
    update: messages.operatorReassign,
    by: 'person',
    description:
      'Puts another party in the place of the one that is asked, e.g. {"requestId": "…", "to": "deputy", "actor": "ann", "reason": "on leave"}.',
    waitsForTurn: 'if-unknown',
    check(asked: Reassign) {
      requireId(asked, 'requestId');
      if (!isPlainText(asked.to) || asked.to === '' || asked.to.length > longestParty)
        throw malformed('/to', 'the name of the party that is to answer');
    },
    find(run, asked) {
      const open = openWait(run, asked);
      const { parties } = run.state.policy.clarification;
      const known = [...open.waiting.chain.map(({ party }) => party), ...parties.map(({ name }) => name)];
      if (known.includes(asked.to)) return open;
      throw ApplicationFailure.create({
        type: 'NoSuchParty',
        message: `The assistant knows no party "${plain(asked.to, '')}". It knows: ${[...new Set(known)].join(', ')}.`,
        nonRetryable: true,
        details: [[...new Set(known)]],
      });
    },
    carryOut(run, asked, open) {
      const to = plain(asked.to, '');
      const manner = partyNamed(run.state.policy.clarification, { party: to, department: open.department });
      const given = { to, ...ordered(asked), ...(manner ? { manner } : {}) };
      return afterStep(
        open,
        open.take((waiting) => reassigned(waiting, given)),
      );
    },
  }),
  order({
    update: messages.supplyContext,
    by: 'key',
    description:
      'Material for a request, its content in rows, e.g. {"requestId": "…", "items": [{"supplyId": "…", "slotKey": "findings"}]}. People use "op.supplyContext".',
    waitsForTurn: 'if-unknown',
    find: requireSuppliable,
    carryOut: supplyItems,
  }),
  (run) =>
    setHandler(
      messages.supplyContextSignal,
      (given) => {
        const takeIt = () => uncancelled(() => supplyBySignal(run, given));
        const find = (now: Run, asked: unknown) => requireSuppliable(now, asked, isGiven);
        const isToWait = isEarly(run, { waitsForTurn: 'if-unknown', find }, given);
        return isToWait ? untilTurnIsOver(run).then(takeIt) : takeIt();
      },
      {
        description:
          'Material for a request, from senders that need no answer, e.g. {"requestId": "…", "items": [{"slotKey": "findings", "content": "…"}], "actor": "lab"}.',
      },
    ),
  order({
    update: messages.operatorSupplyContext,
    by: 'person',
    description:
      'Supplies material in words, e.g. {"requestId": "…", "slotKey": "findings", "content": "…", "actor": "ann", "reason": "from the archive"}.',
    waitsForTurn: 'if-unknown',
    check(asked: OperatorSupply) {
      requireId(asked, 'requestId');
      const { content } = asked;
      if (!isPlainText(content) || content.trim() === '' || content.length > longestContent)
        throw malformed('/content', `the material (at most ${longestContent} characters)`);
    },
    find: (run, { requestId, slotKey }) => requireSuppliable(run, { requestId, items: [{ supplyId: 'op', slotKey }] }),
    carryOut: supplyWords,
  }),
  order({
    update: messages.operatorSkipSlot,
    by: 'person',
    description:
      'Says that a slot is not needed, e.g. {"requestId": "…", "slotKey": "findings", "actor": "ann", "reason": "not in this study"}.',
    waitsForTurn: 'if-unknown',
    find(run, asked: SkipSlot) {
      const open = openMaterial(run, asked);
      if (!slotOf(open, asked.slotKey)) throw noSuchSlot(asked.slotKey, open);
      return open;
    },
    carryOut(run, asked, open) {
      const step = skip(open, { slotKey: asked.slotKey, ...ordered(asked) });
      return afterMaterial(run, step, { event: 'context.skipped' });
    },
  }),
  order({
    update: messages.operatorForceRun,
    by: 'person',
    description:
      'Answers without what is missing, e.g. {"requestId": "…", "actor": "ann", "reason": "the deadline is today"}.',
    waitsForTurn: 'if-unknown',
    find: (run, asked: ForceRun) => openMaterial(run, asked),
    carryOut: (run, asked, open) => afterMaterial(run, force(open, ordered(asked)), { event: 'context.forced' }),
  }),
];
