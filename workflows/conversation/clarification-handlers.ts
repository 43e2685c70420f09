/** Answers to questions, and operators' orders about them. Validators refuse; handlers take what is left and answer at once. */
import type { FieldAnswer } from '../../contracts/clarification-state.ts';
import type { AnswerClarification, AnswerReceipt, ByOperator, OperatorAnswer } from '../../contracts/messages.ts';
import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import { clarificationOf, hasEnded } from '../../domain/conversation/clarifying.ts';
import { late, refusalOf } from '../../domain/clarification/protocol.ts';
import { isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { isReading } from '../../domain/conversation/reading-shape.ts';
import { audit } from './audit.ts';
import type { Run } from './carried.ts';
import { stepTo, takeAnswer } from './clarifications.ts';
import * as messages from './messages.ts';
import { answerFault, notAcceptable, plain, requireReason } from './shapes.ts';
import { addToTimeline } from './timeline.ts';

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

/** A signal has nobody to refuse to. What came too late is kept with the request as long as that is known here. */
function answerBySignal(run: Run, asked: AnswerClarification): void {
  const refused = whyNot(run, asked);
  if (!refused) {
    answer(run, asked);
    return;
  }
  addToTimeline(run, `signal "answerClarification" ignored: ${refused.message}`);
  const known = refused.type === 'RequestClosed' ? clarificationOf(run.state, asked.requestId) : null;
  if (known) stepTo(run, late(known, { from: asked.from, at: Date.now(), answers: asked.clarifications }));
}

/** An operator speaks for whoever's SLA runs. */
function operatorsAnswer(run: Run, { requestId, values, actor }: OperatorAnswer): AnswerClarification {
  const known = isPlainText(requestId) ? clarificationOf(run.state, requestId) : null;
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
  const known = clarificationOf(run.state, requestId);
  if (!known || run.state.closing) {
    return hasEnded(run.state, requestId) || run.state.closing
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
