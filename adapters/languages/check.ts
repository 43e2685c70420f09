/** `parley language check`: one language out of its folder, whatever the others are like. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../contracts/language/language.ts';
import { AssistantError } from '../assistants/fault.ts';
import { compileLanguage } from './compile.ts';

const folder = fileURLToPath(new URL('../../languages/', import.meta.url));

/** @throws AssistantError with file and line of each fault */
export function languageIn(tag: string): Language {
  const path = `${folder}${tag}`;
  if (/^[a-z]{2,3}(?:-[a-zA-Z0-9]{2,8})*$/.test(tag) && existsSync(path)) return compileLanguage(path, tag);
  const remedy = 'Name a folder in languages/, by its BCP 47 tag.';
  throw new AssistantError([{ file: `languages/${tag}`, happened: 'There is no such folder.', remedy }]);
}
