/** Variables of the database. */
import type { Chapter } from './variable.ts';

export const database: Chapter = {
  title: 'Database',
  variables: [
    {
      name: 'DATABASE_URL',
      readers: ['api', 'worker', 'prepare', 'stack'],
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
  ],
};
