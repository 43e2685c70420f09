/** Answers to questions, and operators' orders about them. Validators refuse; handlers take what is left and answer at once. */
import type { Clarification, FieldAnswer, Stepped } from '../../contracts/clarification-state.ts';
import type {
  AnswerClarification,
  AnswerReceipt,
  ByOperator,
  OperatorAnswer,
  RequestReceipt,
} from '../../contracts/messages.ts';
import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import { clarificationOf, hasEnded } from '../../domain/conversation/clarifying.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import { escalate, extend, late, reassign, refusalOf } from '../../domain/clarification/protocol.ts';
import { isOpen } from '../../domain/clarification/standing.ts';
import { isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { isReading } from '../../domain/conversation/reading-shape.ts';
import { audit } from './audit.ts';
import type { Talk } from './carried.ts';
import { ask, stepTo, takeAnswer } from './clarifications.ts';
import * as messages from './messages.ts';
import { answerFault, malformed, notAcceptable, plain, requireId, requireReason } from './shapes.ts';
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
  handleOperatorsAnswer(talk);
  handleEscalation(talk);
  handleExtension(talk);
  handleReassignment(talk);
}

function handleOperatorsAnswer(talk: Talk): void {
  setHandler(messages.operatorAnswerClarification, (order) => answer(talk, operatorsAnswer(talk, order), order), {
    validator(order) {
      requireReason(order);
      refuseAnswer(talk, operatorsAnswer(talk, order));
    },
    description:
      'Answers for the level that is asked now, e.g. {"requestId": "…", "values": {"budget": "EUR 500"}, "actor": "ann", "reason": "asked the team"}.',
  });
}

function handleEscalation(talk: Talk): void {
  setHandler(
    messages.operatorEscalate,
    (order) => {
      const { requestId, toLevel } = order;
      const given = { ...orderedBy(order), ...(toLevel === undefined ? {} : { toLevel }) };
      return ordered(talk, order, 'clarification.escalated', escalated(openOrRefuse(talk, requestId), given));
    },
    {
      validator(order) {
        requireReason(order);
        requireId(order, 'requestId');
        const { requestId, toLevel } = order;
        const more = toLevel === undefined ? {} : { toLevel };
        escalated(openOrRefuse(talk, requestId), { at: 0, by: '', because: '', ...more });
      },
      description:
        'Passes a request up the chain at once, e.g. {"requestId": "…", "toLevel": "human_operator", "actor": "ann", "reason": "urgent"}.',
    },
  );
}

function handleExtension(talk: Talk): void {
  setHandler(
    messages.operatorExtendSla,
    (order) => {
      const { requestId, bySeconds } = order;
      const extended = extend(openOrRefuse(talk, requestId), { ...orderedBy(order), bySeconds });
      return ordered(talk, order, 'clarification.extended', extended);
    },
    {
      validator(order) {
        requireReason(order);
        requireId(order, 'requestId');
        openOrRefuse(talk, order.requestId);
        if (Number.isInteger(order.bySeconds) && order.bySeconds > 0 && order.bySeconds <= longestExtensionS) return;
        throw malformed('/bySeconds', 'whole seconds, up to a year');
      },
      description:
        'Gives the level that has the clock more time, e.g. {"requestId": "…", "bySeconds": 600, "actor": "ann", "reason": "in a meeting"}.',
    },
  );
}

function handleReassignment(talk: Talk): void {
  setHandler(
    messages.operatorReassign,
    (order) => {
      const open = openOrRefuse(talk, order.requestId);
      const to = plain(order.to, '');
      const { clarification: policy } = talk.standing.policy;
      const department = open.instruction?.department ?? null;
      const manner = policy && partyNamed(policy, { party: to, department });
      const given = { to, ...orderedBy(order), ...(manner ? { manner } : {}) };
      return ordered(talk, order, 'clarification.reassigned', reassign(open, given));
    },
    {
      validator(order) {
        requireReason(order);
        requireId(order, 'requestId');
        openOrRefuse(talk, order.requestId);
        if (isPlainText(order.to) && order.to !== '' && order.to.length <= longestParty) return;
        throw malformed('/to', 'the name of the party that is to answer');
      },
      description:
        'Puts another party in the place of the one that is asked, e.g. {"requestId": "…", "to": "deputy", "actor": "ann", "reason": "on leave"}.',
    },
  );
}

const longestExtensionS = 31_536_000;
const longestParty = 100;

/** `order`: the operator's, when one answers for the level. */
function answer(talk: Talk, asked: AnswerClarification, order: ByOperator | null = null): AnswerReceipt {
  const { requestId, from, clarifications, updated, reading } = asked;
  const actor = plain(asked.actor, from);
  const receipt = takeAnswer(talk, {
    requestId,
    from,
    actor,
    clarifications,
    updated,
    // What cannot be judged is read again from its text.
    reading: isReading(reading) ? reading : undefined,
  });
  const once = `answer ${requestId} ${receipt.seq}`;
  const reason = plain(order?.reason, '');
  audit(talk, { event: 'clarification.answered', subject: requestId, actor, reason, once }, order ?? asked);
  return receipt;
}

function orderedBy({ actor, reason }: ByOperator) {
  return { at: Date.now(), by: plain(actor, 'operator'), because: plain(reason, '') };
}

/** A signal has nobody to refuse to. What came too late is kept with the request as long as that is known here. */
function answerBySignal(talk: Talk, asked: AnswerClarification): void {
  const refused = whyNot(talk, asked);
  if (!refused) {
    answer(talk, asked);
    return;
  }
  note(talk, `signal "answerClarification" ignored: ${refused.message}`);
  const known = refused.type === 'RequestClosed' ? clarificationOf(talk.standing, asked.requestId) : null;
  if (known) stepTo(talk, late(known, { from: asked.from, at: Date.now(), answers: asked.clarifications }));
}

function ordered(
  talk: Talk,
  order: ByOperator,
  event: 'clarification.escalated' | 'clarification.extended' | 'clarification.reassigned',
  stepped: Stepped,
): RequestReceipt {
  stepTo(talk, stepped);
  const { clarification } = stepped;
  const { by: actor, because: reason } = orderedBy(order);
  const { id: subject, seq } = clarification;
  audit(talk, { event, subject, actor, reason, once: `${event} ${subject} ${seq}` }, order);
  if (event !== 'clarification.extended') ask(talk, stepped);
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
function operatorsAnswer(talk: Talk, { requestId, values, actor }: OperatorAnswer): AnswerClarification {
  const known = isPlainText(requestId) ? clarificationOf(talk.standing, requestId) : null;
  const party = known?.levels.at(-1)?.party ?? '';
  const given = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const clarifications: readonly FieldAnswer[] = given.map(([field, value]) => ({ field, value }));
  return { requestId, from: party, actor, clarifications };
}

function refuseAnswer(talk: Talk, asked: AnswerClarification): void {
  const refused = whyNot(talk, asked);
  if (refused) throw refused;
}

/** Why an answer is not taken, or null. Total: whoever may send an update may send anything. */
function whyNot(talk: Talk, asked: AnswerClarification): ApplicationFailure | null {
  const fault = answerFault(asked);
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
      return notAcceptable(refused.place, refused.expected);
    default:
      return refused satisfies never;
  }
}
