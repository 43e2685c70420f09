/**
 * Writes happenings outside a turn: steps of clarifications (C11, C12), people's decisions, changes of the
 * conversation's row.
 */
import type { ContextStep } from '../contracts/state/context-request.ts';
import type { LoggedByKind, LogEntry } from '../contracts/state/log-entry.ts';
import type { SnapshotRecord, Where } from '../contracts/state/turn.ts';
import type { Written } from '../contracts/state/words.ts';
import type { Stepped } from '../contracts/state/clarification-state.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import { snapshotOf } from '../domain/conversation/on-wire.ts';
import { questionOf, questionOnWire, toReader } from '../domain/conversation/question.ts';
import { open, previewOnWire, withWords, type SettlingPorts } from './settle-turn.ts';
import { questionWording } from './word-question.ts';
import { byKind, writeAskedAtOnce } from './write-log.ts';

export interface StoreClarificationsRequest {
  readonly state: CarriedState;
  readonly happened: readonly LogEntry[];
}

export interface StoreClarificationsPorts extends SettlingPorts {
  readonly records: SettlingPorts['records'] & {
    /**
     * Writes rows, events, the count of open questions and the snapshot in one transaction. Happenings that are already
     * written (by `seq`) are skipped, so any writer may repeat this.
     */
    keep(
      where: Where,
      kept: Partial<Pick<LoggedByKind, 'audit' | 'handoffs'>> & {
        readonly clarifications: readonly Written<Stepped>[];
        readonly contexts?: readonly Written<ContextStep>[];
        readonly snapshot: SnapshotRecord;
      },
    ): Promise<void>;
  };
}

export function storeClarificationsActivity(ports: StoreClarificationsPorts) {
  return {
    /** Idempotent: what is written already is skipped. */
    async keepClarifications(request: StoreClarificationsRequest): Promise<void> {
      const opened = await open(ports, request.state);
      await writeAskedAtOnce(ports, opened, request.happened);
      const { where, state } = opened;
      const { clarifications, contexts, handoffs, audit } = byKind(request.happened);
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
