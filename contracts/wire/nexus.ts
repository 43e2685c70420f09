/**
 * Inputs and answers of the Nexus service `parley` (decision 0035). Fields are camelCase, as of everything that comes by
 * Temporal.
 *
 * Promise: fields are only added; operations are never renamed.
 */
import { z } from 'zod';
import { assistantName } from '../assistant/assistant.ts';
import { timeZone } from '../assistant/policy.ts';
import { instructionBody } from './clarification.ts';
import { cleanText, createConversation, messageId } from './conversation.ts';
import { remindBody } from './reminder.ts';

const whom = {
  tenant: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'the name of a tenant'),
  assistant: assistantName,
  /** The caller's own name for what it asks: asked again under it, it is the same. Default: the operation's own. */
  requestId: messageId.optional(),
};
const instructed = instructionBody.shape;
const created = createConversation.shape;
const conversationId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'the id of a conversation');
/** As long as an instruction: what is asked of people is short. */
const text = instructed.text;
const talk = z.strictObject({
  ...whom,
  text,
  session: created.session,
  locale: created.locale,
  timeZone: created.time_zone,
});
const reminded = remindBody.shape;

export const nexusInputs = {
  converse: talk.extend({ conversationId: conversationId.optional() }),
  requestContext: talk,
  approve: talk,
  clarify: z
    .strictObject({
      ...whom,
      text,
      from: instructed.from,
      to: instructed.to,
      department: instructed.department,
      type: instructed.type,
      fields: instructed.fields.refine((fields) => Object.keys(fields).length <= 100, 'at most 100 fields'),
      fromRole: instructed.from_role,
      toRole: instructed.to_role,
      timeoutS: instructed.timeout_s,
      reversible: instructed.reversible,
      timeZone,
    })
    .partial({ timeZone: true }),
  remind: z
    .strictObject({
      ...whom,
      conversationId: conversationId.optional(),
      text: reminded.text,
      at: reminded.at,
      inS: reminded.in_s,
      timeZone: reminded.time_zone,
      rule: reminded.rule,
      for: cleanText.min(1).max(100).optional(),
      ifUnanswered: z.boolean().optional(),
      afterClose: z.boolean().optional(),
    })
    .refine(({ at, inS }) => (at === undefined) !== (inS === undefined), {
      path: ['at'],
      error: 'say when it is due: `at`, or `inS`',
    }),
} as const;

export type NexusOperation = keyof typeof nexusInputs;
export type NexusInputs = { readonly [Name in NexusOperation]: z.infer<(typeof nexusInputs)[Name]> };

interface Answered {
  readonly conversationId: string;
}

/** What somebody was asked, and what they said. */
export interface NexusAnswers {
  readonly converse: Answered & {
    readonly disposition: string;
    readonly state: string;
    readonly reply: string | null;
    /** What is asked now; null: nothing. */
    readonly question: unknown;
  };
  readonly clarify: Answered & {
    /** Of the last question; `clear`: nothing was asked. */
    readonly status: string;
    /** Every value that is known by now, by its field. */
    readonly fields: Readonly<Record<string, unknown>>;
    readonly answeredBy: string | null;
    /** What was assumed because nobody answered. */
    readonly assumed: readonly { readonly field: string; readonly issue: string }[];
    readonly reply: string | null;
  };
  readonly requestContext: Answered & {
    /** Of the request; `not-needed`: nothing was missing. */
    readonly status: string;
    readonly supplies: readonly {
      readonly slotKey: string;
      readonly label: string | null;
      /** As the model is shown it: without addresses and secrets. */
      readonly content: string;
      readonly providedBy: string;
    }[];
    readonly reply: string | null;
  };
  readonly approve: Answered & {
    readonly decision: 'approved' | 'declined';
    readonly actionId: string;
    /** What became of it; null: it was not begun. */
    readonly effect: { readonly state: string; readonly providerRef: string | null } | null;
    /** Who approved it, and whether that is proven (`via: api`) or claimed. */
    readonly by: { readonly actor: string; readonly via: string } | null;
  };
  readonly remind: Answered & { readonly reminderId: string; readonly status: string; readonly said: number };
}

/** What the workflow behind an operation is started with. */
export type NexusAsked = {
  readonly [Name in NexusOperation]: {
    readonly operation: Name;
    readonly input: NexusInputs[Name];
    readonly where: { readonly tenant: string; readonly conversation: string };
    /** Id of the message, or of the reminder. */
    readonly id: string;
    /** It has opened the conversation, and closes what it asked for when nobody wants to know any more. */
    readonly isOwn: boolean;
    /** An earlier run has said it. */
    readonly isBegun?: true;
    /** By our service: whoever starts this workflow otherwise is told nothing. */
    readonly mac?: string;
  };
}[NexusOperation];
