/**
 * The diagnostic procedures of an assistant (`procedures/<id>.yaml`, D1): read, and taken apart into shape, texts and
 * words.
 */
import {
  procedureFile,
  procedureShape,
  type LocalText,
  type ProcedureFile,
  type ProcedureShape,
} from '../../contracts/assistant/procedure.ts';
import { attempt, type AssistantFault } from '../files/fault.ts';
import type { AssistantContent } from './folder.ts';
import type { Shown } from './phrases.ts';
import { procedureFaults } from './procedure-faults.ts';
import { textFor } from './wordings.ts';
import { readYaml } from '../files/yaml-file.ts';

export interface CompiledProcedure {
  /** All that deciding needs. */
  readonly shape: ProcedureShape;
  /** The file as written, with the words that point at its parts and outcomes. */
  readonly file: ProcedureFile;
  /**
   * A text by its key (`procedureTextKeys`), in the language of a BCP 47 tag, or in English; null where there is no
   * such text.
   */
  text(key: string, tag?: string): string | null;
}

const folder = 'procedures/';

/** Reads every procedure of an assistant, sorted by id; those that cannot be read are told in `faults`. */
export function readProcedures({ name, files }: AssistantContent, faults: AssistantFault[]): Shown<ProcedureFile>[] {
  return Object.keys(files)
    .filter((path) => path.startsWith(folder) && path.endsWith('.yaml'))
    .sort()
    .flatMap((path) => {
      const shownAs = `${name}/${path}`;
      const read = attempt(faults, () => readYaml(shownAs, files[path] ?? '', procedureFile));
      if (read === undefined) return [];
      faults.push(...procedureFaults(shownAs, path.slice(folder.length, -'.yaml'.length), read));
      return [{ file: shownAs, read }];
    });
}

/** Takes a procedure apart. */
export function compileProcedure(file: ProcedureFile): CompiledProcedure {
  const texts = textsIn(file);
  return {
    shape: shapeOf(file),
    file,
    text: (key, tag) => {
      const found = texts.get(key);
      return found === undefined ? null : textFor(found, tag);
    },
  };
}

/** The texts of a procedure, by key: `step.supply.question`, `part.coil.where`, `finding.supply_low.condition`. */
function textsIn(file: ProcedureFile): ReadonlyMap<string, LocalText> {
  const texts = new Map<string, LocalText>([['title', file.title]]);
  const put = (key: string, text: LocalText | undefined): void => {
    if (text !== undefined) texts.set(key, text);
  };
  for (const { id, question, howto, label, outcomes } of file.steps) {
    for (const outcome of outcomes) put(`step.${id}.outcome.${outcome.id}`, outcome.label);
    put(`step.${id}.question`, question);
    put(`step.${id}.howto`, howto);
    put(`step.${id}.label`, label);
  }
  for (const { id, where, what } of file.parts) {
    put(`part.${id}.where`, where);
    put(`part.${id}.what`, what);
  }
  for (const { id, condition, action, needs, labour } of file.findings) {
    put(`finding.${id}.condition`, condition);
    put(`finding.${id}.action`, action);
    for (const [place, text] of needs.entries()) put(`finding.${id}.needs.${place}`, text);
    for (const [place, { task }] of labour.entries()) put(`finding.${id}.labour.${place}`, task);
  }
  return texts;
}

function shapeOf(file: ProcedureFile): ProcedureShape {
  const { id, complexity, branches, parts, steps, findings } = file;
  return procedureShape.parse({
    id,
    complexity,
    branches,
    parts: parts.map((part) => part.id),
    steps: steps.map(({ question: _question, howto: _howto, label: _label, names: _names, ...step }) => ({
      ...step,
      outcomes: step.outcomes.map(({ words: _words, label: _called, covers: _covers, ...outcome }) => outcome),
    })),
    findings: findings.map((finding) => ({
      id: finding.id,
      part: finding.part,
      scope: finding.scope,
      hours: finding.labour.map(({ hours }) => hours),
    })),
  });
}
