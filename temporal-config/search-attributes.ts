/**
 * Search attributes of conversations for Temporal's Web UI (interface.md, "Search attributes"). Their values are stored
 * unencrypted and never contain a name, an address or a text. Free of Node-only imports, because workflows import it.
 */
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/** Server type by name; a name is never changed. */
export const searchAttributes = {
  ParleyTenant: 'Keyword',
  ParleyAssistant: 'Keyword',
  ParleyState: 'Keyword',
  ParleyWaitingOn: 'Keyword',
  ParleyFlow: 'Keyword',
  ParleyEscalation: 'Keyword',
  ParleyOutcome: 'Keyword',
  ParleyDueAt: 'Datetime',
  ParleyLastActivityAt: 'Datetime',
  ParleyOpenRequests: 'Int',
  ParleyTurn: 'Int',
  ParleyAttention: 'KeywordList',
} as const;

/** The same as typed keys, for `upsertSearchAttributes` and for queries. */
export const searchAttributeKeys = {
  tenant: defineSearchAttributeKey('ParleyTenant', SearchAttributeType.KEYWORD),
  assistant: defineSearchAttributeKey('ParleyAssistant', SearchAttributeType.KEYWORD),
  state: defineSearchAttributeKey('ParleyState', SearchAttributeType.KEYWORD),
  waitingOn: defineSearchAttributeKey('ParleyWaitingOn', SearchAttributeType.KEYWORD),
  flow: defineSearchAttributeKey('ParleyFlow', SearchAttributeType.KEYWORD),
  escalation: defineSearchAttributeKey('ParleyEscalation', SearchAttributeType.KEYWORD),
  outcome: defineSearchAttributeKey('ParleyOutcome', SearchAttributeType.KEYWORD),
  dueAt: defineSearchAttributeKey('ParleyDueAt', SearchAttributeType.DATETIME),
  lastActivityAt: defineSearchAttributeKey('ParleyLastActivityAt', SearchAttributeType.DATETIME),
  openRequests: defineSearchAttributeKey('ParleyOpenRequests', SearchAttributeType.INT),
  turn: defineSearchAttributeKey('ParleyTurn', SearchAttributeType.INT),
  attention: defineSearchAttributeKey('ParleyAttention', SearchAttributeType.KEYWORD_LIST),
} as const;
