/**
 * Reads an answer a second time with a model (F11). The result is checked against the answer and is never a consent.
 */
import type { Say } from '../contracts/state/flow.ts';
import type { WordsRequest } from '../contracts/state/model.ts';
import { needVerdict } from '../contracts/reading/needs.ts';
import type { ShownTime, Slot } from '../contracts/reading/question.ts';
import {
  saidFinding,
  type AskedSlot,
  type FoundSlot,
  type SaidFinding,
  type SecondReading,
} from '../contracts/reading/second-reader.ts';
import type { Where } from '../contracts/state/turn.ts';
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
  /** The slots of the question, with the times that were shown. */
  readonly asked: readonly AskedSlot[];
  readonly times: readonly ShownTime[];
  /** Epoch milliseconds of the turn; "tomorrow" is relative to it. */
  readonly at: number;
  /** IANA name; null: unknown. */
  readonly timeZone: string | null;
  /** Language of the message, from the first reading. */
  readonly language: string;
}

interface ReadingTexts {
  readonly name: string;
  readonly model: BudgetPolicy & Pick<WordsRequest, 'redaction'>;
  readonly lexicons: ReportingTexts['lexicons'];
  renderText(say: Say): string;
  /** Checks a model's findings against the text. */
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
  /** False for a scripted model, which cannot read. */
  readonly secondReader: boolean;
}

export function readAgainActivity(ports: ReadAgainPorts) {
  return {
    /**
     * Asks the model once, for at most five seconds. If the model is unreachable, slow or unintelligible, nothing was
     * read and the participant is asked as usual. The result holds values and positions, and no words except names,
     * numbers and addresses (R9).
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
/** In UTF-16 code units: a longer text is not an answer to a question. */
const longestReadAgain = 2_000;
const longestAnswerTokens = 400;

/** What the model reports of a message; not verified yet. */
interface Said {
  readonly findings: readonly SaidFinding[];
  readonly danger: unknown;
}

function mayReport({ lexicons }: ReadingTexts): boolean {
  return !lexicons.own.without.danger;
}

/** Null: no answer. */
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
    redaction: texts.model.redaction,
    system: texts.renderText({ text: isOfNeeds(asked) ? 'reader.need' : 'reader.instruction', values }),
    // As JSON, so that no word of the message can pass for a rule.
    messages: [{ role: 'participant', text: JSON.stringify({ message: text }) }],
    maxTokens: longestAnswerTokens,
    temperature: 0,
    schema: { name: 'findings', schema: schemaOf(asked, isWatched) },
  };
  const given = await askForJson(model, request, modelLimitMs);
  return given === undefined ? null : { findings: findingsIn(given), danger: dangerIn(given) };
}

/** Whether it is asked what an answer needs, in place of what a message says. */
function isOfNeeds(asked: readonly AskedSlot[]): boolean {
  return asked.some(({ type }) => type === 'need');
}

/** A slot in words for people. */
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
    properties: {
      slot: { type: 'string', enum: asked.map(({ slot }) => slot) },
      value: isOfNeeds(asked) ? { type: 'string', enum: needVerdict.options } : text,
      quote: text,
    },
    required: ['slot', 'value', 'quote'],
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties: {
      findings: { type: 'array', items: finding },
      // Servers with strict schemas require every property: null means absent.
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
