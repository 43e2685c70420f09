/**
 * The clarification library of an assistant: read, and checked for what a schema alone cannot see, with the line of
 * each fault.
 */
import { RE2JS } from 're2js';
import {
  clarificationLibrary,
  valueLimits,
  type ClarificationLibrary,
  type DirectiveType,
  type ValueLimits,
} from '../../contracts/assistant/library.ts';
import { AssistantError, type AssistantFault } from '../files/fault.ts';
import { libraryPhrases, type Shown } from './phrases.ts';
import { readYaml, type YamlFile } from '../files/yaml-file.ts';

/** The libraries as written, empty where there is none; whoever reads texts with them merges them. */
export interface Libraries {
  readonly defaults: ClarificationLibrary;
  readonly own: ClarificationLibrary;
}

interface LibraryText {
  readonly file: string;
  /** Undefined when there is no such file. */
  readonly text: string | undefined;
}

/**
 * Reads the defaults and an assistant's own library; what is wrong is added to `faults`. That its phrases can be
 * understood is found where they are tried. Null for a file that is none.
 */
export function readLibraries(
  defaults: LibraryText,
  own: LibraryText,
  faults: AssistantFault[],
): readonly (Shown<ClarificationLibrary> | null)[] {
  return [defaults, own].map(({ file, text }) => {
    try {
      const read = readYaml(file, text ?? '', clarificationLibrary);
      faults.push(...libraryFaults(file, read));
      return { file, read };
    } catch (error) {
      if (!(error instanceof AssistantError)) throw error;
      faults.push(...error.faults);
      return null;
    }
  });
}

interface PlacedFault {
  readonly path: readonly PropertyKey[];
  readonly happened: string;
  readonly remedy: string;
}

function libraryFaults(file: string, { data, lineOf }: YamlFile<ClarificationLibrary>): AssistantFault[] {
  const faults = [
    ...data.types.flatMap((type, place) => typeFaults(type, place, data.types)),
    ...libraryPhrases(data).flatMap(({ path, phrase }) => phraseFaults(path, phrase)),
  ];
  return faults.map(({ path, happened, remedy }) => ({ file, line: lineOf(path), happened, remedy }));
}

function typeFaults(type: DirectiveType, place: number, all: readonly DirectiveType[]): readonly PlacedFault[] {
  const path = ['types', place];
  const isDouble = all.slice(0, place).some(({ name }) => name === type.name);
  return [
    ...(type.name === 'free'
      ? [
          {
            path,
            happened: 'The type "free" is Parley’s own: it demands nothing.',
            remedy: 'Give the type another name.',
          },
        ]
      : []),
    ...parameterFaults(type, path),
    ...(isDouble ? [{ path, happened: `There are two types "${type.name}".`, remedy: 'Rename one.' }] : []),
    ...type.fields.flatMap((field, index) => {
      const at = [...path, 'fields', index];
      const words = field.choices.map((choice) => choice.trim().toLowerCase());
      return [
        ...(type.fields.slice(0, index).some(({ name }) => name === field.name)
          ? [{ path: at, happened: `The type "${type.name}" has two fields "${field.name}".`, remedy: 'Rename one.' }]
          : []),
        ...(field.kind === 'choice' && words.length < 2
          ? [{ path: at, happened: `"${field.name}" leaves nothing to choose.`, remedy: 'List at least two choices.' }]
          : []),
        ...(field.kind !== 'choice' && words.length > 0
          ? [
              {
                path: at,
                happened: `"${field.name}" has choices but is a ${field.kind}.`,
                remedy: 'Write kind: choice, or take the choices out.',
              },
            ]
          : []),
        ...(field.labels !== undefined && field.labels.length !== field.choices.length
          ? [
              {
                path: at,
                happened: `"${field.name}" has ${field.labels.length} labels for ${field.choices.length} choices.`,
                remedy: 'Give every choice one label, in the same order.',
              },
            ]
          : []),
        ...limitFaults(at, field.name, field),
        ...(new Set(words).size < words.length
          ? [{ path: at, happened: `"${field.name}" has the same choice twice.`, remedy: 'Take one out.' }]
          : []),
      ];
    }),
  ];
}

/** The same of the properties of a tool's JSON schema; what else stands in it is passed over. */
function parameterFaults(type: DirectiveType, path: readonly PropertyKey[]): readonly PlacedFault[] {
  const properties = type.parameters?.['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    const limits = valueLimits.partial().loose().safeParse(property);
    return limits.success ? limitFaults([...path, 'parameters', 'properties', name], name, limits.data) : [];
  });
}

/** A pattern that could run away, or is none, and limits that leave no value. */
function limitFaults(path: readonly PropertyKey[], name: string, limits: ValueLimits): readonly PlacedFault[] {
  const { minimum, maximum, minLength, maxLength, pattern } = limits;
  const isEmpty =
    (minimum !== undefined && maximum !== undefined && minimum > maximum) ||
    (minLength !== undefined && maxLength !== undefined && minLength > maxLength);
  const why = pattern === undefined ? null : patternFault(pattern);
  return [
    ...(isEmpty
      ? [{ path, happened: `"${name}" has a minimum above its maximum.`, remedy: 'Make the maximum the larger one.' }]
      : []),
    ...(why === null
      ? []
      : [
          {
            path: [...path, 'pattern'],
            happened: `The pattern "${pattern}" of "${name}" cannot be used: ${why}.`,
            remedy: 'Write it in RE2’s syntax, without look-around and back references.',
          },
        ]),
  ];
}

function patternFault(pattern: string): string | null {
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Classes of values that a phrase may ask for; any other word with an underscore in front is a slip of the pen. */
const classes = new Set(
  '_money _percent _duration _date _time _zone _quantity _number _range _id _currency _age'.split(' '),
);

function phraseFaults(path: readonly PropertyKey[], phrase: string): readonly PlacedFault[] {
  const unknown = phrase.split(/[\s()|[\]!]+/).find((word) => word.startsWith('_') && !classes.has(word));
  const bracket = countOf(phrase, /[([]/g) !== countOf(phrase, /[)\]]/g);
  return [
    ...(unknown === undefined
      ? []
      : [
          {
            path,
            happened: `"${unknown}" in "${phrase}" is no class of values.`,
            remedy: `Use one of: ${[...classes].join(', ')}.`,
          },
        ]),
    ...(bracket
      ? [
          {
            path,
            happened: `The phrase "${phrase}" has a bracket without its other half.`,
            remedy: 'Close it, or take it out.',
          },
        ]
      : []),
  ];
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
