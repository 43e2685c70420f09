/** Carries out one approved effect, at most once, and says how it went (F5). The same for every kind of action. */
import { cancellationSignal } from '@temporalio/activity';
import type { EffectPreview, Flow } from '../contracts/flow.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { afterEffect, type ActMove } from '../domain/flows/machines.ts';
import type { EffectResult } from '../domain/flows/moves.ts';
import { hasPlaceholder } from '../reading/template.ts';
import { permanent } from './failure.ts';
import { actDecisionId } from './on-wire.ts';
import type { EffectOrder, EffectPlan, EffectProvider, Ledger, Performed, Where } from './ports.ts';
import { hashOfPreview } from './preview-effect.ts';
import { tell, textsOf, whereOf, type SettlingPorts, type TurnRequest } from './settle-turn.ts';

export interface PerformEffectRequest {
  readonly turn: TurnRequest;
  readonly standing: Standing;
  readonly move: ActMove;
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
      const where = whereOf(standing);
      await ports.minutes.begin(where, { turnId: turn.turnId, heard: turn.heard, forModel: false });
      const result = await perform(ports, standing, move.flow);
      const next = afterEffect(move, result);
      if (isTold(next)) {
        const after = afterMove(standing, next, turn.turnId);
        await tell(ports, turn, { standing: after, say: next.say, disposition: 'flow_step' });
      }
      return result;
    },

    /** The retries are used up: says what is known about the effect, and settles the turn with it. */
    async giveUpEffect({ turn, standing, move }: PerformEffectRequest): Promise<EffectResult> {
      const state = await ports.ledger.giveUp(whereOf(standing), move.flow.actionId);
      const result: EffectResult =
        state === 'done' ? { kind: 'done', providerRef: move.flow.actionId } : { kind: state === 'unknown' ? 'unknown' : 'provider-error' };
      const next = afterEffect(move, result);
      if (isTold(next)) await tell(ports, turn, { standing: afterMove(standing, next, turn.turnId), say: next.say, disposition: 'flow_step' });
      return result;
    },

    /**
     * Sends the invitation for a booking, or its change, to the addresses that were given. An effect of its own: it has its
     * own row in the ledger, and the booking stands whether it arrives or not.
     */
    async sendInvitation({ standing, flow }: { readonly standing: Standing; readonly flow: Flow }): Promise<EffectResult> {
      const { preview } = flow;
      if (!preview || !('starts_at' in preview)) throw new Error('Only a booked call has an invitation.');
      const bookedAs = preview.of?.action_id ?? flow.actionId;
      const sequence = preview.of?.sequence ?? 0;
      const invitation = { actionId: `${bookedAs}-i${sequence}`, kind: 'invitation', preview, startedBy: flow.startedBy };
      return carryOut(ports, standing, invitation, hashOfPreview(preview));
    },
  };
}

interface Doing {
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
  readonly startedBy: Flow['startedBy'];
}

async function perform(ports: PerformEffectPorts, standing: Standing, flow: Flow): Promise<EffectResult> {
  const { actionId, kind, preview, startedBy } = flow;
  const previewHash = preview && hashOfPreview(preview);
  if (!preview || previewHash !== flow.previewHash) {
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
  return carryOut(ports, standing, { actionId, kind, preview, startedBy }, previewHash);
}

async function carryOut(ports: PerformEffectPorts, standing: Standing, doing: Doing, previewHash: string): Promise<EffectResult> {
  const { ledger } = ports;
  const where = whereOf(standing);
  const provider = ports.providerOf(doing.kind);
  if (!provider) return refused(ports, standing, 'refused.no-provider', { kind: doing.kind });
  const admission = await ledger.admit(where, planOf(where, standing, doing, previewHash));
  switch (admission.kind) {
    case 'refused':
      return refused(ports, standing, `refused.${admission.because}`, admission.values);
    case 'settled':
      return settledAs(admission.state, admission.providerRef ?? doing.actionId);
    case 'go': {
      const performed = await attempt(ports, provider, where, { order: orderOf(standing, doing), ...admission });
      const end = endOf(performed);
      const isOurs = await ledger.conclude(where, doing.actionId, { fence: admission.fence, ...end });
      if (!isOurs) throw new Error(`Another attempt has taken over ${doing.actionId}; this one changes nothing.`);
      return asResult(performed);
    }
    default:
      return admission satisfies never;
  }
}

interface Attempt {
  readonly order: EffectOrder;
  readonly fence: number;
  readonly tried: boolean;
}

/** A provider throws only when nothing was done; the ledger is told, so that the next attempt need not ask. */
async function attempt({ ledger }: PerformEffectPorts, provider: EffectProvider, where: Where, { order, fence, tried }: Attempt): Promise<Performed> {
  try {
    return await performOnce(provider, where, order, tried);
  } catch (error) {
    if (!tried) await ledger.release(where, order.actionId, { fence });
    throw error;
  }
}

async function performOnce(provider: EffectProvider, where: Where, order: EffectOrder, wasTried: boolean): Promise<Performed> {
  if (wasTried) {
    if (!provider.find) return { kind: 'unknown', because: 'An earlier attempt was cut off, and nobody can be asked whether it went through.' };
    const found = await provider.find(where, order);
    if (found) return { kind: 'done', providerRef: found.providerRef };
  }
  return provider.perform(where, order, cancellationSignal());
}

function planOf(where: Where, { policy, identity }: Standing, doing: Doing, previewHash: string): EffectPlan {
  const { actionId, kind, preview, startedBy } = doing;
  const { turnId } = startedBy;
  return {
    actionId,
    kind,
    preview,
    previewHash,
    decisionId: turnId === null ? null : actDecisionId(where.conversation, turnId),
    recipient: recipientOf(preview),
    timeZone: identity.timeZone ?? 'UTC',
    limits: policy.limits,
    now: Date.now(),
  };
}

function orderOf({ identity, policy }: Standing, { actionId, kind, preview }: Doing): EffectOrder {
  const { assistant, assistantVersion } = policy;
  return { actionId, kind, preview, participant: identity.participant, assistant, assistantVersion };
}

/** Whom an effect reaches, for the limits. */
function recipientOf(preview: EffectPreview): string | null {
  if ('to' in preview) return preview.to.toLowerCase();
  return 'person' in preview ? preview.person.toLowerCase() : null;
}

function endOf(performed: Performed): { readonly state: 'done' | 'refused' | 'unknown'; readonly providerRef?: string; readonly because?: string } {
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
async function refused(ports: SettlingPorts, standing: Standing, text: string, values: Readonly<Record<string, unknown>>): Promise<EffectResult> {
  const texts = await textsOf(ports, standing);
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

function settledAs(state: 'done' | 'unknown' | 'refused', providerRef: string): EffectResult {
  if (state === 'done') return { kind: 'done', providerRef };
  return state === 'unknown' ? { kind: 'unknown' } : { kind: 'provider-error' };
}
