/**
 * How workflows read what others send them. Anybody may signal a conversation, from Temporal's Web UI too, in any encoding: the SDK's
 * converter throws at one that it does not know, which fails the workflow task again and again, and the conversation stands still. Here such a
 * payload is a value that no handler takes for one of its own. Bundled with the workflows (`workers/bundle.ts`).
 */
import { defaultPayloadConverter, type PayloadConverter } from '@temporalio/common';

/** Stands for a payload that could not be decoded; says why. */
export interface Undecodable {
  readonly undecodable: string;
}

export const payloadConverter: PayloadConverter = {
  toPayload: (value, context) => defaultPayloadConverter.toPayload(value, context),
  fromPayload: (payload, context) => {
    try {
      return defaultPayloadConverter.fromPayload(payload, context);
    } catch (error) {
      const undecodable = error instanceof Error ? error.message : String(error);
      // Whoever asks for a value has to look at it first: from a signal it may be anything.
      return { undecodable } satisfies Undecodable as never;
    }
  },
};
