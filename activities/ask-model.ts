/**
 * Asks the model for a reply. Artifacts that the model requests (X1) are returned from the session at once and the
 * model continues; if one is missing, the turn ends with a context request.
 */
import { randomUUID } from 'node:crypto';
import type { MaterialRef, MaterialWanted } from '../contracts/state/context-request.ts';
import type { ModelRequest, OfferedTool, SentPrompt, ToolCall } from '../contracts/state/model.ts';
import type { SessionBody } from '../contracts/wire/session.ts';
import type { Danger } from '../contracts/state/danger.ts';
import type { BegunTurn, TranscriptMessage, TurnRequest, Where } from '../contracts/state/turn.ts';
import type { Texts } from '../contracts/state/words.ts';
import {
  askedIn,
  isWaitedFor,
  requestContextTool,
  toldOf,
  weigh,
  type Weighed,
} from '../domain/context/request-tool.ts';
import { gatePolicyOf } from '../domain/conversation/starting.ts';
import { isCapture } from './capture.ts';
import type { Recalled } from './memory.ts';
import { hearTurn, type HeardTurn, type HearingPorts, type ModelReply } from './hearing.ts';
import { asActivityFailure } from './model-failure.ts';
import { promptOf, type MaterialPorts, type PromptTexts } from './material.ts';
import { dangerIn, mayReport, reportDangerTool, type ReportingTexts } from './report-danger.ts';
import { wholeReply } from './whole-reply.ts';
import { withinWindow, wordsRequest, type TokensPorts, type WindowPolicy } from './window.ts';
import {
  rendered,
  shownToModel,
  type Opened,
  type SettlingPorts,
  type SettlingTexts,
  withWords,
} from './settle-turn.ts';
import { isRecord } from '../domain/conversation/record.ts';
import { fieldsOf } from '../domain/conversation/updated-instruction.ts';
import type { WordsPorts } from './words.ts';

export interface AskingTexts extends SettlingTexts, PromptTexts, ReportingTexts {
  readonly name: string;
  readonly model: WindowPolicy & {
    readonly temperature?: number | undefined;
    readonly tools: readonly ('propose_action' | 'request_context')[];
  };
  /** The name of an artifact in words for the model. */
  nameArtifact(artifact: string): string;
  renderSystem(values: {
    readonly now: string;
    readonly participant: string | null;
    readonly locale: string | null;
    readonly timeZone: string | null;
    readonly news: readonly string[];
    readonly inScope: string | null;
  }): string;
}

export interface AskModelPorts
  extends HearingPorts, MaterialPorts, TokensPorts, Pick<SettlingPorts, 'drafts' | 'wallClock'> {
  readonly records: SettlingPorts['records'] & HearingPorts['records'];
}

/** The result of asking the model. */
export type Asked = (
  | {
      readonly kind: 'replied';
      readonly reply: ModelReply;
      /** The material that the reply may rely on. */
      readonly material: readonly MaterialRef[];
      /** Position up to which the transcript should be summarised; null: no summary is due. */
      readonly notesUpTo: number | null;
      /** A danger to life that the model has reported (G21). */
      readonly danger?: Danger;
    }
  | { readonly kind: 'wants'; readonly wanted: MaterialWanted }
) & {
  /** Number of model calls made for this reply. */
  readonly calls: number;
  readonly prompt?: SentPrompt;
};

export interface Given {
  readonly begun: BegunTurn;
  /** Concepts that are already in scope. */
  readonly recalled: Recalled;
  /** Text placed after the system prompt. */
  readonly behindSystem?: string;
  /** True where the words must not be shown before they are judged. */
  readonly isSilent?: boolean;
}

/**
 * Asks until the model replies or requests material that people have to supply: one call, and one more for each round
 * (X1).
 */
export async function askModel(
  ports: AskModelPorts,
  turn: TurnRequest,
  opened: Opened<AskingTexts>,
  given: Given,
): Promise<Asked> {
  const asking = await begin(ports, turn, opened, given);
  const heard = hearTurn(ports, turn, opened, given.isSilent === true);
  try {
    return await askInRounds(ports, asking, heard);
  } catch (error) {
    await heard.failed(error);
    throw asActivityFailure(error);
  } finally {
    await heard.end();
  }
}

async function askInRounds(ports: AskModelPorts, asking: Asking, heard: HeardTurn): Promise<Asked> {
  let sofar: Weighed = { asked: [], material: asking.turn.material ?? [] };
  const said: ToolCall[] = [];
  let before: ModelReply['proposals'] = [];
  let forWords = false;
  for (let round = asking.round + 1; ; round += 1) {
    const hasCaptured = said.length > 0;
    const { request, notesUpTo } = await requestOf(ports, asking, sofar, { round, hasCaptured, forWords });
    const reply = await wholeReply(heard, request);
    const asked = heard.asked();
    const danger = dangerIn(asking, heard, reply);
    if (danger !== null) {
      const whole = { ...reply, text: reply.text.trim() === '' ? '' : reply.text, calls: said, proposals: [] };
      return { kind: 'replied', reply: whole, material: sofar.material, notesUpTo, danger, ...asked };
    }
    const next = requestedIn(ports, asking, sofar, reply, round);
    said.push(...reply.calls.filter(isCapture));
    const proposals = [...before, ...reply.proposals];
    // Some models call a tool first and wait for its result: such a model is asked once more, for words only.
    if (next === null && !forWords && reply.text.trim() === '') {
      forWords = true;
      before = proposals;
      continue;
    }
    const whole = { ...reply, calls: said, proposals };
    if (next === null) return { kind: 'replied', reply: whole, material: sofar.material, notesUpTo, ...asked };
    if ('requestId' in next) return { kind: 'wants', wanted: next, ...asked };
    sofar = next;
    // The words so far are not part of the answer.
    heard.showAnew('');
  }
}

/** What stays the same in every call of one turn. */
interface Asking extends Given {
  readonly turn: TurnRequest;
  readonly opened: Opened<AskingTexts>;
  readonly session: SessionBody | null;
  /** The transcript, with the answers to earlier clarifications of its messages. */
  readonly transcript: readonly TranscriptMessage[];
  readonly system: string;
  /** How often material was requested for these messages before. */
  readonly round: number;
}

async function begin(
  ports: AskModelPorts,
  turn: TurnRequest,
  opened: Opened<AskingTexts>,
  { begun, recalled, behindSystem }: Given,
): Promise<Asking> {
  const { where, state, texts } = opened;
  const { participant, locale, timeZone } = state.identity;
  const atHand: Texts = Object.fromEntries(begun.transcript.map(({ messageId, text }) => [messageId, text]));
  // One English sentence for each effect since the last model call (F3).
  const news = await Promise.all(
    state.effectReports.map(({ kind, facts }) =>
      rendered(ports, { state, texts, tag: 'en' }, { text: `news.${kind}`, values: facts }, atHand),
    ),
  );
  const system = texts.renderSystem({
    now: new Date(turn.at).toISOString(),
    participant,
    locale,
    timeZone,
    news: [...news, ...guessNews(turn, texts)],
    inScope: recalled.paragraph,
  });
  return {
    turn,
    opened,
    begun,
    recalled,
    transcript: await withCompleted(ports, turn, where, begun.transcript),
    session: state.policy.context ? await ports.material.session(where) : null,
    system: behindSystem === undefined ? system : `${system}\n${behindSystem}\n`,
    round: turn.context ? (turn.context.round ?? 1) : 0,
  };
}

async function requestOf(
  ports: AskModelPorts,
  asking: Asking,
  { asked, material }: Weighed,
  {
    round,
    hasCaptured,
    forWords,
  }: { readonly round: number; readonly hasCaptured: boolean; readonly forWords: boolean },
): Promise<{ readonly request: ModelRequest; readonly notesUpTo: number | null }> {
  const { turn, opened, begun, recalled, session, transcript } = asking;
  const { where, state, texts } = opened;
  const { context: policy } = state.policy;
  const about = { where, turn: { ...turn, material }, texts, session, asked };
  const { system, messages, notesUpTo } = await withinWindow(ports, {
    policy: texts.model,
    system: asking.system,
    lines: shownToModel(transcript, texts),
    begun,
    texts,
    since: state.resetAt,
    turnFrom: Math.min(...turn.heard.map(({ position }) => position)),
    worded:
      policy && ((shown, from) => promptOf(ports, { ...about, policy, shown, transcript: transcript.slice(from) })),
  });
  const request = {
    ...wordsRequest(texts, system, messages),
    tools: texts.model.tools.includes('propose_action') && !forWords ? ['propose_action'] : [],
    actions: gatePolicyOf(state).actions,
    offered: [
      ...offeredIn(asking, round),
      ...(hasCaptured ? [] : recalled.tools),
      ...(forWords || !mayReport(asking) ? [] : [reportDangerTool]),
    ],
  } satisfies ModelRequest;
  return { request, notesUpTo };
}

/** Material can be requested while a round is left and the messages of the turn can wait. */
function offeredIn({ turn, opened: { state, texts } }: Asking, round: number): readonly OfferedTool[] {
  const { context: policy } = state.policy;
  const isOn = texts.model.tools.includes('request_context') && turn.heard.length > 0;
  if (!policy || !isOn || turn.instruction || turn.assumed || round > policy.rounds) return [];
  return requestContextTool(policy, (artifact) => texts.nameArtifact(artifact));
}

/**
 * What the reply requests: either people are asked for it, or the model is told the result. Null: it requests nothing
 * new.
 */
function requestedIn(
  ports: AskModelPorts,
  asking: Asking,
  sofar: Weighed,
  reply: ModelReply,
  round: number,
): MaterialWanted | Weighed | null {
  const { turn, opened, session } = asking;
  const { context: policy } = opened.state.policy;
  const names = askedIn(reply.calls);
  if (!policy || names.length === 0) return null;
  const { asked, material } = weigh(
    {
      policy,
      session: session && ports.extracts.sessionView(policy, session),
      supplied: opened.state.material ?? [],
      material: sofar.material,
      gone: turn.context?.missing ?? [],
    },
    names,
  );
  if (isWaitedFor(policy, asked)) {
    return {
      requestId: randomUUID(),
      at: Date.now(),
      round,
      artifacts: asked.filter(({ outcome }) => outcome === 'missing').map(({ artifact }) => artifact),
      uses: [...new Set(material.map(({ artifact }) => artifact))],
      ...(turn.mode === undefined ? {} : { mode: turn.mode }),
    };
  }
  const fresh = toldOf(asked).filter(({ artifact }) => !sofar.asked.some((one) => one.artifact === artifact));
  // The model has this result already and has written words without it.
  if (fresh.length === 0 && reply.text.trim() !== '') return null;
  return { asked: [...sofar.asked, ...fresh], material };
}

/** What the model is told when nobody answered and the work continues with a best guess. */
function guessNews({ assumed }: TurnRequest, texts: AskingTexts): readonly string[] {
  return assumed ? [texts.renderText({ text: 'clarification.best-guess.note', values: { assumptions: assumed } })] : [];
}

/** A message that was clarified appears as an instruction, with its original fields and all answers about it (C8). */
async function withCompleted(
  ports: Pick<WordsPorts, 'records'>,
  { completed }: TurnRequest,
  where: Where,
  transcript: readonly TranscriptMessage[],
): Promise<readonly TranscriptMessage[]> {
  if (!completed) return transcript;
  const atHand: Texts = Object.fromEntries(transcript.map(({ messageId, text }) => [messageId, text]));
  const fields = fieldsOf((await withWords(ports, where, completed, atHand)).answers);
  return transcript.map((one) => {
    if (one.messageId !== completed.messageId) return one;
    const came = isRecord(one.instruction) ? one.instruction : {};
    const before = isRecord(came['fields']) ? came['fields'] : {};
    return { ...one, instruction: { ...came, fields: { ...before, ...fields } } };
  });
}
