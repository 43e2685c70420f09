/**
 * The flow of an assistant's own kind of action (F1–F5): consent → each field by its own question → preview → yes or no
 * → done. Fields, their kinds and their questions are data of the assistant; the machine knows no action by name.
 */
import type { Flow, FormFlow, Topic } from '../../../contracts/state/flow.ts';
import type { Evidence } from '../../../contracts/state/gate.ts';
import type { FormPolicy } from '../../../contracts/assistant/policy.ts';
import type { ActionKind } from '../../../contracts/reading/reading.ts';
import type { Answer } from '../answer.ts';
import { dayAt } from '../requested-time.ts';
import { namesOwnField } from './changes.ts';
import { withoutPolicy, type FlowMachine } from '../lifecycle.ts';
import type { ReportFacts } from '../moves.ts';
import { again, ask, ended, isShown, next } from './moves.ts';
import type { FormMove, ShownForm } from './moves.ts';
import { askAnew, question, takeOption, takeValues } from './offered.ts';
import { askedField, expects, sayOf, shownFields, titleOf } from './prompts.ts';
import { beside, consent, field, preview } from './steps.ts';
import { answerFor } from './values.ts';

export const formMachine: FlowMachine<FormFlow, ShownForm, FormPolicy, FormMove> = {
  owns: (flow: Flow): flow is FormFlow => 'form' in flow,
  policyIn: ({ forms }, action) => (forms && Object.hasOwn(forms, action) ? forms[action] : null) ?? null,
  start: (kind, { actionId, startedBy, topic, at, consented, given }, policy) =>
    startForm({ kind, actionId, startedBy, topic, at, policy, consented, values: given?.fields[kind] ?? {} }),
  answered,
  offered: 'form.begin',
  question,
  takeOption,
  takeValues,
  askAnew,
  again,
  isShown,
  act: (flow) => ({ kind: 'act', flow }),
  callsOff: namesWhatGoes,
  speaksOfOwn,
  beside,
  done: (flow, providerRef) => ({
    ...ended(flow, 'done', 'done', { reference: providerRef }),
    effectReport: reportOf(flow, providerRef),
  }),
  sayOf: (flow, text, more) => sayOf(flow, text, null, more),
  expects(flow, policy) {
    if (policy === null) throw withoutPolicy(flow);
    return expects(flow, policy);
  },
};

export interface FormStart {
  readonly kind: ActionKind;
  readonly actionId: string;
  readonly startedBy: Evidence;
  readonly topic: Topic;
  /** Epoch ms. */
  readonly at: number;
  readonly policy: FormPolicy;
  /** The participant has accepted the offer or asked for it: no further consent is needed. */
  readonly consented: boolean;
  /** What was said before, by field; only what the policy's fields can hold. */
  readonly values?: FormFlow['values'];
}

export function startForm(start: FormStart): FormMove {
  const { kind, actionId, startedBy, topic, at, policy, consented, values = {} } = start;
  const known = policy.fields.flatMap(({ name }) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const flow: FormFlow = {
    kind,
    form: true,
    title: policy.title,
    actionId,
    step: 'consent',
    startedBy,
    expiresAt: new Date(at + policy.expiresAfterS * 1000).toISOString(),
    topic,
    values: Object.fromEntries(known),
    asking: null,
    preview: null,
    previewHash: null,
  };
  return consented ? next(flow, policy) : ask(flow, 'consent', policy);
}

/** "Forget the email" leaves a field out, and not the form. */
function namesWhatGoes({ kind }: FormFlow, answer: Answer): boolean {
  const { forms = {} } = answer.answers;
  return Object.hasOwn(forms, kind) && forms[kind]?.named.some(({ removed }) => removed === true) === true;
}

/**
 * What answers the question in one sentence asks for nothing else: "call the plumber" may be what is wrong, and no call
 * to be booked.
 */
function speaksOfOwn(flow: FormFlow, answer: Answer, at: number, policy: FormPolicy): boolean {
  const asked = flow.step === 'field' ? askedField(flow, policy) : undefined;
  const today = dayAt(at, 0);
  const isAnswer = asked !== undefined && answerFor(asked, answer, flow.kind, today).kind === 'value';
  return (isAnswer && answer.sentences.length < 2) || namesOwnField(flow, policy, answer, today);
}

function answered(flow: FormFlow, answer: Answer, at: number, policy: FormPolicy): FormMove {
  switch (flow.step) {
    case 'consent':
      return consent(flow, answer, policy);
    case 'field':
      return field(flow, answer, at, policy);
    case 'preview':
      return preview(flow, answer, at, policy);
    default:
      return flow.step satisfies never;
  }
}

/** Values of the text `news.done`. */
function reportOf(flow: ShownForm, providerRef: string): ReportFacts {
  return {
    kind: flow.kind,
    actionId: flow.actionId,
    title: titleOf(flow),
    fields: shownFields(flow.preview.fields),
    reference: providerRef,
  };
}
