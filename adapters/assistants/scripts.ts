/** What the offline model says of an assistant: its script, read and tried. */
import { LRUCache } from 'lru-cache';
import type { AssistantFile } from '../../contracts/assistant/assistant.ts';
import { script, type Script } from '../../contracts/assistant/script.ts';
import { AssistantError, attempt, type AssistantFault } from '../files/fault.ts';
import { defaultsFolder, type AssistantContent } from './folder.ts';
import { Sheets } from './sheets.ts';
import { readYaml } from '../files/yaml-file.ts';

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
  const tried = triedLately.get(text) ?? tryScript(file, text);
  triedLately.set(text, tried);
  return tried;
}

/**
 * Scripts without a fault. Most assistants play the default one, whose many templates need not be tried for each of
 * them.
 */
const triedLately = new LRUCache<string, Script>({ max: 16 });

function tryScript(file: string, text: string): Script {
  const { data, lineOf } = readYaml(file, text, script);
  const sheets = new Sheets({});
  const faults: AssistantFault[] = [];
  const check = (path: readonly PropertyKey[], template: string): void =>
    void attempt(faults, () => sheets.parse({ file, firstLine: lineOf(path) }, template, scriptNames));
  data.rules.forEach(({ reply, calls }, rule) => {
    reply.forEach((template, index) => check(['rules', rule, 'reply', index], template));
    calls.forEach((call, index) => {
      for (const template of textsIn(call.arguments)) check(['rules', rule, 'calls', index], template);
    });
  });
  if (faults.length > 0) throw new AssistantError(faults);
  return data;
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Names that a script's templates may use. */
const scriptNames = ['topic', 'found', 'news', 'told', 'turn', 'attachments'];
