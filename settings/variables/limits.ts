/** Rate limits. */
import type { Chapter, Reader } from './variable.ts';

/** Both take from the same allowances. */
const counted: readonly Reader[] = ['api', 'codec'];

export const limits: Chapter = {
  title: 'Limits',
  variables: [
    {
      name: 'PARLEY_LIMITS',
      readers: counted,
      meaning: '`off`: no limits at all. For load tests alone.',
      fallback: '`on`',
    },
    {
      name: 'PARLEY_LIMIT_CONVERSATIONS',
      readers: counted,
      meaning: 'Conversations that one key may begin a minute.',
      fallback: '`60`',
    },
    {
      name: 'PARLEY_LIMIT_CONVERSATIONS_BURST',
      readers: counted,
      meaning: 'How many of them may come at once.',
      fallback: '`120`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_MESSAGES',
      readers: counted,
      meaning: 'Messages, instructions and answers a minute in one conversation.',
      fallback: '`120`',
    },
    {
      name: 'PARLEY_LIMIT_MESSAGES_BURST',
      readers: counted,
      meaning: 'How many of them may come at once.',
      fallback: '`60`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_TENANT_MESSAGES',
      readers: counted,
      meaning: 'The same in a whole tenant.',
      fallback: '`1200`',
    },
    {
      name: 'PARLEY_LIMIT_TENANT_MESSAGES_BURST',
      readers: counted,
      meaning: 'How many of them may come at once.',
      fallback: '`1200`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_TALK',
      readers: counted,
      meaning: 'Requests a minute with one key that belong to talks: messages, answers, conversations.',
      fallback: '`1200`',
    },
    {
      name: 'PARLEY_LIMIT_TALK_BURST',
      readers: counted,
      meaning: 'How many of them may come at once.',
      fallback: '`1200`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_CHANGES',
      readers: counted,
      meaning: 'Orders and notes a minute with one key.',
      fallback: '`240`',
    },
    {
      name: 'PARLEY_LIMIT_CHANGES_BURST',
      readers: counted,
      meaning: 'How many of them may come at once.',
      fallback: '`240`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_LARGE',
      readers: counted,
      meaning: 'Requests with large bodies a minute with one key: sessions, attachments, material, imports.',
      fallback: '`120`',
    },
    {
      name: 'PARLEY_LIMIT_LARGE_BURST',
      readers: counted,
      meaning: 'How many of them may come at once.',
      fallback: '`120`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_SECRETS',
      readers: counted,
      meaning: 'Keys and secret addresses a minute that one key makes or ends.',
      fallback: '`60`',
    },
    {
      name: 'PARLEY_LIMIT_SECRETS_BURST',
      readers: counted,
      meaning: 'How many of them may come at once.',
      fallback: '`120`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_UNKNOWN_KEYS',
      readers: counted,
      meaning: 'Keys that are none of ours, a minute from one address.',
      fallback: '`60`',
    },
    {
      name: 'PARLEY_LIMIT_UNKNOWN_KEYS_BURST',
      readers: counted,
      meaning: 'How many of them may come at once.',
      fallback: '`60`',
      assembled: true,
    },
    {
      name: 'PARLEY_LIMIT_SOCKETS_PER_KEY',
      readers: counted,
      meaning: 'WebSockets that one key may hold open.',
      fallback: '`20`',
    },
    {
      name: 'PARLEY_LIMIT_SOCKETS_PER_TENANT',
      readers: counted,
      meaning: 'WebSockets of a whole tenant.',
      fallback: '`200`',
    },
    {
      name: 'PARLEY_LIMIT_AT_ONCE',
      readers: counted,
      meaning:
        'Requests of talks and with large bodies that a process of the API has under way at once; the others wait, and are let in tenant by tenant.',
      fallback: '`16`',
    },
    {
      name: 'PARLEY_LIMIT_AT_ONCE_PER_TENANT',
      readers: counted,
      meaning: 'How many of them may be one tenant’s.',
      fallback: '`4`',
    },
    {
      name: 'PARLEY_LIMIT_WAITING_PER_TENANT',
      readers: counted,
      meaning: 'How many more of a tenant may wait in a process, for up to 20 s.',
      fallback: '`500`',
    },
  ],
};
