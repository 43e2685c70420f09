/** Writes down what happened to clarifications outside a turn: asked, reminded, passed up, answered, ended (C11, C12). */
import type { Say } from '../contracts/flow.ts';
import type { Stepped } from '../domain/clarification/state.ts';
import { snapshotOf } from '../domain/conversation/on-wire.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { withWords, tell, whereOf, type SettlingPorts, type TurnRequest } from './settle-turn.ts';

/** A question that its sender was to write down. */
export interface EntrustedQuestion {
  readonly turn: TurnRequest;
  readonly say: Say;
  readonly stepped: Stepped;
}

export interface KeepClarificationsRequest {
  readonly standing: Standing;
  readonly clarifications: readonly Stepped[];
  readonly entrusted: readonly EntrustedQuestion[];
}

export function keepClarificationsActivity(ports: SettlingPorts) {
  return {
    /** Idempotent: what is written already, whoever wrote it, is left out. */
    async keepClarifications({ standing, clarifications, entrusted }: KeepClarificationsRequest): Promise<void> {
      const where = whereOf(standing);
      for (const { turn, say, stepped } of entrusted) {
        const { turnId, heard } = turn;
        if ((await ports.minutes.begin(where, { turnId, heard, forModel: true })) === 'settled') continue;
        await tell(ports, turn, { standing, say, disposition: 'clarification_required', clarifications: [stepped] });
      }
      const kept = { clarifications, snapshot: snapshotOf(standing, null) };
      await ports.minutes.keep(where, await withWords(ports, where, kept));
    },
  };
}
