/**
 * What an answer changes in a form: "change the priority to high", "priority: high", "make it high". Nothing is decided
 * here. A yes that carries another value is no yes to what was shown, so that values are looked for under any stance.
 */
import type { FormFlow } from '../../../contracts/state/flow.ts';
import type { FormField, FormPolicy } from '../../../contracts/assistant/policy.ts';
import type { FormAnswer } from '../../../contracts/reading/answers.ts';
import type { Answer } from '../answer.ts';
import type { Found, FormValue } from './found.ts';
import { choicesNamed, isExactChoice, isStance, valueIn } from './values.ts';
import type { CalendarDate } from '../requested-time.ts';

export interface Changes {
  /** New values by field. A value that is the same is no change. */
  readonly values: FormFlow['values'];
  /** A field that is named without a value that can be understood. */
  readonly open: string | null;
  /** The words ask for some change, whatever it is; so may those of a message that was not read to its end. */
  readonly wantsChange: boolean;
}

/** The changes that an answer to the preview names, with or without the names of their fields. */
export function changesIn(flow: FormFlow, policy: FormPolicy, answer: Answer, today: CalendarDate): Changes {
  const { words, wantsChange: saysSo } = answer.answers;
  const named = namedChanges(flow, namedIn(flow, policy.fields, answer), answer, today);
  const wantsChange = words === undefined || answer.stance === 'change' || saysSo === true;
  if (Object.keys(named.values).length > 0 || named.open !== null) return { ...named, wantsChange };
  return { values: impliedChange(flow, policy, answer, today), open: null, wantsChange };
}

/**
 * What an answer takes out of a form, "remove the email": fields that may be empty, and the first that may not. Null:
 * nothing.
 */
export function takenOut(
  flow: FormFlow,
  { fields }: FormPolicy,
  answer: Answer,
): { readonly values: FormFlow['values']; readonly needed: string | null } | null {
  const named = namedIn(flow, fields, answer).filter(({ said }) => said.removed === true);
  if (named.length === 0) return null;
  const left = named.filter(({ field }) => !field.required).map(({ field }) => [field.name, ''] as const);
  return { values: Object.fromEntries(left), needed: named.find(({ field }) => field.required)?.field.name ?? null };
}

/** Whether an answer speaks of the form's own fields, so that "the email" is no email to be written. */
export function namesOwnField(flow: FormFlow, policy: FormPolicy, answer: Answer, today: CalendarDate): boolean {
  if (takenOut(flow, policy, answer) !== null) return true;
  return namedIn(flow, policy.fields, answer).some(
    ({ field, said }) => said.isLed && valueOf(said.value === null ? null : valueIn(field, answer, said.value, today)),
  );
}

/**
 * "The email is me@example.com", where another field was asked for: what is named is told, whether it was asked for or
 * not.
 */
export function toldElsewhere(
  flow: FormFlow,
  policy: FormPolicy,
  answer: Answer,
  today: CalendarDate,
): Changes['values'] {
  const others = policy.fields.filter(({ name, kind }) => name !== flow.asking && kind !== 'text');
  const led = namedIn(flow, others, answer).filter(({ said }) => said.isLed && said.value !== null);
  return led.length === 1 ? namedChanges(flow, led, answer, today).values : {};
}

/**
 * The changes that an answer to another field's question asks for outright: "change the priority to high". Only of what
 * is answered already, and only with a field's name: anything else may be the answer itself.
 */
export function changesElsewhere(
  flow: FormFlow,
  policy: FormPolicy,
  answer: Answer,
  today: CalendarDate,
): Changes['values'] {
  if (answer.stance !== 'change') return {};
  const answered = policy.fields.filter(({ name }) => name !== flow.asking && Object.hasOwn(flow.values, name));
  const outright = namedIn(flow, answered, answer).filter(({ said }) => said.isLed && said.isLinked);
  return namedChanges(flow, outright.slice(0, 1), answer, today).values;
}

interface Named {
  readonly field: FormField;
  readonly said: FormAnswer['named'][number];
}

/** The fields that are named, in the order of the words. */
function namedIn({ kind }: FormFlow, fields: readonly FormField[], answer: Answer): readonly Named[] {
  const { forms = {} } = answer.answers;
  const named = (Object.hasOwn(forms, kind) ? forms[kind]?.named : undefined) ?? [];
  return named.flatMap((said) => fields.filter(({ name }) => name === said.field).map((field) => ({ field, said })));
}

function namedChanges(
  flow: FormFlow,
  names: readonly Named[],
  answer: Answer,
  today: CalendarDate,
): Omit<Changes, 'wantsChange'> {
  const { stance, sentences } = answer;
  const isQuestion = stance === 'none' && sentences.some(({ act }) => act === 'question');
  const values = new Map<string, FormValue>();
  let open: string | null = null;
  for (const { field, said } of isQuestion ? [] : names) {
    // "The priority was high once" is a remark; "priority: high" is not.
    const isRemark = stance === 'none' && values.size === 0 && !said.isLed;
    if (isRemark) break;
    const value = valueOf(said.value === null ? null : valueIn(field, answer, said.value, today));
    if (value !== null && !isSame(value, flow, field)) values.set(field.name, value);
    // "Priority" alone asks for a change; a yes that names a field is a yes.
    if (value === null && stance !== 'affirm' && (stance !== 'none' || said.isBare)) open ??= field.name;
    // What follows the name of a text is the text.
    if (value !== null && field.kind === 'text') break;
  }
  return { values: Object.fromEntries(values), open };
}

/**
 * "Make it high": the one field that such a value can be of. A bare yes or no is not taken for a choice of that name.
 */
function impliedChange(flow: FormFlow, policy: FormPolicy, answer: Answer, today: CalendarDate): Changes['values'] {
  const found = policy.fields.flatMap((field) => {
    const value = valueOf(impliedFor(flow, field, answer, today));
    return value === null || isSame(value, flow, field) || isStance(field, answer, flow.kind)
      ? []
      : [[field.name, value] as const];
  });
  return found.length === 1 ? Object.fromEntries(found) : {};
}

function impliedFor({ kind }: FormFlow, field: FormField, answer: Answer, today: CalendarDate): Found | null {
  const { stance } = answer;
  const { words, commands, value } = answer.answers;
  if (words === undefined || commands === true || field.kind === 'text') return null;
  if (field.kind === 'number' && stance !== 'change') return null;
  if (stance === 'none' && !isExactChoice(field, answer, kind)) return null;
  return valueIn(field, answer, { ...value, choices: [...choicesNamed(field, answer, kind)] }, today);
}

function valueOf(found: Found | null): FormValue | null {
  return found?.kind === 'value' ? found.value : null;
}

/** Words are compared by nobody here: new ones are a change. */
function isSame(value: FormValue, { values }: FormFlow, { name }: FormField): boolean {
  return Object.hasOwn(values, name) && values[name] === value;
}
