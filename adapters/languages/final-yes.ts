/**
 * The final yes of each language, `languages/<tag>/yes.yaml`: read once in a process, because all assistants share
 * them.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { yesFile, type YesFile } from '../../contracts/reading/final-yes.ts';
import { readYaml } from '../files/yaml-file.ts';
import { languageTags, textIn } from './folder.ts';

const languagesFolder = fileURLToPath(new URL('../../languages/', import.meta.url));

let read: Readonly<Record<string, YesFile>> | null = null;

/** By BCP 47 tag, of those languages that have one. @throws AssistantError with file and line of each fault */
export function finalYesByLanguage(): Readonly<Record<string, YesFile>> {
  read ??= Object.fromEntries(
    languageTags(languagesFolder).flatMap((tag) => {
      const file = finalYesIn(join(languagesFolder, tag), tag);
      return file === null ? [] : [[tag, file]];
    }),
  );
  return read;
}

/**
 * That of one language out of its folder; null where it has none. @throws AssistantError with file and line of each
 * fault
 */
export function finalYesOf(tag: string): YesFile | null {
  return languageTags(languagesFolder).includes(tag) ? finalYesIn(join(languagesFolder, tag), tag) : null;
}

/**
 * The same in a folder; null where it has none, and no yes in it is the last one. @throws AssistantError with file and
 * line of each fault
 */
export function finalYesIn(folder: string, tag: string): YesFile | null {
  const path = `languages/${tag}/yes.yaml`;
  const text = textIn(folder, tag, 'yes');
  const isEmpty = Object.keys(readYaml(path, text, z.looseObject({})).data).length === 0;
  return isEmpty ? null : readYaml(path, text, yesFile).data;
}
