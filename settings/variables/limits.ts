/** Rate limits. */
import type { Chapter } from './variable.ts';

export const limits: Chapter = {
  title: 'Limits',
  variables: [
    {
      name: 'PARLEY_LIMITS',
      readers: ['api'],
      meaning: '`off`: no limits at all. For load tests alone.',
      fallback: '`on`',
    },
    {
      name: 'PARLEY_LIMIT_CONVERSATIONS',
      readers: ['api'],
      meaning: 'Conversations that one key may begin a minute.',
      fallback: '`60`',
    },
    {
      name: 'PARLEY_LIMIT_CONVERSATIONS_BURST',
      readers: ['api'],
      meaning: 'How many of them may come at once.',
      fallback: '`120`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_MESSAGES',
      readers: ['api'],
      meaning: 'Messages, instructions and answers a minute in one conversation.',
      fallback: '`120`',
    },
    {
      name: 'PARLEY_LIMIT_MESSAGES_BURST',
      readers: ['api'],
      meaning: 'How many of them may come at once.',
      fallback: '`60`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_TENANT_MESSAGES',
      readers: ['api'],
      meaning: 'The same in a whole tenant.',
      fallback: '`1200`',
    },
    {
      name: 'PARLEY_LIMIT_TENANT_MESSAGES_BURST',
      readers: ['api'],
      meaning: 'How many of them may come at once.',
      fallback: '`1200`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_UNKNOWN_KEYS',
      readers: ['api'],
      meaning: 'Keys that are none of ours, a minute from one address.',
      fallback: '`60`',
    },
    {
      name: 'PARLEY_LIMIT_UNKNOWN_KEYS_BURST',
      readers: ['api'],
      meaning: 'How many of them may come at once.',
      fallback: '`60`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_SOCKETS_PER_KEY',
      readers: ['api'],
      meaning: 'WebSockets that one key may hold open.',
      fallback: '`20`',
    },
    {
      name: 'PARLEY_LIMIT_SOCKETS_PER_TENANT',
      readers: ['api'],
      meaning: 'WebSockets of a whole tenant.',
      fallback: '`200`',
    },
  ],
};
