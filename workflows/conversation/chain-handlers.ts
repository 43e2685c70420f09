/** Operators' orders about whoever is waited for: a question, a person, material. Passed up, given more time, somebody else asked. */
import type { Clarification, Stepped } from '../../contracts/clarification-state.ts';
import type { ContextStep, EscalateRequest, ExtendRequest } from '../../contracts/context-request.ts';
import type { Handoff, HandoffStep } from '../../contracts/handoff.ts';
import type { ByOperator, RequestReceipt } from '../../contracts/messages.ts';
import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import type { NotPassedOn } from '../../domain/clarification/ladder.ts';
import { clarificationOf } from '../../domain/conversation/clarifying.ts';
import { partyNamed } from '../../domain/clarification/chain.ts';
import { escalate, extend, reassign } from '../../domain/clarification/protocol.ts';
import { isOpen } from '../../domain/clarification/standing.ts';
import { extendRequest, passRequestUp, reassignRequest } from '../../domain/context/request.ts';
import { extendHandoff, isWithPerson, passUp, reassignHandoff } from '../../domain/handoff/handoff.ts';
import { isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { audit } from './audit.ts';
import type { Run } from './carried.ts';
import { ask, stepTo } from './clarifications.ts';
import { contextTo, openContext } from './context.ts';
import { onceKnown, refuseUnlessEarly } from './early.ts';
import * as messages from './messages.ts';
import { handoffTo } from './person.ts';
import { malformed, plain, requireId, requireReason } from './shapes.ts';

/** Registers the handlers of orders about chains and their SLAs. */
export function handleChains(run: Run): void {
  handleEscalation(run);
  handleExtension(run);
  handleReassignment(run);
}

function handleEscalation(run: Run): void {
  type Escalate = ByOperator & EscalateRequest;
  const refuse =
    ({ requestId, toLevel }: Escalate) =>
    () => {
      const given = { at: 0, by: '', because: '', ...(toLevel === undefined ? {} : { toLevel }) };
      const person = openPerson(run, requestId);
      const material = openContext(run, requestId);
      if (person) passedOn(passUp(person, given));
      else if (material) passedOn(passRequestUp(material, given));
      else passedOn(escalate(openOrRefuse(run, requestId), given));
    };
  const passOn = (order: Escalate) => {
    const { requestId, toLevel } = order;
    const given = { ...orderedBy(order), ...(toLevel === undefined ? {} : { toLevel }) };
    const person = openPerson(run, requestId);
    if (person) return orderedOfPerson(run, order, 'handoff.escalated', passedOn(passUp(person, given)));
    const material = openContext(run, requestId);
    if (material) return orderedOfMaterial(run, order, 'context.escalated', passedOn(passRequestUp(material, given)));
    return ordered(run, order, 'clarification.escalated', passedOn(escalate(openOrRefuse(run, requestId), given)));
  };
  setHandler(messages.operatorEscalate, (order) => onceKnown(run, refuse(order), () => passOn(order)), {
    validator(order) {
      requireReason(order);
      requireId(order, 'requestId');
      refuseUnlessEarly(run, refuse(order));
    },
    description:
      'Passes a request up the chain at once, e.g. {"requestId": "…", "toLevel": "human_operator", "actor": "ann", "reason": "urgent"}.',
  });
}

function handleExtension(run: Run): void {
  const extendSla = (order: ByOperator & ExtendRequest) => {
    const { requestId, bySeconds } = order;
    const given = { ...orderedBy(order), bySeconds };
    const person = openPerson(run, requestId);
    if (person) return orderedOfPerson(run, order, 'handoff.extended', extendHandoff(person, given));
    const material = openContext(run, requestId);
    if (material) return orderedOfMaterial(run, order, 'context.extended', extendRequest(material, given));
    const extended = extend(openOrRefuse(run, requestId), given);
    return ordered(run, order, 'clarification.extended', extended);
  };
  setHandler(messages.operatorExtendSla, (order) => onceKnown(run, refuseClosed(run, order), () => extendSla(order)), {
    validator(order) {
      requireReason(order);
      requireId(order, 'requestId');
      if (!Number.isInteger(order.bySeconds) || order.bySeconds <= 0 || order.bySeconds > longestExtensionS)
        throw malformed('/bySeconds', 'whole seconds, up to a year');
      refuseUnlessEarly(run, refuseClosed(run, order));
    },
    description:
      'Gives the level that has the clock more time, e.g. {"requestId": "…", "bySeconds": 600, "actor": "ann", "reason": "in a meeting"}.',
  });
}

function handleReassignment(run: Run): void {
  const askInstead = (order: ByOperator & { readonly requestId: string; readonly to: string }) => {
    const person = openPerson(run, order.requestId);
    const material = openContext(run, order.requestId);
    const open = person ?? material ?? openOrRefuse(run, order.requestId);
    const to = plain(order.to, '');
    const { clarification: policy } = run.standing.policy;
    const department = 'instruction' in open ? (open.instruction?.department ?? null) : null;
    const manner = policy && partyNamed(policy, { party: to, department });
    const given = { to, ...orderedBy(order), ...(manner ? { manner } : {}) };
    if (person) return orderedOfPerson(run, order, 'handoff.reassigned', reassignHandoff(person, given));
    if (material) return orderedOfMaterial(run, order, 'context.reassigned', reassignRequest(material, given));
    const asked = openOrRefuse(run, order.requestId);
    return ordered(run, order, 'clarification.reassigned', reassign(asked, given));
  };
  setHandler(messages.operatorReassign, (order) => onceKnown(run, refuseClosed(run, order), () => askInstead(order)), {
    validator(order) {
      requireReason(order);
      requireId(order, 'requestId');
      if (!isPlainText(order.to) || order.to === '' || order.to.length > longestParty)
        throw malformed('/to', 'the name of the party that is to answer');
      refuseUnlessEarly(run, refuseClosed(run, order));
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

/** The same for a request for a person: it has a chain and an SLA like a question (G22). */
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

/** The same for a request for material (X6). */
function orderedOfMaterial(
  run: Run,
  order: ByOperator,
  event: 'context.escalated' | 'context.extended' | 'context.reassigned',
  step: ContextStep,
): RequestReceipt {
  contextTo(run, step);
  const { id: requestId, seq, status, levels } = step.request;
  const { by: actor, because: reason } = orderedBy(order);
  audit(run, { event, subject: requestId, actor, reason, once: `${event} ${requestId} ${seq}` }, order);
  const now = levels.at(-1);
  return {
    requestId,
    status,
    level: now?.level ?? '',
    party: now?.party ?? '',
    dueAt: new Date(now?.dueAt ?? step.request.openedAt).toISOString(),
    seq,
  };
}

/** Refuses what is about no open request: neither for a person, nor for material, nor a question's. */
function refuseClosed(run: Run, { requestId }: { readonly requestId: string }): () => void {
  return () => {
    if (!openPerson(run, requestId) && !openContext(run, requestId)) openOrRefuse(run, requestId);
  };
}

/** A request for a person of that id whose SLA runs; null: the id is a question's, or nobody's. */
function openPerson({ standing }: Run, requestId: string): Handoff | null {
  const { handoff } = standing;
  return handoff && handoff.id === requestId && isWithPerson(handoff) && isOpen(handoff) ? handoff : null;
}

function passedOn<Climbed extends object>(climbed: Climbed | NotPassedOn): Climbed {
  if (!('refused' in climbed)) return climbed;
  throw ApplicationFailure.nonRetryable(
    `The request cannot be passed on: ${notPassedOn[climbed.refused]}.`,
    'NoSuchLevel',
  );
}

const notPassedOn: Readonly<Record<NotPassedOn['refused'], string>> = {
  'no-such-level': 'its chain has no level of that name above the one that has it',
  'at-the-top': 'whoever has it is the last in its chain',
  closed: 'it is over',
};

function openOrRefuse(run: Run, requestId: string): Clarification {
  const open = clarificationOf(run.standing, requestId);
  if (open && isOpen(open)) return open;
  throw ApplicationFailure.nonRetryable('No request of this id is open here.', 'RequestNotFound');
}
