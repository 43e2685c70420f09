/**
 * The tool by which a model that is asked anyway tells of danger to life (G21), and what is believed of its calls: a kind that is known, and
 * words that stand in a participant's message of this turn. Nothing that it was shown besides can speak for somebody.
 */
import { dangerKind } from '../contracts/announced.ts';
import type { IgnoredCall, OfferedTool, ToolCall } from '../contracts/model.ts';
import { saidDanger, type Danger } from '../contracts/danger.ts';
import type { BegunTurn, TurnRequest } from '../contracts/turn.ts';
import { safetyBefore } from '../domain/conversation/danger.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { foldedQuotePlace } from '../domain/words/quotes.ts';
import type { HeardTurn, ModelReply } from './hearing.ts';
import type { Opened, SettlingTexts } from './settle-turn.ts';

const name = 'report_danger';

/** JSON Schema of a danger as a model tells of it. */
export const dangerSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: dangerKind.options },
    quote: { type: 'string', description: 'The words that tell of it, exactly as the latest message has them.' },
  },
  required: ['kind', 'quote'],
  additionalProperties: false,
};

/** The tool as it is offered. */
export const reportDangerTool: OfferedTool = {
  name,
  description:
    'Reports that the life or health of a person is in danger: somebody may harm or kill themselves, is attacked, threatened or may attack others, needs a doctor at once, or is near fire, gas or the like. Call it together with your answer whenever the participant’s latest message tells of that, in whatever words, also where you are not sure. Not for figures of speech, machines, or what is long over.',
  parameters: dangerSchema,
};

/** What reporting needs of an assistant. */
export interface ReportingTexts extends SettlingTexts {
  readonly lexicons: { readonly own: { readonly without: { readonly danger: boolean } } };
}

/** A turn in which danger may be reported. */
interface Reporting {
  readonly turn: TurnRequest;
  readonly begun: Pick<BegunTurn, 'transcript'>;
  readonly opened: Opened<ReportingTexts>;
}

/** Agents tell each other what is to be done: nobody is in danger by it. */
export function mayReport({ turn, opened }: Reporting): boolean {
  return turn.heard.length > 0 && !turn.instruction && !opened.texts.lexicons.own.without.danger;
}

/**
 * The danger that a reply reports and shows. The reply is the answer then, with or without words and whatever else it asks for: nobody in
 * danger waits for more of it. What was shown so far is shown anew behind the safety text. Null: none.
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

/** What was said in a turn, oldest first. */
type SaidInTurn = readonly { readonly messageId: string; readonly text: string }[];

/** The participant's own messages of this turn, among all that the model is shown. */
export function saidIn(
  { heard }: Pick<TurnRequest, 'heard'>,
  { transcript }: Pick<BegunTurn, 'transcript'>,
): SaidInTurn {
  return transcript.filter(
    ({ role, messageId }) => role === 'participant' && heard.some((one) => one.messageId === messageId),
  );
}

/** The first report that is shown to be true, and why others count for nothing. Total: a model may pass anything. */
export function readReports(
  calls: readonly ToolCall[],
  said: SaidInTurn,
): { readonly danger: Danger | null; readonly ignored: readonly IgnoredCall[] } {
  const ignored: IgnoredCall[] = [];
  let danger: Danger | null = null;
  for (const call of calls) {
    // What cannot be read was counted where it was read.
    if (call.name !== name || call.arguments === undefined) continue;
    const found = reportIn(call.arguments, said);
    if (typeof found === 'string') ignored.push(found);
    else danger ??= found;
  }
  return { danger, ignored };
}

/** Without the marks around it, which models add: quotation marks, an ellipsis. */
function inner(quote: string): string {
  const signs = Array.from(quote);
  const first = signs.findIndex(isOfWord);
  const last = signs.findLastIndex(isOfWord);
  return signs.slice(first, last + 1).join('');
}

function isOfWord(sign: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(sign);
}

/** A report, or why it counts for nothing. */
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
