/** Parses `--field name=value` and `--set name=value`: values are text, or JSON with `:=`. */
import { InvalidArgumentError } from 'commander';
import type { FieldContent } from '../../contracts/wire/clarification.ts';

export type Fields = Readonly<Record<string, FieldContent>>;

/** Adds one `name=value` (a text) or `name:=value` (JSON: a number, true, false, a list) to the earlier ones. */
export function field(text: string, before: Fields = {}): Fields {
  const [name, value] = parted(text);
  const json = name.endsWith(':');
  const key = (json ? name.slice(0, -1) : name).trim();
  if (key === '') throw new InvalidArgumentError('Expected <field>=<value>, e.g. budget="5000 EUR".');
  if (Object.hasOwn(before, key)) throw new InvalidArgumentError(`The field "${key}" is given twice.`);
  return { ...before, [key]: json ? parsed(value) : value };
}

/** Adds one `name=text` to the earlier ones. */
export function explanation(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [name, value] = parted(text);
  if (name.trim() === '') throw new InvalidArgumentError('Expected <field>=<text>, e.g. budget="as in the plan".');
  return { ...before, [name.trim()]: value };
}

/** Splits at the first `=`. */
function parted(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)];
}

function parsed(json: string): FieldContent {
  try {
    return JSON.parse(json) as FieldContent;
  } catch {
    throw new InvalidArgumentError(`Expected JSON after ":=", found "${json}".`);
  }
}
