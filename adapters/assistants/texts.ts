/** The texts Parley itself says: defaults for all assistants, overridden by an assistant's own. */
import { z } from 'zod';
import type { Say } from '../../contracts/flow.ts';
import { AssistantError, type AssistantFault } from './fault.ts';
import { Sheets, type Sheet } from './sheets.ts';
import { readYaml } from './yaml-file.ts';

export interface Texts {
  /** @throws AssistantError when there is no such text or a value is missing. */
  render(say: Say): string;
}

interface TextFile {
  readonly file: string;
  /** Undefined when there is no such file. */
  readonly text: string | undefined;
}

/**
 * Compiles the default texts and an assistant's overrides.
 *
 * @throws AssistantError for broken templates, for overrides of texts that do not exist and of unknown values.
 */
export function compileTexts(defaults: TextFile, own: TextFile): Texts {
  if (defaults.text === undefined)
    throw new AssistantError([
      {
        file: defaults.file,
        happened: 'There is no such file.',
        remedy: 'Restore it: it holds the texts of all assistants.',
      },
    ]);
  const base = parseTexts(defaults.file, defaults.text, {});
  const known = [...base.values()].flatMap(({ variables }) => variables);
  const over = parseTexts(own.file, own.text ?? '', { keys: [...base.keys()], values: [...new Set(known)] });
  return { render: (say) => renderText(say, base, over) };
}

const textFile = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){0,4}$/, 'a name such as "command.help"'),
  z.string().min(1),
);

function renderText(say: Say, base: ReadonlyMap<string, Sheet>, over: ReadonlyMap<string, Sheet>): string {
  const fallback = base.get(say.text);
  if (fallback === undefined)
    throw new AssistantError([
      { file: 'defaults/texts.yaml', happened: `There is no text named "${say.text}".`, remedy: 'Add it.' },
    ]);
  const own = over.get(say.text);
  if (own === undefined) return fallback.render(say.values).trim();
  try {
    return own.render(say.values).trim();
  } catch (error) {
    // Nobody should wait for an answer because an override asks for a value that this text does not get.
    if (error instanceof AssistantError) return fallback.render(say.values).trim();
    throw error;
  }
}

interface Known {
  readonly keys?: readonly string[];
  readonly values?: readonly string[];
}

function parseTexts(file: string, text: string, known: Known): ReadonlyMap<string, Sheet> {
  const { data, lineOf } = readYaml(file, text, textFile);
  const sheets = new Sheets({});
  const parsed = new Map<string, Sheet>();
  const faults: AssistantFault[] = [];
  for (const [key, template] of Object.entries(data)) {
    const line = lineOf([key]);
    if (known.keys !== undefined && !known.keys.includes(key)) {
      const remedy = 'Only texts of defaults/texts.yaml can be overridden; correct the name.';
      faults.push({ file, line, happened: `There is no text named "${key}".`, remedy });
      continue;
    }
    try {
      parsed.set(key, sheets.parse({ file, firstLine: line }, template, known.values));
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new AssistantError(faults);
  return parsed;
}
