/** Reads an answer once more with a model (F11): what it says is checked against the answer, and is never a consent. */
import type { Say } from '../contracts/flow.ts';
import type { WordsRequest } from '../contracts/model.ts';
import type { ShownTime, Slot } from '../contracts/question.ts';
import {
  saidFinding,
  type AskedSlot,
  type FoundSlot,
  type SaidFinding,
  type SecondReading,
} from '../contracts/second-reader.ts';
import type { Where } from '../contracts/turn.ts';
import { meteredModel, type BudgetPolicy, type UsagePorts } from './metering.ts';
import { askForJson, type WritingModel } from './model-json.ts';
import { dangerSchema, reportIn, type ReportingTexts } from './report-danger.ts';
import type { Assistants } from './settle-turn.ts';
import type { WordsPorts } from './words.ts';

export interface ReadAgainRequest {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly messageId: string;
  /** What may be answered, and the times that are shown with the question. */
  readonly asked: readonly AskedSlot[];
  readonly times: readonly ShownTime[];
  /** Epoch milliseconds of the turn: what "tomorrow" is counted from. */
  readonly at: number;
  /** IANA name; null: it is not known. */
  readonly timeZone: string | null;
  /** Of the message, as the rules have read it. */
  readonly language: string;
}

interface ReadingTexts {
  readonly name: string;
  readonly model: BudgetPolicy;
  readonly lexicons: ReportingTexts['lexicons'];
  renderText(say: Say): string;
  /** What a model says of a text, held against it. */
  verifyFindings(
    text: string,
    asked: readonly AskedSlot[],
    said: readonly SaidFinding[],
    moment: Pick<ReadAgainRequest, 'at' | 'language' | 'times'>,
  ): readonly FoundSlot[];
}

export interface ReadAgainPorts extends UsagePorts {
  readonly assistants: Assistants<ReadingTexts>;
  readonly records: WordsPorts['records'];
  readonly model: WritingModel;
  /** Whether the model of this worker reads at all: a scripted one does not. */
  readonly secondReader: boolean;
}

export function readAgainActivity(ports: ReadAgainPorts) {
  return {
    /**
     * Asks the model once, for at most five seconds. A model that is away, slow or talks nonsense has read nothing: the participant is
     * asked as if there were none. What comes back holds values and places, and no words but names, numbers and addresses (R9).
     */
    async readAgain(request: ReadAgainRequest): Promise<SecondReading> {
      if (!ports.secondReader) return { kind: 'off' };
      const { where, assistant, assistantVersion, messageId, asked } = request;
      const texts = await ports.assistants.find(assistant, assistantVersion);
      const text = (await ports.records.texts(where, [messageId]))[messageId] ?? '';
      if (text.length > longestReadAgain) return { kind: 'nothing', because: 'too-long' };
      const call = { where, ref: `${messageId}:again`, policy: texts.model };
      const said = await askModel(meteredModel(ports, call), texts, request, text);
      if (said === null) return { kind: 'nothing', because: 'no-answer' };
      const danger = mayReport(texts) ? reportIn(said.danger, [{ messageId, text }]) : null;
      if (danger !== null && typeof danger !== 'string')
        return { kind: 'danger', danger: { kind: danger.kind, start: danger.at.start, end: danger.at.end } };
      const found = texts.verifyFindings(text, asked, said.findings, request);
      return found.length === 0 ? { kind: 'nothing', because: 'no-finding' } : { kind: 'read', found };
    },
  };
}

/** A person waits for the next question. */
const modelLimitMs = 5_000;
/** In UTF-16 code units: what is longer is no answer to a question. */
const longestReadAgain = 2_000;
const longestAnswerTokens = 400;

/** What a model says of a message; nothing of it is believed yet. */
interface Said {
  readonly findings: readonly SaidFinding[];
  readonly danger: unknown;
}

function mayReport({ lexicons }: ReadingTexts): boolean {
  return !lexicons.own.without.danger;
}

/** Null: it did not answer. */
async function askModel(
  model: ReadAgainPorts['model'],
  texts: ReadingTexts,
  { asked, at, timeZone }: ReadAgainRequest,
  text: string,
): Promise<Said | null> {
  const isWatched = mayReport(texts);
  const slots = asked.map((one) => inWords(one, texts));
  const values = { asked: slots, isWatched, now: new Date(at).toISOString(), timeZone };
  const request: WordsRequest = {
    assistant: texts.name,
    system: texts.renderText({ text: 'reader.instruction', values }),
    // As JSON: no word of it can pass for a rule.
    messages: [{ role: 'participant', text: JSON.stringify({ message: text }) }],
    maxTokens: longestAnswerTokens,
    temperature: 0,
    schema: { name: 'findings', schema: schemaOf(asked, isWatched) },
  };
  const given = await askForJson(model, request, modelLimitMs);
  return given === undefined ? null : { findings: findingsIn(given), danger: dangerIn(given) };
}

/** A slot as people see it. */
function inWords({ text, values = {}, choices = [], ...slot }: AskedSlot, texts: ReadingTexts) {
  const label = text === undefined ? '' : texts.renderText({ text: `slot.${text}`, values });
  const worded = choices.map(({ value, label: said }: NonNullable<Slot['choices']>[number]) => ({
    value,
    label: typeof said === 'string' ? said : texts.renderText(said),
  }));
  return { ...slot, label, choices: worded };
}

function schemaOf(asked: readonly AskedSlot[], isWatched: boolean) {
  const text = { type: 'string' };
  const finding = {
    type: 'object',
    properties: { slot: { type: 'string', enum: asked.map(({ slot }) => slot) }, value: text, quote: text },
    required: ['slot', 'value', 'quote'],
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties: {
      findings: { type: 'array', items: finding },
      // Strict servers want every property: null says that there is none.
      ...(isWatched ? { danger: { anyOf: [{ type: 'null' }, dangerSchema] } } : {}),
    },
    required: ['findings', ...(isWatched ? ['danger'] : [])],
    additionalProperties: false,
  };
}

function dangerIn(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'danger' in given ? given.danger : null;
}

function findingsIn(given: unknown): readonly SaidFinding[] {
  const isList = typeof given === 'object' && given !== null && 'findings' in given && Array.isArray(given.findings);
  const said: readonly unknown[] = isList ? (given.findings as unknown[]) : [];
  return said.flatMap((one) => {
    const read = saidFinding.safeParse(one);
    return read.success ? [read.data] : [];
  });
}
