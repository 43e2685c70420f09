/** Answers to questions, and operators' orders about them. Validators refuse; handlers take what is left and answer at once. */
import type { Clarification, FieldAnswer, Stepped } from '../../contracts/clarification-state.ts';
import type { Handoff, HandoffStep } from '../../contracts/handoff.ts';
import type {
  AnswerClarification,
  AnswerReceipt,
  ByOperator,
  OperatorAnswer,
  RequestReceipt,
} from '../../contracts/messages.ts';
import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import type { NotPassedOn } from '../../domain/clarification/ladder.ts';
import { clarificationOf, hasEnded } from '../../domain/conversation/clarifying.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import { escalate, extend, late, reassign, refusalOf } from '../../domain/clarification/protocol.ts';
import { isOpen } from '../../domain/clarification/standing.ts';
import { extendHandoff, isWithPerson, passUp, reassignHandoff } from '../../domain/handoff/handoff.ts';
import { isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { isReading } from '../../domain/conversation/reading-shape.ts';
import { audit } from './audit.ts';
import type { Run } from './carried.ts';
import { ask, stepTo, takeAnswer } from './clarifications.ts';
import * as messages from './messages.ts';
import { handoffTo } from './person.ts';
import { answerFault, malformed, notAcceptable, plain, requireId, requireReason } from './shapes.ts';
import { note } from './timeline.ts';

const example =
  '{"requestId": "…", "from": "sales-agent", "actor": "crm", "clarifications": [{"field": "budget", "value": "EUR 500"}]}';

/** Registers the handlers of answers and of operators' orders about open questions. */
export function handleClarifications(run: Run): void {
  setHandler(messages.answerClarification, (asked) => answer(run, asked), {
    validator: (asked) => refuseAnswer(run, asked),
    description: `A party's answer to a clarification request, e.g. ${example}.`,
  });
  setHandler(messages.answerClarificationSignal, (asked) => answerBySignal(run, asked), {
    description: 'The same as the update "answerClarification", for senders that need no answer.',
  });
  handleOperatorsAnswer(run);
  handleEscalation(run);
  handleExtension(run);
  handleReassignment(run);
}

function handleOperatorsAnswer(run: Run): void {
  setHandler(messages.operatorAnswerClarification, (order) => answer(run, operatorsAnswer(run, order), order), {
    validator(order) {
      requireReason(order);
      refuseAnswer(run, operatorsAnswer(run, order));
    },
    description:
      'Answers for the level that is asked now, e.g. {"requestId": "…", "values": {"budget": "EUR 500"}, "actor": "ann", "reason": "asked the team"}.',
  });
}

function handleEscalation(run: Run): void {
  setHandler(
    messages.operatorEscalate,
    (order) => {
      const { requestId, toLevel } = order;
      const given = { ...orderedBy(order), ...(toLevel === undefined ? {} : { toLevel }) };
      const person = openPerson(run, requestId);
      if (person) return orderedOfPerson(run, order, 'handoff.escalated', passedOn(passUp(person, given)));
      return ordered(run, order, 'clarification.escalated', passedOn(escalate(openOrRefuse(run, requestId), given)));
    },
    {
      validator(order) {
        requireReason(order);
        requireId(order, 'requestId');
        const { requestId, toLevel } = order;
        const more = toLevel === undefined ? {} : { toLevel };
        const given = { at: 0, by: '', because: '', ...more };
        const person = openPerson(run, requestId);
        if (person) passedOn(passUp(person, given));
        else passedOn(escalate(openOrRefuse(run, requestId), given));
      },
      description:
        'Passes a request up the chain at once, e.g. {"requestId": "…", "toLevel": "human_operator", "actor": "ann", "reason": "urgent"}.',
    },
  );
}

function handleExtension(run: Run): void {
  setHandler(
    messages.operatorExtendSla,
    (order) => {
      const { requestId, bySeconds } = order;
      const given = { ...orderedBy(order), bySeconds };
      const person = openPerson(run, requestId);
      if (person) return orderedOfPerson(run, order, 'handoff.extended', extendHandoff(person, given));
      const extended = extend(openOrRefuse(run, requestId), given);
      return ordered(run, order, 'clarification.extended', extended);
    },
    {
      validator(order) {
        requireReason(order);
        requireId(order, 'requestId');
        if (!openPerson(run, order.requestId)) openOrRefuse(run, order.requestId);
        if (Number.isInteger(order.bySeconds) && order.bySeconds > 0 && order.bySeconds <= longestExtensionS) return;
        throw malformed('/bySeconds', 'whole seconds, up to a year');
      },
      description:
        'Gives the level that has the clock more time, e.g. {"requestId": "…", "bySeconds": 600, "actor": "ann", "reason": "in a meeting"}.',
    },
  );
}

function handleReassignment(run: Run): void {
  setHandler(
    messages.operatorReassign,
    (order) => {
      const person = openPerson(run, order.requestId);
      const open = person ?? openOrRefuse(run, order.requestId);
      const to = plain(order.to, '');
      const { clarification: policy } = run.standing.policy;
      const department = 'instruction' in open ? (open.instruction?.department ?? null) : null;
      const manner = policy && partyNamed(policy, { party: to, department });
      const given = { to, ...orderedBy(order), ...(manner ? { manner } : {}) };
      if (person) return orderedOfPerson(run, order, 'handoff.reassigned', reassignHandoff(person, given));
      const asked = openOrRefuse(run, order.requestId);
      return ordered(run, order, 'clarification.reassigned', reassign(asked, given));
    },
    {
      validator(order) {
        requireReason(order);
        requireId(order, 'requestId');
        if (!openPerson(run, order.requestId)) openOrRefuse(run, order.requestId);
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
function answer(run: Run, asked: AnswerClarification, order: ByOperator | null = null): AnswerReceipt {
  const { requestId, from, clarifications, updated, reading } = asked;
  const actor = plain(asked.actor, from);
  const receipt = takeAnswer(run, {
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
  audit(run, { event: 'clarification.answered', subject: requestId, actor, reason, once }, order ?? asked);
  return receipt;
}

function orderedBy({ actor, reason }: ByOperator) {
  return { at: Date.now(), by: plain(actor, 'operator'), because: plain(reason, '') };
}

/** A signal has nobody to refuse to. What came too late is kept with the request as long as that is known here. */
function answerBySignal(run: Run, asked: AnswerClarification): void {
  const refused = whyNot(run, asked);
  if (!refused) {
    answer(run, asked);
    return;
  }
  note(run, `signal "answerClarification" ignored: ${refused.message}`);
  const known = refused.type === 'RequestClosed' ? clarificationOf(run.standing, asked.requestId) : null;
  if (known) stepTo(run, late(known, { from: asked.from, at: Date.now(), answers: asked.clarifications }));
}

function ordered(
  run: Run,
  order: ByOperator,
  event: 'clarification.escalated' | 'clarification.extended' | 'clarification.reassigned',
  stepped: Stepped,
): RequestReceipt {
  stepTo(run, stepped);
  const { clarification } = stepped;
  const { by: actor, because: reason } = orderedBy(order);
  const { id: subject, seq } = clarification;
  audit(run, { event, subject, actor, reason, once: `${event} ${subject} ${seq}` }, order);
  if (event !== 'clarification.extended') ask(run, stepped);
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

/** The same for a request for a person: it has a chain and a clock like a question (G22). */
function orderedOfPerson(
  run: Run,
  order: ByOperator,
  event: 'handoff.escalated' | 'handoff.extended' | 'handoff.reassigned',
  step: HandoffStep,
): RequestReceipt {
  handoffTo(run, step);
  const { id: requestId, seq, status, levels } = step.handoff;
  const { by: actor, because: reason } = orderedBy(order);
  audit(run, { event, subject: requestId, actor, reason, once: `${event} ${requestId} ${seq}` }, order);
  const now = levels.at(-1);
  return {
    requestId,
    status: status === 'escalated' ? status : 'pending',
    level: now?.level ?? '',
    party: now?.party ?? '',
    dueAt: new Date(now?.dueAt ?? step.handoff.openedAt).toISOString(),
    seq,
  };
}

/** A request for a person of that id whose clock runs; null: the id is a question's, or nobody's. */
function openPerson({ standing }: Run, requestId: string): Handoff | null {
  const { handoff } = standing;
  return handoff && handoff.id === requestId && isWithPerson(handoff) && isOpen(handoff) ? handoff : null;
}

function passedOn<Climbed extends object>(climbed: Climbed | NotPassedOn): Climbed {
  if (!('refused' in climbed)) return climbed;
  throw ApplicationFailure.nonRetryable(`The request cannot be passed on: ${climbed.refused}.`, 'NoSuchLevel');
}

function openOrRefuse(run: Run, requestId: string): Clarification {
  const open = clarificationOf(run.standing, requestId);
  if (open && isOpen(open)) return open;
  throw ApplicationFailure.nonRetryable('No request of this id is open here.', 'RequestNotFound');
}

/** An operator speaks for whoever has the clock. */
function operatorsAnswer(run: Run, { requestId, values, actor }: OperatorAnswer): AnswerClarification {
  const known = isPlainText(requestId) ? clarificationOf(run.standing, requestId) : null;
  const party = known?.levels.at(-1)?.party ?? '';
  const given = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const clarifications: readonly FieldAnswer[] = given.map(([field, value]) => ({ field, value }));
  return { requestId, from: party, actor, clarifications };
}

function refuseAnswer(run: Run, asked: AnswerClarification): void {
  const refused = whyNot(run, asked);
  if (refused) throw refused;
}

/** Why an answer is not taken, or null. Total: whoever may send an update may send anything. */
function whyNot(run: Run, asked: AnswerClarification): ApplicationFailure | null {
  const fault = answerFault(asked);
  if (fault) return fault;
  const { requestId } = asked;
  const known = clarificationOf(run.standing, requestId);
  if (!known || run.standing.closing) {
    return hasEnded(run.standing, requestId) || run.standing.closing
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
