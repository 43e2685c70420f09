/** What a model is asked, whoever asks and whichever server answers. Types only. */

/**
 * Something that a model may say beside its text. Offering it executes nothing: whoever offers it reads the calls that come back
 * with the reply (`ToolCall`), each of which may hold anything.
 */
export interface OfferedTool {
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A call of an offered tool, in the order of the reply. */
export interface ToolCall {
  readonly name: string;
  /** As parsed from JSON; undefined where they are no JSON, or too long. */
  readonly arguments: unknown;
}

/** One call: the prompt sheet and the transcript. */
export interface ModelRequest {
  /** The assistant's name, for `{assistant}` in the model's name. */
  readonly assistant: string;
  /** The rendered prompt sheet. */
  readonly system: string;
  /** The transcript, oldest first. */
  readonly messages: readonly { readonly role: 'participant' | 'assistant'; readonly text: string }[];
  readonly maxTokens: number;
  readonly temperature?: number | undefined;
  /** Tools that the assistant has on. `propose_action` is offered only when there are `actions` to propose. */
  readonly tools?: readonly 'propose_action'[];
  /** Action kinds that may be proposed. */
  readonly actions?: readonly string[];
  /** Tools beside `propose_action`; their calls come back as they were made. */
  readonly offered?: readonly OfferedTool[];
  /** The answer is JSON of this JSON Schema, where the server can see to it. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
}

/** A call that wants words alone. */
export type WordsRequest = Omit<ModelRequest, 'tools' | 'actions' | 'offered'>;

/** Why a call that a model made counts for nothing; names of a metric, for ever. */
export type IgnoredCall =
  | 'unknown_name'
  | 'unreadable'
  | 'too_long'
  | 'wrong_type'
  | 'too_many'
  | 'bad_generation'
  /** It quotes words that nobody has said in this turn. */
  | 'not_said';

/** Something at a model or its server that whoever runs it should know of; without a word of any conversation. */
export type ModelTrouble =
  | { readonly kind: 'call'; readonly what: IgnoredCall }
  /** The server refuses this, and is asked without it from now on. `because`: its own words. */
  | { readonly kind: 'shape'; readonly what: string; readonly because: string };

/** What may be heard of a call beside its words. */
export interface CallWatch {
  /** The body of every request as it leaves: more than one where a server has to be asked without something. */
  readonly onRequest?: (body: unknown) => void;
  /** What came so far is no part of the answer. */
  readonly onRestart?: () => void;
  readonly onTrouble?: (trouble: ModelTrouble) => void;
}

/**
 * Asks a model once. `onDelta` gets the text as it arrives; its parts, concatenated from the last restart on, equal the reply's text.
 */
export type AskModelOnce<Reply> = (
  request: ModelRequest,
  onDelta: (delta: string) => void,
  signal: AbortSignal,
  watch?: CallWatch,
) => Promise<Reply>;

/** A request as it left for the model's server. */
export interface SentPrompt {
  /** Which call of the turn it was, from 1. */
  readonly call: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly request: unknown;
}
