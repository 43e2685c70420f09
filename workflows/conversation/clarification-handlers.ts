/** Answers to questions, and operators' orders about them. Validators refuse; handlers take what is left and answer at once. */
import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import { clarificationOf, hasEnded } from '../../domain/conversation/clarifying.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import { escalate, extend, late, reassign, refusalOf } from '../../domain/clarification/protocol.ts';
import { isOpen } from '../../domain/clarification/standing.ts';
import type { Clarification, FieldAnswer, Stepped } from '../../domain/clarification/state.ts';
import { isReading } from '../../domain/conversation/reading-shape.ts';
import { refuseWithoutReason } from './action-handlers.ts';
import type { Talk } from './carried.ts';
import { begin, stepTo, takeAnswer } from './clarifications.ts';
import * as messages from './messages.ts';
import { note } from './timeline.ts';

const example =
  '{"requestId": "…", "from": "sales-agent", "actor": "crm", "clarifications": [{"field": "budget", "value": "EUR 500"}]}';

/** Registers the handlers of answers and of operators' orders about open questions. */
export function handleClarifications(talk: Talk): void {
  setHandler(messages.answerClarification, (asked) => answer(talk, asked), {
    validator: (asked) => refuseAnswer(talk, asked),
    description: `A party's answer to a clarification request, e.g. ${example}.`,
  });
  setHandler(messages.answerClarificationSignal, (asked) => answerBySignal(talk, asked), {
    description: 'The same as the update "answerClarification", for senders that need no answer.',
  });
  handleOperators(talk);
}

function handleOperators(talk: Talk): void {
  setHandler(messages.operatorAnswerClarification, (order) => answer(talk, operatorsAnswer(talk, order)), {
    validator(order) {
      refuseWithoutReason(order);
      refuseAnswer(talk, operatorsAnswer(talk, order));
    },
    description:
      'Answers for the level that is asked now, e.g. {"requestId": "…", "values": {"budget": "EUR 500"}, "actor": "ann", "reason": "asked the team"}.',
  });
  setHandler(
    messages.operatorEscalate,
    ({ requestId, toLevel, actor, reason }) => {
      const given = { at: Date.now(), by: actor, because: reason, ...(toLevel === undefined ? {} : { toLevel }) };
      return ordered(talk, escalated(openOrRefuse(talk, requestId), given), true);
    },
    {
      validator(order) {
        refuseWithoutReason(order);
        const { requestId, toLevel } = order;
        const more = toLevel === undefined ? {} : { toLevel };
        escalated(openOrRefuse(talk, requestId), { at: 0, by: '', because: '', ...more });
      },
      description:
        'Passes a request up the chain at once, e.g. {"requestId": "…", "toLevel": "human_operator", "actor": "ann", "reason": "urgent"}.',
    },
  );
  setHandler(
    messages.operatorExtendSla,
    ({ requestId, bySeconds, actor, reason }) =>
      ordered(
        talk,
        extend(openOrRefuse(talk, requestId), { bySeconds, at: Date.now(), by: actor, because: reason }),
        false,
      ),
    {
      validator(order) {
        refuseWithoutReason(order);
        openOrRefuse(talk, order.requestId);
        if (Number.isInteger(order.bySeconds) && order.bySeconds > 0 && order.bySeconds <= longestExtensionS) return;
        throw ApplicationFailure.nonRetryable('Give "bySeconds" as whole seconds, up to a year.', 'MalformedMessage');
      },
      description:
        'Gives the level that has the clock more time, e.g. {"requestId": "…", "bySeconds": 600, "actor": "ann", "reason": "in a meeting"}.',
    },
  );
  setHandler(
    messages.operatorReassign,
    ({ requestId, to, actor, reason }) => {
      const open = openOrRefuse(talk, requestId);
      const { clarification: policy } = talk.standing.policy;
      const department = open.instruction?.department ?? null;
      const manner = policy && partyNamed(policy, { party: to, department });
      const given = { to, at: Date.now(), by: actor, because: reason, ...(manner ? { manner } : {}) };
      return ordered(talk, reassign(open, given), true);
    },
    {
      validator(order) {
        refuseWithoutReason(order);
        openOrRefuse(talk, order.requestId);
        if (typeof order.to === 'string' && order.to !== '' && order.to.length <= longestParty) return;
        throw ApplicationFailure.nonRetryable(
          'Give "to", the name of the party that is to answer.',
          'MalformedMessage',
        );
      },
      description:
        'Puts another party in the place of the one that is asked, e.g. {"requestId": "…", "to": "deputy", "actor": "ann", "reason": "on leave"}.',
    },
  );
}

const longestExtensionS = 31_536_000;
const longestParty = 100;

function answer(talk: Talk, asked: messages.AnswerClarification): messages.AnswerReceipt {
  const { requestId, from, actor, clarifications, updated, reading } = asked;
  return takeAnswer(talk, {
    requestId,
    from,
    actor,
    clarifications,
    updated,
    // What cannot be judged is read again from its text.
    reading: isReading(reading) ? reading : undefined,
  });
}

/** A signal has nobody to refuse to. What came too late is kept with the request as long as that is known here. */
function answerBySignal(talk: Talk, asked: messages.AnswerClarification): void {
  const refused = whyNot(talk, asked);
  if (!refused) {
    answer(talk, asked);
    return;
  }
  note(talk, `signal "answerClarification" ignored: ${refused.message}`);
  const known = refused.type === 'RequestClosed' ? clarificationOf(talk.standing, asked.requestId) : null;
  if (known) stepTo(talk, late(known, { from: asked.from, at: Date.now(), answers: asked.clarifications }));
}

function ordered(talk: Talk, stepped: Stepped, isAskedAnew: boolean): messages.RequestReceipt {
  stepTo(talk, stepped);
  const { clarification } = stepped;
  if (isAskedAnew) begin(talk, stepped);
  const now = clarification.levels.at(-1);
  return {
    requestId: clarification.id,
    status: clarification.status,
    level: now?.level ?? '',
    party: now?.party ?? '',
    dueAt: new Date(now?.dueAt ?? clarification.openedAt).toISOString(),
    seq: clarification.seq,
  };
}

function escalated(open: Clarification, given: Parameters<typeof escalate>[1]): Stepped {
  const climbed = escalate(open, given);
  if (!('refused' in climbed)) return climbed;
  throw ApplicationFailure.nonRetryable(`The request cannot be passed on: ${climbed.refused}.`, 'NoSuchLevel');
}

function openOrRefuse(talk: Talk, requestId: string): Clarification {
  const open = clarificationOf(talk.standing, requestId);
  if (open && isOpen(open)) return open;
  throw ApplicationFailure.nonRetryable('No request of this id is open here.', 'RequestNotFound');
}

/** An operator speaks for whoever has the clock. */
function operatorsAnswer(
  talk: Talk,
  { requestId, values, actor }: messages.OperatorAnswer,
): messages.AnswerClarification {
  const party = clarificationOf(talk.standing, requestId)?.levels.at(-1)?.party ?? '';
  const given = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const clarifications: readonly FieldAnswer[] = given.map(([field, value]) => ({ field, value }));
  return { requestId, from: party, actor, clarifications };
}

function refuseAnswer(talk: Talk, asked: messages.AnswerClarification): void {
  const refused = whyNot(talk, asked);
  if (refused) throw refused;
}

/** Why an answer is not taken, or null. Total: whoever may send an update may send anything. */
function whyNot(talk: Talk, asked: messages.AnswerClarification): ApplicationFailure | null {
  const fault = malformed(asked);
  if (fault) return fault;
  const { requestId } = asked;
  const known = clarificationOf(talk.standing, requestId);
  if (!known || talk.standing.closing) {
    return hasEnded(talk.standing, requestId) || talk.standing.closing
      ? ApplicationFailure.nonRetryable('The request is closed.', 'RequestClosed')
      : ApplicationFailure.nonRetryable('There is no such request here.', 'RequestNotFound');
  }
  const refused = refusalOf(known, { from: asked.from, answers: asked.clarifications });
  if (!refused) return null;
  switch (refused.because) {
    case 'closed':
      return ApplicationFailure.nonRetryable('The request is closed.', 'RequestClosed');
    case 'not-the-party':
      return ApplicationFailure.create({
        type: 'NotTheParty',
        message: `Only ${refused.allowed.join(', ')} may answer this request.`,
        nonRetryable: true,
        details: [refused.allowed],
      });
    case 'not-acceptable':
      return ApplicationFailure.create({
        type: 'AnswerNotAcceptable',
        message: `The answer is not acceptable at "${refused.place}": expected ${refused.expected}.`,
        nonRetryable: true,
        details: [{ place: refused.place, expected: refused.expected }],
      });
    default:
      return refused satisfies never;
  }
}

function malformed(asked: unknown): ApplicationFailure | null {
  const fault = (place: string, expected: string): ApplicationFailure =>
    ApplicationFailure.create({
      type: 'AnswerNotAcceptable',
      message: `The answer is malformed at "${place}": expected ${expected}.`,
      nonRetryable: true,
      details: [{ place, expected }],
    });
  if (typeof asked !== 'object' || asked === null) return fault('', 'an object {requestId, from, clarifications}');
  const { requestId, from, clarifications, updated } = asked as Partial<Record<string, unknown>>;
  if (typeof requestId !== 'string') return fault('/requestId', 'the id of a request');
  if (typeof from !== 'string') return fault('/from', 'the name of the party that answers');
  if (!Array.isArray(clarifications) || clarifications.length === 0 || clarifications.length > mostAnswers)
    return fault('/clarifications', `1 to ${mostAnswers} answers`);
  const wrong = clarifications.findIndex((one) => !isAnswer(one));
  if (wrong !== -1) return fault(`/clarifications/${wrong}`, '{field, value, explanation?}');
  return updated === undefined || isUpdate(updated) ? null : fault('/updated', '{text?, type?, department?, fields?}');
}

const mostAnswers = 50;
const longestUpdate = 16 * 1024;

function isAnswer(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  const { field, value, explanation } = given as Partial<Record<string, unknown>>;
  return typeof field === 'string' && isContent(value) && (explanation === undefined || isText(explanation));
}

function isUpdate(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  const { text, type, department, fields } = given as Partial<Record<string, unknown>>;
  const isRecord = fields === undefined || (typeof fields === 'object' && fields !== null && !Array.isArray(fields));
  return (
    (text === undefined || (isText(text) && text.trim() !== '' && text.length <= longestUpdate)) &&
    (type === undefined || isText(type)) &&
    (department === undefined || department === null || isText(department)) &&
    isRecord &&
    Object.values(fields ?? {}).every(isContent)
  );
}

function isContent(value: unknown): boolean {
  if (Array.isArray(value))
    return value.length <= mostAnswers && value.every((one) => !Array.isArray(one) && isContent(one));
  return isText(value) || typeof value === 'number' || typeof value === 'boolean';
}

/** What a database column can hold. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed();
}
