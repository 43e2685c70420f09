/**
 * Calls that a model writes into its words: servers that do not know their model's own form of a call pass it on as
 * text. A participant never sees one (M3), so the words are held back where one may begin, and what turns out to be a
 * call of an offered tool is taken out.
 */
import { z } from 'zod';

export interface SpokenCall {
  readonly name: string;
  readonly arguments: string;
}

/** How calls begin in words, and how they end; null: with the bracket that closes them. */
const forms: readonly (readonly [opens: string, closes: string | null])[] = [
  ['<tool_call>', '</tool_call>'],
  ['<function_call>', '</function_call>'],
  ['<function=', '</function>'],
  ['[TOOL_CALLS]', null],
  ['<|tool_call|>', null],
  ['<|python_tag|>', null],
];

/** A call that has not ended by then is cut, and says nothing. */
const longest = 8_000;

type Form = (typeof forms)[number];

export class SpokenCalls {
  readonly #names: readonly string[];
  readonly #forms: readonly Form[];
  readonly calls: SpokenCall[] = [];
  /** Words that may be the beginning of a call. */
  #held = '';
  #form: Form | null = null;

  /** Without names nothing is held back. */
  constructor(names: readonly string[]) {
    this.#names = names;
    const bare = names.flatMap((name) => [`{"name": "${name}"`, `{"name":"${name}"`, `${name}({`]);
    this.#forms = names.length === 0 ? [] : [...forms, ...bare.map((opens): Form => [opens, null])];
  }

  /** More of what the model says; gives what of it may be shown by now. */
  push(text: string): string {
    if (this.#forms.length === 0) return text;
    this.#held += text;
    let shown = '';
    for (;;) {
      if (this.#form === null) {
        const next = this.#next();
        if (next === null) return shown + this.#beforeBeginnings();
        shown += this.#held.slice(0, next.at);
        this.#held = this.#held.slice(next.at);
        this.#form = next.form;
      }
      const end = endOf(this.#held, this.#form);
      if (end === null && this.#held.length <= longest) return shown;
      shown += this.#taken(end ?? this.#held.length);
    }
  }

  /** What is left when the model has ended. */
  end(): string {
    if (this.#form !== null) return this.#taken(this.#held.length);
    const rest = this.#held;
    this.#held = '';
    return rest;
  }

  #next(): { readonly at: number; readonly form: Form } | null {
    const found = this.#forms
      .map((form) => ({ at: this.#held.indexOf(form[0]), form }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at);
    return found[0] ?? null;
  }

  /** All but an end that a call may begin with. */
  #beforeBeginnings(): string {
    const most = Math.max(...this.#forms.map(([opens]) => opens.length)) - 1;
    let keep = Math.min(most, this.#held.length);
    while (keep > 0 && !this.#forms.some(([opens]) => opens.startsWith(this.#held.slice(this.#held.length - keep))))
      keep -= 1;
    const shown = this.#held.slice(0, this.#held.length - keep);
    this.#held = this.#held.slice(this.#held.length - keep);
    return shown;
  }

  /** So much is one form; nothing of it is shown when it names a tool. */
  #taken(length: number): string {
    const raw = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    this.#form = null;
    const name = this.#names.find((one) => raw.includes(one));
    if (name === undefined) return raw;
    this.calls.push(...callsIn(raw, name));
    return '';
  }
}

const opening: ReadonlySet<string> = new Set('{[(');
const closing: ReadonlySet<string> = new Set('}])');

/** Where a form ends; null: it has not ended yet. */
function endOf(text: string, [opens, closes]: Form): number | null {
  if (closes !== null) {
    const at = text.indexOf(closes, opens.length);
    return at < 0 ? null : at + closes.length;
  }
  let depth = 0;
  let isQuoted = false;
  for (let at = opens.startsWith('[') || opens.startsWith('<') ? opens.length : 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && opening.has(sign)) depth += 1;
    else if (!isQuoted && closing.has(sign) && (depth -= 1) <= 0) return at + 1;
  }
  return null;
}

const spoken = z.object({ name: z.string(), arguments: z.unknown(), parameters: z.unknown() }).partial();

/** What a call says, as far as it is JSON. */
function callsIn(raw: string, name: string): readonly SpokenCall[] {
  const said = raw.startsWith('[TOOL_CALLS]') ? raw.slice('[TOOL_CALLS]'.length) : raw;
  const ends = Math.max(said.lastIndexOf('}'), said.lastIndexOf(']'));
  const json = parsed(said.slice(Math.max(said.search(/[{[]/), 0), ends + 1));
  return (Array.isArray(json) ? json : [json]).flatMap((one) => {
    const read = spoken.safeParse(one);
    if (!read.success) return [];
    const given = read.data.name === undefined ? one : (read.data.arguments ?? read.data.parameters);
    return [
      { name: read.data.name ?? name, arguments: typeof given === 'string' ? given : JSON.stringify(given ?? {}) },
    ];
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
