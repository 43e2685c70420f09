/**
 * Selects what the model sees of a transcript: the newest messages that fit its window, in tokens, and a note about the
 * rest (M10).
 */
import type { Say } from '../contracts/state/flow.ts';
import type { WordsRequest } from '../contracts/state/model.ts';
import type { BegunTurn, Summary } from '../contracts/state/turn.ts';
import { firstShown, notesUpTo, shareOf } from '../domain/memory/window.ts';

export interface TokensPorts {
  readonly tokens: {
    counter(): Promise<{
      count(text: string): number;
      /** The longest beginning or end of at most `most` tokens. */
      part(text: string, most: number, from: 'start' | 'end'): string;
    }>;
  };
}

export interface WindowPolicy extends Pick<WordsRequest, 'redaction'> {
  readonly windowTokens: number;
  readonly maxTokens: number;
  readonly transcriptMessages: number;
}

export interface Line {
  readonly role: 'participant' | 'assistant';
  readonly text: string;
}

/** A request for words only, with the assistant's own settings. */
export function wordsRequest(
  {
    name,
    model,
  }: {
    readonly name: string;
    readonly model: Pick<WordsRequest, 'maxTokens' | 'temperature' | 'redaction'>;
  },
  system: string,
  messages: readonly Line[],
): WordsRequest {
  const { redaction, maxTokens, temperature } = model;
  return { assistant: name, redaction, system, messages, maxTokens, temperature };
}

export interface Windowed {
  readonly system: string;
  readonly messages: readonly Line[];
  /** Position up to which the transcript should be summarised; null: no summary is due. */
  readonly notesUpTo: number | null;
}

interface Asked {
  readonly policy: WindowPolicy;
  readonly system: string;
  /** The transcript as the model sees it, oldest first. */
  readonly lines: readonly Line[];
  /** The same transcript as it was loaded, and what is known of earlier messages. */
  readonly begun: Pick<BegunTurn, 'transcript' | 'earlier' | 'summary'>;
  /** Messages from this position on were covered or forgotten before any notes. */
  readonly since: number;
  /** Position of the first message of the turn. */
  readonly turnFrom: number;
  readonly texts: { renderText(say: Say): string };
  /** Rewrites the lines from `from` on where a prompt sheet words them; absent: the messages stay as they are. */
  readonly worded?: ((lines: readonly Line[], from: number) => Promise<readonly Line[]>) | undefined;
}

type Counter = Awaited<ReturnType<TokensPorts['tokens']['counter']>>;

/**
 * How much of a transcript is loaded for a model with this window: more than fits in most languages, and always
 * bounded.
 */
export function fetched({ transcriptMessages, windowTokens }: WindowPolicy, after: number) {
  return { limit: transcriptMessages, after, bytes: windowTokens * bytesOfToken };
}

/** A token of o200k has about four bytes of English and six of Russian; runs of spaces are longer. */
const bytesOfToken = 8;
/** Tokens of a message beside its words. */
const ofMessage = 4;
/** Generous size of the tools' descriptions, in tokens. */
const ofTools = 400;
/** The transcript gets at least this fraction (1/n) of the window, however long the rest of the prompt is. */
const leastShare = 8;
/** How often a worded prompt is measured before its lines are taken unmeasured. */
const mostTries = 4;

/**
 * Selects the messages that fit. Tokens are not counted when the bytes already fit, because a token has at least one
 * byte. The text behind the prompt sheet says what was left out, with the notes on it.
 */
export async function withinWindow({ tokens }: TokensPorts, asked: Asked): Promise<Windowed> {
  const { policy, system, lines, begun, since, turnFrom } = asked;
  const { earlier = false, summary = null } = begun;
  const worded = asked.worded ?? ((shown: readonly Line[]) => Promise.resolve(shown));
  const room = policy.windowTokens - policy.maxTokens - ofTools;
  const whole = await worded(lines, 0);
  if (!earlier && bytesOf(system, whole) <= room) return { system, messages: whole, notesUpTo: null };
  const counter = await tokens.counter();
  const told = `${system}\n\n${noteOf(summary, asked.texts)}`;
  const beside = counter.count(told);
  const fixed = beside + (asked.worded ? sumOf(counter, await worded([], lines.length)) : 0);
  const given = Math.max(room - fixed, Math.floor(policy.windowTokens / leastShare));
  const cut = lines.map((line) => shortened(line, counter, shareOf(given), asked.texts));
  const costs = costsOf(cut, counter, given);
  let first = firstShown(costs, given);
  let messages = await worded(cut.slice(first), first);
  // A sheet quotes line by line, which costs tokens too.
  for (let tries = 1; asked.worded && tries < mostTries; tries += 1) {
    const over = sumOf(counter, messages) + beside - room;
    if (over <= 0 || first >= cut.length - 1) break;
    const fits = costs.slice(first).reduce((sum, cost) => sum + cost, 0) - over;
    first = Math.max(first + 1, firstShown(costs, fits));
    messages = await worded(cut.slice(first), first);
  }
  const positions = begun.transcript.map(({ position }) => position);
  const covered = summary?.through ?? since;
  const upTo = notesUpTo({ costs, positions, first, earlier, covered, turnFrom, room: given });
  return { system: first > 0 || earlier ? told : system, messages, notesUpTo: upTo };
}

/** The newest lines within a number of tokens. */
export async function newestWithin<Text extends Line>(
  { tokens }: TokensPorts,
  lines: readonly Text[],
  room: number,
  texts: { renderText(say: Say): string },
): Promise<readonly Text[]> {
  if (bytesOf('', lines) <= room) return lines;
  const counter = await tokens.counter();
  const cut = lines.map((line) => shortened(line, counter, shareOf(room), texts));
  return cut.slice(firstShown(costsOf(cut, counter, room), room));
}

/** The newest lines that fit a request beside the rest of it. */
export async function newestBeside<Text extends Line>(
  ports: TokensPorts,
  lines: readonly Text[],
  {
    policy,
    beside,
    texts,
  }: { readonly policy: WindowPolicy; readonly beside: string; readonly texts: { renderText(say: Say): string } },
): Promise<readonly Text[]> {
  const room = policy.windowTokens - policy.maxTokens;
  if (bytesOf(beside, lines) <= room) return lines;
  const { count } = await ports.tokens.counter();
  const least = Math.floor(policy.windowTokens / leastShare);
  return newestWithin(ports, lines, Math.max(room - count(beside), least), texts);
}

/** The oldest lines within a number of tokens. */
export async function oldestWithin<Text extends Line>(
  ports: TokensPorts,
  lines: readonly Text[],
  room: number,
  texts: { renderText(say: Say): string },
): Promise<readonly Text[]> {
  return (await newestWithin(ports, lines.toReversed(), room, texts)).toReversed();
}

/** Tokens per line, from the newest back until `room` is exceeded; lines before that count 0 and are not shown. */
function costsOf(lines: readonly Line[], { count }: Counter, room: number): readonly number[] {
  const costs = lines.map(() => 0);
  let left = room;
  for (let at = lines.length - 1; at >= 0 && left >= 0; at -= 1) {
    const cost = count(lines[at]?.text ?? '') + ofMessage;
    costs[at] = cost;
    left -= cost;
  }
  return costs;
}

/** Cuts the middle out of a message that exceeds its share, and marks the cut. */
function shortened<Text extends Line>(
  line: Text,
  { part }: Counter,
  share: number,
  texts: { renderText(say: Say): string },
): Text {
  if (Buffer.byteLength(line.text) <= share) return line;
  const start = part(line.text, share, 'start');
  if (start.length === line.text.length) return line;
  const note = texts.renderText({ text: 'window.cut', values: { characters: line.text.length } });
  const half = Math.max(Math.floor(share / 2) - Buffer.byteLength(note), 1);
  return { ...line, text: `${part(line.text, half, 'start')}\n${note}\n${part(line.text, half, 'end')}` };
}

/** Notes contain people's words: the text marks each line of them as data. */
function noteOf(summary: Summary | null, texts: Asked['texts']): string {
  return texts.renderText({ text: 'window.left-out', values: { notes: summary?.text ?? '' } });
}

function bytesOf(system: string, lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + Buffer.byteLength(text) + ofMessage, Buffer.byteLength(system));
}

function sumOf({ count }: Counter, lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + count(text) + ofMessage, 0);
}
