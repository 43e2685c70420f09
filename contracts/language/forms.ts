/** `languages/<tag>/forms.yaml`: how words of a language change their ends and are written. */
import { z } from 'zod';

const ending = z
  .string()
  .regex(/^[\p{L}\p{M}' ]*$/u)
  .max(60);

export const formsFile = z.strictObject({
  endings: z
    .record(z.string().regex(/^[a-z][a-zA-Z]*$/), z.array(ending).min(1))
    .default({})
    .describe('endings by a name; `stem~name` in any list of the language stands for the stem with each of them'),
  plurals: z
    .array(z.strictObject({ many: z.string().min(1), one: z.string() }))
    .default([])
    .describe('how words of several end, and how one of them does: "ies", "y"'),
});
