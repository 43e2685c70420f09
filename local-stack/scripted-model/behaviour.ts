/** How a scripted model server can answer one request, well or badly. */

/** A tool call as it goes over the wire; `arguments` may be anything, so that bad ones can be played too. */
export interface ScriptedToolCall {
  readonly name: string;
  readonly arguments: string;
  /** Sent in place of the call's position. */
  readonly index?: number;
}

export type Behaviour =
  /** An answer: text, tool calls, or both. */
  | {
      readonly kind: 'reply';
      readonly text?: string;
      readonly toolCalls?: readonly ScriptedToolCall[];
      /** Milliseconds before the answer begins. */
      readonly delayMs?: number;
      /** Milliseconds between the words of a stream. */
      readonly wordDelayMs?: number;
      readonly finishReason?: string;
      /** The model's own refusal, beside or instead of a text. */
      readonly refusal?: string;
      readonly withUsage?: boolean;
      /** Sends no finish reason. */
      readonly withoutFinish?: boolean;
      /** Answers a streaming request with one JSON object. */
      readonly ignoreStream?: boolean;
    }
  /** An HTTP error with an OpenAI error body. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly message?: string;
      readonly code?: string;
      readonly param?: string;
    }
  /** An HTTP error with a body of its own. */
  | { readonly kind: 'refusal'; readonly status: number; readonly body: unknown }
  /** Accepts the request and says nothing more; after `text`, when given. */
  | { readonly kind: 'hang'; readonly text?: string }
  /** Breaks the connection, after `text` when given. */
  | { readonly kind: 'reset'; readonly text?: string }
  /** Ends the stream after `text` as if nothing were missing, without a finish reason or `[DONE]`. */
  | { readonly kind: 'truncate'; readonly text: string }
  /** Sends these bytes as the body of a 200. */
  | { readonly kind: 'raw'; readonly body: string; readonly contentType?: string }
  /** Sends an error inside a stream that began well. */
  | { readonly kind: 'stream-error'; readonly message: string; readonly code?: string };
