/** Carries out one approved effect, at most once, and says how it went (F5). The same for every kind of action. */
import { cancellationSignal } from '@temporalio/activity';
import type { CallPreview, EffectPreview, Flow } from '../contracts/flow.ts';
import { afterMove, isTold, withUnconfirmed } from '../domain/conversation/after-move.ts';
import type { OpenTurn } from '../domain/conversation/minutes.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { afterEffect, type ActMove } from '../domain/flows/machines.ts';
import type { EffectResult } from '../domain/flows/moves.ts';
import { hasPlaceholder } from '../reading/placeholders.ts';
import { permanent } from './failure.ts';
import { actDecisionId } from '../domain/conversation/on-wire.ts';
import type { Admission, EffectOrder, EffectPlan, EffectProvider, Ledger, Performed, Where } from './ports.ts';
import { hashOfPreview } from './preview-effect.ts';
import {
  beginTurn,
  open,
  tell,
  type CarriedStanding,
  type Opened,
  type SettlingPorts,
  type TurnRequest,
} from './settle-turn.ts';
import { previewShown } from './words.ts';

export interface PerformEffectRequest {
  readonly turn: TurnRequest;
  readonly standing: CarriedStanding;
  readonly move: ActMove;
}

export interface InvitationRequest {
  readonly turn: OpenTurn;
  readonly standing: CarriedStanding;
  /** The flow whose call was booked, moved or called off. */
  readonly flow: Flow;
}

export interface PerformEffectPorts extends SettlingPorts {
  readonly ledger: Ledger;
  /** The provider of a kind of action; null where there is none. */
  readonly providerOf: (kind: string) => EffectProvider | null;
}

export function performEffectActivity(ports: PerformEffectPorts) {
  return {
    /**
     * Does what the participant approved and returns how it went. An attempt that finds an earlier one under way asks the
     * provider first; where nobody can be asked, the effect is `unknown` and waits for an operator. When the flow ends
     * with it, the turn is settled.
     */
    async performEffect({ turn, standing, move }: PerformEffectRequest): Promise<EffectResult> {
      const opened = await open(ports, standing);
      await beginTurn(ports, opened.where, turn, { forModel: false });
      const result = await perform(ports, opened.standing, move.flow, turn);
      await tellResult(ports, opened, { turn, move }, result);
      return result;
    },

    /** The retries are used up: takes a last look, says what is known, and settles the turn with it. */
    async giveUpEffect({ turn, standing, move }: PerformEffectRequest): Promise<EffectResult> {
      const opened = await open(ports, standing);
      const result = await lastLook(ports, opened.standing, move.flow, turn.at);
      await tellResult(ports, opened, { turn, move }, result);
      return result;
    },

    /**
     * Sends the invitation for a booking, or its change, to the addresses that were given. An effect of its own: it has its
     * own row in the ledger, and the booking stands whether it arrives or not.
     */
    async sendInvitation({ turn, standing: carried, flow }: InvitationRequest): Promise<EffectResult> {
      const { where, standing } = await open(ports, carried);
      const booked = await previewShown(ports.drafts, where, flow);
      if (!booked || !('starts_at' in booked)) throw new Error('Only a booked call has an invitation.');
      const preview = { ...booked, invite: invited(standing, booked) };
      const invitation = {
        actionId: invitationId(flow),
        kind: 'invitation',
        preview,
        startedBy: flow.startedBy,
        approvedAt: turn.at,
      };
      return carryOut(ports, standing, invitation, hashOfPreview(preview));
    },

    /** The retries of an invitation are used up: its row in the ledger is closed with what is known. */
    async giveUpInvitation({ standing, flow }: InvitationRequest): Promise<void> {
      const { tenant, conversation } = standing.identity;
      await ports.ledger.giveUp({ tenant, conversation }, invitationId(flow));
    },
  };
}

/** Settles the turn when the flow ends with the effect, or asks at once what comes next. */
async function tellResult(
  ports: SettlingPorts,
  { standing, texts }: Opened,
  { turn, move }: Pick<PerformEffectRequest, 'turn' | 'move'>,
  result: EffectResult,
): Promise<void> {
  const next = afterEffect(move, result);
  if (!isTold(next)) return;
  const known = result.kind === 'unknown' ? withUnconfirmed(standing, move.flow) : standing;
  const after = afterMove(known, next, turn.turnId);
  await tell(ports, turn, { standing: after, texts, say: next.say, disposition: 'flow_step' });
}

/** The participant's own address when it is known, and those they gave; never a guessed one (F6). */
function invited({ identity }: Standing, { invite = [] }: CallPreview): string[] {
  return [...new Set([...(identity.email ? [identity.email] : []), ...invite])];
}

/** The booking's own id and the change that is told, so that each is told once. */
function invitationId({ actionId, preview }: Flow): string {
  const of = preview && 'starts_at' in preview ? preview.of : undefined;
  return `${of?.action_id ?? actionId}-i${of?.sequence ?? 0}`;
}

interface Doing {
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
  readonly startedBy: Flow['startedBy'];
  /** Epoch milliseconds of the yes. */
  readonly approvedAt: number;
  /** The turn of the yes. */
  readonly approvedIn?: string;
}

async function perform(
  ports: PerformEffectPorts,
  standing: Standing,
  flow: Flow,
  { at: approvedAt, turnId: approvedIn }: TurnRequest,
): Promise<EffectResult> {
  const { actionId, kind, startedBy } = flow;
  const preview = await previewShown(ports.drafts, whereOf(standing), flow);
  const previewHash = preview === null ? null : hashOfPreview(preview);
  if (preview === null || previewHash === null || previewHash !== flow.previewHash) {
    throw permanent({
      type: 'ApprovalMismatch',
      happened: `The approval of ${actionId} is for another preview (${flow.previewHash ?? 'none'}) than what would be done (${previewHash ?? 'nothing'}).`,
      remedy: 'Show the preview again and let the participant approve it.',
    });
  }
  // The last look, whatever the flow believes: nothing leaves with an unfilled placeholder (F2).
  if ('message' in preview && (hasPlaceholder(preview.subject) || hasPlaceholder(preview.message))) {
    return refused(ports, standing, 'refused.placeholder', {});
  }
  return carryOut(ports, standing, { actionId, kind, preview, startedBy, approvedAt, approvedIn }, previewHash);
}

async function carryOut(
  ports: PerformEffectPorts,
  standing: Standing,
  doing: Doing,
  previewHash: string,
): Promise<EffectResult> {
  const { ledger } = ports;
  const where = whereOf(standing);
  const provider = ports.providerOf(doing.kind);
  if (!provider) return refused(ports, standing, 'refused.no-provider', { kind: doing.kind });
  const admission = await ledger.admit(where, planOf(where, standing, doing, previewHash));
  switch (admission.kind) {
    case 'refused':
      return refused(ports, standing, `refused.${admission.because}`, admission.values);
    case 'settled':
      return settledAs(admission, doing.actionId);
    case 'go': {
      const { fence, tried, barred } = admission;
      const performed = await attempt(ports, provider, where, {
        order: orderOf(standing, doing),
        fence,
        tried,
        isBarred: barred !== undefined,
      });
      const end = barred && performed.kind === 'refused' ? { state: 'refused' as const, ...barred } : endOf(performed);
      const isOurs = await ledger.conclude(where, doing.actionId, { fence, ...end });
      if (!isOurs) throw new Error(`Another attempt has taken over ${doing.actionId}; this one changes nothing.`);
      if (barred && performed.kind === 'refused')
        return refused(ports, standing, `refused.${barred.because}`, barred.values);
      return asResult(performed);
    }
    default:
      return admission satisfies never;
  }
}

interface Attempt {
  readonly order: EffectOrder;
  readonly fence: number;
  /** An earlier attempt was under way and never said how it ended. */
  readonly tried: boolean;
  readonly isBarred: boolean;
}

async function attempt(
  { ledger }: PerformEffectPorts,
  provider: EffectProvider,
  where: Where,
  by: Attempt,
): Promise<Performed> {
  const { order, fence, tried, isBarred } = by;
  if (tried) {
    if (!provider.find)
      return {
        kind: 'unknown',
        because: 'An earlier attempt was cut off, and nobody can be asked whether it went through.',
      };
    const found = await provider.find(where, order);
    if (found) return { kind: 'done', providerRef: found.providerRef };
    if (isBarred) return { kind: 'refused', because: 'barred' };
  }
  try {
    return await provider.perform(where, order, cancellationSignal());
  } catch (error) {
    // Nothing was done: the next attempt may simply try again. A provider that cannot be asked throws only then.
    if (!provider.find || isUndone(error)) await ledger.release(where, order.actionId, { fence });
    throw error;
  }
}

/** The provider's own word that the order never left. */
function isUndone(error: unknown): boolean {
  return error instanceof Error && (error as { mayBeDone?: unknown }).mayBeDone === false;
}

/** No further attempt will come: asks once more where somebody can be asked, then closes the row with what is known. */
async function lastLook(
  ports: PerformEffectPorts,
  standing: Standing,
  flow: Flow,
  approvedAt: number,
): Promise<EffectResult> {
  const { ledger } = ports;
  const where = whereOf(standing);
  const provider = ports.providerOf(flow.kind);
  const { actionId, kind, startedBy } = flow;
  const preview = await previewShown(ports.drafts, where, flow);
  if (provider?.find && preview) {
    const doing = { actionId, kind, preview, startedBy, approvedAt };
    const found = await provider.find(where, orderOf(standing, doing)).catch(() => undefined);
    const admission =
      found === undefined ? null : await ledger.admit(where, planOf(where, standing, doing, hashOfPreview(preview)));
    if (admission?.kind === 'go' && (found || !admission.tried || provider.absenceProves !== false)) {
      const { fence } = admission;
      const end = found
        ? ({ state: 'done', providerRef: found.providerRef } as const)
        : ({ state: 'refused', because: 'gave-up' } as const);
      await ledger.conclude(where, actionId, { fence, ...end });
      return found ? { kind: 'done', providerRef: found.providerRef } : { kind: 'provider-error' };
    }
  }
  const state = await ledger.giveUp(where, actionId);
  if (state === 'done') return { kind: 'done', providerRef: actionId };
  return { kind: state === 'unknown' ? 'unknown' : 'provider-error' };
}

function planOf(where: Where, { policy, identity }: Standing, doing: Doing, previewHash: string): EffectPlan {
  const { actionId, kind, preview, startedBy, approvedIn } = doing;
  const { turnId } = startedBy;
  return {
    actionId,
    kind,
    preview,
    previewHash,
    decisionId: turnId === null ? null : actDecisionId(where.conversation, turnId),
    recipient: recipientOf(kind, preview),
    ...(approvedIn === undefined ? {} : { approvedIn }),
    timeZone: identity.timeZone ?? 'UTC',
    limits: policy.limits,
    now: Date.now(),
  };
}

function orderOf({ identity, policy }: Standing, { actionId, kind, preview, approvedAt }: Doing): EffectOrder {
  const { assistant, assistantVersion } = policy;
  return {
    actionId,
    kind,
    preview,
    previewHash: hashOfPreview(preview),
    approvedAt: new Date(approvedAt).toISOString(),
    participant: identity.participant,
    participantName: identity.name ?? null,
    assistant,
    assistantVersion,
  };
}

/** Whom an effect reaches, for the limits. A booking itself reaches nobody: its invitation does, and a name is no address. */
function recipientOf(kind: string, preview: EffectPreview): string | null {
  if ('to' in preview) return preview.to;
  return kind === 'invitation' && 'invite' in preview ? (preview.invite?.[0] ?? null) : null;
}

function endOf(performed: Performed): {
  readonly state: 'done' | 'refused' | 'unknown';
  readonly providerRef?: string;
  readonly because?: string;
} {
  switch (performed.kind) {
    case 'done':
      return { state: 'done', providerRef: performed.providerRef };
    case 'slot-taken':
      return { state: 'refused', because: 'slot-taken' };
    case 'refused':
      return { state: 'refused', because: performed.because };
    case 'unknown':
      return { state: 'unknown', because: performed.because };
    default:
      return performed satisfies never;
  }
}

/** A refusal in the assistant's words. */
async function refused(
  ports: SettlingPorts,
  standing: Standing,
  text: string,
  values: Readonly<Record<string, unknown>>,
): Promise<EffectResult> {
  const { assistant, assistantVersion } = standing.policy;
  const texts = await ports.assistants.find(assistant, assistantVersion);
  return { kind: 'refused', because: texts.renderText({ text, values: { ...values } }) };
}

function asResult(performed: Performed): EffectResult {
  switch (performed.kind) {
    case 'unknown':
      return { kind: 'unknown' };
    case 'refused':
      return { kind: 'refused', because: performed.because };
    case 'done':
    case 'slot-taken':
      return performed;
    default:
      return performed satisfies never;
  }
}

function settledAs(
  { state, providerRef, because }: Extract<Admission, { kind: 'settled' }>,
  actionId: string,
): EffectResult {
  switch (state) {
    case 'done':
      return { kind: 'done', providerRef: providerRef ?? actionId };
    case 'unknown':
      return { kind: 'unknown' };
    case 'refused':
      if (because === 'slot-taken') return { kind: 'slot-taken' };
      return because === undefined || because === 'gave-up' || because === 'not-done'
        ? { kind: 'provider-error' }
        : { kind: 'refused', because };
    default:
      return state satisfies never;
  }
}

function whereOf({ identity }: Standing): Where {
  return { tenant: identity.tenant, conversation: identity.conversation };
}
