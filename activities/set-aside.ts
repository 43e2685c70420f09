/** Ends a turn that could not be finished, with words that use nothing of the turn. */
import type { OpenTurn, Stored } from '../contracts/state/turn.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import type { LogEntry } from '../contracts/state/log-entry.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { beginTurn, open, settleTurn, type SettlingPorts } from './settle-turn.ts';
import { byKind } from './write-log.ts';

export interface SetAsideRequest {
  readonly turn: OpenTurn;
  readonly state: CarriedState;
  /** Happenings to be written with the turn. */
  readonly happened: readonly LogEntry[];
}

/** Used when not even the assistant's own texts can be rendered. */
const plainWords = 'This message could not be answered. Somebody has been told; please say it in other words.';

export function setAsideActivity(ports: SettlingPorts) {
  return {
    /**
     * Settles the turn as failed unless it is settled. Null when this call settled it; otherwise the stored outcome,
     * which the participant has read. Idempotent by turn.
     */
    async setAside(request: SetAsideRequest): Promise<Stored> {
      const { where, state, texts } = await open(ports, request.state);
      const turn = { ...request.turn, answer: null, act: null };
      // The answers may be the cause of the failure, so they are left out.
      const heard = turn.heard.filter(({ answersTo }) => answersTo === undefined);
      const { stored } = await beginTurn(ports, where, { ...turn, heard }, { forModel: false });
      if (stored !== null) return stored;
      return settleTurn(
        ports,
        { ...turn, heard },
        {
          state,
          text: wordsOf(() => texts.renderText({ text: 'turn.set-aside', values: {} }, tagOf(state))),
          disposition: 'failed',
          act: null,
          forModel: false,
          found: null,
          ...byKind(request.happened),
          remedy: wordsOf(() => texts.renderText({ text: 'turn.set-aside.remedy', values: {} }, tagOf(state))),
        },
      );
    },
  };
}

function wordsOf(render: () => string): string {
  try {
    return render();
  } catch {
    return plainWords;
  }
}
