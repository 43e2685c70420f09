/** The name of a language everywhere: its BCP 47 tag, which is its folder's name in `languages/`. */
import { z } from 'zod';

export const languageTagPattern = /^[a-z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$/;

/** A language with a folder; `und` (undetermined) otherwise. */
export const languageTag = z.string().regex(languageTagPattern, 'a language tag such as "de"');

/** A text by language; English is required and is the fallback. */
export function byLanguage<Text extends z.ZodType>(text: Text) {
  return z
    .object({ en: text })
    .catchall(text)
    .superRefine((wordings, context) => {
      for (const tag of Object.keys(wordings))
        if (!languageTagPattern.test(tag))
          context.addIssue({ code: 'custom', path: [tag], message: 'it is no language tag such as "de"' });
    });
}
