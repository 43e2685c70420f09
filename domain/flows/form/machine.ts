/**
 * The flow of an assistant's own kind of action (F1–F5): consent → each field by its own question → preview → yes or no →
 * done. Fields, their kinds and their questions are data of the assistant; the machine knows no action by name.
 *
 * Each function takes the flow as it is kept and answers with one move. The action starts from one place only, a yes to
 * exactly the preview whose hash is kept (F4); whatever changes the values takes the hash away.
 */
import type { FormFlow, Topic } from '../../contracts/flow.ts';
import type { Evidence } from '../../contracts/gate.ts';
import type { FormPolicy } from '../../contracts/policy.ts';
import type { ActionKind } from '../../contracts/reading.ts';
import { answersOf, type Answer } from './answer.ts';
import { again, ask, ended, isShown, next } from './form-moves.ts';
import type { CompleteForm, FormMove, ShownForm } from './form-moves.ts';
import { shownFields, titleOf } from './form-prompts.ts';
import { consent, field, preview } from './form-steps.ts';
import type { EffectResult, Ended, News } from './moves.ts';

export { expects } from './form-prompts.ts';
export type { CompleteForm, FormMove, ShownForm } from './form-moves.ts';

export interface FormStart {
  readonly kind: ActionKind;
  readonly actionId: string;
  readonly startedBy: Evidence;
  readonly topic: Topic;
  /** Epoch ms. */
  readonly at: number;
  readonly policy: FormPolicy;
  /** The participant has accepted the offer or asked for it: no further consent is needed. */
  readonly consented: boolean;
}

export function startForm({ kind, actionId, startedBy, topic, at, policy, consented }: FormStart): FormMove {
  const flow: FormFlow = {
    kind,
    form: true,
    title: policy.title,
    actionId,
    step: 'consent',
    startedBy,
    expiresAt: new Date(at + policy.expiresAfterS * 1000).toISOString(),
    topic,
    values: {},
    asking: null,
    preview: null,
    previewHash: null,
  };
  return consented ? next(flow, policy) : ask(flow, 'consent', policy);
}

/** The participant's answer, at `at` (epoch ms). After the deadline the flow has expired, whatever was said. */
export function formStep(flow: FormFlow, reading: Answer, at: number, policy: FormPolicy): FormMove {
  if (at >= Date.parse(flow.expiresAt)) return expired(flow);
  if (reading.command === 'help') return again(flow, policy);
  if (reading.command !== undefined || answersOf(reading).ends === true) return ended(flow, 'cancelled', 'cancelled');
  switch (flow.step) {
    case 'consent':
      return consent(flow, reading, policy);
    case 'field':
      return field(flow, reading, at, policy);
    case 'preview':
      return preview(flow, reading, at, policy);
    default:
      return flow.step satisfies never;
  }
}

/** The rendered preview's hash: from here on a yes means exactly this (F4). */
export function withPreview(flow: CompleteForm, hash: string): FormMove {
  return ask({ ...flow, previewHash: hash }, 'preview', null);
}

/** An approval from outside the conversation, bound to the hash it was shown. `stale` when that is not what is asked now. */
export function approved(
  flow: FormFlow,
  previewHash: string,
  at: number,
): FormMove | { readonly kind: 'stale'; readonly expected: string | null } {
  if (at >= Date.parse(flow.expiresAt)) return expired(flow);
  if (!isShown(flow) || flow.previewHash !== previewHash) return { kind: 'stale', expected: flow.previewHash };
  return { kind: 'act', flow };
}

/** A no from outside the conversation, at any step. */
export function rejected(flow: FormFlow): FormMove {
  return ended(flow, 'declined', 'declined');
}

export function afterEffect(flow: ShownForm, result: EffectResult): FormMove {
  switch (result.kind) {
    case 'done':
      return {
        ...ended(flow, 'done', 'done', { reference: result.providerRef }),
        news: newsOf(flow, result.providerRef),
      };
    case 'refused':
      return ended(flow, 'refused', 'refused', { ...result.values, because: result.because });
    // Nobody can be quicker with a form: that is a provider's mistake, and nothing was done.
    case 'slot-taken':
    case 'provider-error':
      return ended(flow, 'provider-error', 'provider-error');
    case 'unknown':
      return ended(flow, 'unknown', 'unknown');
    default:
      return result satisfies never;
  }
}

/** The flow's deadline has come. */
export function expired(flow: FormFlow): Ended {
  return ended(flow, 'expired', 'expired');
}

/** Values of the text `news.done`. */
function newsOf(flow: ShownForm, providerRef: string): News {
  return {
    kind: flow.kind,
    actionId: flow.actionId,
    title: titleOf(flow),
    fields: shownFields(flow.preview.fields),
    reference: providerRef,
  };
}
