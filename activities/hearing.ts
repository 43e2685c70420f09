/** Observes the model calls of one turn: streams them to watchers, counts their tokens, reports troubles. */
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import type { AskModelOnce, IgnoredCall, ModelRequest, SentPrompt, ToolCall } from '../contracts/state/model.ts';
import type { TurnRequest, Where } from '../contracts/state/turn.ts';
import { deltaWriter, type Deltas } from './delta-writer.ts';
import { troublesOf, type TroublePorts } from './model-troubles.ts';
import type { Opened } from './settle-turn.ts';
import type { Hearing } from './whole-reply.ts';
import { isModelFailure } from './model-failure.ts';

export interface ModelReply {
  readonly text: string;
  /** The model stopped at its length limit. */
  readonly isCut?: boolean;
  readonly proposals: readonly { readonly action: string }[];
  readonly calls: readonly ToolCall[];
  /** The model's name as its server reports it. */
  readonly model?: string;
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number } | null;
}

export interface HearingPorts extends Pick<TroublePorts, 'memoryNotes'> {
  readonly records: DelayedPorts['records'] & TroublePorts['records'];
  readonly model: { readonly reply: AskModelOnce<ModelReply> };
  readonly deltas: Deltas;
}

export interface HeardTurn extends Hearing<ModelReply> {
  /** Number of model calls so far, and the last prompt. */
  asked(): { readonly calls: number; readonly prompt?: SentPrompt };
  /** Records a tool call that is ignored. */
  ignored(what: IgnoredCall): void;
  failed(error: unknown): Promise<void>;
  end(): Promise<void>;
}

export function hearTurn(
  ports: HearingPorts,
  turn: TurnRequest,
  { where, texts }: Opened,
  isSilent: boolean,
): HeardTurn {
  const writer = deltaWriter(ports.deltas, where, { turnId: turn.turnId, attempt: activityInfo().attempt });
  const alarm = setTimeout(() => void tellDelayed(ports, where, turn.turnId), delayedAfterMs - (Date.now() - turn.at));
  const troubles = troublesOf(ports, where, turn.turnId);
  let calls = 0;
  let prompt: SentPrompt | undefined;
  const show = (words: string): void => {
    clearTimeout(alarm);
    if (!isSilent) writer.write(words);
  };
  return {
    ask(request: ModelRequest, isShown: boolean) {
      calls += 1;
      return ports.model.reply(request, isShown ? show : () => undefined, cancellationSignal(), {
        onRequest: (body) => void (prompt = { call: calls, at: Date.now(), request: body }),
        onRestart: () => writer.restart(),
        onTrouble: troubles.ofCall,
      });
    },
    showAnew(words) {
      writer.restart();
      if (words !== '') show(words);
    },
    showMore: show,
    trouble: troubles.ofAnswer,
    goOn: texts.renderText({ text: 'model.continue', values: {} }),
    asked: () => ({ calls, ...(prompt ? { prompt } : {}) }),
    ignored: (what) => troubles.ofCall({ kind: 'call', what }),
    async failed(error) {
      await troubles.ofFailure(error);
      if (waitsLong(error)) await tellDelayed(ports, where, turn.turnId);
    },
    async end() {
      clearTimeout(alarm);
      await writer.end();
    },
  };
}

/** Tells the participant that an unusually slow answer is still being worked on. */
interface DelayedPorts {
  readonly records: {
    /**
     * Notifies watchers once that the turn takes longer and continues by itself. Losing the notification is harmless.
     */
    delayed(where: Where, turnId: string): Promise<void>;
  };
}

/** After this long without a word, a waiting person is told that the work continues. */
const delayedAfterMs = 15_000;

/** The model has asked for a pause that is long enough for a person to notice. */
function waitsLong(error: unknown): boolean {
  return isModelFailure(error) && !error.permanent && (error.retryAfterMs ?? 0) >= delayedAfterMs;
}

/** Best effort: without the notification the participant simply keeps waiting. */
async function tellDelayed({ records }: DelayedPorts, where: Where, turnId: string): Promise<void> {
  try {
    await records.delayed(where, turnId);
  } catch {
    // A database failure appears again when the turn itself is written.
  }
}
