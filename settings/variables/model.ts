/** Variables of the model. */
import type { Chapter } from './variable.ts';

export const model: Chapter = {
  title: 'Model',
  variables: [
    {
      name: 'OPENAI_API_KEY',
      readers: ['worker', 'stack'],
      meaning: 'Key of the model. One of this and `OPENAI_BASE_URL` is needed.',
      fallback: 'the scripted model of the local stack',
      secret: true,
    },
    {
      name: 'OPENAI_BASE_URL',
      readers: ['worker', 'stack'],
      meaning: 'Any server that speaks Chat Completions, e.g. `http://localhost:11434/v1`.',
      fallback: "OpenAI's own",
    },
    {
      name: 'PARLEY_SECOND_READER',
      readers: ['worker', 'stack'],
      meaning: '`off`: the model reads no answers that the rules did not take (F11), whatever an assistant says.',
      fallback: '`on`; `off` with the scripted model of the local stack',
    },
    {
      name: 'PARLEY_SUMMARIES',
      readers: ['worker', 'stack'],
      meaning: '`off`: the model makes no notes on what a long talk loses from its window (M10).',
      fallback: '`on`; `off` with the scripted model of the local stack',
    },
    { name: 'OPENAI_MODEL', readers: ['worker'], meaning: 'Name of the model.', fallback: '`gpt-4o-mini`' },
  ],
};
