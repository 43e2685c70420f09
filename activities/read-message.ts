/**
 * Reads a message that arrived without a reading, and writes its row if its sender has not; its text is then in no
 * workflow state.
 */
import type { ContextPolicy, PolicySnapshot } from '../contracts/assistant/policy.ts';
import type {
  AnswerBody,
  GivenByProgram,
  QuestionAsked,
  QuestionOnWire,
  ReadGiven,
} from '../contracts/reading/question.ts';
import type { Reading, SessionView } from '../contracts/reading/reading.ts';
import type { Where, Words, WordsOfMessage } from '../contracts/state/turn.ts';
import type { AcceptedWords } from '../contracts/state/words.ts';
import type {
  FieldAnswer,
  Instruction,
  InstructionFields,
  InstructionText,
} from '../contracts/state/clarification-state.ts';
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
  /** The text, when nobody has written the row. */
  readonly text?: string | undefined;
  readonly fields?: InstructionFields | undefined;
  /** Instead of a text: an answer to the question in the conversation's row (G23). */
  readonly answer?: GivenByProgram | undefined;
  /** Who wrote it; absent: the participant. An operator's message is stored and not read. */
  readonly role?: 'operator' | undefined;
  /** Set: an instruction from one party to another. */
  readonly instruction?: Instruction | undefined;
  /** The question that the message may answer; absent: none. */
  readonly question?: QuestionAsked | undefined;
  /** Set: the instruction is read in its updated form, with the answers about it. */
  readonly updated?: { readonly ref: string | null; readonly answers: readonly FieldAnswer[] };
}

interface Reader {
  readonly policy: Pick<PolicySnapshot, 'context'>;
  readMessage(text: string, heard?: { readonly question?: QuestionAsked | null; readonly at?: number }): Reading;
  readAnswer(question: QuestionOnWire, answer: AnswerBody): ReadGiven;
  /** The reading of an instruction, with its findings for its directive type (C3–C5). */
  readInstruction(instruction: InstructionText): Reading;
}

export interface ReadMessagePorts {
  readonly records: {
    /** Writes the row of a message; a row that exists stays unchanged. */
    storeMessage(where: Where, message: AcceptedWords): Promise<void>;
    /** The open question of the conversation; null: none. */
    question(where: Where): Promise<QuestionOnWire | null>;
    /** The words of a message, and its instruction as updated under `ref`. Null: there is no such row. */
    words(
      where: Where,
      asked: { readonly messageId: string; readonly ref: string | null },
    ): Promise<WordsOfMessage | null>;
  };
  readonly sessions: {
    /** What the conversation's session holds (X1). Null: it has no session. */
    of(
      where: Where,
      asked: { readonly policy: ContextPolicy; readonly assistantVersion: string },
    ): Promise<SessionView | null>;
  };
  readonly assistants: Assistants<Reader>;
}

export function readMessageActivity({ records, sessions, assistants }: ReadMessagePorts) {
  /**
   * Stores the answer as the transcript shows it. An answer to a question that is over is rejected later, in its turn.
   */
  async function readAnswer(request: ReadMessageRequest, answer: GivenByProgram): Promise<Reading> {
    const { where, messageId, turnId, at } = request;
    const body = answerBodyOf(answer);
    const texts = await assistants.find(request.assistant, request.assistantVersion);
    const question = await records.question(where);
    const read = question?.id === answer.questionId ? texts.readAnswer(question, body) : null;
    const text = read?.kind === 'given' ? read.text : '–';
    const hash = fingerprintOf({ text: '', instruction: answer });
    await records.storeMessage(where, { messageId, turnId, text, hash, instruction: null, at });
    return { ...unreadable(text.length), given: read?.kind === 'given' ? read.given : { question: '', option: '' } };
  }

  return {
    /**
     * The reading of a participant's text or of an instruction, with its findings. Never fails on a text: if the reader
     * throws, the reading is empty.
     */
    async readMessage(request: ReadMessageRequest): Promise<Reading> {
      const { where, messageId, turnId, at, text, fields = {}, instruction, updated, role } = request;
      if (request.answer !== undefined) return readAnswer(request, request.answer);
      if (text !== undefined) {
        const given = instruction ? { ...instruction, fields } : null;
        const hash = fingerprintOf({ text, instruction: given });
        await records.storeMessage(where, {
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
