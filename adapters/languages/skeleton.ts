/** `parley language new`: a folder with every file of a language, every list in it, and what each is for. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageTagPattern } from '../../contracts/language/tag.ts';
import { AssistantError } from '../files/fault.ts';
import { languageLists, type LanguageList } from './lists.ts';

const languagesFolder = fileURLToPath(new URL('../../languages/', import.meta.url));

/**
 * The files that it has written, below the top folder. @throws AssistantError where the tag is none, or has a folder
 */
export function beginLanguage(tag: string, folder = languagesFolder): readonly string[] {
  const file = `languages/${tag}`;
  if (!languageTagPattern.test(tag)) {
    const remedy = 'Name the language by its BCP 47 tag, such as fr or pt-BR.';
    throw new AssistantError([{ file, happened: `"${tag}" is the tag of no language.`, remedy }]);
  }
  if (existsSync(join(folder, tag)))
    throw new AssistantError([{ file, happened: 'The folder is there already.', remedy: 'Go on with its files.' }]);
  mkdirSync(join(folder, tag));
  const files = [...languageLists().map(([name, lists]) => [name, textOf(lists)] as const), ['yes', yes] as const];
  return files.map(([name, text]) => {
    writeFileSync(join(folder, tag, `${name}.yaml`), text);
    return `${file}/${name}.yaml`;
  });
}

/** Each list behind what it is for. */
function textOf(lists: readonly LanguageList[]): string {
  return lists
    .map(({ path, meaning, empty, holdsOthers }) => {
      const indent = '  '.repeat(path.length - 1);
      const name = path.at(-1) ?? '';
      const key = /^[a-z][\w.-]*$/i.test(name) ? name : JSON.stringify(name);
      const line = `${key}:${holdsOthers && Object.keys(empty ?? { [name]: name }).length > 0 ? '' : ` ${JSON.stringify(empty)}`}`;
      return `${meaning === '' ? '' : `${indent}# ${meaning}\n`}${indent}${empty === undefined ? '# ' : ''}${line}\n`;
    })
    .join('');
}

const yes = `# The final yes: whole messages that are taken as the last yes, and nothing else is. languages/en/yes.yaml tells the notation.
# As long as this file says nothing, a yes in this language is answered with the preview again, and its button is the yes.
`;
