/**
 * Gate decisions: a door's verdict, with every rule's verdict and evidence (G1, G2). Stored, shown, and judged again.
 *
 * Promise: rule names and verdicts are persisted and never renamed; a stored snapshot can be judged by every later
 * version.
 */
import { z } from 'zod';
import { actionKind, passage, replyReading } from '../reading/reading.ts';
import { gatePolicy } from '../assistant/policy.ts';

/** Evidence of a rule: words of a message by reference, and their turn. */
export const utteranceEvidence = passage.extend({ turnId: z.string() });

/** Evidence in the decider's own words: "1 of 2 messages", the id of an open question. */
export const ownEvidence = z.object({ turnId: z.string().nullable(), quote: z.string().max(160) });

export const evidence = z.union([utteranceEvidence, ownEvidence]);

/** An action and the words that offered, requested or declined it. */
const ofAction = z.object({ action: actionKind });

/** The act door's rules, in the order of G2. */
export const actRuleName = z.enum([
  'flow-active',
  'hypothetical',
  'too-early',
  'still-asking',
  'awaiting-answer',
  'declined',
  'nothing-offered',
]);

/** The answer door's rules, in the order of G1. */
export const answerRuleName = z.enum([
  'open-clarification',
  'open-context-request',
  'paused',
  'closing',
  'budget-exhausted',
]);

/**
 * Hold reasons, including two beside the seven rules. `offer-waits`: the reply only offers, and the participant has not
 * agreed (G6). `danger`: the model has proven a danger to life (G21).
 */
export const holdReason = z.union([actRuleName, z.enum(['offer-waits', 'danger'])]);

export const ruleVerdict = z.object({ rule: z.string(), holds: z.boolean(), evidence: evidence.optional() });

/** What the gate remembers of the conversation: a fold over readings. */
export const gateMemory = z.object({
  /** Messages in accepted order before the judged reply (G4). */
  depth: z.int().nonnegative(),
  /** The assistant's last clarifying question, and whether it was answered (G7). */
  lastQuestion: z.intersection(evidence, z.object({ answered: z.boolean() })).nullable(),
  /** Offers of the assistant's last reply, to which a bare "no" applies. */
  offered: z.array(z.intersection(evidence, ofAction)).optional(),
  /** Declines that still apply, one per action kind (G8); the action `*` stands for every kind ("no need"). */
  declines: z.array(z.intersection(evidence, ofAction)),
  /** Whose situation it is (G9). */
  situation: z.object({ kind: z.enum(['active', 'hypothetical', 'unstated']), at: evidence.optional() }),
});

/**
 * The act door's input as plain data.
 *
 * `origin` says what would start the action: the model's reply, the participant's agreement to a pending offer (G6), or
 * the participant's own request (G12). The last two have no reply to judge.
 */
export const actCase = z.object({
  origin: z.enum(['reply', 'accepted-offer', 'request']),
  turnId: z.string(),
  marks: gateMemory,
  flow: z.object({ kind: actionKind, startedBy: evidence }).nullable(),
  reply: replyReading.nullable(),
  /**
   * For `accepted-offer` and `request`: the words that offered or requested. Null for `reply`, whose reading has its
   * signals.
   */
  asked: ofAction.extend({ at: passage }).nullable(),
  /** Actions that the model proposed by a tool call: signals, never decisive (G10). */
  proposals: z.array(z.object({ action: actionKind })),
  policyVersion: z.string(),
  policy: gatePolicy,
  /** The model has proven a danger to life (G21): nothing starts, and nothing is offered. */
  danger: z.literal(true).optional(),
});

export const actVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), action: actionKind, rules: z.array(ruleVerdict) }),
  z.object({
    kind: z.literal('held'),
    action: actionKind.nullable(),
    because: z.array(holdReason),
    rules: z.array(ruleVerdict),
    /** The offer that becomes pending: set exactly when `offer-waits` is the only reason. */
    offer: ofAction.extend({ at: passage }).nullable(),
  }),
]);

/** The answer door's input. */
export const answerCase = z.object({
  openClarifications: z.array(z.string()),
  openContextRequests: z.array(z.string()),
  paused: z.boolean(),
  closing: z.boolean(),
  modelCallsLeft: z.int(),
  /** Set when a token budget was checked: 0 when it is used up. */
  tokensLeft: z.int().optional(),
});

export const answerVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), rules: z.array(ruleVerdict) }),
  z.object({ kind: z.literal('held'), because: z.array(answerRuleName), rules: z.array(ruleVerdict) }),
]);

export type Evidence = z.infer<typeof evidence>;
export type UtteranceEvidence = z.infer<typeof utteranceEvidence>;
export type ActRuleName = z.infer<typeof actRuleName>;
export type AnswerRuleName = z.infer<typeof answerRuleName>;
export type RuleVerdict = z.infer<typeof ruleVerdict>;
export type GateMemory = z.infer<typeof gateMemory>;
export type ActCase = z.infer<typeof actCase>;
export type ActVerdict = z.infer<typeof actVerdict>;
export type AnswerCase = z.infer<typeof answerCase>;
export type AnswerVerdict = z.infer<typeof answerVerdict>;
