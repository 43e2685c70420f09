/**
 * The act door's rules (seed 1, "Detection Rules"; G2–G10), in the order in which people read them. Every rule is
 * asked, because people read the reasons.
 */
import type { ActCase, ActRuleName, Evidence } from '../../contracts/state/gate.ts';
import type { ActionKind, Passage, ReplyReading, Span } from '../../contracts/reading/reading.ts';
import { bareEvidence, evidenceOf, replyIdOf } from './evidence.ts';
import { declineAgainst } from './memory.ts';

/** What would start: an action kind, and the words that point at it. */
export interface Candidate {
  readonly action: ActionKind;
  readonly at: Passage;
  /** Whether the words are an offer in the form of a question. */
  readonly offer: boolean;
}

/** Evidence when the rule holds the door; false when it does not; true when it holds and there is nothing to quote. */
export type Finding = Evidence | boolean;

export interface ActRule {
  readonly name: ActRuleName;
  readonly holds: (c: ActCase, candidate: Candidate | null) => Finding;
}

export const actRules: readonly ActRule[] = [
  { name: 'flow-active', holds: ({ flow }) => flow !== null && flow.startedBy },
  { name: 'hypothetical', holds: whenReplying(isHypothetical) },
  { name: 'too-early', holds: whenReplying(isTooEarly) },
  { name: 'still-asking', holds: whenReplying(isStillAsking) },
  { name: 'awaiting-answer', holds: whenReplying(isAwaitingAnswer) },
  { name: 'declined', holds: whenReplying(isDeclined) },
  { name: 'nothing-offered', holds: (_, candidate) => candidate === null },
];

/**
 * Rules about the reply and about depth ask nothing of a yes to a pending offer or of the participant's own request:
 * these are the newest word, and nothing the assistant said stands against them (G6, G12).
 */
function whenReplying(rule: ActRule['holds']): ActRule['holds'] {
  return (c, candidate) => c.origin === 'reply' && rule(c, candidate);
}

function isHypothetical({ marks }: ActCase): Finding {
  if (marks.situation.kind !== 'hypothetical') return false;
  return marks.situation.at ?? true;
}

function isTooEarly({ marks, policy }: ActCase): Finding {
  if (marks.depth >= policy.minimumDepth) return false;
  return { turnId: null, quote: `${marks.depth} of ${policy.minimumDepth} messages` };
}

/**
 * A question that offers what this conversation cannot do is no offer: it asks, and holds. So does a part of the reply
 * that was not read: a question may stand in it.
 */
function isStillAsking({ reply, policy, turnId }: ActCase): Finding {
  if (reply === null) return false;
  if (reply.readTo !== undefined) return inReply({ start: reply.readTo, end: reply.length }, turnId);
  if (policy.questionPolicy === 'any-question')
    return reply.questionMark !== undefined && inReply(around(reply, reply.questionMark), turnId);
  const asking = reply.sentences.find(({ act, action }) =>
    act === 'offer' ? action === undefined || !policy.actions.includes(action) : act !== 'statement',
  );
  return asking !== undefined && inReply(asking, turnId);
}

function isAwaitingAnswer({ marks }: ActCase): Finding {
  if (marks.lastQuestion === null || marks.lastQuestion.answered) return false;
  return bareEvidence(marks.lastQuestion);
}

/**
 * A decline stands until the assistant offers again in a later turn (G8): then the new offer may wait for its own
 * answer. Announcing the action instead of offering it is no way around the decline.
 */
function isDeclined({ marks, turnId }: ActCase, candidate: Candidate | null): Finding {
  if (candidate === null) return false;
  const decline = declineAgainst(marks, candidate.action);
  if (decline === null || (candidate.offer && decline.turnId !== turnId)) return false;
  return bareEvidence(decline);
}

function inReply(span: Span, turnId: string): Evidence {
  return evidenceOf({ turnId, messageId: replyIdOf(turnId) }, span);
}

/** The sentence around the mark where the reading kept it; else the mark. */
function around(reply: ReplyReading, mark: Span): Span {
  return reply.sentences.find(({ start, end }) => start <= mark.start && mark.start < end) ?? mark;
}
