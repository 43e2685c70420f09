/** Writes down what happened outside a turn: to clarifications (C11, C12), by people's decisions, to where it all stands. */
import type { Say } from '../contracts/flow.ts';
import type { ContextStep } from '../contracts/context-request.ts';
import type { HandoffStep } from '../contracts/handoff.ts';
import type { AuditNote } from '../contracts/audit-note.ts';
import type { SnapshotRecord, Where } from '../contracts/turn.ts';
import type { Written } from '../contracts/words.ts';
import type { Stepped } from '../contracts/clarification-state.ts';
import type { CarriedState } from '../contracts/conversation-state.ts';
import { snapshotOf } from '../domain/conversation/on-wire.ts';
import { questionOf, questionOnWire, toReader } from '../domain/conversation/question.ts';
import {
  beginTurn,
  open,
  previewOnWire,
  tell,
  withWords,
  type SettlingPorts,
  type TurnRequest,
} from './settle-turn.ts';
import { questionWording } from './word-question.ts';

/** A question that its sender was to write down. */
export interface UnrecordedQuestion {
  readonly turn: TurnRequest;
  readonly say: Say;
  readonly stepped: Stepped;
}

/** Likewise a request for material. */
export interface UnrecordedWait {
  readonly turn: TurnRequest;
  readonly say: Say;
  readonly step: ContextStep;
}

export interface StoreClarificationsRequest {
  readonly state: CarriedState;
  readonly clarifications: readonly Stepped[];
  readonly writtenBySender: readonly UnrecordedQuestion[];
  readonly audit: readonly AuditNote[];
  /** What happened to the request for a person (G22). */
  readonly handoffs?: readonly HandoffStep[];
  /** What happened to the request for material (X2). */
  readonly contexts?: readonly ContextStep[];
  readonly waits?: readonly UnrecordedWait[];
}

export interface StoreClarificationsPorts extends SettlingPorts {
  readonly records: SettlingPorts['records'] & {
    /**
     * Writes what happened to clarifications outside a turn: rows, events, the count of open questions and the snapshot in one
     * transaction. A happening that is written already (by its `seq`) is left out, so that whoever writes, and how often, makes
     * no difference.
     */
    keep(
      where: Where,
      kept: {
        readonly clarifications: readonly Written<Stepped>[];
        readonly snapshot: SnapshotRecord;
        readonly audit?: readonly AuditNote[];
        readonly handoffs?: readonly HandoffStep[];
        readonly contexts?: readonly Written<ContextStep>[];
      },
    ): Promise<void>;
  };
}

export function storeClarificationsActivity(ports: StoreClarificationsPorts) {
  return {
    /** Idempotent: what is written already, whoever wrote it, is left out. */
    async keepClarifications(request: StoreClarificationsRequest): Promise<void> {
      const { clarifications, writtenBySender, audit, handoffs = [], contexts = [], waits = [] } = request;
      const { where, state, texts } = await open(ports, request.state);
      for (const { turn, say, stepped } of writtenBySender) {
        const { stored } = await beginTurn(ports, where, turn, { forModel: true });
        if (stored !== null) continue;
        const disposition = 'clarification_required';
        await tell(ports, turn, { state, texts, say, disposition, clarifications: [stepped] });
      }
      for (const { turn, say, step } of waits) {
        const { stored } = await beginTurn(ports, where, turn, { forModel: true });
        if (stored !== null) continue;
        await tell(ports, turn, { state, texts, say, disposition: 'context_required', contexts: [step] });
      }
      const { flow, ...snapshot } = snapshotOf(state, null);
      const shown = flow && { ...flow, ...(await previewOnWire(ports, where, state)) };
      const kept = await withWords(ports, where, { clarifications, contexts, snapshot: { ...snapshot, flow: shown } });
      const asked = questionOf(state);
      const question = questionOnWire(asked, await questionWording(ports, state));
      const row = { ...kept.snapshot, question, asked: toReader(asked) };
      await ports.records.keep(where, { ...kept, snapshot: row, audit, handoffs });
    },
  };
}
