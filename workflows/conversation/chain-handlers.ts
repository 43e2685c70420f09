/** Operators' orders about whoever is waited for: a question, a person, material. Passed up, given more time, somebody else asked. */
import type { Awaited } from '../../contracts/clarification-state.ts';
import type { EscalateRequest, ExtendRequest } from '../../contracts/context-request.ts';
import type { ByOperator, RequestReceipt } from '../../contracts/messages.ts';
import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import { extended, type NotPassedOn, passedOn, reassigned, type Step } from '../../domain/clarification/ladder.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import { isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { audit } from './audit.ts';
import type { Run } from './carried.ts';
import { onceKnown, refuseUnlessTurnPending } from './early.ts';
import * as messages from './messages.ts';
import { malformed, plain, requireId, requireReason } from './shapes.ts';
import { waitOf, type Taken, type Wait } from './waits.ts';

/** Registers the handlers of orders about chains and their SLAs. */
export function handleChains(run: Run): void {
  handleEscalation(run);
  handleExtension(run);
  handleReassignment(run);
}

function handleEscalation(run: Run): void {
  type Escalate = ByOperator & EscalateRequest;
  const passUp = <Waiting extends Awaited>(waiting: Waiting, order: Escalate): Step<Waiting, 'escalated'> => {
    const { toLevel } = order;
    return orRefuse(passedOn(waiting, { ...orderedBy(order), ...(toLevel === undefined ? {} : { toLevel }) }));
  };
  const refuse = (order: Escalate) => () => void passUp(openOrRefuse(run, order).waiting, order);
  const passOn = (order: Escalate) => {
    const open = openOrRefuse(run, order);
    return ordered(
      run,
      order,
      open,
      open.take((waiting) => passUp(waiting, order)),
    );
  };
  setHandler(messages.operatorEscalate, (order) => onceKnown(run, refuse(order), () => passOn(order)), {
    validator(order) {
      requireReason(order);
      requireId(order, 'requestId');
      refuseUnlessTurnPending(run, refuse(order));
    },
    description:
      'Passes a request up the chain at once, e.g. {"requestId": "…", "toLevel": "human_operator", "actor": "ann", "reason": "urgent"}.',
  });
}

function handleExtension(run: Run): void {
  type Extend = ByOperator & ExtendRequest;
  const refuse = (order: Extend) => () => void openOrRefuse(run, order);
  const extendSla = (order: Extend) => {
    const open = openOrRefuse(run, order);
    const given = { ...orderedBy(order), bySeconds: order.bySeconds };
    return ordered(
      run,
      order,
      open,
      open.take((waiting) => extended(waiting, given)),
    );
  };
  setHandler(messages.operatorExtendSla, (order) => onceKnown(run, refuse(order), () => extendSla(order)), {
    validator(order) {
      requireReason(order);
      requireId(order, 'requestId');
      if (!Number.isInteger(order.bySeconds) || order.bySeconds <= 0 || order.bySeconds > longestExtensionS)
        throw malformed('/bySeconds', 'whole seconds, up to a year');
      refuseUnlessTurnPending(run, refuse(order));
    },
    description:
      'Gives the level that has the clock more time, e.g. {"requestId": "…", "bySeconds": 600, "actor": "ann", "reason": "in a meeting"}.',
  });
}

function handleReassignment(run: Run): void {
  type Reassign = ByOperator & { readonly requestId: string; readonly to: string };
  const refuse = (order: Reassign) => () => void openOrRefuse(run, order);
  const askInstead = (order: Reassign) => {
    const open = openOrRefuse(run, order);
    const to = plain(order.to, '');
    const { clarification: policy } = run.state.policy;
    const manner = partyNamed(policy, { party: to, department: open.department });
    const given = { to, ...orderedBy(order), ...(manner ? { manner } : {}) };
    return ordered(
      run,
      order,
      open,
      open.take((waiting) => reassigned(waiting, given)),
    );
  };
  setHandler(messages.operatorReassign, (order) => onceKnown(run, refuse(order), () => askInstead(order)), {
    validator(order) {
      requireReason(order);
      requireId(order, 'requestId');
      if (!isPlainText(order.to) || order.to === '' || order.to.length > longestParty)
        throw malformed('/to', 'the name of the party that is to answer');
      refuseUnlessTurnPending(run, refuse(order));
    },
    description:
      'Puts another party in the place of the one that is asked, e.g. {"requestId": "…", "to": "deputy", "actor": "ann", "reason": "on leave"}.',
  });
}

const longestExtensionS = 31_536_000;
const longestParty = 100;

function orderedBy({ actor, reason }: ByOperator) {
  return { at: Date.now(), by: plain(actor, 'operator'), because: plain(reason, '') };
}

/** What was ordered is noted, and how the request stands now is said. */
function ordered(run: Run, order: ByOperator, { about }: Wait, { now, kind }: Taken): RequestReceipt {
  const { id: requestId, seq, status, levels, openedAt } = now;
  const { by: actor, because: reason } = orderedBy(order);
  const event = `${about}.${kind}` as const;
  audit(run, { event, subject: requestId, actor, reason, once: `${event} ${requestId} ${seq}` }, order);
  const asked = levels.at(-1);
  return {
    requestId,
    status: status === 'escalated' ? status : 'pending',
    level: asked?.level ?? '',
    party: asked?.party ?? '',
    dueAt: new Date(asked?.dueAt ?? openedAt).toISOString(),
    seq,
  };
}

function orRefuse<Passed extends object>(passed: Passed | NotPassedOn): Passed {
  if (!('refused' in passed)) return passed;
  throw ApplicationFailure.nonRetryable(
    `The request cannot be passed on: ${notPassedOn[passed.refused]}.`,
    'NoSuchLevel',
  );
}

const notPassedOn: Readonly<Record<NotPassedOn['refused'], string>> = {
  'no-such-level': 'its chain has no level of that name above the one that has it',
  'at-the-top': 'whoever has it is the last in its chain',
  closed: 'it is over',
};

function openOrRefuse(run: Run, { requestId }: { readonly requestId: string }): Wait {
  const open = waitOf(run, requestId);
  if (open) return open;
  throw ApplicationFailure.nonRetryable('No request of this id is open here.', 'RequestNotFound');
}
