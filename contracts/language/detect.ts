/** `languages/<tag>/detect.yaml`: what makes a text one of this language. */
import { z } from 'zod';

export const detectFile = z.strictObject({
  rank: z.int().min(1).default(100).describe('where two languages share a word, the one with the lower rank counts'),
});
