/** Books one approved call, at most once, and says so. */
import { afterMove } from '../domain/conversation/after-move.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { afterBooking, type BookingResult, type ShownFlow } from '../domain/flows/calendar.ts';
import { permanent } from './failure.ts';
import { actDecisionId } from './on-wire.ts';
import type { Calendar, Ledger, Where } from './ports.ts';
import { hashOfPreview } from './preview-call.ts';
import { tell, whereOf, type SettlingPorts, type TurnRequest } from './settle-turn.ts';

export interface BookCallRequest {
  readonly turn: TurnRequest;
  readonly standing: Standing;
  readonly flow: ShownFlow;
}

export interface BookCallPorts extends SettlingPorts {
  readonly calendar: Calendar;
  readonly ledger: Ledger;
}

/** Whose calendar the calls of this conversation stand in: the participant's, or the tenant's shared one. */
export function calendarOf({ identity }: Standing): string {
  return identity.participant ?? 'shared';
}

export function bookCallActivity(ports: BookCallPorts) {
  return {
    /**
     * Books the call that the participant approved and returns how it went. An attempt that finds an earlier one under way
     * asks the calendar first, so that the call stands there once (F5). When the flow ends with it, the turn is settled.
     */
    async bookCall(request: BookCallRequest): Promise<BookingResult> {
      const { turn, standing, flow } = request;
      const where = whereOf(standing);
      await ports.minutes.begin(where, { turnId: turn.turnId, heard: turn.heard, forModel: false });
      const result = await book(ports, where, request);
      const move = afterBooking(flow, result);
      if (move.kind === 'ask' || move.kind === 'ended') {
        await tell(ports, turn, {
          standing: afterMove(standing, move, turn.turnId),
          say: move.say,
          disposition: 'flow_step',
        });
      }
      return result;
    },
  };
}

/** The decision that opened the act door for this flow (I3). */
function startedBy({ conversation }: Where, { startedBy: { turnId } }: ShownFlow): string | null {
  return turnId === null ? null : actDecisionId(conversation, turnId);
}

async function book(
  { calendar, ledger }: BookCallPorts,
  where: Where,
  { flow, standing }: BookCallRequest,
): Promise<BookingResult> {
  const previewHash = hashOfPreview(flow.preview);
  if (previewHash !== flow.previewHash) {
    throw permanent({
      type: 'ApprovalMismatch',
      happened: `The approval of ${flow.actionId} is for another preview (${flow.previewHash ?? 'none'}) than what would be booked (${previewHash}).`,
      remedy: 'Show the preview again and let the participant approve it.',
    });
  }
  const { actionId } = flow;
  const planned = await ledger.plan(where, {
    actionId,
    kind: flow.kind,
    preview: flow.preview,
    previewHash,
    decisionId: startedBy(where, flow),
  });
  if (planned.state === 'done' && planned.providerRef) return { kind: 'booked', providerRef: planned.providerRef };
  const uid = `${actionId}@parley`;
  const before = planned.state === 'attempting' ? await calendar.find(where, uid) : null;
  await ledger.attempt(where, actionId);
  const result = before
    ? ({ kind: 'booked', providerRef: before } as const)
    : await calendar.book(where, { uid, calendar: calendarOf(standing), preview: flow.preview });
  if (result.kind === 'booked')
    await ledger.conclude(where, actionId, { state: 'done', providerRef: result.providerRef });
  else await ledger.conclude(where, actionId, { state: 'refused', refusal: result.kind });
  return result;
}
