import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A YAML file that is one mapping of texts. */
export function readYamlMapping(file: string): Readonly<Record<string, string>> {
  return parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
