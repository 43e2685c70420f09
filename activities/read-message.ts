/** Reads a message that came without its reading, and writes its row when its sender has not: then its text is in no state. */
import type { ContextPolicy, PolicySnapshot } from '../contracts/policy.ts';
import type { AnswerBody, GivenByProgram, QuestionAsked, QuestionOnWire, ReadGiven } from '../contracts/question.ts';
import type { Reading, SessionView } from '../contracts/reading.ts';
import type { Where, Words, WordsOfMessage } from '../contracts/turn.ts';
import type { AcceptedWords } from '../contracts/words.ts';
import type { FieldAnswer, Instruction, InstructionFields, InstructionText } from '../contracts/clarification-state.ts';
import { fingerprintOf } from '../domain/conversation/fingerprint.ts';
import { unreadable } from '../domain/conversation/unreadable.ts';
import { withAnswersIn } from '../domain/conversation/updated-instruction.ts';
import type { Assistants } from './settle-turn.ts';

export interface ReadMessageRequest {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly messageId: string;
  readonly turnId: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  /** What was said, when nobody has written the row. */
  readonly text?: string;
  readonly fields?: InstructionFields;
  /** In place of a text: an answer to what the conversation's row asks (G23). */
  readonly answer?: GivenByProgram;
  /** Who said it; absent: the participant. What a person of ours says is stored, and not read. */
  readonly role?: 'operator';
  /** Set: one party's instruction to another. */
  readonly instruction?: Instruction;
  /** What it is read for; absent: nothing in particular is asked. */
  readonly question?: QuestionAsked;
  /** Set: the instruction is read as it reads now, with what was answered about it. */
  readonly updated?: { readonly ref: string | null; readonly answers: readonly FieldAnswer[] };
}

interface Reader {
  readonly policy: Pick<PolicySnapshot, 'context'>;
  readMessage(text: string, heard?: { readonly question?: QuestionAsked | null; readonly at?: number }): Reading;
  readAnswer(question: QuestionOnWire, answer: AnswerBody): ReadGiven;
  /** The text of an instruction, with its findings against its directive type (C3–C5). */
  readInstruction(instruction: InstructionText): Reading;
}

export interface ReadMessagePorts {
  readonly records: {
    /** Writes the row of a message that came without one; one that is there stays as it is. */
    accept(where: Where, message: AcceptedWords): Promise<void>;
    /** What the conversation asks now; null: nothing in particular. */
    question(where: Where): Promise<QuestionOnWire | null>;
    /** The words of a message, and as they read now under `ref`. Null: there is no such row. */
    words(
      where: Where,
      asked: { readonly messageId: string; readonly ref: string | null },
    ): Promise<WordsOfMessage | null>;
  };
  readonly sessions: {
    /** What the conversation's session holds (X1). Null: it is about none. */
    of(
      where: Where,
      asked: { readonly policy: ContextPolicy; readonly assistantVersion: string },
    ): Promise<SessionView | null>;
  };
  readonly assistants: Assistants<Reader>;
}

export function readMessageActivity({ records, sessions, assistants }: ReadMessagePorts) {
  /** Stored as the transcript shows it. What is no answer to what is asked is told so in its turn: it names a question that is over. */
  async function readAnswer(request: ReadMessageRequest, answer: GivenByProgram): Promise<Reading> {
    const { where, messageId, turnId, at } = request;
    const body = answerBodyOf(answer);
    const texts = await assistants.find(request.assistant, request.assistantVersion);
    const question = await records.question(where);
    const read = question?.id === answer.questionId ? texts.readAnswer(question, body) : null;
    const text = read?.kind === 'given' ? read.text : '–';
    const hash = fingerprintOf({ text: '', instruction: answer });
    await records.accept(where, { messageId, turnId, text, hash, instruction: null, at });
    return { ...unreadable(text.length), given: read?.kind === 'given' ? read.given : { question: '', option: '' } };
  }

  return {
    /**
     * The reading of a participant's text or of an instruction, with its findings. Never fails on a text: what the reader
     * stumbles over is given a reading that says nothing.
     */
    async readMessage(request: ReadMessageRequest): Promise<Reading> {
      const { where, messageId, turnId, at, text, fields = {}, instruction, updated, role } = request;
      if (request.answer !== undefined) return readAnswer(request, request.answer);
      if (text !== undefined) {
        const given = instruction ? { ...instruction, fields } : null;
        const hash = fingerprintOf({ text, instruction: given });
        await records.accept(where, {
          messageId,
          turnId,
          text,
          hash,
          instruction: given,
          at,
          ...(role ? { role } : {}),
        });
      }
      if (role === 'operator') return unreadable(text?.length ?? 0);
      const texts = await assistants.find(request.assistant, request.assistantVersion);
      const ref = updated?.ref ?? null;
      const words = text === undefined ? (await records.words(where, { messageId, ref }))?.now : { text, fields };
      if (!words) return unreadable(0);
      const reading = readWords(texts, withAnswersIn(words, updated?.answers ?? []), request);
      const policy = instruction ? undefined : texts.policy.context;
      const session = policy && (await sessions.of(where, { policy, assistantVersion: request.assistantVersion }));
      return session ? { ...reading, session } : reading;
    },
  };
}

function answerBodyOf(answer: GivenByProgram): AnswerBody {
  const { questionId: question_id, previewHash } = answer;
  const hash = previewHash === undefined ? {} : { preview_hash: previewHash };
  return 'option' in answer
    ? { question_id, option: answer.option, ...hash }
    : { question_id, values: { ...answer.values }, ...hash };
}

function readWords(
  texts: Reader,
  { text, fields }: Words,
  { instruction, question, at }: Pick<ReadMessageRequest, 'instruction' | 'question' | 'at'>,
): Reading {
  try {
    if (instruction === undefined) return texts.readMessage(text, { question: question ?? null, at });
    const { type, department, timeZone } = instruction;
    return texts.readInstruction({ text, type, fields, department, timeZone });
  } catch {
    return unreadable(text.length);
  }
}
