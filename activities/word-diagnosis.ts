/**
 * An answer in a diagnosis (D4, D8): the engine decides what it says, the model may word it, and a guard checks the
 * words. Rejected words are written once more; then the engine's own words are said.
 */
import type { ReplyRead } from '../domain/diagnosis/guard.ts';
import { judgeWords } from '../domain/diagnosis/guard.ts';
import { findingsIn, ownWords, questionIn, stepAsked } from '../domain/diagnosis/own-words.ts';
import { messagesIn, reportOf } from '../domain/diagnosis/report.ts';
import { reportAsText, reportInWords } from '../domain/diagnosis/report-words.ts';
import { noDiagnosis } from '../domain/diagnosis/state.ts';
import { wordbookOf, type DiagnosisTexts } from '../domain/diagnosis/wordbook.ts';
import { tagOf } from '../domain/conversation/language.ts';
import type { DiagnosisState, DiagnosisTurn, Worded, WordsRefusal } from '../contracts/state/diagnosis-state.ts';
import type { TurnRequest, Where } from '../contracts/state/turn.ts';
import type { Texts } from '../contracts/state/words.ts';
import { askModel, type AskingTexts, type AskModelPorts, type Asked, type Given } from './ask-model.ts';
import type { Opened, SettlingTexts } from './settle-turn.ts';

export interface WordingTexts extends SettlingTexts, DiagnosisTexts {
  readonly procedures: SettlingTexts['procedures'];
  /** The sentences of a complaint that may be repeated: those without a judgement (D11). */
  repeatable(text: string): readonly string[];
  /** Numbers of the texts, which the model may repeat. */
  numbersIn(texts: readonly string[]): readonly number[];
  /** Reads the model's words against the question with which they have to end. */
  readWords(reply: string, question: string | null): ReplyRead;
}

interface Languages {
  /** The language of the words, as far as they show it. */
  readReply(text: string): { readonly language: string };
}

export interface WordingPorts {
  readonly records: {
    /** Message texts by id; deleted ones are left out. */
    texts(where: Where, messageIds: readonly string[]): Promise<Texts>;
  };
}

export interface AttachmentPorts {
  readonly attachments: {
    /** Attachments of a conversation, oldest first. */
    of(where: Where): Promise<readonly { readonly kind: string; readonly name: string; readonly media_type: string }[]>;
  };
}

/** The engine's own words, and the question that ends the answer. */
interface Told {
  readonly paragraphs: readonly string[];
  readonly question: string | null;
  /** What was verified: the model's words may not leave it out. */
  readonly findings: readonly string[];
}

/** The answer in the engine's own words, with the report if it was requested. */
export async function inOwnWords(
  ports: WordingPorts,
  opened: Opened<WordingTexts>,
  diagnosis: DiagnosisTurn,
): Promise<string> {
  const { state } = opened;
  const report = diagnosis.directives.some(({ kind }) => kind === 'report')
    ? await reportText(ports, opened, state.diagnosis ?? noDiagnosis)
    : null;
  if (report !== null) return report;
  return toldIn(opened, diagnosis).paragraphs.join('\n\n');
}

/** Asks the model, at most twice, to word the decision. */
export async function askForWords(
  ports: AskModelPorts & AttachmentPorts,
  turn: TurnRequest & { readonly diagnosis: DiagnosisTurn },
  opened: Opened<WordingTexts & AskingTexts & Languages>,
  given: Given,
): Promise<{ readonly asked: Asked; readonly worded?: Worded }> {
  const told = toldIn(opened, turn.diagnosis);
  const { question, paragraphs, findings } = told;
  const state = opened.state.diagnosis ?? noDiagnosis;
  const numbers = opened.texts.numbersIn(paragraphs);
  const attached = await ports.attachments.of(opened.where);
  const hasImage = attached.some(({ media_type: type }) => type.startsWith('image/'));
  const { language } = opened.texts.readReply(paragraphs.join('\n\n'));
  const because: WordsRefusal[] = [];
  let calls = 0;
  for (const by of ['model', 'repaired'] as const) {
    const note = noteOf(opened, told, { held: because, attached: attached.map(nameOf) });
    const asked = await askModel(ports, turn, opened, { ...given, behindSystem: note, isSilent: true });
    if (asked.kind === 'wants') return { asked };
    calls += asked.calls;
    const words = asked.reply.text.trim();
    const own = question !== null && words.endsWith(question) ? words.slice(0, -question.length) : words;
    const read = {
      ...opened.texts.readWords(words, question),
      language: opened.texts.readReply(own).language,
      text: words,
    };
    const judged = judgeWords(
      read,
      { step: stepAsked(turn.diagnosis.directives), hasImage, numbers, language, findings },
      state,
    );
    // An incomplete answer does not say what was decided.
    if (judged.kind === 'fine' && words !== '' && asked.reply.isCut !== true)
      return { asked: { ...asked, calls }, worded: { by, because } };
    const isLast = by === 'repaired' || asked.danger !== undefined;
    if (judged.kind === 'held') because.push(...judged.because.filter((one) => !because.includes(one)));
    // In a danger nobody waits for better words.
    if (isLast) {
      const reply = { ...asked.reply, text: paragraphs.join('\n\n') };
      return { asked: { ...asked, calls, reply }, worded: { by: 'engine', because } };
    }
  }
  throw new Error('The model is asked at least once.');
}

function toldIn({ state, texts }: Opened<WordingTexts>, { directives }: DiagnosisTurn): Told {
  const diagnosis = state.diagnosis ?? noDiagnosis;
  const words = wordbookOf(texts, diagnosis.procedure, tagOf(state));
  return {
    paragraphs: ownWords(directives, diagnosis, words),
    question: questionIn(directives, words),
    findings: findingsIn(directives, words),
  };
}

/** The instruction for the answer, behind the rest of the prompt. The engine's own words are quoted line by line. */
function noteOf(
  { texts }: Opened<WordingTexts>,
  { paragraphs, question, findings }: Told,
  { held, attached }: { readonly held: readonly WordsRefusal[]; readonly attached: readonly string[] },
): string {
  const lines = paragraphs.flatMap((paragraph) => paragraph.split('\n')).map((line) => `> ${line}`);
  return texts.renderText({
    text: 'diagnosis.turn.note',
    values: { told: lines.join('\n'), question, findings, attached: attached.join('\n'), held },
  });
}

function nameOf({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind}: ${name}`;
}

async function reportText(
  { records }: WordingPorts,
  { where, state, texts }: Opened<WordingTexts>,
  diagnosis: DiagnosisState,
): Promise<string | null> {
  const procedure = texts.procedures.get(diagnosis.procedure ?? '')?.shape;
  if (procedure === undefined) return null;
  const paragraphs = reportOf(diagnosis, procedure);
  const ids = messagesIn(paragraphs, diagnosis);
  const said = ids.length === 0 ? {} : await records.texts(where, ids);
  const words = wordbookOf(texts, procedure.id, diagnosis.reportIn ?? tagOf(state));
  return reportAsText(reportInWords(paragraphs, { procedure, words, said: (id) => texts.repeatable(said[id] ?? '') }));
}
