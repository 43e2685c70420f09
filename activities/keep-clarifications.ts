/** Writes down what happened outside a turn: to clarifications (C11, C12), by people's decisions, to where it all stands. */
import type { Say } from '../contracts/flow.ts';
import type { AuditNote, SnapshotMinutes, Where } from '../contracts/turn.ts';
import type { Written } from '../contracts/words.ts';
import type { Stepped } from '../contracts/clarification-state.ts';
import type { CarriedStanding } from '../contracts/standing.ts';
import { snapshotOf } from '../domain/conversation/on-wire.ts';
import {
  beginTurn,
  open,
  previewOnWire,
  tell,
  withWords,
  type SettlingPorts,
  type TurnRequest,
} from './settle-turn.ts';

/** A question that its sender was to write down. */
export interface EntrustedQuestion {
  readonly turn: TurnRequest;
  readonly say: Say;
  readonly stepped: Stepped;
}

export interface KeepClarificationsRequest {
  readonly standing: CarriedStanding;
  readonly clarifications: readonly Stepped[];
  readonly entrusted: readonly EntrustedQuestion[];
  readonly audit: readonly AuditNote[];
}

export interface KeepClarificationsPorts extends SettlingPorts {
  readonly minutes: SettlingPorts['minutes'] & {
    /**
     * Writes what happened to clarifications outside a turn: rows, events, the count of open questions and the snapshot in one
     * transaction. A happening that is written already (by its `seq`) is left out, so that whoever writes, and how often, makes
     * no difference.
     */
    keep(
      where: Where,
      kept: {
        readonly clarifications: readonly Written<Stepped>[];
        readonly snapshot: SnapshotMinutes;
        readonly audit?: readonly AuditNote[];
      },
    ): Promise<void>;
  };
}

export function keepClarificationsActivity(ports: KeepClarificationsPorts) {
  return {
    /** Idempotent: what is written already, whoever wrote it, is left out. */
    async keepClarifications(request: KeepClarificationsRequest): Promise<void> {
      const { clarifications, entrusted, audit } = request;
      const { where, standing, texts } = await open(ports, request.standing);
      for (const { turn, say, stepped } of entrusted) {
        const { stored } = await beginTurn(ports, where, turn, { forModel: true });
        if (stored !== null) continue;
        const disposition = 'clarification_required';
        await tell(ports, turn, { standing, texts, say, disposition, clarifications: [stepped] });
      }
      const { flow, ...snapshot } = snapshotOf(standing, null);
      const shown = flow && { ...flow, ...(await previewOnWire(ports, where, standing)) };
      const kept = await withWords(ports, where, { clarifications, snapshot: { ...snapshot, flow: shown } });
      await ports.minutes.keep(where, { ...kept, audit });
    },
  };
}
