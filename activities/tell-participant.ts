/** Says something that needs no model: a flow's next question, the answer to a command, an apology. */
import type { Disposition } from '../contracts/wire/conversation.ts';
import type { Say } from '../contracts/state/flow.ts';
import type { LogEntry } from '../contracts/state/log-entry.ts';
import type { Stored } from '../contracts/state/turn.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import { inOwnWords as ownWordsOf, type WordingTexts } from './word-diagnosis.ts';
import { beginTurn, open, tell, type SettlingPorts, type TurnRequest } from './settle-turn.ts';
import { byKind, writeAskedAtOnce } from './write-log.ts';

export interface TellParticipantRequest {
  readonly turn: TurnRequest;
  /** The state after this turn. */
  readonly state: CarriedState;
  /** Null: nothing is said, but the turn is settled. */
  readonly say: Say | null;
  /** Said before it, as a paragraph of its own. */
  readonly lead?: Say;
  /** What the diagnosis engine has decided is said in the procedure's own words (D4). */
  readonly inOwnWords?: true;
  readonly disposition: Disposition;
  readonly remedy?: Say;
  /** Written with the turn. */
  readonly happened: readonly LogEntry[];
}

/** What is said with these dispositions is part of the transcript for the model. */
const shownToModel: ReadonlySet<Disposition> = new Set<Disposition>([
  'answered',
  'failed',
  'clarification_required',
  'context_required',
  'with_person',
]);

export function tellParticipantActivity(ports: SettlingPorts<WordingTexts>) {
  return {
    /**
     * Renders and stores the words and settles the turn. Idempotent by turn: null when this call settled it; otherwise
     * the stored outcome, which the participant has read.
     */
    async tellParticipant(request: TellParticipantRequest): Promise<Stored> {
      const { turn, disposition } = request;
      const opened = await open(ports, request.state);
      const { where, state, texts } = opened;
      await writeAskedAtOnce(ports, opened, request.happened);
      const forModel = shownToModel.has(disposition);
      const { stored } = await beginTurn(ports, where, turn, { forModel });
      if (stored !== null) return stored;
      const text = request.inOwnWords && turn.diagnosis ? await ownWordsOf(ports, opened, turn.diagnosis) : undefined;
      return tell(ports, turn, { ...request, ...byKind(request.happened), state, texts, text });
    },
  };
}
