/** Variables of `parley`. */
import type { Chapter } from './variable.ts';

export const commandLine: Chapter = {
  title: 'Command line',
  variables: [
    {
      name: 'PARLEY_URL',
      readers: ['cli'],
      meaning: 'Where `parley` finds the API.',
      fallback: '`http://127.0.0.1:$PARLEY_PORT`',
    },
    {
      name: 'PARLEY_API_KEY',
      readers: ['cli'],
      meaning: 'The key that `parley` opens it with.',
      fallback: '`bootstrap-key` of the data folder, for a server on this machine',
      secret: true,
    },
    { name: 'NO_COLOR', readers: ['cli'], meaning: 'Anything in it: no colours.', fallback: '' },
    { name: 'TERM', readers: ['cli'], meaning: '`dumb`: no colours.', fallback: '' },
  ],
};
