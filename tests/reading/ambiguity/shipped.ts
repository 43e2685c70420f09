/** The shipped library, and short ways to read with it. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { clarificationLibrary, type ClarificationLibrary } from '../../../contracts/assistant/library.ts';
import type { Issue, Findings } from '../../../contracts/reading/reading.ts';
import type { InstructionText } from '../../../contracts/state/clarification-state.ts';
import { filledIn } from '../../../domain/words/places.ts';
import { readInstruction } from '../../../reading/instruction/instruction.ts';
import { compileLibrary } from '../../../reading/fields/library.ts';

const read = (path: string): ClarificationLibrary =>
  clarificationLibrary.parse(parse(readFileSync(new URL(`../../../assistants/${path}`, import.meta.url), 'utf8')));

export const none: ClarificationLibrary = clarificationLibrary.parse({});
export const defaults = read('defaults/clarification.yaml');
export const operations = read('operations-agents/clarification.yaml');
export const library = compileLibrary(defaults, operations, 'test');

/** What is given beside the text. */
export type Given = Partial<InstructionText>;

/**
 * The findings of an instruction that, unless said otherwise, has no type, no fields and a department without rules.
 */
export function findings(text: string, given: Given = {}, compiled = library): Findings {
  const read = readInstruction(
    { text, type: 'free', fields: {}, department: 'none', timeZone: null, ...given },
    compiled,
  );
  return inWords(read, text);
}

/** With the words put in that its sentences quote. */
export function inWords({ issues, later, interpretation, ...found }: Findings, text: string): Findings {
  const shown = (one: Issue): Issue => ({
    ...one,
    issue: filledIn(one.issue, {}, text),
    suggestion: filledIn(one.suggestion, {}, text),
  });
  return {
    ...found,
    issues: issues.map(shown),
    ...(later === undefined ? {} : { later: later.map(shown) }),
    ...(interpretation === undefined ? {} : { interpretation: filledIn(interpretation, {}, text) }),
  };
}

export function issues(text: string, kind: Issue['kind'], given: Given = {}): readonly Issue[] {
  return findings(text, given).issues.filter((doubt) => doubt.kind === kind);
}

/** The names of the rules that ask, or of the vague terms. */
export function names(text: string, kind: Issue['kind'], given: Given = {}): readonly (string | undefined)[] {
  return issues(text, kind, given).map(({ name }) => name);
}
