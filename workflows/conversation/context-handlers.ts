/** Material for a running conversation, and orders about a request for it. Validators refuse; handlers take what is left. */
import type { ContextRequest, ContextStep } from '../../contracts/context-request.ts';
import type {
  ByOperator,
  ContextReceipt,
  ForceRun,
  OperatorSupply,
  SkipSlot,
  SuppliedItem,
  SupplyContext,
} from '../../contracts/messages.ts';
import { ApplicationFailure, setHandler, uuid4 } from '@temporalio/workflow';
import { force, remainingSlots, skip, supply, supplyFault } from '../../domain/context/request.ts';
import { hasEnded } from '../../domain/conversation/clarifying.ts';
import { isPlainText } from '../../domain/conversation/instruction-shape.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { recordActivities, promptly } from './activities.ts';
import { audit } from './audit.ts';
import type { Run } from './carried.ts';
import { contextTo, openContext } from './context.ts';
import { isEarly, onceKnown, refuseUnlessTurnPending, untilTurnIsOver } from './early.ts';
import * as messages from './messages.ts';
import { whereAndWhat } from './requests.ts';
import { malformed, plain, requireId, requireKey, requireReason } from './shapes.ts';
import { addToTimeline } from './timeline.ts';

/** Items of one supply. */
const mostItems = 20;
/** Longest content that an operator may supply by an update, in UTF-16 code units; more goes through the API. */
const longestContent = 64 * 1024;

/** Registers the handlers of supplies, and of orders about what is waited for. */
export function handleContext(run: Run): void {
  const refuse = (given: unknown) => () => refuseSupply(run, given);
  setHandler(messages.supplyContext, (given) => onceKnown(run, refuse(given), () => take(run, given)), {
    validator(given) {
      requireKey(given);
      refuseUnlessTurnPending(run, refuse(given));
    },
    description:
      'Material for a request, its content in rows, e.g. {"requestId": "…", "items": [{"supplyId": "…", "slotKey": "findings"}]}. People use "op.supplyContext".',
  });
  setHandler(
    messages.supplyContextSignal,
    (given) => {
      const refused = supplyRefusal(run, given);
      const goOn = () => takeOrNote(run, given);
      return refused && isEarly(run, refused) ? untilTurnIsOver(run).then(goOn) : goOn();
    },
    { description: 'The same as the update "supplyContext", for senders that need no answer.' },
  );
  handleOperatorsSupply(run);
  handleSkip(run);
  handleForce(run);
}

function handleOperatorsSupply(run: Run): void {
  const refuse =
    ({ requestId, slotKey }: OperatorSupply) =>
    () =>
      refuseSupply(run, { requestId, items: [{ supplyId: 'op', slotKey }] });
  setHandler(messages.operatorSupplyContext, (order) => onceKnown(run, refuse(order), () => supplyWords(run, order)), {
    validator(order) {
      requireReason(order);
      requireId(order, 'requestId');
      const { content } = order;
      if (!isPlainText(content) || content.trim() === '' || content.length > longestContent)
        throw malformed('/content', `the material (at most ${longestContent} characters)`);
      refuseUnlessTurnPending(run, refuse(order));
    },
    description:
      'Supplies material in words, e.g. {"requestId": "…", "slotKey": "findings", "content": "…", "actor": "ann", "reason": "from the archive"}.',
  });
}

function handleSkip(run: Run): void {
  const refuse = (order: SkipSlot) => () => {
    const open = openOrRefuse(run, order);
    if (!slotOf(open, order.slotKey)) throw noSuchSlot(order.slotKey, open);
  };
  setHandler(messages.operatorSkipSlot, (order) => onceKnown(run, refuse(order), () => skipped(run, order)), {
    validator(order) {
      requireReason(order);
      refuseUnlessTurnPending(run, refuse(order));
    },
    description:
      'Says that a slot is not needed, e.g. {"requestId": "…", "slotKey": "findings", "actor": "ann", "reason": "not in this study"}.',
  });
}

function handleForce(run: Run): void {
  const refuse = (order: ForceRun) => () => void openOrRefuse(run, order);
  setHandler(messages.operatorForceRun, (order) => onceKnown(run, refuse(order), () => forced(run, order)), {
    validator(order) {
      requireReason(order);
      refuseUnlessTurnPending(run, refuse(order));
    },
    description:
      'Answers without what is missing, e.g. {"requestId": "…", "actor": "ann", "reason": "the deadline is today"}.',
  });
}

/** A signal has nobody to refuse to. */
function takeOrNote(run: Run, given: SupplyContext): void {
  const refused = supplyRefusal(run, given);
  if (refused) addToTimeline(run, `signal "supplyContext" ignored: ${refused.message}`);
  else take(run, given);
}

function take(run: Run, { requestId, items, actor, ...key }: SupplyContext): ContextReceipt {
  const open = openOrRefuse(run, { requestId });
  const by = plain(actor, 'supplier');
  const step = supply(open, { items, by, at: Date.now() });
  return receiptOf(run, step, { event: 'context.supplied', actor: by, reason: '' }, key);
}

/** The words go into a row first; what they were supplied for may be over by then. */
async function supplyWords(run: Run, order: OperatorSupply): Promise<ContextReceipt> {
  const { requestId, slotKey, content } = order;
  const supplyId = uuid4();
  const by = plain(order.actor, 'operator');
  const { where } = whereAndWhat(run);
  const sizeLimit = slotOf(openOrRefuse(run, order), slotKey)?.sizeLimit ?? longestContent;
  const request = { where, requestId, supplyId, slotKey, content, sizeLimit, by, at: Date.now() };
  await promptly(
    (local) => local.storeSupply(request),
    () => recordActivities('store what an operator supplies').storeSupply(request),
  );
  const open = openOrRefuse(run, { requestId });
  const step = supply(open, { items: [{ supplyId, slotKey }], by, at: Date.now() });
  return receiptOf(run, step, { event: 'context.supplied', actor: by, reason: plain(order.reason, '') }, order);
}

function skipped(run: Run, order: SkipSlot): ContextReceipt {
  const { by, because } = orderedBy(order);
  const step = skip(openOrRefuse(run, order), { slotKey: order.slotKey, by, because, at: Date.now() });
  return receiptOf(run, step, { event: 'context.skipped', actor: by, reason: because }, order);
}

function forced(run: Run, order: ForceRun): ContextReceipt {
  const { by, because } = orderedBy(order);
  const step = force(openOrRefuse(run, order), { by, because, at: Date.now() });
  return receiptOf(run, step, { event: 'context.forced', actor: by, reason: because }, order);
}

function receiptOf(
  run: Run,
  step: ContextStep,
  decided: {
    readonly event: 'context.supplied' | 'context.skipped' | 'context.forced';
    readonly actor: string;
    readonly reason: string;
  },
  key: unknown,
): ContextReceipt {
  const { id, status, seq } = step.request;
  const turnId = contextTo(run, step);
  if (step.happened.length > 0)
    audit(run, { ...decided, subject: id, once: `${decided.event} ${id} ${step.happened[0]?.seq ?? seq}` }, key);
  return { requestId: id, status, seq, remaining: remainingSlots(step.request), turnId };
}

function orderedBy({ actor, reason }: ByOperator): { readonly by: string; readonly because: string } {
  return { by: plain(actor, 'operator'), because: plain(reason, '') };
}

function refuseSupply(run: Run, given: unknown): void {
  const refused = supplyRefusal(run, given);
  if (refused) throw refused;
}

/** Why a supply is not taken, or null. Total: whoever may send an update may send anything. */
function supplyRefusal(run: Run, given: unknown): ApplicationFailure | null {
  const { requestId, items } = isRecord(given) ? given : {};
  if (!isPlainText(requestId)) return malformed('/requestId', 'the id of a request');
  if (!Array.isArray(items) || items.length === 0 || items.length > mostItems)
    return malformed('/items', `1 to ${mostItems} supplies`);
  const wrong = items.findIndex((item) => !isItem(item));
  if (wrong !== -1) return malformed(`/items/${wrong}`, '{supplyId, slotKey}');
  const open = openContext(run, requestId);
  if (!open || run.state.closing) return notOpen(run, requestId);
  const fault = supplyFault(open, items.filter(isItem));
  if (!fault) return null;
  switch (fault.because) {
    case 'closed':
      return notOpen(run, requestId);
    case 'no-such-slot':
      return noSuchSlot(fault.slotKey, open);
    case 'slot-full':
      return ApplicationFailure.nonRetryable(`The slot "${fault.slotKey}" holds as much as it may.`, 'SlotFull');
    default:
      return fault satisfies never;
  }
}

function isItem(given: unknown): given is SuppliedItem {
  if (!isRecord(given)) return false;
  const { supplyId, slotKey } = given;
  return isPlainText(supplyId) && supplyId.length <= 100 && isPlainText(slotKey) && slotKey.length <= 60;
}

function openOrRefuse(run: Run, given: unknown): ContextRequest {
  requireId(given, 'requestId');
  const { requestId } = isRecord(given) ? given : {};
  const open = typeof requestId === 'string' ? openContext(run, requestId) : null;
  if (open && !run.state.closing) return open;
  throw notOpen(run, String(requestId));
}

function notOpen({ state }: Run, requestId: string): ApplicationFailure {
  return hasEnded(state, requestId) || state.closing
    ? ApplicationFailure.nonRetryable('The request is closed.', 'RequestClosed')
    : ApplicationFailure.nonRetryable('There is no such request here.', 'RequestNotFound');
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
