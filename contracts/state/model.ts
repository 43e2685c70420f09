/** Requests to a model, independent of the caller and the server. Types only. */

/**
 * A tool for the model. Offering it executes nothing: the caller reads the calls in the reply (`ToolCall`), whose
 * arguments may be anything.
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
  /** Parsed JSON; undefined when it is invalid or too long. */
  readonly arguments: unknown;
}

/**
 * `off`: the model reads everything. `mask`: `[email]` stands in its place, and nothing comes back. `pseudonyms`:
 * `[email-1]` does, and what it stands for is put back in what the model says.
 */
export type RedactionPolicy = 'off' | 'mask' | 'pseudonyms';

/** One call: the system prompt and the transcript. */
export interface ModelRequest {
  /** The assistant's name, for `{assistant}` in the model's name. */
  readonly assistant: string;
  /** What becomes of addresses, numbers and secrets on their way to the model; absent: pseudonyms. */
  readonly redaction?: RedactionPolicy | undefined;
  /** The rendered prompt sheet. */
  readonly system: string;
  /** The transcript, oldest first. */
  readonly messages: readonly { readonly role: 'participant' | 'assistant'; readonly text: string }[];
  readonly maxTokens: number;
  readonly temperature?: number | undefined;
  /** Enabled tools. `propose_action` is offered only when there are `actions`. */
  readonly tools?: readonly 'propose_action'[];
  /** Action kinds that may be proposed. */
  readonly actions?: readonly string[];
  /** Tools beside `propose_action`; their calls are returned unchanged. */
  readonly offered?: readonly OfferedTool[];
  /** The answer is JSON of this schema, where the server supports that. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
}

/** A request for words only. */
export type WordsRequest = Omit<ModelRequest, 'tools' | 'actions' | 'offered'>;

/** Why a tool call is ignored. These are metric names: never rename one. */
export type IgnoredCall =
  | 'unknown_name'
  | 'unreadable'
  | 'too_long'
  | 'wrong_type'
  | 'too_many'
  | 'bad_generation'
  /** It quotes words that nobody has said in this turn. */
  | 'not_said';

/** A trouble with a model or its server for the operators; without words of a conversation. */
export type ModelTrouble =
  | { readonly kind: 'call'; readonly what: IgnoredCall }
  /** The server refuses this parameter, and is called without it from now on. `because`: its own words. */
  | { readonly kind: 'shape'; readonly what: string; readonly because: string };

/** Callbacks during a call. */
export interface CallWatch {
  /** The body of every request as it is sent: several when a server has to be called without a parameter. */
  readonly onRequest?: (body: unknown) => void;
  /** Earlier parts are void. */
  readonly onRestart?: () => void;
  readonly onTrouble?: (trouble: ModelTrouble) => void;
}

/**
 * Calls a model once. `onDelta` gets the text as it arrives; the parts since the last restart, concatenated, equal the
 * reply's text.
 */
export type AskModelOnce<Reply> = (
  request: ModelRequest,
  onDelta: (delta: string) => void,
  signal: AbortSignal,
  watch?: CallWatch,
) => Promise<Reply>;

/** A request as it was sent to the model's server. */
export interface SentPrompt {
  /** Number of the call in its turn, from 1. */
  readonly call: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly request: unknown;
}
