/** Variables of the database. */
import type { Chapter } from './variable.ts';

export const database: Chapter = {
  title: 'Database',
  variables: [
    {
      name: 'DATABASE_URL',
      readers: ['api', 'codec', 'worker', 'prepare', 'stack'],
      meaning: 'PostgreSQL as `postgres://user:password@host:5432/name`, for a role that owns nothing (`parley_app`).',
      fallback: 'the database of the local stack',
      secret: true,
    },
    {
      name: 'PARLEY_MIGRATE_URL',
      readers: ['prepare'],
      meaning: 'The same database for a role that may create roles, schemas and tables.',
      fallback: '`DATABASE_URL`',
      secret: true,
    },
    {
      name: 'PARLEY_APP_PASSWORD',
      readers: ['prepare'],
      meaning: 'Password that the role `parley_app` gets when it is made.',
      fallback: 'the role exists already',
      secret: true,
    },
    {
      name: 'PARLEY_RETENTION_DAYS',
      readers: ['api', 'worker', 'stack'],
      meaning:
        'How many days are kept where a tenant says nothing itself, by kind, e.g. `conversations=365,prompts=30`. ' +
        'Kinds: `conversations` (closed ones), `attachments`, `sessions`, `prompts`, `feedback`, `notices` ' +
        '([how to](../how-to/erase.md)).',
      fallback: 'everything is kept',
    },
  ],
};
