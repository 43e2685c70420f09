/**
 * Texts in several languages, compared: what a translator has left out, and what they say with other values than
 * English.
 */
import { z } from 'zod';
import { AssistantError, type AssistantFault } from '../files/fault.ts';
import { Sheets } from './sheets.ts';
import type { TextFile } from './texts.ts';
import { readYaml } from '../files/yaml-file.ts';

/**
 * Each text that a file lacks, holds although English does not have it, or fills with other values than English. Files
 * that cannot be read are told by whoever loads them. The first file is the English one.
 */
export function translationFaults([english, ...others]: readonly TextFile[]): readonly AssistantFault[] {
  const base = english && readTexts(english);
  if (!base) return [];
  return others.flatMap((other) => {
    const read = readTexts(other);
    return read === null ? [] : [...missingIn(other, read, english, base), ...strangersIn(other, read, base)];
  });
}

/** Texts by name, with the line on which each begins and the values that it is filled with. */
type ReadTexts = ReadonlyMap<string, { readonly line: number | undefined; readonly values: readonly string[] }>;

function missingIn(
  { file, language }: TextFile,
  read: ReadTexts,
  english: TextFile,
  base: ReadTexts,
): readonly AssistantFault[] {
  return [...base]
    .filter(([name]) => !read.has(name) && !isForTheModel(name))
    .map(([name, { line }]) => ({
      file,
      happened: `The text "${name}" (${english.file}:${line ?? 1}) is not there, so that it is said in English.`,
      remedy: `Translate it (${language}).`,
    }));
}

/** What the model is told, and nobody else: it stays in English. */
function isForTheModel(name: string): boolean {
  return name.startsWith('news.') || name.startsWith('window.') || name.endsWith('.note') || toldToTheModel.has(name);
}

const toldToTheModel: ReadonlySet<string> = new Set([
  'email.draft-instruction',
  'email.edit-instruction',
  'reader.instruction',
  'reader.need',
  'model.continue',
  'clarification.answers',
]);

function strangersIn({ file }: TextFile, read: ReadTexts, base: ReadTexts): readonly AssistantFault[] {
  return [...read].flatMap(([name, { line, values }]) => {
    const original = base.get(name);
    if (original === undefined)
      return [{ file, line, happened: `English has no text "${name}".`, remedy: 'Correct the name, or take it out.' }];
    const left = original.values.filter((value) => !values.includes(value));
    const more = values.filter((value) => !original.values.includes(value));
    return [
      ...left.map((value) => ({ file, line, happened: `"${name}" leaves out {{ ${value} }}.`, remedy: 'Say it too.' })),
      ...more.map((value) => ({
        file,
        line,
        happened: `"${name}" says {{ ${value} }}, which the English text does not.`,
        remedy: 'Take it out, or say it in English too.',
      })),
    ];
  });
}

function readTexts({ file, text, language }: TextFile): ReadTexts | null {
  if (text === undefined) return null;
  try {
    const { data, lineOf } = readYaml(file, text, z.record(z.string(), z.string()));
    const sheets = new Sheets({}, language);
    return new Map(
      Object.entries(data).map(([name, template]) => {
        const line = lineOf([name]);
        return [name, { line, values: sheets.parse({ file, firstLine: line }, template).variables }];
      }),
    );
  } catch (error) {
    if (error instanceof AssistantError) return null;
    throw error;
  }
}
