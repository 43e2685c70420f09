/**
 * What the flow of an assistant's own action says: names of texts in the assistant's folder and the values that fill
 * them.
 */
import type { FormFlow, Say } from '../../../contracts/state/flow.ts';
import type { FormField, FormPolicy } from '../../../contracts/assistant/policy.ts';
import { readByModelIn } from '../moves.ts';

/** The texts of the flow. Each has an entry `form.<name>` in the default texts of the assistants. */
export type FormText =
  | 'consent'
  | 'consent.again'
  | 'field'
  | 'field.again'
  | 'preview'
  | 'preview.again'
  | 'preview.change'
  | 'done'
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'refused'
  | 'waiting'
  | 'provider-error'
  | 'unknown';

/** Why an answer is not taken as a value. */
export type Problem = 'not-understood' | 'several' | 'too-long' | 'needed';

/**
 * One text with the values every text of the flow may use: `title`, `topic`, `fields` (`label`, `value`; what is
 * answered so far, in a preview what will be sent), `labels` (of all fields), `expects`, and `ask`, `label`, `kind`,
 * `choices` (`number`, `label`), `optional`, `problem` for the field that is asked for. Texts that ask about a field,
 * or what to change, need the policy. Words are English here: `form`, `field`, `names` and each field's `name` say
 * whose they are, so that whoever says them finds them in another language.
 */
export function sayOf(
  flow: FormFlow,
  text: FormText,
  policy: FormPolicy | null,
  more: Readonly<Record<string, unknown>> = {},
): Say {
  const field = policy === null ? undefined : askedField(flow, policy);
  return {
    text: `form.${text}`,
    values: {
      form: flow.kind,
      title: titleOf(flow),
      topic: flow.topic,
      fields: shownFields(flow.preview?.fields ?? flow.values),
      field: field?.name ?? null,
      ask: field?.ask ?? null,
      label: field === undefined ? null : labelOf(field.name),
      names: (policy?.fields ?? []).map(({ name }) => name),
      labels: (policy?.fields ?? []).map(({ name }) => labelOf(name)),
      kind: field?.kind ?? null,
      choices: (field?.choices ?? []).map((label, index) => ({ number: index + 1, label })),
      optional: field?.required === false,
      problem: null,
      expects: policy === null ? yesNoOrChange : expects(flow, policy),
      ...readByModelIn(flow),
      ...more,
    },
  };
}

/** What an answer to the flow's step looks like, in words (`flow.expects` on the wire). */
export function expects(flow: FormFlow, policy: FormPolicy): string {
  switch (flow.step) {
    case 'consent':
      return 'yes or no';
    case 'field': {
      const field = askedField(flow, policy);
      return field === undefined ? 'an answer' : expectedOf(field);
    }
    case 'preview':
      return flow.previewHash === null
        ? `what to change: ${either(policy.fields.map(({ name }) => labelOf(name)))}`
        : yesNoOrChange;
    default:
      return flow.step satisfies never;
  }
}

/** The field that is being asked for; undefined when the policy has none of that name any more. */
export function askedField(flow: FormFlow, policy: FormPolicy): FormField | undefined {
  return policy.fields.find(({ name }) => name === flow.asking);
}

/** A field's name as people read and say it: `due_date` is "due date". */
export function labelOf(name: string): string {
  return name
    .split('_')
    .filter((word) => word !== '')
    .join(' ');
}

/** What is shown, with a capital in front; what was left out is not shown. */
export function shownFields(
  values: FormFlow['values'],
): readonly { readonly name: string; readonly label: string; readonly value: FormFlow['values'][string] }[] {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, label: capitalised(labelOf(name)), value }));
}

export function titleOf({ title, kind }: FormFlow): string {
  return title ?? kind;
}

const yesNoOrChange = 'yes, no, or what to change';

function expectedOf(field: FormField): string {
  const answer = inWords(field);
  return field.required ? answer : `${answer}, or "skip" to leave it out`;
}

function inWords({ kind, choices }: FormField): string {
  switch (kind) {
    case 'text':
      return 'an answer in your own words';
    case 'number':
      return 'a number, for example 3 or 2.5';
    case 'date':
      return 'a day, for example 2026-12-31 or "next Friday"';
    case 'email':
      return 'an email address, for example name@example.com';
    case 'choice':
      return `one of these, or its number: ${choices.join(', ')}`;
    default:
      return kind satisfies never;
  }
}

/** "the priority or the summary". */
function either(labels: readonly string[]): string {
  return labels.map((label) => `the ${label}`).join(' or ');
}

function capitalised(label: string): string {
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`;
}
