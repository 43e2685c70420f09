/** What a conversation's search attributes say (search-attributes.ts), as runs hand it on. */

/** Values as they are written; null where the attribute has none. Times in epoch milliseconds. */
export interface ShownAttributes {
  readonly state: string;
  readonly waitingOn: string | null;
  readonly flow: string | null;
  readonly outcome: string | null;
  readonly dueAt: number | null;
  readonly openRequests: number;
  readonly escalation: string | null;
  readonly needsOperator: boolean;
  readonly bestGuess: boolean;
  readonly effectUnknown: boolean;
}

/** What a conversation is started with (api/conversations/say.ts): the rest has no value. */
export const attributesAtStart: ShownAttributes = {
  state: 'initial',
  waitingOn: 'participant',
  flow: null,
  outcome: null,
  dueAt: null,
  openRequests: 0,
  escalation: null,
  needsOperator: false,
  bestGuess: false,
  effectUnknown: false,
};
