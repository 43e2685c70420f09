/** The final yes of each language, `languages/<tag>/yes.yaml`: read once in a process, because all assistants share them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { yesFile, type YesFile } from '../../contracts/final-yes.ts';
import { readYaml } from '../assistants/yaml-file.ts';

const folder = fileURLToPath(new URL('../../languages/', import.meta.url));

let read: Readonly<Record<string, YesFile>> | null = null;

/** By BCP 47 tag. @throws AssistantError with file and line of each fault */
export function finalYesByLanguage(): Readonly<Record<string, YesFile>> {
  read ??= Object.fromEntries(
    languageTags().map((tag) => {
      const path = `${tag}/yes.yaml`;
      return [tag, readYaml(`languages/${path}`, readFileSync(`${folder}${path}`, 'utf8'), yesFile).data];
    }),
  );
  return read;
}

function languageTags(): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}
