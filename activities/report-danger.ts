/**
 * The tool with which a model reports danger to life (G21), and the check of its calls: the kind must be known, and the
 * quote must occur in a participant's message of this turn. Other text in the prompt cannot support a report.
 */
import { dangerKind } from '../contracts/reading/announced.ts';
import type { IgnoredCall, OfferedTool, ToolCall } from '../contracts/state/model.ts';
import { saidDanger, type Danger } from '../contracts/state/danger.ts';
import type { BegunTurn, TurnRequest } from '../contracts/state/turn.ts';
import { safetyBefore } from '../domain/conversation/danger.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { foldedQuotePlace } from '../domain/words/quotes.ts';
import type { HeardTurn, ModelReply } from './hearing.ts';
import type { Opened, SettlingTexts } from './settle-turn.ts';

const name = 'report_danger';

/** JSON Schema of a danger as a model reports it. */
export const dangerSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: dangerKind.options },
    quote: { type: 'string', description: 'The words that tell of it, exactly as the latest message has them.' },
  },
  required: ['kind', 'quote'],
  additionalProperties: false,
};

export const reportDangerTool: OfferedTool = {
  name,
  description:
    'Reports that the life or health of a person is in danger: somebody may harm or kill themselves, is attacked, threatened or may attack others, needs a doctor at once, or is near fire, gas or the like. Call it together with your answer whenever the participant’s latest message tells of that, in whatever words, also where you are not sure. Not for figures of speech, machines, or what is long over.',
  parameters: dangerSchema,
};

export interface ReportingTexts extends SettlingTexts {
  readonly lexicons: { readonly own: { readonly without: { readonly danger: boolean } } };
}

/** A turn in which danger may be reported. */
interface Reporting {
  readonly turn: TurnRequest;
  readonly begun: Pick<BegunTurn, 'transcript'>;
  readonly opened: Opened<ReportingTexts>;
}

/** Not for instructions: agents that order work are not in danger. */
export function mayReport({ turn, opened }: Reporting): boolean {
  return turn.heard.length > 0 && !turn.instruction && !opened.texts.lexicons.own.without.danger;
}

/**
 * The danger that a reply reports and proves. Such a reply ends the turn, with or without words and whatever else it
 * requests. What was streamed is shown again behind the safety text. Null: no danger.
 */
export function dangerIn(
  { turn, begun, opened: { state, texts } }: Reporting,
  heard: Pick<HeardTurn, 'ignored' | 'showAnew'>,
  reply: Pick<ModelReply, 'calls' | 'text'>,
): Danger | null {
  const { danger, ignored } = readReports(reply.calls, saidIn(turn, begun));
  for (const one of ignored) heard.ignored(one);
  if (danger === null) return null;
  const words = reply.text.trim() === '' ? [] : [reply.text];
  const safety = safetyBefore(state, danger.kind, words.length > 0);
  if (safety !== null) heard.showAnew([texts.renderText(safety, tagOf(state)), ...words].join('\n\n'));
  return danger;
}

/** Messages of a turn, oldest first. */
type SaidInTurn = readonly { readonly messageId: string; readonly text: string }[];

/** The participant's own messages of this turn, out of all that the model sees. */
export function saidIn(
  { heard }: Pick<TurnRequest, 'heard'>,
  { transcript }: Pick<BegunTurn, 'transcript'>,
): SaidInTurn {
  return transcript.filter(
    ({ role, messageId }) => role === 'participant' && heard.some((one) => one.messageId === messageId),
  );
}

/** The first report that is proven, and why others are ignored. Total: a model may pass anything. */
export function readReports(
  calls: readonly ToolCall[],
  said: SaidInTurn,
): { readonly danger: Danger | null; readonly ignored: readonly IgnoredCall[] } {
  const ignored: IgnoredCall[] = [];
  let danger: Danger | null = null;
  for (const call of calls) {
    // Unreadable calls were counted when they were parsed.
    if (call.name !== name || call.arguments === undefined) continue;
    const found = reportIn(call.arguments, said);
    if (typeof found === 'string') ignored.push(found);
    else danger ??= found;
  }
  return { danger, ignored };
}

/** Without marks that models add around a quote: quotation marks, an ellipsis. */
function inner(quote: string): string {
  const signs = Array.from(quote);
  const first = signs.findIndex(isOfWord);
  const last = signs.findLastIndex(isOfWord);
  return signs.slice(first, last + 1).join('');
}

function isOfWord(sign: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(sign);
}

/** The proven report, or why the call is ignored. */
export function reportIn(given: unknown, said: SaidInTurn): Danger | IgnoredCall {
  const read = saidDanger.safeParse(given);
  if (!read.success) return 'wrong_type';
  const { kind, quote } = read.data;
  for (const { messageId, text } of said) {
    const place = foldedQuotePlace(text, inner(quote));
    if (place !== null) return { kind, at: { messageId, ...place } };
  }
  return 'not_said';
}
