/** What the offline model says of an assistant: its script, read and tried. */
import type { AssistantFile } from '../../contracts/assistant.ts';
import { script, type Script } from '../../contracts/script.ts';
import { AssistantError, attempt, type AssistantFault } from './fault.ts';
import { defaultsFolder, type AssistantContent } from './folder.ts';
import { Sheets } from './sheets.ts';
import { readYaml } from './yaml-file.ts';

/** An assistant without a script of its own plays the default one. */
export function scriptOf({ name, files }: AssistantContent, file: AssistantFile): Script {
  const own = files[file.files.script];
  const shownAs = own === undefined ? `${defaultsFolder}/script.yaml` : `${name}/${file.files.script}`;
  const text = own ?? files[shownAs];
  if (text === undefined)
    throw new AssistantError([
      { file: shownAs, happened: 'There is no such file.', remedy: 'Add it: it is what the offline model says.' },
    ]);
  return compileScript(shownAs, text);
}

/**
 * Reads and checks a script.
 *
 * @throws AssistantError for a fault in the file or in one of its templates.
 */
export function compileScript(file: string, text: string): Script {
  const { data, lineOf } = readYaml(file, text, script);
  const sheets = new Sheets({});
  const faults: AssistantFault[] = [];
  data.rules.forEach(({ reply }, rule) =>
    reply.forEach((template, index) =>
      attempt(faults, () =>
        sheets.parse({ file, firstLine: lineOf(['rules', rule, 'reply', index]) }, template, scriptNames),
      ),
    ),
  );
  if (faults.length > 0) throw new AssistantError(faults);
  return data;
}

/** Names that a script's templates may use. */
const scriptNames = ['topic', 'news', 'turn', 'attachments'];
