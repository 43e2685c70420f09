/** Examples: contexts. */
import type { AnswerObject } from '../../../contracts/wire/answer-object.ts';
import type {
  ConceptInScope,
  CopiedContext,
  CopiedConversation,
  Forgotten,
  MergedContexts,
} from '../../../contracts/wire/memory.ts';
import { at, conversation, turn } from '../story.ts';

const id = 'TAX:IE:TAX:VALUE-ADDED-TAX-VAT';
const other = '1f0e8f0c-7d35-4d2c-8c0b-0d4a7c1d9e22';

export const concept: ConceptInScope = {
  id,
  label: 'Value-Added Tax (VAT)',
  jurisdiction: 'IE',
  domain: 'TAX',
  kind: 'TAX',
  definition: 'A general tax on what is sold and supplied.',
  because: 'captured',
  turn_id: turn,
  at,
  shown: true,
};

export const forgotten: Forgotten = { conversation_id: conversation, forgotten: [id] };

export const copying = { to: other };

export const copied: CopiedContext = { conversation_id: conversation, to: other, concepts: [id] };

export const conversationCopied: CopiedConversation = {
  conversation_id: other,
  copied_from: conversation,
  state: 'initial',
  concepts: [id],
};

export const merging = { from: [other] };

export const merged: MergedContexts = { conversation_id: conversation, from: [other], concepts: [id] };

export const chatting = { assistant: 'regulatory-copilot', message: 'Do I have to register for VAT in Ireland?' };

const answer: AnswerObject = {
  answer: 'Above a yearly turnover you have to.',
  referencedNodes: [id],
  jurisdictions: ['IE'],
  uncertaintyLevel: 'medium',
  disclaimerKey: 'general-information',
};

/** As it is sent, shortened. */
export const chatStream = [
  ['metadata', { conversation_id: conversation, message_id: `${conversation}-m3` }],
  ['message', { text: 'Above a yearly turnover ' }],
  ['message', { text: 'you have to.' }],
  ['done', { ...answer, disposition: 'answered' }],
]
  .map(([event, data]) => `event: ${event as string}\ndata: ${JSON.stringify(data)}\n\n`)
  .join('');
