/**
 * Decodes payloads for workflows. Anybody may signal a conversation in any encoding, even from Temporal's Web UI. The
 * SDK's converter throws on an unknown encoding, which fails the workflow task repeatedly and blocks the conversation.
 * This converter returns a marker value that no handler accepts. Bundled with the workflows (`workers/bundle.ts`).
 */
import { defaultPayloadConverter, type PayloadConverter } from '@temporalio/common';

/** Stands for a payload that could not be decoded, with the reason. */
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
      // Handlers must check values anyway: a signal may contain anything.
      return { undecodable } satisfies Undecodable as never;
    }
  },
};
