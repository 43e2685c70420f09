/** Notes down what a talk is about to lose from its model's window, between turns (M10). */
import { cutText } from '../domain/words/cut.ts';
import { activityInfo, cancellationSignal, log } from '@temporalio/activity';
import type { WordsRequest } from '../contracts/model.ts';
import type { Say } from '../contracts/flow.ts';
import type { Summary, TranscriptMessage, Where } from '../contracts/turn.ts';
import { meteredModel, type BudgetPolicy, type UsagePorts } from './metering.ts';
import { shownToModel, type Assistants } from './settle-turn.ts';
import { oldestWithin, type Line, type WindowPolicy } from './window.ts';

export interface SummariseRequest {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** Place of the latest reset; 0: there was none. */
  readonly since: number;
  /** Up to this place in accepted order. */
  readonly through: number;
}

/** `covered`: notes reach as far already. `off`: the model of these workers makes none. */
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
    /** The notes as they are, and the messages behind them up to a place, oldest first, within so many bytes. */
    begin(
      where: Where,
      asked: { readonly since: number; readonly through: number; readonly bytes: number },
    ): Promise<{ readonly before: Summary | null; readonly messages: readonly TranscriptMessage[] }>;
    /** Stores the next version. One that is there already stays. */
    keep(where: Where, made: Summary & { readonly since: number; readonly model: string }): Promise<void>;
    /** They could not be made. */
    failed(where: Where): Promise<void>;
  };
  readonly model: {
    reply(
      request: WordsRequest,
      onDelta: (delta: string) => void,
      signal: AbortSignal,
    ): Promise<{ readonly text: string; readonly isCut?: boolean; readonly model?: string }>;
  };
  /** Whether the model of this worker notes anything down: a scripted one does not. */
  readonly summariser: boolean;
}

export function summariseActivity(ports: SummarisePorts) {
  return {
    /**
     * Asks the model once to carry its notes on with what comes behind them. What cannot be made leaves the notes as they are: no
     * turn waits for it, and the next one asks again.
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

/** What the instruction to the model takes, generously, in tokens. */
const ofInstruction = 450;
const longestNotesTokens = 700;
/** In UTF-16 code units of the notes; a token of most languages is fewer. */
const ofToken = 6;
/** Nobody waits for it. */
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
  // As JSON: no word of it can pass for a rule.
  const text = JSON.stringify({ notes_so_far: before?.text ?? '', messages: talk });
  const system = texts.renderText({ text: 'window.note-down', values: {} });
  const request = { assistant: texts.name, system, messages: [{ role: 'participant', text }], temperature: 0 } as const;
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

/** Notes that stopped at the limit of their length are kept as far as their lines are whole. */
function wholeLines(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('. ') + 1));
}

/** Notes take a sixth of a small window, earlier ones and new ones each. */
function notesTokens(windowTokens: number): number {
  return Math.min(longestNotesTokens, Math.floor(windowTokens / 6));
}

function isModelAway(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'ModelFailure' && (error as { permanent?: unknown }).permanent === false
  );
}
