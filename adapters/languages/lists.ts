/**
 * Every list of a language's files with what it is for, out of the schemas: a page of them is printed, and a new
 * language begun with them.
 */
import type { z } from 'zod';
import { languageFiles } from '../../contracts/language/language.ts';
import { wordClasses } from '../../contracts/language/vocabulary.ts';

export interface LanguageList {
  /** By its names from the top of the file. */
  readonly path: readonly string[];
  readonly meaning: string;
  /** What it is where a language says nothing; undefined: it is left out then. */
  readonly empty: unknown;
  /** Others stand in it, behind it in their order. */
  readonly holdsOthers: boolean;
}

/** By file, without `.yaml`. */
export function languageLists(): readonly (readonly [string, readonly LanguageList[]])[] {
  return Object.entries(languageFiles.shape).map(([name, schema]) => [
    name,
    name === 'vocabulary' ? classes() : listsIn(schema, [], schema.parse({})),
  ]);
}

function classes(): readonly LanguageList[] {
  return Object.entries(wordClasses).flatMap(([group, own]) =>
    Object.entries(own).map(([name, meaning]) => ({
      path: [group === 'general' ? name : `${group}.${name}`],
      meaning,
      empty: [],
      holdsOthers: false,
    })),
  );
}

function listsIn(schema: z.ZodType, above: readonly string[], empty: unknown): readonly LanguageList[] {
  return Object.entries(shapeOf(schema)).flatMap(([name, own]) => {
    const path = [...above, name];
    const value = (empty as Readonly<Record<string, unknown>> | undefined)?.[name];
    const others = listsIn(own, path, value);
    return [{ path, meaning: own.description ?? '', empty: value, holdsOthers: others.length > 0 }, ...others];
  });
}

/** What stands in it by name; nothing where it is a list or a single value. */
function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const inner = schema as { readonly def: { readonly innerType?: z.ZodType }; readonly shape?: Readonly<Record<string, z.ZodType>> };
  return inner.def.innerType === undefined ? (inner.shape ?? {}) : shapeOf(inner.def.innerType);
}
