/** Liquid sheets: parsed and checked when an assistant is loaded, rendered later without surprises. */
import { Liquid, LiquidError, type Template } from 'liquidjs';
import { AssistantError } from '../files/fault.ts';
import { fenced } from './prompt-values.ts';

export interface Sheet {
  /** Names the sheet is filled with, as written in it. */
  readonly variables: readonly string[];
  /** @throws AssistantError when a value is missing or a limit is passed. */
  render(values: Readonly<Record<string, unknown>>): string;
}

/** Makes sheets out of texts. Includes are found among `partials` only, never in the file system. */
export class Sheets {
  readonly #engine: Liquid;

  /** `language` is the one that the sheets are written in. */
  constructor(partials: Readonly<Record<string, string>>, language = 'en') {
    this.#engine = new Liquid({
      templates: { ...partials },
      strictFilters: true,
      strictVariables: true,
      // `{% if name %}` may ask for a value that is not there; printing it may not.
      lenientIf: true,
      ownPropertyOnly: true,
      // People write these sheets, but a mistake in one must not stop a worker.
      parseLimit: 1_000_000,
      renderLimit: 2_000,
      memoryLimit: 10_000_000,
      timezoneOffset: 'UTC',
      locale: 'en',
    });
    for (const [name, filter] of Object.entries(filtersOf(language))) this.#engine.registerFilter(name, filter);
  }

  /**
   * Parses a sheet. `place` is the file (and the text's name in it); `firstLine` the line on which the text begins.
   *
   * @throws AssistantError when the sheet is broken or uses a variable that is not in `known`.
   */
  parse(
    place: { readonly file: string; readonly firstLine?: number | undefined },
    text: string,
    known?: readonly string[],
  ): Sheet {
    const template = this.#guard(place, () => this.#engine.parse(text, place.file));
    const globals = this.#guard(place, () => this.#engine.analyzeSync(template).globals);
    const strangers = known === undefined ? [] : Object.entries(globals).filter(([name]) => !known.includes(name));
    if (strangers.length > 0)
      throw new AssistantError(
        strangers.map(([name, uses]) => ({
          file: uses[0]?.location.file ?? place.file,
          line: lineIn(place, uses[0]?.location.file, uses[0]?.location.row),
          happened: `"{{ ${name} }}" is not among the values of this sheet.`,
          remedy: `Use one of: ${known?.join(', ') || 'none'}.`,
        })),
      );
    return {
      variables: Object.keys(globals),
      render: (values) => this.#guard(place, () => this.#render(template, values)),
    };
  }

  #render(template: Template[], values: Readonly<Record<string, unknown>>): string {
    return String(this.#engine.renderSync(template, values));
  }

  #guard<Result>(
    place: { readonly file: string; readonly firstLine?: number | undefined },
    work: () => Result,
  ): Result {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const token = LiquidError.is(error) ? error.token : undefined;
      const file = token?.file ?? place.file;
      const line = lineIn(place, token?.file, token?.getPosition()[0]);
      // Liquid appends ", file:…, line:…" to what it says.
      const happened = `The sheet is broken: ${error.message.split(', file:')[0]?.split(', line:')[0] ?? ''}.`;
      throw new AssistantError([{ file, line, happened, remedy: 'Correct the tag, filter or variable on this line.' }]);
    }
  }
}

/**
 * What a sheet may make of its values. `data`: other people's words, or what stands in their place. The rest a language
 * says in its own way. `plural`: the form that goes with a number, `one|other` or, where few differ from many,
 * `one|few|many`. `number`: a number with that language's signs.
 */
function filtersOf(language: string) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return {
    plural(count: unknown, ...forms: readonly unknown[]): unknown {
      const [one = '', ...others] = forms;
      const last = others.at(-1) ?? one;
      const [few = last] = others;
      const rule = rules.select(Number(count));
      return rule === 'one' ? one : rule === 'few' ? few : last;
    },
    data: fenced,
    number(count: unknown): unknown {
      return Number.isFinite(Number(count)) && count !== null && count !== '' ? numbers.format(Number(count)) : count;
    },
  };
}

/** A line of an included file is its own; a line of the text itself counts from where the text begins. */
function lineIn(
  place: { readonly file: string; readonly firstLine?: number | undefined },
  file: string | undefined,
  row: number | undefined,
): number | undefined {
  if (row === undefined) return place.firstLine;
  return file === undefined || file === place.file ? (place.firstLine ?? 1) + row - 1 : row;
}
