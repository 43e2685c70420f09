/**
 * What an answer changes in a form: "change the priority to high", "priority: high", "make it high". Nothing is decided
 * here. A yes that carries another value is no yes to what was shown, so that values are looked for under any stance.
 */
import type { FormFlow } from '../../contracts/flow.ts';
import type { FormField, FormPolicy } from '../../contracts/policy.ts';
import type { Reading } from '../../contracts/reading.ts';
import { labelOf } from './form-prompts.ts';
import { isExactChoice, valueIn } from './form-values.ts';
import { folded, wordsOf } from './form-words.ts';
import type { Words } from './form-words.ts';
import type { CalendarDate } from './wish.ts';

export interface Changes {
  /** New values by field. A value that is the same is no change. */
  readonly values: Readonly<Record<string, string>>;
  /** A field that is named without a value that can be understood. */
  readonly open: string | null;
  /** The words ask for some change, whatever it is; so may those of a message that was not read to its end. */
  readonly wantsChange: boolean;
}

/** The changes that an answer to the preview names, with or without the names of their fields. */
export function changesIn(flow: FormFlow, policy: FormPolicy, reading: Reading, today: CalendarDate): Changes {
  const words: Words = { ...wordsOf(reading), byPlace: false };
  const labels = labelsIn(policy.fields, words.text);
  const named = namedChanges(flow, labels, words, today);
  const wantsChange = !words.isWhole || reading.stance === 'change' || changeWords.test(words.text);
  if (labels.length > 0 && (Object.keys(named.values).length > 0 || named.open !== null))
    return { ...named, wantsChange };
  return { values: impliedChange(flow, policy, words, today), open: null, wantsChange };
}

/**
 * The changes that an answer to another field's question asks for outright: "change the priority to high". Only of what is
 * answered already, and only with a field's name: anything else may be the answer itself.
 */
export function changesElsewhere(
  flow: FormFlow,
  policy: FormPolicy,
  reading: Reading,
  today: CalendarDate,
): Changes['values'] {
  if (reading.stance !== 'change') return {};
  const answered = policy.fields.filter(({ name }) => name !== flow.asking && Object.hasOwn(flow.values, name));
  const words: Words = { ...wordsOf(reading), byPlace: false };
  const labels = labelsIn(answered, words.text).filter(({ before, after }) => isLeadIn(before) && strong.test(after));
  return namedChanges(flow, labels.slice(0, 1), words, today).values;
}

interface Label {
  readonly field: FormField;
  readonly before: string;
  /** The words up to the next label. */
  readonly after: string;
  /** All words behind it: a text may speak of other fields. */
  readonly rest: string;
}

/** The fields that are named, in the order of the words; "due date" is not "date". */
function labelsIn(fields: readonly FormField[], text: string): readonly Label[] {
  const places = fields
    .flatMap((field) => placesOf(field, text))
    .filter(
      ({ start, end }, _, all) =>
        !all.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start),
    )
    .toSorted((one, other) => one.start - other.start);
  return places.map(({ field, start, end }, place) => ({
    field,
    before: text.slice(0, start),
    after: text.slice(end, places[place + 1]?.start),
    rest: text.slice(end),
  }));
}

/** Where a field is named. Names hold lower-case letters, digits and underscores only, so that they are safe in a pattern. */
function placesOf(
  field: FormField,
  text: string,
): readonly { readonly field: FormField; readonly start: number; readonly end: number }[] {
  const name = labelOf(field.name).split(' ').join('[ _-]');
  const found = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'giu'));
  return [...found].map(({ 0: label, index }) => ({ field, start: index, end: index + label.length }));
}

function namedChanges(
  flow: FormFlow,
  labels: readonly Label[],
  words: Words,
  today: CalendarDate,
): Omit<Changes, 'wantsChange'> {
  const { stance, sentences } = words.reading;
  const isQuestion = stance === 'none' && sentences.some(({ act }) => act === 'question');
  const values = new Map<string, string>();
  let open: string | null = null;
  for (const { field, before, after, rest } of isQuestion ? [] : labels) {
    // "The priority was high once" is a remark; "priority: high" is not.
    const isRemark = stance === 'none' && values.size === 0 && !isLeadIn(before);
    if (isRemark) break;
    const value = valueBehind(field, field.kind === 'text' ? rest : after, words, today);
    if (value !== null && value !== current(flow, field)) values.set(field.name, value);
    // "Priority" alone asks for a change; a yes that names a field is a yes.
    if (value === null && stance !== 'affirm' && (stance !== 'none' || folded(after) === '')) open ??= field.name;
    // What follows the name of a text is the text.
    if (value !== null && field.kind === 'text') break;
  }
  return { values: Object.fromEntries(values), open };
}

/** The value behind a field's name. Of a text it takes "to", a colon or the like: anything would be one. */
function valueBehind(field: FormField, behind: string, words: Words, today: CalendarDate): string | null {
  const { stance } = words.reading;
  const link = strong.exec(behind) ?? (stance === 'affirm' || stance === 'deny' ? null : weak.exec(behind));
  if (link === null && field.kind === 'text') return null;
  const text = unquoted(behind.slice(link?.[0].length ?? 0));
  const found = valueIn(field, { ...words, text }, today);
  return found.kind === 'value' ? found.value : null;
}

/** "Make it high": the one field that such a value can be of. A bare yes or no is not taken for a choice of that name. */
function impliedChange(flow: FormFlow, policy: FormPolicy, words: Words, today: CalendarDate): Changes['values'] {
  const { stance } = words.reading;
  const isSilent = stance === 'none';
  const found = policy.fields.flatMap((field) => {
    if (
      field.kind === 'text' ||
      (field.kind === 'number' && stance !== 'change') ||
      (isSilent && !isExactChoice(field, words.text))
    )
      return [];
    const answer = valueIn(field, words, today);
    const value = answer.kind === 'value' ? answer.value : null;
    return value === null || value === current(flow, field) || yesAndNo.has(folded(value))
      ? []
      : [[field.name, value] as const];
  });
  return found.length === 1 ? Object.fromEntries(found) : {};
}

function current({ values }: FormFlow, { name }: FormField): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Whether the words in front of a field's name only lead to it: "please change the". */
function isLeadIn(before: string): boolean {
  return (
    before.length <= 80 &&
    folded(before)
      .split(' ')
      .every((word) => word === '' || leadWords.has(word))
  );
}

/** Quotes around a value belong to the sentence, and so does the full stop behind them. */
function unquoted(text: string): string {
  const bare = text.trim();
  return /^["“„«'‘](?<inner>[^"”“»]{1,1000})["”“»'’][.!]?$/u.exec(bare)?.groups?.['inner'] ?? bare;
}

const strong =
  /^\s{0,8}(?:[:=→]|(?:should be|should say|should read|has to be|must be|needs to be|to be|to|into|debe ser|на)(?!\p{L}))\s{0,8}/iu;
const weak = /^\s{0,8}(?:is|as|es|это)(?!\p{L})\s{0,8}/iu;

const changeWords =
  /(?<!\p{L})(?:make|set|change|edit|update|put|replace|but|except|instead|rather|wrong|cambia|pero|измени|поменяй|но)(?!\p{L})/iu;

const leadWords = new Set(
  'please pls change set make edit update correct fix put replace the my its our and also no yes ok okay oh well sorry actually wait i want would like to can could you let s cambia el la los las por favor измени поменяй пожалуиста'.split(
    ' ',
  ),
);

const yesAndNo = new Set(['yes', 'no', 'si', 'да', 'нет', 'ok', 'okay']);
