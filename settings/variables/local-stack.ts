/** Variables of `npm start` and the programs that it starts. */
import type { Chapter } from './variable.ts';

export const localStack: Chapter = {
  title: 'Local stack',
  local: true,
  variables: [
    {
      name: 'TEMPORAL_PORT',
      readers: ['stack'],
      meaning: 'Port of its Temporal server; 0 takes a free one, here and below.',
      fallback: '`7233`',
    },
    {
      name: 'TEMPORAL_UI_PORT',
      readers: ['stack', 'cli'],
      meaning: "Port of Temporal's Web UI.",
      fallback: '`8233`',
    },
    { name: 'PARLEY_POSTGRES_PORT', readers: ['stack'], meaning: 'Port of its PostgreSQL.', fallback: 'a free one' },
    {
      name: 'PARLEY_MAIL_DIR',
      readers: ['api', 'mail'],
      meaning: 'Folder of what the mail sink took.',
      fallback: '`mail` in the data folder',
    },
    {
      name: 'PARLEY_CACHE_DIR',
      readers: ['stack'],
      meaning: 'Folder of fetched programs (the Temporal server), for all checkouts.',
      fallback: "`parley` in the user's cache folder (`XDG_CACHE_HOME`)",
    },
    { name: 'SCRIPTED_MODEL_PORT', readers: ['model'], meaning: 'Port of the scripted model.', fallback: 'a free one' },
    {
      name: 'SCRIPTED_MODEL_WORD_DELAY_MS',
      readers: ['model'],
      meaning: 'Pause between two words of the scripted model, in milliseconds.',
      fallback: '`15`',
    },
    { name: 'MAIL_SINK_PORT', readers: ['mail'], meaning: 'Port of the mail sink.', fallback: 'a free one' },
    {
      name: 'PARLEY_SUPERVISED',
      readers: ['api', 'codec', 'worker', 'prepare', 'model', 'mail'],
      meaning: '`1`: end when standard input is closed. Set by the local stack.',
      fallback: 'programs that are started alone do not care about it',
    },
  ],
};
