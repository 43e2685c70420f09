/** Clarifications as the workflow makes them, to be written down. Each test changes one thing. */
import { randomUUID } from 'node:crypto';
import type { WrittenStep } from '../../../contracts/state/clarification-state.ts';
import { clarificationPolicy } from '../../../contracts/assistant/policy.ts';
import type { Issue } from '../../../contracts/reading/reading.ts';
import type { Written } from '../../../contracts/state/words.ts';
import type { Clarification, Instruction, Stepped } from '../../../contracts/state/clarification-state.ts';
import type { SnapshotRecord } from '../../../contracts/state/turn.ts';
import { layChain } from '../../../domain/clarification/chain.ts';
import { due, openClarification, receive } from '../../../domain/clarification/protocol.ts';
import { putWordsIn } from '../../../domain/words/words.ts';

/** 2026-11-23T10:00:00Z, a Monday. */
export const monday = Date.UTC(2026, 10, 23, 10);

export const doubt: Issue = {
  kind: 'missing',
  field: 'target_date',
  issue: "No specific date provided for 'soon'",
  suggestion: 'Please provide a specific date (YYYY-MM-DD)',
};

export interface Wanted {
  readonly from?: string;
  readonly to?: string;
  readonly department?: string | null;
  readonly at?: number;
  readonly round?: number;
  readonly reversible?: boolean;
  readonly messageId?: string;
  readonly issues?: readonly Issue[];
  /** Null: a participant's own message. */
  readonly instruction?: null;
}

const policy = clarificationPolicy.parse({ instructions: true });

/** A request that was just opened; its levels have 60 s each. */
export function opened(wanted: Wanted = {}): WrittenStep & { readonly clarification: Clarification } {
  const { from = 'planner', to = 'sales-agent', department = 'sales', at = monday } = wanted;
  const id = randomUUID();
  const instruction: Instruction | null =
    wanted.instruction === null
      ? null
      : {
          from,
          to,
          fromRole: null,
          toRole: null,
          department,
          type: 'free',
          timeoutS: null,
          reversible: wanted.reversible ?? false,
          timeZone: null,
        };
  return written(
    openClarification({
      id,
      round: wanted.round ?? 1,
      message: {
        messageId: wanted.messageId ?? `m-${id}`,
        turnId: `t-${id}`,
        size: 15,
        at,
        position: 2,
      },
      instruction,
      asks: to,
      asked: from,
      judgement: { tenths: 6, issues: wanted.issues ?? [doubt] },
      chain: layChain(policy, {
        party: from,
        role: null,
        department,
        timeoutS: null,
        participant: instruction === null,
      }),
      reversible: wanted.reversible ?? false,
      remindAt: [50, 80],
      at,
    }),
  );
}

/** The same after every clock up to `levels` of them has run out. */
export function afterClocks(step: Stepped, levels: number): WrittenStep {
  return Array.from({ length: levels }).reduce<WrittenStep>((last) => {
    const c = last.clarification;
    return joined(last, due(c, c.levels.at(-1)?.dueAt ?? 0));
  }, written(step));
}

/** The same after everything was answered, `afterS` seconds after it was opened. */
export function answered(step: Stepped, afterS = 30, from = 'planner'): WrittenStep {
  const c = step.clarification;
  const answers = c.issues.map(({ field }) => ({ field, value: '2026-12-25' }));
  return joined(step, receive(c, { from, by: 'key-1', answers, at: c.openedAt + afterS * 1000 }));
}

/** As it is handed over: with the words put in. */
export function written(step: Stepped): Written<Stepped> {
  return putWordsIn<Stepped>(step, {});
}

/** Two steps written at once. */
export function joined(one: Stepped, other: Stepped): WrittenStep {
  return written({ clarification: other.clarification, happened: [...one.happened, ...other.happened] });
}

export function snapshot(more: Partial<SnapshotRecord> = {}): SnapshotRecord {
  return {
    state: 'clarifying',
    waiting_on: 'clarification',
    flow: null,
    offer: null,
    deadlines: [],
    last_gate: null,
    turn: 1,
    open_requests: [],
    ...more,
  };
}
