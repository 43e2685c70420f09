/** Of which kind the values of a field are, from what its JSON schema, its name and its description say. */
import type { FieldKind } from '../../contracts/assistant/library.ts';

export interface Described {
  readonly name: string;
  readonly description: string;
  /** `type` of JSON schema, or what people write instead ("float", "dict"); empty when unknown. */
  readonly type: string;
  readonly format: string;
  readonly choices: readonly string[];
}

/**
 * The kind. Choices decide first, then the format, then the name's last word (its first one before "of":
 * "city_of_event"), then the first telling word of the description.
 */
export function kindOf(field: Described): FieldKind {
  const type = field.type.toLowerCase();
  if (type === 'boolean' || type === 'bool' || isTruth(field.choices)) return 'boolean';
  if (field.choices.length > 0) return 'choice';
  const byFormat = formats.get(field.format.toLowerCase());
  if (byFormat) return byFormat;
  const words = wordsOfName(field.name);
  const said = kindOfName(words) ?? kindOfDescription(field.description, words);
  const numeric = /^(?:integer|number|float|double|int|long)$/.test(type);
  if (numeric) return said && numericKinds.has(said) ? said : 'number';
  return said ?? (type === 'string' || type === '' ? 'text' : 'text');
}

/** Whether the values are names or titles: "restaurant_name", "title", or described as "Name of the …". */
export function isNamed(name: string, description: string): boolean {
  const words = wordsOfName(name);
  return (
    /^(?:name|title|named)$/.test(words.at(-1) ?? '') ||
    /^(?:the )?(?:full |exact )?(?:name|title) of /i.test(description.slice(0, 40))
  );
}

/** The words of "camelCase", "snake_case", "kebab-case" and "a.b". */
export function wordsOfName(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim()
    .split(' ')
    .filter((word) => word !== '');
}

const formats: ReadonlyMap<string, FieldKind> = new Map([
  ['date', 'date'],
  ['date-time', 'datetime'],
  ['datetime', 'datetime'],
  ['time', 'time'],
  ['duration', 'duration'],
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['uri-reference', 'url'],
  ['uuid', 'identifier'],
]);

const numericKinds: ReadonlySet<FieldKind> = new Set(['number', 'money', 'percentage', 'duration']);

const words: Readonly<Partial<Record<FieldKind, string>>> = {
  date: 'date day dob birthday birthdate deadline weekday checkin checkout',
  time: 'time hour',
  datetime: 'datetime timestamp when',
  duration: 'duration length timeframe lifetime period',
  money: 'price cost amount budget salary fee payment income revenue balance fare principal spend wage dollars usd',
  percentage: 'percentage percent discount',
  quantity: 'quantity qty weight',
  number:
    'count number num size age rooms guests tickets seats adults passengers people travelers persons nights total width height radius latitude longitude depth',
  place:
    'city location place address country state area region destination origin where town venue neighborhood neighbourhood district province county street locality',
  person: 'person recipient contact attendee invitee employee assignee guest patient director actor author artist',
  email: 'email mail',
  url: 'url link website uri webpage homepage domain',
  identifier:
    'id identifier sku uuid isbn vin zip zipcode postcode iban code ticker symbol phone username login handle',
};

const kindByWord: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries(words).flatMap(([kind, list]) => list.split(' ').map((word) => [word, kind as FieldKind] as const)),
);

function kindOfName(name: readonly string[]): FieldKind | undefined {
  const of = name.indexOf('of');
  const head = of > 0 ? name[of - 1] : name.at(-1);
  if (head === undefined) return undefined;
  if (head === 'name' || head === 'title') return undefined;
  // "number_of_beds", "num_rooms", "check_in_date" by its last word.
  if (name[0] === 'number' || name[0] === 'num' || name[0] === 'no') return 'number';
  if (
    head === 'number' &&
    name.length > 1 &&
    /^(?:phone|account|order|ticket|invoice|case|serial|tracking|flight|card)$/.test(name.at(-2) ?? '')
  )
    return 'identifier';
  if (head === 'length' && name.length === 1) return undefined;
  const known = kindByWord.get(head) ?? (head.endsWith('s') ? kindByWord.get(head.slice(0, -1)) : undefined);
  if (known) return known;
  if (name[0] === 'start' || name[0] === 'end') return undefined;
  return /^(?:from|to|where)$/.test(head) && name.length > 1 ? 'place' : name[0] === 'where' ? 'place' : undefined;
}

/** "City in which …", "The date of …", "Time when …": the noun before the first preposition. */
function kindOfDescription(description: string, name: readonly string[]): FieldKind | undefined {
  if (name.at(-1) === 'name' || name.at(-1) === 'title') return undefined;
  const text = description.slice(0, 160).toLowerCase();
  if (/\byyyy-mm-dd\b|\bmm\/dd\/yyyy\b|\bdd\/mm\/yyyy\b/.test(text))
    return text.includes('hh:mm') ? 'datetime' : 'date';
  if (/\bhh:mm\b|\b24-hour\b/.test(text)) return 'time';
  let last: string | undefined;
  for (const word of text.split(/[^\p{L}\p{N}]+/u).slice(0, 8)) {
    if (/^(?:of|in|for|to|from|where|which|that|on|at|with|by|when|used|is)$/.test(word)) {
      if (last !== undefined) break;
      continue;
    }
    if (word !== '' && word !== 'the' && word !== 'a' && word !== 'or') last = word;
  }
  if (last === undefined || last === 'name' || last === 'title') return undefined;
  return kindByWord.get(last) ?? (last.endsWith('s') ? kindByWord.get(last.slice(0, -1)) : undefined);
}

function isTruth(choices: readonly string[]): boolean {
  return choices.length === 2 && choices.every((choice) => /^(?:true|false|yes|no)$/i.test(choice));
}
