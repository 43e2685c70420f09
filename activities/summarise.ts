/** Summarises, between turns, the part of a transcript that is about to leave the model's window (M10). */
import { cutText } from '../domain/words/cut.ts';
import { activityInfo, cancellationSignal, log } from '@temporalio/activity';
import type { WordsRequest } from '../contracts/state/model.ts';
import type { Say } from '../contracts/state/flow.ts';
import type { Summary, TranscriptMessage, Where } from '../contracts/state/turn.ts';
import { meteredModel, type BudgetPolicy, type UsagePorts } from './metering.ts';
import { shownToModel, type Assistants } from './settle-turn.ts';
import { oldestWithin, type Line, type WindowPolicy } from './window.ts';

export interface SummariseRequest {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** Position of the latest reset; 0: there was none. */
  readonly since: number;
  /** Last position to summarise, in accepted order. */
  readonly through: number;
}

/** `covered`: the notes reach this far already. `off`: the model of these workers makes no notes. */
export type Summarised =
  | { readonly kind: 'made'; readonly version: number }
  | { readonly kind: 'covered' | 'off' }
  | { readonly kind: 'failed'; readonly because: string };

interface NotingTexts {
  readonly name: string;
  readonly model: WindowPolicy & BudgetPolicy;
  renderText(say: Say): string;
}

export interface SummarisePorts extends UsagePorts {
  readonly assistants: Assistants<NotingTexts>;
  readonly summaries: {
    /** The current notes and the messages behind them up to `through`, oldest first, within `bytes`. */
    begin(
      where: Where,
      asked: { readonly since: number; readonly through: number; readonly bytes: number },
    ): Promise<{ readonly before: Summary | null; readonly messages: readonly TranscriptMessage[] }>;
    /** Stores the next version; an existing version stays unchanged. */
    keep(where: Where, made: Summary & { readonly since: number; readonly model: string }): Promise<void>;
    /** Records that the notes could not be made. */
    failed(where: Where): Promise<void>;
  };
  readonly model: {
    reply(
      request: WordsRequest,
      onDelta: (delta: string) => void,
      signal: AbortSignal,
    ): Promise<{ readonly text: string; readonly isCut?: boolean; readonly model?: string }>;
  };
  /** False for a scripted model, which makes no notes. */
  readonly summariser: boolean;
}

export function summariseActivity(ports: SummarisePorts) {
  return {
    /**
     * Asks the model once to extend its notes with the messages behind them. On failure the notes stay as they are: no
     * turn depends on them, and the next turn asks again.
     */
    async summarise(request: SummariseRequest): Promise<Summarised> {
      if (!ports.summariser) return { kind: 'off' };
      const { where, assistant, assistantVersion, since, through } = request;
      const texts = await ports.assistants.find(assistant, assistantVersion);
      const { windowTokens } = texts.model;
      const most = notesTokens(windowTokens);
      const room = Math.max(windowTokens - ofInstruction - 2 * most, Math.floor(windowTokens / 4));
      const { before, messages } = await ports.summaries.begin(where, { since, through, bytes: room * 8 });
      const lines = shownToModel(messages, texts).map((line, at) => ({ ...line, at }));
      const noted = await oldestWithin(ports, lines, room, texts);
      const last = noted.at(-1);
      if (!last) return { kind: 'covered' };
      const reply = await ask(ports, request, texts, { before, lines: noted, most });
      if (reply.kind === 'failed') {
        log.warn('The notes on a talk could not be made.', {
          conversation: where.conversation,
          because: reply.because,
        });
        await ports.summaries.failed(where);
        return reply;
      }
      const made = { version: (before?.version ?? 0) + 1, through: messages[last.at]?.position ?? through };
      await ports.summaries.keep(where, { ...made, since, text: reply.text, model: reply.model });
      return { kind: 'made', version: made.version };
    },
  };
}

/** Generous size of the instruction to the model, in tokens. */
const ofInstruction = 450;
const longestNotesTokens = 700;
/** UTF-16 code units of the notes per token; most languages have fewer. */
const ofToken = 6;
/** No person is waiting for it. */
const modelLimitMs = 45_000;
const mostAttempts = 2;

type Reply =
  | { readonly kind: 'said'; readonly text: string; readonly model: string }
  | Extract<Summarised, { readonly kind: 'failed' }>;

async function ask(
  ports: SummarisePorts,
  { where, through }: SummariseRequest,
  texts: NotingTexts,
  { before, lines, most }: { readonly before: Summary | null; readonly lines: readonly Line[]; readonly most: number },
): Promise<Reply> {
  const metered = meteredModel(ports, { where, ref: `notes:${through}`, policy: texts.model });
  const stop = AbortSignal.any([cancellationSignal(), AbortSignal.timeout(modelLimitMs)]);
  const talk = lines.map(({ role, text }) => ({ who: role, text }));
  // As JSON, so that no word of it can pass for a rule.
  const text = JSON.stringify({ notes_so_far: before?.text ?? '', messages: talk });
  const system = texts.renderText({ text: 'window.note-down', values: {} });
  const { redaction } = texts.model;
  const messages = [{ role: 'participant', text }] as const;
  const request = { assistant: texts.name, redaction, system, messages, temperature: 0 };
  try {
    const reply = await metered.reply({ ...request, maxTokens: most }, () => undefined, stop);
    const notes = cutText((reply.isCut ? wholeLines(reply.text) : reply.text).trim(), most * ofToken);
    if (notes === '') return { kind: 'failed', because: 'the model said nothing' };
    return { kind: 'said', text: notes, model: reply.model ?? texts.name };
  } catch (error) {
    cancellationSignal().throwIfAborted();
    if (isModelAway(error) && activityInfo().attempt < mostAttempts) throw error;
    return { kind: 'failed', because: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Notes that stopped at the length limit keep their complete lines. */
function wholeLines(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('. ') + 1));
}

/** Earlier and new notes each take a sixth of a small window. */
function notesTokens(windowTokens: number): number {
  return Math.min(longestNotesTokens, Math.floor(windowTokens / 6));
}

function isModelAway(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'ModelFailure' && (error as { permanent?: unknown }).permanent === false
  );
}
